//! Two fingers on a closed plane curve: all pairs of points at which a spring between them is at rest, proven
//! to be all; the energy of the spring over both fingers; what friction they need where they are. Everything
//! follows from the document.

pub mod document;
mod draw;
mod plots;
mod readings;
mod words;

use asperity_fault::Fault;
use asperity_perception::antipodal::{CurvePairs, PulledCurve, pull_parameter};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, ErrorKind, Handle, PlotData, Scene, SceneError};

use self::readings::{COUNT, Key};
use crate::{Clock, StateHash, convert};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::{
    Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind, readings as table,
};

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 2] = ["formulas", "all pairs"];

/// The running experiment.
pub(super) struct PlanarAntipodal {
    bodies: ShownBodies,
    poses: Vec<asperity_geometry::Pose>,
    settings: document::PlanarAntipodal,
    found: CurvePairs,
    /// Times of reading the formulas and of the search, µs.
    timings: [f64; 2],
    readings: Readings<Key, COUNT>,
    figure: Figure,
    clock: Clock,
}

fn settings(scene: &Scene) -> Result<&document::PlanarAntipodal, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// Reads the document's curve and searches it; returns the times of both, µs.
fn search(of: &document::PlanarCurve, clock: Clock) -> Result<(CurvePairs, [f64; 2]), SceneError> {
    let start = clock.microseconds();
    let curve = PulledCurve::new(&of.x, &of.y, &of.pulls).map_err(refused)?;
    let read = clock.microseconds();
    let found = CurvePairs::search(curve);
    Ok((found, [read - start, clock.microseconds() - read]))
}

fn refused(fault: Fault) -> SceneError {
    let field = match fault.path.as_str() {
        "y_expr" => "y",
        _ => "x",
    };
    SceneError::new(ErrorKind::Value, format!("experiment.curve.{field}"), fault.message)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::PlanarAntipodal>(),
    build: |scene, clock| Ok(Box::new(PlanarAntipodal::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl PlanarAntipodal {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?.clone();
        let (found, timings) = search(&settings.curve, clock)?;
        Ok(Self {
            bodies: ShownBodies::build(scene)?,
            poses: scene.bodies.iter().map(|b| convert::pose(&b.pose)).collect(),
            readings: readings::read(&settings, &found),
            settings,
            found,
            timings,
            figure: Figure::default(),
            clock,
        })
    }
}

impl Experiment for PlanarAntipodal {
    fn describe(&self) -> Description {
        let handle = |label: String, id: String| Handle { label, id };
        let fingers = ["a", "b"].map(|f| handle(format!("Finger {f}"), f.into()));
        let pulls =
            (1..=self.settings.curve.pulls.len()).map(|k| handle(format!("Curve {k}"), format!("c{k}")));
        Description {
            plots: plots::described(),
            handles: fingers.into_iter().chain(pulls).collect(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let wanted = settings(next)?;
        let bodies = ShownBodies::build(next)?;
        // The fingers move on the same curve: nothing is searched again.
        if wanted.curve != self.settings.curve {
            (self.found, self.timings) = search(&wanted.curve, self.clock)?;
        }
        self.settings = wanted.clone();
        self.readings = readings::read(wanted, &self.found);
        self.bodies = bodies;
        self.poses = next.bodies.iter().map(|b| convert::pose(&b.pose)).collect();
        Ok(Adopted::InPlace(!ShownBodies::same_meshes(now, next)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        words::tell(&self.settings, &self.found)
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for pair in &self.found.pairs {
            hash.numbers(pair.t.iter().chain(&pair.hessian));
        }
        hash.numbers(self.readings.of(&readings::RESULTS));
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.timings));
        shown_bodies::write_poses(writer, &self.poses);
        draw::draw(&self.settings, &self.found, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        self.bodies.write_assets(writer);
    }

    fn as_plots(&mut self) -> Option<&mut dyn Plots> {
        Some(self)
    }

    fn as_handles(&self) -> Option<&dyn Handles> {
        Some(self)
    }
}

impl Handles for PlanarAntipodal {
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let to = [target[0], target[1]];
        if let 0 | 1 = handle {
            let path = format!("experiment.fingers[{handle}]");
            return vec![Change { path, value: self.found.shape.curve.nearest(to).into() }];
        }
        let (k, n) = (handle - 2, self.settings.curve.pulls.len());
        if k >= n {
            return Vec::new();
        }
        let from = self.found.shape.plain_at(pull_parameter(k, n));
        // To a hundredth of a millimetre, so that a link stays short.
        let pull = [0, 1].map(|i| (1e5 * (to[i] - from[i])).round() / 1e5);
        vec![Change { path: format!("experiment.curve.pulls[{k}]"), value: serde_json::json!(pull) }]
    }
}

impl Plots for PlanarAntipodal {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(&self.settings, &self.found, id)
    }
}
