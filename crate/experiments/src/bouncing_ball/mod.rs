//! Balls fall on a floor side by side, a contact law each, one clock: continuous compliance (issue 5).
//!
//! Every run is made when the document is ([`asperity_impact::drop::DropRun`]); a step or a seek only looks a state up.

mod check;
pub mod document;
mod frame;
mod ghosts;
mod laws;
mod plots;
mod readings;
mod tell;

use asperity_fault::FaultKind;
use asperity_impact::drop::{BallState, DropRun, DropRunError};
use asperity_impact::{Drop, StepReport};
use asperity_scene::frame::FrameWriter;
use asperity_scene::{
    Change, Description, ErrorKind, Handle, PlotData, RunClock, RunEvent, Scene, SceneError,
};
use document::BallPlot;

use self::frame::Place;
use self::ghosts::Ghosts;
use self::laws::Law;
use self::readings::Readings;
use crate::{Clock, StateHash};
use asperity_exhibit::{Adopted, Clocked, Experiment, Handles, Kind, Plots, Questions, another_kind, parts};

/// The running balls.
pub(super) struct BouncingBall {
    place: Place,
    runs: Runs,
    step: u32,
    time: f64,
    moments: Vec<BallState>,
    readings: Readings,
    ghosts: Option<Ghosts>,
    /// Run that was under way when the document changed, until the clock goes back to its start.
    before: Option<Runs>,
    /// True if the clock has moved since the document last changed.
    moved: bool,
    report: StepReport,
    plots: plots::Cache,
    clock: Clock,
    microseconds: f64,
}

/// Everything the document says about the motion, worked out.
#[derive(Clone, Debug)]
struct Runs {
    settings: document::BouncingBall,
    laws: Vec<Law>,
    tracks: Vec<DropRun>,
}

/// Greatest number of steps of the integrator that the balls of a document may take together, a few µs each:
/// the scenes of the gallery take some thousand.
const MAX_STEPS: usize = 200_000;
/// Ratio of two speeds beyond which their impacts are of another kind.
const FAR_SLOWER: f64 = 1e3;

fn settings(scene: &Scene) -> Result<&document::BouncingBall, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

impl Runs {
    fn new(scene: &Scene) -> Result<Self, SceneError> {
        let settings = settings(scene)?.clone();
        let laws = laws::laws(scene, &settings)?;
        let mut steps = MAX_STEPS;
        let tracks = laws
            .iter()
            .enumerate()
            .map(|(k, law)| {
                let run = DropRun::new(drop(&settings, law), settings.end, &mut steps);
                run.map_err(|e| refused(&settings, k, e))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { settings, laws, tracks })
    }

    fn time(&self, step: u32) -> f64 {
        (f64::from(step) * self.settings.step).min(self.settings.end)
    }
}

fn drop(settings: &document::BouncingBall, law: &Law) -> Drop {
    Drop {
        mass: settings.mass,
        gravity: settings.gravity,
        gap: settings.drop_height,
        release: laws::release(settings.release),
        material: law.material,
    }
}

fn refused(settings: &document::BouncingBall, k: usize, e: DropRunError) -> SceneError {
    let ball = k + 1;
    let too_long = || {
        // Damping that was chosen for a far slower impact is a wall to this one.
        let speed = (2.0 * settings.gravity * settings.drop_height.abs()).sqrt();
        match settings.calibration_speed.filter(|chosen| chosen * FAR_SLOWER < speed) {
            Some(chosen) => SceneError::new(
                ErrorKind::Value,
                "experiment.calibration_speed",
                format!(
                    "the damping chosen for {chosen:e} m/s is too strong at the {speed:.3e} m/s of this drop: ball {ball} \
                     would need more than {MAX_STEPS} steps of the integrator; choose it for a faster impact"
                ),
            ),
            None => SceneError::new(
                ErrorKind::Value,
                "experiment.end",
                format!(
                    "ball {ball} needs more than {MAX_STEPS} steps of the integrator to the end: end earlier, or with a \
                     softer ball or less gravity"
                ),
            ),
        }
    };
    match e {
        DropRunError::Law(e) if e.kind == FaultKind::TooManySteps => too_long(),
        DropRunError::TooManySteps => too_long(),
        DropRunError::Law(e) => {
            SceneError::new(ErrorKind::Value, format!("experiment.{}", e.path), e.message)
        }
        DropRunError::TooManyBounces(most) => SceneError::new(
            ErrorKind::Value,
            "experiment.end",
            format!(
                "ball {ball} bounces more than {most} times before the end: end earlier, or drop it higher"
            ),
        ),
    }
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::BouncingBall>(),
    build: |scene, clock| Ok(Box::new(BouncingBall::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl BouncingBall {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let runs = Runs::new(scene)?;
        let mut balls = Self {
            place: Place::new(scene)?,
            readings: Readings::new(&runs),
            ghosts: Ghosts::new(&runs),
            runs,
            step: 0,
            time: 0.0,
            moments: Vec::new(),
            before: None,
            moved: false,
            report: StepReport::default(),
            plots: plots::Cache::default(),
            clock,
            microseconds: 0.0,
        };
        balls.go(0);
        Ok(balls)
    }

    /// Goes to a step counted from the start.
    fn go(&mut self, step: u32) {
        let start = self.clock.microseconds();
        self.step = step;
        self.time = self.runs.time(step);
        // A run that could be made can be looked up; on an error the old moment stays.
        let moments: Result<Vec<_>, _> =
            self.runs.tracks.iter().map(|track| track.at(self.time, &mut self.report)).collect();
        if let Ok(moments) = moments {
            self.moments = moments;
        }
        self.readings.fill(&self.runs, &self.moments, self.time);
        if let Some(ghosts) = &mut self.ghosts {
            ghosts.go(step);
        }
        self.microseconds = self.clock.microseconds() - start;
    }

    fn shows(&self, plot: BallPlot) -> bool {
        self.runs.settings.plots.contains(&plot)
    }
}

impl Experiment for BouncingBall {
    fn describe(&self) -> Description {
        Description {
            plots: self.runs.settings.plots.iter().map(|plot| plots::described(*plot, &self.runs)).collect(),
            handles: vec![Handle { label: "Drop height".into(), id: "h".into() }],
            labels: (0..self.runs.laws.len())
                .map(|k| plots::label(&self.runs, k))
                .chain(Ghosts::names())
                .collect(),
            clock: Some(RunClock { step: self.runs.settings.step, end: Some(self.runs.settings.end) }),
            ..Description::of(self.readings.described(&self.runs), vec!["motion".into()])
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, step: u32) -> Result<Adopted, SceneError> {
        let place = Place::new(next)?;
        if settings(next)? != &self.runs.settings || now.bodies != next.bodies {
            let runs = Runs::new(next)?;
            let old = std::mem::replace(&mut self.runs, runs);
            let back = self.before.as_ref().is_some_and(|before| before.settings == self.runs.settings);
            if back {
                // A look at another value is over, or the change was undone.
                (self.before, self.moved) = (None, true);
            } else if self.moved {
                (self.before, self.moved) = (Some(old), false);
            }
            self.readings = Readings::new(&self.runs);
            self.ghosts = Ghosts::new(&self.runs);
            self.plots = plots::Cache::default();
        }
        let meshes_changed = place.shapes != self.place.shapes;
        self.place = place;
        self.go(step);
        Ok(Adopted::InPlace(meshes_changed))
    }

    fn tell(&self, _scene: &Scene) -> String {
        tell::tell(&self.runs, &self.moments, self.time)
    }

    fn readings(&self) -> &[f64] {
        self.readings.values()
    }

    fn hash(&self, hash: &mut StateHash) {
        hash.numbers([&self.time]);
        for moment in &self.moments {
            let body = &moment.body;
            hash.numbers(&[body.depth(), body.velocity(), body.force(), moment.dissipated]);
        }
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        let shown = (self.moments.as_slice(), self.ghosts.as_ref());
        self.place.write(&self.runs, shown, self.readings.values(), self.microseconds, writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        self.place.write_meshes(writer);
    }

    parts!(clocked, plots, handles);
}

impl Clocked for BouncingBall {
    fn rewind(&mut self, _scene: &Scene) -> Result<(), SceneError> {
        (self.before, self.moved) = (None, false);
        self.go(0);
        Ok(())
    }

    fn time(&self) -> f64 {
        self.time
    }

    fn seek(&mut self, _scene: &Scene, step: u32) -> Result<u32, SceneError> {
        self.moved |= step > 0;
        self.go(step);
        Ok(step)
    }

    fn events(&self) -> Vec<RunEvent> {
        tell::events(&self.runs)
    }

    fn past(&self, step: u32) -> Option<Vec<f64>> {
        let (time, mut report) = (self.runs.time(step), StepReport::default());
        let moments = self.runs.tracks.iter().map(|track| track.at(time, &mut report));
        let mut readings = self.readings.clone();
        readings.fill(&self.runs, &moments.collect::<Result<Vec<_>, _>>().ok()?, time);
        Some(readings.values().to_vec())
    }

    fn first_impact(&self) -> Option<f64> {
        self.runs.tracks.iter().filter_map(|t| t.impacts.first()).map(|i| i.touch).reduce(f64::min)
    }
}

impl Plots for BouncingBall {
    fn plot(&mut self, scene: &Scene, id: &str) -> PlotData {
        let runs = plots::State { scene, runs: &self.runs, before: self.before.as_ref(), time: self.time };
        match plots::of(id).filter(|plot| self.shows(*plot)) {
            Some(plot) => self.plots.data(plot, &runs),
            None => PlotData::default(),
        }
    }
}

impl Handles for BouncingBall {
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        if handle > 0 {
            return Vec::new();
        }
        // To the millimetre, as a hand can.
        let height = ((target[2] - self.place.floor) * 1e3).round() / 1e3;
        vec![Change { path: "experiment.drop_height".into(), value: height.max(0.0).into() }]
    }
}
