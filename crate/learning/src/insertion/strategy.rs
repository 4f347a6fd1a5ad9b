//! Strategies without learning that put pegs into holes that nobody sees: baselines to be beaten.

use super::{Rules, SEEN, UNIT};
use asperity_chance::Stream;

/// Kind of strategy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strategy {
    /// Random action, uniformly distributed.
    Random,
    /// Goes straight down, pressing.
    Push,
    /// Over the mouth where it is seen, upright, then straight down: the baseline for a policy that sees the
    /// mouth.
    Aim,
    /// Down until it touches, then pressing along an Archimedean spiral (Chhatpar & Branicky 2001).
    Spiral(Spiral),
    /// Down leaning until it touches, slid across until the rim holds the edge, then upright and pressing
    /// (Bruyninckx, Dutré & De Schutter 1995).
    Tilt(Tilt),
}

/// Parameters of a search along a spiral.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spiral {
    /// Distance between two turns, m.
    pub pitch: f64,
    /// Speed along the spiral, m/s.
    pub speed: f64,
    /// Pressing force, N.
    pub press: f64,
}

impl Default for Spiral {
    fn default() -> Self {
        Self { pitch: 3e-4, speed: 5e-3, press: LIGHTLY }
    }
}

/// Parameters of a search by tilting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tilt {
    /// Lean of the peg while it slides, rad.
    pub lean: f64,
    /// Sideways force from which on the rim counts as holding the peg, N.
    pub held: f64,
    /// Pressing force, N.
    pub press: f64,
}

impl Default for Tilt {
    fn default() -> Self {
        Self { lean: 0.05, held: 3.0, press: LIGHTLY }
    }
}

/// Strategy at work in an attempt: it sees what an actor sees. Evolves.
#[derive(Clone, Debug)]
pub struct RunningStrategy {
    kind: Strategy,
    rules: Rules,
    /// Duration of an action, s.
    dt: f64,
    phase: Phase,
    /// Time since the phase began, s.
    since: f64,
    turned: f64,
    /// Height at which it touched, m.
    touched: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Down,
    Search,
    Upright,
    Press,
}

/// Force above which something is touched, N.
const TOUCH: f64 = 2.0;
/// Pressing force during a search, N.
const LIGHTLY: f64 = 5.0;

/// Depth below the height of touch from which on it has found the hole, m.
const DROPPED: f64 = 2e-4;
/// Tolerances within which it is over the mouth (m) and upright (rad).
const AIMED: [f64; 2] = [1e-5, 1e-3];

impl RunningStrategy {
    /// Makes a strategy at the start of an attempt by these rules, with actions of `dt` (s).
    pub fn new(kind: Strategy, rules: &Rules, dt: f64) -> Self {
        Self { kind, rules: rules.clone(), dt, phase: Phase::Down, since: 0.0, turned: 0.0, touched: 0.0 }
    }

    /// Writes the next action from the observation.
    pub fn act(&mut self, seen: &[f64], stream: &mut Stream, action: &mut [f64]) {
        debug_assert!(seen.len() >= SEEN);
        action.fill(0.0);
        match self.kind {
            Strategy::Random => action.iter_mut().for_each(|a| *a = stream.between(-1.0, 1.0)),
            Strategy::Push => (action[2], action[6]) = (-1.0, 0.0),
            Strategy::Aim => self.aim(seen, action),
            Strategy::Spiral(spiral) => self.spiral(&spiral, seen, action),
            Strategy::Tilt(tilt) => self.tilt(&tilt, seen, action),
        }
        self.since += self.dt;
    }

    /// Returns the action that presses with a force (N).
    fn pressing(&self, force: f64) -> f64 {
        -1.0 + 2.0 * (force / self.rules.press).min(1.0)
    }

    /// Moves over the mouth and upright, then straight down.
    fn aim(&mut self, seen: &[f64], action: &mut [f64]) {
        // A hundredth of the way is left after three actions or so, at the set-point's greatest speed.
        let [speed, rate] = self.rules.speed;
        for i in 0..3 {
            action[i] = (-0.5 * seen[i] * UNIT[0] / (speed * self.dt)).clamp(-1.0, 1.0);
            action[3 + i] = (-0.5 * seen[3 + i] * UNIT[1] / (rate * self.dt)).clamp(-1.0, 1.0);
        }
        if self.phase == Phase::Down {
            let off = seen[..2].iter().map(|x| x * UNIT[0]).fold(0.0, |s, x| s + x * x).sqrt();
            let turned = seen[3..6].iter().map(|x| x * UNIT[1]).fold(0.0, |s, x| s + x * x).sqrt();
            if off < AIMED[0] && turned < AIMED[1] {
                self.phase = Phase::Press;
            }
            (action[2], action[6]) = (0.0, -1.0);
        } else {
            (action[2], action[6]) = (-1.0, self.pressing(LIGHTLY));
        }
    }

    /// Goes down until it touches, along the spiral until it drops into the hole, then presses.
    fn spiral(&mut self, &Spiral { pitch, speed, press }: &Spiral, seen: &[f64], action: &mut [f64]) {
        if self.phase == Phase::Down && touches(seen) {
            (self.phase, self.since) = (Phase::Search, 0.0);
            self.touched = seen[2] * UNIT[0];
        }
        if self.phase == Phase::Search && self.touched - seen[2] * UNIT[0] > DROPPED {
            self.phase = Phase::Press;
        }
        if self.phase == Phase::Down {
            (action[2], action[6]) = (-1.0, -1.0);
        } else if self.phase == Phase::Press {
            (action[2], action[6]) = (-1.0, self.pressing(press));
        } else {
            // r = pitch φ/2π at the same speed: φ ≈ √(4π v t/pitch).
            let phi = |t: f64| (4.0 * std::f64::consts::PI * speed * t / pitch).sqrt();
            let at = |t: f64| {
                let r = pitch * phi(t) / std::f64::consts::TAU;
                [r * libm::cos(phi(t)), r * libm::sin(phi(t))]
            };
            let (now, next) = (at(self.since), at(self.since + self.dt));
            for i in 0..2 {
                action[i] = ((next[i] - now[i]) / (self.dt * self.rules.speed[0])).clamp(-1.0, 1.0);
            }
            action[6] = self.pressing(press);
        }
    }

    /// Goes down leaning until it touches, across until the rim holds it, upright, then presses.
    fn tilt(&mut self, &Tilt { lean, held, press }: &Tilt, seen: &[f64], action: &mut [f64]) {
        let lightly = self.pressing(press);
        let rate = self.rules.speed[1];
        let [fx, fy] = [6, 7].map(|i| seen[i] * UNIT[2]);
        match self.phase {
            Phase::Down if touches(seen) && self.turned >= lean => {
                (self.phase, self.since) = (Phase::Search, 0.0)
            }
            Phase::Search if (fx * fx + fy * fy).sqrt() > held && self.since > 0.2 => {
                (self.phase, self.since) = (Phase::Upright, 0.0);
            }
            Phase::Upright if self.turned <= 0.0 => (self.phase, self.since) = (Phase::Press, 0.0),
            _ => {}
        }
        let turn = |from: f64, to: f64| ((to - from) / (rate * self.dt)).clamp(-1.0, 1.0);
        match self.phase {
            Phase::Down => {
                action[4] = turn(self.turned, lean);
                self.turned += action[4] * rate * self.dt;
                action[2] = if self.turned >= lean { -1.0 } else { 0.0 };
                action[6] = -1.0;
            }
            Phase::Search => {
                // Wider each time, first against the side to which it leans.
                let sweep = libm::sin(1.5 * self.since);
                (action[0], action[1], action[6]) = (0.6 * libm::cos(2.0 * self.since), 0.4 * sweep, lightly);
            }
            Phase::Upright => {
                action[4] = turn(self.turned, 0.0);
                self.turned = (self.turned + action[4] * rate * self.dt).max(0.0);
                if self.turned < 1e-9 {
                    self.turned = 0.0;
                }
                action[6] = lightly;
            }
            Phase::Press => (action[2], action[6]) = (-1.0, 0.0),
        }
    }
}

/// Returns true if something pushes the peg up.
fn touches(seen: &[f64]) -> bool {
    seen[8] * UNIT[2] < -TOUCH
}
