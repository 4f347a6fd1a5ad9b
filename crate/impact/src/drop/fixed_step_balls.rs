//! The same ball by three integrators of fixed step, carried along with a clock.
//!
//! They are stepped on with the clock; going back starts them anew.

use super::run::DropRun;
use crate::{FixedStep, FixedStepBody};

/// Greatest number of steps of a run of theirs, some 50 ns each.
const MOST_STEPS: f64 = 400_000.0;
/// Distance, in drop heights, beyond which a ball has flown away.
const FAR: f64 = 3.0;

/// The integrators' balls at one step, in the order of [`FixedStep::ALL`].
pub struct FixedStepBalls {
    start: FixedStepBody,
    bodies: [FixedStepBody; 3],
    h: f64,
    step: u32,
    far: f64,
}

impl FixedStepBalls {
    /// Makes the balls of a run to `end` (s) with steps of `h` (s); `None` where they would be too many, or the run has no
    /// impact whose law they could take.
    pub fn new(run: &DropRun, h: f64, end: f64) -> Option<Self> {
        if end / h > MOST_STEPS {
            return None;
        }
        let (law, drop) = (run.first_law()?, &run.drop);
        let start = FixedStepBody::new(drop.mass, law, drop.release, (-drop.gap, 0.0), drop.weight()).ok()?;
        let far = FAR * drop.gap.abs().max(1e-6);
        Some(Self { start, bodies: [start; 3], h, step: 0, far })
    }

    /// Goes to a step counted from the start.
    pub fn go(&mut self, step: u32) {
        if step < self.step {
            (self.bodies, self.step) = ([self.start; 3], 0);
        }
        for (body, method) in self.bodies.iter_mut().zip(FixedStep::ALL) {
            for _ in self.step..step {
                // A ball that has flown away does not come back: its numbers mean nothing any more.
                if body.depth().is_nan() || body.depth().abs() > self.far {
                    break;
                }
                body.step(method, self.h);
            }
        }
        self.step = step;
    }

    /// Returns the height of each ball, m; `None` of one that has flown away.
    pub fn heights(&self) -> [Option<f64>; 3] {
        self.bodies.map(|body| Some(-body.depth()).filter(|h| h.abs() <= self.far))
    }
}
