//! Joints in a document: the motion they allow, and start, limits, damping and motor of one degree of
//! freedom.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use super::Pose;

/// A joint between a body and another, or the world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Joint {
    /// Name, shown in tables.
    #[serde(default)]
    pub name: String,
    /// Index of the body that carries it; absent: the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub parent: Option<usize>,
    /// Index of the body it moves; a body has at most one joint of its own.
    pub child: usize,
    /// Pose of the joint's frame in the parent.
    #[serde(default)]
    pub frame_in_parent: Pose,
    /// Pose of the joint's frame in the child.
    #[serde(default)]
    pub frame_in_child: Pose,
    /// Motion that it allows.
    pub motion: JointMotion,
}

/// Motion that a joint allows.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum JointMotion {
    /// No motion.
    Weld {},
    /// Rotation about an axis.
    Revolute {
        /// Direction of the axis in the joint's frame; any length but zero.
        #[serde(default = "z_axis")]
        axis: [f64; 3],
        /// Angle at the start, rad, and limits, damping and motor.
        #[serde(default)]
        drive: JointDrive,
    },
    /// Translation along an axis.
    Prismatic {
        /// Direction of the axis in the joint's frame; any length but zero.
        #[serde(default = "z_axis")]
        axis: [f64; 3],
        /// Displacement at the start, m, and limits, damping and motor.
        #[serde(default)]
        drive: JointDrive,
    },
    /// Motion in the x–y plane of the joint's frame, and rotation about its z.
    Planar {
        /// Position at the start: x, y (m) and angle (rad).
        #[serde(default)]
        position: [f64; 3],
        /// Damping of each degree of freedom: N·s/m, N·s/m, N·m·s/rad.
        #[serde(default)]
        damping: f64,
    },
    /// Rotation about any axis through the frame's origin.
    Ball {
        /// Rotation at the start, a quaternion `[w, x, y, z]`.
        #[serde(default = "no_turn")]
        rotation: [f64; 4],
        /// Damping of the rotation, N·m·s/rad.
        #[serde(default)]
        damping: f64,
    },
}

impl JointMotion {
    /// Returns the drive of a joint of one degree of freedom; `None` for other joints.
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
    /// Position at the start, m or rad.
    pub position: f64,
    /// Velocity at the start, m/s or rad/s.
    pub velocity: f64,
    /// Smallest and largest position, m or rad.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub limits: Option<[f64; 2]>,
    /// Damping, N·s/m or N·m·s/rad.
    pub damping: f64,
    /// Dry friction, N or N·m. Absent: 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub friction: Option<f64>,
    /// Inertia of a geared motor's rotor (armature) at the joint, kg or kg·m².
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rotor_inertia: Option<f64>,
    /// Motor; absent: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub motor: Option<Motor>,
}

/// A motor: a spring and a damper towards its targets, and an effort beside them, up to a limit together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Motor {
    /// Target position, m or rad.
    pub target_position: f64,
    /// Target velocity, m/s or rad/s.
    pub target_velocity: f64,
    /// Stiffness towards the target position, N/m or N·m/rad; zero: no position is sought.
    pub stiffness: f64,
    /// Damping towards the target velocity, N·s/m or N·m·s/rad.
    pub damping: f64,
    /// Effort beside spring and damper, N or N·m: with both gains at zero it is the motor's whole input.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(as = "Option<f64>", optional))]
    pub effort: f64,
    /// Largest force or torque of the motor, N or N·m; absent: any.
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
