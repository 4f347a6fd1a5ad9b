//! A capsule cut into tetrahedra about its medial segment, as Drake does (`make_capsule_mesh.cc`). Lengths in
//! metres.

use asperity_fault::Fault;
use std::f64::consts::{FRAC_PI_2, PI};

use super::split::{push_prism, push_pyramid, push_tet, push_vertex};
use super::{MAX_TETRAHEDRA, too_fine};
use crate::{TetMesh, Vec3};

/// Cuts a capsule whose caps have `n = ⌊2πr/h⌋ ≥ 3` meridians and `⌊n/2⌋` parallels: each quadrilateral is
/// joined to the end of the medial segment, and n prisms lie between the caps: 4n(⌊n/2⌋ − 1) + 5n tetrahedra.
/// Source: Drake `make_capsule_mesh.cc`.
pub fn tessellate(radius: f64, half_length: f64, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
    // 2n² + n tetrahedra at most.
    let max_count = libm::floor(((8.0 * MAX_TETRAHEDRA as f64 + 1.0).sqrt() - 1.0) / 4.0);
    let count = libm::floor((2.0 * PI * radius / hint).max(3.0));
    if count > max_count {
        return Err(too_fine(hint, 2.0 * PI * radius / max_count));
    }
    let n = count as usize;
    let rings = n / 2;

    let (mut mesh, mut extent) = (TetMesh::default(), Vec::new());
    let mut add = |x: f64, y: f64, z: f64, e: f64| push_vertex(&mut mesh, &mut extent, Vec3::new(x, y, z), e);
    // Index 0 is the bottom end, 1 the top end.
    let medial = [add(0.0, 0.0, -half_length, 1.0), add(0.0, 0.0, half_length, 1.0)];
    let pole = [add(0.0, 0.0, -half_length - radius, 0.0), add(0.0, 0.0, half_length + radius, 0.0)];
    // ring[i][j][end]: parallel i counts from the equator to the pole.
    let mut ring: Vec<Vec<[u32; 2]>> = Vec::with_capacity(rings);
    for i in 0..rings {
        let theta = FRAC_PI_2 - i as f64 * (FRAC_PI_2 / rings as f64);
        let s = libm::sin(theta);
        let z = radius * libm::cos(theta) + half_length;
        ring.push(
            (0..n)
                .map(|j| {
                    let phi = j as f64 * (2.0 * PI / count);
                    let (x, y) = (radius * s * libm::cos(phi), radius * s * libm::sin(phi));
                    [add(x, y, -z, 0.0), add(x, y, z, 0.0)]
                })
                .collect(),
        );
    }

    for j in 0..n {
        let k = (j + 1) % n;
        for i in 0..rings - 1 {
            let (near, far) = (&ring[i], &ring[i + 1]);
            push_pyramid(&mut mesh, [far[j][1], far[k][1], near[k][1], near[j][1]], medial[1]);
            push_pyramid(&mut mesh, [near[j][0], near[k][0], far[k][0], far[j][0]], medial[0]);
        }
        let last = &ring[rings - 1];
        for end in [0, 1] {
            push_tet(&mut mesh, [last[j][end], last[k][end], pole[end], medial[end]]);
        }
        let ([a, b], [c, d]) = (ring[0][j], ring[0][k]);
        push_prism(&mut mesh, [medial[0], a, c, medial[1], b, d]);
    }
    Ok((mesh, extent))
}
