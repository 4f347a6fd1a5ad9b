//! Power laws of the family of Hunt and Crossley: forces that grow with a power of the penetration.

use crate::RestitutionModel;
use asperity_fault::{Fault, not_negative, positive, within};

/// Power law F = K δⁿ + λ δᵐ |δ̇|^q sgn δ̇. With m = n and q = 1 it is F = K δⁿ (1 + (λ/K) δ̇).
///
/// For m ≥ n it never pulls under its own damping; for m < n the force turns tensile before the penetration
/// is zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PowerLaw {
    stiffness: f64,
    exponent: f64,
    damping: f64,
    damping_exponent: f64,
    rate_exponent: f64,
}

impl PowerLaw {
    /// Makes a law of `stiffness` K > 0, N/mⁿ; `exponent` n in (0, 10]; `damping` λ ≥ 0, N s^q/m^{m+q};
    /// `damping_exponent` m in [0, 10]; `rate_exponent` q in (0, 10].
    ///
    /// # Errors
    ///
    /// Refuses numbers out of range.
    pub fn new(
        stiffness: f64,
        exponent: f64,
        damping: f64,
        damping_exponent: f64,
        rate_exponent: f64,
    ) -> Result<Self, Fault> {
        let most = |field, value| within(field, value, 0.0, 10.0);
        Ok(Self {
            stiffness: positive("stiffness", stiffness)?,
            exponent: most("exponent", positive("exponent", exponent)?)?,
            damping: not_negative("damping", damping)?,
            damping_exponent: most("damping_exponent", damping_exponent)?,
            rate_exponent: most("rate_exponent", positive("rate_exponent", rate_exponent)?)?,
        })
    }

    /// Makes the law F = K δⁿ (1 + (d/v₀) δ̇) of an impact at `speed` v₀, with d from the model: λ = d K/v₀.
    ///
    /// # Errors
    ///
    /// Refuses numbers out of range, and a restitution without finite damping.
    pub fn with_restitution(
        stiffness: f64,
        exponent: f64,
        model: RestitutionModel,
        e: f64,
        speed: f64,
    ) -> Result<Self, Fault> {
        let d = model.damping_number(e)?;
        Self::new(stiffness, exponent, d * stiffness / positive("speed", speed)?, exponent, 1.0)
    }

    /// Returns the stiffness K, N/mⁿ.
    pub fn stiffness(&self) -> f64 {
        self.stiffness
    }

    /// Returns the exponent n of the spring.
    pub fn exponent(&self) -> f64 {
        self.exponent
    }

    /// Returns the damping λ, N s^q/m^{m+q}.
    pub fn damping(&self) -> f64 {
        self.damping
    }

    /// Returns the exponent m of the depth in the damper.
    pub fn damping_exponent(&self) -> f64 {
        self.damping_exponent
    }

    /// Returns the exponent q of the rate in the damper.
    pub fn rate_exponent(&self) -> f64 {
        self.rate_exponent
    }

    /// Returns the same law with another λ.
    ///
    /// # Errors
    ///
    /// Refuses a negative damping.
    pub fn with_damping(&self, damping: f64) -> Result<Self, Fault> {
        Ok(Self { damping: not_negative("damping", damping)?, ..*self })
    }

    /// Returns F_N, N. Below zero depth the spring is continued as an odd function and the damper as an even
    /// one: both stay continuous, and no energy appears, for an integrator that steps across the surface
    /// before it finds the event.
    pub fn force(&self, depth: f64, rate: f64) -> f64 {
        let size = depth.abs();
        let spring = self.stiffness * power(size, self.exponent);
        let damper = if self.damping == 0.0 {
            0.0
        } else {
            let grip = if self.damping_exponent == self.exponent {
                spring / self.stiffness
            } else {
                power(size, self.damping_exponent)
            };
            self.damping * grip * power(rate.abs(), self.rate_exponent) * rate.signum()
        };
        if depth < 0.0 { damper - spring } else { spring + damper }
    }

    /// Returns dF/dt at `depth` > 0 while the body accelerates by `acceleration`, N/s.
    pub fn force_rate(&self, depth: f64, rate: f64, acceleration: f64) -> f64 {
        let (n, m, q) = (self.exponent, self.damping_exponent, self.rate_exponent);
        let spring = self.stiffness * n * power(depth, n - 1.0) * rate;
        if self.damping == 0.0 {
            return spring;
        }
        let speed = rate.abs();
        let by_depth = m * power(depth, m - 1.0) * rate * power(speed, q) * rate.signum();
        let by_rate = q * power(depth, m) * power(speed, q - 1.0) * acceleration;
        spring + self.damping * (by_depth + by_rate)
    }

    /// Returns the energy of the spring K δⁿ⁺¹/(n + 1), J.
    pub fn spring_energy(&self, depth: f64) -> f64 {
        self.stiffness * power(depth, self.exponent) * depth / (self.exponent + 1.0)
    }
}

/// Computes xᵖ for x ≥ 0; the exponents contact laws use are roots and products, the rest goes through
/// `libm`.
pub(crate) fn power(x: f64, p: f64) -> f64 {
    if p == 1.0 {
        x
    } else if p == 1.5 {
        x * x.sqrt()
    } else if p == 0.5 {
        x.sqrt()
    } else if p == 2.0 {
        x * x
    } else if p == 2.5 {
        x * x * x.sqrt()
    } else if p == 0.0 {
        1.0
    } else {
        libm::pow(x, p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn force_rate_is_the_derivative() {
        for (n, m, q) in [(1.5, 1.5, 1.0), (1.5, 0.5, 1.0), (2.0, 1.0, 2.0), (1.5, 1.25, 0.5)] {
            let law = PowerLaw::new(1e5, n, 3e4, m, q).unwrap();
            let (x, v, a, dt) = (1e-2, -0.7, 30.0, 1e-6);
            let numeric = (law.force(x + v * dt + 0.5 * a * dt * dt, v + a * dt)
                - law.force(x - v * dt + 0.5 * a * dt * dt, v - a * dt))
                / (2.0 * dt);
            assert!((numeric / law.force_rate(x, v, a) - 1.0).abs() < 1e-6, "{n} {m} {q}");
        }
    }

    #[test]
    fn names_what_is_wrong() {
        assert_eq!(PowerLaw::new(0.0, 1.5, 0.0, 1.5, 1.0).unwrap_err().path, "stiffness");
        assert_eq!(PowerLaw::new(1.0, 1.5, -1.0, 1.5, 1.0).unwrap_err().path, "damping");
        assert_eq!(PowerLaw::new(1.0, 1.5, 0.0, f64::NAN, 1.0).unwrap_err().path, "damping_exponent");
    }
}
