//! A stream of draws.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{RngCore, SeedableRng};

use crate::{GOLDEN, mixed, unit};

/// A stream of draws from a seed (PCG64, O'Neill 2014). A clone goes on as the original does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    seed: u64,
    taken: u64,
    random: Pcg64,
}

impl Stream {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self { seed, taken: 0, random: Pcg64::seed_from_u64(seed) }
    }

    /// The stream of a seed and a number: streams of one seed have nothing to do with each other.
    pub fn numbered(seed: u64, number: u64) -> Self {
        // Two neighbouring numbers must not give neighbouring states.
        Self::new(mixed(seed.wrapping_add(number.wrapping_add(1).wrapping_mul(GOLDEN))))
    }

    /// Seed of the generator and words so far: what [`Self::resumed`] needs.
    pub fn place(&self) -> [u64; 2] {
        [self.seed, self.taken]
    }

    /// Resumes a stream from [`Self::place`].
    pub fn resumed([seed, taken]: [u64; 2]) -> Self {
        let mut stream = Self::new(seed);
        stream.skip(taken);
        stream
    }

    /// Goes on as if so many words had been drawn; the time grows with the logarithm of their number.
    pub fn skip(&mut self, words: u64) {
        self.taken = self.taken.wrapping_add(words);
        self.random.advance(u128::from(words));
    }

    /// The next word of 64 bits.
    #[inline]
    pub fn next_word(&mut self) -> u64 {
        self.taken = self.taken.wrapping_add(1);
        self.random.next_u64()
    }

    /// A uniform number in [0, 1); it takes one word.
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        unit(self.next_word())
    }

    /// A uniform number in [low, high).
    #[inline]
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.uniform()
    }

    /// Draws one of 0..n, for n > 0.
    #[inline]
    pub fn index(&mut self, n: usize) -> usize {
        ((self.uniform() * n as f64) as usize).min(n.saturating_sub(1))
    }

    /// A normal number of mean 0 and variance 1; it takes two words. The second of the pair is not kept, so that a place is one number.
    #[inline]
    pub fn normal(&mut self) -> f64 {
        // 1 − u is not 0, so the logarithm is finite.
        let (u, v) = (1.0 - self.uniform(), self.uniform());
        crate::normal(u, v)
    }

    /// Two independent normal numbers of mean 0 and variance 1; they take two words.
    #[inline]
    pub fn normals(&mut self) -> [f64; 2] {
        let (u, v) = (1.0 - self.uniform(), self.uniform());
        crate::normals(u, v)
    }

    /// Fills a list with independent normal numbers of mean 0 and variance 1, both of each pair.
    pub fn fill_normal(&mut self, list: &mut [f64]) {
        for two in list.chunks_mut(2) {
            two.iter_mut().zip(self.normals()).for_each(|(x, normal)| *x = normal);
        }
    }

    /// An order of 0..n, each as likely (Fisher, Yates), put into `order`.
    pub fn shuffle(&mut self, order: &mut [u32]) {
        for i in (1..order.len()).rev() {
            order.swap(i, self.index(i + 1));
        }
    }
}
