//! A learnt policy, as a document or a file carries it: networks, normalisation of the observations, and the
//! task.

use serde::{Deserialize, Serialize};

/// A learnt policy. `asperity train --policy` and the page write such files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Schema of the file: `asperity-policy/1`.
    pub schema: String,
    /// Task that it has learnt: `insert` without seeing the mouth, `insert_seeing` with.
    pub task: String,
    /// Program that made it.
    #[serde(default)]
    pub made: String,
    /// Sizes of the hidden layers of its networks.
    pub hidden: Vec<usize>,
    /// Statistics by which observations are normalised: the actor's 12 numbers, then those that only the
    /// critic sees.
    pub seen: ObservationScale,
    /// Weights (input-major) and biases of the actor's layers: `f32`, little-endian, in base64.
    pub actor: String,
    /// Logarithms of the spreads with which it acted while it learnt.
    pub spreads: Vec<f32>,
    /// Weights and biases of the critic's layers, as the actor's; absent: it predicts no value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub critic: Option<String>,
    /// Scale by which rewards were divided while it learnt.
    pub scale: f64,
}

/// Statistics of the observations: mean and spread of each number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ObservationScale {
    /// Number of observations.
    pub count: f64,
    /// Mean of each number.
    pub mean: Vec<f64>,
    /// Sum of squared deviations from the mean, of each number.
    pub squares: Vec<f64>,
}

/// Observation of an actor: one of its numbers, or three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Sense {
    /// Position of the tool.
    Place,
    /// Position along x.
    PlaceX,
    /// Position along y.
    PlaceY,
    /// Position along z.
    PlaceZ,
    /// Rotation of the tool.
    Turn,
    /// Rotation about x.
    TurnX,
    /// Rotation about y.
    TurnY,
    /// Rotation about z.
    TurnZ,
    /// Force at the wrist.
    Force,
    /// Force along x.
    ForceX,
    /// Force along y.
    ForceY,
    /// Force along z.
    ForceZ,
    /// Moment at the wrist.
    Moment,
    /// Moment about x.
    MomentX,
    /// Moment about y.
    MomentY,
    /// Moment about z.
    MomentZ,
}

impl Sense {
    /// Returns the indices among the twelve numbers: place, turn, force, moment, of three each.
    pub fn numbers(self) -> std::ops::Range<usize> {
        let at = self as usize;
        let first = 3 * (at / 4);
        match at % 4 {
            0 => first..first + 3,
            k => first + k - 1..first + k,
        }
    }
}
