//! Scripts in a document: bodies that follow way-points in time, whatever touches them. What no engine can follow it refuses, at the
//! script's own field. SI units.

use serde::{Deserialize, Serialize};

/// A body that goes where its script says, whatever touches it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// Index of a body that is neither fixed nor carried by a joint; joints may hang from it.
    pub body: usize,
    /// Where it is to be, in order of time; it gets there smoothly and overshoots nothing.
    #[serde(default)]
    pub way: Vec<ScriptPoint>,
}

/// Where a body is to be at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ScriptPoint {
    /// s
    pub time: f64,
    /// Where the body's frame goes, in the world, m; absent: where it was to be before, at first where it starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub position: Option<[f64; 3]>,
    /// How it is turned from its start, rotation vector in the world, rad, longer than a turn if need be; absent: as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub turn: Option<[f64; 3]>,
    /// How fast it goes through, m/s; absent: what is smooth, at first and at last at rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub velocity: Option<[f64; 3]>,
    /// How fast `turn` changes there, rad/s; absent: likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub spin: Option<[f64; 3]>,
}

/// Most way-points of a script.
pub(super) const MOST_POINTS: usize = 256;
