//! Questions that a peg in a hole answers: pushes of many loads.

use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// Result of a push of a peg.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PushTrial {
    /// Load: force across and moment, as the document's `load`.
    pub load: [f64; 2],
    /// Force of the push when it began to slide in, N; absent: it jammed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub slid: Option<f64>,
    /// Force that it takes in theory, N.
    pub theory: f64,
    /// Reason why it could not go on; absent: it could.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub trouble: Option<String>,
}

questions! {
    /// Questions to a peg in a hole.
    JammingAsk => JammingAnswers {
        /// Pushes in one row of the document's map of loads. They depend on the document and the row alone.
        try_pushes: TryPushes {
            /// Row, counted from the least moment.
            row: u32 } -> Vec<PushTrial>;
    }
}
