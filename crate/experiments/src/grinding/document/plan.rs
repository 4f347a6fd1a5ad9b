//! Limits of the planner in a grinding document, and the plan it found.

use serde::{Deserialize, Serialize};

/// Limits of the planner, and when it has done enough.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Planner {
    /// Largest number of rounds, 1 to 40.
    pub rounds: u32,
    /// Force error (RMS) over the wanted force at which a plan is good enough.
    pub enough: f64,
    /// Largest offset, m.
    pub most_offset: f64,
    /// Smallest and largest feed, as shares of the wanted one.
    pub feed: [f64; 2],
    /// Step-overs to try, time against evenness, m; at most 12.
    pub step_overs: Vec<f64>,
}

impl Default for Planner {
    fn default() -> Self {
        Self { rounds: 8, enough: 0.01, most_offset: 5e-3, feed: [0.5, 2.0], step_overs: Vec::new() }
    }
}

/// Plan that was found: offsets and feeds along the passes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GrindingPlan {
    /// Passes, in the order they are run.
    pub passes: Vec<PassPlan>,
    /// Step-overs that were tried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<PlanChoice>,
}

/// One pass: values at even distances, straight lines between.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PassPlan {
    /// Offsets below the surface, m.
    pub offset: Vec<f64>,
    /// Feeds, m/s; one value: the same all along.
    pub feed: Vec<f64>,
}

/// A step-over that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlanChoice {
    /// Step-over, m.
    pub step_over: f64,
    /// Cycle time, s.
    pub duration: f64,
    /// Mean removed depth, m.
    pub depth: f64,
    /// Standard deviation of the removed depth over its mean.
    pub unevenness: f64,
    /// Root mean square of the force error, N.
    pub force_error: f64,
    /// True if no other is both quicker and more even.
    pub best: bool,
}
