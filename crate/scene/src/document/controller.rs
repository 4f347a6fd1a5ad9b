//! Controllers in a document: they close the loop between a position and its set-point. SI units.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use super::{Body, Joint};
use crate::SceneError;
use crate::validate::{bounded, not_negative, positive, value};

/// A controller: it pushes by `stiffness · e + damping · ė + integral · ∫e dt`, `e` the error from the
/// set-point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Controller {
    /// Name, shown beside the channel that drives it.
    #[serde(default)]
    pub name: String,
    /// Joint or point that it moves, and its set-point while nothing drives it.
    pub goal: ControllerGoal,
    /// Gains.
    #[serde(default)]
    pub gains: Gains,
}

/// Joint or point that a controller moves, and its set-point.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ControllerGoal {
    /// A joint that turns about an axis or slides along one.
    Joint {
        /// Index of the joint in `experiment.joints`.
        joint: usize,
        /// Set-point of the position, rad or m.
        #[serde(default)]
        position: f64,
        /// Set-point of the velocity, rad/s or m/s.
        #[serde(default)]
        velocity: f64,
    },
    /// A point of a body, in the world: an impedance.
    Point {
        /// Index of the body.
        body: usize,
        /// Point in the body's frame, m.
        #[serde(default)]
        point: [f64; 3],
        /// Set-point of its position in the world, m.
        position: [f64; 3],
        /// Set-point of its velocity in the world, m/s.
        #[serde(default)]
        velocity: [f64; 3],
    },
}

/// Gains of a controller.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Gains {
    /// Proportional gain, on the error: N/m or N·m/rad.
    pub stiffness: f64,
    /// Derivative gain, on the rate of the error: N·s/m or N·m·s/rad.
    pub damping: f64,
    /// Integral gain, on the error's sum over time: N/(m·s) or N·m/(rad·s); the sum waits while the push is
    /// at its limit.
    pub integral: f64,
    /// Largest push, N or N·m; absent: any.
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
    /// Checks the controller in a scene with these bodies, `made` more of a clutter, and these joints.
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
