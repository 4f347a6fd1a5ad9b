//! A ball cut into tetrahedra: an octahedron refined onto the sphere and joined to the centre, as Drake does
//! (`make_sphere_mesh.h`).

use crate::Length;
use asperity_fault::Fault;
use std::collections::BTreeMap;
use std::f64::consts::PI;

use super::too_fine;
use crate::{TetMesh, Vec3};

/// Largest level of refinement: 8·4⁷ = 131072 tetrahedra, the last under `MAX_TETRAHEDRA`.
const MAX_LEVEL: i32 = 7;

/// Refines an octahedron whose faces are split `L` times in four with the new vertices pushed onto the
/// sphere, each joined to the centre: 8·4ᴸ tetrahedra, `L = ⌈log₂(π / asin(h / 2r))⌉ − 2`. Source: Drake
/// `make_sphere_mesh.h` (single interior vertex), after Everett, Geophys. J. Int. 130 (1997).
pub fn tessellate(radius: f64, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault> {
    let mut mesh = unit_sphere(radius, hint)?;
    for v in &mut mesh.vertices {
        *v *= radius;
    }
    Ok(with_extent(mesh))
}

/// Adds the extent to a ball meshed about vertex 0.
pub fn with_extent(mesh: TetMesh) -> (TetMesh, Vec<f64>) {
    let mut extent = vec![0.0; mesh.vertices.len()];
    extent[0] = 1.0;
    (mesh, extent)
}

/// Returns the mesh of the unit ball with the fineness asked for at `radius`; vertex 0 is the centre.
pub fn unit_sphere(radius: f64, hint: f64) -> Result<TetMesh, Fault> {
    let half_chord = (hint / (2.0 * radius)).min(1.0);
    let level = libm::ceil(libm::log2(PI / libm::asin(half_chord))) - 2.0;
    // A vanishing hint makes `level` infinite; the comparison holds for it too.
    if level > f64::from(MAX_LEVEL) {
        let smallest = 2.0 * radius * libm::sin(PI / f64::from(1 << (MAX_LEVEL + 2)));
        return Err(too_fine(hint, smallest * (1.0 + 1e-9)));
    }
    let (o, l) = (0.0, 1.0);
    let mut vertices = vec![
        Vec3::new(o, o, o),
        Vec3::new(l, o, o),
        Vec3::new(o, l, o),
        Vec3::new(-l, o, o),
        Vec3::new(o, -l, o),
        Vec3::new(o, o, l),
        Vec3::new(o, o, -l),
    ];
    // Wound counter-clockwise seen from outside.
    let mut faces: Vec<[u32; 3]> = Vec::new();
    for k in 0..4 {
        let (i, j) = (1 + k, 1 + (k + 1) % 4);
        faces.push([i, j, 5]);
        faces.push([j, i, 6]);
    }
    for _ in 0..(level.max(0.0) as i32) {
        faces = split_in_four(&faces, &mut vertices);
    }
    let tetrahedra = faces.iter().map(|&[a, b, c]| [0, a, b, c]).collect();
    Ok(TetMesh { vertices, tetrahedra })
}

fn split_in_four(faces: &[[u32; 3]], vertices: &mut Vec<Vec3>) -> Vec<[u32; 3]> {
    let mut middle: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let mut midpoint = |a: u32, b: u32| {
        *middle.entry((a.min(b), a.max(b))).or_insert_with(|| {
            let p = (vertices[a as usize] + vertices[b as usize]) / 2.0;
            vertices.push(p / p.length());
            (vertices.len() - 1) as u32
        })
    };
    let mut out = Vec::with_capacity(4 * faces.len());
    for &[a, b, c] in faces {
        let (d, e, f) = (midpoint(b, c), midpoint(a, b), midpoint(a, c));
        out.extend([[a, e, f], [b, d, e], [c, f, d], [e, d, f]]);
    }
    out
}
