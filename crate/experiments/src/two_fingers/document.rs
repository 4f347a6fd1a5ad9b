//! Two fingers on one body, as documents have them.

use asperity_scene::Settings;
use asperity_scene::validate::not_negative;
use asperity_scene::validate::value;
use asperity_scene::{Scene, SceneError};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use crate::wrench_cone::document::{SliceAxes, Wrench, WrenchAxis, axes, length, numbers, one_body};

/// Two fingers on one body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct TwoFingers {
    /// Contact points of the fingers in the body frame, m.
    pub fingers: [[f64; 3]; 2],
    /// Friction coefficient of both fingers.
    pub friction: f64,
    /// True for soft fingertips, which resist twisting; hard ones do not.
    pub soft: bool,
    /// Radius of a soft fingertip, m.
    pub tip_radius: f64,
    /// Hydroelastic modulus of a soft fingertip, Pa.
    pub tip_modulus: f64,
    /// Largest normal force of each finger, N.
    pub squeeze: f64,
    /// Characteristic length, m: torques are divided by it to be compared with forces.
    pub length: f64,
    /// Load: the wrench that pulls at the body.
    pub load: Wrench,
    /// Plane of the slice plot.
    #[scope(look)]
    pub slice: SliceAxes,
}

impl Default for TwoFingers {
    fn default() -> Self {
        Self {
            fingers: [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]],
            friction: 0.5,
            soft: true,
            tip_radius: 0.01,
            tip_modulus: 3e5,
            squeeze: 10.0,
            length: 0.03,
            load: Wrench { force: [0.0, 0.0, -2.0], torque: [0.0; 3] },
            slice: SliceAxes { across: WrenchAxis::ForceZ, up: WrenchAxis::TorqueX },
        }
    }
}

impl Settings for TwoFingers {
    const KIND: &'static str = "two_fingers";
    const ABOUT: &'static str = "Hold a body between two fingers.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene)
    }
}

impl TwoFingers {
    /// Refuses what the types alone cannot say; paths start at the document.
    fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        one_body(scene)?;
        for (i, p) in self.fingers.iter().enumerate() {
            numbers(&format!("experiment.fingers[{i}]"), p)?;
        }
        not_negative("experiment.friction", self.friction)?;
        for (path, x, least, most) in [
            ("experiment.tip_radius", self.tip_radius, 1e-4, 10.0),
            ("experiment.tip_modulus", self.tip_modulus, 1.0, 1e12),
            ("experiment.squeeze", self.squeeze, 0.0, 1e6),
        ] {
            if !(least..=most).contains(&x) {
                return Err(value(path, format!("between {least:e} and {most:e}")).allowing(least, most));
            }
        }
        length(self.length)?;
        numbers("experiment.load.force", &self.load.force)?;
        numbers("experiment.load.torque", &self.load.torque)?;
        axes(self.slice)
    }
}
