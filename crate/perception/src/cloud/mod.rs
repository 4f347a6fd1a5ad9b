//! Operations on a cloud of points between cameras and grasps: crop, removal of outliers, merge, thinning,
//! and statistics.

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
