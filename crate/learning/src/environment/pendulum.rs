//! Swinging a pendulum up with a motor that cannot lift it: `Pendulum-v1` of Gymnasium, whose equations these
//! are.

use super::{Environment, PolicySizes, Taken};
use crate::environment::End;
use asperity_chance::Stream;
use asperity_fault::Fault;

/// State: angle from upright (rad), rate (rad/s), steps taken.
#[derive(Clone, Debug, Default)]
pub struct Pendulum {
    angle: f64,
    rate: f64,
    steps: u32,
}

/// Number of steps of an episode.
const STEPS: u32 = 200;
/// Time step, s.
const STEP: f64 = 0.05;
/// Gravity (m/s²), mass (kg) and length (m); the rod is uniform.
const GRAVITY: f64 = 10.0;
const MASS: f64 = 1.0;
const LENGTH: f64 = 1.0;
/// Torque at an action of 1, N m.
const TORQUE: f64 = 2.0;
/// Greatest rate, rad/s.
const FASTEST: f64 = 8.0;

impl Pendulum {
    /// Makes a pendulum at an angle and a rate.
    pub fn at(angle: f64, rate: f64) -> Self {
        Self { angle, rate, steps: 0 }
    }

    fn see(&self, seen: &mut [f64]) {
        seen.copy_from_slice(&[libm::cos(self.angle), libm::sin(self.angle), self.rate]);
    }
}

impl Environment for Pendulum {
    fn shape(&self) -> PolicySizes {
        PolicySizes { observation: 3, privileged: 0, action: 1 }
    }

    fn reset(&mut self, stream: &mut Stream, seen: &mut [f64]) -> Result<(), Fault> {
        let pi = std::f64::consts::PI;
        *self = Self::at(stream.between(-pi, pi), stream.between(-1.0, 1.0));
        self.see(seen);
        Ok(())
    }

    fn step(&mut self, action: &[f64], _: &mut Stream, seen: &mut [f64]) -> Result<Taken, Fault> {
        let torque = TORQUE * action[0].clamp(-1.0, 1.0);
        let turn = std::f64::consts::TAU;
        let off = self.angle + turn / 2.0;
        let off = off - turn * (off / turn).floor() - turn / 2.0;
        let cost = off * off + 0.1 * self.rate * self.rate + 0.001 * torque * torque;
        let pull = 1.5 * GRAVITY / LENGTH * libm::sin(self.angle) + 3.0 / (MASS * LENGTH * LENGTH) * torque;
        self.rate = (self.rate + pull * STEP).clamp(-FASTEST, FASTEST);
        self.angle += self.rate * STEP;
        self.steps += 1;
        self.see(seen);
        Ok(Taken { reward: -cost, end: (self.steps >= STEPS).then_some(End::TimeUp) })
    }
}
