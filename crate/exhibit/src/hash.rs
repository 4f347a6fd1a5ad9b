//! The state hash: same scene, same commands, same 64 bits on every machine.

/// Mixes words in order; multiply-xorshift as in SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateHash(u64);

impl Default for StateHash {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl StateHash {
    /// Mixes in one word.
    #[inline(always)]
    pub fn word(&mut self, x: u64) {
        let mut h = (self.0 ^ x).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        h ^= h >> 29;
        self.0 = h.wrapping_mul(0x94d0_49bb_1331_11eb) ^ (h >> 32);
    }

    /// Mixes in numbers by their bits. All NaN count as one: wasm does not fix their payload.
    pub fn numbers<'a>(&mut self, xs: impl IntoIterator<Item = &'a f64>) {
        for x in xs {
            self.word(if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() });
        }
    }

    /// Returns the hash so far.
    pub fn value(self) -> u64 {
        self.0
    }
}
