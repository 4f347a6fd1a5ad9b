use asperity_dynamics::arm::JointLimits;

use super::JointSpline;

/// Grid points per piece of the spline.
const PER_PIECE: usize = 4;
/// Share of a joint's acceleration for the bend of the way; the rest is for speeding up.
const BEND: f64 = 0.5;

/// Speed along a way, on a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile {
    /// Way of the grid points, m.
    pub s: Vec<f64>,
    /// Most speed at each, m/s.
    cap: Vec<f64>,
    /// Most acceleration along the way at each, m/s².
    pull: Vec<f64>,
    /// Speed, m/s.
    v: Vec<f64>,
    /// Time, s.
    pub t: Vec<f64>,
}

impl Profile {
    /// `wanted`: speed at each knot of `way` (both as the spline's). Caps follow from `q̇ = q′ v` and `q̈ = q″ v² + q′ a`
    /// (Bobrow, Dubowsky and Gibson 1985), the two terms of the latter bounded apart.
    pub fn new(spline: &JointSpline, way: &[f64], wanted: &[f64], limits: &[JointLimits; 6]) -> Self {
        let mut profile = Self::default();
        let n = way.len();
        for i in 0..n.saturating_sub(1) {
            let count = if i + 2 == n { PER_PIECE + 1 } else { PER_PIECE };
            for k in 0..count {
                let share = k as f64 / PER_PIECE as f64;
                let s = way[i] + (way[i + 1] - way[i]) * share;
                let [_, d1, d2] = spline.at(s, i);
                let (mut cap, mut pull) = (wanted[i].min(wanted[i + 1]), f64::INFINITY);
                for (j, l) in limits.iter().enumerate() {
                    let (d1, d2) = (d1[j].abs().max(1e-9), d2[j].abs().max(1e-9));
                    cap = cap.min(l.speed / d1).min((BEND * l.acceleration / d2).sqrt());
                    pull = pull.min((1.0 - BEND) * l.acceleration / d1);
                }
                profile.s.push(s);
                profile.cap.push(cap);
                profile.pull.push(pull);
            }
        }
        profile
    }

    /// From rest to rest as fast as caps and accelerations allow: forwards, then backwards.
    pub fn run(&mut self) {
        let n = self.s.len();
        self.v.clear();
        self.v.extend_from_slice(&self.cap);
        if n == 0 {
            return;
        }
        (self.v[0], self.v[n - 1]) = (0.0, 0.0);
        let gain = |a: f64, ds: f64, v: f64| (v * v + 2.0 * a * ds).sqrt();
        for i in 1..n {
            let a = self.pull[i - 1].min(self.pull[i]);
            self.v[i] = self.v[i].min(gain(a, self.s[i] - self.s[i - 1], self.v[i - 1]));
        }
        for i in (0..n - 1).rev() {
            let a = self.pull[i + 1].min(self.pull[i]);
            self.v[i] = self.v[i].min(gain(a, self.s[i + 1] - self.s[i], self.v[i + 1]));
        }
        self.t.clear();
        self.t.push(0.0);
        for i in 1..n {
            let mean = 0.5 * (self.v[i] + self.v[i - 1]);
            let before = self.t[i - 1];
            self.t.push(before + (self.s[i] - self.s[i - 1]) / mean.max(1e-9));
        }
    }

    /// s.
    pub fn duration(&self) -> f64 {
        self.t.last().copied().unwrap_or(0.0)
    }

    /// Way at time `t`, constant acceleration in each cell; `cell` is where the last question ended.
    pub fn way_at(&self, t: f64, cell: &mut usize) -> f64 {
        let n = self.s.len();
        if n < 2 || t <= 0.0 {
            return self.s.first().copied().unwrap_or(0.0);
        }
        while *cell + 2 < n && t >= self.t[*cell + 1] {
            *cell += 1;
        }
        let i = *cell;
        let span = self.t[i + 1] - self.t[i];
        let x = (t - self.t[i]).clamp(0.0, span);
        let a = if span > 0.0 { (self.v[i + 1] - self.v[i]) / span } else { 0.0 };
        (self.s[i] + self.v[i] * x + 0.5 * a * x * x).min(self.s[i + 1])
    }

    /// Slows the way between `from` and `to` (m) by `factor`, accelerations by its square.
    pub fn slow(&mut self, from: f64, to: f64, factor: f64) {
        let first = self.s.partition_point(|s| *s < from).saturating_sub(1);
        for i in first..self.s.len() {
            if self.s[i] > to && i > first + 1 {
                break;
            }
            self.cap[i] *= factor;
            self.pull[i] *= factor * factor;
        }
    }
}
