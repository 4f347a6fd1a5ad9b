//! Removal of contacts with the sides of flush pieces of the world: between two pieces that make one floor
//! there is no wall.

use asperity_geometry::Vec3;

use crate::touch::{FoundContact, Touch};
use crate::workspace::{NONE, Workspace};

/// Cosine of the angle between two normals above which they are of one surface.
const SAME_SURFACE: f64 = 0.9;

/// Drops contacts with the seams of the fixed world. Where a body slides over flush pieces, its leading edge
/// reaches a little (its own penetration) below the surface of the next piece and meets the side of it, which
/// is no surface at all. Such a contact is recognised by all its points lying in the plane of another contact
/// of the same body with the world, which supports the body and itself reaches farther. A wall, or a kerb
/// higher than `skin`, has points above that plane.
pub(super) fn drop_seams(work: &mut Workspace, skin: impl Fn(u32) -> f64) {
    let fixed = |t: &Touch| t.a == NONE && !t.surface && !t.pieces;
    work.dropped.clear();
    let mut same = 0..0;
    for (i, touch) in work.touches.iter().enumerate() {
        if !fixed(touch) {
            work.dropped.push(false);
            continue;
        }
        if !same.contains(&i) {
            // Touches are sorted: those of one body with the world follow each other.
            let more = work.touches[i..].iter().take_while(|t| (t.a, t.b) == (touch.a, touch.b));
            same = i..i + more.count();
        }
        let own = points(&work.found, touch.first, touch.len);
        let tolerance = skin(touch.b);
        let seam = same.clone().any(|j| {
            let other = &work.touches[j];
            if j == i || !fixed(other) {
                return false;
            }
            let by = points(&work.found, other.first, other.len);
            let (Some(c), Some(d)) = (own.first(), by.first()) else { return false };
            let touches = by.iter().any(|c| c.gap <= tolerance);
            touches && c.n.dot(&d.n) < SAME_SURFACE && flat(own, d, tolerance) && !flat(by, c, tolerance)
        });
        work.dropped.push(seam);
    }
    let mut k = 0;
    let dropped = &work.dropped;
    work.touches.retain(|_| {
        k += 1;
        !dropped[k - 1]
    });
}

fn points(found: &[FoundContact], first: u32, len: u32) -> &[FoundContact] {
    &found[first as usize..(first + len) as usize]
}

/// Returns true if all points lie in the plane of `c`, to the tolerance and the depth of `c`.
fn flat(points: &[FoundContact], c: &FoundContact, tolerance: f64) -> bool {
    let reach = tolerance + c.gap.abs();
    let height = |p: &Vec3| (p - c.p).dot(&c.n).abs();
    points.iter().all(|p| height(&p.p) <= reach)
}
