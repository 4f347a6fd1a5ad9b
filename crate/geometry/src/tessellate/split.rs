//! Cuts of prisms and pyramids into tetrahedra (the diagonals of Drake's `meshing_utilities.h`).

use crate::{TetMesh, Vec3};

/// Adds a tetrahedron, swapping two corners if it is inside out. One with repeated corners or no volume is
/// left out.
pub fn push_tet(mesh: &mut TetMesh, [a, b, c, d]: [u32; 4]) {
    if a == b || a == c || a == d || b == c || b == d || c == d {
        return;
    }
    let [pa, pb, pc, pd] = [a, b, c, d].map(|i| mesh.vertices[i as usize]);
    let volume = (pb - pa).cross(&(pc - pa)).dot(&(pd - pa));
    if volume > 0.0 {
        mesh.tetrahedra.push([a, b, c, d]);
    } else if volume < 0.0 {
        mesh.tetrahedra.push([a, c, b, d]);
    }
}

/// Cuts a triangular prism (bottom `v0 v1 v2`, top `v3 v4 v5`) into three tetrahedra around its diagonal
/// `v0 v5`.
pub fn push_prism(mesh: &mut TetMesh, v: [u32; 6]) {
    for (a, b) in [(v[3], v[4]), (v[4], v[1]), (v[1], v[2])] {
        push_tet(mesh, [a, b, v[0], v[5]]);
    }
}

/// Cuts a triangular prism between two triangles whose corners stand above each other so that each side is cut
/// from its vertex of the least number: prisms that share a side share its cut. Source: Dompierre, Labbé,
/// Vallet and Camarero, *How to subdivide pyramids, prisms and hexahedra into tetrahedra* (1999).
pub fn push_prism_by_number(mesh: &mut TetMesh, [bottom, top]: [[u32; 3]; 2]) {
    let all = [bottom, top].concat();
    let first = (0..6).min_by_key(|&i| all[i]).unwrap_or(0);
    let k = first % 3;
    let (near, far) = if first < 3 { (bottom, top) } else { (top, bottom) };
    let at = |of: [u32; 3], i: usize| of[(k + i) % 3];
    let ([a, b, c], [d, e, f]) = ([0, 1, 2].map(|i| at(near, i)), [0, 1, 2].map(|i| at(far, i)));
    push_tet(mesh, [a, d, e, f]);
    if b.min(f) < c.min(e) {
        push_tet(mesh, [a, b, c, f]);
        push_tet(mesh, [a, b, f, e]);
    } else {
        push_tet(mesh, [a, b, c, e]);
        push_tet(mesh, [a, c, f, e]);
    }
}

/// Cuts a pyramid (base `v0 v1 v2 v3`) into two tetrahedra along the base diagonal `v0 v2`.
pub fn push_pyramid(mesh: &mut TetMesh, [v0, v1, v2, v3]: [u32; 4], apex: u32) {
    push_tet(mesh, [v3, apex, v0, v2]);
    push_tet(mesh, [apex, v1, v0, v2]);
}

/// Adds a vertex with its extent and returns its index.
pub fn push_vertex(mesh: &mut TetMesh, extent: &mut Vec<f64>, p: Vec3, e: f64) -> u32 {
    mesh.vertices.push(p);
    extent.push(e);
    (mesh.vertices.len() - 1) as u32
}
