//! Timing of the arm's motion: the wanted feed, as far as the joints' speeds, accelerations and jerks allow.

mod profile;
mod spline;
mod trajectory;

pub use spline::JointSpline;
pub use trajectory::{Sample, TimingOptions, Trajectory, ways};

/// Joints of the six-axis arm of a cell, rad, base first: the programs that a cell writes are for six axes, and so is all that leads to them.
pub type SixJoints = [f64; 6];

/// The first six joints; zeros where there are fewer.
pub fn six_joints(q: &[f64]) -> SixJoints {
    std::array::from_fn(|i| q.get(i).copied().unwrap_or(0.0))
}
