//! Random numbers from a seed: the same everywhere.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{RngCore, SeedableRng};

/// Stream of random numbers. A clone continues as the original does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    seed: u64,
    taken: u64,
    random: Pcg64,
}

impl Stream {
    /// Makes the stream of a seed and of a number: streams of one seed are independent of each other.
    pub fn new(seed: u64, number: u64) -> Self {
        // Two neighbouring seeds must not give neighbouring states: SplitMix64's finisher (Steele, Lea &
        // Flood 2014).
        let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let seed = z ^ (z >> 31);
        Self { seed, taken: 0, random: Pcg64::seed_from_u64(seed) }
    }

    /// Returns the seed and the number of draws so far, for [`Self::resumed`].
    pub fn place(&self) -> [u64; 2] {
        [self.seed, self.taken]
    }

    /// Resumes a stream from [`Self::place`].
    pub fn resumed([seed, taken]: [u64; 2]) -> Self {
        let mut random = Pcg64::seed_from_u64(seed);
        random.advance(u128::from(taken));
        Self { seed, taken, random }
    }

    fn next(&mut self) -> u64 {
        self.taken += 1;
        self.random.next_u64()
    }

    /// Draws in 0..1, from the upper 53 bits.
    pub fn uniform(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Draws in low..high.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.uniform()
    }

    /// Draws one of 0..n, for n > 0.
    pub fn index(&mut self, n: usize) -> usize {
        ((self.uniform() * n as f64) as usize).min(n.saturating_sub(1))
    }

    /// Draws from the normal distribution of mean 0 and variance 1 (Box & Muller 1958; the second of the pair
    /// is dropped, so that a place is one number).
    pub fn normal(&mut self) -> f64 {
        // 1 − u is not 0, so the logarithm is finite.
        let radius = (-2.0 * libm::log(1.0 - self.uniform())).sqrt();
        radius * libm::cos(std::f64::consts::TAU * self.uniform())
    }

    /// Draws a permutation of 0..n, uniformly (Fisher & Yates), into `order`.
    pub fn shuffle(&mut self, order: &mut [u32]) {
        for i in (1..order.len()).rev() {
            order.swap(i, self.index(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Stream;

    #[test]
    fn a_stream_goes_on_where_it_was() {
        let mut stream = Stream::new(7, 3);
        for _ in 0..1000 {
            stream.normal();
        }
        let mut again = Stream::resumed(stream.place());
        assert_eq!(stream, again);
        assert_eq!(stream.normal().to_bits(), again.normal().to_bits());
    }

    #[test]
    fn draws_have_their_mean_and_variance_and_streams_differ() {
        let (mut a, mut b) = (Stream::new(1, 0), Stream::new(1, 1));
        let n = 100_000;
        let draws: Vec<[f64; 2]> = (0..n).map(|_| [a.normal(), b.normal()]).collect();
        let mean = |of: &dyn Fn(&[f64; 2]) -> f64| draws.iter().map(of).sum::<f64>() / f64::from(n);
        assert!(mean(&|d| d[0]).abs() < 0.01);
        assert!((mean(&|d| d[0] * d[0]) - 1.0).abs() < 0.02);
        assert!(mean(&|d| d[0] * d[1]).abs() < 0.01, "correlation");
    }
}
