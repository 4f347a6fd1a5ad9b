//! The arm in front of the part: which of its configurations to run a path in, how far it stays from its limits and
//! singularities, and what of the part it reaches.

mod clearance;
mod margins;
mod reach;
mod route;

pub use clearance::{Bars, clearance};
pub use margins::{Margins, normal_compliance};
pub use reach::{Reach, reach_map};
pub use route::{Route, RouteOptions, Unreachable, route};
