//! Vectors and matrices of two tetrahedra side by side, one in each half of a register: each half has the
//! bits that it has alone, natively and in wasm.

use wide::f64x2;

use crate::Vec3;

/// Vector of each of the two.
pub(crate) type Three = [f64x2; 3];
/// Matrix of each of the two, by columns.
pub(crate) type Columns = [Three; 3];

#[inline(always)]
pub(crate) fn both(x: f64) -> f64x2 {
    f64x2::splat(x)
}

/// Applies a function to each.
#[inline(always)]
pub(crate) fn each(x: f64x2, f: impl Fn(f64) -> f64) -> f64x2 {
    f64x2::new(x.to_array().map(f))
}

#[inline(always)]
pub(crate) fn dot(a: &Three, b: &Three) -> f64x2 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
pub(crate) fn cross(a: &Three, b: &Three) -> Three {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Returns `A x`.
#[inline(always)]
pub(crate) fn times(a: &Columns, x: &Three) -> Three {
    let row = |i: usize| a[0][i] * x[0] + a[1][i] * x[1] + a[2][i] * x[2];
    [row(0), row(1), row(2)]
}

/// Returns `∂J/∂F = J F⁻ᵀ`, and J.
#[inline(always)]
pub(crate) fn cofactor(f: &Columns) -> (Columns, f64x2) {
    let c = [cross(&f[1], &f[2]), cross(&f[2], &f[0]), cross(&f[0], &f[1])];
    let j = dot(&f[0], &c[0]);
    (c, j)
}

/// Returns the edges from the first corner to the three others.
#[inline(always)]
pub(crate) fn edges(corners: [&[u32; 4]; 2], x: &[Vec3]) -> Columns {
    let mut out = [[f64x2::ZERO; 3]; 3];
    let [p, q] = [&x[corners[0][0] as usize], &x[corners[1][0] as usize]];
    for (k, e) in out.iter_mut().enumerate() {
        let [a, b] = [&x[corners[0][k + 1] as usize], &x[corners[1][k + 1] as usize]];
        for i in 0..3 {
            e[i] = f64x2::new([a[i] - p[i], b[i] - q[i]]);
        }
    }
    out
}

/// Returns the coefficients of [`Cubic::volume`](crate::ccd::Cubic::volume): six times the volume, of corners
/// that move by `p`.
#[inline(always)]
pub(crate) fn cubic(corners: [&[u32; 4]; 2], x: &[Vec3], p: &[Vec3]) -> [f64x2; 4] {
    let (a, b) = (edges(corners, x), edges(corners, p));
    let (of_a, c0) = cofactor(&a);
    let (of_b, c3) = cofactor(&b);
    let sum = |x: &Columns, y: &Columns| dot(&x[0], &y[0]) + dot(&x[1], &y[1]) + dot(&x[2], &y[2]);
    [c0, sum(&b, &of_a), sum(&a, &of_b), c3]
}
