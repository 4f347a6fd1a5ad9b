//! Shallowest cut of two cores that are points or segments, in closed form: balls and capsules.

use super::core::Core;
use super::epa::Direction;
use super::gjk::Simplex;
use super::minkowski::MinkowskiDifference;
use crate::Length;
use crate::Vec3;
use crate::perpendicular;

/// Returns the shallowest cut when both cores are points or segments, so that D has no inside, and true if it
/// is the only one. `size` is that of the bodies with their rounding. `None` for other cores.
pub(crate) fn shallowest(pair: &MinkowskiDifference, size: f64) -> Option<(Direction, bool)> {
    let half = |core: &Core| match core {
        Core::Point => Some(0.0),
        Core::Segment { half_length } => Some(*half_length),
        _ => None,
    };
    let (da, db) = (Vec3::z() * half(&pair.a)?, pair.rotation * Vec3::z() * half(&pair.b)?);
    let v = between_segments(&da, &pair.translation, &db);
    let distance = v.length();
    let apart = distance > 1e-13 * size;
    let u = if apart {
        v / distance
    } else {
        // They cross or overlap: the way out is normal to both.
        let n = da.cross(&db);
        let parallel = !(n.length() > 1e-9 * da.length() * db.length());
        let along = if da.norm_squared() >= db.norm_squared() { da } else { db };
        match (parallel, along.norm_squared() > 0.0) {
            (false, _) => n.unit(),
            (true, true) => perpendicular(&along.unit()),
            (true, false) => Vec3::z(),
        }
    };
    let mut span = Simplex { len: 1, ..Simplex::default() };
    span.v[0] = pair.support(&u);
    Some((Direction { u, overlap: span.v[0].w.dot(&u), span }, apart))
}

/// Returns the shortest vector from the segment `±da` about the origin to the segment `c ± db`.
fn between_segments(da: &Vec3, c: &Vec3, db: &Vec3) -> Vec3 {
    let (aa, bb, ab) = (da.norm_squared(), db.norm_squared(), da.dot(db));
    // Foot of a point on `center ± d`, as a parameter in −1…1.
    let foot = |p: &Vec3, d: &Vec3, d2: f64| if d2 > 0.0 { (p.dot(d) / d2).clamp(-1.0, 1.0) } else { 0.0 };
    let mut best = Vec3::repeat(f64::MAX.sqrt() * 1e-3);
    let mut consider = |v: Vec3| {
        if v.norm_squared() < best.norm_squared() {
            best = v;
        }
    };
    let n = da.cross(db);
    let n2 = n.norm_squared();
    if n2 > 1e-24 * aa * bb {
        let s = (c.dot(da) * bb - c.dot(db) * ab) / n2;
        let t = (c.dot(da) * ab - c.dot(db) * aa) / n2;
        if s.abs() <= 1.0 && t.abs() <= 1.0 {
            consider(n * (n.dot(c) / n2));
        }
    }
    for sign in [-1.0, 1.0] {
        let p = da * sign;
        consider(c + db * foot(&(p - c), db, bb) - p);
        let q = c + db * sign;
        consider(q - da * foot(&q, da, aa));
    }
    best
}
