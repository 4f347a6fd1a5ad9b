//! Cuts between a face of a hull and the farthest point of the other body against it.

use asperity_geometry::Vec3;

use super::{Meets, NEAR};
use crate::narrow_phase::stationary::Cut;

/// Returns the shallowest of the cuts normal to a face of A's or B's hull whose normal is along `n` (in the
/// frame of B: `m`): of two bodies that are apart there is one at most, and where they overlap the shallowest
/// changes without a jump.
pub(super) fn on_facet(meets: &Meets, n: &Vec3, m: &Vec3) -> Option<Cut> {
    let pair = &meets.pair;
    let mut best: Option<Cut> = None;
    let mut keep = |cut: Cut| {
        if best.is_none_or(|b| b.gap < cut.gap) {
            best = Some(cut);
        }
    };
    if let Some(facets) = meets.facets[0] {
        for face in facets.faces().iter().filter(|f| f.n.dot(n) >= NEAR) {
            let on_b = pair.rotation * meets.of_b(&-pair.rotation.tr_mul(&face.n)) + pair.translation;
            if facets.bears(face, &on_b) {
                let gap = face.n.dot(&on_b) - face.offset;
                keep(Cut { n: face.n, gap, on_a: on_b - face.n * gap, on_b });
            }
        }
    }
    if let Some(facets) = meets.facets[1] {
        for face in facets.faces().iter().filter(|f| f.n.dot(m) <= -NEAR) {
            let n = -(pair.rotation * face.n);
            let on_a = meets.of_a(&n);
            let p = pair.rotation.tr_mul(&(on_a - pair.translation));
            if facets.bears(face, &p) {
                let gap = face.n.dot(&p) - face.offset;
                keep(Cut { n, gap, on_a, on_b: on_a + n * gap });
            }
        }
    }
    best
}
