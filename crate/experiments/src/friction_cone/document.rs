//! One contact force beside Coulomb's cone, as a document has it.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use asperity_scene::SceneError;
use asperity_scene::validate::{bounded, not_negative, value};

/// One contact force beside Coulomb's cone and its pyramids. The contact frame is the world's: z along the
/// normal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct FrictionCone {
    /// Friction coefficient.
    pub friction: f64,
    /// Force on the upper body, in the contact frame, N.
    pub force: [f64; 3],
    /// Number of edges of the pyramids, 3 to 256.
    pub edges: u32,
    /// Pyramids that are drawn.
    pub pyramids: Pyramids,
}

/// Pyramids beside the exact cone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pyramids {
    /// None: the cone alone.
    None,
    /// Inner pyramid, edges on the cone: it never admits a force the cone forbids.
    Inner,
    /// Outer pyramid, faces on the cone: it never forbids a force the cone admits.
    Outer,
    /// Both pyramids.
    Both,
}

impl Default for FrictionCone {
    fn default() -> Self {
        Self { friction: 0.5, force: [3.0, 0.0, 10.0], edges: 4, pyramids: Pyramids::Inner }
    }
}

impl Settings for FrictionCone {
    const KIND: &'static str = "friction_cone";
    const ABOUT: &'static str = "Hold one contact force beside the friction cone and its pyramids.";

    fn check(&self, _scene: &Scene) -> Result<(), SceneError> {
        self.validate()
    }
}

/// Largest number of edges of a pyramid.
const MAX_EDGES: u32 = 256;

impl FrictionCone {
    pub(crate) fn validate(&self) -> Result<(), SceneError> {
        not_negative("experiment.friction", self.friction)?;
        for (k, x) in self.force.into_iter().enumerate() {
            bounded(&format!("experiment.force[{k}]"), x)?;
        }
        if !(3..=MAX_EDGES).contains(&self.edges) {
            return Err(value("experiment.edges", format!("between 3 and {MAX_EDGES}")));
        }
        Ok(())
    }
}
