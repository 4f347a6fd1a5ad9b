//! First hit of a ray with the surface of a posed shape: closed forms for round shapes and boxes, clipping by
//! planes for small polyhedra, a tree of boxes (parry's) for meshes, or triangle by triangle where a whole
//! image is cast.
//!
//! A ray meets a surface from either side: one that starts inside a body finds the way out. Polyhedra and
//! meshes are watertight: a ray that is aimed at a shared edge or vertex of a closed surface never passes
//! between the triangles.
//!
//! The functions of a cast are `#[inline]`: they are compiled in the crate that casts, for speed there, while
//! the rest of this crate is compiled for size.

mod convex;
mod drawn;
mod mesh;
mod quartic;
mod round;
#[cfg(test)]
mod tests;

use crate::{Length, Pose, Shape, Vec3};
use convex::Planes;
pub use drawn::{DrawnMesh, DrawnRay};
use mesh::RayMesh;
pub(crate) use quartic::first_root;
pub(crate) use round::{EMPTY, about, common, hit, in_ball, in_box, in_pipe, in_slab};

/// Number of triangles of a polyhedron above which a tree is searched: by then it takes less than clipping by
/// every plane.
const MANY: usize = 64;

/// A half-line, world frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Origin, m.
    pub origin: Vec3,
    /// Unit direction.
    pub direction: Vec3,
}

/// Hit of a ray on a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct RayHit {
    /// Distance from the ray's origin, m.
    pub distance: f64,
    /// Outward unit normal of the surface, world frame.
    pub n_W: Vec3,
    /// Index of the triangle that was hit, for a mesh.
    pub triangle: Option<u32>,
}

/// A shape prepared for rays: built once, never changed. A cast allocates nothing.
#[derive(Clone, Debug)]
pub struct RayShape {
    target: RayTarget,
}

#[derive(Clone, Debug)]
enum RayTarget {
    /// A shape with a closed form.
    Simple(Shape),
    Planes(Planes),
    Mesh(Box<RayMesh>),
    /// A mesh without triangles.
    Nothing,
}

/// A hit in the body frame: distance (m), outward normal of any length, triangle.
pub(crate) type LocalHit = (f64, Vec3, Option<u32>);

impl RayShape {
    /// Prepares a valid shape ([`Shape::validate`]); any other does no harm.
    pub fn new(shape: &Shape) -> Self {
        let target = match shape {
            Shape::Convex(mesh) if mesh.triangles.len() <= MANY => RayTarget::Planes(Planes::new(mesh)),
            Shape::Convex(mesh) | Shape::Mesh(mesh) => {
                RayMesh::new(mesh).map_or(RayTarget::Nothing, |mesh| RayTarget::Mesh(Box::new(mesh)))
            }
            simple => RayTarget::Simple(simple.clone()),
        };
        Self { target }
    }

    /// Returns the first hit of `ray` on the surface of the shape at pose `X_WB`, if it is nearer than `most`
    /// (m).
    #[inline]
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn cast(&self, X_WB: &Pose, ray: &Ray, most: f64) -> Option<RayHit> {
        let R_BW = X_WB.rotation.inverse();
        let o = R_BW * (ray.origin - X_WB.translation.vector);
        let d = R_BW * ray.direction;
        let (distance, normal, triangle) = self.local(&o, &d, most)?;
        Some(RayHit { distance, n_W: X_WB.rotation * normal.try_unit(0.0)?, triangle })
    }

    /// Casts a ray in the shape's own frame, for many rays at one body: origin (m) and unit direction.
    /// Returns the distance (m), and the cosine of the angle between ray and normal, at most 1 and never
    /// below 0.
    #[inline]
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn cast_B(&self, o_B: &Vec3, d_B: &Vec3, most: f64) -> Option<(f64, f64)> {
        let (distance, normal, _) = self.local(o_B, d_B, most)?;
        Some((distance, facing(&normal, d_B)?))
    }

    #[inline]
    fn local(&self, o: &Vec3, d: &Vec3, most: f64) -> Option<LocalHit> {
        let hit = match &self.target {
            RayTarget::Simple(shape) => shape.cast(o, d),
            RayTarget::Planes(planes) => planes.cast(o, d),
            RayTarget::Mesh(mesh) => mesh.cast(o, d, most),
            RayTarget::Nothing => None,
        };
        hit.filter(|h| h.0 < most)
    }
}

/// Returns the cosine of the angle between a unit direction and a normal of any length, 0 to 1.
#[inline]
fn facing(normal: &Vec3, d: &Vec3) -> Option<f64> {
    let size = normal.length();
    (size > 0.0).then(|| (normal.dot(d).abs() / size).min(1.0))
}

/// Returns the first end, from the ray's origin on, of the stretch of a ray inside a convex body.
#[inline]
fn first_end(enter: f64, leave: f64) -> Option<f64> {
    let first = if enter >= 0.0 { enter } else { leave };
    (enter <= leave && first >= 0.0).then_some(first)
}
