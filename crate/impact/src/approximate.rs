//! The approximate dynamic equation of Zhang et al. 2022 (the paper's Eqs. 11–13): one power law per phase.
//!
//! m₀ δ̈ + Kδⁿ + λδᵐ|δ̇|^q sgn δ̇ = 0 is replaced by m₀ δ̈ + C K δᵐ = 0 with C₁ on the way in, C₂ on the way
//! out, an Emden–Fowler equation whose first integral and quadrature are closed. Its C₁ and C₂ are derived
//! from the energy balance (README); the paper's print loses the minus signs and an exponent.

use super::{PowerLaw, events::falling_root};
use asperity_fault::{Fault, FaultKind, finite, positive, within};

/// One impact by the approximate equation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ApproximateImpact {
    /// The full law the approximation stands for, λ included.
    pub law: PowerLaw,
    /// Mass m₀, kg.
    pub mass: f64,
    /// Impact speed v₀, m/s.
    pub speed: f64,
    /// The requested restitution e.
    pub restitution: f64,
    /// Greatest penetration δ_max, m.
    pub peak_depth: f64,
    /// Factor C₁ of the compression, mⁿ⁻ᵐ.
    pub compression: f64,
    /// Factor C₂ of the restitution phase, mⁿ⁻ᵐ.
    pub rebound: f64,
    /// Duration of the compression, s: (δ_max/v₀) √π Γ(1 + p)/Γ(½ + p), p = 1/(m + 1).
    pub compression_time: f64,
    /// Duration of the restitution phase, s: the same over e; infinite at e = 0.
    pub rebound_time: f64,
}

impl ApproximateImpact {
    /// Makes the impact from `stiffness` K, N/mⁿ; exponents n, m and q of F = Kδⁿ + λδᵐ|δ̇|^q sgn δ̇; λ
    /// follows from `restitution`.
    ///
    /// # Errors
    ///
    /// Refuses numbers out of range, and a restitution for which the equation has no finite damping.
    pub fn new(
        stiffness: f64,
        (n, m, q): (f64, f64, f64),
        mass: f64,
        speed: f64,
        restitution: f64,
    ) -> Result<Self, Fault> {
        let undamped = PowerLaw::new(stiffness, n, 0.0, m, q)?;
        let (mass, speed) = (positive("mass", mass)?, positive("speed", speed)?);
        let e = within("restitution", restitution, 0.0, 1.0)?;
        let energy = mass * speed * speed;
        let e_q = libm::pow(e, q);
        let reach = (n + 1.0) * energy / (2.0 * stiffness) * (e * e + e_q) / (1.0 + e_q);
        let peak_depth = libm::pow(reach, 1.0 / (n + 1.0));
        let v_q = libm::pow(speed, q);
        let depth_m1 = libm::pow(peak_depth, m + 1.0);
        let damping =
            energy * (1.0 - e) * (1.0 + e) * (m + 1.0) * (2.0 + q) / (4.0 * v_q * (1.0 + e_q) * depth_m1);
        if !(damping.is_finite() && peak_depth > 0.0) {
            return Err(Fault::of(
                FaultKind::Unreachable,
                "restitution",
                format!("the approximate equation has no finite damping for {e}"),
            ));
        }
        // ½ m v² = C K δ_max^{m+1}/(m + 1) in each phase: the same C as the sums of Eq. 11, without
        // cancellation.
        let compression = 0.5 * energy * (m + 1.0) / (stiffness * depth_m1);
        let p = 1.0 / (m + 1.0);
        let compression_time = peak_depth / speed * quarter(p);
        Ok(Self {
            law: undamped.with_damping(damping)?,
            mass,
            speed,
            restitution: e,
            peak_depth,
            compression,
            rebound: compression * e * e,
            compression_time,
            rebound_time: compression_time / e,
        })
    }

    /// Returns the time at which the compression reaches `fraction` of δ_max, s: (δ/v₀) ₂F₁(½, p; 1 + p;
    /// (δ/δ_max)^{m+1}).
    ///
    /// # Errors
    ///
    /// Refuses a fraction outside [0, 1].
    pub fn time_at(&self, fraction: f64) -> Result<f64, Fault> {
        let fraction = within("fraction", fraction, 0.0, 1.0)?;
        Ok(self.peak_depth / self.speed * partial(fraction, self.power()))
    }

    /// Returns (δ, δ̇, F_N) at `t`, m, m/s and N: zero force before and after the impact.
    ///
    /// # Errors
    ///
    /// Refuses a time that is not finite.
    pub fn state(&self, t: f64) -> Result<(f64, f64, f64), Fault> {
        let t = finite("time", t)?;
        let total = self.compression_time + self.rebound_time;
        if t <= 0.0 {
            return Ok((self.speed * t, self.speed, 0.0));
        }
        if t >= total {
            let speed = self.restitution * self.speed;
            return Ok((-speed * (t - total), -speed, 0.0));
        }
        let out = t > self.compression_time;
        let (factor, sign, until) = if out {
            (self.rebound, -self.restitution, (total - t) * self.restitution)
        } else {
            (self.compression, 1.0, t)
        };
        let power = self.power();
        let target = until * self.speed / self.peak_depth;
        // t(δ) is exact; its inverse δ(t) is solved for 1 − s, which is sharp at the turning point.
        let s = falling_root(
            |s| (target - partial(s, power), -1.0 / remaining(s, power).sqrt()),
            0.0,
            1.0,
            target.min(0.999),
        );
        let depth = s * self.peak_depth;
        let velocity = sign * self.speed * remaining(s, power).sqrt();
        let force = factor * self.law.stiffness() * libm::pow(depth, power - 1.0);
        Ok((depth, velocity, force))
    }

    /// Returns the exponent m + 1.
    fn power(&self) -> f64 {
        self.law.damping_exponent() + 1.0
    }
}

/// Computes 1 − s^{m+1}, sharp near s = 1.
fn remaining(s: f64, power: f64) -> f64 {
    if s <= 0.0 { 1.0 } else { -libm::expm1(power * libm::log(s)) }
}

/// Computes ∫₀¹ ds/√(1 − s^{1/p}) = √π Γ(1 + p)/Γ(½ + p).
fn quarter(p: f64) -> f64 {
    core::f64::consts::PI.sqrt() * libm::tgamma(1.0 + p) / libm::tgamma(0.5 + p)
}

/// Computes ∫₀ˢ ds′/√(1 − s′^{m+1}): the series of ₂F₁ about the surface, or about the turning point,
/// whichever is near.
fn partial(s: f64, power: f64) -> f64 {
    let p = 1.0 / power;
    let w = remaining(s, power);
    if w >= 0.5 {
        // Σ (½)_k/k! · p/(p + k) z^k, z = s^{m+1}
        let z = libm::pow(s, power);
        let (mut term, mut sum, mut k) = (1.0, 0.0, 0.0);
        while k < 80.0 {
            sum += term * p / (p + k);
            term *= (0.5 + k) / (k + 1.0) * z;
            k += 1.0;
        }
        return s * sum;
    }
    // 2 p √w Σ (1 − p)_k/k! · ½/(½ + k) w^k
    let (mut term, mut sum, mut k) = (1.0, 0.0, 0.0);
    while k < 80.0 {
        sum += term * 0.5 / (0.5 + k);
        term *= (1.0 - p + k) / (k + 1.0) * w;
        k += 1.0;
    }
    quarter(p) - 2.0 * p * w.sqrt() * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_series_meet() {
        for m in [0.0, 0.5, 1.0, 1.5, 2.0] {
            let power = m + 1.0;
            let s = libm::pow(0.5, 1.0 / power);
            assert!(
                (partial(s * (1.0 - 1e-15), power) - partial(s * (1.0 + 1e-15), power)).abs() < 1e-13,
                "{m}"
            );
        }
        assert!((partial(1.0, 2.0) - core::f64::consts::FRAC_PI_2).abs() < 1e-15);
        assert!((partial(0.3, 2.0) - libm::asin(0.3)).abs() < 1e-15);
    }

    #[test]
    fn state_inverts_time() {
        let impact = ApproximateImpact::new(1e6, (1.5, 0.5, 1.0), 0.4, 2.0, 0.55).unwrap();
        for fraction in [0.0, 0.01, 0.4, 0.9, 0.999_999] {
            let t = impact.time_at(fraction).unwrap();
            let (depth, _, _) = impact.state(t).unwrap();
            assert!((depth / impact.peak_depth - fraction).abs() < 1e-13, "{fraction}");
            let back = impact.compression_time + (impact.compression_time - t) / 0.55;
            assert!(
                (impact.state(back).unwrap().0 / impact.peak_depth - fraction).abs() < 1e-12,
                "{fraction}"
            );
        }
        let end = impact.compression_time + impact.rebound_time;
        assert!((impact.state(end * (1.0 - 1e-12)).unwrap().1 + 0.55 * 2.0).abs() < 1e-9);
        // The force is the mass times the deceleration.
        let (t, h) = (0.3 * impact.compression_time, 1e-6 * impact.compression_time);
        let slope = (impact.state(t + h).unwrap().1 - impact.state(t - h).unwrap().1) / (2.0 * h);
        assert!((impact.state(t).unwrap().2 / (-0.4 * slope) - 1.0).abs() < 1e-7);
    }

    #[test]
    fn e_of_zero_is_explained() {
        let error = ApproximateImpact::new(1e6, (1.5, 1.5, 1.0), 0.4, 2.0, 0.0).unwrap_err();
        assert_eq!((error.kind, error.path.as_str()), (FaultKind::Unreachable, "restitution"));
    }
}
