//! The published approximations of the power law's damping, each under its authors' names.

use super::power::damping_number;
use asperity_fault::{Fault, FaultKind, within};

/// Model that turns a requested restitution e into the damping number d = λ v₀/K of F = K δⁿ (1 + (λ/K) δ̇).
///
/// Only [`Exact`](Self::Exact) returns the restitution that was asked for;
/// [`restitution_of_damping_number`](super::restitution_of_damping_number) says what the others give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestitutionModel {
    /// d = 3(1 − e)/2. Hunt and Crossley 1975, J. Appl. Mech. 42:440.
    HuntCrossley,
    /// d = 6(1 − e)/((2e − 1)² + 3). Herbert and McWhannell 1977, J. Eng. Ind. 99:513.
    HerbertMcWhannell,
    /// d = 3(1 − e)/4. Lee and Wang 1983, J. Mech. Trans. Autom. Des. 105:534.
    LeeWang,
    /// d = 3(1 − e²)/4. Lankarani and Nikravesh 1990, J. Mech. Des. 112:369.
    LankaraniNikravesh,
    /// d = (1 − e²)/e. Gonthier et al. 2004, Multibody Syst. Dyn. 11:209, their explicit approximation.
    Gonthier,
    /// d = 3(1 − e²) exp(2(1 − e))/4. Zhiying and Qishao 2006, as tabulated by Flores and Lankarani 2016.
    ZhiyingQishao,
    /// d = 8(1 − e)/(5e). Flores et al. 2011, Multibody Syst. Dyn. 25:357.
    Flores,
    /// d = 3(1 − e)/(2e). Hu and Guo 2015, Multibody Syst. Dyn. 35:145; also what Zhang et al. 2022 (the
    /// paper's ref. 31) reduces to for equal exponents.
    HuGuo,
    /// The root of h(d) = h(−d e): no approximation. Gonthier et al. 2004; Zhang and Sharf 2009.
    Exact,
}

impl RestitutionModel {
    /// All models, in the order of a menu.
    pub const ALL: [Self; 9] = [
        Self::HuntCrossley,
        Self::HerbertMcWhannell,
        Self::LeeWang,
        Self::LankaraniNikravesh,
        Self::Gonthier,
        Self::ZhiyingQishao,
        Self::Flores,
        Self::HuGuo,
        Self::Exact,
    ];

    /// Returns the model's name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::HuntCrossley => "hunt_crossley",
            Self::HerbertMcWhannell => "herbert_mcwhannell",
            Self::LeeWang => "lee_wang",
            Self::LankaraniNikravesh => "lankarani_nikravesh",
            Self::Gonthier => "gonthier_approx",
            Self::ZhiyingQishao => "zhiying_qishao",
            Self::Flores => "flores",
            Self::HuGuo => "hu_guo",
            Self::Exact => "exact",
        }
    }

    /// Returns the model of a name in JSON.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|model| model.name() == name)
    }

    /// Returns d for a requested restitution. The models that divide by e have no answer at e = 0.
    ///
    /// # Errors
    ///
    /// Refuses a restitution outside [0, 1], and one for which the model has no answer.
    pub fn damping_number(self, e: f64) -> Result<f64, Fault> {
        let e = within("restitution", e, 0.0, 1.0)?;
        let d = match self {
            Self::HuntCrossley => 1.5 * (1.0 - e),
            Self::HerbertMcWhannell => 6.0 * (1.0 - e) / ((2.0 * e - 1.0) * (2.0 * e - 1.0) + 3.0),
            Self::LeeWang => 0.75 * (1.0 - e),
            Self::LankaraniNikravesh => 0.75 * (1.0 - e) * (1.0 + e),
            Self::Gonthier => (1.0 - e) * (1.0 + e) / e,
            Self::ZhiyingQishao => 0.75 * (1.0 - e) * (1.0 + e) * libm::exp(2.0 * (1.0 - e)),
            Self::Flores => 1.6 * (1.0 - e) / e,
            Self::HuGuo => 1.5 * (1.0 - e) / e,
            Self::Exact => damping_number(e)?,
        };
        if d.is_finite() {
            Ok(d)
        } else {
            Err(Fault::of(
                FaultKind::Unreachable,
                "restitution",
                format!("the {} relation divides by the restitution and has no answer at {e}", self.name()),
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::restitution_of_damping_number;

    #[test]
    fn asked_and_got() {
        let got = |model: RestitutionModel, e| {
            restitution_of_damping_number(model.damping_number(e).unwrap()).unwrap()
        };
        assert!((got(RestitutionModel::LankaraniNikravesh, 0.2) - 0.672).abs() < 1e-3);
        assert!((got(RestitutionModel::Flores, 0.6) - 0.577).abs() < 1e-3);
        for model in RestitutionModel::ALL {
            assert_eq!(model.damping_number(1.0), Ok(0.0));
            assert_eq!(RestitutionModel::from_name(model.name()), Some(model));
        }
        assert_eq!(RestitutionModel::Flores.damping_number(0.0).unwrap_err().kind, FaultKind::Unreachable);
    }
}
