//! Robot arms, joints in a row that turn or slide: description, motion, effort, the inverse (in closed form where six turning joints have a
//! spherical wrist, else by search), and position-controlled arms in a model with whatever else moves.

mod bars;
mod bounded;
pub(crate) mod controlled;
mod description;
mod inverse;
mod limits;
mod maker;
mod matrix;
mod motion;
mod obstacles;
mod presets;
mod published;
mod task;

pub use crate::multibody::turned;
pub use asperity_control::joints::{Joints, MOST_JOINTS};
pub use bars::{Bar, bars, between, link_shapes};
pub use controlled::{
    ArmGoal, ArmState, ControlledArm, JointSpring, TakenOff, ToolPress, Yielding, rotation_vector,
};
pub use description::{Arm, ArmDescription, ArmJoint, DhRow};
pub use inverse::{Branch, MAX_SOLUTIONS, Solution, Solutions};
pub use limits::JointLimits;
pub use maker::Maker;
pub use matrix::{Factor, Jacobian, Square};
pub use motion::ArmMotion;
pub use obstacles::{Obstacles, segment_to_box, segments_apart};
pub use presets::{ARMS, preset, preset_base, preset_maker, preset_radii};
pub use task::Task;
