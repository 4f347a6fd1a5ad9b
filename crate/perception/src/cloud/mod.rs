//! What is done with a cloud of points on its way from the cameras to a grasp: cut out, freed of points that stand alone, merged,
//! thinned, and summed up.

mod crop;
mod merge;
mod outliers;
mod statistics;
mod voxels;

pub use crop::crop;
pub use merge::{Cloud, merged};
pub use outliers::not_alone;
pub use statistics::Statistics;
pub use voxels::{Voxel, voxel_origin, voxels};
