//! Numbers of a source that stand beside ours, as a proof that a figure is right.

use serde::{Deserialize, Serialize};

use crate::command::Change;

/// A number of the source beside ours, which is computed when asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Claim that is compared: "Speed after a bounce at c_r = 0.8".
    pub claim: String,
    /// Place in the source: "Fig. 3 c", "Newton, closed form".
    pub source: String,
    /// Value of the source, SI.
    pub value: f64,
    /// Largest difference that counts as equal, SI.
    pub tolerance: f64,
    /// Id of our reading.
    pub reading: String,
    /// State that it is read in, as differences from the document.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<Change>,
    /// Moment of the run that it is read at, s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub at: Option<f64>,
}
