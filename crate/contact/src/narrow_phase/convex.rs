//! The core of a convex shape for manifolds, with its faces and its size, in the shape's own frame, metres.

use asperity_geometry::distance::{ConvexBody, Core};
use asperity_geometry::{Aabb, Length, Shape, convex_hull};

use super::Facets;
use crate::corners::{Block, append};
use crate::manifold::FlatFace;

/// A shape in the fast narrow phase.
#[derive(Clone, Debug)]
pub enum Convex {
    /// A core of closed form, grown by a radius.
    Round {
        /// Core without the rounding.
        core: Core<'static>,
        /// Radius, m.
        radius: f64,
    },
    /// A hull of few vertices.
    Polytope {
        /// Vertices of the hull.
        body: ConvexBody,
        /// The vertices two by two, where all of them are tried.
        corners: Vec<Block>,
        /// Faces, each once.
        faces: Vec<FlatFace>,
        /// Faces and edges, for closed forms.
        facets: Box<Facets>,
        /// Half of its least extent along the axes, m.
        size: f64,
    },
    /// A torus about z: not convex, but with closed forms for points and half-spaces.
    Ring {
        /// Radius of the circle, m.
        ring_radius: f64,
        /// Radius of the tube, m.
        radius: f64,
    },
    /// A half-space: all points with z < 0.
    HalfSpace,
    /// A shape that is not convex, or of many vertices.
    Mesh,
}

/// Largest number of vertices of a hull with manifolds; hulls with more have one contact point: their faces
/// are small.
pub(crate) const MOST_VERTICES: usize = 64;

impl Convex {
    /// Prepares a shape.
    pub fn new(shape: &Shape) -> Self {
        if let Some((core, radius)) = shape.core() {
            return Self::Round { core, radius };
        }
        match shape {
            Shape::Mesh(mesh) if !asperity_geometry::is_convex(mesh) => Self::Mesh,
            Shape::Convex(mesh) | Shape::Mesh(mesh) => match convex_hull(&mesh.vertices) {
                Ok(hull) if hull.vertices.len() <= MOST_VERTICES => {
                    let mut faces: Vec<FlatFace> = Vec::new();
                    for t in 0..hull.triangles.len() {
                        let n = hull.area_vector(t).unit();
                        if faces.iter().all(|f| f.n.dot(&n) < 1.0 - 1e-10) {
                            faces.push(FlatFace::new(&hull.vertices, n));
                        }
                    }
                    let size = Aabb::of_points(&hull.vertices).half_size().min();
                    let facets = Box::new(Facets::new(&hull));
                    let body = ConvexBody::of_hull(hull);
                    let mut corners = Vec::new();
                    if body.tries_all() {
                        append(&body.vertices, &mut corners);
                    }
                    Self::Polytope { body, corners, faces, facets, size }
                }
                _ => Self::Mesh,
            },
            Shape::HalfSpace => Self::HalfSpace,
            Shape::Torus { ring_radius, radius } => Self::Ring { ring_radius: *ring_radius, radius: *radius },
            _ => Self::Mesh,
        }
    }

    /// Returns the core, without its rounding; `None` where only the general narrow phase applies.
    #[inline]
    pub fn core(&self) -> Option<Core<'_>> {
        match self {
            Self::Round { core, .. } => Some(*core),
            Self::Polytope { body, .. } => Some(Core::Polytope(body)),
            Self::Ring { .. } | Self::HalfSpace | Self::Mesh => None,
        }
    }

    /// Returns the faces and edges of a hull.
    #[inline]
    pub(super) fn facets(&self) -> Option<&Facets> {
        match self {
            Self::Polytope { facets, .. } => Some(facets),
            _ => None,
        }
    }

    /// Returns the corners of a hull with few, two by two.
    #[inline]
    pub(super) fn corners(&self) -> &[Block] {
        match self {
            Self::Polytope { corners, .. } => corners,
            _ => &[],
        }
    }

    /// Returns the radius of the rounding, m.
    #[inline]
    pub fn radius(&self) -> f64 {
        match self {
            Self::Round { radius, .. } => *radius,
            _ => 0.0,
        }
    }

    /// Returns true if the origin is the middle of the shape.
    pub fn centred(&self) -> bool {
        matches!(self, Self::Round { .. })
    }

    /// Returns a typical length of the shape, m.
    pub fn size(&self) -> f64 {
        match self {
            Self::Round { core, radius } => match core {
                Core::Box { half_size } => half_size.min() + radius,
                Core::Cylinder { radius, half_length } => radius.min(*half_length),
                Core::Ellipsoid { semi_axes } => semi_axes.min(),
                _ => *radius,
            },
            Self::Polytope { size, .. } => *size,
            Self::Ring { radius, .. } => *radius,
            Self::HalfSpace | Self::Mesh => f64::INFINITY,
        }
    }
}
