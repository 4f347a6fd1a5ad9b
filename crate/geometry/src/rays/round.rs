//! Rays against half-spaces, boxes, balls, cylinders, capsules and ellipsoids, in the body frame: a convex
//! body holds one stretch of the ray's line, and the stretch has a closed form. Discriminants are taken from
//! the line's nearest point to the centre, which loses nothing when the ray starts far away.

use super::{LocalHit, first_end};
use crate::{Shape, Vec3};

/// A stretch of the line `o + t d`, from and to (m); empty when `from > to`.
type Stretch = (f64, f64);

const EMPTY: Stretch = (f64::INFINITY, f64::NEG_INFINITY);

/// Returns the first hit of the ray `o + t d` (`d` of length 1) with a shape that has a closed form.
#[inline]
pub(super) fn cast(shape: &Shape, o: &Vec3, d: &Vec3) -> Option<LocalHit> {
    match shape {
        Shape::HalfSpace => {
            let t = -o.z / d.z;
            (t >= 0.0 && t.is_finite()).then_some((t, Vec3::z(), None))
        }
        Shape::Sphere { radius } => hit(o, d, in_ball(o, d, *radius), |p| *p),
        Shape::Box { half_size } => {
            let inside = (0..3).fold((f64::NEG_INFINITY, f64::INFINITY), |s, k| {
                common(s, in_slab(o[k], d[k], half_size[k]))
            });
            hit(o, d, inside, |p| {
                // The point is on the face that it is least below.
                let below = half_size - p.abs();
                let k = below.imin();
                let mut n = Vec3::zeros();
                n[k] = if p[k] < 0.0 { -1.0 } else { 1.0 };
                n
            })
        }
        Shape::Cylinder { radius, half_length } => {
            let inside = common(in_pipe(o, d, *radius), in_slab(o.z, d.z, *half_length));
            hit(o, d, inside, |p| {
                let below_cap = half_length - p.z.abs();
                let below_side = radius - (p.x * p.x + p.y * p.y).sqrt();
                if below_cap < below_side {
                    Vec3::new(0.0, 0.0, if p.z < 0.0 { -1.0 } else { 1.0 })
                } else {
                    Vec3::new(p.x, p.y, 0.0)
                }
            })
        }
        Shape::Capsule { radius, half_length } => {
            let tip = Vec3::new(0.0, 0.0, *half_length);
            let pipe = common(in_pipe(o, d, *radius), in_slab(o.z, d.z, *half_length));
            let inside = [in_ball(&(o - tip), d, *radius), in_ball(&(o + tip), d, *radius), pipe]
                .into_iter()
                .filter(|s| s.0 <= s.1)
                .fold(EMPTY, |all, s| (all.0.min(s.0), all.1.max(s.1)));
            hit(o, d, inside, |p| Vec3::new(p.x, p.y, p.z - p.z.clamp(-half_length, *half_length)))
        }
        Shape::Ellipsoid { semi_axes } => {
            let (o1, d1) = (o.component_div(semi_axes), d.component_div(semi_axes));
            let squared = d1.norm_squared();
            let middle = -o1.dot(&d1) / squared;
            let inside = about(middle, (1.0 - (o1 + d1 * middle).norm_squared()) / squared);
            hit(o, d, inside, |p| p.component_div(semi_axes).component_div(semi_axes))
        }
        Shape::Convex(_) | Shape::Mesh(_) => None,
    }
}

/// Returns the first end of a stretch, with the normal at that point.
#[inline]
fn hit(o: &Vec3, d: &Vec3, (from, to): Stretch, normal: impl Fn(&Vec3) -> Vec3) -> Option<LocalHit> {
    first_end(from, to).map(|t| (t, normal(&(o + d * t)), None))
}

/// Returns the stretch `middle ± √half²`.
#[inline]
fn about(middle: f64, half2: f64) -> Stretch {
    if half2 >= 0.0 { (middle - half2.sqrt(), middle + half2.sqrt()) } else { EMPTY }
}

#[inline]
fn in_ball(o: &Vec3, d: &Vec3, radius: f64) -> Stretch {
    let middle = -o.dot(d);
    about(middle, radius * radius - (o + d * middle).norm_squared())
}

/// Returns the stretch within `radius` of the z axis.
#[inline]
fn in_pipe(o: &Vec3, d: &Vec3, radius: f64) -> Stretch {
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
fn in_slab(o: f64, d: f64, half: f64) -> Stretch {
    if d == 0.0 {
        return if o.abs() <= half { (f64::NEG_INFINITY, f64::INFINITY) } else { EMPTY };
    }
    let (a, b) = ((-half - o) / d, (half - o) / d);
    (a.min(b), a.max(b))
}

#[inline]
fn common(a: Stretch, b: Stretch) -> Stretch {
    (a.0.max(b.0), a.1.min(b.1))
}
