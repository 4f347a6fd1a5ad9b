//! A point and a triangle, or two edges, by the numbers of their points.

use crate::Vec3;
use crate::ccd::Stencil;
use crate::distance::{Closest, Mollifier, Spot, edge_edge, mollifier_threshold, point_triangle};
use crate::distance::{EdgeEdge, PointTriangle};

/// Pair of primitives that may touch. Sorted, pairs are in the order in which they are summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PrimitivePair {
    /// Kind of the pair.
    pub stencil: Stencil,
    /// A point and a triangle's corners, or the ends of one edge and of the other.
    pub points: [u32; 4],
}

/// Closest feature of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Closest feature of the triangle.
    Triangle(PointTriangle),
    /// Closest features of the edges.
    Edges(EdgeEdge),
}

/// Closest points of a pair at a state, and for edges their mollifier where it acts.
#[derive(Clone, Copy, Debug)]
pub struct Near {
    /// Closest feature.
    pub feature: Feature,
    /// Closest points.
    pub closest: Closest,
    /// Mollifier of edges that are nearly parallel.
    pub mollifier: Option<Mollifier>,
}

impl PrimitivePair {
    /// Makes the pair of a point and a triangle.
    pub fn point_triangle(p: u32, [a, b, c]: [u32; 3]) -> Self {
        Self { stencil: Stencil::PointTriangle, points: [p, a, b, c] }
    }

    /// Makes the pair of two edges.
    pub fn edge_edge([a, b]: [u32; 2], [c, d]: [u32; 2]) -> Self {
        Self { stencil: Stencil::EdgeEdge, points: [a, b, c, d] }
    }

    /// Returns true if the two share a point, and so never touch.
    pub fn shares(&self) -> bool {
        let [a, b, c, d] = self.points;
        match self.stencil {
            Stencil::PointTriangle => a == b || a == c || a == d,
            Stencil::EdgeEdge => a == c || a == d || b == c || b == d,
        }
    }

    /// Returns its four points.
    #[inline]
    pub fn of(&self, x: &[Vec3]) -> [Vec3; 4] {
        self.points.map(|k| x[k as usize])
    }

    /// Computes its closest points at `x`; `rest` gives the mollifier's threshold.
    pub fn near(&self, x: &[Vec3; 4], rest: &[Vec3; 4]) -> Near {
        match self.stencil {
            Stencil::PointTriangle => {
                let (feature, closest) = point_triangle(x);
                Near { feature: Feature::Triangle(feature), closest, mollifier: None }
            }
            Stencil::EdgeEdge => {
                let (feature, closest) = edge_edge(x);
                let mollifier = Some(Mollifier::new(x, mollifier_threshold(rest))).filter(Mollifier::acts);
                Near { feature: Feature::Edges(feature), closest, mollifier }
            }
        }
    }
}

impl Near {
    /// Returns the indices of the points that take part, first those of the first primitive: two, three or
    /// four.
    pub fn parts(&self) -> Vec<usize> {
        let edge = |s: Spot, base: usize| match s {
            Spot::Start => vec![base],
            Spot::End => vec![base + 1],
            Spot::Inside => vec![base, base + 1],
        };
        match self.feature {
            Feature::Triangle(PointTriangle::Corner(k)) => vec![0, 1 + usize::from(k)],
            Feature::Triangle(PointTriangle::Edge(k)) => {
                vec![0, 1 + usize::from(k), 1 + usize::from((k + 1) % 3)]
            }
            Feature::Triangle(PointTriangle::Face) => vec![0, 1, 2, 3],
            Feature::Edges(_) if self.mollifier.is_some() => vec![0, 1, 2, 3],
            Feature::Edges(EdgeEdge { a: Spot::Inside, b }) if b != Spot::Inside => {
                [edge(b, 2), vec![0, 1]].concat()
            }
            Feature::Edges(EdgeEdge { a, b }) => [edge(a, 0), edge(b, 2)].concat(),
        }
    }
}
