//! Binary form of orders and rollouts: numbers little-endian, lists after their length.

use crate::normalise::RunningStatistics;
use crate::rollout::LaneCheckpoint;

/// Writer of bytes.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn word(&mut self, x: u64) {
        self.0.extend_from_slice(&x.to_le_bytes());
    }

    pub fn number(&mut self, x: f64) {
        self.word(x.to_bits());
    }

    pub fn numbers(&mut self, all: &[f64]) {
        self.word(all.len() as u64);
        all.iter().for_each(|&x| self.number(x));
    }

    pub fn singles(&mut self, all: &[f32]) {
        self.word(all.len() as u64);
        all.iter().for_each(|x| self.0.extend_from_slice(&x.to_le_bytes()));
    }

    pub fn moments(&mut self, of: &RunningStatistics) {
        self.number(of.count);
        self.numbers(&of.mean);
        self.numbers(&of.squares);
    }

    pub fn place(&mut self, place: &LaneCheckpoint) {
        place.world.iter().chain(&place.hand).for_each(|&x| self.word(x));
        self.word(u64::from(place.under_way));
        self.numbers(&place.did);
    }
}

/// Reader of bytes; `None` where they end too early.
pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    pub fn word(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    pub fn number(&mut self) -> Option<f64> {
        self.word().map(f64::from_bits)
    }

    /// Reads a length that is followed by as many items of `size` bytes.
    fn length(&mut self, size: usize) -> Option<usize> {
        let length = usize::try_from(self.word()?).ok()?;
        (length.checked_mul(size)? <= self.0.len()).then_some(length)
    }

    pub fn numbers(&mut self) -> Option<Vec<f64>> {
        (0..self.length(8)?).map(|_| self.number()).collect()
    }

    pub fn singles(&mut self) -> Option<Vec<f32>> {
        (0..self.length(4)?).map(|_| self.take().map(f32::from_le_bytes)).collect()
    }

    pub fn flags(&mut self) -> Option<Vec<bool>> {
        let length = self.length(1)?;
        let (flags, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(flags.iter().map(|&flag| flag != 0).collect())
    }

    pub fn moments(&mut self) -> Option<RunningStatistics> {
        Some(RunningStatistics { count: self.number()?, mean: self.numbers()?, squares: self.numbers()? })
    }

    pub fn place(&mut self) -> Option<LaneCheckpoint> {
        let mut words = [0; 5];
        for word in &mut words {
            *word = self.word()?;
        }
        let [a, b, c, d, under_way] = words;
        Some(LaneCheckpoint { world: [a, b], hand: [c, d], under_way: under_way != 0, did: self.numbers()? })
    }

    /// Returns `None` unless all bytes were read.
    pub fn end(&self) -> Option<()> {
        self.0.is_empty().then_some(())
    }
}
