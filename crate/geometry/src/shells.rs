//! Shells of a surface: triangles that are connected over edges.

use crate::TriangleMesh;
use crate::mesh_edges::{edges, sorted_sides};

/// Returns the shell of each triangle, numbered from 0 in the order of their first triangles, and the number
/// of shells.
pub(crate) fn shell_of_triangles(mesh: &TriangleMesh) -> (Vec<u32>, usize) {
    let mut root: Vec<u32> = (0..mesh.triangles.len() as u32).collect();
    let sides = sorted_sides(&mesh.triangles);
    for edge in edges(&sides) {
        for pair in edge.windows(2) {
            let [a, b] = [pair[0].triangle, pair[1].triangle].map(|t| find(&mut root, t));
            root[a.max(b) as usize] = a.min(b);
        }
    }
    // The root of a shell is its first triangle.
    let (mut shell, mut count) = (Vec::with_capacity(root.len()), 0);
    for t in 0..root.len() as u32 {
        let first = find(&mut root, t);
        if first == t {
            shell.push(count);
            count += 1;
        } else {
            shell.push(shell[first as usize]);
        }
    }
    (shell, count as usize)
}

/// Returns the root of a triangle; the path to it is shortened each time.
fn find(root: &mut [u32], mut t: u32) -> u32 {
    while root[t as usize] != t {
        let above = root[root[t as usize] as usize];
        root[t as usize] = above;
        t = above;
    }
    t
}

/// Returns the shells of a mesh, each as a mesh of its own, in the order of their first triangles. Indices
/// must be in range.
pub fn shells(mesh: &TriangleMesh) -> Vec<TriangleMesh> {
    let (shell, count) = shell_of_triangles(mesh);
    let mut own = vec![TriangleMesh { vertices: Vec::new(), triangles: Vec::new() }; count];
    let mut triangles = vec![Vec::new(); count];
    for (triangle, &s) in mesh.triangles.iter().zip(&shell) {
        triangles[s as usize].push(*triangle);
    }
    // A vertex that two shells share becomes a vertex of each.
    let mut name = vec![(u32::MAX, 0); mesh.vertices.len()];
    for (s, (out, triangles)) in own.iter_mut().zip(triangles).enumerate() {
        for triangle in triangles {
            out.triangles.push(triangle.map(|i| {
                let known = &mut name[i as usize];
                if known.0 != s as u32 {
                    *known = (s as u32, out.vertices.len() as u32);
                    out.vertices.push(mesh.vertices[i as usize]);
                }
                known.1
            }));
        }
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Vec3, parts};

    #[test]
    fn shells_that_share_a_vertex_are_two() {
        let mut both = parts::box_part(Vec3::new(1.0, 1.0, 1.0));
        let n = both.vertices.len() as u32;
        let far = both.vertices.iter().map(|v| v + Vec3::repeat(2.0)).collect::<Vec<_>>();
        let shared =
            (0..n).find(|&i| (both.vertices[i as usize] - Vec3::repeat(1.0)).norm() < 1e-12).unwrap();
        let meets = (0..n).find(|&i| (far[i as usize] - Vec3::repeat(1.0)).norm() < 1e-12).unwrap();
        both.vertices.extend(far);
        let other: Vec<_> = both.triangles.iter().map(|t| t.map(|i| i + n)).collect();
        both.triangles.extend(other.iter().map(|t| t.map(|i| if i == n + meets { shared } else { i })));
        let found = shells(&both);
        assert_eq!(found.len(), 2);
        assert!(
            found.iter().all(|m| m.vertices.len() == 8 && m.triangles.len() == 12 && crate::is_convex(m))
        );
        assert!(!crate::is_convex(&both));
    }
}
