//! Roughness that falls exponentially towards a floor set by the grit. This law is a modelling choice, fitted
//! to one measured pair (Zhou et al. 2024, fig. 12).

use asperity_fault::{Fault, positive};

/// Law of roughness that falls towards a floor set by the grit: `dRa/dx = −k (Ra − R_f)`, so
///
/// ```text
/// Ra(x) = R_f + (Ra₀ − R_f) e^{−k x}
/// ```
///
/// with x in passes, or x the removed depth over a depth h_c and k = 1. The exponential approach to a floor
/// set by the grit is a modelling choice: one measured pair (1.6396 to 0.9166 µm, Zhou et al. 2024, fig. 12)
/// fixes k once R_f is assumed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roughness {
    /// Initial roughness Ra₀; any unit, as the floor.
    pub start: f64,
    /// Floor R_f.
    pub floor: f64,
    /// Rate k.
    pub rate: f64,
}

impl Roughness {
    /// Makes a law of start, floor and rate.
    ///
    /// # Errors
    ///
    /// Refuses a start or rate that is not positive, and a floor that is not between zero and the start.
    pub fn new(start: f64, floor: f64, rate: f64) -> Result<Self, Fault> {
        positive("roughness.start", start)?;
        if !(floor >= 0.0 && floor <= start) {
            let message = format!("It must lie between zero and the start of {start}.");
            return Err(Fault::new("roughness.floor", message));
        }
        positive("roughness.rate", rate)?;
        Ok(Self { start, floor, rate })
    }

    /// Makes the law whose rate brings `start` to `after` in one unit of x.
    ///
    /// # Errors
    ///
    /// Refuses a pair that does not fall or is not above the floor.
    pub fn fitted(start: f64, after: f64, floor: f64) -> Result<Self, Fault> {
        if !(floor >= 0.0 && after > floor && after < start) {
            let message = "The measured pair must fall, and stay above the floor.";
            return Err(Fault::new("roughness.after", message));
        }
        Self::new(start, floor, libm::log((start - floor) / (after - floor)))
    }

    /// Returns Ra after `x`.
    pub fn at(&self, x: f64) -> f64 {
        self.start + (self.start - self.floor) * libm::expm1(-self.rate * x)
    }

    /// Returns the x at which the share `left` of the excess over the floor remains.
    pub fn until(&self, left: f64) -> f64 {
        -libm::log(left) / self.rate
    }
}
