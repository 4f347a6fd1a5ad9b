//! Distances of an arm's bars and of the boxes of its tool from their surroundings and from each other, for a
//! planner. Boxes of the world are along its axes.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::{Aabb, Length, Pose, Vec3};

use super::{ArmMotion, Bar};

/// Obstacles of an arm.
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// Bars of the arm; those of the first link are fixed.
    pub bars: Vec<Bar>,
    /// Boxes of the world, m.
    pub boxes: Vec<Aabb>,
    /// Height of the floor, which is below everything, m.
    pub floor: f64,
    /// Boxes on the flange, which move with the last link, in their own frame, m.
    pub tool: Vec<Aabb>,
}

/// Least difference of the indices of two links that are checked against each other: nearer ones are joined,
/// or always near.
const APART: usize = 3;
/// Number of first links that later ones may collide with, and number of those that the tool may.
const TRUNK: usize = 2;
const BEFORE_TOOL: usize = 3;

impl Obstacles {
    /// Returns the least of all distances, m, of a placed arm whose tool's boxes have the frame `X_WT`;
    /// negative where bars are inside something. The search stops once the distance is known to be less than
    /// `enough`.
    pub fn clearance(&self, motion: &ArmMotion, X_WT: &Pose, enough: f64) -> f64 {
        let mut least = f64::INFINITY;
        let placed = |bar: &Bar| {
            let X = motion.link(bar.link);
            bar.ends.map(|p| X.rotation * p + X.translation.vector)
        };
        for bar in self.bars.iter().filter(|b| b.link > 0) {
            let ends = placed(bar);
            least = least.min(ends[0].z.min(ends[1].z) - bar.radius - self.floor);
            for b in &self.boxes {
                least = least.min(segment_to_box(&ends, b) - bar.radius);
            }
            for other in self.bars.iter().filter(|b| b.link < TRUNK && b.link + APART <= bar.link) {
                least = least.min(segments_apart(&ends, &placed(other)) - bar.radius - other.radius);
            }
            if bar.link < BEFORE_TOOL {
                let in_T = ends.map(|p| X_WT.rotation.inverse() * (p - X_WT.translation.vector));
                for b in &self.tool {
                    least = least.min(segment_to_box(&in_T, b) - bar.radius);
                }
            }
            if least < enough {
                return least;
            }
        }
        least
    }
}

/// Returns the distance of a segment from a box, m; 0 where they meet. The square of a point's distance is
/// convex along the segment, and its slope is linear between the points where the segment passes a face's
/// plane: the least is where the slope is zero.
pub fn segment_to_box(ends: &[Vec3; 2], b: &Aabb) -> f64 {
    let u = ends[1] - ends[0];
    let outside = |t: f64| {
        let p = ends[0] + u * t;
        Vec3::from_fn(|k, _| (p[k] - b.max[k]).max(0.0) + (p[k] - b.min[k]).min(0.0))
    };
    let slope = |t: f64| u.dot(&outside(t));
    // Parameters at which the segment passes planes, in order, 1 at last.
    let mut at = [1.0; 7];
    for k in 0..3 {
        for (side, plane) in [b.min[k], b.max[k]].into_iter().enumerate() {
            let t = (plane - ends[0][k]) / u[k];
            if t > 0.0 && t < 1.0 {
                at[2 * k + side] = t;
            }
        }
    }
    at.sort_unstable_by(f64::total_cmp);
    let (mut from, mut before) = (0.0, slope(0.0));
    if before >= 0.0 {
        return outside(0.0).length();
    }
    for t in at {
        let now = slope(t);
        if now >= 0.0 {
            let share = before / (before - now);
            return outside(from + (t - from) * share).length();
        }
        (from, before) = (t, now);
    }
    outside(1.0).length()
}

/// Returns the distance of two segments, m (Ericson, *Real-Time Collision Detection*, 2005, sec. 5.1.9).
pub fn segments_apart(a: &[Vec3; 2], b: &[Vec3; 2]) -> f64 {
    let (u, v, w) = (a[1] - a[0], b[1] - b[0], a[0] - b[0]);
    let (uu, vv, uv, uw, vw) = (u.dot(&u), v.dot(&v), u.dot(&v), u.dot(&w), v.dot(&w));
    let unit = |x: f64| if x.is_finite() { x.clamp(0.0, 1.0) } else { 0.0 };
    let across = uu * vv - uv * uv;
    let mut s = if across > 0.0 { unit((uv * vw - uw * vv) / across) } else { 0.0 };
    let t = unit((uv * s + vw) / vv);
    s = unit((uv * t - uw) / uu);
    (w + u * s - v * t).length()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Compared with distances of many points of the segments: never nearer than the result, and hardly
    /// farther.
    #[test]
    fn distances_are_those_of_a_slow_twin() {
        let mut seed = 7;
        let mut point = || Vec3::from_fn(|_, _| 2.0 * chance(&mut seed) - 1.0);
        for case in 0..400 {
            let (a, b) = ([point(), point()], [point(), point()]);
            let (p, q) = (0.5 * point(), 0.5 * point());
            let cube = Aabb { min: p.inf(&q), max: p.sup(&q) };
            // Some segments lie along an axis, some have no length.
            let a = match case % 10 {
                0 => [a[0], Vec3::new(a[1].x, a[0].y, a[0].z)],
                1 => [a[0], a[0]],
                _ => a,
            };
            let places = |s: &[Vec3; 2], n: u32| -> Vec<Vec3> {
                let s = *s;
                (0..=n).map(|k| s[0] + (s[1] - s[0]) * (f64::from(k) / f64::from(n))).collect()
            };
            let to_box = |p: &Vec3| (p - p.sup(&cube.min).inf(&cube.max)).length();
            let slow = places(&a, 2000).iter().map(to_box).fold(f64::INFINITY, f64::min);
            let quick = segment_to_box(&a, &cube);
            assert!(quick <= slow + 1e-12 && slow - quick < 2e-3, "{case}: {quick} {slow}");
            let far =
                |p: &Vec3| places(&b, 300).iter().map(|q| (p - q).length()).fold(f64::INFINITY, f64::min);
            let slow = places(&a, 300).iter().map(far).fold(f64::INFINITY, f64::min);
            let quick = segments_apart(&a, &b);
            assert!(quick <= slow + 1e-12 && slow - quick < 2e-2, "{case}: {quick} {slow}");
        }
    }
}
