//! The surface at one point of the cloud: its neighbours, the plane and the quadratic surface through them,
//! how it bends.

use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};

use super::{BodySurfaces, CameraImages, PointCloud};
use crate::known_shape::SurfacePoint;
use crate::neighbours::KdTree;
use crate::normals::{PrincipalAxes, angle, spread};
use crate::surface::{Darboux, Quadric, darboux, quadric};

/// Surface at one point of the cloud. World frame, SI.
pub struct LocalSurface {
    /// Number of the point in the cloud.
    pub index: usize,
    /// Position of the point, m.
    pub p_W: Vec3,
    /// Numbers of the neighbours in the cloud, nearest first, itself among them.
    pub neighbours: Vec<u32>,
    /// Distance of the last of them, m.
    pub reach: f64,
    /// Spread of the neighbours' places.
    pub spread: PrincipalAxes,
    /// Normal of the plane, turned to the camera that saw the point.
    pub n_W: Vec3,
    /// Quadratic surface through the neighbours, or why there is none.
    pub quadric: Result<Quadric, Fault>,
    /// Darboux frame of the neighbours' normals, where they have any.
    pub darboux: Option<Darboux>,
    /// Surface of the body that the point is on.
    pub truth: Option<SurfacePoint>,
}

/// Returns the point of the cloud that a pixel means: the nearest to what it sees; where it sees nothing, the
/// nearest to its ray.
fn meant(
    images: &CameraImages,
    cloud: &PointCloud,
    tree: &KdTree,
    (camera, pixel): (u32, [f64; 2]),
) -> Option<usize> {
    let camera = images.of(camera)?;
    let (u, v) = camera.pixel(pixel);
    let i = v * camera.lens.width + u;
    if *camera.points.seen.get(i)? {
        let mut found = Vec::new();
        tree.nearest(&camera.points.p_W[i], 1, &mut found);
        return found.first().map(|f| f.1 as usize);
    }
    let ray = camera.X_WC.rotation * camera.lens.ray_C(u as f64, v as f64).unit();
    let eye = camera.X_WC.translation.vector;
    let mut best: Option<(f64, usize)> = None;
    for (i, p) in cloud.p_W.iter().enumerate() {
        let to = p - eye;
        let along = to.dot(&ray);
        // By the angle from the ray.
        let off = (to - ray * along).norm_squared() / (along * along);
        if along > 0.0 && best.is_none_or(|b| off < b.0) {
            best = Some((off, i));
        }
    }
    best.map(|b| b.1)
}

impl LocalSurface {
    /// Fits the surface at the point that a camera's pixel means, as [`Self::at`] does; `None` where it means
    /// none. `pixel`: index of the camera, and column and row.
    pub fn at_pixel(
        images: &CameraImages,
        (cloud, tree): (&PointCloud, &KdTree),
        surfaces: &BodySurfaces,
        pixel: (u32, [f64; 2]),
        near: (usize, f64),
    ) -> Option<Self> {
        let index = meant(images, cloud, tree, pixel)?;
        Self::at(images, (cloud, tree), surfaces, index, near)
    }

    /// Fits the surface at a point of the cloud to its `k` nearest within `radius` (m); `None` where there is
    /// no such point. `tree`: of the cloud.
    pub fn at(
        images: &CameraImages,
        (cloud, tree): (&PointCloud, &KdTree),
        surfaces: &BodySurfaces,
        index: usize,
        (k, radius): (usize, f64),
    ) -> Option<Self> {
        let p_W = *cloud.p_W.get(index)?;
        let mut found = Vec::with_capacity(k + 1);
        tree.nearest(&p_W, k, &mut found);
        found.retain(|f| f.0 <= radius * radius);
        let spread = spread(&cloud.p_W, &found)?;
        let n_W = spread.normal(&p_W, &(p_W + images.side(&p_W, cloud.from[index])));
        let neighbours: Vec<u32> = found.iter().map(|f| f.1).collect();
        let places: Vec<Vec3> = neighbours.iter().map(|i| cloud.p_W[*i as usize]).collect();
        let normals = || neighbours.iter().map(|i| &cloud.n_W[*i as usize]).filter(|n| **n != Vec3::zeros());
        let body = images.body_of(cloud, index);
        Some(Self {
            index,
            p_W,
            reach: found.last().map_or(0.0, |f| f.0.sqrt()),
            spread,
            n_W,
            quadric: quadric(&places, &p_W, &n_W),
            darboux: (normals().count() >= 3).then(|| darboux(normals(), &n_W).ok()).flatten(),
            truth: body.and_then(|body| surfaces.near(body, &p_W)),
            neighbours,
        })
    }

    /// Returns the angle between the plane's normal and the body's, rad.
    pub fn plane_error(&self) -> Option<f64> {
        self.truth.map(|t| angle(&self.n_W, &t.normal))
    }

    /// Returns the angle between the quadratic surface's normal and the body's, rad; `None` where no quadratic
    /// surface goes through the points.
    pub fn quadric_error(&self) -> Option<f64> {
        let n_W = self.quadric.as_ref().ok()?.n_W;
        self.truth.map(|t| angle(&n_W, &t.normal))
    }

    /// Returns the angle between the least bent directions by the scatter of normals and by the quadratic
    /// surface, rad; neither has a sign.
    pub fn along_differs(&self) -> Option<f64> {
        let (frame, quadric) = (self.darboux.as_ref()?, self.quadric.as_ref().ok()?);
        let along = frame.R_WF.column(2).into_owned();
        let other = quadric.directions[1];
        Some(angle(&along, &if along.dot(&other) < 0.0 { -other } else { other }))
    }

    /// True if there are three points and not all on a line.
    pub fn has_plane(&self) -> bool {
        self.neighbours.len() >= 3 && self.spread.variances.y > 0.0
    }
}
