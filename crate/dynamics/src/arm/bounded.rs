//! Bounded least squares for a few joints: `min ½ xᵀ H x − gᵀ x` with `l ≤ x ≤ u`, `H` symmetric and positive
//! definite.
//!
//! The method is a primal active set (Stark and Parker 1995, *Bounded-variable least squares*): the free
//! variables are solved exactly; on the way there the first bound that is met becomes active; once all free
//! variables are solved, the bound with the largest wrong-signed multiplier is released. Each set is met
//! once, so the method ends. A joint at its limit is so taken out, and the others make up for it as well as
//! they can.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_control::joints::{Joints, MOST_JOINTS};

use super::matrix::Square;

/// Sets at most: there are 3ⁿ, and never nearly so many are met.
const MOST_SETS: usize = 64;
/// Share of the gradient below which a wrong-signed multiplier is rounding.
const ROUNDING: f64 = 1e-13;

/// State of a variable: free or at a bound.
#[derive(Clone, Copy, PartialEq)]
enum At {
    Free,
    Lower,
    Upper,
}

/// Returns the solution without bounds; `None` where `H` is not positive definite, or not finite.
pub(super) fn unbounded(H: &Square, g: &Joints) -> Option<Joints> {
    let x = H.cholesky()?.solve(g);
    x.iter().all(|x| x.is_finite()).then_some(x)
}

/// Returns the solution between `lower` and `upper` (nowhere above it); `None` where `H` is not positive
/// definite.
pub(super) fn bounded(H: &Square, g: &Joints, lower: &Joints, upper: &Joints) -> Option<Joints> {
    let n = H.side();
    let mut at = [At::Free; MOST_JOINTS];
    let mut x = Joints::zeros(n);
    for i in 0..n {
        x[i] = 0.0_f64.max(lower[i]).min(upper[i]);
        at[i] = if x[i] == lower[i] { At::Lower } else { At::Upper };
        if x[i] > lower[i] && x[i] < upper[i] {
            at[i] = At::Free;
        }
    }
    let scale = largest(g) + largest(&H.times(&x));
    for _ in 0..MOST_SETS {
        let z = of_free(H, g, &x, &at)?;
        // Largest share of the way to the solution that the bounds allow.
        let mut share = 1.0;
        let mut met = None;
        for i in (0..n).filter(|&i| at[i] == At::Free) {
            let way = z[i] - x[i];
            let (bound, side) = if way > 0.0 { (upper[i], At::Upper) } else { (lower[i], At::Lower) };
            if way != 0.0 && (bound - x[i]) / way < share {
                share = (bound - x[i]) / way;
                met = Some((i, bound, side));
            }
        }
        x = Joints::from_fn(n, |i| x[i] + (z[i] - x[i]) * share);
        if let Some((i, bound, side)) = met {
            (x[i], at[i]) = (bound, side);
            continue;
        }
        x = z;
        let pulled = H.times(&x);
        let mut worst = None;
        let mut most = ROUNDING * scale;
        for i in (0..n).filter(|&i| lower[i] < upper[i]) {
            let push = g[i] - pulled[i];
            let wrong = match at[i] {
                At::Free => 0.0,
                At::Lower => push,
                At::Upper => -push,
            };
            if wrong > most {
                (worst, most) = (Some(i), wrong);
            }
        }
        let Some(i) = worst else { break };
        at[i] = At::Free;
    }
    Some(x)
}

fn largest(x: &Joints) -> f64 {
    x.iter().fold(0.0, |m, x| m.max(x.abs()))
}

/// Returns the solution of the free variables, the others being at their bounds.
fn of_free(H: &Square, g: &Joints, x: &Joints, at: &[At; MOST_JOINTS]) -> Option<Joints> {
    let n = H.side();
    let free = |i: usize| at[i] == At::Free;
    let mut kept = Square::zeros(n);
    for i in 0..n {
        for j in 0..n {
            kept[(i, j)] = match (free(i) && free(j), i == j) {
                (true, _) => H[(i, j)],
                (false, true) => 1.0,
                (false, false) => 0.0,
            };
        }
    }
    let right = Joints::from_fn(n, |i| {
        if !free(i) {
            return x[i];
        }
        (0..n).filter(|&j| !free(j)).fold(g[i], |sum, j| sum - H[(i, j)] * x[j])
    });
    unbounded(&kept, &right)
}

/// What the null space weighs against the task, beside a damping. The task gives way by this share of it, which rounding hides, and a step of
/// the null space is true to the rounding over it.
pub(super) const LEAST: f64 = 1e-10;

/// What of a step of the joints leaves the task, of `H = Jᵀ J`, alone (Liégeois 1977). None where `H` is not finite.
pub(super) fn in_null_space(H: &Square, step: &Joints) -> Option<Joints> {
    unbounded(&H.with_diagonal(LEAST), &step.map(|x| LEAST * x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arm::matrix::Jacobian;

    /// Solves every active set and returns the best solution within the bounds.
    fn of_all_sets(H: &Square, g: &Joints, lower: &Joints, upper: &Joints) -> Joints {
        let dot = |a: &Joints, b: &Joints| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let cost = |x: &Joints| 0.5 * dot(x, &H.times(x)) - dot(g, x);
        let mut best: Option<Joints> = None;
        let n = H.side();
        for code in 0..3_usize.pow(n as u32) {
            let mut at = [At::Free; MOST_JOINTS];
            let mut x = Joints::zeros(n);
            let mut rest = code;
            for i in 0..n {
                (at[i], x[i]) = [(At::Free, 0.0), (At::Lower, lower[i]), (At::Upper, upper[i])][rest % 3];
                rest /= 3;
            }
            let Some(z) = of_free(H, g, &x, &at) else { continue };
            let within = (0..n).all(|i| z[i] >= lower[i] - 1e-12 && z[i] <= upper[i] + 1e-12);
            if within && best.is_none_or(|b| cost(&z) < cost(&b)) {
                best = Some(z);
            }
        }
        best.unwrap_or_default()
    }

    fn off(a: Option<Joints>, b: &[f64]) -> f64 {
        a.map_or(f64::NAN, |a| a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max))
    }

    #[test]
    fn it_finds_what_trying_every_set_finds() {
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0
        };
        for case in 0..400 {
            // Seven joints have a null space.
            let n = [1, 4, 6, 7][case % 4];
            let mut J = Jacobian::zeros(n);
            J.columns_mut().iter_mut().flatten().for_each(|x| *x = next());
            let H = J.gram().with_diagonal(1e-3);
            let g = Joints::from_fn(n, |_| next());
            let mut lower = Joints::zeros(n);
            let mut upper = Joints::zeros(n);
            for i in 0..n {
                let (a, b) = (next(), next());
                (lower[i], upper[i]) = (a.min(b), a.max(b));
                // Some variables cannot move, some have no zero between their bounds.
                if case % 3 == 0 && i == case % 6 {
                    upper[i] = lower[i];
                }
            }
            let found = bounded(&H, &g, &lower, &upper);
            let best = of_all_sets(&H, &g, &lower, &upper);
            assert!(off(found, &best) < 1e-9, "case {case}: {found:?} {best:?}");
        }
    }

    /// Compares with SciPy's `lsq_linear` (`tests/reference/bounded_least_squares`).
    #[test]
    fn it_finds_what_scipy_finds() {
        let text = include_str!("../../../../tests/reference/bounded_least_squares/expected.json");
        let reference: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        let cases = reference["cases"].as_array().map_or(&[][..], Vec::as_slice);
        assert_eq!(cases.len(), 32);
        for (k, case) in cases.iter().enumerate() {
            let at = |key: &str, i: usize| case[key][i].as_f64().unwrap_or(f64::NAN);
            let six = |key: &str| Joints::from_fn(6, |i| at(key, i));
            let mut A = Jacobian::zeros(6);
            for (j, column) in A.columns_mut().iter_mut().enumerate() {
                *column = std::array::from_fn(|i| at("A", 6 * i + j));
            }
            let b: [f64; 6] = std::array::from_fn(|i| at("b", i));
            let H = A.gram().with_diagonal(case["damping"].as_f64().unwrap_or(f64::NAN));
            let found = bounded(&H, &A.transposed_times(&b), &six("lower"), &six("upper"));
            let away = off(found, &six("x"));
            assert!(away < 1e-9, "case {k}: {away}");
        }
    }

    #[test]
    fn what_is_not_a_number_has_no_solution() {
        let H = Square::zeros(6).with_diagonal(f64::NAN);
        let (low, high) = (Joints::from([-1.0; 6]), Joints::from([1.0; 6]));
        assert!(bounded(&H, &Joints::zeros(6), &low, &high).is_none());
    }
}
