//! The beam, its foundation, and the scales that follow from them.

use asperity_fault::{Fault, within};

/// Smallest and largest number of any quantity but damping: beyond these, units have been mistaken.
const RANGE: [f64; 2] = [1e-6, 1e15];
/// Largest damping ratio: beyond this the foundation is dough and no longer a spring.
const MOST_DAMPING: f64 = 10.0;

/// A beam on its foundation, by what one metre of it has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    /// Flexural rigidity EI, N m².
    pub rigidity: f64,
    /// Mass per length m, kg/m.
    pub mass: f64,
    /// Foundation modulus k, N/m²: force per length over deflection.
    pub foundation: f64,
    /// Damping ratio ζ = c/(2 √(k m)).
    pub damping: f64,
}

impl Beam {
    /// Checks the numbers.
    ///
    /// # Errors
    /// `rigidity`, `mass` and `foundation` are between 1e-6 and 1e15, `damping` between 0 and 10.
    pub fn new(rigidity: f64, mass: f64, foundation: f64, damping: f64) -> Result<Self, Fault> {
        within("rigidity", rigidity, RANGE[0], RANGE[1])?;
        within("mass", mass, RANGE[0], RANGE[1])?;
        within("foundation", foundation, RANGE[0], RANGE[1])?;
        within("damping", damping, 0.0, MOST_DAMPING)?;
        Ok(Self { rigidity, mass, foundation, damping })
    }

    /// Returns λ = (k/4EI)^¼, 1/m. 1/λ is the characteristic length.
    pub fn lambda(&self) -> f64 {
        (self.foundation / (4.0 * self.rigidity)).sqrt().sqrt()
    }

    /// Returns ω₀ = √(k/m), rad/s: the beam goes up and down as a whole with it.
    pub fn natural_frequency(&self) -> f64 {
        (self.foundation / self.mass).sqrt()
    }

    /// Returns the damping coefficient c = 2 ζ √(k m), N s/m².
    pub fn viscosity(&self) -> f64 {
        2.0 * self.damping * (self.foundation * self.mass).sqrt()
    }

    /// Returns the critical speed (4 k EI/m²)^¼, m/s: the smallest phase speed of a free wave (Timoshenko 1926).
    pub fn critical_speed(&self) -> f64 {
        self.natural_frequency() / self.lambda()
    }

    /// Returns the deflection P λ/(2 k) under a load P that stands still on the infinite beam, m (Hetényi 1946).
    pub fn static_deflection(&self, load: f64) -> f64 {
        load * self.lambda() / (2.0 * self.foundation)
    }
}
