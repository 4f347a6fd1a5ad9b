//! Convexity of closed meshes: the one test of engine and report.

use crate::mesh_edges::{edges, sorted_sides};
use crate::shells::shell_of_triangles;
use crate::{Aabb, Length, TriangleMesh, convex_hull};

/// Largest height of a vertex above the plane of a neighbouring triangle, relative to the diagonal of the box
/// around the mesh: rounding of single-precision files.
const SLACK: f64 = 1e-6;
/// Largest inward bend of an edge, relative likewise, that counts as flat to rounding: no number of them
/// makes a dent.
const FLAT: f64 = 1e-9;

/// Returns true for a closed surface of one shell, wound outwards, none of whose edges bends inwards by more
/// than the rounding of a single-precision file.
pub fn is_convex(mesh: &TriangleMesh) -> bool {
    let known = |t: &[u32; 3]| t.iter().all(|&i| (i as usize) < mesh.vertices.len());
    mesh.triangles.len() >= 4
        && mesh.triangles.iter().all(known)
        && volume(mesh) > 0.0
        && reflex_vertex(mesh).is_none()
}

/// Returns a vertex where convexity fails: one that stands above the plane of the triangle across an edge, an
/// end of an edge that is not shared by exactly two triangles, or a corner of a second shell; `None` for a
/// convex mesh. Indices must be in range.
///
/// A closed, connected surface whose edges are all convex bounds a convex body (Tietze 1928, Nakajima 1928);
/// several shells, each of them convex, need not. Where edges bend inwards by a little, which many of them
/// could add up to a dent, the body is compared with its hull as well: between them may be no more than the
/// slack over all its surface.
pub(crate) fn reflex_vertex(mesh: &TriangleMesh) -> Option<u32> {
    let size = 2.0 * Aabb::of_points(&mesh.vertices).half_size().length();
    let height = |triangle: u32, v: u32| {
        let n = mesh.area_vector(triangle as usize);
        let length = n.length();
        let p = mesh.vertices[mesh.triangles[triangle as usize][0] as usize];
        if length > 0.0 { n.dot(&(mesh.vertices[v as usize] - p)) / length } else { 0.0 }
    };
    let sides = sorted_sides(&mesh.triangles);
    let mut deepest = (FLAT * size, None);
    for edge in edges(&sides) {
        let [a, b] = edge else { return Some(edge[0].lo) };
        if a.forward == b.forward {
            return Some(a.lo);
        }
        let opposite = |s: &crate::mesh_edges::HalfEdge| {
            mesh.triangles[s.triangle as usize][(usize::from(s.side) + 2) % 3]
        };
        let (k, l) = (opposite(a), opposite(b));
        let bends = height(a.triangle, l).min(height(b.triangle, k));
        if bends > SLACK * size {
            return Some(l);
        }
        if bends > deepest.0 {
            deepest = (bends, Some(l));
        }
    }
    let (shell, count) = shell_of_triangles(mesh);
    if count > 1 {
        let other = shell.iter().position(|&s| s == 1)?;
        return Some(mesh.triangles[other][0]);
    }
    deepest.1.filter(|_| {
        let area: f64 = (0..mesh.triangles.len()).map(|t| 0.5 * mesh.area_vector(t).length()).sum();
        convex_hull(&mesh.vertices).is_ok_and(|hull| volume(&hull) - volume(mesh) > SLACK * size * area)
    })
}

/// Returns the enclosed volume, m³.
fn volume(mesh: &TriangleMesh) -> f64 {
    let origin = Aabb::of_points(&mesh.vertices).center();
    let six = |t: usize| {
        let [a, b, c] = mesh.corners(t).map(|p| p - origin);
        a.dot(&b.cross(&c))
    };
    (0..mesh.triangles.len()).map(six).sum::<f64>() / 6.0
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
        assert!(is_convex(&pyramid(-0.5)));
        assert!(is_convex(&pyramid(0.0)));
        assert!(!is_convex(&pyramid(0.01)));
    }

    #[test]
    fn an_open_mesh_is_not_convex() {
        let mut m = pyramid(-0.5);
        m.triangles.pop();
        assert!(!is_convex(&m));
    }

    fn together(parts: &[TriangleMesh]) -> TriangleMesh {
        let mut out = TriangleMesh { vertices: vec![], triangles: vec![] };
        for part in parts {
            let n = out.vertices.len() as u32;
            out.vertices.extend(&part.vertices);
            out.triangles.extend(part.triangles.iter().map(|t| t.map(|i| i + n)));
        }
        out
    }

    fn moved(mesh: &TriangleMesh, by: [f64; 3]) -> TriangleMesh {
        let mut out = mesh.clone();
        out.vertices.iter_mut().for_each(|v| *v += Vec3::from(by));
        out
    }

    /// Two convex shells are no convex body, wherever they are: side by side at one height, face to face, one
    /// in the other.
    #[test]
    fn several_convex_shells_are_not_convex() {
        let cube = crate::parts::box_part(Vec3::new(1.0, 1.0, 1.0));
        let small = crate::parts::icosphere(0.2, 2);
        assert!(is_convex(&cube) && is_convex(&small));
        for by in [[3.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 0.1, 0.0], [0.0, 0.0, 5.0]] {
            assert!(!is_convex(&together(&[cube.clone(), moved(&cube, by)])), "{by:?}");
        }
        assert!(!is_convex(&together(&[cube.clone(), small.clone()])));
        let mut hollow = small.clone();
        hollow.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        assert!(!is_convex(&together(&[cube, hollow])) && !is_convex(&pyramid(2.0)));
    }

    /// Edges that bend inwards within the slack, one after the other, make a dent: a saucer of a thousand
    /// rings is none.
    #[test]
    fn many_slight_edges_do_not_add_up_to_a_dent() {
        let dish = |sag: f64| {
            let (rings, around) = (400u32, 24u32);
            let mut mesh = TriangleMesh { vertices: vec![], triangles: vec![] };
            let ring = |r: f64, z: f64| {
                crate::parts::ring(r, around as usize)
                    .map(move |[x, y]| Vec3::new(x, y, z))
                    .collect::<Vec<_>>()
            };
            mesh.vertices.push(Vec3::new(0.0, 0.0, 0.5 - sag));
            for k in 1..=rings {
                let r = f64::from(k) / f64::from(rings);
                mesh.vertices.extend(ring(r, 0.5 - sag * (1.0 - r * r)));
            }
            mesh.vertices.push(Vec3::new(0.0, 0.0, -0.5));
            let at = |k: u32, j: u32| 1 + (k - 1) * around + j % around;
            for j in 0..around {
                mesh.triangles.push([0, at(1, j), at(1, j + 1)]);
                for k in 1..rings {
                    mesh.triangles.push([at(k, j), at(k + 1, j), at(k + 1, j + 1)]);
                    mesh.triangles.push([at(k, j), at(k + 1, j + 1), at(k, j + 1)]);
                }
                mesh.triangles.push([1 + rings * around, at(rings, j + 1), at(rings, j)]);
            }
            mesh
        };
        assert!(is_convex(&dish(0.0)) && is_convex(&dish(1e-8)));
        assert!(!is_convex(&dish(0.02)) && !is_convex(&dish(0.2)));
    }
}
