//! Shapes, their frames and sizes (metres), and what each of them answers.
//!
//! A shape is a variant of [`Shape`] and a file of this folder, whose type fills in the list of answers
//! (`form.rs`); `ask!` leads from one to the other, the only place that knows all shapes.

mod capsule;
mod cuboid;
mod cylinder;
mod drawing;
mod ellipsoid;
mod form;
mod half_space;
mod polyhedron;
mod rounded_box;
mod size;
mod sphere;
mod surface_point;
mod torus;

use std::sync::Arc;

use asperity_fault::Fault;

use self::form::Form;
use crate::distance::{Core, Prepared};
use crate::rays::LocalHit;
use crate::{Aabb, MassProperties, Pose, TetMesh, TriangleMesh, Vec3, parts};

pub use self::drawing::{Drawing, Skin};
pub use self::surface_point::SurfacePoint;

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
    /// All points within `radius` of a box.
    RoundedBox {
        /// Half of each edge of the box, without the rounding, metres.
        half_size: Vec3,
        /// Radius of edges and corners, m.
        radius: f64,
    },
    /// All points within `radius` of a circle about z; not convex.
    Torus {
        /// Radius of the circle, m.
        ring_radius: f64,
        /// Radius of the tube, m; less than that of the circle.
        radius: f64,
    },
    /// A half-space, all points with `z ≤ 0`; outward normal +z.
    HalfSpace,
    /// A closed convex polyhedron.
    Convex(Arc<TriangleMesh>),
    /// A closed triangle mesh that need not be convex.
    Mesh(Arc<TriangleMesh>),
}

/// Evaluates an answer of a shape's [`Form`]: each shape by its own code, without a table of functions.
macro_rules! ask {
    ($shape:expr, $form:ident => $answer:expr) => {{
        macro_rules! of {
            ($own:expr) => {{
                let $form = $own;
                $answer
            }};
        }
        match $shape {
            Shape::Sphere { radius } => of!(sphere::Sphere { radius: *radius }),
            Shape::Box { half_size } => of!(cuboid::Cuboid { half_size: *half_size }),
            Shape::Cylinder { radius, half_length } => {
                of!(cylinder::Cylinder { radius: *radius, half_length: *half_length })
            }
            Shape::Capsule { radius, half_length } => {
                of!(capsule::Capsule { radius: *radius, half_length: *half_length })
            }
            Shape::Ellipsoid { semi_axes } => of!(ellipsoid::Ellipsoid { semi_axes: *semi_axes }),
            Shape::RoundedBox { half_size, radius } => {
                of!(rounded_box::RoundedBox { half_size: *half_size, radius: *radius })
            }
            Shape::Torus { ring_radius, radius } => {
                of!(torus::Torus { ring_radius: *ring_radius, radius: *radius })
            }
            Shape::HalfSpace => of!(half_space::HalfSpace),
            Shape::Convex(mesh) => of!(polyhedron::Convex(mesh)),
            Shape::Mesh(mesh) => of!(polyhedron::Mesh(mesh)),
        }
    }};
}

impl Shape {
    /// Checks the shape.
    ///
    /// # Errors
    ///
    /// Refuses sizes that are not positive, finite and sane, polyhedra that are not closed and consistently
    /// wound outward, and a [`Shape::Convex`] that is not convex.
    pub fn validate(&self) -> Result<(), Fault> {
        ask!(self, form => form.check())
    }

    /// Returns the shape's name in a sentence, with its article.
    pub fn name(&self) -> &'static str {
        fn of<F: Form>(_: F) -> &'static str {
            F::NAME
        }
        ask!(self, form => of(form))
    }

    /// Returns the core of a shape that is one of closed form grown by a ball, and the ball's radius, m.
    /// `None` for half-spaces, triangles, and shapes that are not convex.
    #[inline]
    pub fn core(&self) -> Option<(Core<'static>, f64)> {
        ask!(self, form => form.core())
    }

    /// Returns true for a shape that is bounded, and convex whatever its numbers are.
    pub fn is_convex(&self) -> bool {
        matches!(self, Self::Convex(_)) || self.core().is_some()
    }

    /// Returns the triangles of a polyhedron or a mesh.
    pub fn triangles(&self) -> Option<&Arc<TriangleMesh>> {
        match self {
            Self::Convex(mesh) | Self::Mesh(mesh) => Some(mesh),
            _ => None,
        }
    }

    /// Returns the point of the shape farthest along `direction` (body frame, any length but zero), m. `None`
    /// for a half-space, whose support is unbounded, and for a mesh without vertices.
    pub fn support(&self, direction: &Vec3) -> Option<Vec3> {
        ask!(self, form => form.support(direction))
    }

    /// Prepares the shape for distance queries.
    pub(crate) fn prepare(&self) -> Prepared {
        ask!(self, form => form.prepare())
    }

    /// Returns the smallest box around the shape in its own frame; `None` for a half-space.
    pub fn aabb(&self) -> Option<Aabb> {
        ask!(self, form => form.aabb())
    }

    /// Returns the enclosed volume, m³; `None` for a half-space.
    pub fn volume(&self) -> Option<f64> {
        self.mass_properties(1.0).map(|m| m.mass)
    }

    /// Returns the mass properties at a uniform `density`, kg/m³; `None` for a half-space.
    pub fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        ask!(self, form => form.mass_properties(density))
    }

    /// Returns the length that the edges of the shape's mesh are relative to, m; `None` if its mesh is the
    /// same at any hint (boxes, polyhedra), or follows from no one length (meshes, half-spaces).
    pub fn round_size(&self) -> Option<f64> {
        ask!(self, form => form.round_size())
    }

    /// Returns distance, normal and curvatures of the surface near a point of the body frame, m; `None` for
    /// triangles.
    pub fn near(&self, p: &Vec3) -> Option<SurfacePoint> {
        ask!(self, form => form.near(p))
    }

    /// Returns the surface for a picture, with `around` corners about an axis and `along` sides from pole to
    /// pole.
    pub fn drawing(&self, around: u32, along: u32) -> Drawing {
        ask!(self, form => form.drawing(around, along))
    }

    /// Returns the convex pieces, in the shape's frame, by which a body of it touches in a run; none where it
    /// touches as it is.
    pub fn pieces(&self) -> Vec<(Pose, Self)> {
        ask!(self, form => form.pieces())
    }

    /// Returns the first hit of the ray `o + t d` (`d` of length 1) with a shape that has a closed form.
    #[inline]
    pub(crate) fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
        ask!(self, form => form.cast(o, d))
    }

    /// Returns one of each kind of shape but the half-space, some 0.1 m in size, for tests of what holds for
    /// every shape.
    pub fn of_each_kind() -> Vec<Self> {
        vec![
            Self::Sphere { radius: 0.05 },
            Self::Box { half_size: Vec3::new(0.03, 0.04, 0.05) },
            Self::Cylinder { radius: 0.03, half_length: 0.05 },
            Self::Capsule { radius: 0.03, half_length: 0.05 },
            Self::Ellipsoid { semi_axes: Vec3::new(0.06, 0.04, 0.03) },
            Self::RoundedBox { half_size: Vec3::new(0.02, 0.03, 0.04), radius: 0.01 },
            Self::Torus { ring_radius: 0.04, radius: 0.015 },
            Self::Convex(Arc::new(parts::icosphere(0.05, 2))),
            Self::Mesh(Arc::new(parts::l_bracket(0.1, 0.1, 0.02, 0.05))),
        ]
    }
}

/// Cuts a bounded shape into tetrahedra; the second value is the extent at each vertex (n, in `[0, 1]`).
///
/// `resolution_hint` is the wished edge length in metres; boxes and polyhedra need no hint and ignore it. A
/// hint larger than the shape gives the coarsest mesh (for a sphere an octahedron).
///
/// # Errors
///
/// Refuses half-spaces, invalid shapes, and hints that are not positive or too fine.
pub fn tessellate(shape: &Shape, resolution_hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
    ask!(shape, form => form.tessellate(resolution_hint))
}

#[cfg(test)]
mod tests {
    use super::*;

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
