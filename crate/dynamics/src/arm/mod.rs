//! Robot arms of six turning joints: description, motion, effort, the analytic inverse of those with a
//! spherical wrist, and position-controlled arms in a model with whatever else moves.

mod bars;
mod description;
mod inverse;
mod limits;
mod maker;
mod motion;
mod obstacles;
mod presets;
mod published;
pub(crate) mod told;

pub use crate::multibody::turned;
pub use bars::{Bar, bars};
pub use description::{Arm, ArmDescription, ArmJoint, DhRow};
pub use inverse::{Branch, MAX_SOLUTIONS, Solution, Solutions};
pub use limits::{JointLimits, turns_within};
pub use maker::Maker;
pub use motion::ArmMotion;
pub use obstacles::{Obstacles, segment_to_box, segments_apart};
pub use presets::{ARMS, preset, preset_base, preset_maker, preset_radii};
pub use told::{ArmGoal, ArmState, JointSpring, TakenOff, ToldArm, Yielding, rotation_vector};

/// One number per joint, base first.
pub type Joints = [f64; 6];
