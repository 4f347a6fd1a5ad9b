//! Search for pairs of primitives of two surfaces that come nearer than a reach while the points move in
//! straight lines. The boxes hold both ends of each motion, so no pair is missed; pairs come sorted, each
//! once.

use super::tree::{Bounds, Tree};
use super::{PrimitivePair, Surface};
use crate::Vec3;

/// Bounding trees of a surface's faces and edges.
#[derive(Clone, Debug)]
pub struct SurfaceTrees {
    faces: Tree,
    edges: Tree,
}

impl SurfaceTrees {
    /// Builds the trees at rest.
    pub fn new(surface: &Surface, x: &[Vec3]) -> Self {
        Self {
            faces: Tree::new(surface.faces.len(), |i| Bounds::swept(&surface.faces[i as usize], x, x)),
            edges: Tree::new(surface.edges.len(), |i| Bounds::swept(&surface.edges[i as usize], x, x)),
        }
    }

    /// Fits the trees to points that go from `x` to `y`.
    pub fn refit(&mut self, surface: &Surface, x: &[Vec3], y: &[Vec3]) {
        self.faces.refit(|i| Bounds::swept(&surface.faces[i as usize], x, y));
        self.edges.refit(|i| Bounds::swept(&surface.edges[i as usize], x, y));
    }

    /// Adds the pairs between two surfaces whose trees fit the same motion.
    pub fn between(
        [a, b]: [(&Self, &Surface); 2],
        [x, y]: [&[Vec3]; 2],
        reach: f64,
        out: &mut Vec<PrimitivePair>,
    ) {
        let (of_a, of_b) = (a.0.faces.bounds().grown(reach), b.0.faces.bounds());
        if !of_a.meets(&of_b) {
            return;
        }
        for ((from, other), all) in [((a, b), of_b), ((b, a), a.0.faces.bounds())] {
            for &p in &from.1.points {
                let own = Bounds::swept(&[p], x, y).grown(reach);
                if own.meets(&all) {
                    other.0.faces.visit(&own, |f| {
                        let face = &other.1.faces[f as usize];
                        if Bounds::swept(face, x, y).meets(&own) {
                            out.push(PrimitivePair::point_triangle(p, *face));
                        }
                    });
                }
            }
        }
        for e in &a.1.edges {
            let own = Bounds::swept(e, x, y).grown(reach);
            if own.meets(&of_b) {
                b.0.edges.visit(&own, |f| {
                    let other = &b.1.edges[f as usize];
                    if Bounds::swept(other, x, y).meets(&own) {
                        out.push(PrimitivePair::edge_edge(*e, *other));
                    }
                });
            }
        }
    }

    /// Adds the pairs of a surface with itself that share no point.
    pub fn within(&self, surface: &Surface, [x, y]: [&[Vec3]; 2], reach: f64, out: &mut Vec<PrimitivePair>) {
        for &p in &surface.points {
            let own = Bounds::swept(&[p], x, y).grown(reach);
            self.faces.visit(&own, |f| {
                let face = &surface.faces[f as usize];
                let pair = PrimitivePair::point_triangle(p, *face);
                if !pair.shares() && Bounds::swept(face, x, y).meets(&own) {
                    out.push(pair);
                }
            });
        }
        for (i, e) in surface.edges.iter().enumerate() {
            let own = Bounds::swept(e, x, y).grown(reach);
            self.edges.visit(&own, |j| {
                let other = &surface.edges[j as usize];
                let pair = PrimitivePair::edge_edge(*e, *other);
                if (j as usize) > i && !pair.shares() && Bounds::swept(other, x, y).meets(&own) {
                    out.push(pair);
                }
            });
        }
    }
}
