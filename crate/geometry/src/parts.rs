//! Small closed parts made from a few numbers: watertight, wound outwards, in metres.

use crate::Length;
use std::f64::consts::TAU;

use crate::{TriangleMesh, Vec3};

/// Makes a bracket of two plates that meet in an L in the xz plane: the foot runs `length` along x, the wall
/// rises `height` along z, both `thickness` thick and `width` wide along y. The outer corner is at the
/// origin.
pub fn l_bracket(length: f64, height: f64, thickness: f64, width: f64) -> TriangleMesh {
    let t = thickness;
    extrude(&[[t, t], [t, height], [0.0, height], [0.0, 0.0], [length, 0.0], [length, t]], width)
}

/// Makes a door wedge: a right triangle in the xz plane with its right angle at the origin, `width` wide
/// along y.
pub fn wedge(length: f64, height: f64, width: f64) -> TriangleMesh {
    extrude(&[[0.0, 0.0], [length, 0.0], [0.0, height]], width)
}

/// Makes a cuboid about the origin.
pub fn box_part(half_size: Vec3) -> TriangleMesh {
    let (x, z) = (half_size.x, half_size.z);
    extrude(&[[-x, -z], [x, -z], [x, z], [-x, z]], 2.0 * half_size.y)
}

/// Makes a ring about z: a circle of radius `minor` swept around a circle of radius `major`, in `n` steps
/// around and `n / 2` steps (at least 3 each) across.
pub fn torus(major: f64, minor: f64, n: usize) -> TriangleMesh {
    let (around, across) = (n.max(3), (n / 2).max(3));
    let section: Vec<[f64; 2]> = ring(minor, across).map(|[x, z]| [major + x, z]).collect();
    revolve(&section, around)
}

/// Makes a tube about z with inner and outer radius and `height`, centred at the origin, in `n` (at least 3)
/// steps.
pub fn tube(inner: f64, outer: f64, height: f64, n: usize) -> TriangleMesh {
    let h = 0.5 * height;
    revolve(&[[inner, -h], [outer, -h], [outer, h], [inner, h]], n.max(3))
}

/// Makes a hexagonal nut about z: `across_flats` wide, `height` tall, with a plain round hole of `n` (rounded
/// to a multiple of 6, at least 6) steps.
pub fn hex_nut(across_flats: f64, hole_radius: f64, height: f64, n: usize) -> TriangleMesh {
    let outer = hexagon(across_flats, (n / 6).max(1));
    let h = 0.5 * height;
    let inner: Vec<[f64; 2]> = ring(hole_radius, outer.len()).collect();
    let section = |k: usize| {
        let ([ix, iy], [ox, oy]) = (inner[k], outer[k]);
        [Vec3::new(ix, iy, -h), Vec3::new(ox, oy, -h), Vec3::new(ox, oy, h), Vec3::new(ix, iy, h)]
    };
    close_loop(outer.len(), 4, |k| section(k).to_vec())
}

/// Makes a sphere about the origin: an icosahedron whose triangles are cut in four `subdivisions` (at most 7)
/// times, vertices on the sphere.
pub fn icosphere(radius: f64, subdivisions: u32) -> TriangleMesh {
    let g = 0.5 * (1.0 + 5.0_f64.sqrt());
    let mut vertices: Vec<Vec3> = Vec::new();
    for (a, b) in [(-1.0, g), (1.0, g), (-1.0, -g), (1.0, -g)] {
        vertices.extend([Vec3::new(a, b, 0.0), Vec3::new(0.0, a, b), Vec3::new(b, 0.0, a)]);
    }
    // The hull's faces are the triples of vertices at mutual distance 2.
    let near = |i: usize, j: usize| ((vertices[i] - vertices[j]).length() - 2.0).abs() < 1e-9;
    let mut triangles: Vec<[u32; 3]> = Vec::new();
    for i in 0..12 {
        for j in i + 1..12 {
            for k in j + 1..12 {
                if near(i, j) && near(j, k) && near(k, i) {
                    let out =
                        (vertices[j] - vertices[i]).cross(&(vertices[k] - vertices[i])).dot(&vertices[i]);
                    let (j, k) = if out > 0.0 { (j, k) } else { (k, j) };
                    triangles.push([i as u32, j as u32, k as u32]);
                }
            }
        }
    }
    for _ in 0..subdivisions.min(7) {
        let mut middles = std::collections::BTreeMap::new();
        let mut middle = |a: u32, b: u32| {
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                vertices.push(vertices[a as usize] + vertices[b as usize]);
                vertices.len() as u32 - 1
            })
        };
        triangles = triangles
            .iter()
            .flat_map(|&[a, b, c]| {
                let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
                [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
            })
            .collect();
        vertices.iter_mut().for_each(|v| *v *= 1.0 / v.length());
    }
    vertices.iter_mut().for_each(|v| *v *= radius / v.length());
    TriangleMesh { vertices, triangles }
}

/// Sweeps a polygon `[x, z]`, counter-clockwise and wholly seen from its first corner, along y about the
/// origin.
fn extrude(polygon: &[[f64; 2]], width: f64) -> TriangleMesh {
    let n = polygon.len() as u32;
    let at = |y: f64| polygon.iter().map(move |&[x, z]| Vec3::new(x, y, z));
    let vertices = at(-0.5 * width).chain(at(0.5 * width)).collect();
    let mut triangles = Vec::new();
    for i in 1..n - 1 {
        triangles.extend([[0, i, i + 1], [n, n + i + 1, n + i]]);
    }
    for i in 0..n {
        let j = (i + 1) % n;
        triangles.extend([[i, n + j, j], [i, n + i, n + j]]);
    }
    TriangleMesh { vertices, triangles }
}

/// Turns a closed section `[r, z]`, counter-clockwise, about z.
fn revolve(section: &[[f64; 2]], n: usize) -> TriangleMesh {
    let directions: Vec<[f64; 2]> = ring(1.0, n).collect();
    close_loop(n, section.len(), |k| {
        let [c, s] = directions[k];
        section.iter().map(|&[r, z]| Vec3::new(r * c, r * s, z)).collect()
    })
}

/// Joins `n` closed sections of `m` points each into a ring.
fn close_loop(n: usize, m: usize, section: impl Fn(usize) -> Vec<Vec3>) -> TriangleMesh {
    let vertices = (0..n).flat_map(section).collect();
    let id = |i: usize, j: usize| ((i % n) * m + j % m) as u32;
    let mut triangles = Vec::with_capacity(2 * n * m);
    for i in 0..n {
        for j in 0..m {
            let (a, b, c, d) = (id(i, j), id(i + 1, j), id(i + 1, j + 1), id(i, j + 1));
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    TriangleMesh { vertices, triangles }
}

/// Returns `n` points of a circle, counter-clockwise from the x axis.
pub(crate) fn ring(radius: f64, n: usize) -> impl Iterator<Item = [f64; 2]> {
    (0..n).map(move |i| {
        let angle = TAU * i as f64 / n as f64;
        [radius * libm::cos(angle), radius * libm::sin(angle)]
    })
}

/// Returns the outline of a hexagon about the origin, corners on the x axis, `per_side` points on each side.
pub(crate) fn hexagon(across_flats: f64, per_side: usize) -> Vec<[f64; 2]> {
    let corners: Vec<[f64; 2]> = ring(across_flats / 3.0_f64.sqrt(), 6).collect();
    (0..6 * per_side)
        .map(|i| {
            let (a, b) = (corners[i / per_side], corners[(i / per_side + 1) % 6]);
            let s = (i % per_side) as f64 / per_side as f64;
            [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh_edges::check_closed;

    fn volume(mesh: &TriangleMesh) -> f64 {
        (0..mesh.triangles.len()).map(|t| mesh.area_vector(t).dot(&mesh.corners(t)[0])).sum::<f64>() / 6.0
    }

    #[test]
    fn parts_are_closed_and_have_the_volume_of_their_formula() {
        let sin_tau = |n: f64| 0.5 * n * libm::sin(TAU / n);
        let hexagon = 0.5 * 3.0_f64.sqrt() * 0.01 * 0.01;
        let cases = [
            (l_bracket(0.1, 0.08, 0.02, 0.05), 0.05 * (0.1 * 0.02 + 0.06 * 0.02)),
            (wedge(0.1, 0.03, 0.05), 0.5 * 0.1 * 0.03 * 0.05),
            (box_part(Vec3::new(0.1, 0.2, 0.3)), 8.0 * 0.006),
            (tube(0.01, 0.02, 0.03, 20), sin_tau(20.0) * 0.0003 * 0.03),
            (hex_nut(0.01, 0.003, 0.004, 24), (hexagon - sin_tau(24.0) * 9e-6) * 0.004),
        ];
        for (mesh, expected) in cases {
            assert!(check_closed(&mesh).is_ok());
            assert!((volume(&mesh) / expected - 1.0).abs() < 1e-12, "{} {expected}", volume(&mesh));
        }
        for (mesh, smooth) in [
            (torus(0.05, 0.02, 200), 2.0 * 9.869_604_401_089_358 * 0.05 * 0.0004),
            (icosphere(0.3, 5), TAU * 2.0 / 3.0 * 0.027),
        ] {
            assert!(check_closed(&mesh).is_ok());
            let ratio = volume(&mesh) / smooth;
            assert!(ratio < 1.0 && ratio > 0.997, "{ratio}");
        }
    }
}
