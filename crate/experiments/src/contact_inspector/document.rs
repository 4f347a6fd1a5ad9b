//! Two bodies held against each other, as a document has them: the point model's stiffness and the sweep.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use asperity_scene::SceneError;
use asperity_scene::document::Body;
use asperity_scene::validate::{bounded, direction, positive, value};

/// Largest number of poses in a sweep: 2000 of a slow pair take a second.
const MAX_SAMPLES: u32 = 2000;

/// Hold two bodies against each other and look at the contact, as a surface and as a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ContactInspector {
    /// Stiffness of the point contact, N/m; the surface needs none.
    pub point_stiffness: f64,
    /// Motion of body B over which the sweep is plotted.
    pub sweep: PoseSweep,
}

impl Default for ContactInspector {
    fn default() -> Self {
        Self { point_stiffness: 1e5, sweep: PoseSweep::default() }
    }
}

impl Settings for ContactInspector {
    const KIND: &'static str = "contact_inspector";
    const ABOUT: &'static str = "Hold two bodies against each other and look at the contact.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(&scene.bodies)
    }
}

impl ContactInspector {
    pub(crate) fn validate(&self, bodies: &[Body]) -> Result<(), SceneError> {
        if bodies.len() != 2 {
            let message = format!("the contact inspector holds two bodies; this scene has {}", bodies.len());
            return Err(value("bodies", message));
        }
        positive("experiment.point_stiffness", self.point_stiffness)?;
        direction("experiment.sweep.axis", self.sweep.axis)?;
        bounded("experiment.sweep.from", self.sweep.from)?;
        bounded("experiment.sweep.to", self.sweep.to)?;
        if !(2..=MAX_SAMPLES).contains(&self.sweep.samples) {
            return Err(value("experiment.sweep.samples", format!("between 2 and {MAX_SAMPLES}")));
        }
        Ok(())
    }
}

/// A motion of the second body, and how finely it is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct PoseSweep {
    /// Kind of the motion: along the axis or about it.
    pub motion: Motion,
    /// Direction in the world; any length but zero.
    pub axis: [f64; 3],
    /// First offset from the body's pose, m or rad.
    pub from: f64,
    /// Last offset, m or rad.
    pub to: f64,
    /// Number of poses, 2 to 2000.
    pub samples: u32,
}

impl Default for PoseSweep {
    fn default() -> Self {
        Self { motion: Motion::Slide, axis: [0.0, 0.0, 1.0], from: -0.02, to: 0.02, samples: 201 }
    }
}

/// Motion along an axis, or about it (through the body's origin).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// Translation along the axis, m.
    Slide,
    /// Rotation about the axis through the body's origin, rad.
    Turn,
}
