//! Balancing a pole on a cart that is pushed: `CartPole-v1` of Gymnasium (Barto, Sutton & Anderson 1983) with
//! a push of any size in place of one to the left or to the right.

use super::{Environment, PolicySizes, Taken};
use crate::environment::End;
use asperity_chance::Stream;
use asperity_fault::Fault;

/// State: position (m), speed (m/s), angle (rad), rate (rad/s); steps taken.
#[derive(Clone, Debug, Default)]
pub struct CartPole {
    state: [f64; 4],
    steps: u32,
}

/// Number of steps of an episode.
const STEPS: u32 = 500;
/// Time step, s.
const STEP: f64 = 0.02;
/// Gravity, m/s².
const GRAVITY: f64 = 9.8;
/// Masses of cart and pole, kg.
const CART: f64 = 1.0;
const POLE: f64 = 0.1;
/// Half length of the pole, m.
const HALF: f64 = 0.5;
/// Force at an action of 1, N.
const PUSH: f64 = 10.0;
/// Position (m) and angle (rad) beyond which the episode fails.
const ASIDE: f64 = 2.4;
const LEANING: f64 = 12.0 * std::f64::consts::TAU / 360.0;

impl Environment for CartPole {
    fn shape(&self) -> PolicySizes {
        PolicySizes { observation: 4, privileged: 0, action: 1 }
    }

    fn reset(&mut self, stream: &mut Stream, seen: &mut [f64]) -> Result<(), Fault> {
        self.state = std::array::from_fn(|_| stream.between(-0.05, 0.05));
        self.steps = 0;
        seen.copy_from_slice(&self.state);
        Ok(())
    }

    fn step(&mut self, action: &[f64], _: &mut Stream, seen: &mut [f64]) -> Result<Taken, Fault> {
        let [place, speed, angle, rate] = self.state;
        let push = PUSH * action[0].clamp(-1.0, 1.0);
        let (sin, cos) = (libm::sin(angle), libm::cos(angle));
        let both = CART + POLE;
        let shared = (push + POLE * HALF * rate * rate * sin) / both;
        let turning = (GRAVITY * sin - cos * shared) / (HALF * (4.0 / 3.0 - POLE * cos * cos / both));
        let going = shared - POLE * HALF * turning * cos / both;
        self.state = [place + STEP * speed, speed + STEP * going, angle + STEP * rate, rate + STEP * turning];
        self.steps += 1;
        seen.copy_from_slice(&self.state);
        let lost = self.state[0].abs() > ASIDE || self.state[2].abs() > LEANING;
        let end = if lost { Some(End::Failed) } else { (self.steps >= STEPS).then_some(End::TimeUp) };
        Ok(Taken { reward: 1.0, end })
    }
}
