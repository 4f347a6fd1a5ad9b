//! Random force of the grains: an Ornstein–Uhlenbeck process stepped exactly, from a seeded generator that
//! gives the same numbers on every machine.

use asperity_chance::Stream;

/// The grains: a force that wanders about nothing, `dX = −X dt/τ + σ √(2/τ) dW` (Ornstein and Uhlenbeck 1930), stepped exactly.
pub(super) struct Grains {
    stream: Stream,
    deviation: f64,
    keep: f64,
    state: f64,
}

impl Grains {
    pub fn new(seed: u64, deviation: f64, time: f64, step: f64) -> Self {
        Self { stream: Stream::new(seed), deviation, keep: libm::exp(-step / time), state: 0.0 }
    }

    /// Draws the next share of the force.
    pub fn next(&mut self) -> f64 {
        if self.deviation == 0.0 {
            return 0.0;
        }
        let normal = self.stream.normal();
        self.state = self.keep * self.state + (1.0 - self.keep * self.keep).sqrt() * self.deviation * normal;
        self.state
    }
}
