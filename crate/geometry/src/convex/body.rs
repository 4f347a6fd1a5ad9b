//! A convex polyhedron ready for support queries: hull vertices, the graph of its edges, and a start for each
//! octant.
//!
//! With few vertices all are tried; with many a walk climbs along edges, which on a convex body ends at the
//! maximum.

use super::convex_hull;
use crate::Length;
use crate::{TriangleMesh, Vec3};

/// Number of vertices below which a plain search is faster than walking.
const FEW: usize = 40;

/// A convex polyhedron made ready for support queries: its hull vertices and the graph of its edges.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConvexBody {
    /// Vertices of the hull, body frame, m.
    pub vertices: Vec<Vec3>,
    /// Largest distance of a vertex from the origin of the body frame, metres.
    pub extent: f64,
    /// Neighbours of vertex `i`: `neighbours[first[i]..first[i + 1]]`. Empty when the body is searched
    /// plainly.
    first: Vec<u32>,
    neighbours: Vec<u32>,
    /// Start of the walk for each octant of the direction.
    starts: [u32; 8],
}

impl ConvexBody {
    /// Makes the convex hull of `points`, or takes the points themselves where no hull can be built.
    pub fn new(points: &[Vec3]) -> Self {
        match convex_hull(points) {
            Ok(hull) => Self::of_hull(hull),
            Err(_) => Self { vertices: points.to_vec(), ..Self::default() }.measured(),
        }
    }

    /// Takes a mesh that is its own convex hull.
    pub fn of_hull(hull: TriangleMesh) -> Self {
        let mut body = Self { vertices: hull.vertices, ..Self::default() };
        if body.vertices.len() > FEW {
            let mut links: Vec<(u32, u32)> =
                hull.triangles.iter().flat_map(|&[i, j, k]| [(i, j), (j, k), (k, i)]).collect();
            links.sort_unstable();
            let n = body.vertices.len();
            body.first = (0..=n).map(|i| links.partition_point(|l| (l.0 as usize) < i) as u32).collect();
            body.neighbours = links.into_iter().map(|l| l.1).collect();
        }
        body.measured()
    }

    /// Computes the extent and the starts of walks.
    fn measured(mut self) -> Self {
        self.extent = self.vertices.iter().map(|p| p.length()).fold(0.0, f64::max);
        for octant in 0..8 {
            let side = |bit: usize| if octant >> bit & 1 == 1 { 1.0 } else { -1.0 };
            self.starts[octant] = self.search(&Vec3::new(side(0), side(1), side(2))) as u32;
        }
        self
    }

    /// Returns true if all vertices are tried: of those that lie farthest the first is found.
    pub fn tries_all(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// Returns a vertex farthest along `u`.
    #[inline]
    pub fn support(&self, u: &Vec3) -> Vec3 {
        let i = if self.neighbours.is_empty() { self.search(u) } else { self.walk(u) };
        self.vertices.get(i).copied().unwrap_or_default()
    }

    fn search(&self, u: &Vec3) -> usize {
        let mut best = (f64::NEG_INFINITY, 0);
        for (i, v) in self.vertices.iter().enumerate() {
            let d = v.dot(u);
            if d > best.0 {
                best = (d, i);
            }
        }
        best.1
    }

    /// Walks along the steepest edges: on a convex body every local maximum is the maximum.
    fn walk(&self, u: &Vec3) -> usize {
        let octant = usize::from(u.x > 0.0) | usize::from(u.y > 0.0) << 1 | usize::from(u.z > 0.0) << 2;
        let mut at = self.starts[octant] as usize;
        let mut height = self.vertices[at].dot(u);
        loop {
            let from = at;
            for &j in &self.neighbours[self.first[from] as usize..self.first[from + 1] as usize] {
                let d = self.vertices[j as usize].dot(u);
                if d > height {
                    height = d;
                    at = j as usize;
                }
            }
            if at == from {
                return at;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walking_finds_what_searching_finds() {
        let points: Vec<Vec3> = (0..500)
            .map(|i| {
                let z = 1.0 - (2 * i + 1) as f64 / 500.0;
                let r = (1.0 - z * z).sqrt();
                Vec3::new(r * libm::cos(2.4 * i as f64), 2.0 * r * libm::sin(2.4 * i as f64), 0.3 * z)
            })
            .collect();
        let body = ConvexBody::new(&points);
        assert_eq!(body.vertices.len(), 500);
        for i in 0..200 {
            let u =
                Vec3::new(libm::sin(i as f64), libm::cos(1.7 * i as f64), libm::sin(0.3 * i as f64 + 1.0));
            assert_eq!(body.walk(&u), body.search(&u));
        }
    }
}
