//! Fastest speed along a way within the joints' speeds, accelerations and jerks: a sweep forwards and one
//! backwards over a grid (after Bobrow, Dubowsky and Gibson 1985).
//!
//! The terms of a joint's acceleration and jerk each get a share of the limit; jumps of the acceleration are
//! smoothed afterwards by boxes (Biagiotti and Melchiorri 2012). [`Profile::new`] gives the sums. Way in m,
//! joints in rad.

use asperity_dynamics::arm::JointLimits;

use super::JointSpline;

/// Number of grid points per piece of the spline.
const PER_PIECE: usize = 4;
/// Greatest share of a joint's acceleration and jerk that the shape of the way may take; the rest is for
/// speeding up.
const SHAPE: f64 = 0.8;
/// Shares of the jerk left for `3 q″ ṡ s̈` and for `q′ s⃛`, less a little for the points between those of the
/// grid.
const LEFT: [f64; 2] = [0.18, 0.8];

/// Speed along a way, on a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile {
    /// Way of the grid points, m.
    s: Vec<f64>,
    /// Greatest speed at each, m/s.
    cap: Vec<f64>,
    /// Greatest acceleration along the way at each, m/s².
    pull: Vec<f64>,
    /// Speed at each, m/s.
    v: Vec<f64>,
    /// Time at each, s.
    t: Vec<f64>,
}

impl Profile {
    /// Computes the profile from rest to rest as fast as the limits allow at each place, and nowhere slower
    /// because of another place. `wanted`: speed at each knot of `way` (both as the spline's).
    ///
    /// `q̇ = q′ ṡ`, `q̈ = q″ ṡ² + q′ s̈` (Bobrow, Dubowsky and Gibson 1985) and `q⃛ = q‴ ṡ³ + 3 q″ ṡ s̈ + q′
    /// s⃛` bound speed and acceleration along the way, the terms of one sum each by a share of the limit.
    /// `box_time` (s) is the length of the boxes the way is averaged over afterwards: jumps of the
    /// acceleration, 2 `pull` at most, become a jerk of `2 pull / box_time` (Biagiotti and Melchiorri 2012).
    /// The average at a place includes the motion within two boxes of it, so limits reach as far to both
    /// sides.
    pub fn new(
        spline: &JointSpline,
        way: &[f64],
        wanted: &[f64],
        limits: &[JointLimits],
        box_time: f64,
    ) -> Self {
        let mut profile = Self::default();
        let mut shares = Vec::new();
        let mut before = 0.0;
        for i in 0..way.len().saturating_sub(1) {
            let last = i + 2 == way.len();
            // Constant on a piece.
            let third = ratio(&spline.third(i), limits, |l| l.jerk);
            for k in 0..PER_PIECE + usize::from(last) {
                let s = way[i] + (way[i + 1] - way[i]) * (k as f64 / PER_PIECE as f64);
                let [_, d1, d2] = spline.at(s, i);
                let [pull, bend] = [&d1, &d2].map(|d| ratio(d, limits, |l| l.acceleration));
                let [along, across] = [&d1, &d2].map(|d| ratio(d, limits, |l| l.jerk));
                // A knot is on two pieces.
                let third = if k == 0 { third.max(before) } else { third };
                let cap = wanted[i].min(wanted[i + 1]).min(1.0 / ratio(&d1, limits, |l| l.speed));
                profile.s.push(s);
                profile.cap.push(cap.min((SHAPE / bend).sqrt()).min(libm::cbrt(SHAPE / third)));
                shares.push(Shares { pull, bend, along, across, third });
            }
            before = third;
        }
        let reach: Vec<f64> = profile.cap.iter().map(|v| 2.0 * box_time * v).collect();
        profile.cap = spread(&profile.s, &profile.cap, &reach);
        let pull = profile.cap.iter().zip(&shares).map(|(cap, r)| {
            let (pull, jerk) = (1.0 - r.bend * cap * cap, 1.0 - r.third * cap * cap * cap);
            let by_jerk = (LEFT[0] / (3.0 * r.across * cap)).min(0.5 * LEFT[1] * box_time / r.along);
            (pull / r.pull).min(jerk * by_jerk)
        });
        let pull: Vec<f64> = pull.collect();
        let reach: Vec<f64> = profile.cap.iter().map(|v| 2.0 * box_time * v).collect();
        profile.pull = spread(&profile.s, &pull, &reach);
        profile.run();
        profile
    }

    /// Sweeps forwards, then backwards.
    fn run(&mut self) {
        let n = self.s.len();
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
        self.t.push(0.0);
        for i in 1..n {
            let mean = 0.5 * (self.v[i] + self.v[i - 1]);
            let before = self.t[i - 1];
            self.t.push(before + (self.s[i] - self.s[i - 1]) / mean.max(1e-9));
        }
    }

    /// Returns the duration, s.
    pub fn duration(&self) -> f64 {
        self.t.last().copied().unwrap_or(0.0)
    }

    /// Returns the way at time `t`, with constant acceleration in each cell; `cell` is where the last call
    /// ended.
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
}

/// Derivatives of the joints over their limits, the largest of all joints: `q′` and `q″` over acceleration,
/// `q′`, `q″` and `q‴` over jerk.
struct Shares {
    pull: f64,
    bend: f64,
    along: f64,
    across: f64,
    third: f64,
}

/// Spreads each bound by `reach` (m) to both sides of its place.
fn spread(s: &[f64], bounds: &[f64], reach: &[f64]) -> Vec<f64> {
    let mut found = bounds.to_vec();
    for i in 0..s.len() {
        let near = |k: &usize| (s[*k] - s[i]).abs() <= reach[i];
        for k in (0..i).rev().take_while(near).chain((i + 1..s.len()).take_while(near)) {
            found[k] = found[k].min(bounds[i]);
        }
    }
    found
}

/// Returns the largest share of a joint's limit that a derivative takes; never zero.
fn ratio(d: &[f64; 6], limits: &[JointLimits], of: impl Fn(&JointLimits) -> f64) -> f64 {
    d.iter().zip(limits).map(|(d, l)| d.abs() / of(l)).fold(1e-12, f64::max)
}
