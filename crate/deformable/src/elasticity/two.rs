//! Tetrahedra two by two, one in each half of a register.

use asperity_linear::lanes::{Columns, Two, ZERO, cofactor, dot};

use crate::Vec3;

/// Returns the edges from the first corner to the three others.
#[inline(always)]
pub(crate) fn edges(corners: [&[u32; 4]; 2], x: &[Vec3]) -> Columns {
    let mut out = [[ZERO; 3]; 3];
    let [p, q] = [&x[corners[0][0] as usize], &x[corners[1][0] as usize]];
    for (k, e) in out.iter_mut().enumerate() {
        let [a, b] = [&x[corners[0][k + 1] as usize], &x[corners[1][k + 1] as usize]];
        for i in 0..3 {
            e[i] = Two::new([a[i] - p[i], b[i] - q[i]]);
        }
    }
    out
}

/// Returns the coefficients of [`Cubic::volume`](crate::ccd::Cubic::volume): six times the volume, of corners
/// that move by `p`.
#[inline(always)]
pub(crate) fn cubic(corners: [&[u32; 4]; 2], x: &[Vec3], p: &[Vec3]) -> [Two; 4] {
    let (a, b) = (edges(corners, x), edges(corners, p));
    let (of_a, c0) = cofactor(&a);
    let (of_b, c3) = cofactor(&b);
    let sum = |x: &Columns, y: &Columns| dot(&x[0], &y[0]) + dot(&x[1], &y[1]) + dot(&x[2], &y[2]);
    [c0, sum(&b, &of_a), sum(&a, &of_b), c3]
}
