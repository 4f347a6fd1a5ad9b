//! A policy that was learnt, as a document or a file carries it: networks, by what they measure what they see, and what they are for.

use serde::{Deserialize, Serialize};

/// What decides by what it has learnt. `asperity train --policy` and the page write such files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// `asperity-policy/1`
    pub schema: String,
    /// What it has learnt: `insert` without seeing the mouth, `insert_seeing` with.
    pub task: String,
    /// What made it.
    #[serde(default)]
    pub made: String,
    /// Sizes of the hidden layers of its networks.
    pub hidden: Vec<usize>,
    /// By what it measures what it sees: the actor's 12 numbers, then what only the critic sees.
    pub seen: PolicySeen,
    /// Weights (input-major) and biases of the actor's layers: `f32`, little-endian, in base64.
    pub actor: String,
    /// Logarithms of the spreads with which it acted while it learnt.
    pub spreads: Vec<f32>,
    /// Of the critic, as of the actor; absent: it foretells nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub critic: Option<String>,
    /// By what rewards were divided while it learnt.
    pub scale: f64,
}

/// Mean and spread of each number that was seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PolicySeen {
    /// How often it was seen.
    pub count: f64,
    /// Of each.
    pub mean: Vec<f64>,
    /// Sum of squared deviations from it.
    pub squares: Vec<f64>,
}

/// What is told to an actor: a number of its own, or three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Sense {
    /// Where the tool is.
    Place,
    /// Along x.
    PlaceX,
    /// Along y.
    PlaceY,
    /// Along z.
    PlaceZ,
    /// How it is turned.
    Turn,
    /// About x.
    TurnX,
    /// About y.
    TurnY,
    /// About z.
    TurnZ,
    /// What the wrist feels.
    Force,
    /// Along x.
    ForceX,
    /// Along y.
    ForceY,
    /// Along z.
    ForceZ,
    /// Its moment.
    Moment,
    /// About x.
    MomentX,
    /// About y.
    MomentY,
    /// About z.
    MomentZ,
}

impl Sense {
    /// Which of the twelve numbers: place, turn, force, moment, of three each.
    pub fn numbers(self) -> std::ops::Range<usize> {
        let at = self as usize;
        let first = 3 * (at / 4);
        match at % 4 {
            0 => first..first + 3,
            k => first + k - 1..first + k,
        }
    }
}
