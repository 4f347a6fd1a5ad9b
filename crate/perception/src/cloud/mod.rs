//! What is done with a cloud of points on its way from the cameras to a grasp: cut out, merged, thinned, and summed up.

mod crop;
mod statistics;
mod voxels;

pub use crop::crop;
pub use statistics::Statistics;
pub use voxels::{Voxel, voxel_origin, voxels};
