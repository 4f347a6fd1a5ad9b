//! Shapes, their frames and sizes (metres), and the checks that refuse some.

use crate::Length;
use asperity_fault::{Fault, positive_in, within};
use std::sync::Arc;

use crate::convex::reflex_vertex;
use crate::mass_properties::of_mesh;
use crate::mesh_edges::check_closed;
use crate::{Aabb, TriangleMesh, Vec3};

/// A solid in its own frame. Axial shapes point along z; all but meshes are centred at the origin.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Ball.
    Sphere {
        /// Radius, m.
        radius: f64,
    },
    /// A cuboid.
    Box {
        /// Half of each edge, metres.
        half_size: Vec3,
    },
    /// A solid cylinder along z.
    Cylinder {
        /// Radius, m.
        radius: f64,
        /// Half of the height, metres.
        half_length: f64,
    },
    /// All points within `radius` of a segment along z.
    Capsule {
        /// Radius, m.
        radius: f64,
        /// Half of the segment (not counting the caps), metres.
        half_length: f64,
    },
    /// An ellipsoid, `‖(x/a, y/b, z/c)‖ ≤ 1`.
    Ellipsoid {
        /// Semi-axes `(a, b, c)`, m.
        semi_axes: Vec3,
    },
    /// A half-space, all points with `z ≤ 0`; outward normal +z.
    HalfSpace,
    /// A closed convex polyhedron.
    Convex(Arc<TriangleMesh>),
    /// A closed triangle mesh that need not be convex.
    Mesh(Arc<TriangleMesh>),
}

/// Accepted range of sizes, m: below it rounding of poses swallows the shape, above it the shape swallows
/// everything else.
const SIZES: std::ops::RangeInclusive<f64> = 1e-9..=1e9;

impl Shape {
    /// Checks the shape.
    ///
    /// # Errors
    ///
    /// Refuses sizes that are not positive, finite and sane, polyhedra that are not closed and consistently
    /// wound outward, and a [`Shape::Convex`] that is not convex.
    pub fn validate(&self) -> Result<(), Fault> {
        match self {
            Self::Sphere { radius } => size("radius", *radius),
            Self::Box { half_size } => {
                (0..3).try_for_each(|k| size(&format!("size[{k}]"), 2.0 * half_size[k]))
            }
            Self::Cylinder { radius, half_length } | Self::Capsule { radius, half_length } => {
                size("radius", *radius)?;
                size("length", 2.0 * half_length)
            }
            Self::Ellipsoid { semi_axes } => {
                (0..3).try_for_each(|k| size(&format!("semi_axes[{k}]"), semi_axes[k]))
            }
            Self::HalfSpace => Ok(()),
            Self::Mesh(mesh) => solid(mesh),
            Self::Convex(mesh) => {
                solid(mesh)?;
                match reflex_vertex(mesh) {
                    None => Ok(()),
                    Some(i) => fail(
                        format!("vertices[{i}]"),
                        "The polyhedron is not convex here; give it as a mesh, or give its convex hull.",
                    ),
                }
            }
        }
    }
}

fn fail(field: impl Into<String>, message: impl Into<String>) -> Result<(), Fault> {
    Err(Fault::new(field, message))
}

fn size(field: &str, value: f64) -> Result<(), Fault> {
    positive_in("m", field, value)?;
    within(field, value, *SIZES.start(), *SIZES.end()).map(drop)
}

/// Checks that a surface is closed around a positive volume.
fn solid(mesh: &TriangleMesh) -> Result<(), Fault> {
    check_closed(mesh)?;
    if let Some(i) = mesh.vertices.iter().position(|p| p.amax() > *SIZES.end()) {
        return fail(format!("vertices[{i}]"), format!("Coordinates must stay below {:e} m.", SIZES.end()));
    }
    let extent = Aabb::of_points(&mesh.vertices).half_size().length();
    if extent < *SIZES.start() {
        return fail("vertices", format!("The mesh is smaller than {:e} m.", SIZES.start()));
    }
    let volume = of_mesh(mesh, 1.0).mass;
    if volume < 0.0 {
        return fail("triangles", "The triangles are wound inward: turn them over.");
    }
    if volume <= 1e-12 * extent * extent * extent {
        return fail("triangles", "The mesh encloses no volume.");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts;

    fn field(shape: Shape) -> Option<String> {
        shape.validate().err().map(|e| e.path)
    }

    #[test]
    fn faults_name_their_field() {
        assert_eq!(field(Shape::Sphere { radius: f64::NAN }).as_deref(), Some("radius"));
        assert_eq!(field(Shape::Box { half_size: Vec3::new(1.0, -1.0, 1.0) }).as_deref(), Some("size[1]"));
        assert_eq!(field(Shape::Capsule { radius: 1.0, half_length: 0.0 }).as_deref(), Some("length"));
        assert_eq!(
            field(Shape::Ellipsoid { semi_axes: Vec3::new(1.0, 1.0, 1e12) }).as_deref(),
            Some("semi_axes[2]")
        );
        let bracket = Arc::new(parts::l_bracket(0.1, 0.1, 0.02, 0.05));
        assert!(field(Shape::Convex(bracket.clone())).unwrap().starts_with("vertices["));
        assert_eq!(field(Shape::Mesh(bracket.clone())), None);
        let mut turned = (*bracket).clone();
        turned.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        assert_eq!(field(Shape::Mesh(Arc::new(turned))).as_deref(), Some("triangles"));
        let mut open = (*bracket).clone();
        open.triangles.pop();
        assert!(field(Shape::Mesh(Arc::new(open))).unwrap().starts_with("triangles["));
        assert_eq!(field(Shape::Convex(Arc::new(parts::icosphere(0.1, 3)))), None);
    }
}
