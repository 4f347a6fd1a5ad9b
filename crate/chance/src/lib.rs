//! Draws from a seed, the same on every machine: streams, uniform and normal numbers. The README names the sources.

mod stream;

pub mod split_mix;

pub use stream::Stream;

/// The finisher of SplitMix64 (Steele, Lea, Flood 2014): a permutation of the words of 64 bits that leaves no pattern of its argument.
#[inline]
pub fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// 2⁶⁴ divided by the golden ratio, odd: multiples of it lie evenly among the words.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number in [0, 1): the upper 53 bits of a word.
#[inline]
pub fn unit(word: u64) -> f64 {
    (word >> 11) as f64 / TWO_53
}

const TWO_53: f64 = (1_u64 << 53) as f64;

/// Two independent numbers of mean 0 and variance 1 from `u` in (0, 1] and `v` in [0, 1] (Box, Muller 1958).
#[inline]
fn normals(u: f64, v: f64) -> [f64; 2] {
    let radius = (-2.0 * libm::log(u)).sqrt();
    let (sin, cos) = libm::sincos(core::f64::consts::TAU * v);
    [radius * cos, radius * sin]
}

/// The first of [`normals`].
#[inline]
fn normal(u: f64, v: f64) -> f64 {
    (-2.0 * libm::log(u)).sqrt() * libm::cos(core::f64::consts::TAU * v)
}

#[cfg(test)]
mod tests;
