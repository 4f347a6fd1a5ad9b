//! Random numbers from a seed: the same everywhere.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{RngCore, SeedableRng};

/// Stream of random numbers.
pub(crate) struct Stream(Pcg64);

impl Stream {
    pub fn new(seed: u64) -> Self {
        Self(Pcg64::seed_from_u64(seed))
    }

    /// Draws in 0..1, from the upper 53 bits.
    pub fn uniform(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Draws one of 0..n, for n > 0.
    pub fn index(&mut self, n: usize) -> usize {
        ((self.uniform() * n as f64) as usize).min(n.saturating_sub(1))
    }

    /// Draws two normal numbers of mean 0 and variance 1 (Box & Muller 1958).
    pub fn normals(&mut self) -> [f64; 2] {
        // 1 − u is not 0, so the logarithm is finite.
        let radius = (-2.0 * libm::log(1.0 - self.uniform())).sqrt();
        let angle = std::f64::consts::TAU * self.uniform();
        [radius * libm::cos(angle), radius * libm::sin(angle)]
    }
}
