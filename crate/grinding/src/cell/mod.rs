//! The arm in front of the part: which of its configurations to run a path in, how far it stays from its limits and
//! singularities, and what of the part it reaches.

mod margins;
mod reach;
mod room;
mod route;
mod watch;

pub use asperity_dynamics::arm::{Bar, bars};
pub use margins::{Margins, normal_compliance};
pub use reach::{Reach, reach_map};
pub use room::{Obstacle, Obstacles, Room};
pub use route::{Route, RouteOptions, Unreachable, route};
