//! Faces of pieces, with a flag for those on the surface of the solid.
//!
//! A face is surface if any of its samples (near the corners and in the middle of each of its triangles) lies
//! in no other piece once it is lifted a little. Pieces share faces to rounding, or lie a few micrometres
//! within the surface: they are lifted by [`LIFT`] of the piece's size.

use asperity_geometry::{Length, Pose, Shape, TriangleMesh, Vec3, convex_hull};

use super::Decomposition;

/// A flat face of a piece, in the solid's frame.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// Unit normal, outwards.
    pub n: Vec3,
    /// Offset `n · x` of its plane, m.
    pub offset: f64,
    /// True if some of it is surface of the solid.
    pub outside: bool,
}

/// Height by which a sample is lifted, as a fraction of its piece's size.
const LIFT: f64 = 1e-4;
/// Cosine of the angle between the normals of two faces above which they are one.
const SAME: f64 = 1.0 - 1e-10;

/// Appends the faces of a shape at a pose, all of them flagged as surface; none of a round one.
#[allow(non_snake_case, reason = "monogram notation")]
pub(super) fn faces_of(shape: &Shape, X_GP: &Pose, into: &mut Vec<Face>) {
    let first = into.len();
    for t in triangles(shape, X_GP) {
        let Some(n) = (t[1] - t[0]).cross(&(t[2] - t[0])).try_unit(0.0) else { continue };
        if into[first..].iter().all(|f| f.n.dot(&n) < SAME) {
            into.push(Face { n, offset: n.dot(&t[0]), outside: true });
        }
    }
}

/// Returns the triangles of a flat-faced convex shape.
#[allow(non_snake_case, reason = "monogram notation")]
fn triangles(shape: &Shape, X_GP: &Pose) -> Vec<[Vec3; 3]> {
    let place = |p: Vec3| X_GP.transform_point(&p.into()).coords;
    let of = |mesh: &TriangleMesh| (0..mesh.triangles.len()).map(|t| mesh.corners(t).map(place)).collect();
    match shape {
        Shape::Convex(mesh) => convex_hull(&mesh.vertices).map_or_else(|_| Vec::new(), |hull| of(&hull)),
        Shape::Box { half_size } => of(&asperity_geometry::parts::box_part(*half_size)),
        _ => Vec::new(),
    }
}

/// Flags every face that is surface.
pub(super) fn find_outside(solid: &mut Decomposition) {
    let (mut open, mut stack): (Vec<bool>, Vec<u32>) = Default::default();
    for i in 0..solid.len() as u32 {
        let piece = solid.piece(i);
        let lift = LIFT * piece.size;
        let corners = &solid.vertices()[solid.vertex_range(i)];
        open.clear();
        for face in solid.faces_of(i) {
            open.push(!covered(solid, i, (face, corners), lift, &mut stack));
        }
        for (face, open) in solid.faces_mut(i).iter_mut().zip(&open) {
            face.outside = *open;
        }
    }
}

/// Returns true if another piece covers all samples of a face: the middle of the face's corners, and between
/// it and each corner, near the corner and half way.
fn covered(
    solid: &Decomposition,
    own: u32,
    (face, corners): (&Face, &[Vec3]),
    lift: f64,
    stack: &mut Vec<u32>,
) -> bool {
    let on_it = |p: &&Vec3| (face.n.dot(p) - face.offset).abs() < 0.1 * lift;
    let count = corners.iter().filter(on_it).count().max(1) as f64;
    let middle = corners.iter().filter(on_it).fold(Vec3::zeros(), |s, p| s + p) / count;
    let up = face.n * lift;
    let mut is_in = |p: Vec3| inside(solid, own, &(p + up), 0.1 * lift, stack);
    is_in(middle)
        && corners.iter().filter(on_it).all(|p| [0.5, 0.98].iter().all(|s| is_in(middle + (p - middle) * *s)))
}

/// Returns true if a point lies in another piece, or within `near` of it. `stack` is scratch.
fn inside(solid: &Decomposition, own: u32, p: &Vec3, near: f64, stack: &mut Vec<u32>) -> bool {
    stack.clear();
    stack.push(0);
    while let Some(k) = stack.pop() {
        let Some(node) = solid.nodes().get(k as usize) else { continue };
        let b = &node.bounds;
        if (0..3).any(|k| p[k] < b.min[k] - near || p[k] > b.max[k] + near) {
            continue;
        }
        if node.second > 0 {
            stack.extend([k + 1, node.second]);
            continue;
        }
        let piece = node.piece;
        if piece != own && in_piece(solid, piece, p, near) {
            return true;
        }
    }
    false
}

fn in_piece(solid: &Decomposition, piece: u32, p: &Vec3, near: f64) -> bool {
    let faces = solid.faces_of(piece);
    if !faces.is_empty() {
        return faces.iter().all(|f| f.n.dot(p) <= f.offset + near);
    }
    let at = solid.piece(piece);
    let own = at.R_GP.tr_mul(&(p - at.X_GP.translation.vector));
    crate::narrow_phase::point_gap(&at.convex, &own).is_some_and(|(gap, _)| gap <= near)
}
