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
use asperity_scene::{Change, Description, ErrorKind, Handle, PlotData, Scene, SceneError};

use self::readings::Key;
use crate::{Clock, StateHash, convert};
use asperity_exhibit::Kind;
use asperity_exhibit::closed_form::{self, ClosedForm};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::ShownBodies;

/// Greatest angle to which the table can be dragged, rad.
const STEEPEST: f64 = 1.4;

/// The box on its table.
struct Ramp {
    tilted: TiltedBox,
    forces: CornerForces,
    /// Friction coefficient whose cones are drawn beside.
    other_friction: f64,
    /// Half of the table's length, m.
    table_reach: f64,
    readings: Readings<Key, { readings::COUNT }>,
    poses: [Pose; 2],
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = closed_form::kind::<Ramp>();

impl ClosedForm for Ramp {
    type Document = document::Ramp;

    fn evaluate(
        scene: &Scene,
        _bodies: &ShownBodies,
        from: &document::Ramp,
        _before: Option<&Self>,
        _clock: Clock,
    ) -> Result<Self, SceneError> {
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
            tilted,
            forces,
        })
    }

    fn describe(&self) -> Description {
        Description {
            plots: plots::described(),
            handles: vec![Handle { label: "Edge of the table".into(), id: "t".into() }],
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            ..Description::of(asperity_exhibit::readings::described(&readings::TABLE), Vec::new())
        }
    }

    fn tell(&self) -> String {
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

    fn poses(&self) -> Option<&[Pose]> {
        Some(&self.poses)
    }

    fn draw(&self, _scene: &Scene, figure: &mut Figure) {
        draw::draw(self, figure);
    }

    fn plot(&mut self, id: &str) -> PlotData {
        plots::data(self, id)
    }

    fn drag(&self, _scene: &Scene, handle: usize, target: [f64; 3]) -> Vec<Change> {
        let [x, _, z] = target;
        if handle != 0 || (x == 0.0 && z == 0.0) {
            return Vec::new();
        }
        let angle = libm::atan2(z, -x).clamp(0.0, STEEPEST);
        vec![Change { path: "experiment.angle".into(), value: ((angle * 1e4).round() / 1e4).into() }]
    }
}
