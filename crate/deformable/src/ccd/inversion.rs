//! Time at which a tetrahedron loses a share of its volume: six times the volume is a cubic in time when the
//! points move in straight lines.

use crate::Vec3;

const HALVINGS: u32 = 200;

/// Cubic `c₀ + c₁ t + c₂ t² + c₃ t³`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cubic(pub [f64; 4]);

impl Cubic {
    /// Returns six times the volume of the tetrahedron `x` that moves by `p` in unit time.
    pub fn volume(x: &[Vec3; 4], p: &[Vec3; 4]) -> Self {
        let a: [Vec3; 3] = std::array::from_fn(|k| x[k + 1] - x[0]);
        let b: [Vec3; 3] = std::array::from_fn(|k| p[k + 1] - p[0]);
        let det = |u: &Vec3, v: &Vec3, w: &Vec3| u.dot(&v.cross(w));
        Self([
            det(&a[0], &a[1], &a[2]),
            det(&b[0], &a[1], &a[2]) + det(&a[0], &b[1], &a[2]) + det(&a[0], &a[1], &b[2]),
            det(&b[0], &b[1], &a[2]) + det(&b[0], &a[1], &b[2]) + det(&a[0], &b[1], &b[2]),
            det(&b[0], &b[1], &b[2]),
        ])
    }

    /// Returns the value at `t`.
    pub fn at(&self, t: f64) -> f64 {
        let [a, b, c, d] = self.0;
        ((d * t + c) * t + b) * t + a
    }

    /// Returns the first positive time, up to `until`, at which the cubic is no more than `level`, from
    /// below; it must begin above.
    pub fn first_below(&self, level: f64, until: f64) -> Option<f64> {
        let [c0, c1, c2, c3] = self.0;
        if c0 <= level {
            return Some(0.0);
        }
        let f = |t: f64| self.at(t) - level;
        // Between its extremes it is monotone.
        let mut low = 0.0;
        for high in extremes([c1, 2.0 * c2, 3.0 * c3]).into_iter().flatten().chain([until]) {
            let high = high.min(until);
            if high <= low {
                continue;
            }
            if f(high) <= 0.0 {
                return Some(bisect(f, low, high));
            }
            low = high;
        }
        None
    }

    /// Returns the same as [`Self::first_below`], quickly for the many that would stay above even if every
    /// term took from them.
    pub fn first_loss(&self, level: f64, until: f64) -> Option<f64> {
        let [c0, c1, c2, c3] = self.0;
        let loss = (c1.abs() + (c2.abs() + c3.abs() * until) * until) * until;
        if loss < 0.99 * (c0 - level) { None } else { self.first_below(level, until) }
    }

    /// Returns a time beyond which there is no root.
    pub fn bound(&self, level: f64) -> f64 {
        let [c0, c1, c2, c3] = self.0;
        let rest = [(c0 - level).abs(), c1.abs(), c2.abs(), c3.abs()];
        let lead = (1..4).rev().find(|k| rest[*k] > 0.0);
        lead.map_or(0.0, |k| 1.0 + rest[..k].iter().fold(0.0_f64, |m, c| m.max(*c)) / rest[k])
    }
}

/// Returns the positive roots of `q₀ + q₁ t + q₂ t²`, ascending.
fn extremes([q0, q1, q2]: [f64; 3]) -> [Option<f64>; 2] {
    let square = q1 * q1 - 4.0 * q0 * q2;
    if square < 0.0 || square.is_nan() {
        return [None; 2];
    }
    let s = -0.5 * (q1 + square.sqrt().copysign(q1));
    let root = |a: f64, b: f64| Some(a / b).filter(|t| t.is_finite() && *t > 0.0);
    let (first, second) = (root(s, q2), root(q0, s));
    match (first, second) {
        (Some(a), Some(b)) if a > b => [second, first],
        _ => [first, second],
    }
}

/// Finds the last time before `f` changes its sign, to the last bit.
fn bisect(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if f(middle) <= 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    low
}

/// Returns the time up to which the tetrahedron keeps more than `share` of its volume, within [0, `until`];
/// `None` where it does all the way.
pub fn first_inversion(x: &[Vec3; 4], p: &[Vec3; 4], share: f64, until: f64) -> Option<f64> {
    let cubic = Cubic::volume(x, p);
    cubic.first_loss(share * cubic.0[0], until)
}
