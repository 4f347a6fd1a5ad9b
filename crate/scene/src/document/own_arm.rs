//! The arm of a document: a built-in one, or joints of one's own. Metres, radians, kilograms.

use serde::{Deserialize, Serialize};

use crate::document::Pose;

/// An arm; masses of built-in ones are invented but for the UR5e.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum CellArm {
    /// An arm of the class of the paper's ESTUN ER10-900: 10 kg, 0.9 m.
    #[serde(rename = "er10_900_like")]
    Er10900Like,
    /// An arm with the geometry of DENSO's VS-060.
    #[serde(rename = "vs060_like")]
    Vs060Like,
    /// ESTUN's iER10-900-MI, axes and stops as published; masses are invented.
    #[serde(rename = "estun_ier10_900_mi")]
    EstunIer10,
    /// ESTUN's iER7-910-MI, axes and stops as published; masses are invented.
    #[serde(rename = "estun_ier7_910_mi")]
    EstunIer7,
    /// Universal Robots' UR5e, axes, stops, speeds and masses as published.
    #[serde(rename = "ur5e")]
    Ur5e,
    /// KUKA's KR 6 R900 sixx, axes and stops as published; masses are invented.
    #[serde(rename = "kuka_kr6_r900_sixx")]
    KukaKr6,
    /// ABB's IRB 1200-5/0.9, axes and stops as published; masses are invented.
    #[serde(rename = "abb_irb1200_5_90")]
    AbbIrb1200,
    /// FANUC's LR Mate 200iD/7L, axes and stops as published; masses are invented.
    #[serde(rename = "fanuc_lrmate_200id_7l")]
    FanucLrMate,
    /// One's own arm, from a URDF for example.
    #[serde(rename = "own")]
    Own(Box<OwnArm>),
}

/// Joints of an arm at most.
pub const MOST_ARM_JOINTS: usize = 16;

impl CellArm {
    /// Joints, each with its link; built-in arms have six.
    pub fn count(&self) -> usize {
        match self {
            Self::Own(own) => own.joints.len(),
            _ => 6,
        }
    }
}

/// An arm of joints in a row that turn or slide, 16 at most. It stands at the world's origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OwnArm {
    /// Name, for people.
    pub name: String,
    /// Base first.
    pub joints: Vec<OwnJoint>,
    /// Flange on the last link: the tool sits on it, z away from the arm.
    #[serde(default)]
    pub flange: Pose,
    /// Whether the tool's place along its own x, y and z, and its turn about them, are asked of the joints. Absent: all six of six joints
    /// and more; of fewer those that they can give, in this order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub asked: Option<[bool; 6]>,
    /// Joints that are drawn near to where there are more of them than directions asked, base first, rad (m). Absent: the middles of their
    /// limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub posture: Option<Vec<f64>>,
}

/// A joint that turns about an axis, or slides along it, and the link it carries, in the joint's frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OwnJoint {
    /// Name, for people and for robots' messages.
    #[serde(default)]
    pub name: String,
    /// Whether it slides.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub slides: bool,
    /// Pose of the joint's frame on the link before, joints at zero (on the world, for the first).
    pub frame: Pose,
    /// Axis in that frame; any length but zero.
    pub axis: [f64; 3],
    /// Stops, rad (m).
    pub limits: [f64; 2],
    /// Most |q̇|, rad/s (m/s); to it takes 0.3 s at least.
    pub speed: f64,
    /// Mass of the link, kg.
    pub mass: f64,
    /// Centre of mass of the link, in its frame, m.
    #[serde(default)]
    pub center_of_mass: [f64; 3],
    /// Inertia of the link about its centre of mass, along its axes: xx, yy, zz, xy, xz, yz, kg·m².
    pub inertia: [f64; 6],
    /// Radius of the link, a round bar to the next joint, m.
    pub radius: f64,
}
