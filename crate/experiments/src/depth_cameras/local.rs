//! The surface at one point of the cloud: its neighbours, the plane and the quadratic surface through them,
//! how it bends.

use asperity_fault::Fault;
use asperity_geometry::{Length, Vec3};
use asperity_perception::known_shape::SurfacePoint;
use asperity_perception::neighbours::KdTree;
use asperity_perception::normals::{Spread, spread};
use asperity_perception::surface::{Darboux, Quadric, darboux, quadric};

use crate::depth_cameras::document::SurfaceFit;

use super::seen::Seen;
use super::stages::{PointCloud, side};
use super::truth::{Surfaces, body_of};
use crate::common::cameras::angle;
use crate::common::pictures::pixel;

/// Surface at one point of the cloud. World frame, SI.
pub(super) struct Local {
    /// Number of the point in the cloud.
    pub index: usize,
    pub p_W: Vec3,
    /// Numbers of the neighbours in the cloud, nearest first, itself among them; and the distance of the
    /// last, m.
    pub neighbours: Vec<u32>,
    pub reach: f64,
    /// Spread of the neighbours' places.
    pub spread: Spread,
    /// Normal of the plane, turned to the camera that saw the point.
    pub n_W: Vec3,
    pub quadric: Result<Quadric, Fault>,
    /// Darboux frame of the neighbours' normals, where they have any.
    pub darboux: Option<Darboux>,
    pub truth: Option<SurfacePoint>,
}

/// Returns the point of the cloud that a pixel means: the nearest to what it sees; where it sees nothing, the
/// nearest to its ray.
pub(super) fn meant(
    seen: &Seen,
    cloud: &PointCloud,
    tree: &KdTree,
    query: &crate::depth_cameras::document::SurfaceQuery,
) -> Option<usize> {
    let camera = seen.of(query.camera)?;
    let (u, v) = pixel(query.pixel, camera);
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

impl Local {
    pub fn look(
        seen: &Seen,
        cloud: &PointCloud,
        tree: &KdTree,
        surfaces: &Surfaces,
        query: &crate::depth_cameras::document::SurfaceQuery,
    ) -> Option<Self> {
        let index = meant(seen, cloud, tree, query)?;
        Self::at(seen, cloud, tree, surfaces, index, query.k as usize, query.radius)
    }

    pub fn at(
        seen: &Seen,
        cloud: &PointCloud,
        tree: &KdTree,
        surfaces: &Surfaces,
        index: usize,
        k: usize,
        radius: f64,
    ) -> Option<Self> {
        let p_W = *cloud.p_W.get(index)?;
        let mut found = Vec::with_capacity(k + 1);
        tree.nearest(&p_W, k, &mut found);
        found.retain(|f| f.0 <= radius * radius);
        let spread = spread(&cloud.p_W, &found)?;
        let n_W = spread.normal(&p_W, &(p_W + side(seen, &p_W, cloud.from[index])));
        let neighbours: Vec<u32> = found.iter().map(|f| f.1).collect();
        let places: Vec<Vec3> = neighbours.iter().map(|i| cloud.p_W[*i as usize]).collect();
        let normals = || neighbours.iter().map(|i| &cloud.n_W[*i as usize]).filter(|n| **n != Vec3::zeros());
        let body = body_of(seen, cloud, index);
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

    /// Returns the normal of the surface that is asked for; the plane's where no quadratic surface goes
    /// through the points.
    pub fn normal_of(&self, fit: SurfaceFit) -> Vec3 {
        match (&self.quadric, fit) {
            (Ok(q), SurfaceFit::Quadric) => q.n_W,
            _ => self.n_W,
        }
    }

    /// Returns the angle between the fitted normal and the body's, rad.
    pub fn error_of(&self, fit: SurfaceFit) -> Option<f64> {
        self.truth.map(|t| angle(&self.normal_of(fit), &t.normal))
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
