//! Normal numbers by Box and Muller's method from a stream of its own for each seed and number.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{RngCore, SeedableRng};

/// A stream of normal numbers.
pub struct Normal {
    stream: Pcg64,
    waiting: Option<f64>,
}

impl Normal {
    /// Returns the stream of a seed and a number.
    pub fn new(seed: u64, number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[16..24].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
        Self { stream: Pcg64::from_seed(bytes), waiting: None }
    }

    /// Draws a uniform number in (0, 1].
    pub(super) fn unit(&mut self) -> f64 {
        ((self.stream.next_u64() >> 11) as f64 + 1.0) / (1u64 << 53) as f64
    }

    /// Draws a normal number of mean 0 and standard deviation 1.
    pub fn draw(&mut self) -> f64 {
        if let Some(x) = self.waiting.take() {
            return x;
        }
        let r = (-2.0 * libm::log(self.unit())).sqrt();
        let (s, c) = libm::sincos(core::f64::consts::TAU * self.unit());
        self.waiting = Some(r * s);
        r * c
    }
}
