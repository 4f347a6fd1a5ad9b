//! Kelvin–Voigt law: a spring and a damper in parallel.

use crate::{Release, damping_ratio};
use asperity_fault::{Fault, not_negative, positive};

/// Kelvin–Voigt law F = K δ + D δ̇ (paper, Eq. 1).
///
/// The force jumps to D v₀ at first touch, and is D δ̇ < 0 where the penetration comes back to zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KelvinVoigt {
    stiffness: f64,
    damping: f64,
}

impl KelvinVoigt {
    /// Makes a law of `stiffness` K > 0, N/m, and `damping` D ≥ 0, N s/m, which may exceed the critical
    /// 2√(Km).
    ///
    /// # Errors
    ///
    /// Refuses numbers out of range.
    pub fn new(stiffness: f64, damping: f64) -> Result<Self, Fault> {
        Ok(Self { stiffness: positive("stiffness", stiffness)?, damping: not_negative("damping", damping)? })
    }

    /// Makes the law that gives a body of `mass` the restitution `e` where the contact ends as `release` says
    /// and no other force acts: D = 2 ζ √(Km).
    ///
    /// # Errors
    ///
    /// Refuses a stiffness or mass that is not positive, and a restitution without finite damping.
    pub fn with_restitution(stiffness: f64, mass: f64, e: f64, release: Release) -> Result<Self, Fault> {
        let critical = 2.0 * (positive("stiffness", stiffness)? * positive("mass", mass)?).sqrt();
        Self::new(stiffness, damping_ratio(e, release)? * critical)
    }

    /// Returns the stiffness K, N/m.
    pub fn stiffness(&self) -> f64 {
        self.stiffness
    }

    /// Returns the damping D, N s/m.
    pub fn damping(&self) -> f64 {
        self.damping
    }

    /// Returns the damping ratio ζ = D/(2√(Km)): 1 is critical.
    pub fn damping_ratio(&self, mass: f64) -> f64 {
        self.damping / (2.0 * (self.stiffness * mass).sqrt())
    }

    /// Returns the normal force F_N, N.
    pub fn force(&self, depth: f64, rate: f64) -> f64 {
        self.stiffness * depth + self.damping * rate
    }
}
