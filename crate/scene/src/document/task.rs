//! Task of a run: one body is brought into another. The run says whether it is done, after how long and with
//! what force, or what stopped it. SI units.

use serde::{Deserialize, Serialize};

use super::{Body, Pose};
use crate::SceneError;
use crate::validate::{bounded, not_negative, pose, positive, value};

/// A body to be brought into another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Task {
    /// Index of the body that is brought.
    pub body: usize,
    /// Point of that body that goes in first, in its frame, m.
    pub point: [f64; 3],
    /// Index of the body that it goes into.
    pub into: usize,
    /// Pose of the mouth in that body: the way in begins at its origin, z leads out of it.
    pub mouth: Pose,
    /// Depth that the point is to reach, m.
    pub depth: f64,
    /// Largest distance from the mouth's axis, m.
    pub aside: f64,
    /// Angle by which it is to be turned about the mouth's axis from the start, rad, right-handed; absent:
    /// any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub turned: Option<f64>,
    /// Largest angle about the mouth's axis from where both frames' x axes agree, rad; beyond it the body is
    /// the wrong way up. Absent: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub upright: Option<f64>,
    /// Time that it is to stay so, s.
    pub held: f64,
    /// Largest force at the arm's wrist, or of what touches the body, N: beyond it the attempt is over.
    /// Absent: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub limit: Option<f64>,
}

impl Default for Task {
    fn default() -> Self {
        Self {
            body: 0,
            point: [0.0; 3],
            into: 1,
            mouth: Pose::default(),
            depth: 0.01,
            aside: 1e-3,
            turned: None,
            upright: None,
            held: 0.1,
            limit: None,
        }
    }
}

impl Task {
    /// Checks the task; paths start at it.
    pub fn validate(&self, bodies: &[Body]) -> Result<(), SceneError> {
        for (field, body) in [("body", self.body), ("into", self.into)] {
            if body >= bodies.len() {
                return Err(value(field, "names a body the scene does not have"));
            }
        }
        if self.body == self.into {
            return Err(value("into", "a body does not go into itself"));
        }
        for (k, x) in self.point.into_iter().enumerate() {
            bounded(&format!("point[{k}]"), x)?;
        }
        pose("mouth", &self.mouth)?;
        positive("depth", self.depth)?;
        positive("aside", self.aside)?;
        self.turned.map_or(Ok(()), |x| bounded("turned", x))?;
        self.upright.map_or(Ok(()), |x| positive("upright", x))?;
        not_negative("held", self.held)?;
        self.limit.map_or(Ok(()), |x| positive("limit", x))
    }
}
