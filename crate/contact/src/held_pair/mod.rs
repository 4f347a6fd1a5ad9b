//! Two bodies held against each other: the contact surface with its traction, and the point model beside it, as B is moved
//! past A.
//!
//! What is constant is [`HeldBody`] (shape, meshes, pressure field); what evolves is [`PairContact`], whose stages each read
//! what the one before has written; both keep their memory from pose to pose.

#![allow(non_snake_case, reason = "monogram notation")]

mod body;
mod evaluation;
mod sweep;

pub use body::HeldBody;
pub use evaluation::{PairContact, unless_noise};
pub use sweep::{PairEvent, PairEventKind, PoseSweep, SweepMotion, sweep_pair};
