//! Paths on smooth surfaces, exact to rounding: the reference for paths on meshes.

mod geodesic;
mod quadrature;
mod raster;
mod sphere;

pub use geodesic::geodesic_from_section;
pub use quadrature::integrate;
pub use raster::{Pass, PassPoint, RasterOrder, raster, steepest_cross_feed};
pub use sphere::{ParallelCircle, sphere_parallels};
