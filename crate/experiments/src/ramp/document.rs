//! A box on a tilting table, as a document has it.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use asperity_scene::SceneError;
use asperity_scene::document::{Body, Shape};
use asperity_scene::validate::{bounded, not_negative, positive, value};

/// A box on a tilting table. The first body is the table, the second the box, both of shape `box`; their
/// poses follow from the angle. The middle of the box's base is the world's origin, the table falls towards
/// x.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Ramp {
    /// Tilt of the table, rad: 0 to 1.5.
    pub angle: f64,
    /// Friction coefficient.
    pub friction: f64,
    /// Other friction coefficient, whose cones are drawn beside.
    pub other_friction: f64,
    /// Position of the centre of mass from the box's middle, along the slope and off it, m.
    pub center_of_mass: [f64; 2],
    /// Gravity, m/s².
    pub gravity: f64,
}

impl Default for Ramp {
    fn default() -> Self {
        Self { angle: 0.2, friction: 0.5, other_friction: 0.2, center_of_mass: [0.0, 0.0], gravity: 9.81 }
    }
}

impl Settings for Ramp {
    const KIND: &'static str = "ramp";
    const ABOUT: &'static str = "Tilt a table with a box on it.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(&scene.bodies)
    }
}

impl Ramp {
    pub(crate) fn validate(&self, bodies: &[Body]) -> Result<(), SceneError> {
        if !(0.0..=1.5).contains(&self.angle) {
            return Err(value("experiment.angle", "between 0 and 1.5 rad").allowing(0.0, 1.5));
        }
        not_negative("experiment.friction", self.friction)?;
        not_negative("experiment.other_friction", self.other_friction)?;
        bounded("experiment.center_of_mass[0]", self.center_of_mass[0])?;
        bounded("experiment.center_of_mass[1]", self.center_of_mass[1])?;
        positive("experiment.gravity", self.gravity)?;
        let [Body { shape: Shape::Box { .. }, .. }, Body { shape: Shape::Box { size }, .. }] = bodies else {
            return Err(value(
                "bodies",
                "the ramp holds two bodies of shape box: the table, then the box on it",
            ));
        };
        for (k, (offset, size)) in self.center_of_mass.into_iter().zip([size[0], size[2]]).enumerate() {
            if offset.abs() > 0.5 * size {
                return Err(value(
                    &format!("experiment.center_of_mass[{k}]"),
                    "the centre of mass lies within the box",
                ));
            }
        }
        Ok(())
    }
}
