//! Cut of the warped tetrahedra by the surface, of which the parts inside are kept (Labelle & Shewchuk 2007).
//!
//! A quadrilateral is always halved through its vertex of smallest index (Dompierre, Labbé, Vallet & Camarero
//! 1999), so that neighbours agree. Every tetrahedron keeps a vertex strictly inside.

use super::lattice::{Lattice, Point};
use super::warp::{Side, Warped};
use crate::{TetMesh, Vec3};

/// Returns the parts of the warped tetrahedra inside the surface, and the depth of their vertices, exactly 0
/// on the surface.
///
/// Quadrilaterals are halved through their vertex of smallest index, so neighbours agree and a prism always
/// falls into three tetrahedra (Dompierre, Labbé, Vallet & Camarero 1999). Every tetrahedron has a vertex
/// strictly inside.
pub(super) fn clip(lattice: &Lattice, warped: &Warped) -> (TetMesh, Vec<f64>) {
    let first_cut = warped.positions.len() as u32;
    let mut vertices: Vec<Vec3> = warped.positions.clone();
    vertices.extend(warped.cuts.iter().map(|c| c.position));
    let cut = |a: u32, b: u32| {
        let ends = [a.min(b), a.max(b)];
        let at = warped.cuts.binary_search_by_key(&ends, |c| c.ends).ok()?;
        Some(first_cut + at as u32)
    };
    let mut out = TetMesh { vertices, tetrahedra: Vec::new() };
    for tet in &lattice.tetrahedra() {
        let on_side = |side: Side| tet.iter().copied().filter(move |&v| warped.sides[v as usize] == side);
        let mut list = [0u32; 6];
        let mut fill = |vertices: &mut dyn Iterator<Item = Option<u32>>| {
            let mut n = 0;
            for v in vertices {
                *list.get_mut(n)? = v?;
                n += 1;
            }
            Some(n)
        };
        let counts = [Side::Inside, Side::On, Side::Outside].map(|s| on_side(s).count());
        let inside = || on_side(Side::Inside);
        let cuts_of = |i: u32| on_side(Side::Outside).map(move |o| (i, o)).map(|(i, o)| cut(i, o));
        let filled = match counts {
            [0, ..] => None,
            [_, _, 0] => fill(&mut tet.iter().copied().map(Some)),
            // One inside: it, the points on the surface and its cuts make a tetrahedron.
            [1, ..] => fill(
                &mut inside().map(Some).chain(on_side(Side::On).map(Some)).chain(inside().flat_map(cuts_of)),
            ),
            // A pyramid: the quadrilateral (i, j, cut j, cut i) and the point on the surface.
            [2, 1, 1] => {
                let cuts = inside().flat_map(cuts_of);
                fill(&mut inside().map(Some).chain(cuts).chain(on_side(Side::On).map(Some)))
            }
            // A prism between the triangles of the two inside points and their cuts.
            [2, 0, 2] => fill(&mut inside().flat_map(|i| std::iter::once(Some(i)).chain(cuts_of(i)))),
            // A prism between the three inside points and their cuts.
            _ => fill(&mut inside().map(Some).chain(inside().flat_map(cuts_of))),
        };
        match filled {
            Some(4) => push(&mut out, [list[0], list[1], list[2], list[3]]),
            Some(5) => push_pyramid(&mut out, [list[0], list[1], list[3], list[2]], list[4]),
            Some(6) => push_prism(&mut out, list),
            _ => {}
        }
    }
    let depth = |(point, side): (&Point, &Side)| if *side == Side::On { 0.0 } else { -point.distance };
    let mut depths: Vec<f64> = lattice.points.iter().zip(&warped.sides).map(depth).collect();
    depths.resize(out.vertices.len(), 0.0);
    drop_unused(&mut out, &mut depths);
    (out, depths)
}

/// Adds a tetrahedron, turned to be positive; one without volume is left out.
fn push(out: &mut TetMesh, [a, b, c, d]: [u32; 4]) {
    out.tetrahedra.push([a, b, c, d]);
    let volume = out.volume(out.tetrahedra.len() - 1);
    if volume > 0.0 {
        return;
    }
    out.tetrahedra.pop();
    if volume < 0.0 {
        out.tetrahedra.push([b, a, c, d]);
    }
}

fn push_pyramid(out: &mut TetMesh, quad: [u32; 4], apex: u32) {
    let k = (0..4).min_by_key(|&k| quad[k]).unwrap_or(0);
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| quad[(k + i) % 4]);
    push(out, [a, b, c, apex]);
    push(out, [a, c, d, apex]);
}

/// Adds a prism between triangles `v[0..3]` and `v[3..6]`, `v[i]` joined with `v[i + 3]`.
fn push_prism(out: &mut TetMesh, v: [u32; 6]) {
    let k = (0..6).min_by_key(|&k| v[k]).unwrap_or(0);
    // The prism is turned so that the smallest index comes first.
    let near = [0, 1, 2].map(|i| v[(k + i) % 3 + 3 * (k / 3)]);
    let far = [0, 1, 2].map(|i| v[(k + i) % 3 + 3 * (1 - k / 3)]);
    let ([a, b, c], [d, e, f]) = (near, far);
    if b.min(f) < c.min(e) {
        push(out, [a, b, c, f]);
        push(out, [a, b, f, e]);
    } else {
        push(out, [a, b, c, e]);
        push(out, [a, e, c, f]);
    }
    push(out, [a, e, f, d]);
}

fn drop_unused(mesh: &mut TetMesh, depths: &mut Vec<f64>) {
    let mut new = vec![u32::MAX; mesh.vertices.len()];
    mesh.tetrahedra.iter().flatten().for_each(|&v| new[v as usize] = 0);
    let mut kept = TetMesh::default();
    let mut kept_depths = Vec::new();
    for (v, n) in new.iter_mut().enumerate().filter(|(_, n)| **n == 0) {
        *n = kept.vertices.len() as u32;
        kept.vertices.push(mesh.vertices[v]);
        kept_depths.push(depths[v]);
    }
    kept.tetrahedra = mesh.tetrahedra.iter().map(|t| t.map(|v| new[v as usize])).collect();
    (*mesh, *depths) = (kept, kept_depths);
}
