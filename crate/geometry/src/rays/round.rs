//! Stretches of a ray's line inside balls, pipes, slabs and boxes, in the body frame: a convex body holds one
//! stretch of the line, and the stretch has a closed form. Discriminants are taken from the line's nearest
//! point to the centre, which loses nothing when the ray starts far away.

use super::{LocalHit, first_end};
use crate::Vec3;

/// A stretch of the line `o + t d`, from and to (m); empty when `from > to`.
pub(crate) type Stretch = (f64, f64);

/// No stretch.
pub(crate) const EMPTY: Stretch = (f64::INFINITY, f64::NEG_INFINITY);

/// Returns the first end of a stretch, with the normal at that point.
#[inline]
pub(crate) fn hit(
    o: &Vec3,
    d: &Vec3,
    (from, to): Stretch,
    normal: impl Fn(&Vec3) -> Vec3,
) -> Option<LocalHit> {
    first_end(from, to).map(|t| (t, normal(&(o + d * t)), None))
}

/// Returns the stretch `middle ± √half²`.
#[inline]
pub(crate) fn about(middle: f64, half2: f64) -> Stretch {
    if half2 >= 0.0 { (middle - half2.sqrt(), middle + half2.sqrt()) } else { EMPTY }
}

#[inline]
pub(crate) fn in_ball(o: &Vec3, d: &Vec3, radius: f64) -> Stretch {
    let middle = -o.dot(d);
    about(middle, radius * radius - (o + d * middle).norm_squared())
}

/// Returns the stretch within `radius` of the z axis.
#[inline]
pub(crate) fn in_pipe(o: &Vec3, d: &Vec3, radius: f64) -> Stretch {
    let squared = d.x * d.x + d.y * d.y;
    let (mut x, mut y) = (o.x, o.y);
    if squared == 0.0 {
        return if x * x + y * y <= radius * radius { (f64::NEG_INFINITY, f64::INFINITY) } else { EMPTY };
    }
    let middle = -(x * d.x + y * d.y) / squared;
    x += d.x * middle;
    y += d.y * middle;
    about(middle, (radius * radius - (x * x + y * y)) / squared)
}

/// Returns the stretch of `|o + t d| ≤ half`, for one coordinate.
#[inline]
pub(crate) fn in_slab(o: f64, d: f64, half: f64) -> Stretch {
    if d == 0.0 {
        return if o.abs() <= half { (f64::NEG_INFINITY, f64::INFINITY) } else { EMPTY };
    }
    let (a, b) = ((-half - o) / d, (half - o) / d);
    (a.min(b), a.max(b))
}

/// Returns the stretch in a box by its half edges.
#[inline]
pub(crate) fn in_box(o: &Vec3, d: &Vec3, half_size: &Vec3) -> Stretch {
    (0..3).fold((f64::NEG_INFINITY, f64::INFINITY), |s, k| common(s, in_slab(o[k], d[k], half_size[k])))
}

#[inline]
pub(crate) fn common(a: Stretch, b: Stretch) -> Stretch {
    (a.0.max(b.0), a.1.min(b.1))
}
