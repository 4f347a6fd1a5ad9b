//! A sampled force controller on a position-controlled axis, against a surface of stiffness `k`.
//!
//! ```text
//! axis        ẍ = ωₙ² (x_c − x) − 2 ζ ωₙ ẋ  [ − f / m ]          x = 0 is the surface, x > 0 presses
//! surface     f = k max(0, x),   k = K Σ sᵢ nᵢ²                    N aligned contacts of stiffness K: k = N K
//! controller  at samples j T:  e = f_d − f,  I ← I + T e,  u = k_p e + k_i I,  x_c = u of d samples ago
//! ```
//!
//! Source: Vuong and Pham, *Contact reduction with bounded stiffness*, sections IV-A and V. The axis is its
//! eq. 11, computed torque, with two remarks. The paper prints `D(q̇_d − q)`; units want `D(q̇_d − q̇)`. And
//! with `q̇_d` and `q̈_d` handed in, eq. 11 tracks exactly (`x = x_c`, [`perfect_servo_limit`]); the lag of
//! second order, which the paper speaks of, is that of a servo that gets positions alone. External torques
//! are cancelled there, so the surface does not push the axis back; with an [`Axis::effective_mass`] it does.
//!
//! The loop gain is proportional to `k`: every contact more brings the loop nearer to its limit
//! ([`ForceLoop::limit`]), whatever its tuning. That is why the paper bounds the stiffness.

mod axis;
mod limit;
mod press;
mod response;

pub use axis::Axis;
pub use limit::{Limit, perfect_servo_limit};
pub use press::{Press, Sample};
pub use response::{Settled, settle};

use asperity_fault::{Fault, not_negative, positive_in, within};

/// Greatest delay of a command, samples.
pub const MAX_DELAY: usize = 16;

/// Gains of the force controller on the force error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ForceGains {
    /// Proportional gain `k_p`, m/N.
    pub proportional: f64,
    /// Integral gain `k_i`, m/(N s).
    pub integral: f64,
}

/// Constants of a loop: axis and controller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceLoop {
    axis: Axis,
    gains: ForceGains,
    /// Sample time `T`, s.
    sample_time: f64,
    /// Delay `d` from a command to the axis, samples.
    delay: usize,
}

impl ForceLoop {
    /// Makes a loop.
    ///
    /// # Errors
    ///
    /// Names `natural_frequency`, `damping_ratio`, `effective_mass`, `proportional`, `integral`,
    /// `sample_time` or `delay`.
    pub fn new(axis: Axis, gains: ForceGains, sample_time: f64, delay: usize) -> Result<Self, Fault> {
        axis.check()?;
        not_negative("proportional", gains.proportional)?;
        positive_in("m/(N s)", "integral", gains.integral)?;
        positive_in("s", "sample_time", sample_time)?;
        within("delay", delay as f64, 0.0, MAX_DELAY as f64)?;
        Ok(Self { axis, gains, sample_time, delay })
    }

    /// Returns the sample time `T`, s.
    pub fn sample_time(&self) -> f64 {
        self.sample_time
    }

    /// Returns `k_p + k_i T`, m/N: the immediate command per error.
    fn at_once(&self) -> f64 {
        self.gains.proportional + self.gains.integral * self.sample_time
    }
}
