//! SplitMix64 (Steele, Lea, Flood 2014): a generator whose whole state is one word, which its owner keeps.

use crate::{GOLDEN, TWO_53, mixed, unit};

/// The next word; the state goes on.
#[inline]
pub fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(GOLDEN);
    mixed(*state)
}

/// A uniform number in [0, 1).
#[inline]
pub fn uniform(state: &mut u64) -> f64 {
    unit(next(state))
}

/// A uniform number in (0, 1].
#[inline]
fn not_zero(state: &mut u64) -> f64 {
    ((next(state) >> 11) + 1) as f64 / TWO_53
}

/// A normal number of mean 0 and variance 1; it takes two words.
#[inline]
pub fn normal(state: &mut u64) -> f64 {
    let (u, v) = (not_zero(state), not_zero(state));
    crate::normal(u, v)
}

/// The state of a seed and a number, for draws that are functions of both with nothing kept between.
#[inline]
pub fn numbered(seed: u64, number: u64) -> u64 {
    mixed(mixed(seed.wrapping_add(GOLDEN)) ^ number.wrapping_mul(GOLDEN))
}

/// A uniform number in (0, 1): the middles of 2⁵³ cells, neither end among them.
#[inline]
pub fn inside(state: &mut u64) -> f64 {
    ((next(state) >> 11) as f64 + 0.5) / TWO_53
}

/// As [`normal`], from two of [`inside`].
#[inline]
pub fn normal_inside(state: &mut u64) -> f64 {
    let (u, v) = (inside(state), inside(state));
    crate::normal(u, v)
}
