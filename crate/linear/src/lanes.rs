//! Numbers two by two: vectors and symmetric matrices (3 × 3) whose every entry holds two lanes, computed
//! with the processor's vectors of 128 bits.
//!
//! Each lane is added, multiplied, divided and rooted by itself in the written order, so it has the bits it
//! would have alone, natively and in wasm.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

use wide::f64x2;

use crate::Vec3;

/// Two numbers.
pub type Two = f64x2;

/// Zero in both lanes.
pub const ZERO: Two = f64x2::ZERO;
/// One in both lanes.
pub const ONE: Two = f64x2::ONE;

/// Two vectors, as an array: x, y and z of both.
pub type Three = [Two; 3];
/// Two matrices by their columns.
pub type Columns = [Three; 3];

/// A number in both lanes.
#[inline(always)]
pub fn both(x: f64) -> Two {
    Two::splat(x)
}

/// Returns a vector in both lanes.
#[inline(always)]
pub fn both_of(v: &Vec3) -> Three {
    [Two::splat(v.x), Two::splat(v.y), Two::splat(v.z)]
}

/// Two vectors side by side.
#[inline(always)]
pub fn beside(p: &Vec3, q: &Vec3) -> Three {
    [Two::new([p.x, q.x]), Two::new([p.y, q.y]), Two::new([p.z, q.z])]
}

/// A function of each lane.
#[inline(always)]
pub fn each(x: Two, f: impl Fn(f64) -> f64) -> Two {
    Two::new(x.to_array().map(f))
}

/// The product of each two, `x x′ + y y′ + z z′` in this order, as `nalgebra` has it.
#[inline(always)]
pub fn dot(a: &Three, b: &Three) -> Two {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The vector product of each two.
#[inline(always)]
pub fn cross(a: &Three, b: &Three) -> Three {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// `A x` of each two.
#[inline(always)]
pub fn times(a: &Columns, x: &Three) -> Three {
    let row = |i: usize| a[0][i] * x[0] + a[1][i] * x[1] + a[2][i] * x[2];
    [row(0), row(1), row(2)]
}

/// Cofactors of each two, `J F⁻ᵀ`, which are `∂J/∂F`, and their determinants J.
#[inline(always)]
pub fn cofactor(f: &Columns) -> (Columns, Two) {
    let c = [cross(&f[1], &f[2]), cross(&f[2], &f[0]), cross(&f[0], &f[1])];
    let j = dot(&f[0], &c[0]);
    (c, j)
}

/// Returns the lanes where `a < b`; not those with a NaN.
#[inline(always)]
pub fn less(a: Two, b: Two) -> Two {
    a.simd_lt(b)
}

/// Returns the lanes where `a > b`; not those with a NaN.
#[inline(always)]
pub fn more(a: Two, b: Two) -> Two {
    a.simd_gt(b)
}

/// Six consecutive numbers, as three times two.
#[derive(Clone, Copy, Debug)]
pub struct Six([Two; 3]);

impl Six {
    /// From memory.
    #[inline(always)]
    pub fn load([a, b, c, d, e, f]: &[f64; 6]) -> Self {
        Self([Two::new([*a, *b]), Two::new([*c, *d]), Two::new([*e, *f])])
    }

    /// Into memory.
    #[inline(always)]
    pub fn store(&self, to: &mut [f64; 6]) {
        let [[a, b], [c, d], [e, f]] = self.0.map(Two::to_array);
        *to = [a, b, c, d, e, f];
    }

    /// Returns `self − x s`.
    #[inline(always)]
    pub fn less(self, x: &Self, s: f64) -> Self {
        let s = Two::splat(s);
        Self([self.0[0] - x.0[0] * s, self.0[1] - x.0[1] * s, self.0[2] - x.0[2] * s])
    }

    /// Returns `self + x s`.
    #[inline(always)]
    pub fn more(self, x: &Self, s: f64) -> Self {
        let s = Two::splat(s);
        Self([self.0[0] + x.0[0] * s, self.0[1] + x.0[1] * s, self.0[2] + x.0[2] * s])
    }

    /// Returns `self + x`.
    #[inline(always)]
    pub fn plus(self, x: &Self) -> Self {
        Self([self.0[0] + x.0[0], self.0[1] + x.0[1], self.0[2] + x.0[2]])
    }

    /// Returns `self s`.
    #[inline(always)]
    pub fn times(self, s: f64) -> Self {
        Self(self.0.map(|x| x * Two::splat(s)))
    }
}

/// Two vectors.
#[derive(Clone, Copy, Debug)]
pub struct Two3 {
    /// Along x.
    pub x: Two,
    /// Along y.
    pub y: Two,
    /// Along z.
    pub z: Two,
}

impl Two3 {
    /// Zero in both lanes.
    pub const ZERO: Self = Self { x: ZERO, y: ZERO, z: ZERO };

    /// Two vectors side by side.
    #[inline(always)]
    pub fn new([a, b]: [&Vec3; 2]) -> Self {
        Self::of(beside(a, b))
    }

    #[inline(always)]
    fn of([x, y, z]: Three) -> Self {
        Self { x, y, z }
    }

    #[inline(always)]
    fn three(&self) -> Three {
        [self.x, self.y, self.z]
    }

    /// The two vectors.
    #[inline(always)]
    pub fn lanes(&self) -> [Vec3; 2] {
        let ([a, d], [b, e], [c, f]) = (self.x.to_array(), self.y.to_array(), self.z.to_array());
        [Vec3::new(a, b, c), Vec3::new(d, e, f)]
    }

    /// See [`dot`].
    #[inline(always)]
    pub fn dot(&self, o: &Self) -> Two {
        dot(&self.three(), &o.three())
    }

    /// See [`cross`].
    #[inline(always)]
    pub fn cross(&self, o: &Self) -> Self {
        Self::of(cross(&self.three(), &o.three()))
    }

    /// The square of each length.
    #[inline(always)]
    pub fn norm_squared(&self) -> Two {
        self.dot(self)
    }
}

impl Add for Two3 {
    type Output = Self;

    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
    }
}

impl Sub for Two3 {
    type Output = Self;

    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        Self { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

impl Mul<Two> for Two3 {
    type Output = Self;

    #[inline(always)]
    fn mul(self, s: Two) -> Self {
        Self { x: self.x * s, y: self.y * s, z: self.z * s }
    }
}

impl AddAssign for Two3 {
    #[inline(always)]
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}

impl SubAssign for Two3 {
    #[inline(always)]
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}

/// Two symmetric matrices: xx, xy, xz, yy, yz, zz.
#[derive(Clone, Copy, Debug)]
pub struct TwoSym3(pub [Two; 6]);

impl TwoSym3 {
    /// `A v` of each two.
    #[inline(always)]
    pub fn times(&self, v: &Two3) -> Two3 {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        Two3 {
            x: xx * v.x + xy * v.y + xz * v.z,
            y: xy * v.x + yy * v.y + yz * v.z,
            z: xz * v.x + yz * v.y + zz * v.z,
        }
    }

    /// `A + B` of each two.
    #[inline(always)]
    pub fn plus(&self, o: &Self) -> Self {
        Self(std::array::from_fn(|k| self.0[k] + o.0[k]))
    }
}

/// Returns the largest eigenvalue of a symmetric matrix projected on the plane normal to the unit vector `n`;
/// `times` multiplies by it.
#[inline(always)]
pub fn largest_across(n: &Two3, times: impl Fn(&Two3) -> Two3) -> Two {
    // Normal to the axis that is surely not along `n`: x where |n.x| < 0.6, else y.
    let along_x = less(n.x * n.x, Two::splat(0.36));
    let s = Two3 {
        x: along_x.select(ZERO, ZERO - n.z),
        y: along_x.select(n.z, ZERO),
        z: along_x.select(ZERO - n.y, n.x),
    };
    let s = s * (ONE / s.norm_squared().sqrt());
    let t = n.cross(&s);
    let (of_s, of_t) = (times(&s), times(&t));
    let (ss, st, tt) = (s.dot(&of_s), t.dot(&of_s), t.dot(&of_t));
    let (middle, half) = (Two::splat(0.5) * (ss + tt), Two::splat(0.5) * (ss - tt));
    middle + (half * half + st * st).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lane_has_the_bits_it_has_alone() {
        let draw = |k: usize| {
            let x = |i: usize| libm::sin((7 * k + 3 * i) as f64) * libm::exp((k % 5) as f64);
            Vec3::new(x(1), x(2), x(3))
        };
        for k in 0..50 {
            let (p, q, r, s) = (draw(k), draw(k + 100), draw(k + 200), draw(k + 300));
            let (a, b) = (Two3::new([&p, &q]), Two3::new([&r, &s]));
            assert_eq!(a.cross(&b).lanes(), [p.cross(&r), q.cross(&s)]);
            let dot_of = |p: &Vec3, r: &Vec3| p.x * r.x + p.y * r.y + p.z * r.z;
            assert_eq!(a.dot(&b).to_array(), [dot_of(&p, &r), dot_of(&q, &s)]);
            assert_eq!(a.norm_squared().sqrt().to_array(), [dot_of(&p, &p).sqrt(), dot_of(&q, &q).sqrt()]);
            assert_eq!((a.x / b.x).to_array(), [p.x / r.x, q.x / s.x]);
            assert_eq!((a + b - b * b.y).lanes(), [p + r - r * r.y, q + s - s * s.y]);
            let (p3, r3, both) = (beside(&p, &q), beside(&r, &s), [both_of(&p), both_of(&r), both_of(&s)]);
            let (of, j) = cofactor(&both);
            let matrix = crate::Mat3::from_columns(&[p, r, s]);
            assert_eq!(of[1].map(|x| x.to_array()[1]), <[f64; 3]>::from(s.cross(&p)));
            assert_eq!(j.to_array()[0], p.dot(&r.cross(&s)));
            assert_eq!(times(&both, &p3).map(|x| x.to_array()[1]), <[f64; 3]>::from(matrix * q));
            assert_eq!(
                each(dot(&p3, &r3), |x| 2.0 * x).to_array(),
                [2.0 * dot_of(&p, &r), 2.0 * dot_of(&q, &s)]
            );
        }
    }

    #[test]
    fn what_is_no_number_is_neither_less_nor_more() {
        let (nan, one) = (Two::splat(f64::NAN), ONE);
        assert!(!less(nan, one).any() && !more(nan, one).any() && !less(one, nan).any());
        assert_eq!(less(Two::new([0.0, 2.0]), one).select(one, ZERO).to_array(), [1.0, 0.0]);
    }

    #[test]
    fn the_largest_across_is_that_of_a_known_matrix() {
        // Eigenvalues 1, 2 and 5 along x, y and z.
        let diagonal = TwoSym3([1.0, 0.0, 0.0, 2.0, 0.0, 5.0].map(Two::splat));
        let n = Two3::new([&Vec3::x(), &Vec3::z()]);
        let found = largest_across(&n, |x| diagonal.times(x)).to_array();
        assert!((found[0] - 5.0).abs() < 1e-14 && (found[1] - 2.0).abs() < 1e-14, "{found:?}");
    }
}
