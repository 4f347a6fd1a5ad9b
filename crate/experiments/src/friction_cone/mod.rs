//! One contact force, and which forces friction allows: Coulomb's cone and the pyramids that stand for it.
//!
//! The contact frame is the world's. A closed form: everything follows from the document.

pub mod document;
mod draw;
mod plots;
mod readings;

use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};

use asperity_grasp::friction::HeldForce;
use asperity_scene::frame::FrameWriter;
use asperity_scene::{Change, Description, ErrorKind, Handle, PlotData, Scene, SceneError};

use self::readings::Key;
use crate::{Clock, StateHash, convert};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::{Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind};

/// A force beside its cone.
pub(super) struct FrictionCone {
    held: HeldForce,
    shown: document::Pyramids,
    readings: Readings<Key, { readings::COUNT }>,
    bodies: ShownBodies,
    poses: Vec<Pose>,
    figure: Figure,
}

fn refused(e: Fault) -> SceneError {
    let field = if e.path == "mu" { "friction" } else { e.path.as_str() };
    SceneError::new(ErrorKind::Value, format!("experiment.{field}"), e.message)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::FrictionCone>(),
    build: |scene, clock| Ok(Box::new(FrictionCone::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl FrictionCone {
    pub(super) fn build(scene: &Scene, _clock: Clock) -> Result<Self, SceneError> {
        Self::of(scene, scene.experiment.settings().ok_or_else(another_kind)?)
    }

    fn of(scene: &Scene, from: &document::FrictionCone) -> Result<Self, SceneError> {
        let held =
            HeldForce::new(from.friction, from.edges as usize, Vec3::from(from.force)).map_err(refused)?;
        Ok(Self {
            readings: readings::read(&held),
            held,
            shown: from.pyramids,
            bodies: ShownBodies::build(scene)?,
            poses: scene.bodies.iter().map(|b| convert::pose(&b.pose)).collect(),
            figure: Figure::default(),
        })
    }

    /// True if this pyramid stands beside the cone.
    fn shows(&self, which: document::Pyramids) -> bool {
        self.shown == which || self.shown == document::Pyramids::Both
    }
}

impl Experiment for FrictionCone {
    fn describe(&self) -> Description {
        Description {
            plots: plots::described(),
            handles: [("Force tip", "f"), ("Rim of the cone", "m")]
                .map(|(label, id)| Handle { label: label.into(), id: id.into() })
                .to_vec(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(asperity_exhibit::readings::described(&readings::TABLE), Vec::new())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        if let Some(from) = next.experiment.settings() {
            let figure = std::mem::take(&mut self.figure);
            *self = Self { figure, ..Self::of(next, from)? };
        }
        Ok(Adopted::InPlace(!ShownBodies::same_meshes(now, next)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let held = &self.held;
        let (normal, tangential) = (held.normal(), held.tangential());
        let verdict = if normal < 0.0 {
            "The contact would have to pull, which it cannot".to_owned()
        } else if self.readings.get(Key::Inside) > 0.5 {
            format!("Inside the friction cone: up to {:.2} N of friction", held.cone.mu * normal)
        } else {
            format!("Outside the friction cone: friction can give {:.2} N at most", held.cone.mu * normal)
        };
        format!(
            "{verdict}. The force has {normal:.2} N along the normal and {tangential:.2} N along the plane."
        )
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        hash.numbers(self.held.f_C.iter());
        hash.numbers(self.readings.of(&readings::RESULTS));
    }

    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter) {
        writer.section(asperity_scene::frame::Section::Readings, |s| {
            self.readings.all().iter().for_each(|&x| s.f64(x));
        });
        shown_bodies::write_poses(writer, &self.poses);
        let mut figure = std::mem::take(&mut self.figure);
        draw::draw(self, scene, &mut figure);
        self.figure = figure;
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

impl Plots for FrictionCone {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(self, id)
    }
}

impl Handles for FrictionCone {
    fn drag(&self, scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let p = Vec3::from(target);
        let change = |path: &str, value: serde_json::Value| vec![Change { path: path.into(), value }];
        match handle {
            0 => {
                let f = p / draw::metres_per_newton(scene);
                let f = [f.x, f.y, f.z].map(|x| (x * 1e3).round() / 1e3);
                change("experiment.force", serde_json::json!(f))
            }
            1 if p.z > 0.0 => {
                let mu = (p.x / p.z).clamp(0.0, draw::MOST_DRAGGED_FRICTION);
                change("experiment.friction", ((mu * 1e3).round() / 1e3).into())
            }
            _ => Vec::new(),
        }
    }
}
