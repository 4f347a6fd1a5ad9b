use std::sync::Arc;

use crate::{TriangleMesh, Vec3};

/// A solid in its own frame. Axial shapes point along z; all but meshes are centred at the origin.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A ball.
    Sphere {
        /// Metres.
        radius: f64,
    },
    /// A cuboid.
    Box {
        /// Half of each edge, metres.
        half_size: Vec3,
    },
    /// A solid cylinder along z.
    Cylinder {
        /// Metres.
        radius: f64,
        /// Half of the height, metres.
        half_length: f64,
    },
    /// All points within `radius` of a segment along z.
    Capsule {
        /// Metres.
        radius: f64,
        /// Half of the segment (not counting the caps), metres.
        half_length: f64,
    },
    /// `‖(x/a, y/b, z/c)‖ ≤ 1`.
    Ellipsoid {
        /// `(a, b, c)`, metres.
        semi_axes: Vec3,
    },
    /// Everything with `z ≤ 0`; outward normal +z.
    HalfSpace,
    /// A closed convex polyhedron.
    Convex(Arc<TriangleMesh>),
    /// A closed triangle mesh that need not be convex.
    Mesh(Arc<TriangleMesh>),
}

/// Why a shape cannot exist.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeError {
    /// The field at fault, as the scene names it: `radius`, `size[2]`, `triangles[17]` …
    pub field: String,
    /// One sentence for the user.
    pub message: String,
}

impl std::fmt::Display for ShapeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

impl std::error::Error for ShapeError {}
