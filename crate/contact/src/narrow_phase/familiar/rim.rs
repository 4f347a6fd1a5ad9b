//! Cuts between the rim of a cylinder and a straight line: an edge of a box or a hull, the side of another
//! cylinder, a segment.
//!
//! The rim `p(θ)` passes the line where the vector `y` from the line to it, normal to the line, is normal to
//! the tangent `T` of the rim as well: `f(θ) = y·T = 0`, `f' = r (1 − (d·T)²) − y·ρ̂`, with `d` along the
//! line and `ρ̂ = p'' / −r`. Newton's method begins where the rim was farthest along the last normal. At the
//! solution `y ∥ T × d`, which is the normal, however near the two are. Along the arc of normals normal to
//! the line `h''` is `R + (r/ρ)(T·(n × d))²` less the overlap, `R` the radius about the line, `ρ` the part of
//! `n` normal to the cylinder's axis: where it is not positive the cut is no least one.

use asperity_geometry::distance::Core;
use asperity_geometry::{Mat3, Vec3};

use super::lines::{Line, count};
use super::{Meets, NEAR};
use crate::narrow_phase::Facets;
use crate::narrow_phase::stationary::Cut;

/// Largest number of Newton's steps, and the step at which they end, rad.
const MOST: u32 = 8;
const SETTLED: f64 = 1e-9;
/// Longest step that still leads to the same crossing, rad.
const FAR: f64 = 0.5;
/// Largest cosine² of the angle between line and tangent at which they cross.
const ALONG: f64 = 0.99;

/// A cylinder, and the other body in the cylinder's frame.
struct Rim<'a> {
    radius: f64,
    half_length: f64,
    other: &'a Core<'a>,
    facets: Option<&'a Facets>,
    /// Rotation of the other body in the cylinder's frame.
    rotation: Mat3,
    translation: Vec3,
    /// Direction out of the cylinder along the last normal, in its frame and in that of the other.
    out: Vec3,
    out_there: Vec3,
}

/// Crossing of a rim and a line, frame of the cylinder.
struct Meeting {
    out: Vec3,
    gap: f64,
    on_rim: Vec3,
}

/// Returns the cut normal to a rim and a line, near `n` (in the frame of B: `m`).
pub(super) fn on_line(meets: &Meets, n: &Vec3, m: &Vec3) -> Option<Cut> {
    let Meets { pair, facets, .. } = meets;
    if let Core::Cylinder { radius, half_length } = pair.a {
        let rim = Rim {
            radius,
            half_length,
            other: &pair.b,
            facets: facets[1],
            rotation: pair.rotation,
            translation: pair.translation,
            out: *n,
            out_there: *m,
        };
        if let Some(Meeting { out, gap, on_rim }) = rim.meets() {
            return Some(Cut { n: out, gap, on_a: on_rim, on_b: on_rim + out * gap });
        }
    }
    let Core::Cylinder { radius, half_length } = pair.b else { return None };
    let rotation = pair.rotation.transpose();
    let translation = -(rotation * pair.translation);
    let rim = Rim {
        radius,
        half_length,
        other: &pair.a,
        facets: facets[0],
        rotation,
        translation,
        out: -m,
        out_there: -n,
    };
    let Meeting { out, gap, on_rim } = rim.meets()?;
    let n = -(pair.rotation * out);
    let on_b = pair.rotation * on_rim + pair.translation;
    Some(Cut { n, gap, on_a: on_b - n * gap, on_b })
}

impl Rim<'_> {
    fn meets(&self) -> Option<Meeting> {
        // Outward direction of the other body.
        let u = -self.out_there;
        (0..count(self.facets)).find_map(|k| self.passes(&Line::of(self.other, self.facets, k, &u)?))
    }

    fn passes(&self, line: &Line) -> Option<Meeting> {
        let radius_there = if let Core::Cylinder { radius, .. } = self.other { *radius } else { 0.0 };
        // For a round side the line is the axis.
        let is_sharp = matches!(self.other, Core::Box { .. } | Core::Polytope(_));
        let middle_there =
            if is_sharp { line.middle_near(self.other, &-self.out_there) } else { Vec3::zeros() };
        let is_there = |out_there: &Vec3| {
            !is_sharp || line.middle(self.other, &-out_there).is_some_and(|middle| middle == middle_there)
        };
        let q = self.rotation * middle_there + self.translation;
        let d = self.rotation * line.d;
        let top = self.half_length.copysign(self.out.z);
        let lean = (self.out.x * self.out.x + self.out.y * self.out.y).sqrt();
        if !(lean > 1e-6) {
            return None;
        }
        let (mut c, mut s) = (self.out.x / lean, self.out.y / lean);
        let mut settled = false;
        for _ in 0..MOST {
            let y = Vec3::new(self.radius * c, self.radius * s, top) - q;
            let y = y - d * d.dot(&y);
            let along = d.y * c - d.x * s;
            let slope = self.radius * (1.0 - along * along) - (y.x * c + y.y * s);
            let step = -(y.y * c - y.x * s) / slope;
            if !(slope > 0.0 && step.abs() < FAR) {
                return None;
            }
            (c, s) = (c - s * step, s + c * step);
            let length = (c * c + s * s).sqrt();
            (c, s) = (c / length, s / length);
            if step.abs() < SETTLED {
                settled = true;
                break;
            }
        }
        let tangent = Vec3::new(-s, c, 0.0);
        let across = tangent.cross(&d);
        let (sin2, way) = (across.norm_squared(), across.dot(&self.out));
        if !(settled && sin2 > 1.0 - ALONG && way * way >= NEAR * NEAR * sin2) {
            return None;
        }
        let out = across / sin2.sqrt().copysign(way);
        let on_rim = Vec3::new(self.radius * c, self.radius * s, top);
        let from_line = on_rim - q;
        let gap = -out.dot(&from_line) - radius_there;
        let lean = out.x * c + out.y * s;
        let turn = tangent.dot(&out.cross(&d));
        let curved = radius_there + self.radius / lean * (turn * turn);
        let farthest = lean > 0.0
            && out.z * top > 0.0
            && d.dot(&from_line).abs() <= line.half_length
            && curved + gap > 0.0
            && is_there(&self.rotation.tr_mul(&out));
        farthest.then_some(Meeting { out, gap, on_rim })
    }
}
