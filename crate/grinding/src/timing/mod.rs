//! Timing of the arm's motion: the wanted feed, as far as the joints' speeds, accelerations and jerks allow.

mod profile;
mod spline;
mod trajectory;

pub use spline::JointSpline;
pub use trajectory::{Sample, TimingOptions, Trajectory, ways};
