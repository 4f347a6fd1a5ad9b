//! Crossings of a line and a curve: the period is halved until a stretch cannot meet the line, or meets it
//! once.

use super::boxes::edge;
use super::curve::Curve;
use crate::expression::{Interval, Real};

/// Last level, after which a stretch that may still meet the line touches it without crossing. The search
/// goes level by level, so that a part that lies on the line does not keep the others from being examined.
const LAST: u32 = 30;
/// First level, and greatest number of open stretches on a level: with more the curve runs along the line,
/// which is no crossing.
const FIRST: u32 = 5;
const MOST_OPEN: usize = 4096;
/// Number of bisections of a crossing.
const BISECTIONS: u32 = 60;

/// Returns the places (m along `u`, from `o`) at which the curve crosses the line through `o` along the unit
/// vector `u`, in the order of t.
pub(super) fn crossings(curve: &Curve, o: [f64; 2], u: [f64; 2]) -> Vec<f64> {
    let beside = |t: f64| {
        let p = curve.at(t).p;
        (p[0] - o[0]) * u[1] - (p[1] - o[1]) * u[0]
    };
    let along = |t: f64| {
        let p = curve.at(t).p;
        (p[0] - o[0]) * u[0] + (p[1] - o[1]) * u[1]
    };
    let (point, direction) = (o.map(Interval::point), u.map(Interval::point));
    let mut found = Vec::new();
    let (mut level, mut open) = (FIRST, (0..1 << FIRST).collect::<Vec<u32>>());
    while !open.is_empty() && level <= LAST && open.len() <= MOST_OPEN {
        let mut rest = Vec::new();
        for i in open {
            let (low, high) = (edge(level, i), edge(level, i + 1));
            let piece = curve.over(Interval::new(low, high));
            let cross = |v: [Interval; 2]| v[0].times(direction[1]).minus(v[1].times(direction[0]));
            let offset = [piece.p[0].minus(point[0]), piece.p[1].minus(point[1])];
            if cross(offset).excludes_zero() {
                continue;
            }
            if !cross(piece.first).excludes_zero() {
                rest.extend([2 * i, 2 * i + 1]);
                continue;
            }
            let (left, right) = (beside(low), beside(high));
            // A crossing at the end of a stretch belongs to the next one.
            if left == 0.0 {
                found.push(low);
            } else if right != 0.0 && (left < 0.0) != (right < 0.0) {
                found.push(bisect(&beside, low, high));
            }
        }
        (level, open) = (level + 1, rest);
    }
    found.sort_by(f64::total_cmp);
    found.into_iter().map(along).collect()
}

fn bisect(beside: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let left = beside(low) < 0.0;
    for _ in 0..BISECTIONS {
        let middle = 0.5 * (low + high);
        if (beside(middle) < 0.0) == left {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
