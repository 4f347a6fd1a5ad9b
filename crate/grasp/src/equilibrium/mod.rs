//! Static equilibrium of bodies at given poses: do contact forces in their friction cones balance every body?
//!
//! The force `f` of a contact acts on B at the contact point and its opposite on A. Only existence is
//! decided: an unstable equilibrium is one. The equations are scaled by the total weight and by the longest
//! lever, so tolerances are relative.

mod balance;
mod extent;
mod forces;
mod least_friction;
mod problem;
mod touching;

pub use extent::{Extent, Range, feasible_extent, feasible_range};
pub use forces::{EquilibriumAnswer, Impossible, least_forces};
pub use least_friction::{ConeShape, LARGEST_MU, LeastFriction, least_friction};
pub use problem::{Problem, RestContact, RestingBody};
pub use touching::{Ball, Plane, ramp_box, touching};
