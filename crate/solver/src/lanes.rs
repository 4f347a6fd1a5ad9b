//! Numbers two by two, computed with the processor's vectors of 128 bits: columns of the 6 × 6 blocks of free bodies.
//!
//! Each lane is added and multiplied by itself in the order that is written, so it has the bits it would have alone, natively
//! and in wasm.

use wide::f64x2;

/// Six numbers that follow each other, as three times two.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Six([f64x2; 3]);

impl Six {
    #[inline(always)]
    pub fn load([a, b, c, d, e, f]: &[f64; 6]) -> Self {
        Self([f64x2::new([*a, *b]), f64x2::new([*c, *d]), f64x2::new([*e, *f])])
    }

    #[inline(always)]
    pub fn store(&self, to: &mut [f64; 6]) {
        let [[a, b], [c, d], [e, f]] = self.0.map(f64x2::to_array);
        *to = [a, b, c, d, e, f];
    }

    /// `self − x s`
    #[inline(always)]
    pub fn less(self, x: &Self, s: f64) -> Self {
        let s = f64x2::splat(s);
        Self([self.0[0] - x.0[0] * s, self.0[1] - x.0[1] * s, self.0[2] - x.0[2] * s])
    }

    /// `self + x s`
    #[inline(always)]
    pub fn more(self, x: &Self, s: f64) -> Self {
        let s = f64x2::splat(s);
        Self([self.0[0] + x.0[0] * s, self.0[1] + x.0[1] * s, self.0[2] + x.0[2] * s])
    }

    /// `self s`
    #[inline(always)]
    pub fn times(self, s: f64) -> Self {
        Self(self.0.map(|x| x * f64x2::splat(s)))
    }
}
