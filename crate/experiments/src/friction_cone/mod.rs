//! One contact force, and which forces friction allows: Coulomb's cone and the pyramids that stand for it.
//!
//! The contact frame is the world's. A closed form: everything follows from the document.

pub mod document;
mod draw;
mod plots;
mod readings;

use asperity_fault::Fault;
use asperity_geometry::Vec3;
use asperity_grasp::friction::HeldForce;
use asperity_scene::{Change, Description, ErrorKind, Handle, PlotData, Scene, SceneError};

use self::readings::Key;
use crate::{Clock, StateHash};
use asperity_exhibit::Kind;
use asperity_exhibit::closed_form::{self, ClosedForm};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::shown_bodies::ShownBodies;

/// A force beside its cone.
struct FrictionCone {
    held: HeldForce,
    shown: document::Pyramids,
    readings: Readings<Key, { readings::COUNT }>,
}

fn refused(e: Fault) -> SceneError {
    let field = if e.path == "mu" { "friction" } else { e.path.as_str() };
    SceneError::new(ErrorKind::Value, format!("experiment.{field}"), e.message)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = closed_form::kind::<FrictionCone>();

impl FrictionCone {
    /// True if this pyramid stands beside the cone.
    fn shows(&self, which: document::Pyramids) -> bool {
        self.shown == which || self.shown == document::Pyramids::Both
    }
}

impl ClosedForm for FrictionCone {
    type Document = document::FrictionCone;

    fn evaluate(
        _scene: &Scene,
        _bodies: &ShownBodies,
        from: &document::FrictionCone,
        _before: Option<&Self>,
        _clock: Clock,
    ) -> Result<Self, SceneError> {
        let held =
            HeldForce::new(from.friction, from.edges as usize, Vec3::from(from.force)).map_err(refused)?;
        Ok(Self { readings: readings::read(&held), held, shown: from.pyramids })
    }

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

    fn tell(&self) -> String {
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

    fn draw(&self, scene: &Scene, figure: &mut Figure) {
        draw::draw(self, scene, figure);
    }

    fn plot(&mut self, id: &str) -> PlotData {
        plots::data(self, id)
    }

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
