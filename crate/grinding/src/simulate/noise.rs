//! Random force of the grains: an Ornstein–Uhlenbeck process stepped exactly, from a seeded generator that
//! gives the same numbers on every machine.

use std::f64::consts::TAU;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{RngCore, SeedableRng};

/// Random force of the grains: a share of the force about zero, `dX = −X dt/τ + σ √(2/τ) dW` (Ornstein and
/// Uhlenbeck 1930), stepped exactly. PCG: the same seed gives the same numbers on every machine.
pub(super) struct Grains {
    stream: Pcg64,
    deviation: f64,
    keep: f64,
    state: f64,
}

impl Grains {
    pub fn new(seed: u64, deviation: f64, time: f64, step: f64) -> Self {
        Self { stream: Pcg64::seed_from_u64(seed), deviation, keep: libm::exp(-step / time), state: 0.0 }
    }

    /// Draws the next share of the force.
    pub fn next(&mut self) -> f64 {
        if self.deviation == 0.0 {
            return 0.0;
        }
        // Box and Muller 1958; the first number is never zero.
        let (a, b) = (1.0 - uniform(&mut self.stream), uniform(&mut self.stream));
        let normal = (-2.0 * libm::log(a)).sqrt() * libm::cos(TAU * b);
        self.state = self.keep * self.state + (1.0 - self.keep * self.keep).sqrt() * self.deviation * normal;
        self.state
    }
}

/// Draws uniformly in 0..1, from the upper 53 bits.
fn uniform(stream: &mut Pcg64) -> f64 {
    (stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
