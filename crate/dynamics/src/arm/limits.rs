//! What a joint may do (stops, speed, acceleration, jerk; rad, or m where it slides, and s), how far it is from its stops, and
//! which whole turns fit between them.

use std::f64::consts::TAU;

use asperity_control::joints::{Joints, MOST_JOINTS};
use asperity_fault::{Fault, positive};

use super::Arm;

/// What a joint may do; of one that slides in m.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointLimits {
    /// Lower stop, rad.
    pub lower: f64,
    /// Upper stop, rad.
    pub upper: f64,
    /// Largest |q̇|, rad/s.
    pub speed: f64,
    /// Largest |q̈|, rad/s².
    pub acceleration: f64,
    /// Largest |d³q/dt³|, rad/s³.
    pub jerk: f64,
}

/// Time to the largest speed at the largest acceleration, and time to that acceleration at the largest jerk,
/// s: usual for arms of a reach of a metre.
const RAMP: (f64, f64) = (0.3, 0.1);

impl JointLimits {
    /// Makes limits from stops (rad) and speed (rad/s) alone.
    pub const fn ramped(lower: f64, upper: f64, speed: f64) -> Self {
        Self::accelerated(lower, upper, speed, speed / RAMP.0)
    }

    /// Makes limits from stops (rad), speed (rad/s) and acceleration (rad/s²).
    pub const fn accelerated(lower: f64, upper: f64, speed: f64, acceleration: f64) -> Self {
        Self { lower, upper, speed, acceleration, jerk: acceleration / RAMP.1 }
    }

    pub(super) fn check(&self, path: &str) -> Result<(), Fault> {
        let turns = 8.0 * TAU;
        if !(self.lower <= self.upper && self.lower >= -turns && self.upper <= turns) {
            let message = "The limits must be numbers, the lower below the upper, eight turns at most.";
            return Err(Fault::new(path, message));
        }
        for (field, value) in
            [("speed", self.speed), ("acceleration", self.acceleration), ("jerk", self.jerk)]
        {
            positive(&format!("{path}.{field}"), value)?;
        }
        Ok(())
    }

    /// Returns the distance of `q` from the nearer stop as a share of half the range: 1 in the middle, 0 at a
    /// stop, negative beyond.
    pub fn margin(&self, q: f64) -> f64 {
        let half = 0.5 * (self.upper - self.lower);
        if half > 0.0 { (q - self.lower).min(self.upper - q) / half } else { 0.0 }
    }
}

/// Beyond a stop by this much is at the stop, rad (m).
const SLACK: f64 = 1e-9;

impl Arm {
    /// Every way to write the joints' positions with whole turns added, where a joint turns, so that all joints are within their limits;
    /// `each` gets them in a fixed order.
    pub fn turns_within(&self, q: &[f64], mut each: impl FnMut(&Joints)) {
        let n = self.count();
        let q = Joints::fitted(n, q);
        let mut first = Joints::zeros(n);
        let mut count = [0_u32; MOST_JOINTS];
        for (i, l) in self.limits().iter().enumerate() {
            let k = if self.slides(i) { 0.0 } else { ((l.lower - SLACK - q[i]) / TAU).ceil() };
            first[i] = q[i] + k * TAU;
            let room = (l.upper + SLACK - first[i]) / TAU;
            if !(room >= 0.0) || self.slides(i) && first[i] < l.lower - SLACK {
                return;
            }
            count[i] = if self.slides(i) { 1 } else { room as u32 + 1 };
        }
        let mut turn = [0_u32; MOST_JOINTS];
        loop {
            let mut written = first;
            for (i, l) in self.limits().iter().enumerate() {
                // An angle within the slack is put on the stop.
                let x = first[i] + f64::from(turn[i]) * TAU;
                written[i] = if x < l.lower || x > l.upper { x.clamp(l.lower, l.upper) } else { x };
            }
            each(&written);
            let mut i = 0;
            while i < n && turn[i] + 1 == count[i] {
                turn[i] = 0;
                i += 1;
            }
            if i == n {
                return;
            }
            turn[i] += 1;
        }
    }
}
