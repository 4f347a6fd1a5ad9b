//! One contact force, and which forces friction allows: Coulomb's cone and the pyramids that stand for it.
//!
//! The contact frame is the world's. A closed form: everything follows from the document.

pub mod document;
mod draw;
mod plots;
mod readings;

use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Vec3};

use asperity_grasp::friction::{self, FrictionPyramid, PyramidKind};
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
    held: ForceAtContact,
    bodies: ShownBodies,
    poses: Vec<Pose>,
    figure: Figure,
}

/// Force and friction of the document, and what follows from them.
struct ForceAtContact {
    cone: friction::FrictionCone,
    inner: FrictionPyramid,
    outer: FrictionPyramid,
    shown: document::Pyramids,
    /// Force on the upper body, contact frame, N.
    f_C: Vec3,
    readings: Readings<{ readings::COUNT }>,
}

/// Rounding that a verdict forgives, N: a force put on the cone counts as inside.
const ROUNDING: f64 = 1e-9;

impl ForceAtContact {
    fn new(from: &document::FrictionCone) -> Result<Self, SceneError> {
        let edges = from.edges as usize;
        let pyramid = |kind| FrictionPyramid::new(from.friction, edges, kind).map_err(refused);
        let mut held = Self {
            cone: friction::FrictionCone::new(from.friction).map_err(refused)?,
            inner: pyramid(PyramidKind::Inner)?,
            outer: pyramid(PyramidKind::Outer)?,
            shown: from.pyramids,
            f_C: Vec3::from(from.force),
            readings: Readings::default(),
        };
        held.read();
        Ok(held)
    }

    /// True if this pyramid stands beside the cone.
    fn shows(&self, which: document::Pyramids) -> bool {
        self.shown == which || self.shown == document::Pyramids::Both
    }

    fn tangential(&self) -> f64 {
        (self.f_C.x * self.f_C.x + self.f_C.y * self.f_C.y).sqrt()
    }

    /// Returns the direction of the tangential force, rad in 0..2π; 0 where there is none.
    fn compass(&self) -> f64 {
        let angle = libm::atan2(self.f_C.y, self.f_C.x);
        if angle < 0.0 { angle + std::f64::consts::TAU } else { angle }
    }

    fn read(&mut self) {
        let (f, mu) = (self.f_C, self.cone.mu);
        let (tangential, compass) = (self.tangential(), self.compass());
        let tolerance = ROUNDING * (1.0 + mu) * (1.0 + f.length());
        let margin = |strength: f64| mu * f.z * strength - tangential;
        let inside = |margin: f64| f64::from(u8::from(f.z >= 0.0 && margin >= -tolerance));
        let margins = [1.0, self.inner.strength(compass), self.outer.strength(compass)].map(margin);
        let mut set = |key: Key, x: f64| self.readings.set(key, x);
        set(Key::Normal, f.z);
        set(Key::Tangential, tangential);
        set(Key::Ratio, if f.z > 0.0 { tangential / f.z } else { f64::NAN });
        set(Key::Compass, if tangential > 0.0 { compass } else { f64::NAN });
        set(Key::Margin, margins[0]);
        set(Key::MarginInner, margins[1]);
        set(Key::MarginOuter, margins[2]);
        set(Key::Inside, inside(margins[0]));
        set(Key::InsideInner, inside(margins[1]));
        set(Key::InsideOuter, inside(margins[2]));
        set(Key::Distance, self.cone.distance(&f));
        set(Key::Friction, mu);
        set(Key::HalfAngle, self.cone.half_angle());
        set(Key::DirectionError, self.inner.direction_error(compass));
        set(Key::WeakestInner, libm::cos(std::f64::consts::PI / self.inner.edges as f64));
    }
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
        Ok(Self {
            held: ForceAtContact::new(from)?,
            bodies: ShownBodies::build(scene)?,
            poses: scene.bodies.iter().map(|b| convert::pose(&b.pose)).collect(),
            figure: Figure::default(),
        })
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
        let (normal, tangential) = (held.f_C.z, held.tangential());
        let verdict = if normal < 0.0 {
            "The contact would have to pull, which it cannot".to_owned()
        } else if held.readings.get(Key::Inside) > 0.5 {
            format!("Inside the friction cone: up to {:.2} N of friction", held.cone.mu * normal)
        } else {
            format!("Outside the friction cone: friction can give {:.2} N at most", held.cone.mu * normal)
        };
        format!(
            "{verdict}. The force has {normal:.2} N along the normal and {tangential:.2} N along the plane."
        )
    }

    fn readings(&self) -> &[f64] {
        self.held.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        hash.numbers(self.held.f_C.iter());
        hash.numbers(self.held.readings.all());
    }

    fn write_frame(&mut self, scene: &Scene, writer: &mut FrameWriter) {
        writer.section(asperity_scene::frame::Section::Readings, |s| {
            self.held.readings.all().iter().for_each(|&x| s.f64(x));
        });
        shown_bodies::write_poses(writer, &self.poses);
        draw::draw(&self.held, scene, &mut self.figure);
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
        plots::data(&self.held, id)
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
