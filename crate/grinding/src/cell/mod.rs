//! The arm in front of the part: the configurations to run a path in, the distance from its limits and
//! singularities, and the part's vertices that it reaches.

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
