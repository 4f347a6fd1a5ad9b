//! Cost of a grasp from geometry alone: how much of the cloud between the fingers faces them, how far the
//! gripper tilts, and if it hits the cloud or the bin.
//!
//! Gripper frame G: x is the direction in which the fingers close, y points from the palm to their tips, z
//! across.

mod boxes;
mod candidates;
mod cost;
mod gripper;
mod hands;
mod push;
mod refine;
mod weights;

pub use boxes::{CornerBox, gap};
pub use candidates::{Candidate, Heuristic, Sampling, along_normal, candidates};
pub use cost::{GraspCloud, GraspCost, GraspPose, Recentred, evaluate, recentre, score};
pub use gripper::Gripper;
pub use hands::{Hand, SHIFTS, TURNS, hands, laid, settled};
pub use push::{Push, push};
pub use refine::{Generation, Refined, refine};
pub use weights::CostWeights;
