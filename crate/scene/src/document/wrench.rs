//! Contacts on one body and two fingers on one body, as documents have them.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

/// Contacts on one body, and the cone of wrenches they can make.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct WrenchCone {
    /// Contact points in the body frame, m.
    pub contacts: Vec<[f64; 3]>,
    /// Number of them that touch, from the first.
    pub count: u32,
    /// Friction coefficient of every contact.
    pub friction: f64,
    /// Torsional radius, m: soft contacts resist twisting by up to this times friction; 0: hard.
    pub torsional_radius: f64,
    /// Number of edges of the pyramids that are drawn and of ε; verdicts are exact.
    pub edges: u32,
    /// Characteristic length, m: torques are divided by it to be compared with forces.
    pub length: f64,
    /// Largest sum of the normal forces, N.
    pub total_force: f64,
    /// Frame that wrenches are seen from.
    pub seen_from: SeenFrom,
    /// Wrench that is asked about.
    pub asked: Asked,
    /// True if the view says whether the contacts make it.
    pub judged: bool,
    /// Plane of the slice plot.
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
    /// Contact points of the fingers in the body frame, m.
    pub fingers: [[f64; 3]; 2],
    /// Friction coefficient of both fingers.
    pub friction: f64,
    /// True for soft fingertips, which resist twisting; hard ones do not.
    pub soft: bool,
    /// Radius of a soft fingertip, m.
    pub tip_radius: f64,
    /// Hydroelastic modulus of a soft fingertip, Pa.
    pub tip_modulus: f64,
    /// Largest normal force of each finger, N.
    pub squeeze: f64,
    /// Characteristic length, m: torques are divided by it to be compared with forces.
    pub length: f64,
    /// Load: the wrench that pulls at the body.
    pub load: Wrench,
    /// Plane of the slice plot.
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
    /// Force, N.
    pub force: [f64; 3],
    /// Torque, N·m.
    pub torque: [f64; 3],
}

/// Frame that wrenches are seen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SeenFrom {
    /// The body's frame.
    Body,
    /// The first contact's frame: z along its normal, into the body.
    FirstContact,
}

/// Wrench that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// A given wrench on the body about its origin, body frame.
    Given {
        /// Force, N.
        force: [f64; 3],
        /// Torque, N·m.
        torque: [f64; 3],
    },
    /// The force of one edge with the torque of another edge of the cone.
    Mixed {},
    /// No wrench.
    Nothing {},
}

/// A plane through the space of wrenches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SliceAxes {
    /// Axis that is plotted across.
    pub across: WrenchAxis,
    /// Axis that is plotted up; not the same.
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
