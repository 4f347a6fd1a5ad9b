//! The exact relation of the power law F = K δⁿ (1 + (λ/K) δ̇) with no external force.
//!
//! With the damping number d = λ v₀/K and h(x) = x − ln(1 + x), the first integral of the motion is
//! δⁿ⁺¹ = (n + 1)(m v₀²/K) (h(d) − h(d u))/d² at the velocity u v₀. It vanishes again at u = −e:
//! **h(d) = h(−d e)**, whatever K, m, v₀ and n are (Gonthier et al. 2004; Zhang and Sharf 2009).

use asperity_fault::{Fault, FaultKind, not_negative, within};

/// Computes h(x) = x − ln(1 + x) for x > −1, without cancellation near zero.
fn h(x: f64) -> f64 {
    if x.abs() > 0.1 {
        return x - libm::log1p(x);
    }
    // x − ln(1 + x) = x²/2 − x³/3 + …
    let (mut power, mut sum) = (x * x, 0.0);
    for k in 2..20 {
        sum += power / f64::from(k);
        power *= -x;
    }
    sum
}

/// Computes h(d)/d², which is ½ at d = 0: the share of the kinetic energy that reaches the spring is twice
/// this.
pub(crate) fn spring_share(d: f64) -> f64 {
    if d < 1e-150 { 0.5 } else { h(d) / d / d }
}

/// Returns the restitution of damping number d = λ v₀/K, exactly.
///
/// # Errors
///
/// Refuses a negative damping number.
pub fn restitution_of_damping_number(d: f64) -> Result<f64, Fault> {
    let d = not_negative("damping_number", d)?;
    if d < 1e-15 {
        return Ok(1.0);
    }
    // y = d e solves h(−y) = h(d) on (0, 1). In z = −ln(1 − y), h(−y) = z − y.
    let target = h(d);
    let z = rising_root(|z| h_of_exponent(z) - target, d.min(1.0) + target);
    Ok((-libm::expm1(-z) / d).min(1.0))
}

/// Computes h(−y) with y = 1 − e^{−z}.
fn h_of_exponent(z: f64) -> f64 {
    let y = -libm::expm1(-z);
    if y < 0.1 { h(-y) } else { z - y }
}

/// Returns the damping number that gives restitution `e` exactly.
///
/// # Errors
///
/// Refuses e = 0, for which no finite damping number exists.
pub fn damping_number(e: f64) -> Result<f64, Fault> {
    let e = within("restitution", e, 0.0, 1.0)?;
    if e == 1.0 {
        return Ok(0.0);
    }
    if e < 1e-150 {
        return Err(Fault::of(
            FaultKind::Unreachable,
            "restitution",
            "damping that grows with penetration fades as the body leaves: no finite damping gives 0"
                .to_owned(),
        ));
    }
    let z = rising_root(|z| h_of_exponent(z) - h(-libm::expm1(-z) / e), 2.0 + 1.0 / e);
    Ok(-libm::expm1(-z) / e)
}

/// Finds the root of a function that is negative just above 0 and positive at `hi`, by bisection: first of
/// the exponent (the root may be tiny), then of the value.
fn rising_root(f: impl Fn(f64) -> f64, hi: f64) -> f64 {
    let mut hi = hi;
    while f(hi) < 0.0 && hi < 1e300 {
        hi *= 2.0;
    }
    let mut lo = 0.5 * hi;
    while f(lo) > 0.0 && lo > 1e-300 {
        hi = lo;
        lo *= 0.5;
    }
    while hi - lo > f64::EPSILON * hi {
        let mid = lo + 0.5 * (hi - lo);
        if mid <= lo || mid >= hi {
            break;
        }
        if f(mid) < 0.0 {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    lo + 0.5 * (hi - lo)
}

/// Returns the greatest penetration, m: δ_max = [(n + 1)(m v₀²/K) h(d)/d²]^{1/(n+1)}.
pub fn peak_depth(stiffness: f64, exponent: f64, d: f64, mass: f64, speed: f64) -> f64 {
    let reach = (exponent + 1.0) * mass * speed * speed / stiffness * spring_share(d);
    libm::pow(reach, 1.0 / (exponent + 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for e in [1e-3, 0.01, 0.05, 0.2, 0.5, 0.9, 0.999, 0.999_999] {
            let d = damping_number(e).unwrap();
            let back = restitution_of_damping_number(d).unwrap();
            assert!((back / e - 1.0).abs() < 1e-14, "{e}: {back}");
        }
    }

    #[test]
    fn light_damping_costs_two_thirds_of_itself() {
        for d in [1e-3, 1e-6, 1e-9, 1e-12] {
            let e = restitution_of_damping_number(d).unwrap();
            assert!(((1.0 - e) / d - 2.0 / 3.0).abs() < 1e-3 + 1e-15 / d, "{d}: {e}");
        }
    }

    #[test]
    fn the_relation_as_published() {
        let d = damping_number(0.6).unwrap();
        assert!((libm::log((1.0 + d) / (1.0 - d * 0.6)) - d * 1.6).abs() < 1e-14);
        assert!((d - 0.974_871_710_813).abs() < 1e-12);
        assert!(damping_number(0.0).is_err() && damping_number(-0.1).is_err());
    }
}
