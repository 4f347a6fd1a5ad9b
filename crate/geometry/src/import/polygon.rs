//! Faces of four or more corners cut into triangles: a fan where the face is convex, ears (Meisters 1975)
//! where it is not.

use crate::{TriangleMesh, Vec3};

/// Largest number of corners of a face that is cut ear by ear, which takes up to n³ steps.
const MAX_EARS: usize = 32;

/// Cuts a face of four or more corners into triangles: a fan where it is convex, ear by ear where it is not
/// (Meisters 1975). Returns false when it is neither convex nor small and a fan may leave it.
pub(super) fn triangulate(mesh: &mut TriangleMesh, corners: &[u32]) -> bool {
    let at = |i: usize| mesh.vertices[corners[i % corners.len()] as usize];
    let n = corners.len();
    let normal: Vec3 = (0..n).map(|i| (at(i) - at(0)).cross(&(at(i + 1) - at(0)))).sum();
    let turn = |a: Vec3, b: Vec3, c: Vec3| (b - a).cross(&(c - b)).dot(&normal);
    let convex = (0..n).all(|i| turn(at(i), at(i + 1), at(i + 2)) >= 0.0);
    let mut ring: Vec<u32> = corners.to_vec();
    if !convex && n <= MAX_EARS {
        let points: Vec<Vec3> = (0..n).map(at).collect();
        let mut left: Vec<usize> = (0..n).collect();
        while left.len() > 3 {
            let m = left.len();
            let is_ear = |&k: &usize| {
                let (i, j, l) = (left[(k + m - 1) % m], left[k], left[(k + 1) % m]);
                let (a, b, c) = (points[i], points[j], points[l]);
                let inside = |p: Vec3| turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0;
                turn(a, b, c) > 0.0 && !left.iter().any(|&q| ![i, j, l].contains(&q) && inside(points[q]))
            };
            let Some(k) = (0..m).find(is_ear) else { break };
            mesh.triangles.push([left[(k + m - 1) % m], left[k], left[(k + 1) % m]].map(|i| corners[i]));
            left.remove(k);
        }
        ring = left.iter().map(|&i| corners[i]).collect();
    }
    let whole = convex || ring.len() == 3;
    for pair in ring[1..].windows(2) {
        mesh.triangles.push([ring[0], pair[0], pair[1]]);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_that_is_not_convex_keeps_its_area() {
        // An arrowhead whose fan from the first corner would fold over.
        let outline = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [3.0, 2.0]];
        let vertices = outline.iter().map(|&[x, y]| Vec3::new(x, y, 1.0)).collect();
        let mut mesh = TriangleMesh { vertices, triangles: vec![] };
        assert!(triangulate(&mut mesh, &[3, 4, 0, 1, 2]));
        assert_eq!(mesh.triangles.len(), 3);
        let areas: Vec<f64> = (0..3).map(|t| 0.5 * mesh.area_vector(t).z).collect();
        assert!(areas.iter().all(|&a| a > 0.0) && (areas.iter().sum::<f64>() - 10.0).abs() < 1e-12);
    }

    /// A zigzag has no fan; with more than [`MAX_EARS`] corners it gets one, with the report that it may
    /// leave the face.
    #[test]
    fn a_face_of_very_many_corners_is_not_cut_ear_by_ear() {
        for (n, whole) in [(MAX_EARS, true), (MAX_EARS + 2, false), (100_000, false)] {
            let half = n as i32 / 2;
            let there = (0..half).map(|i| Vec3::new(f64::from(i), f64::from(i % 2), 0.0));
            let back = (0..half).rev().map(|i| Vec3::new(f64::from(i), f64::from(i % 2) + 0.5, 0.0));
            let mut mesh = TriangleMesh { vertices: there.chain(back).collect(), triangles: vec![] };
            let corners: Vec<u32> = (0..n as u32).collect();
            assert_eq!(triangulate(&mut mesh, &corners), whole, "{n}");
            assert_eq!(mesh.triangles.len(), n - 2, "{n}");
        }
    }
}
