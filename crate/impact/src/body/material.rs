//! Material of a contact: the law of each of its impacts.

use crate::{ContactLaw, PowerLaw, RestitutionModel};
use asperity_fault::{Fault, positive};

/// Contact law, fixed or renewed at every impact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ContactMaterial {
    /// The same law at every impact.
    Fixed(ContactLaw),
    /// F = K δⁿ (1 + (d/v) δ̇) with v the speed of the impact under way: every impact is damped alike.
    PerImpact {
        /// Stiffness K, N/mⁿ.
        stiffness: f64,
        /// Exponent n.
        exponent: f64,
        /// Damping number d = λ v/K.
        damping_number: f64,
    },
}

impl ContactMaterial {
    /// Makes a power law whose damping is renewed at every impact, so that `model` gives restitution `e`.
    ///
    /// # Errors
    ///
    /// Refuses numbers out of range, and a restitution without finite damping.
    pub fn per_impact(stiffness: f64, exponent: f64, model: RestitutionModel, e: f64) -> Result<Self, Fault> {
        let damping_number = model.damping_number(e)?;
        PowerLaw::new(stiffness, exponent, 0.0, exponent, 1.0)?;
        Ok(Self::PerImpact { stiffness, exponent, damping_number })
    }

    /// Returns the law of an impact at `speed` > 0, m/s.
    ///
    /// # Errors
    ///
    /// Refuses a speed that is not positive.
    pub fn at_speed(&self, speed: f64) -> Result<ContactLaw, Fault> {
        match *self {
            Self::Fixed(law) => Ok(law),
            Self::PerImpact { stiffness, exponent, damping_number } => {
                let damping = damping_number * stiffness / positive("speed", speed)?;
                PowerLaw::new(stiffness, exponent, damping, exponent, 1.0).map(ContactLaw::Power)
            }
        }
    }
}
