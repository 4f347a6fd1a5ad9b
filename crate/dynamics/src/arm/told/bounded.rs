//! Bounded least squares for a few joints: `min ½ xᵀ H x − gᵀ x` with `l ≤ x ≤ u`, `H` symmetric and positive
//! definite.
//!
//! The method is a primal active set (Stark and Parker 1995, *Bounded-variable least squares*): the free
//! variables are solved exactly; on the way there the first bound that is met becomes active; once all free
//! variables are solved, the bound with the largest wrong-signed multiplier is released. Each set is met
//! once, so the method ends. A joint at its limit is so taken out, and the others make up for it as well as
//! they can.

use nalgebra::{Cholesky, Const, Matrix6, Vector6};

use crate::arm::Joints;

/// Most active sets tried: there are 3⁶, and never nearly so many are met.
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
pub(super) fn unbounded(H: &Matrix6<f64>, g: &Vector6<f64>) -> Option<Vector6<f64>> {
    let x = Cholesky::<f64, Const<6>>::new(*H)?.solve(g);
    x.iter().all(|x| x.is_finite()).then_some(x)
}

/// Returns the solution between `lower` and `upper` (nowhere above it); `None` where `H` is not positive
/// definite.
pub(super) fn bounded(
    H: &Matrix6<f64>,
    g: &Vector6<f64>,
    lower: &Joints,
    upper: &Joints,
) -> Option<Vector6<f64>> {
    let mut at = [At::Free; 6];
    let mut x = Vector6::zeros();
    for i in 0..6 {
        x[i] = 0.0_f64.max(lower[i]).min(upper[i]);
        at[i] = if x[i] == lower[i] { At::Lower } else { At::Upper };
        if x[i] > lower[i] && x[i] < upper[i] {
            at[i] = At::Free;
        }
    }
    let scale = g.amax() + (H * x).amax();
    for _ in 0..MOST_SETS {
        let z = of_free(H, g, &x, &at)?;
        // Largest share of the way to the solution that the bounds allow.
        let mut share = 1.0;
        let mut met = None;
        for i in (0..6).filter(|&i| at[i] == At::Free) {
            let way = z[i] - x[i];
            let (bound, side) = if way > 0.0 { (upper[i], At::Upper) } else { (lower[i], At::Lower) };
            if way != 0.0 && (bound - x[i]) / way < share {
                share = (bound - x[i]) / way;
                met = Some((i, bound, side));
            }
        }
        x += (z - x) * share;
        if let Some((i, bound, side)) = met {
            (x[i], at[i]) = (bound, side);
            continue;
        }
        x = z;
        let push = g - H * x;
        let mut worst = None;
        let mut most = ROUNDING * scale;
        for i in (0..6).filter(|&i| lower[i] < upper[i]) {
            let wrong = match at[i] {
                At::Free => 0.0,
                At::Lower => push[i],
                At::Upper => -push[i],
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

/// Returns the solution of the free variables, the others being at their bounds.
fn of_free(H: &Matrix6<f64>, g: &Vector6<f64>, x: &Vector6<f64>, at: &[At; 6]) -> Option<Vector6<f64>> {
    let free = |i: usize| at[i] == At::Free;
    let kept = Matrix6::from_fn(|i, j| match (free(i) && free(j), i == j) {
        (true, _) => H[(i, j)],
        (false, true) => 1.0,
        (false, false) => 0.0,
    });
    let right = Vector6::from_fn(|i, _| {
        if !free(i) {
            return x[i];
        }
        (0..6).filter(|&j| !free(j)).fold(g[i], |sum, j| sum - H[(i, j)] * x[j])
    });
    unbounded(&kept, &right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solves every active set and returns the best solution within the bounds.
    fn of_all_sets(H: &Matrix6<f64>, g: &Vector6<f64>, lower: &Joints, upper: &Joints) -> Vector6<f64> {
        let cost = |x: &Vector6<f64>| 0.5 * x.dot(&(H * x)) - g.dot(x);
        let mut best: Option<Vector6<f64>> = None;
        for code in 0..729_usize {
            let mut at = [At::Free; 6];
            let mut x = Vector6::zeros();
            let mut rest = code;
            for i in 0..6 {
                (at[i], x[i]) = [(At::Free, 0.0), (At::Lower, lower[i]), (At::Upper, upper[i])][rest % 3];
                rest /= 3;
            }
            let Some(z) = of_free(H, g, &x, &at) else { continue };
            let within = (0..6).all(|i| z[i] >= lower[i] - 1e-12 && z[i] <= upper[i] + 1e-12);
            if within && best.is_none_or(|b| cost(&z) < cost(&b)) {
                best = Some(z);
            }
        }
        best.unwrap_or_else(Vector6::zeros)
    }

    #[test]
    fn it_finds_what_trying_every_set_finds() {
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0
        };
        for case in 0..400 {
            let J = Matrix6::from_fn(|_, _| next());
            let H = J.transpose() * J + Matrix6::identity() * 1e-3;
            let g = Vector6::from_fn(|_, _| next());
            let mut lower = [0.0; 6];
            let mut upper = [0.0; 6];
            for i in 0..6 {
                let (a, b) = (next(), next());
                (lower[i], upper[i]) = (a.min(b), a.max(b));
                // Some variables cannot move, some have no zero between their bounds.
                if case % 3 == 0 && i == case % 6 {
                    upper[i] = lower[i];
                }
            }
            let found = bounded(&H, &g, &lower, &upper).unwrap_or_else(Vector6::zeros);
            let best = of_all_sets(&H, &g, &lower, &upper);
            assert!((found - best).amax() < 1e-9, "case {case}: {found} {best}");
        }
    }

    /// Compares with SciPy's `lsq_linear` (`tests/reference/bounded_least_squares`).
    #[test]
    fn it_finds_what_scipy_finds() {
        let text = include_str!("../../../../../tests/reference/bounded_least_squares/expected.json");
        let reference: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
        let cases = reference["cases"].as_array().map_or(&[][..], Vec::as_slice);
        assert_eq!(cases.len(), 32);
        for (k, case) in cases.iter().enumerate() {
            let at = |key: &str, i: usize| case[key][i].as_f64().unwrap_or(f64::NAN);
            let six = |key: &str| -> Joints { std::array::from_fn(|i| at(key, i)) };
            let A = Matrix6::from_fn(|i, j| at("A", 6 * i + j));
            let b = Vector6::from(six("b"));
            let H = A.transpose() * A + Matrix6::identity() * case["damping"].as_f64().unwrap_or(f64::NAN);
            let found = bounded(&H, &(A.transpose() * b), &six("lower"), &six("upper"));
            let away = found.map_or(f64::NAN, |x| (x - Vector6::from(six("x"))).amax());
            assert!(away < 1e-9, "case {k}: {away}");
        }
    }

    #[test]
    fn what_is_not_a_number_has_no_solution() {
        let H = Matrix6::identity() * f64::NAN;
        assert!(bounded(&H, &Vector6::zeros(), &[-1.0; 6], &[1.0; 6]).is_none());
    }
}
