//! Refinement of a mesh to shorter edges: plans and removal must not depend on how a program cut a face into
//! triangles.
//!
//! Distances, level curves and removed depths are numbers at vertices, so a flat face of two large triangles
//! holds none of them. The longest edge is cut in half until none is longer than wanted (M.-C. Rivara,
//! *Algorithms for refining triangular grids*, Int. J. Numer. Meth. Eng. 20, 1984), and in flat regions each
//! cut is followed by Lawson's flips, which make the triangles there Delaunay (C. L. Lawson, *Software for C¹
//! surface interpolation*, 1977). New corners lie on old edges and flips leave a plane unchanged, so that the
//! surface is the same set of points.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BinaryHeap};

use asperity_geometry::{Length, TriangleMesh, Vec3};

use super::unit;

/// Surface with shorter edges.
#[derive(Clone, Debug)]
pub struct Refined {
    /// The surface; its first vertices are those of the original mesh.
    pub mesh: TriangleMesh,
    /// Length of its longest edge, m: longer than wanted where that would need more triangles than allowed.
    pub longest: f64,
}

/// Shortest edge that a part is refined to, m.
pub const FINEST: f64 = 2e-4;

/// Returns the longest edge of a part that the work is planned on, m: a third of the `radius` (m) of the
/// tool's face, halved until two fit between passes `step_over` (m) apart. It changes by halves, so that few
/// moves of a slider refine anew.
pub fn planning_edge(radius: f64, step_over: f64) -> f64 {
    let mut edge = radius / 3.0;
    while edge > 0.5 * step_over && edge > FINEST {
        edge *= 0.5;
    }
    edge.max(FINEST)
}

/// Cosine of the bend (rad) up to which two triangles lie in one plane: 1e-5.
const FLAT: f64 = 1.0 - 5e-11;
/// Least gain of a flip, more than rounding: sine of the sum of the opposite angles.
const CLEARLY: f64 = 1e-9;

/// Edge to be cut, longest first; ties by number, so that the order is the same everywhere.
#[derive(PartialEq)]
struct Long(f64, [u32; 2]);

impl Eq for Long {}

impl Ord for Long {
    fn cmp(&self, o: &Self) -> Ordering {
        self.0.total_cmp(&o.0).then_with(|| o.1.cmp(&self.1))
    }
}

impl PartialOrd for Long {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}

/// Refines the surface of `mesh` to at most `most` triangles whose edges are no longer than `edge` (m), where
/// that many suffice. A mesh without longer edges is returned unchanged.
pub fn refined(mesh: &TriangleMesh, edge: f64, most: usize) -> Refined {
    let mut work = Work::new(mesh, edge);
    if work.long.is_empty() || !(edge > 0.0) {
        return Refined { mesh: mesh.clone(), longest: longest(mesh) };
    }
    work.flat_edges();
    work.flip();
    while let Some(Long(_, ends)) = work.long.pop() {
        let Some(sides) = work.sides.get(&ends) else { continue };
        if work.mesh.triangles.len() + sides.len() > most {
            break;
        }
        work.cut(ends);
        work.flip();
    }
    Refined { longest: longest(&work.mesh), mesh: work.mesh }
}

/// Returns the length of the longest edge, m.
fn longest(mesh: &TriangleMesh) -> f64 {
    let of = |t: usize| {
        let [a, b, c] = mesh.corners(t);
        (b - a).length().max((c - b).length()).max((a - c).length())
    };
    (0..mesh.triangles.len()).map(of).fold(0.0, f64::max)
}

/// Mesh that is being refined.
struct Work {
    mesh: TriangleMesh,
    /// Greatest length of an edge, m.
    edge: f64,
    /// Triangles at each edge, which is named by its ends, the lower first.
    sides: BTreeMap<[u32; 2], Vec<u32>>,
    /// Edges that are longer than wanted; some exist no more.
    long: BinaryHeap<Long>,
    /// Edges to be tested for a flip.
    doubtful: Vec<[u32; 2]>,
}

impl Work {
    fn new(mesh: &TriangleMesh, edge: f64) -> Self {
        let mut work = Self {
            mesh: mesh.clone(),
            edge,
            sides: BTreeMap::new(),
            long: BinaryHeap::new(),
            doubtful: Vec::new(),
        };
        for (t, &[a, b, c]) in mesh.triangles.iter().enumerate() {
            for ends in [[a, b], [b, c], [c, a]] {
                work.sides.entry(sorted(ends)).or_default().push(t as u32);
            }
        }
        let all: Vec<[u32; 2]> = work.sides.keys().copied().collect();
        all.into_iter().for_each(|ends| work.measure(ends));
        work
    }

    fn point(&self, i: u32) -> Vec3 {
        self.mesh.vertices[i as usize]
    }

    /// Puts an edge on the list if it is too long.
    fn measure(&mut self, ends: [u32; 2]) {
        let length = (self.point(ends[1]) - self.point(ends[0])).length();
        if length > self.edge {
            self.long.push(Long(length, ends));
        }
    }

    /// Marks every edge to be tested.
    fn flat_edges(&mut self) {
        self.doubtful = self.sides.keys().rev().copied().collect();
    }

    /// Cuts an edge, and the triangles at it, in half.
    fn cut(&mut self, ends: [u32; 2]) {
        let Some(triangles) = self.sides.remove(&ends) else { return };
        let middle = self.mesh.vertices.len() as u32;
        self.mesh.vertices.push((self.point(ends[0]) + self.point(ends[1])) * 0.5);
        for t in triangles {
            let Some([a, b, c]) = from_edge(self.mesh.triangles[t as usize], ends) else { continue };
            let new = self.mesh.triangles.len() as u32;
            self.mesh.triangles[t as usize] = [a, middle, c];
            self.mesh.triangles.push([middle, b, c]);
            self.at([a, middle]).push(t);
            self.at([middle, b]).push(new);
            self.at([middle, c]).extend([t, new]);
            self.at([b, c]).iter_mut().filter(|s| **s == t).for_each(|s| *s = new);
            self.measure(sorted([middle, c]));
            self.doubtful.extend([sorted([c, a]), sorted([b, c])]);
        }
        self.measure(sorted([ends[0], middle]));
        self.measure(sorted([middle, ends[1]]));
    }

    fn at(&mut self, ends: [u32; 2]) -> &mut Vec<u32> {
        self.sides.entry(sorted(ends)).or_default()
    }

    /// Makes Lawson's flips until no edge is left to be tested.
    fn flip(&mut self) {
        while let Some(ends) = self.doubtful.pop() {
            let Some(&[t, u]) = self.sides.get(&ends).map(Vec::as_slice) else { continue };
            let corners = |t: u32| from_edge(self.mesh.triangles[t as usize], ends);
            let (Some([a, b, c]), Some([b2, a2, d])) = (corners(t), corners(u)) else { continue };
            // Two triangles of the same orientation run along their edge in opposite directions.
            if [a2, b2] != [a, b] || c == d || !self.better([a, b, c, d]) {
                continue;
            }
            if self.sides.contains_key(&sorted([c, d])) {
                continue;
            }
            self.sides.remove(&ends);
            self.mesh.triangles[t as usize] = [a, d, c];
            self.mesh.triangles[u as usize] = [d, b, c];
            self.sides.insert(sorted([c, d]), vec![t, u]);
            self.at([b, c]).iter_mut().filter(|s| **s == t).for_each(|s| *s = u);
            self.at([a, d]).iter_mut().filter(|s| **s == u).for_each(|s| *s = t);
            self.measure(sorted([c, d]));
            self.doubtful.extend([[a, d], [d, b], [b, c], [c, a]].map(sorted));
        }
    }

    /// Returns true if the edge from a to b, with c on its left and d on its right, lies in a plane and its
    /// flip makes the triangles Delaunay: the angles at c and d come to more than half a turn.
    fn better(&self, [a, b, c, d]: [u32; 4]) -> bool {
        let [a, b, c, d] = [a, b, c, d].map(|i| self.point(i));
        let (n, m) = (unit((b - a).cross(&(c - a))), unit((d - a).cross(&(b - a))));
        if n.dot(&m) < FLAT {
            return false;
        }
        let (ca, cb, da, db) = (unit(a - c), unit(b - c), unit(a - d), unit(b - d));
        let (at_c, at_d) = (ca.cross(&cb).length(), da.cross(&db).length());
        at_c * da.dot(&db) + at_d * ca.dot(&cb) < -CLEARLY
    }
}

/// Returns the ends of an edge, the lower first.
fn sorted([a, b]: [u32; 2]) -> [u32; 2] {
    [a.min(b), a.max(b)]
}

/// Returns the corners of a triangle, starting with the edge between `ends` in the direction that the
/// triangle runs along it.
fn from_edge([a, b, c]: [u32; 3], ends: [u32; 2]) -> Option<[u32; 3]> {
    [[a, b, c], [b, c, a], [c, a, b]].into_iter().find(|[x, y, _]| sorted([*x, *y]) == ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plate of 60 × 40 × 10 mm in twelve triangles.
    fn plate() -> TriangleMesh {
        let vertices = (0..8)
            .map(|i| {
                let [x, y, z] = [i & 1, (i >> 1) & 1, (i >> 2) & 1].map(f64::from);
                Vec3::new(0.06 * x, 0.04 * y, 0.01 * z)
            })
            .collect();
        let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = faces.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        TriangleMesh { vertices, triangles }
    }

    fn volume(mesh: &TriangleMesh) -> f64 {
        (0..mesh.triangles.len()).map(|t| mesh.corners(t)).map(|[a, b, c]| a.dot(&b.cross(&c)) / 6.0).sum()
    }

    #[test]
    fn the_surface_stays_and_its_edges_are_short() {
        let fine = refined(&plate(), 0.003, 1_000_000);
        assert!(fine.longest <= 0.003 && fine.mesh.triangles.len() < 6000, "{}", fine.mesh.triangles.len());
        assert!((volume(&fine.mesh) / 2.4e-5 - 1.0).abs() < 1e-12);
        let area: f64 = (0..fine.mesh.triangles.len()).map(|t| 0.5 * fine.mesh.area_vector(t).length()).sum();
        assert!((area / 6.8e-3 - 1.0).abs() < 1e-12);
        let part = crate::part::PartMesh::new(fine.mesh).unwrap();
        assert!(part.neighbours.iter().flatten().all(|&n| n != crate::part::NONE), "it stays closed");
    }

    #[test]
    fn what_is_fine_enough_comes_back_as_it_is() {
        let mesh = plate();
        let same = refined(&mesh, 0.08, 1_000_000);
        assert_eq!((&same.mesh.vertices, &same.mesh.triangles), (&mesh.vertices, &mesh.triangles));
    }

    #[test]
    fn no_more_triangles_than_allowed() {
        let coarse = refined(&plate(), 1e-6, 500);
        assert!(coarse.mesh.triangles.len() <= 500 && coarse.longest < 0.02);
        // A triangle of no area, an unused vertex, an edge of three triangles.
        let odd = TriangleMesh {
            vertices: [[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 1.0, 0.0], [9.0; 3]]
                .map(Vec3::from)
                .to_vec(),
            triangles: vec![[0, 1, 2], [0, 1, 3], [1, 0, 3], [0, 0, 1]],
        };
        assert!(refined(&odd, 0.1, 10_000).mesh.triangles.len() <= 10_000);
    }
}
