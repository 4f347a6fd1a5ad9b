//! Manifold of two pieces, with a normal that leaves both solids through their surface.
//!
//! The general narrow phase knows of two convex bodies and finds the shallowest way out. Near a seam between
//! pieces this may lead into the neighbour: two threads that overlap by 20 µm, in pieces that lie over each
//! other by 10 µm at their ends, part soonest sideways. Such a normal is recognised by the face it leaves
//! through. It is replaced by that of the surface face, of either piece, that is left soonest; where pieces
//! do not overlap there is no contact, since the neighbour that shares the face has it.

use asperity_geometry::{Mat3, Vec3};

use super::Decomposition;
use super::apart::PiecePair;
use crate::manifold::Manifold;
use crate::narrow_phase::{Collider, NarrowPhase, PairMemory};

/// Cosine of the angle (8°) between a normal and that of a face within which it leaves through that face.
pub const SAME_SURFACE: f64 = 0.99;
/// Sine of the angle by which a normal must lean towards a face that touches there to leave through it as
/// well.
const LEANS: f64 = 0.1;
/// Distance of a corner from a face on which it lies, as a fraction of its piece's size.
const ON_FACE: f64 = 1e-6;

/// Corrects the contact points of a pair, nearer than `margin`, m; returns false if there are none then.
/// `R_WA`: rotation of the solid that A is a piece of.
#[allow(non_snake_case, reason = "monogram notation")]
pub(super) fn outwards<'a>(
    narrow: &mut NarrowPhase,
    pair: &PiecePair,
    colliders: impl FnOnce() -> [Collider<'a>; 2],
    R_WA: &Mat3,
    (margin, memory): (f64, &mut PairMemory),
    into: &mut Manifold,
) -> bool {
    let b_has_inner = pair.at.b.piece(pair.j).has_inner;
    let leaves = |n: &Vec3| {
        through_surface(pair.at.a, pair.i, n)
            && (!b_has_inner || through_surface(pair.at.b, pair.j, &-pair.at.R_AB.tr_mul(n)))
    };
    if leaves(&R_WA.tr_mul(&into.n)) {
        return true;
    }
    *memory = PairMemory::default();
    if into.points().iter().all(|p| p.gap >= 0.0) {
        return false;
    }
    let of_a = pair.at.a.faces_of(pair.i).iter().filter(|f| f.outside).map(|f| f.n);
    let of_b = pair.at.b.faces_of(pair.j).iter().filter(|f| f.outside).map(|f| -(pair.at.R_AB * f.n));
    let soonest = of_a.chain(of_b).filter(leaves).map(|n| (pair.gap(&n), n)).fold(
        None,
        |best: Option<(f64, Vec3)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        },
    );
    let Some((gap, n)) = soonest.filter(|(gap, _)| *gap <= margin) else { return false };
    let [a, b] = colliders();
    narrow.clip([&a, &b], &(R_WA * n), (gap, margin), into);
    true
}

/// Returns true if a piece is left along `n` (frame of its solid) through the solid's surface.
fn through_surface(solid: &Decomposition, i: u32, n: &Vec3) -> bool {
    let piece = solid.piece(i);
    if !piece.has_inner {
        return true;
    }
    let faces = solid.faces_of(i);
    if faces.iter().any(|f| f.outside && f.n.dot(n) >= SAME_SURFACE) {
        return true;
    }
    let corners = &solid.vertices()[solid.vertex_range(i)];
    let far = corners.iter().fold((f64::NEG_INFINITY, Vec3::zeros()), |best, p| {
        let reach = n.dot(p);
        if reach > best.0 { (reach, *p) } else { best }
    });
    let near = ON_FACE * piece.size;
    faces.iter().all(|f| f.outside || f.n.dot(n) <= LEANS || f.n.dot(&far.1) < f.offset - near)
}
