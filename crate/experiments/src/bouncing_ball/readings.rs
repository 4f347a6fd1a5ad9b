//! The readings of each ball, and the errors of the step where they are shown.

use crate::bouncing_ball::document::BallPlot;
use asperity_impact::drop::{BallState, ImpactExtremes, step_errors};
use asperity_scene::Reading;
use asperity_scene::document::Quantity;

use super::{Runs, plots};
use asperity_exhibit::readings::{self as table, ReadingRow};
use asperity_exhibit::table;

const ERROR: &str = "crate/impact/src/drop/step_error.rs#step_errors";

table! {
    Height: "height", "Height", "h", Quantity::Length, r"h = -\delta",
        "crate/impact/src/body/step.rs#ImpactBody::depth";
    Velocity: "velocity", "Velocity, upwards", "v", Quantity::Speed, r"v = -\dot\delta",
        "crate/impact/src/body/step.rs#ImpactBody::velocity";
    Force: "force", "Contact force",
        "F", Quantity::Force, r"F = F_N(\delta, \dot\delta)",
        "crate/impact/src/laws/mod.rs#ContactLaw::force";
    Penetration: "penetration", "Penetration", r"\delta", Quantity::Length, r"\delta = \max(0, -h)",
        "crate/impact/src/body/step.rs#ImpactBody::depth";
    Energy: "energy", "Energy",
        "E", Quantity::Energy, r"E = \tfrac12 m v^2 + \int_0^\delta F_K\,\mathrm{d}\delta + m g h",
        "crate/impact/src/body/step.rs#ImpactBody::energy";
    Restitution: "restitution", "Restitution reached", "e", Quantity::Ratio, r"e = v_{out} / v_{in}",
        "crate/impact/src/drop/impact.rs#DropImpact::restitution";
    PeakForce: "peak_force", "Peak force of the impact",
        r"F_{\max}", Quantity::Force, r"F_{\max} = \max_t F_N",
        "crate/impact/src/drop/impact.rs#DropImpact::extremes";
    LowestForce: "lowest_force", "Lowest force of the impact",
        r"F_{\min}", Quantity::Force, r"F_{\min} = \min_t F_N",
        "crate/impact/src/drop/impact.rs#DropImpact::extremes";
    Duration: "duration", "Contact lasts", "t_c", Quantity::Time, r"t_c = t_{out} - t_{in}",
        "crate/impact/src/drop/impact.rs#DropImpact::duration";
    PushLasts: "push_lasts", "Floor pushes for",
        "t_F", Quantity::Time, r"t_F = t(F_N = 0) - t_{in}",
        "crate/impact/src/drop/impact.rs#DropImpact::extremes";
    Stiffness: "stiffness", "Stiffness of a spring that stops it as deep",
        "K", Quantity::Stiffness, r"\tfrac12 K \delta^2 = \tfrac{1}{n+1} K_n \delta^{n+1}",
        "crate/impact/src/stiffness.rs#linear_stiffness";
    Bounces: "bounces", "Times it has left the floor", "N", Quantity::Count, "N",
        "crate/impact/src/drop/run.rs#DropRun::bounces_by";
}

/// Id and label of the step's errors.
const ERRORS: [(&str, &str); 4] = [
    ("error_exact", "Error of exact steps"),
    ("error_explicit", "Error of explicit Euler"),
    ("error_semi_implicit", "Error of semi-implicit Euler"),
    ("error_rk4", "Error of Runge–Kutta 4"),
];

/// Present values, and the impacts they speak of.
#[derive(Clone, Debug)]
pub(super) struct Readings {
    values: Vec<f64>,
    /// Impact of each ball, by its number, and its extremes.
    extremes: Vec<Option<(usize, ImpactExtremes)>>,
    errors: Option<[f64; 4]>,
}

impl Readings {
    pub fn new(runs: &Runs) -> Self {
        let first = runs.tracks.first().filter(|_| runs.settings.plots.contains(&BallPlot::StepError));
        let errors =
            first.map(|run| step_errors(run, runs.settings.step).map(|error| error.unwrap_or(f64::NAN)));
        Self { values: Vec::new(), extremes: vec![None; runs.tracks.len()], errors }
    }

    pub fn values(&self) -> &[f64] {
        &self.values
    }

    pub fn described(&self, runs: &Runs) -> Vec<Reading> {
        let alone = runs.tracks.len() == 1;
        let mut all = Vec::new();
        for k in 1..=runs.tracks.len() {
            for ReadingRow { id, label, symbol, quantity, formula, source } in TABLE {
                all.push(Reading {
                    id: format!("{id}_{k}"),
                    label: if alone {
                        label.into()
                    } else {
                        format!("{}: {}", plots::label(runs, k - 1), lower(label))
                    },
                    symbol: if alone { symbol.into() } else { format!("{{{symbol}}}^{{({k})}}") },
                    quantity,
                    formula: formula.into(),
                    source: source.into(),
                });
            }
        }
        if self.errors.is_some() {
            all.extend(ERRORS.iter().map(|(id, label)| Reading {
                id: (*id).into(),
                label: (*label).into(),
                symbol: r"\epsilon".into(),
                quantity: Quantity::Ratio,
                formula: r"\epsilon = \max_k |h_k - h(t_k)| / h_0".into(),
                source: ERROR.into(),
            }));
        }
        all
    }

    pub fn fill(&mut self, runs: &Runs, moments: &[BallState], time: f64) {
        self.values.clear();
        for (((track, law), moment), known) in
            runs.tracks.iter().zip(&runs.laws).zip(moments).zip(&mut self.extremes)
        {
            let index = track.impact_at(time);
            if known.map(|k| k.0) != index {
                *known = index.and_then(|i| Some((i, track.impacts.get(i)?.extremes(&track.drop).ok()?)));
            }
            let impact = index.and_then(|i| track.impacts.get(i));
            let extremes = known.map(|k| k.1);
            let body = &moment.body;
            let mut ball = table::Readings::<Key, COUNT>::default();
            ball.set(Key::Height, -body.depth());
            ball.set(Key::Velocity, -body.velocity());
            ball.set(Key::Force, body.force());
            ball.set(Key::Penetration, body.depth().max(0.0));
            ball.set(Key::Energy, body.energy());
            ball.set_some(Key::Restitution, impact.and_then(|i| i.restitution()));
            ball.set_some(Key::PeakForce, extremes.map(|e| e.peak_force));
            ball.set_some(Key::LowestForce, extremes.map(|e| e.lowest_force));
            ball.set_some(Key::Duration, impact.and_then(|i| i.duration()));
            ball.set_some(Key::PushLasts, extremes.and_then(|e| e.push_lasts));
            ball.set(Key::Stiffness, law.stiffness[0]);
            ball.set(Key::Bounces, track.bounces_by(time) as f64);
            self.values.extend(ball.all());
        }
        self.values.extend(self.errors.iter().flatten());
    }
}

fn lower(label: &str) -> String {
    let mut letters = label.chars();
    letters.next().map_or(String::new(), |c| c.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sound() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
