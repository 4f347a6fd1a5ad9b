//! Errors of a cloud against the bodies that it was seen of: distance to the surface, angle between normals.

use asperity_fault::Fault;
use asperity_geometry::{Pose, Shape, Vec3};

use super::{CameraImages, PointCloud};
use crate::camera::View;
use crate::known_shape::{BodySurface, SurfacePoint};
use crate::normals::angle;

/// Surfaces of the bodies that are seen, in their order.
pub struct BodySurfaces(Vec<(BodySurface, Pose)>);

/// Error beyond which a normal tells little of the surface, rad: 20°.
pub const OFF: f64 = std::f64::consts::PI / 9.0;
/// Greatest number of points that are held against the truth.
const MOST: usize = 20_000;

impl BodySurfaces {
    /// Makes the surfaces of bodies with their poses `X_WB`.
    ///
    /// # Errors
    ///
    /// Refuses a shape that has no surface; paths begin with `bodies[i].shape`.
    pub fn new(bodies: &[(Shape, Pose)]) -> Result<Self, Fault> {
        let surface = |(i, (shape, X_WB)): (usize, &(Shape, Pose))| {
            let surface = BodySurface::new(shape).map_err(|e| e.within(&format!("bodies[{i}].shape")))?;
            Ok((surface, *X_WB))
        };
        Ok(Self(bodies.iter().enumerate().map(surface).collect::<Result<_, Fault>>()?))
    }

    /// Returns the surface of a body near a point of the world.
    pub fn near(&self, body: u32, p_W: &Vec3) -> Option<SurfacePoint> {
        let (surface, X_WB) = self.0.get(body as usize)?;
        let near = surface.near(&(X_WB.rotation.inverse() * (p_W - X_WB.translation.vector)));
        Some(SurfacePoint { normal: X_WB.rotation * near.normal, ..near })
    }

    /// Returns the surface that the ray of a point's pixel meets, near the point.
    pub fn of_point(&self, images: &CameraImages, cloud: &PointCloud, i: usize) -> Option<SurfacePoint> {
        self.near(images.body_of(cloud, i)?, &cloud.p_W[i])
    }
}

impl CameraImages {
    /// Returns the body that the ray of a point's pixel meets.
    pub fn body_of(&self, cloud: &PointCloud, i: usize) -> Option<u32> {
        let [camera, pixel] = cloud.from[i];
        let body = *self.by.get(camera as usize)?.truth.body.get(pixel as usize)?;
        (body != View::NOTHING).then_some(body)
    }
}

/// Errors of a cloud.
#[derive(Clone, Debug, Default)]
pub struct CloudErrors {
    /// Errors of the normals, rising, rad.
    pub errors: Vec<f64>,
    /// Number of points without a normal.
    pub without: usize,
    /// Root of the mean square of distances to the surface, m; NaN without points.
    pub off_surface: f64,
    /// Number of points that were held against the truth.
    pub measured: usize,
}

impl CloudErrors {
    /// Holds a cloud, or points of it at equal strides, against the bodies: `√(mean d²)` of the distances and
    /// `∠(n, n_true)` of the normals.
    pub fn of(surfaces: &BodySurfaces, images: &CameraImages, cloud: &PointCloud) -> Self {
        let step = cloud.len().div_ceil(MOST).max(1);
        let mut all = Self::default();
        let mut squares = 0.0;
        for i in (0..cloud.len()).step_by(step) {
            let Some(near) = surfaces.of_point(images, cloud, i) else { continue };
            all.measured += 1;
            squares += near.distance * near.distance;
            let n = &cloud.n_W[i];
            if *n == Vec3::zeros() {
                all.without += 1;
            } else {
                all.errors.push(angle(n, &near.normal));
            }
        }
        all.errors.sort_unstable_by(f64::total_cmp);
        all.off_surface = (squares / all.measured as f64).sqrt();
        all
    }

    /// Returns the error that this share of normals does not pass, rad.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let last = self.errors.len().checked_sub(1)?;
        self.errors.get((share * last as f64).round() as usize).copied()
    }

    /// Returns the share of normals that are off by more than this, rad.
    pub fn share_beyond(&self, most: f64) -> Option<f64> {
        let count = self.errors.len();
        let within = self.errors.partition_point(|e| *e <= most);
        (count > 0).then(|| (count - within) as f64 / count as f64)
    }
    /// Returns the share of points without a normal; `None` if no point was held against the bodies.
    pub fn share_without(&self) -> Option<f64> {
        (self.measured > 0).then(|| self.without as f64 / self.measured as f64)
    }
}
