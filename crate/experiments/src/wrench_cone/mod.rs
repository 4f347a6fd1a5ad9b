//! Contacts on a body, the cone of wrenches they can make, its two projections, and what those hide.

pub mod document;
mod evaluate;
mod frame;
mod plots;
mod readings;
mod words;

use asperity_geometry::Vec3;
use asperity_grasp::spatial::SpatialForce;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, Handle, PlotData, Scene, SceneError};
use document::Asked;

use self::evaluate::WrenchAnalysis;
use crate::common::touched::Touched;
use crate::{Clock, StateHash};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::{
    Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind, parts, readings as table,
    shown_bodies,
};

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 3] = ["contacts and cones", "radius ε", "verdicts"];

/// Steps in 1 N to which a dragged force is rounded, and in 1 N·m for the torque with it.
const PER_NEWTON: f64 = 1e3;
const PER_NM: f64 = 1e5;

/// The running experiment.
pub(super) struct WrenchCone {
    body: Touched,
    found: WrenchAnalysis,
    /// Settings that `describe` and a drag need of the document.
    settings: document::WrenchCone,
    figure: Figure,
    clock: Clock,
}

fn settings(scene: &Scene) -> Result<&document::WrenchCone, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::WrenchCone>(),
    build: |scene, clock| Ok(Box::new(WrenchCone::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl WrenchCone {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let body = Touched::build(scene)?;
        let settings = settings(scene)?.clone();
        let found = WrenchAnalysis::evaluate(&body, &settings, clock)?;
        Ok(Self { body, found, settings, figure: Figure::default(), clock })
    }
}

impl WrenchCone {
    /// Returns the wrench asked about with its force's tip at `target` (world), its torque as it is seen now.
    fn asked_with_tip(&self, scene: &Scene, target: [f64; 3]) -> Option<Asked> {
        let F_S = self.found.grasp.restore(self.found.asked.as_ref()?);
        let X_SW = (self.body.X_WB * self.found.X_BS).inverse();
        let p_S = X_SW.transform_point(&Vec3::from(target).into()).coords;
        let force = p_S / frame::metres_per_newton(scene, &self.body);
        let F_B = SpatialForce { torque: F_S.torque, force }.transform(&self.found.X_BS);
        // Rounded to what can be told apart on a screen.
        let rounded = |v: Vec3, per: f64| [v.x, v.y, v.z].map(|x| (x * per).round() / per);
        Some(Asked::Given { force: rounded(F_B.force, PER_NEWTON), torque: rounded(F_B.torque, PER_NM) })
    }
}

impl Experiment for WrenchCone {
    fn describe(&self) -> Description {
        let handle = |i: usize| Handle { label: format!("Contact {i}"), id: format!("c{i}") };
        Description {
            plots: plots::described(&self.settings),
            handles: (1..=self.found.contacts.len())
                .map(handle)
                .chain(self.found.asked.map(|_| Handle { label: "Force asked about".into(), id: "f".into() }))
                .collect(),
            labels: frame::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let wanted = settings(next)?;
        let rebuilt = Touched::next(now, next)?;
        let found = WrenchAnalysis::evaluate(rebuilt.as_ref().unwrap_or(&self.body), wanted, self.clock)?;
        let meshes_changed = rebuilt.is_some();
        if let Some(body) = rebuilt {
            self.body = body;
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

    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.found.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.found.timings));
        shown_bodies::write_poses(writer, [&self.body.X_WB]);
        let newton = frame::metres_per_newton(scene, &self.body);
        frame::draw(&self.body, &self.settings, &self.found, newton, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        self.body.write_assets(writer);
    }

    parts!(plots, handles);
}

impl Plots for WrenchCone {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(&self.settings, &self.found, id)
    }
}

impl Handles for WrenchCone {
    fn drag(&self, scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let count = self.found.contacts.len();
        if handle < count {
            let value = serde_json::json!(self.body.drag(target));
            return vec![Change { path: format!("experiment.contacts[{handle}]"), value }];
        }
        let asked = if handle == count { self.asked_with_tip(scene, target) } else { None };
        let change = |value| Change { path: "experiment.asked".into(), value };
        asked.and_then(|a| serde_json::to_value(a).ok()).map(change).into_iter().collect()
    }
}
