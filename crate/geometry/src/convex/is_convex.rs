//! Whether a closed mesh bounds a convex body: no edge is reflex (Tietze 1928, Nakajima 1928), up to the
//! rounding of single-precision files.

use crate::Length;
use crate::{Aabb, TriangleMesh};

/// How far, relative to its size, a vertex may stand above the plane of a neighbouring triangle: rounding of
/// single-precision files.
const SLACK: f64 = 1e-7;

/// True when the mesh bounds a convex body up to `1e-7` of its size: it is closed and no edge is reflex. Indices
/// must be in range.
pub(crate) fn nearly_convex(mesh: &TriangleMesh) -> bool {
    mesh.triangles.len() >= 4 && reflex_vertex(mesh).is_none()
}

/// A vertex where convexity fails: one that stands above the plane of the triangle across an edge, or an end of
/// an edge that is not shared by exactly two triangles.
///
/// A closed, connected surface whose edges are all convex bounds a convex body (Tietze 1928, Nakajima 1928). Several
/// shells are caught by holding every vertex against the plane of the largest triangle.
pub(crate) fn reflex_vertex(mesh: &TriangleMesh) -> Option<u32> {
    let slack = SLACK * Aabb::of_points(&mesh.vertices).half_size().length();
    // Directed edges (from, to, opposite, triangle), sorted so that twins can be found.
    let mut edges: Vec<(u32, u32, u32, usize)> = Vec::with_capacity(3 * mesh.triangles.len());
    for (t, &[i, j, k]) in mesh.triangles.iter().enumerate() {
        edges.extend([(i, j, k, t), (j, k, i, t), (k, i, j, t)]);
    }
    edges.sort_unstable();
    for w in edges.windows(2) {
        if (w[0].0, w[0].1) == (w[1].0, w[1].1) {
            return Some(w[0].0);
        }
    }
    let mut largest = (0.0, 0);
    for &(i, j, k, t) in &edges {
        let Ok(at) = edges.binary_search_by(|e| (e.0, e.1).cmp(&(j, i))) else { return Some(i) };
        let (_, _, l, s) = edges[at];
        let height = |triangle: usize, v: u32| {
            let n = mesh.area_vector(triangle);
            let length = n.length();
            let p = mesh.vertices[mesh.triangles[triangle][0] as usize];
            if length > 0.0 { n.dot(&(mesh.vertices[v as usize] - p)) / length } else { 0.0 }
        };
        if height(t, l).min(height(s, k)) > slack {
            return Some(l);
        }
        let area = mesh.area_vector(t).length();
        if area > largest.0 {
            largest = (area, t);
        }
    }
    let n = mesh.area_vector(largest.1).try_unit(0.0)?;
    let base = mesh.vertices[mesh.triangles[largest.1][0] as usize];
    (0..mesh.vertices.len() as u32).find(|&v| n.dot(&(mesh.vertices[v as usize] - base)) > 10.0 * slack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Vec3;

    fn pyramid(dent: f64) -> TriangleMesh {
        TriangleMesh {
            vertices: [
                [1., 0., 0.],
                [0., 1., 0.],
                [-1., 0., 0.],
                [0., -1., 0.],
                [0., 0., 1.],
                [0., 0., dent],
            ]
            .map(Vec3::from)
            .to_vec(),
            triangles: vec![
                [0, 1, 4],
                [1, 2, 4],
                [2, 3, 4],
                [3, 0, 4],
                [1, 0, 5],
                [2, 1, 5],
                [3, 2, 5],
                [0, 3, 5],
            ],
        }
    }

    #[test]
    fn a_dent_is_found() {
        assert!(nearly_convex(&pyramid(-0.5)));
        assert!(nearly_convex(&pyramid(0.0)));
        assert!(!nearly_convex(&pyramid(0.01)));
    }

    #[test]
    fn an_open_mesh_is_not_convex() {
        let mut m = pyramid(-0.5);
        m.triangles.pop();
        assert!(!nearly_convex(&m));
    }
}
