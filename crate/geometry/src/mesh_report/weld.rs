//! Welding: vertices that are equal, or equal but for rounding, are merged; triangles that are broken or
//! useless are dropped.

use crate::Length;
use crate::{Aabb, TriangleMesh, Vec3};

/// Merges vertices with equal coordinates.
pub(super) fn weld_equal(mesh: &mut TriangleMesh) {
    // Adding zero makes −0 and 0 the same.
    let keys: Vec<Vec3> = mesh.vertices.iter().map(|p| p.add_scalar(0.0)).collect();
    weld_by(mesh, |i, j| {
        let (a, b) = (&keys[i as usize], &keys[j as usize]);
        a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z))
    });
}

/// Merges all vertices within `1e-9` of the size of the mesh (and none beyond seven times that): those that
/// share a cell of a grid four times as wide, in any of four grids shifted by a quarter of a cell, so that on
/// each axis at most one of the four grids separates a near pair.
pub(super) fn weld_near(mesh: &mut TriangleMesh) {
    let bounds = Aabb::of_points(&mesh.vertices);
    let cell = 4e-9 * (bounds.max - bounds.min).length();
    if !(cell > 0.0 && cell.is_finite()) {
        return;
    }
    for pass in 0..4 {
        let shift = 0.1 + 0.25 * f64::from(pass);
        let keys: Vec<[i64; 3]> = mesh
            .vertices
            .iter()
            .map(|p| [0, 1, 2].map(|k| ((p[k] - bounds.min[k]) / cell + shift).floor() as i64))
            .collect();
        weld_by(mesh, |i, j| keys[i as usize].cmp(&keys[j as usize]));
    }
}

/// Merges vertices that compare equal into the first of them and keeps the order of first appearance.
fn weld_by(mesh: &mut TriangleMesh, compare: impl Fn(u32, u32) -> std::cmp::Ordering) {
    let mut order: Vec<u32> = (0..mesh.vertices.len() as u32).collect();
    order.sort_unstable_by(|&i, &j| compare(i, j).then(i.cmp(&j)));
    let mut first: Vec<u32> = (0..mesh.vertices.len() as u32).collect();
    for same in order.chunk_by(|&i, &j| compare(i, j).is_eq()) {
        same.iter().for_each(|&i| first[i as usize] = same[0]);
    }
    for corner in mesh.triangles.iter_mut().flatten() {
        *corner = first[*corner as usize];
    }
}

/// Drops triangles that name a vertex that does not exist or is not finite; returns their number.
pub(super) fn drop_broken(mesh: &mut TriangleMesh) -> usize {
    let before = mesh.triangles.len();
    let vertices = &mesh.vertices;
    let is_sound = |&v: &u32| vertices.get(v as usize).is_some_and(|p| p.iter().all(|x| x.is_finite()));
    mesh.triangles.retain(|t| t.iter().all(is_sound));
    before - mesh.triangles.len()
}

/// Drops triangles that use a vertex twice, those that repeat another with the same winding, and then the
/// vertices no triangle uses. Returns the number of dropped triangles of each sort.
pub(super) fn drop_useless(mesh: &mut TriangleMesh) -> (usize, usize) {
    let before = mesh.triangles.len();
    mesh.triangles.retain(|[a, b, c]| a != b && b != c && c != a);
    let degenerate = before - mesh.triangles.len();

    let turned = |t: u32| {
        let [a, b, c] = mesh.triangles[t as usize];
        let least = a.min(b).min(c);
        if a == least {
            [a, b, c]
        } else if b == least {
            [b, c, a]
        } else {
            [c, a, b]
        }
    };
    let mut order: Vec<u32> = (0..mesh.triangles.len() as u32).collect();
    order.sort_unstable_by_key(|&t| (turned(t), t));
    let mut repeated = vec![false; order.len()];
    for pair in order.windows(2) {
        repeated[pair[1] as usize] = turned(pair[0]) == turned(pair[1]);
    }
    let mut again = repeated.iter();
    mesh.triangles.retain(|_| again.next() == Some(&false));
    let duplicate = repeated.iter().filter(|&&r| r).count();

    let mut new = vec![u32::MAX; mesh.vertices.len()];
    mesh.triangles.iter().flatten().for_each(|&v| new[v as usize] = 0);
    let mut kept = Vec::new();
    for (v, n) in new.iter_mut().enumerate().filter(|(_, n)| **n == 0) {
        *n = kept.len() as u32;
        kept.push(mesh.vertices[v]);
    }
    mesh.vertices = kept;
    mesh.triangles.iter_mut().flatten().for_each(|v| *v = new[*v as usize]);
    (degenerate, duplicate)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// However many vertices are the same, merging them takes no more comparisons than sorting: never each
    /// with each.
    #[test]
    fn merging_compares_as_often_as_a_sort() {
        for n in [1_000_u32, 100_000] {
            for different in [1, 7, n] {
                let vertices = (0..n).map(|i| Vec3::new(f64::from(i % different), 0.0, 0.0)).collect();
                let triangles = (0..n / 3).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
                let mut mesh = TriangleMesh { vertices, triangles };
                let compared = Cell::new(0_u32);
                weld_by(&mut mesh, |i, j| {
                    compared.set(compared.get() + 1);
                    (i % different).cmp(&(j % different))
                });
                let of_sort = f64::from(n) * libm::log2(f64::from(n));
                assert!(f64::from(compared.get()) < 2.0 * of_sort, "{n} {different}: {}", compared.get());
                let merged = |t: &[u32; 3]| t.iter().all(|&v| v < different);
                assert!(mesh.triangles.iter().all(merged), "{n} {different}");
            }
        }
    }
}
