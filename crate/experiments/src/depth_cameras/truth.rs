//! Errors of what was seen against the bodies: distance to the surface, angle between normals.

use asperity_geometry::{Pose, Shape, Vec3};
use asperity_perception::known_shape::{BodySurface, SurfacePoint};
use asperity_scene::SceneError;

use super::seen::Seen;
use super::stages::PointCloud;
use crate::common::cameras::{angle, refused};

/// The bodies' surfaces, in the order of the document.
pub(super) struct Surfaces(Vec<(BodySurface, Pose)>);

/// Error beyond which a normal tells little of the surface, rad: 20°.
pub(super) const OFF: f64 = std::f64::consts::PI / 9.0;
/// Greatest number of points that are held against the truth.
const MOST: usize = 20_000;

impl Surfaces {
    pub fn new(bodies: &[(Shape, Pose)]) -> Result<Self, SceneError> {
        let surface = |(i, (shape, X_WB)): (usize, &(Shape, Pose))| {
            let surface = BodySurface::new(shape).map_err(|e| refused(&format!("bodies[{i}].shape"), e))?;
            Ok((surface, *X_WB))
        };
        Ok(Self(bodies.iter().enumerate().map(surface).collect::<Result<_, SceneError>>()?))
    }

    /// Returns the surface of a body near a point of the world.
    pub fn near(&self, body: u32, p_W: &Vec3) -> Option<SurfacePoint> {
        let (surface, X_WB) = self.0.get(body as usize)?;
        let near = surface.near(&(X_WB.rotation.inverse() * (p_W - X_WB.translation.vector)));
        Some(SurfacePoint { normal: X_WB.rotation * near.normal, ..near })
    }

    /// Returns the surface that the ray of a point's pixel meets, near the point.
    pub fn of_point(&self, seen: &Seen, cloud: &PointCloud, i: usize) -> Option<SurfacePoint> {
        self.near(body_of(seen, cloud, i)?, &cloud.p_W[i])
    }
}

/// Returns the body that the ray of a point's pixel meets.
pub(super) fn body_of(seen: &Seen, cloud: &PointCloud, i: usize) -> Option<u32> {
    let [camera, pixel] = cloud.from[i];
    let body = *seen.by.get(camera as usize)?.truth.body.get(pixel as usize)?;
    (body != asperity_perception::camera::View::NOTHING).then_some(body)
}

/// Quality of a cloud.
#[derive(Clone, Debug, Default)]
pub(super) struct Quality {
    /// Errors of the normals, rising, rad.
    pub errors: Vec<f64>,
    /// Number of points without a normal.
    pub without: usize,
    /// Root of the mean square of distances to the surface, m; NaN without points.
    pub off_surface: f64,
    /// Number of points that were held against the truth.
    pub measured: usize,
}

impl Quality {
    pub fn of(surfaces: &Surfaces, seen: &Seen, cloud: &PointCloud) -> Self {
        let step = cloud.len().div_ceil(MOST).max(1);
        let mut quality = Self::default();
        let mut squares = 0.0;
        for i in (0..cloud.len()).step_by(step) {
            let Some(near) = surfaces.of_point(seen, cloud, i) else { continue };
            quality.measured += 1;
            squares += near.distance * near.distance;
            let n = &cloud.n_W[i];
            if *n == Vec3::zeros() {
                quality.without += 1;
            } else {
                quality.errors.push(angle(n, &near.normal));
            }
        }
        quality.errors.sort_unstable_by(f64::total_cmp);
        quality.off_surface = (squares / quality.measured as f64).sqrt();
        quality
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
}
