//! Bodies at given poses, and the question whether they can rest.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use asperity_scene::SceneError;
use asperity_scene::document::Body;
use asperity_scene::validate::{bounded, not_negative, positive, value};

/// Bodies at given poses and the contacts between them: do contact forces exist that hold them all?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Equilibrium {
    /// Friction coefficient of every contact.
    pub friction: f64,
    /// Gravity in the world, m/s².
    pub gravity: [f64; 3],
    /// Largest gap at which two bodies touch, m.
    pub touch: f64,
    /// True if the problem is in the plane of x and z: contacts and drags stay in it.
    pub planar: bool,
    /// Index of the body whose forces are drawn, from 0; absent: all.
    pub free_body: Option<u32>,
    /// True if a place nearby is sought where the bodies rest.
    pub solve: bool,
}

impl Default for Equilibrium {
    fn default() -> Self {
        Self {
            friction: 0.5,
            gravity: [0.0, 0.0, -9.81],
            touch: 1e-4,
            planar: false,
            free_body: None,
            solve: false,
        }
    }
}

impl Settings for Equilibrium {
    const KIND: &'static str = "equilibrium";
    const ABOUT: &'static str = "Ask whether bodies that touch can rest.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(&scene.bodies)
    }
}

/// Largest number of bodies that can move: the whole is one convex programme.
const MAX_MOVING: usize = 16;

impl Equilibrium {
    pub(crate) fn validate(&self, bodies: &[Body]) -> Result<(), SceneError> {
        not_negative("experiment.friction", self.friction)?;
        for (k, g) in self.gravity.into_iter().enumerate() {
            bounded(&format!("experiment.gravity[{k}]"), g)?;
        }
        positive("experiment.touch", self.touch)?;
        let moving = bodies.iter().filter(|b| !b.fixed).count();
        if !(1..=MAX_MOVING).contains(&moving) {
            return Err(value(
                "bodies",
                format!("one to {MAX_MOVING} bodies that are not fixed, not {moving}"),
            ));
        }
        if let Some(i) = bodies.iter().position(|b| !b.parts.is_empty()) {
            return Err(value(&format!("bodies[{i}].parts"), "here a body is one shape"));
        }
        if self.free_body.is_some_and(|i| i as usize >= bodies.len()) {
            return Err(value("experiment.free_body", format!("less than {}", bodies.len())));
        }
        Ok(())
    }
}
