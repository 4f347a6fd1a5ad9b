//! A box on a tilting table, held by two corners: the chapter's example of static equilibrium.
//!
//! A problem of the plane (x, z). While it rests the forces are the engine's answer, and so is how far they
//! may be split otherwise; while it slides they follow from Coulomb's law. A closed form: everything follows
//! from the document.

pub mod document;
mod draw;
mod plots;
mod readings;

use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_grasp::statics::{CornerForces, Fate, TiltedBox};
use asperity_scene::document::Shape;
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{Change, Description, ErrorKind, Handle, PlotData, Scene, SceneError};

use self::readings::Key;
use crate::{Clock, StateHash, convert};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::{self, ShownBodies};
use asperity_exhibit::{Adopted, Experiment, Handles, Kind, Plots, Questions, another_kind};

/// Greatest angle to which the table can be dragged, rad.
const STEEPEST: f64 = 1.4;

/// The box on its table.
pub(super) struct Ramp {
    tilted: TiltedBox,
    forces: CornerForces,
    /// Friction coefficient whose cones are drawn beside.
    other_friction: f64,
    /// Half of the table's length, m.
    table_reach: f64,
    readings: Readings<Key, { readings::COUNT }>,
    bodies: ShownBodies,
    poses: [Pose; 2],
    figure: Figure,
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::Ramp>(),
    build: |scene, clock| Ok(Box::new(Ramp::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl Ramp {
    pub(super) fn build(scene: &Scene, _clock: Clock) -> Result<Self, SceneError> {
        Self::of(scene, scene.experiment.settings().ok_or_else(another_kind)?)
    }

    fn of(scene: &Scene, from: &document::Ramp) -> Result<Self, SceneError> {
        let edges = |i: usize| match scene.bodies.get(i).map(|b| &b.shape) {
            Some(Shape::Box { size }) => Ok(Vec3::from(*size)),
            _ => Err(SceneError::new(ErrorKind::Value, "bodies", "the ramp holds two bodies of shape box")),
        };
        let (table, size) = (edges(0)?, edges(1)?);
        let tilted = TiltedBox {
            angle: from.angle,
            friction: from.friction,
            size,
            mass: convert::mass(&scene.bodies[1]).map_err(|e| e.within("bodies[1]"))?,
            gravity: from.gravity,
            com: [from.center_of_mass[0], 0.5 * size.z + from.center_of_mass[1]],
        };
        let forces = tilted.solve()?;
        let turn = Rotation::new(Vec3::y() * from.angle);
        let at = |z: f64| Pose::from_parts((turn * Vec3::new(0.0, 0.0, z)).into(), turn);
        Ok(Self {
            readings: readings::read(&tilted, &forces),
            other_friction: from.other_friction,
            table_reach: 0.5 * table.x,
            poses: [at(-0.5 * table.z), at(0.5 * size.z)],
            bodies: ShownBodies::build(scene)?,
            figure: Figure::default(),
            tilted,
            forces,
        })
    }
}

impl Experiment for Ramp {
    fn describe(&self) -> Description {
        Description {
            plots: plots::described(),
            handles: vec![Handle { label: "Edge of the table".into(), id: "t".into() }],
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
        let tilted = &self.tilted;
        let read = |key: Key| self.readings.get(key);
        let tilt = tilted.angle.to_degrees();
        match tilted.fate() {
            Fate::Rests => format!(
                "The box rests on a table tilted by {tilt:.1}°. The lower corner carries {:.2} N, the upper {:.2} N. It needs a friction coefficient of {:.3}.",
                read(Key::NormalLower),
                read(Key::NormalUpper),
                read(Key::LeastFriction),
            ),
            Fate::Slides => format!(
                "The box slides: at {tilt:.1}° it needs a friction coefficient of {:.3} and has {:.3}. No contact force in the cones points straight up.",
                libm::tan(tilted.angle),
                tilted.friction,
            ),
            Fate::Tips => format!(
                "The box tips over its lower corner: at {tilt:.1}° its weight passes {:.1} mm beyond that corner, and a corner cannot pull.",
                -1e3 * read(Key::TipMargin),
            ),
        }
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        hash.numbers(self.readings.of(&readings::RESULTS));
        hash.numbers(self.poses.iter().flat_map(|p| p.translation.vector.iter()));
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        shown_bodies::write_poses(writer, &self.poses);
        let mut figure = std::mem::take(&mut self.figure);
        draw::draw(self, &mut figure);
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

impl Plots for Ramp {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        plots::data(self, id)
    }
}

impl Handles for Ramp {
    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let [x, _, z] = target;
        if handle != 0 || (x == 0.0 && z == 0.0) {
            return Vec::new();
        }
        let angle = libm::atan2(z, -x).clamp(0.0, STEEPEST);
        vec![Change { path: "experiment.angle".into(), value: ((angle * 1e4).round() / 1e4).into() }]
    }
}
