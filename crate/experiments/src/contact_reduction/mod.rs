//! Many contacts become few, whose net stiffness is bounded (`asperity_contact::reduction`). A closed form:
//! everything follows from the document.

mod contacts;
pub mod document;
mod draw;
mod plots;
mod readings;
mod reduced;
mod words;

use asperity_geometry::{Pose, Vec3};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, Handle, PlotData, Scene, SceneError};

use self::reduced::Reduced;
use crate::{Clock, StateHash, convert};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::{
    Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind, readings as table,
};

/// Names of the stages in the order of `Section::Timings`.
const STAGES: [&str; 2] = ["clusters", "scales"];

/// The running experiment.
pub(super) struct ContactReduction {
    bodies: ShownBodies,
    poses: Vec<Pose>,
    settings: document::ReducedContacts,
    found: Reduced,
    figure: Figure,
    clock: Clock,
}

fn settings(scene: &Scene) -> Result<&document::ReducedContacts, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::ReducedContacts>(),
    build: |scene, clock| Ok(Box::new(ContactReduction::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl ContactReduction {
    pub(super) fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?.clone();
        let found = Reduced::evaluate(&settings, clock)?;
        Ok(Self {
            bodies: ShownBodies::build(scene)?,
            poses: scene.bodies.iter().map(|b| convert::pose(&b.pose)).collect(),
            settings,
            found,
            figure: Figure::default(),
            clock,
        })
    }
}

impl Experiment for ContactReduction {
    fn describe(&self) -> Description {
        Description {
            plots: plots::described(),
            handles: vec![Handle { label: "Rim of the bound".into(), id: "b".into() }],
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(table::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let figure = std::mem::take(&mut self.figure);
        match Self::build(next, self.clock) {
            Ok(built) => *self = Self { figure, ..built },
            Err(refused) => {
                self.figure = figure;
                return Err(refused);
            }
        }
        Ok(Adopted::InPlace(!ShownBodies::same_meshes(now, next)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        words::tell(&self.settings, &self.found)
    }

    fn readings(&self) -> &[f64] {
        self.found.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        for c in &self.found.all {
            hash.numbers(c.p_WC.iter().chain(c.n_W.iter()).chain([&c.gap]));
        }
        hash.numbers(&self.found.scales);
        hash.numbers(self.found.readings.all());
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.found.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.found.timings));
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

impl Handles for ContactReduction {
    fn drag(&self, _scene: &Scene, _handle: usize, target: [f64; 3]) -> Vec<Change> {
        let bound = draw::bound_through(&self.settings, &self.found, &Vec3::from(target));
        bound
            .map(|x| Change { path: "experiment.net_stiffness".into(), value: x.into() })
            .into_iter()
            .collect()
    }
}

impl Plots for ContactReduction {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(&self.settings, &self.found, id)
    }
}
