//! A cloud of points of the reader's own, in place of what depth cameras see.

use serde::{Deserialize, Serialize};

use super::Pose;
use crate::SceneError;
use crate::validate::{bounded, value};

/// Points of a file. Where it is there, the cameras see these points and nothing else.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct OwnCloud {
    /// Name of the file.
    pub name: String,
    /// Pose of the file's frame in the world.
    pub pose: Pose,
    /// Positions in the file's frame, m.
    pub points: Vec<[f64; 3]>,
    /// Outer normals at the points, in the file's frame, of any length; zero: not known. Empty: known of
    /// none. They say which of the two normals of a plane is the outer one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub normals: Vec<[f64; 3]>,
}

/// Largest number of points in a document: a file with more is thinned.
pub const MOST_OWN_POINTS: usize = 100_000;

impl OwnCloud {
    /// Refuses what the types alone cannot say; paths start at the cloud.
    ///
    /// # Errors
    /// Names the first field that is refused.
    pub fn validate(&self) -> Result<(), SceneError> {
        if !(1..=MOST_OWN_POINTS).contains(&self.points.len()) {
            return Err(value("points", format!("1 to {MOST_OWN_POINTS} points")));
        }
        if !self.normals.is_empty() && self.normals.len() != self.points.len() {
            let message = format!("none, or one for each of the {} points", self.points.len());
            return Err(value("normals", message));
        }
        for (name, rows) in [("points", &self.points), ("normals", &self.normals)] {
            let off = |x: &f64| x.is_nan() || x.abs() > 1e6;
            if let Some((i, row)) = rows.iter().enumerate().find(|(_, row)| row.iter().any(off)) {
                for (k, x) in row.iter().enumerate() {
                    bounded(&format!("{name}[{i}][{k}]"), *x)?;
                }
            }
        }
        for (k, x) in self.pose.translation.into_iter().enumerate() {
            bounded(&format!("pose.translation[{k}]"), x)?;
        }
        Ok(())
    }
}
