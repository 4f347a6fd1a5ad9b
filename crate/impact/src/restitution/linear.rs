//! The linear law: restitution against damping ratio without an external force, in closed form, for both ends
//! of a contact: zero penetration (paper, Eqs. 7 and 10), and zero force, continued through critical damping.

use core::f64::consts::PI;

use asperity_fault::{Fault, FaultKind, not_negative, within};

/// Condition that ends a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Release {
    /// Zero penetration. Just before, a linear damper pulls: F_N < 0.
    ZeroPenetration,
    /// Zero force: nothing sticks, F_N = max(0, K δ + D δ̇), and the surface is left behind.
    #[default]
    ZeroForce,
}

/// Returns the restitution of damping ratio ζ = D/(2√(Km)) with no external force.
///
/// * Zero penetration: e = exp(−π ζ/√(1 − ζ²)), and 0 from ζ = 1 on, where the body never comes back (Eq. 7).
/// * Zero force: e = exp(−2 ζ acos ζ/√(1 − ζ²)), e⁻² at ζ = 1, acosh ζ/√(ζ² − 1) beyond.
///
/// # Errors
///
/// Refuses a negative damping ratio.
pub fn restitution(zeta: f64, release: Release) -> Result<f64, Fault> {
    let zeta = not_negative("damping_ratio", zeta)?;
    Ok(match release {
        Release::ZeroPenetration if zeta >= 1.0 => 0.0,
        Release::ZeroPenetration => libm::exp(-PI * zeta / ((1.0 - zeta) * (1.0 + zeta)).sqrt()),
        Release::ZeroForce => libm::exp(-2.0 * zeta * arc_over_sine(zeta)),
    })
}

/// Computes acos ζ/√(1 − ζ²), continued through 1 at ζ = 1 to acosh ζ/√(ζ² − 1).
fn arc_over_sine(zeta: f64) -> f64 {
    let squared = (1.0 - zeta) * (1.0 + zeta);
    let side = squared.abs().sqrt();
    if side < 1e-150 {
        1.0
    } else if squared > 0.0 {
        libm::atan2(side, zeta) / side
    } else {
        libm::asinh(side) / side
    }
}

/// Returns the damping ratio that gives restitution `e` with no external force.
///
/// Zero penetration: ζ = −ln e/√(π² + ln² e) (Eq. 10 with its minus sign back), 1 at e = 0. Zero force: the
/// inverse of [`restitution`], which passes critical damping at e = e⁻² and has no finite answer at e = 0.
///
/// # Errors
///
/// Refuses a restitution outside [0, 1], and 0 at zero force.
pub fn damping_ratio(e: f64, release: Release) -> Result<f64, Fault> {
    let e = within("restitution", e, 0.0, 1.0)?;
    match release {
        Release::ZeroPenetration if e == 0.0 => Ok(1.0),
        Release::ZeroPenetration => {
            let l = -libm::log(e);
            Ok(l / (PI * PI + l * l).sqrt())
        }
        Release::ZeroForce if e == 0.0 => Err(Fault::of(
            FaultKind::Unreachable,
            "restitution",
            "a contact that ends at zero force keeps some speed: no finite damping gives 0".to_owned(),
        )),
        Release::ZeroForce => Ok(zero_force_ratio(e)),
    }
}

/// Finds the damping ratio by bisection of the monotone ln e(ζ) + 2 ζ g(ζ) = 0; Newton in ln ζ would need a
/// slope, and bisection is exact too.
fn zero_force_ratio(e: f64) -> f64 {
    if e == 1.0 {
        return 0.0;
    }
    let target = -libm::log(e);
    let loss = |zeta: f64| 2.0 * zeta * arc_over_sine(zeta);
    // loss(ζ) ≥ ζ up to 1 and ≥ 2 ln ζ beyond; loss(ζ) ≤ π ζ.
    let (mut lo, mut hi) = (target / PI, target);
    if loss(hi) < target {
        hi = libm::exp(0.5 * target).max(1.0);
        while loss(hi) < target {
            hi *= 2.0;
        }
    }
    while hi - lo > 2.0 * f64::EPSILON * hi {
        let mid = lo + 0.5 * (hi - lo);
        if mid <= lo || mid >= hi {
            break;
        }
        if loss(mid) < target {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    lo + 0.5 * (hi - lo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for release in [Release::ZeroPenetration, Release::ZeroForce] {
            for e in [1e-6, 0.01, 0.1353, 0.135_335_283_236_612_7, 0.2, 0.6, 0.999, 1.0] {
                let zeta = damping_ratio(e, release).unwrap();
                assert!((restitution(zeta, release).unwrap() - e).abs() < 1e-14, "{release:?} {e}");
            }
        }
    }

    #[test]
    fn critical_damping_is_no_seam() {
        for zeta in [1.0 - 1e-9, 1.0, 1.0 + 1e-9] {
            let e = restitution(zeta, Release::ZeroForce).unwrap();
            assert!((e - libm::exp(-2.0)).abs() < 1e-9);
        }
    }

    #[test]
    fn refuses_the_impossible() {
        assert_eq!(damping_ratio(1.2, Release::ZeroForce).unwrap_err().kind, FaultKind::OutOfRange);
        assert_eq!(damping_ratio(0.0, Release::ZeroForce).unwrap_err().kind, FaultKind::Unreachable);
        assert_eq!(damping_ratio(f64::NAN, Release::ZeroForce).unwrap_err().kind, FaultKind::NotFinite);
        assert_eq!(damping_ratio(0.0, Release::ZeroPenetration), Ok(1.0));
    }
}
