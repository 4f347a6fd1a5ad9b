//! Tool, contact, control and noise of a pass, with the unit of every number.

use asperity_impact::ContactLaw;

use asperity_fault::{Fault, finite, not_negative, positive};

/// How the arm holds the tool to the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Control {
    /// The offset of the path is kept; the force is what comes of it.
    Offset,
    /// The offset is moved so that the measured force becomes the wanted one: `ẋ_c = g (F* − F)`, on top of the path's.
    Force {
        /// g, m/(N s).
        gain: f64,
    },
}

/// Tool, contact and arm of a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessSettings {
    /// Normal force against penetration and its rate.
    pub law: ContactLaw,
    /// Wanted normal force, N.
    pub target: f64,
    /// How the arm holds the tool.
    pub control: Control,
    /// Damping of the arm along the normal, a share of critical.
    pub arm_damping: f64,
    /// The arm gives nothing: the tool is where the path says.
    pub rigid: bool,
    /// Tangential over normal force.
    pub friction: f64,
    /// Energy to take off a volume, J/m³: adds `u k_p F` to the tangential force.
    pub specific_energy: f64,
    /// k_p, 1/Pa.
    pub preston: f64,
    /// Speed of the grit, m/s.
    pub sliding: f64,
    /// How far the tool runs out, m, and how often it turns, 1/s.
    pub runout: (f64, f64),
    /// Standard deviation of the grains' share of the force, and the time over which it changes, s.
    pub grains: (f64, f64),
    /// Of the grains.
    pub seed: u64,
}

impl ProcessSettings {
    /// Pure offset control, a tenth of critical damping, a friction of 0.3, a pad's usual grit at 10 m/s; true, without noise.
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

    /// Stiffness of the contact where it carries the wanted force, N/m.
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
