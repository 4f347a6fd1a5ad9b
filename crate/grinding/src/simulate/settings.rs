//! Tool, contact, control and noise of a pass, with the unit of every number.

use asperity_impact::ContactLaw;

use asperity_fault::{Fault, finite, not_negative, positive};

/// Control of the arm along the normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Control {
    /// Offset control: the offset of the path is kept; the force follows from it.
    Offset,
    /// Force control: the offset is moved so that the measured force becomes the wanted one: `ẋ_c = g (F* −
    /// F)`, on top of the path's.
    Force {
        /// Gain g, m/(N s).
        gain: f64,
    },
}

/// Tool, contact and arm of a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessSettings {
    /// Law of the normal force by penetration and its rate.
    pub law: ContactLaw,
    /// Wanted normal force, N.
    pub target: f64,
    /// Control of the arm along the normal.
    pub control: Control,
    /// Damping of the arm along the normal, as a share of critical.
    pub arm_damping: f64,
    /// True if the arm has no compliance: the tool follows the path.
    pub rigid: bool,
    /// Ratio of tangential to normal force.
    pub friction: f64,
    /// Energy per removed volume, J/m³: adds `u k_p F` to the tangential force.
    pub specific_energy: f64,
    /// Preston coefficient k_p, 1/Pa.
    pub preston: f64,
    /// Speed of the grit, m/s.
    pub sliding: f64,
    /// Runout of the tool, m, and its revolutions, 1/s.
    pub runout: (f64, f64),
    /// Standard deviation of the grains' share of the force, and its correlation time, s.
    pub grains: (f64, f64),
    /// Seed of the grains' random numbers.
    pub seed: u64,
}

impl ProcessSettings {
    /// Makes settings of pure offset control, a tenth of critical damping, a friction of 0.3, a pad's usual
    /// grit at 10 m/s; without runout and noise.
    pub fn new(law: ContactLaw, target: f64) -> Self {
        Self {
            law,
            target,
            control: Control::Offset,
            arm_damping: 0.1,
            rigid: false,
            friction: 0.3,
            specific_energy: 0.0,
            preston: 1e-12,
            sliding: 10.0,
            runout: (0.0, 0.0),
            grains: (0.0, 0.01),
            seed: 1,
        }
    }

    pub(super) fn check(&self) -> Result<(), Fault> {
        not_negative("process.target", self.target)?;
        not_negative("process.arm_damping", self.arm_damping)?;
        not_negative("process.friction", self.friction)?;
        not_negative("process.specific_energy", self.specific_energy)?;
        not_negative("process.preston", self.preston)?;
        not_negative("process.sliding", self.sliding)?;
        finite("process.runout.amplitude", self.runout.0)?;
        not_negative("process.runout.frequency", self.runout.1)?;
        not_negative("process.grains.deviation", self.grains.0)?;
        positive("process.grains.time", self.grains.1)?;
        if let Control::Force { gain } = self.control {
            positive("process.control.gain", gain)?;
        }
        Ok(())
    }

    /// Returns the stiffness of the contact where it carries the wanted force, N/m.
    pub fn contact_stiffness(&self) -> f64 {
        match self.law {
            ContactLaw::Linear(law) => law.stiffness(),
            ContactLaw::Power(law) => {
                let depth = self.law.rest_depth(self.target.max(1e-9));
                law.exponent() * law.stiffness() * libm::pow(depth, law.exponent() - 1.0)
            }
        }
    }
}
