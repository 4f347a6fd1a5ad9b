//! The edges of a mesh, found by sorting the sides of its triangles, and the check that a mesh bounds a
//! solid.

use asperity_fault::Fault;

use crate::{TriangleMesh, check_finite, check_indices};

/// A side of a triangle. Sorting a mesh's sides brings those of one edge together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct HalfEdge {
    /// Smaller vertex index of the edge.
    pub lo: u32,
    /// Larger vertex index of the edge.
    pub hi: u32,
    /// Triangle it bounds.
    pub triangle: u32,
    /// Index of the side in its triangle: 0 is ab, 1 is bc, 2 is ca.
    pub side: u8,
    /// True when the triangle walks it from `lo` to `hi`.
    pub forward: bool,
}

/// Returns all sides of a mesh sorted by edge (3 × triangles).
pub(crate) fn sorted_sides(triangles: &[[u32; 3]]) -> Vec<HalfEdge> {
    let mut sides = Vec::with_capacity(3 * triangles.len());
    for (t, &[a, b, c]) in triangles.iter().enumerate() {
        for (side, (from, to)) in [(a, b), (b, c), (c, a)].into_iter().enumerate() {
            sides.push(HalfEdge {
                lo: from.min(to),
                hi: from.max(to),
                triangle: t as u32,
                side: side as u8,
                forward: from < to,
            });
        }
    }
    sides.sort_unstable();
    sides
}

/// Returns the sides of each edge in turn.
pub(crate) fn edges(sides: &[HalfEdge]) -> impl Iterator<Item = &[HalfEdge]> {
    sides.chunk_by(|a, b| (a.lo, a.hi) == (b.lo, b.hi))
}

/// Refuses a mesh that bounds no solid: indices out of range, numbers that are not finite, open, shared or
/// inconsistently wound edges.
pub(crate) fn check_closed(mesh: &TriangleMesh) -> Result<Vec<HalfEdge>, Fault> {
    let error = |field: String, message: &str| Err(Fault::new(field, message));
    if mesh.triangles.is_empty() {
        return error("triangles".into(), "The mesh has no triangles.");
    }
    check_finite(&mesh.vertices)?;
    check_indices("triangles", mesh.triangles.iter().map(<[u32; 3]>::as_slice), mesh.vertices.len())?;
    for (t, &[a, b, c]) in mesh.triangles.iter().enumerate() {
        if a == b || b == c || c == a {
            return error(format!("triangles[{t}]"), "The triangle uses the same vertex twice.");
        }
    }
    let sides = sorted_sides(&mesh.triangles);
    for edge in edges(&sides) {
        let t = edge[0].triangle;
        match edge {
            [_] => return error(format!("triangles[{t}]"), "The surface is open: an edge has one triangle."),
            [a, b] if a.forward == b.forward => {
                return error(format!("triangles[{t}]"), "Two neighbouring triangles are wound oppositely.");
            }
            [_, _] => {}
            _ => return error(format!("triangles[{t}]"), "More than two triangles meet at an edge."),
        }
    }
    Ok(sides)
}
