//! The way from cameras to one cloud: images, points in a box, normals camera by camera, one point for each
//! cube, no outliers; the surface at one point, and the errors against the bodies that were seen.

mod cloud;
mod errors;
mod images;
mod local;
mod own;
mod pipeline;

pub use cloud::PointCloud;
pub use errors::{BodySurfaces, CloudErrors, OFF};
pub use images::{CameraImages, DepthErrors};
pub use local::LocalSurface;
pub use own::PlacedCloud;
pub use pipeline::{
    CloudStages, NormalMethod, NormalOptions, OutlierOptions, StageOptions, normals_of_pixels,
};

/// Work on a cloud that a caller may time: it is told the end of each piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloudWork {
    /// Rays of one camera, with its noise.
    DepthImages,
    /// Points of one camera's pixels.
    Points,
    /// Points outside the box left out.
    Crop,
    /// Normals.
    Normals,
    /// Points of all cameras made one cloud.
    Merge,
    /// One point for each cube.
    Voxels,
    /// Points that stand alone left out.
    Filter,
}
