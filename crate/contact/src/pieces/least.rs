//! The lesser and the greater of two numbers by one comparison. `f64::min` and `f64::max` ignore a NaN on
//! either side, for which wasm has no instruction: each is a call there, a tenth of the time of a nut on its
//! bolt.

/// Returns the lesser; the first where the second is NaN.
#[inline]
pub(super) fn lesser(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// Returns the greater; the first where the second is NaN.
#[inline]
pub(super) fn greater(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}
