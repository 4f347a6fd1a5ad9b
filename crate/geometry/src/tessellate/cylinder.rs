//! A cylinder, as a prism, cut into tetrahedra along its medial axis, as Drake does
//! (`make_cylinder_mesh.cc`).

use asperity_fault::Fault;
use std::f64::consts::PI;

use super::split::{push_prism, push_pyramid, push_tet, push_vertex};
use super::{MAX_TETRAHEDRA, too_fine};
use crate::{TetMesh, Vec3};

/// Difference of radius and half length, relative to the smaller, below which they count as equal.
const EQUAL: f64 = 1e-13;

/// Cuts a prism over a regular n-gon, `n = ⌈2πr/h⌉`, along its medial axis: a segment if it is long (5n
/// tetrahedra), a disk if it is short (9n), a point between (4n). Source: Drake `make_cylinder_mesh.cc`,
/// `MakeCylinderVolumeMeshWithMa`.
pub fn tessellate(radius: f64, half_length: f64, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
    let max_count = (MAX_TETRAHEDRA / 9) as f64;
    let count = libm::ceil(2.0 * PI * radius / hint).max(3.0);
    if count > max_count {
        return Err(too_fine(hint, 2.0 * PI * radius / (max_count - 1.0)));
    }
    let n = count as u32;
    let inset = radius.min(half_length);
    let long = half_length - radius > EQUAL * inset;
    let short = radius - half_length > EQUAL * inset;

    let (mut mesh, mut extent) = (TetMesh::default(), Vec::new());
    let mut add = |x: f64, y: f64, z: f64, e: f64| push_vertex(&mut mesh, &mut extent, Vec3::new(x, y, z), e);
    let cap = [add(0.0, 0.0, -half_length, 0.0), add(0.0, 0.0, half_length, 0.0)];
    let step = 2.0 * PI / count;
    let circle: Vec<(f64, f64)> = (0..n)
        .map(|i| (radius * libm::cos(step * f64::from(i)), radius * libm::sin(step * f64::from(i))))
        .collect();
    let rim: Vec<[u32; 2]> =
        circle.iter().map(|&(x, y)| [add(x, y, -half_length, 0.0), add(x, y, half_length, 0.0)]).collect();
    let mut axis = [add(0.0, 0.0, if long { radius - half_length } else { 0.0 }, 1.0); 2];
    if long {
        axis[1] = add(0.0, 0.0, half_length - radius, 1.0);
    }
    let scale = (radius - half_length) / radius;
    let medial: Vec<u32> = if short {
        circle.iter().map(|&(x, y)| add(x * scale, y * scale, 0.0, 1.0)).collect()
    } else {
        Vec::new()
    };

    // Sector by sector, between the neighbours i and j on the circle.
    let n = n as usize;
    for (i, j) in (0..n).map(|j| ((j + n - 1) % n, j)) {
        let ([low_i, high_i], [low_j, high_j]) = (rim[i], rim[j]);
        if let (Some(&m_i), Some(&m_j)) = (medial.get(i), medial.get(j)) {
            push_prism(&mut mesh, [cap[0], low_i, low_j, axis[0], m_i, m_j]);
            push_prism(&mut mesh, [axis[0], m_i, m_j, cap[1], high_i, high_j]);
            push_prism(&mut mesh, [low_i, m_i, high_i, low_j, m_j, high_j]);
            continue;
        }
        push_tet(&mut mesh, [cap[0], low_i, low_j, axis[0]]);
        push_tet(&mut mesh, [cap[1], high_j, high_i, axis[1]]);
        if long {
            push_prism(&mut mesh, [axis[0], low_i, low_j, axis[1], high_i, high_j]);
        } else {
            push_pyramid(&mut mesh, [high_i, high_j, low_j, low_i], axis[0]);
        }
    }
    Ok((mesh, extent))
}
