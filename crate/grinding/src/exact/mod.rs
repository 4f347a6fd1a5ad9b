//! Paths on smooth surfaces to rounding: what the paths on meshes are judged by.

mod geodesic;
mod quadrature;
mod raster;
mod sphere;

pub use geodesic::geodesic_from_section;
pub use quadrature::integrate;
pub use raster::{Pass, PassPoint, RasterOrder, raster, steepest_cross_feed};
pub use sphere::{ParallelCircle, sphere_parallels};
