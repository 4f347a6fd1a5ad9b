//! Controllers in a document: what closes the loop between where something is and where it is wanted. SI units.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use super::{Body, Joint};
use crate::SceneError;
use crate::validate::{bounded, not_negative, positive, value};

/// Pushes by `stiffness · e + damping · ė + integral · ∫e dt`, `e` to the set-point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Controller {
    /// Shown beside what drives it.
    #[serde(default)]
    pub name: String,
    /// What it moves, and where to while nothing drives it.
    pub goal: ControllerGoal,
    /// How hard it pushes.
    #[serde(default)]
    pub gains: Gains,
}

/// What a controller moves, and where to.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ControllerGoal {
    /// A joint that turns about an axis or slides along one.
    Joint {
        /// Index in `experiment.joints`.
        joint: usize,
        /// Set-point, rad or m.
        #[serde(default)]
        position: f64,
        /// Set-point, rad/s or m/s.
        #[serde(default)]
        velocity: f64,
    },
    /// A point of a body, in the world: an impedance.
    Point {
        /// Index.
        body: usize,
        /// Of the body, in its frame, m.
        #[serde(default)]
        point: [f64; 3],
        /// Set-point in the world, m.
        position: [f64; 3],
        /// Set-point in the world, m/s.
        #[serde(default)]
        velocity: [f64; 3],
    },
}

/// How hard a controller pushes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Gains {
    /// On what is missing (P): N/m or N·m/rad.
    pub stiffness: f64,
    /// On how fast that changes (D): N·s/m or N·m·s/rad.
    pub damping: f64,
    /// On its sum over time, N/(m·s) or N·m/(rad·s); the sum waits at the limit.
    pub integral: f64,
    /// Largest push: N or N·m; absent: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub limit: Option<f64>,
}

impl Default for Gains {
    fn default() -> Self {
        Self { stiffness: 100.0, damping: 20.0, integral: 0.0, limit: None }
    }
}

impl Controller {
    /// In a scene with these bodies, `made` more of a clutter, and these joints.
    pub fn validate(&self, bodies: &[Body], made: usize, joints: &[Joint]) -> Result<(), SceneError> {
        match &self.goal {
            ControllerGoal::Joint { joint, position, velocity } => {
                match joints.get(*joint) {
                    None => return Err(value("goal.joint", "names a joint the scene does not have")),
                    Some(j) if j.motion.drive().is_none() => {
                        let message =
                            "a controller moves a joint that turns about an axis or slides along one";
                        return Err(value("goal.joint", message));
                    }
                    Some(_) => {}
                }
                bounded("goal.position", *position)?;
                bounded("goal.velocity", *velocity)?;
                not_negative("gains.stiffness", self.gains.stiffness)?;
            }
            ControllerGoal::Point { body, point, position, velocity } => {
                match bodies.get(*body) {
                    Some(b) if b.fixed => return Err(value("goal.body", "this body is fixed")),
                    None if *body >= bodies.len() + made => {
                        return Err(value("goal.body", "names a body the scene does not have"));
                    }
                    _ => {}
                }
                for k in 0..3 {
                    bounded(&format!("goal.point[{k}]"), point[k])?;
                    bounded(&format!("goal.position[{k}]"), position[k])?;
                    bounded(&format!("goal.velocity[{k}]"), velocity[k])?;
                }
                positive("gains.stiffness", self.gains.stiffness)?;
                not_negative("gains.stiffness", self.gains.stiffness)?;
            }
        }
        not_negative("gains.damping", self.gains.damping)?;
        not_negative("gains.integral", self.gains.integral)?;
        self.gains.limit.map_or(Ok(()), |limit| not_negative("gains.limit", limit))
    }
}
