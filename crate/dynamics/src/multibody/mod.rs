//! Positions, motion and forces of bodies: poses, mass matrix, bias forces.
//!
//! Everything is in the world frame; spatial vectors are `[ω, v]`, taken at a point named by the code.

mod forces;
mod free;
mod holds;
mod kinematics;
mod mass;
mod rotation;
mod scratch;
mod swing;

pub(crate) use forces::{Wrench, tree_acceleration, tree_bias};
pub(crate) use free::{FreeTurn, turn_freely};
pub(crate) use holds::{Buffer, Holds, Stop};
pub(crate) use kinematics::{Kinematics, quaternion};
pub(crate) use mass::{tree_mass, weigh};
pub(crate) use rotation::exp;
pub use rotation::turned;
pub(crate) use scratch::TreeScratch;
pub(crate) use swing::{Swing, quadratic};
