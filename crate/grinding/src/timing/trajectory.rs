//! A stretch of the path in time, from rest to rest: the speed profile sampled at a fixed step and averaged,
//! then slowed down as a whole where the samples still break a limit.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::JointLimits;
use asperity_geometry::{Length, Pose};

use super::JointSpline;
use super::profile::Profile;
use crate::timing::SixJoints;
use asperity_fault::{Fault, positive};

/// Parameters of the timing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimingOptions {
    /// Time between samples, s.
    pub step: f64,
    /// Time over which the way is averaged, so that accelerations do not jump, s.
    pub smoothing: f64,
    /// Length that a turn of the tool counts as, m/rad: the way of a point that only turns.
    pub arm: f64,
}

impl Default for TimingOptions {
    fn default() -> Self {
        Self { step: 1e-3, smoothing: 0.05, arm: 0.05 }
    }
}

/// Sample of a trajectory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// rad.
    pub q: SixJoints,
    /// Piece of the path: from this point to the next.
    pub piece: u32,
    /// Share of that piece that is done.
    pub share: f64,
    /// Speed along the way, m/s.
    pub speed: f64,
}

/// Stretch of the path in time, from rest to rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    /// Time between samples, s.
    pub step: f64,
    /// Samples in order.
    pub samples: Vec<Sample>,
    /// Largest used shares of the limits: speed, acceleration, jerk.
    pub used: [f64; 3],
}

/// Greatest number of samples of a trajectory.
const MOST_SAMPLES: f64 = 2e7;

/// Returns the way of each point of a path, m: the distance, or the length that the turn of the tool counts
/// as, whichever is more.
pub fn ways(X_WT: &[Pose], arm: f64) -> Vec<f64> {
    let mut total = 0.0;
    let mut all = Vec::with_capacity(X_WT.len());
    for (i, X) in X_WT.iter().enumerate() {
        if let Some(before) = i.checked_sub(1).and_then(|k| X_WT.get(k)) {
            let moved = (X.translation.vector - before.translation.vector).length();
            let turned = (before.rotation.inverse() * X.rotation).angle();
            // Coincident points still need a piece between them.
            total += moved.max(arm * turned).max(1e-6);
        }
        all.push(total);
    }
    all
}

impl Trajectory {
    /// Makes the trajectory along `way` (m, rising) through `q`, at the speed `wanted` at each (m/s) where
    /// the limits allow it.
    ///
    /// # Errors
    ///
    /// Refuses a way that does not rise or has fewer than two points, feeds and times that are not positive,
    /// and too many samples.
    pub fn new(
        way: &[f64],
        q: &[SixJoints],
        wanted: &[f64],
        limits: &[JointLimits],
        o: &TimingOptions,
    ) -> Result<Self, Fault> {
        positive("timing.step", o.step)?;
        positive("timing.smoothing", o.smoothing)?;
        wanted.iter().enumerate().try_for_each(|(i, v)| positive(&format!("feed[{i}]"), *v).map(|_| ()))?;
        if way.len() < 2 || way.len() != q.len() || way.len() != wanted.len() {
            return Err(Fault::new("path", "A path in time needs two points at least, all with a feed."));
        }
        if way.windows(2).any(|w| !(w[1] > w[0])) {
            return Err(Fault::new("path", "The way must rise from point to point."));
        }
        let spline = JointSpline::new(way, q);
        let half = ((0.5 * o.smoothing / o.step) as usize).max(1);
        let profile = Profile::new(&spline, way, wanted, limits, (2 * half + 1) as f64 * o.step);
        if profile.duration() / o.step > MOST_SAMPLES {
            return Err(Fault::new("feed", "The path takes too long to be written down."));
        }
        let mut found = Self { step: o.step, ..Self::default() };
        found.sample(&spline, &profile, half, 1.0);
        let worst = found.measure(limits);
        if worst > 1.0 {
            // Correct for excesses between grid points: speeds slower by k, accelerations by k², jerks by k³.
            found.sample(&spline, &profile, half, 1.001 * worst);
            found.measure(limits);
        }
        Ok(found)
    }

    /// Returns the duration, s.
    pub fn duration(&self) -> f64 {
        self.samples.len().saturating_sub(1) as f64 * self.step
    }

    /// Samples the way over time, averaged over the smoothing time, and the joints there; `stretch` times as
    /// long.
    fn sample(&mut self, spline: &JointSpline, profile: &Profile, half: usize, stretch: f64) {
        let h = self.step / stretch;
        let count = (profile.duration() / h).ceil() as usize + 1;
        let (mut cell, end) = (0, spline.length());
        let rough: Vec<f64> = (0..count).map(|k| profile.way_at(k as f64 * h, &mut cell)).collect();
        // Two boxes: accelerations rise and fall along straight lines.
        let once = averaged(&rough, half, end);
        let smooth = averaged(&once, half, end);
        self.samples.clear();
        self.samples.reserve(smooth.len());
        let mut piece = 0;
        for (k, &s) in smooth.iter().enumerate() {
            piece = spline.piece(s, piece);
            let (a, b) = spline.ends(piece);
            let speed = if k + 1 < smooth.len() { (smooth[k + 1] - s) / self.step } else { 0.0 };
            let share = ((s - a) / (b - a)).clamp(0.0, 1.0);
            self.samples.push(Sample { q: spline.joints(s, piece), piece: piece as u32, share, speed });
        }
    }

    /// Compares differences of the samples with the limits; returns the slowing that would satisfy all.
    fn measure(&mut self, limits: &[JointLimits]) -> f64 {
        self.used = [0.0; 3];
        let mut worst = 0.0_f64;
        for k in 0..self.samples.len() {
            let (share, need) = self.shares(k, limits);
            for i in 0..3 {
                self.used[i] = self.used[i].max(share[i]);
            }
            worst = worst.max(need);
        }
        worst
    }

    /// Returns the shares of the limits used at sample `k`, and the slowing that they need.
    fn shares(&self, k: usize, limits: &[JointLimits]) -> ([f64; 3], f64) {
        let h = self.step;
        let at = |i: usize| &self.samples[i.min(self.samples.len() - 1)].q;
        let (a, b, c, d) = (at(k), at(k + 1), at(k + 2), at(k + 3));
        let mut share = [0.0_f64; 3];
        for (j, l) in limits.iter().enumerate() {
            let (d1, d2) = (b[j] - a[j], c[j] - 2.0 * b[j] + a[j]);
            let d3 = d[j] - 3.0 * c[j] + 3.0 * b[j] - a[j];
            share[0] = share[0].max(d1.abs() / (h * l.speed));
            share[1] = share[1].max(d2.abs() / (h * h * l.acceleration));
            share[2] = share[2].max(d3.abs() / (h * h * h * l.jerk));
        }
        (share, share[0].max(share[1].sqrt()).max(libm::cbrt(share[2])))
    }
}

/// Averages over `half` samples before and after; the start and the end are continued beyond.
fn averaged(values: &[f64], half: usize, end: f64) -> Vec<f64> {
    let (Some(&start), n) = (values.first(), values.len()) else { return Vec::new() };
    let at = |i: isize| if i < 0 { start } else { values.get(i as usize).copied().unwrap_or(end) };
    let width = 2 * half + 1;
    let mut sum: f64 = (0..width).map(|k| at(k as isize - 2 * half as isize)).sum();
    let mut out = Vec::with_capacity(n + 2 * half);
    for i in 0..n + 2 * half {
        out.push((sum / width as f64).min(end));
        sum += at(i as isize + 1) - at(i as isize - 2 * half as isize);
    }
    out
}
