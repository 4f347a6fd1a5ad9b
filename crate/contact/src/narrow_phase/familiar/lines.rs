//! Two straight lines that cross: edges of boxes, sides of cylinders, segments.

use asperity_geometry::Vec3;
use asperity_geometry::distance::{Core, Pair};

use super::NEAR;
use crate::narrow_phase::stationary::Cut;

/// Edges this far from square to the normal of the last step (sine) are not tried.
const TILT: f64 = 0.2;

/// Straight lines of a core that face a direction: along an axis, through a point, own frame.
pub(super) struct Line {
    pub axis: usize,
    pub half_length: f64,
}

impl Line {
    /// That along an axis, if the core has such.
    pub fn of(core: &Core, axis: usize, u: &Vec3) -> Option<Self> {
        if u[axis].abs() > TILT {
            return None;
        }
        let half_length = match core {
            Core::Box { half_size } => half_size[axis],
            Core::Cylinder { half_length, .. } | Core::Segment { half_length } if axis == 2 => *half_length,
            _ => return None,
        };
        Some(Self { axis, half_length })
    }

    /// Its middle, where the core is farthest along `u`, which is square to it.
    pub fn middle(&self, core: &Core, u: &Vec3) -> Vec3 {
        let mut p = core.support(u);
        p[self.axis] = 0.0;
        p
    }
}

/// The cut square to an edge or side of each, that is near `n` (in the frame of B: `m`).
pub(super) fn crossing(pair: &Pair, n: &Vec3, m: &Vec3) -> Option<Cut> {
    for i in 0..3 {
        let Some(a) = Line::of(&pair.a, i, n) else { continue };
        for j in 0..3 {
            let Some(b) = Line::of(&pair.b, j, m) else { continue };
            if let Some(cut) = square_to(pair, n, &a, &b) {
                return Some(cut);
            }
        }
    }
    None
}

/// The cut square to two lines, if they pass each other within both lengths.
fn square_to(pair: &Pair, n: &Vec3, a: &Line, b: &Line) -> Option<Cut> {
    let d: Vec3 = Vec3::ith(a.axis, 1.0);
    let e: Vec3 = pair.rotation.column(b.axis).into();
    let across = d.cross(&e);
    // sin² of the angle between them: lines side by side cross nowhere.
    let sin2 = across.norm_squared();
    let along = across.dot(n);
    if !(along * along >= NEAR * NEAR * sin2 && sin2 > 1e-6) {
        return None;
    }
    let n = across / sin2.sqrt().copysign(along);
    let p = a.middle(&pair.a, &n);
    let q = pair.rotation * b.middle(&pair.b, &-pair.rotation.tr_mul(&n)) + pair.translation;
    let r = q - p;
    // p + s d and q + t e lie one behind the other along n.
    let s = r.cross(&e).dot(&across) / sin2;
    let t = r.cross(&d).dot(&across) / sin2;
    (s.abs() <= a.half_length && t.abs() <= b.half_length).then(|| {
        let on_a = p + d * s;
        Cut { n, gap: n.dot(&r), on_a, on_b: q + e * t }
    })
}
