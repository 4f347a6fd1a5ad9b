//! The path of a grinding document: its first curve and the passes parallel to it.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

/// Passes parallel to a first curve, measured along the surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GrindingPath {
    /// First curve, which all passes are parallel to.
    pub first: FirstCurve,
    /// Step-over from pass to pass along the surface, m.
    pub step_over: f64,
    /// Height of the ridges a round tool may leave, m: the step-over follows from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub scallop: Option<f64>,
    /// Largest distance of a pass from the first curve, m.
    pub reach: f64,
    /// Sides of the first curve that are ground.
    pub sides: WhichSides,
    /// Order and sense in which the passes are run.
    pub order: PassOrder,
    /// Direction of the tool's x.
    pub heading: ToolHeading,
    /// Largest distance of a straight move from the surface, m.
    pub chord_error: f64,
    /// Largest distance of two points, m.
    pub spacing: f64,
    /// Lead: angle by which the tool leans ahead, rad.
    pub lead: f64,
    /// Tilt: angle by which the tool leans to the side, rad.
    pub tilt: f64,
    /// Length of run-in and run-out beside each pass, m.
    pub ramp: f64,
    /// Height of the links over the surface, m.
    pub clearance: f64,
}

impl Default for GrindingPath {
    fn default() -> Self {
        Self {
            first: FirstCurve::default(),
            step_over: 8e-3,
            scallop: None,
            reach: 1.0,
            sides: WhichSides::Both,
            order: PassOrder::Zigzag,
            heading: ToolHeading::Kept,
            chord_error: 2e-5,
            spacing: 5e-3,
            lead: 0.1,
            tilt: 0.0,
            ramp: 0.01,
            clearance: 0.01,
        }
    }
}

/// The curve all passes are parallel to, part frame.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum FirstCurve {
    /// Curve in which a plane cuts the part: the longest piece that faces a way.
    Section {
        /// Point in the plane, m.
        point: [f64; 3],
        /// Normal of the plane; any length but zero.
        normal: [f64; 3],
        /// Direction that the surface faces there; any length but zero.
        facing: [f64; 3],
    },
    /// A rim or sharp edge of the part.
    Edge {
        /// Number of the edge, counted from the longest, from 0.
        number: u32,
    },
    /// Curve along the surface through points, each taken to the nearest place of the part.
    Through {
        /// Positions, m, two at least.
        points: Vec<[f64; 3]>,
    },
}

impl Default for FirstCurve {
    fn default() -> Self {
        Self::Section { point: [0.0, 0.001, 0.0], normal: [0.0, 1.0, 0.0], facing: [0.0, 0.0, 1.0] }
    }
}

/// Side of the first curve that is ground, seen from outside along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhichSides {
    /// Left side.
    Left,
    /// Right side.
    Right,
    /// Both sides.
    Both,
}

/// Order and sense in which the passes are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PassOrder {
    /// From one side to the other, every second pass back.
    Zigzag,
    /// From one side to the other, all passes the same way.
    OneWay,
    /// From the first curve outwards.
    Outwards,
    /// From the outermost passes inwards.
    Inwards,
}

/// Direction of the tool's x.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ToolHeading {
    /// The x axis points along the feed.
    Feed,
    /// The x axis keeps its side on passes that run back.
    Kept,
}
