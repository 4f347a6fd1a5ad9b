#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::ArmMotion;
use asperity_geometry::{MeshDistance, Pose};
use nalgebra::Point3;

/// An arm as five round bars from link frame to link frame, base to flange: the tool, which touches, is not among them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bars {
    /// m.
    pub radii: [f64; 5],
}

/// How near to a bar's nearest place the search comes, m: what it gives is at most this much too small.
const FINE: f64 = 1e-3;

/// How far a placed arm stays from a closed part at `X_WP`, m; negative: it is in it.
///
/// Walks along each bar by what the distance itself says is free (sphere tracing: Hart 1996): the distance changes by no more than
/// the way. Never too large.
pub fn clearance(motion: &ArmMotion, part: &MeshDistance, X_WP: &Pose, bars: &Bars) -> f64 {
    let X_PW = X_WP.inverse();
    let mut least = f64::INFINITY;
    for (i, radius) in bars.radii.iter().enumerate() {
        let end = |i: usize| (X_PW * Point3::from(motion.link(i).translation.vector)).coords;
        let (a, b) = (end(i), end(i + 1));
        let length = (b - a).norm();
        let mut s = 0.0;
        loop {
            let p = if length > 0.0 { a.lerp(&b, (s / length).min(1.0)) } else { a };
            let free = part.signed_distance(&p).0 - radius;
            if !free.is_finite() {
                return f64::NAN;
            }
            least = least.min(free);
            if s >= length {
                break;
            }
            // Nearer than the least so far by no more than FINE can anything be that is passed over.
            s += 2.0 * FINE + (free - least).max(0.0);
        }
    }
    least - FINE
}
