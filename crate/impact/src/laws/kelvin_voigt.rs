//! Kelvin–Voigt: a spring and a damper side by side.

use crate::{Release, damping_ratio};
use asperity_fault::{Fault, not_negative, positive};

/// F = K δ + D δ̇ (paper, Eq. 1).
///
/// The force jumps to D v₀ at first touch, and is D δ̇ < 0 where the penetration comes back to zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KelvinVoigt {
    stiffness: f64,
    damping: f64,
}

impl KelvinVoigt {
    /// `stiffness` K > 0, N/m; `damping` D ≥ 0, N s/m, which may exceed the critical 2√(Km).
    pub fn new(stiffness: f64, damping: f64) -> Result<Self, Fault> {
        Ok(Self { stiffness: positive("stiffness", stiffness)?, damping: not_negative("damping", damping)? })
    }

    /// The damping that gives a body of `mass` the restitution `e` where the contact ends as `release` says
    /// and no other force acts: D = 2 ζ √(Km).
    pub fn with_restitution(stiffness: f64, mass: f64, e: f64, release: Release) -> Result<Self, Fault> {
        let critical = 2.0 * (positive("stiffness", stiffness)? * positive("mass", mass)?).sqrt();
        Self::new(stiffness, damping_ratio(e, release)? * critical)
    }

    /// K, N/m.
    pub fn stiffness(&self) -> f64 {
        self.stiffness
    }

    /// D, N s/m.
    pub fn damping(&self) -> f64 {
        self.damping
    }

    /// ζ = D/(2√(Km)): 1 is critical.
    pub fn damping_ratio(&self, mass: f64) -> f64 {
        self.damping / (2.0 * (self.stiffness * mass).sqrt())
    }

    /// F_N, N.
    pub fn force(&self, depth: f64, rate: f64) -> f64 {
        self.stiffness * depth + self.damping * rate
    }
}
