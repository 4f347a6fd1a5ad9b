//! Two fingers on a body: the antipodal condition, closure, ε in both norms, the least squeeze, and what soft
//! tips add.

pub mod document;
mod evaluate;
mod frame;
mod plots;
mod readings;
mod words;

use asperity_grasp::friction::Fingertip;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, ErrorKind, Handle, PlotData, Scene, SceneError};

use self::evaluate::GraspAnalysis;
use crate::common::touched::Touched;
use crate::{Clock, StateHash};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::{
    Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind, parts, readings as table,
    shown_bodies,
};

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 3] = ["fingertip patch", "radius ε", "closure and load"];

/// The running experiment.
pub(super) struct TwoFingers {
    body: Touched,
    tip: Fingertip,
    found: GraspAnalysis,
    settings: document::TwoFingers,
    figure: Figure,
    clock: Clock,
}

fn settings(scene: &Scene) -> Result<&document::TwoFingers, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

fn tip_of(e: &document::TwoFingers) -> Result<Fingertip, SceneError> {
    let refuse = |message: String| SceneError::new(ErrorKind::Value, "experiment.tip_radius", message);
    Fingertip::new(e.tip_radius, e.tip_modulus).map_err(|e| refuse(e.message))
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::TwoFingers>(),
    build: |scene, clock| Ok(Box::new(TwoFingers::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl TwoFingers {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let body = Touched::build(scene)?;
        let settings = settings(scene)?.clone();
        let mut tip = tip_of(&settings)?;
        let found = GraspAnalysis::evaluate(&body, &mut tip, &settings, clock)?;
        Ok(Self { body, tip, found, settings, figure: Figure::default(), clock })
    }
}

impl Experiment for TwoFingers {
    fn describe(&self) -> Description {
        let handle = |i: usize| Handle { label: format!("Finger {i}"), id: format!("f{i}") };
        Description {
            plots: plots::described(&self.settings),
            handles: (1..=2).map(handle).collect(),
            labels: frame::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let wanted = settings(next)?;
        let rebuilt = Touched::next(now, next)?;
        let mut tip =
            if self.tip.is_of(wanted.tip_radius, wanted.tip_modulus) { None } else { Some(tip_of(wanted)?) };
        let found = GraspAnalysis::evaluate(
            rebuilt.as_ref().unwrap_or(&self.body),
            tip.as_mut().unwrap_or(&mut self.tip),
            wanted,
            self.clock,
        )?;
        let meshes_changed = rebuilt.is_some();
        if let Some(body) = rebuilt {
            self.body = body;
        }
        if let Some(tip) = tip {
            self.tip = tip;
        }
        self.body.place(next);
        self.settings = wanted.clone();
        self.found = found;
        Ok(Adopted::InPlace(meshes_changed))
    }

    fn tell(&self, _scene: &Scene) -> String {
        words::tell(&self.settings, &self.found)
    }

    fn readings(&self) -> &[f64] {
        self.found.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        self.body.mix_into(hash);
        for c in &self.found.contacts {
            hash.numbers(c.position.iter().chain(c.normal.iter()));
        }
        hash.numbers(self.found.readings.of(&readings::RESULTS));
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.found.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.found.timings));
        shown_bodies::write_poses(writer, [&self.body.X_WB]);
        frame::draw(&self.body, &self.settings, &self.found, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        self.body.write_assets(writer);
    }

    parts!(plots, handles);
}

impl Plots for TwoFingers {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(&self.body, &mut self.tip, &self.settings, &self.found, id)
    }
}

impl Handles for TwoFingers {
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        if handle >= self.found.contacts.len() {
            return Vec::new();
        }
        let value = serde_json::json!(self.body.drag(target));
        vec![Change { path: format!("experiment.fingers[{handle}]"), value }]
    }
}
