//! Krawczyk's operator (Krawczyk 1969; Moore 1977): with C near the inverse of the Jacobian J in the middle m
//! of a box X,
//!
//! ```text
//! K = m − C F(m) + (I − C J(X)) (X − m)
//! ```
//!
//! encloses every zero of F in X; if K lies inside X there is exactly one, and if K and X do not meet there
//! is none.

use super::curve::{Curve, CurvePoint};
use crate::expression::{Interval, Real};

/// Box of (a, b).
pub(super) type Box2 = [Interval; 2];

/// `f` and `g` over a box, and their derivatives: the Hessian of E / κ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gradient<S> {
    pub value: [S; 2],
    pub slope: [[S; 2]; 2],
}

impl<S: Real> Gradient<S> {
    pub fn of(a: &CurvePoint<S>, b: &CurvePoint<S>) -> Self {
        let d = [a.p[0].minus(b.p[0]), a.p[1].minus(b.p[1])];
        let dot = |u: [S; 2], v: [S; 2]| u[0].times(v[0]).plus(u[1].times(v[1]));
        let zero = S::exactly(0.0);
        let across = zero.minus(dot(a.first, b.first));
        let aa = a.first[0].square().plus(a.first[1].square()).plus(dot(d, a.second));
        let bb = b.first[0].square().plus(b.first[1].square()).minus(dot(d, b.second));
        Self { value: [dot(d, a.first), zero.minus(dot(d, b.first))], slope: [[aa, across], [across, bb]] }
    }
}

/// Verdict of the operator on a box.
pub(super) enum Verdict {
    /// Exactly one zero, which lies in this box.
    One(Box2),
    /// No zero.
    Empty,
    /// Any zeros of the box lie in this one.
    Perhaps(Box2),
}

/// Applies the operator to a box around (a, b).
pub(super) fn krawczyk(curve: &Curve, x: &Box2) -> Verdict {
    let over = Gradient::of(&curve.over(x[0]), &curve.over(x[1]));
    let m = [x[0].middle(), x[1].middle()];
    let at = m.map(|m| curve.over(Interval::point(m)));
    let there = Gradient::of(&at[0], &at[1]);
    let j = over.slope.map(|row| row.map(|entry| entry.middle()));
    let determinant = j[0][0] * j[1][1] - j[0][1] * j[1][0];
    if !(determinant.abs() > 0.0 && determinant.is_finite()) {
        return Verdict::Perhaps(*x);
    }
    let c =
        [[j[1][1] / determinant, -j[0][1] / determinant], [-j[1][0] / determinant, j[0][0] / determinant]]
            .map(|row| row.map(Interval::point));
    let mut k = [Interval::ENTIRE; 2];
    for i in 0..2 {
        let newton = c[i][0].times(there.value[0]).plus(c[i][1].times(there.value[1]));
        let mut sum = Interval::point(m[i]).minus(newton);
        for l in 0..2 {
            let unit = Interval::point(if i == l { 1.0 } else { 0.0 });
            let off = unit.minus(c[i][0].times(over.slope[0][l])).minus(c[i][1].times(over.slope[1][l]));
            sum = sum.plus(off.times(x[l].minus(Interval::point(m[l]))));
        }
        k[i] = sum;
    }
    match (k[0].meet(&x[0]), k[1].meet(&x[1])) {
        (Some(a), Some(b)) if k[0].is_inside(&x[0]) && k[1].is_inside(&x[1]) => Verdict::One([a, b]),
        (Some(a), Some(b)) => Verdict::Perhaps([a, b]),
        _ => Verdict::Empty,
    }
}

/// Number of Newton steps, more than a number has digits.
const STEPS: usize = 20;
/// Half-widths of boxes about the zero that Newton's method finds, rad: the first that is proven to hold it
/// is taken.
const NARROW: [f64; 3] = [1e-12, 1e-10, 1e-8];

/// Shrinks a box that holds exactly one zero: Newton's method finds it, and the operator proves that a narrow
/// box about it holds it.
pub(super) fn contracted(curve: &Curve, one: Box2) -> Box2 {
    let mut t = one.map(|x| x.middle());
    for _ in 0..STEPS {
        let Gradient { value, slope } = Gradient::of(&curve.at(t[0]), &curve.at(t[1]));
        let determinant = slope[0][0] * slope[1][1] - slope[0][1] * slope[1][0];
        let step = [
            (slope[1][1] * value[0] - slope[0][1] * value[1]) / determinant,
            (slope[0][0] * value[1] - slope[1][0] * value[0]) / determinant,
        ];
        if !step.iter().all(|x| x.is_finite()) {
            return one;
        }
        t = [t[0] - step[0], t[1] - step[1]];
    }
    for r in NARROW {
        let narrow = t.map(|t| Interval::new(t - r, t + r));
        let inside = narrow[0].is_inside(&one[0]) && narrow[1].is_inside(&one[1]);
        if let (true, Verdict::One(tight)) = (inside, krawczyk(curve, &narrow)) {
            return tight;
        }
    }
    one
}
