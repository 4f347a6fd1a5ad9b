//! Inverse kinematics in closed form of arms with an ortho-parallel basis and a spherical wrist:
//! Brandstötter, Angerer and Hofbaur, *An analytical solution of the inverse kinematics problem of industrial
//! serial manipulators with an ortho-parallel basis and a spherical wrist*, Austrian Robotics Workshop 2014.
//! It is written for axes in any frame, so that DH tables and URDFs are treated alike, and for any angle
//! between the axes 4 and 6 at zero. Other arms are solved by `search`.

mod basis;
mod search;
mod solve;
mod wrist;

pub use basis::OrthoParallel;
pub use search::{ArmAxis, InverseSearch, placed};
pub use solve::{Branch, MAX_SOLUTIONS, Solution, Solutions};
