//! Contacts on one body and two fingers on one body, as documents have them.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

/// Contacts on one body, and the cone of wrenches they can make.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct WrenchCone {
    /// Where the body is touched, body frame, m.
    pub contacts: Vec<[f64; 3]>,
    /// How many of them touch, from the first.
    pub count: u32,
    /// Friction coefficient of every contact.
    pub friction: f64,
    /// Soft contacts resist twisting by up to this times friction, m; 0: hard.
    pub torsional_radius: f64,
    /// Edges of the pyramids drawn and of ε; verdicts are exact.
    pub edges: u32,
    /// Torques are divided by this to be compared with forces, m.
    pub length: f64,
    /// Largest sum of the normal forces, N.
    pub total_force: f64,
    /// The frame wrenches are seen from.
    pub seen_from: SeenFrom,
    /// The wrench asked about.
    pub asked: Asked,
    /// The view says if they make it.
    pub judged: bool,
    /// The plane of the slice plot.
    pub slice: SliceAxes,
}

impl Default for WrenchCone {
    fn default() -> Self {
        Self {
            contacts: vec![[-1.0, 0.0, 0.0]],
            count: 1,
            friction: 0.5,
            torsional_radius: 0.0,
            edges: 16,
            length: 0.05,
            total_force: 1.0,
            seen_from: SeenFrom::Body,
            asked: Asked::Mixed {},
            judged: true,
            slice: SliceAxes { across: WrenchAxis::ForceX, up: WrenchAxis::TorqueZ },
        }
    }
}

/// Two fingers on one body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct TwoFingers {
    /// Where they touch, body frame, m.
    pub fingers: [[f64; 3]; 2],
    /// Friction coefficient of both.
    pub friction: f64,
    /// Soft fingertips resist twisting; hard ones do not.
    pub soft: bool,
    /// Radius of a soft fingertip, m.
    pub tip_radius: f64,
    /// Hydroelastic modulus of a soft fingertip, Pa.
    pub tip_modulus: f64,
    /// Normal force each finger can press with, N.
    pub squeeze: f64,
    /// Torques are divided by this to be compared with forces, m.
    pub length: f64,
    /// What pulls at the body.
    pub load: Wrench,
    /// The plane of the slice plot.
    pub slice: SliceAxes,
}

impl Default for TwoFingers {
    fn default() -> Self {
        Self {
            fingers: [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]],
            friction: 0.5,
            soft: true,
            tip_radius: 0.01,
            tip_modulus: 3e5,
            squeeze: 10.0,
            length: 0.03,
            load: Wrench { force: [0.0, 0.0, -2.0], torque: [0.0; 3] },
            slice: SliceAxes { across: WrenchAxis::ForceZ, up: WrenchAxis::TorqueX },
        }
    }
}

/// A force and a torque on the body about its origin, body frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Wrench {
    /// N
    pub force: [f64; 3],
    /// N·m
    pub torque: [f64; 3],
}

/// The frame wrenches are seen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SeenFrom {
    /// The body's.
    Body,
    /// The first contact's: z along its normal, into the body.
    FirstContact,
}

/// The wrench asked about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// This one, on the body about its origin, body frame.
    Given {
        /// N
        force: [f64; 3],
        /// N·m
        torque: [f64; 3],
    },
    /// The force of one edge with the torque of another.
    Mixed {},
    /// None.
    Nothing {},
}

/// A plane through the space of wrenches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SliceAxes {
    /// Plotted across.
    pub across: WrenchAxis,
    /// Plotted up; not the same.
    pub up: WrenchAxis,
}

/// A coordinate of a wrench.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WrenchAxis {
    /// Force along x.
    ForceX,
    /// Force along y.
    ForceY,
    /// Force along z.
    ForceZ,
    /// Torque about x, over the characteristic length.
    TorqueX,
    /// Torque about y, over the characteristic length.
    TorqueY,
    /// Torque about z, over the characteristic length.
    TorqueZ,
}
