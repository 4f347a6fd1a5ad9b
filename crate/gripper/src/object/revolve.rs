//! Surfaces of revolution about z.

use crate::{TriangleMesh, Vec3};

/// Revolves a profile of `(radius, height)`, m, about z, in `segments` pieces. The profile runs from the top
/// of the axis outwards and down: where the first and the last radius are zero they are poles; a profile
/// whose ends are not on the axis closes on itself (a ring, a cup with a wall).
pub fn revolve(profile: &[[f64; 2]], segments: usize) -> TriangleMesh {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    let mut rings: Vec<Vec<u32>> = Vec::with_capacity(profile.len());
    for [r, z] in profile {
        let first = vertices.len() as u32;
        if *r <= 0.0 {
            vertices.push(Vec3::new(0.0, 0.0, *z));
            rings.push(vec![first; segments]);
            continue;
        }
        for k in 0..segments {
            let (sin, cos) = libm::sincos(std::f64::consts::TAU * k as f64 / segments as f64);
            vertices.push(Vec3::new(r * cos, r * sin, *z));
        }
        rings.push((0..segments as u32).map(|k| first + k).collect());
    }
    let on_axis = profile.first().is_some_and(|p| p[0] <= 0.0) && profile.last().is_some_and(|p| p[0] <= 0.0);
    let bands = if on_axis { rings.len().saturating_sub(1) } else { rings.len() };
    for i in 0..bands {
        let (upper, lower) = (&rings[i], &rings[(i + 1) % rings.len()]);
        for k in 0..segments {
            let next = (k + 1) % segments;
            let quad = [upper[k], lower[k], lower[next], upper[next]];
            for t in [[quad[0], quad[1], quad[2]], [quad[0], quad[2], quad[3]]] {
                if t[0] != t[1] && t[1] != t[2] && t[2] != t[0] {
                    triangles.push(t);
                }
            }
        }
    }
    TriangleMesh { vertices, triangles }
}
