//! Shapes prepared once for distance queries: nothing for primitives, a graph of edges for polyhedra, a tree
//! of boxes for other meshes.

use super::core::Core;
use super::mesh::{MeshBody, Other};
use super::ring::Ring;
use crate::Shape;
use crate::convex::ConvexBody;

/// A shape made ready for distance queries: built once, never changed. Primitives cost nothing; polyhedra get
/// the graph of their hull, other meshes a tree of boxes.
#[derive(Clone, Debug)]
pub struct PreparedShape {
    pub(crate) kind: Prepared,
}

#[derive(Clone, Debug)]
pub(crate) enum Prepared {
    HalfSpace,
    Round { core: Core<'static>, radius: f64 },
    Convex(ConvexBody),
    Mesh(Box<MeshBody>),
    Ring(Ring),
}

impl PreparedShape {
    /// Prepares `shape`. A mesh that is convex is treated as a convex polyhedron, one that is not closed
    /// (which [`Shape::validate`] refuses) as its convex hull.
    pub fn new(shape: &Shape) -> Self {
        Self { kind: shape.prepare() }
    }
}

impl Prepared {
    pub fn core(&self) -> Option<(Core<'_>, f64)> {
        match self {
            Self::HalfSpace | Self::Mesh(_) | Self::Ring(_) => None,
            Self::Round { core, radius } => Some((*core, *radius)),
            Self::Convex(body) => Some((Core::Polytope(body), 0.0)),
        }
    }

    /// Returns the shape as the other body of a query about a mesh, with its rounding.
    pub fn other(&self) -> Option<(Other<'_>, f64)> {
        match self {
            Self::Mesh(body) => Some((Other::Mesh(body), 0.0)),
            _ => self.core().map(|(core, radius)| (Other::Core(core), radius)),
        }
    }
}
