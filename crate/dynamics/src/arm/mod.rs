//! Robot arms of six turning joints: description, motion, effort, and the analytic inverse of those with a spherical wrist.

mod description;
mod inverse;
mod limits;
mod motion;
mod presets;

pub use description::{Arm, ArmDescription, ArmJoint, DhRow};
pub use inverse::{Branch, MAX_SOLUTIONS, Solution, Solutions};
pub use limits::{JointLimits, turns_within};
pub use motion::ArmMotion;
pub use presets::{ARMS, preset};

/// One number per joint.
pub type Joints = [f64; 6];
