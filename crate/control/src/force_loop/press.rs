//! The loop as it runs, sample by sample: the axis is exact between samples, the surface only pushes.
//!
//! Whether the surface is touched is asked at the samples. Where its force acts back on the axis (an effective mass is given),
//! the axis is taken as touching, or not, for the whole of the interval.

use super::axis::Held;
use super::{ForceLoop, MAX_DELAY};

/// A run: the axis starts at rest on the surface, with nothing commanded.
#[derive(Clone, Debug)]
pub struct Press {
    force_loop: ForceLoop,
    /// `k`, N/m.
    stiffness: f64,
    touching: Held,
    free: Held,
    /// `x` (m), `ẋ` (m/s).
    state: [f64; 2],
    /// `I = Σ T e`, N s.
    missing: f64,
    /// Commands on their way, oldest first (delay), m.
    waiting: [f64; MAX_DELAY],
}

/// What one sample sees, and what it makes the axis do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// `f`, N.
    pub force: f64,
    /// `x`, m; below zero the axis is off the surface.
    pub position: f64,
    /// `x_c` that the axis goes by until the next sample, m.
    pub command: f64,
}

impl Press {
    /// Presses on a surface of stiffness `k` (N/m, zero or more).
    pub fn new(force_loop: ForceLoop, stiffness: f64) -> Self {
        let held = |k| force_loop.axis.held(k, force_loop.sample_time);
        Self {
            force_loop,
            stiffness,
            touching: held(stiffness),
            free: held(0.0),
            state: [0.0; 2],
            missing: 0.0,
            waiting: [0.0; MAX_DELAY],
        }
    }

    /// Takes a sample with `target` (N) wanted, and moves on to the next.
    pub fn step(&mut self, target: f64) -> Sample {
        let ForceLoop { gains, sample_time, delay, .. } = self.force_loop;
        let [x, v] = self.state;
        let force = self.stiffness * x.max(0.0);
        let error = target - force;
        self.missing += sample_time * error;
        let wanted = gains.proportional * error + gains.integral * self.missing;
        let command = self.hand_on(wanted, delay);
        let held = if x >= 0.0 { &self.touching } else { &self.free };
        let [[a, b], [c, d]] = held.state;
        self.state = [a * x + b * v + held.command[0] * command, c * x + d * v + held.command[1] * command];
        Sample { force, position: x, command }
    }

    /// Puts a command on its way and takes off the one that has waited long enough.
    fn hand_on(&mut self, wanted: f64, delay: usize) -> f64 {
        let line = self.waiting.get_mut(..delay).unwrap_or_default();
        let Some(&first) = line.first() else { return wanted };
        line.rotate_left(1);
        if let Some(last) = line.last_mut() {
            *last = wanted;
        }
        first
    }
}
