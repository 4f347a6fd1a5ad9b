//! A recorded motion, laid beside the motion that is computed. SI units; world frame, z wherever the scene
//! has it up.

use serde::{Deserialize, Serialize};

use super::{Body, Joint, Velocity};
use crate::SceneError;
use crate::validate::{bounded, not_negative, positive, value};

/// A recorded motion of one body: shown as a ghost on the run's clock; the run's errors are read against it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Recorded {
    /// Index of the body.
    pub body: usize,
    /// Name of the recording.
    pub name: String,
    /// Source of the recording: who made it.
    pub source: String,
    /// Licence under which it may be passed on.
    pub licence: String,
    /// Set of recordings that it is one of, where the page offers the others in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub among: Option<String>,
    /// Width of the body, m: errors of position are read as shares of it. Absent: they are read in metres
    /// alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub width: Option<f64>,
    /// True if the run starts as the recording does: pose of the first row and `velocity` stand in place of
    /// the body's own.
    pub starts: bool,
    /// Velocity in the first row, where the run starts with it.
    pub velocity: Velocity,
    /// Uncertainty of the start: other starts, as near as the measurement tells them apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub noise: Option<StartNoise>,
    /// Rows of time (s), position of the body frame's origin (m), attitude (unit quaternion w x y z, body to
    /// world), at rising times. The first is where the run's clock starts.
    pub rows: Vec<[f64; 8]>,
}

/// Uncertainty of a start. Each draw is another start: along and about each axis an error of its own, normal
/// with these standard deviations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct StartNoise {
    /// Standard deviation of the position, m.
    pub position: f64,
    /// Standard deviation of the attitude, rad.
    pub rotation: f64,
    /// Standard deviation of the velocity, m/s.
    pub linear: f64,
    /// Standard deviation of the angular velocity, rad/s.
    pub angular: f64,
    /// Number of the draw; 0 is the start as recorded.
    pub draw: u32,
}

impl Default for StartNoise {
    fn default() -> Self {
        Self { position: 0.0, rotation: 0.0, linear: 0.01, angular: 0.1, draw: 0 }
    }
}

/// Largest number of recordings in a scene.
pub(super) const MOST_RECORDINGS: usize = 4;
/// Largest number of rows in one: an hour of a camera has more than a playground shows.
const MOST_ROWS: usize = 20_000;

impl Recorded {
    /// Checks the recording; paths start at it. Its rows are checked where they are read.
    pub fn validate(&self, bodies: &[Body], joints: &[Joint]) -> Result<(), SceneError> {
        let Some(body) = bodies.get(self.body) else {
            return Err(value("body", "names a body the scene does not have"));
        };
        if self.starts && body.fixed {
            return Err(value("starts", "this body is fixed: it starts with no velocity"));
        }
        if self.starts && joints.iter().any(|j| j.child == self.body) {
            return Err(value("starts", "joints hold this body: where it starts is theirs to say"));
        }
        self.width.map_or(Ok(()), |width| positive("width", width))?;
        for k in 0..3 {
            bounded(&format!("velocity.linear[{k}]"), self.velocity.linear[k])?;
            bounded(&format!("velocity.angular[{k}]"), self.velocity.angular[k])?;
        }
        if let Some(noise) = self.noise {
            not_negative("noise.position", noise.position)?;
            not_negative("noise.rotation", noise.rotation)?;
            not_negative("noise.linear", noise.linear)?;
            not_negative("noise.angular", noise.angular)?;
        }
        if !(2..=MOST_ROWS).contains(&self.rows.len()) {
            return Err(value("rows", format!("2 to {MOST_ROWS} rows")));
        }
        Ok(())
    }
}
