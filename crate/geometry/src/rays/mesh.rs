//! Rays against triangles: parry's tree, and the watertight test of Woop, Benthin & Wald, *Watertight
//! Ray/Triangle Intersection*, JCGT 2(1), 2013. An edge's function is the same number for both of its
//! triangles but for its sign, and zero counts as inside for both, so a ray cannot pass between them; boxes
//! are padded by more than rounding for the same reason. parry's own test let 165 to 202 of 2,000 rays
//! through that were aimed at vertices and middles of edges.

use parry3d_f64::math::Vector;
use parry3d_f64::partitioning::BvhNode;
use parry3d_f64::shape::{TriMesh, TriMeshFlags};

use super::LocalHit;
use crate::to_parry::{from_vector, vector};
use crate::{TriangleMesh, Vec3};

/// Padding of boxes as a share of the largest coordinate: some dozen roundings.
const PAD: f64 = 1e-14;
/// Least component of a direction, which replaces smaller ones: its reciprocal stays finite.
const LEAST: f64 = 1e-290;

/// A triangle mesh, open or closed, in a tree.
#[derive(Clone, Debug)]
pub(super) struct RayMesh {
    pub(super) mesh: TriMesh,
    /// Largest coordinate, m.
    extent: f64,
}

impl RayMesh {
    /// Builds the tree; `None` without triangles, or when one names a vertex that does not exist.
    pub fn new(mesh: &TriangleMesh) -> Option<Self> {
        if mesh.triangles.iter().flatten().any(|&v| v as usize >= mesh.vertices.len()) {
            return None;
        }
        let extent = mesh.vertices.iter().map(|v| v.amax()).fold(0.0, f64::max);
        let vertices = mesh.vertices.iter().map(vector).collect();
        let mesh = TriMesh::with_flags(vertices, mesh.triangles.clone(), TriMeshFlags::empty()).ok()?;
        Some(Self { mesh, extent })
    }

    /// Returns the first hit of the ray `o + t d` with `t < most`.
    #[inline]
    pub fn cast(&self, o: &Vec3, d: &Vec3, most: f64) -> Option<LocalHit> {
        let sheared = Sheared::new(vector(o), vector(d));
        let inverse = vector(&d.map(|x| if x.abs() < LEAST { LEAST.copysign(x) } else { x }.recip()));
        let pad = Vector::splat(PAD * (self.extent + o.amax()));
        let enters = |node: &BvhNode, _| {
            let low = (node.mins() - pad - sheared.origin) * inverse;
            let high = (node.maxs() + pad - sheared.origin) * inverse;
            let (near, far) = (low.min(high), low.max(high));
            let enter = near.x.max(near.y).max(near.z).max(0.0);
            if enter <= far.x.min(far.y).min(far.z) { enter } else { f64::MAX }
        };
        let hits = |t: u32, _| {
            let triangle = self.mesh.triangle(t);
            sheared.hit(triangle.a, triangle.b, triangle.c)
        };
        let (t, distance) = self.mesh.bvh().find_best(most, enters, hits)?;
        Some((distance, from_vector(self.mesh.triangle(t).scaled_normal()), Some(t)))
    }
}

/// A ray, and the shear that lays it along an axis (paper, §3.2).
#[derive(Clone, Debug)]
pub(super) struct Sheared {
    origin: Vector,
    /// Permutation of the axes: that along which the direction is longest comes last; the others so that
    /// handedness is kept.
    axes: [usize; 3],
    shear: [f64; 3],
}

impl Sheared {
    #[inline]
    pub fn new(origin: Vector, d: Vector) -> Self {
        let size = d.abs();
        let z = if size.x >= size.y && size.x >= size.z {
            0
        } else if size.y >= size.z {
            1
        } else {
            2
        };
        let (mut x, mut y) = ((z + 1) % 3, (z + 2) % 3);
        if d[z] < 0.0 {
            std::mem::swap(&mut x, &mut y);
        }
        Self { origin, axes: [x, y, z], shear: [d[x] / d[z], d[y] / d[z], 1.0 / d[z]] }
    }

    /// Returns the distance to the triangle along the ray, from either side.
    #[inline]
    pub fn hit(&self, a: Vector, b: Vector, c: Vector) -> Option<f64> {
        let [x, y, z] = self.axes;
        let [sx, sy, sz] = self.shear;
        let place = |p: Vector| {
            let p = p - self.origin;
            (p[x] - sx * p[z], p[y] - sy * p[z], sz * p[z])
        };
        let (a, b, c) = (place(a), place(b), place(c));
        let u = c.0 * b.1 - c.1 * b.0;
        let v = a.0 * c.1 - a.1 * c.0;
        let w = b.0 * a.1 - b.1 * a.0;
        if (u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0) {
            return None;
        }
        let determinant = u + v + w;
        let t = (u * a.2 + v * b.2 + w * c.2) / determinant;
        // A triangle seen edge-on has a determinant of zero: its neighbours are hit instead.
        (t >= 0.0 && t.is_finite()).then_some(t)
    }
}
