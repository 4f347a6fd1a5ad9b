//! Joints in a document: what they allow, and start, limits, damping and motor of one degree of freedom.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use super::Pose;

/// What holds a body to another, or to the world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Joint {
    /// Shown in tables.
    #[serde(default)]
    pub name: String,
    /// Index of the body that carries it; absent: the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub parent: Option<usize>,
    /// Index of the body it moves; a body has one joint of its own at most.
    pub child: usize,
    /// The joint's frame in the parent.
    #[serde(default)]
    pub frame_in_parent: Pose,
    /// The joint's frame in the child.
    #[serde(default)]
    pub frame_in_child: Pose,
    /// How it moves.
    pub motion: JointMotion,
}

/// How a joint moves.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum JointMotion {
    /// Not at all.
    Weld {},
    /// About an axis.
    Revolute {
        /// Direction in the joint's frame; any length but zero.
        #[serde(default = "z_axis")]
        axis: [f64; 3],
        /// Angle at the start, rad, and what limits, damps and drives it.
        #[serde(default)]
        drive: JointDrive,
    },
    /// Along an axis.
    Prismatic {
        /// Direction in the joint's frame; any length but zero.
        #[serde(default = "z_axis")]
        axis: [f64; 3],
        /// Displacement at the start, m, and what limits, damps and drives it.
        #[serde(default)]
        drive: JointDrive,
    },
    /// In the x–y plane of the joint's frame, turning about its z.
    Planar {
        /// x, y (m) and angle (rad) at the start.
        #[serde(default)]
        position: [f64; 3],
        /// Of each degree of freedom: N·s/m, N·s/m, N·m·s/rad.
        #[serde(default)]
        damping: f64,
    },
    /// About any axis through the frame's origin.
    Ball {
        /// Quaternion `[w, x, y, z]` at the start.
        #[serde(default = "no_turn")]
        rotation: [f64; 4],
        /// N·m·s/rad
        #[serde(default)]
        damping: f64,
    },
}

impl JointMotion {
    /// Of a joint of one degree of freedom.
    pub fn drive(&self) -> Option<&JointDrive> {
        match self {
            Self::Revolute { drive, .. } | Self::Prismatic { drive, .. } => Some(drive),
            Self::Weld {} | Self::Planar { .. } | Self::Ball { .. } => None,
        }
    }
}

/// A joint of one degree of freedom: m and N when sliding, rad and N·m when turning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct JointDrive {
    /// At the start: m or rad.
    pub position: f64,
    /// At the start: m/s or rad/s.
    pub velocity: f64,
    /// Smallest and largest: m or rad.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub limits: Option<[f64; 2]>,
    /// N·s/m or N·m·s/rad
    pub damping: f64,
    /// Dry friction, N or N·m. Absent: 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub friction: Option<f64>,
    /// A geared motor's rotor (armature), kg or kg·m².
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rotor_inertia: Option<f64>,
    /// What drives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub motor: Option<Motor>,
}

/// A spring and a damper towards its targets, and an effort beside them, up to a limit together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Motor {
    /// m or rad
    pub target_position: f64,
    /// m/s or rad/s
    pub target_velocity: f64,
    /// N/m or N·m/rad; zero: no position is sought.
    pub stiffness: f64,
    /// N·s/m or N·m·s/rad
    pub damping: f64,
    /// What it pushes with beside these, N or N·m: with both gains at zero the motor is one whose input is its torque.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(as = "Option<f64>", optional))]
    pub effort: f64,
    /// N or N·m
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub limit: Option<f64>,
}

fn is_zero(x: &f64) -> bool {
    *x == 0.0
}

fn z_axis() -> [f64; 3] {
    [0.0, 0.0, 1.0]
}

fn no_turn() -> [f64; 4] {
    [1.0, 0.0, 0.0, 0.0]
}
