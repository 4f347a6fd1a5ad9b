//! Tool path on a mesh: offsets of a first curve along the surface, their order, points as close as the chord
//! error asks, the tool's orientation, run-in, run-out and links.

mod distance;
mod links;
mod offsets;
mod order;
mod pass;
mod smooth;
mod sources;
mod tool;

pub use distance::distance_from_curves;
pub use offsets::{Ends, Parallels, Sides, parallels};
pub use order::{Heading, PassOrder, PathOptions, ToolPath, tool_path};
pub use pass::{Pass, PathPoint, Phase};
pub use tool::tool_pose;
