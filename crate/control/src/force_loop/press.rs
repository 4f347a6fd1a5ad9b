//! Simulation of the loop, sample by sample: the axis is exact between samples, the surface only pushes.
//!
//! Contact is decided at the samples. Where the surface's force acts back on the axis (an effective mass is
//! given), the axis is taken as in contact, or not, for the whole of the interval.

use super::axis::Held;
use super::{ForceLoop, MAX_DELAY};

/// Run of the loop: the axis starts at rest on the surface, with a command of zero.
#[derive(Clone, Debug)]
pub struct Press {
    force_loop: ForceLoop,
    /// Stiffness `k` of the surface, N/m.
    stiffness: f64,
    touching: Held,
    free: Held,
    /// State of the axis: `x` (m), `ẋ` (m/s).
    state: [f64; 2],
    /// Integral of the force error `I = Σ T e`, N s.
    missing: f64,
    /// Delayed commands, oldest first, m.
    waiting: [f64; MAX_DELAY],
}

/// Measurement of one sample, and the command that follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Force `f`, N.
    pub force: f64,
    /// Position `x`, m; below zero the axis is off the surface.
    pub position: f64,
    /// Command `x_c` that the axis follows until the next sample, m.
    pub command: f64,
}

impl Press {
    /// Makes a run on a surface of stiffness `k` (N/m, zero or more).
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

    /// Takes a sample with the force `target` (N), and moves on to the next.
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

    /// Queues a command and returns the one whose delay has passed.
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
