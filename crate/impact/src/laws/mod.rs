//! The contact laws: normal force against penetration δ (m, positive inside) and its rate δ̇ (m/s, positive
//! approaching). A positive force pushes the bodies apart.

mod kelvin_voigt;
mod power;

pub use kelvin_voigt::KelvinVoigt;
pub use power::PowerLaw;

/// Law of normal contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ContactLaw {
    /// Linear law F = K δ + D δ̇: stepped exactly.
    Linear(KelvinVoigt),
    /// Power law F = K δⁿ + λ δᵐ |δ̇|^q sgn δ̇: integrated to fourteen digits or so.
    Power(PowerLaw),
}

impl ContactLaw {
    /// Returns F_N of the law as written, N: nothing is clamped, and without penetration there is no force.
    pub fn force(&self, depth: f64, rate: f64) -> f64 {
        if depth < 0.0 {
            return 0.0;
        }
        match self {
            Self::Linear(law) => law.force(depth, rate),
            Self::Power(law) => law.force(depth, rate),
        }
    }

    /// Returns the energy of the spring at penetration `depth`, J.
    pub fn spring_energy(&self, depth: f64) -> f64 {
        if depth <= 0.0 {
            return 0.0;
        }
        match self {
            Self::Linear(law) => 0.5 * law.stiffness() * depth * depth,
            Self::Power(law) => law.spring_energy(depth),
        }
    }

    /// Returns the penetration at which a constant force `push` (N, into the surface) is in equilibrium, m.
    pub fn rest_depth(&self, push: f64) -> f64 {
        if push <= 0.0 {
            return 0.0;
        }
        match self {
            Self::Linear(law) => push / law.stiffness(),
            Self::Power(law) => libm::pow(push / law.stiffness(), 1.0 / law.exponent()),
        }
    }
}
