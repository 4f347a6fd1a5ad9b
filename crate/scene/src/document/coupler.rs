//! Couplers in a document: gears, belts, and fingers that close together. SI units.

use serde::{Deserialize, Serialize};

use super::Joint;
use crate::SceneError;
use crate::validate::{bounded, value};

/// A coupler of two joints of one degree of freedom: `q = ratio · q_to + offset`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Coupler {
    /// Name, shown in tables.
    #[serde(default)]
    pub name: String,
    /// Index of the joint that follows.
    pub joint: usize,
    /// Index of the joint that it is tied to.
    pub to: usize,
    /// Ratio: displacement of `joint` for a radian or metre of `to`; −1 for two equal wheels.
    #[serde(default = "one")]
    pub ratio: f64,
    /// Position of `joint` while `to` is at zero, rad or m.
    #[serde(default)]
    pub offset: f64,
}

/// Largest error of the ratio at the start, rad or m.
const MEET: f64 = 1e-6;

fn one() -> f64 {
    1.0
}

impl Coupler {
    /// Checks the coupler in a scene with these joints.
    pub fn validate(&self, joints: &[Joint]) -> Result<(), SceneError> {
        let drive = |at: &str, joint: usize| match joints.get(joint) {
            None => Err(value(at, "names a joint the scene does not have")),
            Some(j) => j
                .motion
                .drive()
                .ok_or_else(|| value(at, "a coupler ties joints that turn about an axis or slide along one")),
        };
        let (a, b) = (drive("joint", self.joint)?, drive("to", self.to)?);
        if self.joint == self.to {
            return Err(value("to", "another joint than the one that is tied"));
        }
        bounded("ratio", self.ratio)?;
        bounded("offset", self.offset)?;
        let away = a.position - self.ratio * b.position - self.offset;
        if away.abs() > MEET * (1.0 + a.position.abs()) {
            return Err(value(
                "offset",
                format!(
                    "the joints start {away} (rad or m) off this ratio: change their positions or the offset"
                ),
            ));
        }
        Ok(())
    }
}
