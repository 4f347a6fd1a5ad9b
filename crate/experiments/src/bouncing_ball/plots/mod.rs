//! The plots of the experiment: what each shows, and its data.

mod energy;
mod impact;
mod magnified;
mod restitution;
mod run;
mod step_error;

use crate::bouncing_ball::document::BallPlot;
use asperity_scene::document::{Quantity, Scale};
use asperity_scene::{Axis, Plot, PlotData, PlotKind, Scene};

use super::Runs;

/// State that a plot is made from.
pub(super) struct State<'s> {
    pub scene: &'s Scene,
    pub runs: &'s Runs,
    pub before: Option<&'s Runs>,
    pub time: f64,
}

/// Data that does not change while the clock runs, kept until the document changes.
#[derive(Default)]
pub(super) struct Cache {
    known: Vec<(BallPlot, PlotData)>,
}

impl Cache {
    pub fn data(&mut self, plot: BallPlot, state: &State<'_>) -> PlotData {
        match plot {
            BallPlot::HeightTime => return run::heights(state),
            BallPlot::Magnified => return magnified::contacts(state),
            _ => {}
        }
        let known = self.known.iter().position(|(known, _)| *known == plot);
        let at = known.unwrap_or_else(|| {
            self.known.push((plot, Self::still(plot, state)));
            self.known.len() - 1
        });
        let mut data = self.known.get(at).map(|(_, data)| data.clone()).unwrap_or_default();
        data.marks.extend(impact::now(plot, state));
        data
    }

    /// Returns the data that does not change while the clock runs.
    fn still(plot: BallPlot, state: &State<'_>) -> PlotData {
        match plot {
            BallPlot::HeightTime | BallPlot::Magnified => PlotData::default(),
            BallPlot::ForceTime
            | BallPlot::ForcePenetration
            | BallPlot::VelocityTime
            | BallPlot::VelocityPenetration
            | BallPlot::AccelerationVelocity
            | BallPlot::Dissipation => impact::data(plot, state.runs),
            BallPlot::Energy => energy::energies(state.runs),
            BallPlot::EnergyError => energy::errors(state.runs),
            BallPlot::RestitutionSpeed => restitution::over_speed(state.runs),
            BallPlot::RestitutionAsked => restitution::over_asked(state.scene, state.runs),
            BallPlot::StepError => step_error::data(state.runs),
        }
    }
}

/// Returns the label that tells ball `k` from its neighbours: its law, its material, or the restitution asked
/// of it.
pub(super) fn label(runs: &Runs, k: usize) -> String {
    let Some(law) = runs.laws.get(k) else { return String::new() };
    let same_law = runs.laws.iter().all(|other| other.name == law.name);
    let same_asked = runs.laws.iter().all(|other| other.asked == law.asked);
    match (law.solid, law.asked) {
        (Some(solid), _) if same_law => solid.to_owned(),
        (_, Some(asked)) if same_law && !same_asked => format!("e = {asked}"),
        _ if same_law && runs.laws.len() > 1 => format!("ball {}", k + 1),
        _ => law.name.to_owned(),
    }
}

const ALL: [(BallPlot, &str); 13] = [
    (BallPlot::Magnified, "magnified"),
    (BallPlot::HeightTime, "height_time"),
    (BallPlot::ForceTime, "force_time"),
    (BallPlot::ForcePenetration, "force_penetration"),
    (BallPlot::VelocityTime, "velocity_time"),
    (BallPlot::VelocityPenetration, "velocity_penetration"),
    (BallPlot::AccelerationVelocity, "acceleration_velocity"),
    (BallPlot::Dissipation, "dissipation"),
    (BallPlot::Energy, "energy"),
    (BallPlot::EnergyError, "energy_error"),
    (BallPlot::RestitutionSpeed, "restitution_speed"),
    (BallPlot::RestitutionAsked, "restitution_asked"),
    (BallPlot::StepError, "step_error"),
];

pub(super) fn of(id: &str) -> Option<BallPlot> {
    ALL.iter().find(|(_, known)| *known == id).map(|(plot, _)| *plot)
}

/// Describes a plot: title, axes, caption and source.
pub(super) fn described(plot: BallPlot, runs: &Runs) -> Plot {
    let (title, caption, source) = words(plot);
    let [x, y] = axes(plot, impact::lasts_differ(runs));
    let title = if runs.tracks.len() > 1 || plot != BallPlot::HeightTime { title } else { "Height" };
    Plot {
        id: ALL.iter().find(|(known, _)| *known == plot).map_or("", |(_, id)| id).into(),
        title: title.into(),
        x,
        y,
        kind: PlotKind::Curves,
        equal: false,
        drawing: false,
        caption: caption.into(),
        nothing: String::new(),
        source: format!("crate/impact/src/drop/{source}"),
    }
}

/// Returns the axes of a plot; the time since touch is logarithmic where impacts last very differently.
fn axes(plot: BallPlot, logarithmic: bool) -> [Axis; 2] {
    use Quantity::{Acceleration, Energy, Force, Length, Ratio, Speed, Time};
    let axis = Axis::linear;
    let log = |axis: Axis| Axis { scale: Scale::Log, ..axis };
    let scale = if logarithmic { Scale::Log } else { Scale::Linear };
    let since = || Axis { scale, ..axis("time since touch", Time) };
    match plot {
        BallPlot::Magnified => [axis("along the floor", Length), axis("height over the floor", Length)],
        BallPlot::HeightTime => [Axis::time(), axis("height", Length)],
        BallPlot::ForceTime => [since(), axis("contact force", Force)],
        BallPlot::ForcePenetration => [axis("penetration", Length), axis("contact force", Force)],
        BallPlot::VelocityTime => [since(), axis("velocity", Speed)],
        BallPlot::VelocityPenetration => [axis("penetration", Length), axis("velocity", Speed)],
        BallPlot::AccelerationVelocity => [axis("velocity", Speed), axis("acceleration", Acceleration)],
        BallPlot::Dissipation => [since(), axis("share of the impact’s energy", Ratio)],
        BallPlot::Energy => [since(), axis("energy", Energy)],
        BallPlot::EnergyError => [since(), log(axis("relative error", Ratio))],
        BallPlot::RestitutionSpeed => [log(axis("speed of the impact", Speed)), axis("restitution", Ratio)],
        BallPlot::RestitutionAsked => [
            Axis { path: Some("experiment.restitution".into()), ..axis("asked", Ratio) },
            axis("reached", Ratio),
        ],
        BallPlot::StepError => [
            Axis { path: Some("experiment.step".into()), ..log(axis("step", Time)) },
            log(axis("error over drop height", Ratio)),
        ],
    }
}

/// Returns title, caption and the file of `crate/impact/src/drop` in which it is computed.
fn words(plot: BallPlot) -> (&'static str, &'static str, &'static str) {
    match plot {
        BallPlot::Magnified => (
            "The contact, magnified",
            "The lowest part of each ball, far larger upwards than sideways. Grey: the deepest it gets.",
            "impact.rs",
        ),
        BallPlot::HeightTime => ("Height over time", "Grey: the run before the last change.", "run.rs"),
        BallPlot::ForceTime => ("Force during the first impact", "Below zero the law pulls.", "samples.rs"),
        BallPlot::ForcePenetration => {
            ("Force against penetration", "The loop's area is the energy the contact takes.", "samples.rs")
        }
        BallPlot::VelocityTime => ("Velocity during the first impact", "Upwards is positive.", "samples.rs"),
        BallPlot::VelocityPenetration => (
            "Velocity against penetration",
            "In on the lower branch, out on the upper; the ratio of its ends is the restitution.",
            "samples.rs",
        ),
        BallPlot::AccelerationVelocity => {
            ("Acceleration against velocity", "A spring alone draws an ellipse.", "samples.rs")
        }
        BallPlot::Dissipation => ("Share of the energy taken", r"At the end $1 - e^2$.", "samples.rs"),
        BallPlot::Energy => (
            "Energy during the first impact",
            "Motion and spring trade; the sum falls by what the damper takes. The fixed step is the scene’s own.",
            "samples.rs",
        ),
        BallPlot::EnergyError => {
            ("Error of the energy", "Against the exact balance. The paper’s Fig. 4 loses 12 %.", "samples.rs")
        }
        BallPlot::RestitutionSpeed => (
            "Restitution over impact speed",
            "Zero: too slow to separate against gravity. Grey: what is asked.",
            "mod.rs",
        ),
        BallPlot::RestitutionAsked => (
            "Restitution reached for the one asked",
            "At the speed of the first impact. Grey: as asked.",
            "mod.rs",
        ),
        BallPlot::StepError => (
            "Error of the bounce over the step",
            "Largest error of the height up to the top of the first bounce, by the first ball’s law. Only exact steps may be longer than the fall.",
            "step_error.rs",
        ),
    }
}
