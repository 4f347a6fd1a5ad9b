//! Hermite elements: w is a cubic over each, given by w and h w' at both ends (h: length of the element).
//!
//! With h w' in the place of w' all entries of an element's matrix have the same unit, and the matrices are
//!
//! ```text
//!         EI ⎡ 12  6 −12  6⎤            m h ⎡156  22   54 −13⎤
//! K_b =   ── ⎢  6  4  −6  2⎥      M =   ─── ⎢ 22   4   13  −3⎥
//!         h³ ⎢−12 −6  12 −6⎥            420 ⎢ 54  13  156 −22⎥
//!            ⎣  6  2  −6  4⎦                ⎣−13  −3  −22   4⎦
//! ```

/// K_b for EI/h³ = 1.
pub(crate) const BENDING: [[f64; 4]; 4] =
    [[12.0, 6.0, -12.0, 6.0], [6.0, 4.0, -6.0, 2.0], [-12.0, -6.0, 12.0, -6.0], [6.0, 2.0, -6.0, 4.0]];

/// ∫ N N' dx for h/420 = 1.
pub(crate) const SPREAD: [[f64; 4]; 4] = [
    [156.0, 22.0, 54.0, -13.0],
    [22.0, 4.0, 13.0, -3.0],
    [54.0, 13.0, 156.0, -22.0],
    [-13.0, -3.0, -22.0, 4.0],
];

/// Gauss points in 0..1 and their weights: exact for the product of two cubics.
pub(crate) const GAUSS: [[f64; 2]; 4] = [
    [0.069_431_844_202_973_71, 0.173_927_422_568_726_93],
    [0.330_009_478_207_571_87, 0.326_072_577_431_273_1],
    [0.669_990_521_792_428_1, 0.326_072_577_431_273_1],
    [0.930_568_155_797_026_3, 0.173_927_422_568_726_93],
];

/// Returns the four cubics N at s in 0..1: w = N · (w₀, h w'₀, w₁, h w'₁).
pub(crate) fn cubics(s: f64) -> [f64; 4] {
    let t = 1.0 - s;
    [t * t * (1.0 + 2.0 * s), s * t * t, s * s * (3.0 - 2.0 * s), -s * s * t]
}

/// Returns their second derivatives with respect to s.
pub(crate) fn curvatures(s: f64) -> [f64; 4] {
    [12.0 * s - 6.0, 6.0 * s - 4.0, 6.0 - 12.0 * s, 6.0 * s - 2.0]
}
