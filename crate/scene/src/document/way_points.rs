//! Scripts in a document: bodies that follow way-points in time, whatever touches them. A motion that no
//! engine can follow is refused at the script's own field. SI units.

use serde::{Deserialize, Serialize};

/// A script of one body: it follows its way-points, whatever touches it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BodyWayPoints {
    /// Index of a body that is neither fixed nor carried by a joint; joints may hang from it.
    pub body: usize,
    /// Way-points, in order of time; the body gets there smoothly and does not overshoot.
    #[serde(default)]
    pub way: Vec<BodyWayPoint>,
}

/// A way-point of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct BodyWayPoint {
    /// Time at which the body is there, s.
    pub time: f64,
    /// Position of the body's frame in the world, m; absent: that of the way-point before, at first the
    /// body's start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub position: Option<[f64; 3]>,
    /// Rotation from the body's start, rotation vector in the world, rad, longer than a turn if need be;
    /// absent: as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub turn: Option<[f64; 3]>,
    /// Velocity there, in the world, m/s; absent: a smooth one, at first and at last zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub velocity: Option<[f64; 3]>,
    /// Rate of change of `turn` there, rad/s; absent: likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub spin: Option<[f64; 3]>,
}

/// Largest number of way-points in a script.
pub(super) const MOST_POINTS: usize = 256;
