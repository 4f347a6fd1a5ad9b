//! Sharp edges and corners of a mesh, and the vertices of its tetrahedra moved onto them: a lattice cuts them
//! off, so the boundary is drawn back to the corners first, then to the edges, wherever all tetrahedra around
//! stay well shaped.

use crate::Length;
use crate::mesh_distance::project_on_segment;
use crate::mesh_edges::{edges, sorted_sides};
use crate::nearest_leaf::nearest_leaf;
use crate::to_parry::{from_vector, vector};
use crate::{MeshDistance, TetMesh, TriangleMesh, Vec3};
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};
use parry3d_f64::shape::Segment;

/// Cosine of the angle (30°) between two faces beyond which they meet in a sharp edge.
const SHARP: f64 = 0.866;
/// Largest displacement of a vertex, in spacings.
const REACH_CORNER: f64 = 0.9;
const REACH_EDGE: f64 = 0.7;
/// Flattest tetrahedron allowed: six volumes over its longest edge cubed (regular: 0.707).
const FLATTEST: f64 = 0.02;
/// Distance of a boundary edge's midpoint from the surface, in spacings, beyond which the edge cuts a corner.
const OFF: f64 = 0.01;

/// Sharp edges and corners of a mesh.
pub(super) struct Features {
    edges: Segments,
    /// Corners, as segments without length.
    corners: Segments,
}

/// Segments in a tree.
struct Segments {
    items: Vec<Segment>,
    tree: Bvh,
}

impl Segments {
    fn new(ends: impl Iterator<Item = [Vec3; 2]>) -> Self {
        let items: Vec<Segment> = ends.map(|[a, b]| Segment::new(vector(&a), vector(&b))).collect();
        let boxes: Vec<_> = items.iter().map(Segment::local_aabb).collect();
        Self { tree: Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes), items }
    }

    /// Returns the segment nearest to `p` and nearer than `reach` (m), its nearest point, and the distance,
    /// m.
    fn nearest(&self, p: &Vec3, reach: f64) -> Option<(usize, Vec3, f64)> {
        let p = vector(p);
        let point = |k: u32| project_on_segment(&self.items[k as usize], p);
        nearest_leaf(&self.tree, p, reach * reach, 1.0, point)
            .map(|(k, squared, (point, _))| (k as usize, from_vector(point), squared.sqrt()))
    }
}

/// Returns true if a vertex of this depth lies on the surface: clipping gives those a depth of exactly 0, and
/// no other vertex has it.
fn on_surface(depth: f64) -> bool {
    depth == 0.0
}

impl Features {
    pub fn of(mesh: &TriangleMesh) -> Self {
        let sides = sorted_sides(&mesh.triangles);
        let normal = |t: u32| mesh.area_vector(t as usize).unit();
        let mut segments = Vec::new();
        // For each vertex: the sum of the directions of its sharp edges, and their number.
        let mut sharp_at = vec![(0, Vec3::zeros()); mesh.vertices.len()];
        for edge in edges(&sides) {
            let [a, b] = edge else { continue };
            if normal(a.triangle).dot(&normal(b.triangle)) < SHARP {
                let (p, q) = (mesh.vertices[a.lo as usize], mesh.vertices[a.hi as usize]);
                segments.push([p, q]);
                let along = (q - p).unit();
                for (v, along) in [(a.lo, along), (a.hi, -along)] {
                    sharp_at[v as usize].0 += 1;
                    sharp_at[v as usize].1 += along;
                }
            }
        }
        // Two sharp edges that run straight on leave no corner: their directions cancel.
        let corners = sharp_at
            .iter()
            .zip(&mesh.vertices)
            .filter(|((n, sum), _)| *n != 0 && (*n != 2 || sum.length() > 0.5))
            .map(|(_, p)| [*p; 2]);
        Self { edges: Segments::new(segments.into_iter()), corners: Segments::new(corners) }
    }

    /// Moves vertices of the surface onto corners, then onto sharp edges that the surface cuts short,
    /// wherever all tetrahedra around stay well shaped.
    pub fn snap(&self, mesh: &mut TetMesh, depths: &[f64], field: &MeshDistance, spacing: f64) {
        let mut around = vec![Vec::new(); mesh.vertices.len()];
        for (t, tet) in mesh.tetrahedra.iter().enumerate() {
            tet.iter().filter(|&&v| on_surface(depths[v as usize])).for_each(|&v| around[v as usize].push(t));
        }
        let ends = boundary_edges(mesh, depths);
        let mut fixed = vec![false; mesh.vertices.len()];
        let mut taken = vec![false; self.corners.items.len()];
        for (v, c, p) in self.candidates(&self.corners, mesh, depths, REACH_CORNER * spacing) {
            if !taken[c] && !fixed[v] && move_if_sound(mesh, &around[v], v, p) {
                (taken[c], fixed[v]) = (true, true);
            }
        }
        for _ in 0..2 {
            for (v, _, p) in self.candidates(&self.edges, mesh, depths, REACH_EDGE * spacing) {
                let from = mesh.vertices[v];
                let cuts_short = |w: u32| {
                    let middle = 0.5 * (from + mesh.vertices[w as usize]);
                    field.signed_distance_below(&middle, spacing).0.abs() > OFF * spacing
                };
                if !fixed[v] && ends[v].iter().any(|&w| cuts_short(w)) {
                    fixed[v] = move_if_sound(mesh, &around[v], v, p);
                }
            }
        }
    }

    /// Returns the vertices of the surface with the nearest of `items` and its point, nearest first.
    fn candidates(
        &self,
        items: &Segments,
        mesh: &TetMesh,
        depths: &[f64],
        reach: f64,
    ) -> Vec<(usize, usize, Vec3)> {
        let mut found: Vec<(f64, usize, usize, Vec3)> = Vec::new();
        for (v, p) in mesh.vertices.iter().enumerate().filter(|(v, _)| on_surface(depths[*v])) {
            if let Some((item, point, distance)) = items.nearest(p, reach) {
                found.push((distance, v, item, point));
            }
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        found.into_iter().map(|(_, v, item, p)| (v, item, p)).collect()
    }
}

/// Returns for each vertex the other ends of the boundary's edges at it. A face is on the boundary when no
/// second tetrahedron has it.
fn boundary_edges(mesh: &TetMesh, depths: &[f64]) -> Vec<Vec<u32>> {
    let mut faces: Vec<[u32; 3]> = Vec::new();
    for &[a, b, c, d] in &mesh.tetrahedra {
        for mut face in [[b, c, d], [a, c, d], [a, b, d], [a, b, c]] {
            if face.iter().all(|&v| on_surface(depths[v as usize])) {
                face.sort_unstable();
                faces.push(face);
            }
        }
    }
    faces.sort_unstable();
    let mut ends = vec![Vec::new(); mesh.vertices.len()];
    for [a, b, c] in faces.chunk_by(|x, y| x == y).filter(|run| run.len() == 1).map(|run| run[0]) {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            ends[from as usize].push(to);
            ends[to as usize].push(from);
        }
    }
    ends
}

fn move_if_sound(mesh: &mut TetMesh, around: &[usize], v: usize, to: Vec3) -> bool {
    let from = std::mem::replace(&mut mesh.vertices[v], to);
    let sound = around.iter().all(|&t| {
        let [a, b, c, d] = mesh.corners(t);
        let longest =
            [b - a, c - a, d - a, c - b, d - b, d - c].map(|e| e.length()).into_iter().fold(0.0, f64::max);
        6.0 * mesh.volume(t) > FLATTEST * longest * longest * longest
    });
    if !sound {
        mesh.vertices[v] = from;
    }
    sound
}
