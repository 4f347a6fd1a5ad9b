//! Parallel position and force control (Chiaverini and Sciavicco 1993; Vuong and Pham, section V-B): the
//! commanded position is that of the motion plus a displacement from the force error.
//!
//! ```text
//! u = k_p (f_d − f) + k_i ∫ (f_d − f) dt        along the directions that give way, nothing along the others
//! ```
//!
//! `f` is the tool's force on its surroundings. Three forces (N), then three moments (N m), world frame; `u`
//! in m and rad. The sum is taken at samples, before it is used: `I ← I + T e`, as [`crate::force_loop`] has
//! it.

use asperity_fault::{Fault, not_negative};

use crate::force_loop::ForceGains;
use crate::sensor::Load;

/// Constants of the controller.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parallel {
    /// Gains of forces: m/N, m/(N s).
    pub force: ForceGains,
    /// Gains of moments: rad/(N m), rad/(N m s).
    pub moment: ForceGains,
    /// Flags of the compliant directions: along x, y, z and about x, y, z of the world.
    pub gives: [bool; 6],
}

/// Integral of the error, `I = Σ T e`, N s and N m s.
pub type ErrorIntegral = [f64; 6];

impl Parallel {
    /// Checks the gains.
    ///
    /// # Errors
    ///
    /// Names `force` or `moment`, and the gain.
    pub fn check(&self) -> Result<(), Fault> {
        for (of, gains) in [("force", &self.force), ("moment", &self.moment)] {
            not_negative(&format!("{of}.proportional"), gains.proportional)?;
            not_negative(&format!("{of}.integral"), gains.integral)?;
        }
        Ok(())
    }

    /// Returns the displacement `u` from a sample `sample_time` (s) after the one before. While the arm
    /// cannot follow (`waits`), the sum stays.
    pub fn displacement(
        &self,
        integral: &mut ErrorIntegral,
        target: &Load,
        measured: &Load,
        sample_time: f64,
        waits: bool,
    ) -> [f64; 6] {
        let mut u = [0.0; 6];
        for i in (0..6).filter(|&i| self.gives[i]) {
            let gains = if i < 3 { &self.force } else { &self.moment };
            let error = target[i] - measured[i];
            if !waits {
                integral[i] += sample_time * error;
            }
            u[i] = gains.proportional * error + gains.integral * integral[i];
        }
        u
    }
}
