//! A ball that falls and bounces, from its start to an end: its state at any time, its impacts, and how other integrators fare
//! with the same law.

mod fixed_step_balls;
mod impact;
mod run;
mod samples;
mod step_error;

use asperity_fault::Fault;

use crate::{Drop, ImpactBody, bounces};

pub use fixed_step_balls::FixedStepBalls;
pub use impact::{DropImpact, ImpactExtremes};
pub use run::{BallState, DropRun, DropRunError};
pub use samples::{ImpactSample, first_impact, fixed_step_energy, high_order_energy};
pub use step_error::{largest_step, step_errors};

impl Drop {
    /// Returns the weight `m g`, N.
    pub fn weight(&self) -> f64 {
        self.mass * self.gravity
    }

    /// Returns the ball at its start.
    ///
    /// # Errors
    ///
    /// Refuses a mass that is not positive, and numbers that are not finite.
    pub fn body(&self) -> Result<ImpactBody, Fault> {
        ImpactBody::new(self.mass, self.material, self.release, (-self.gap, 0.0), self.weight())
    }

    /// Returns the drop from the height at which it meets the surface with `speed`, `h = v² / 2g`.
    pub fn to_meet_with(&self, speed: f64) -> Self {
        Self { gap: speed * speed / (2.0 * self.gravity), ..*self }
    }

    /// Returns the speed of its first impact, `√(2 g h)`, m/s.
    pub fn impact_speed(&self) -> f64 {
        (2.0 * self.gravity * self.gap).sqrt()
    }

    /// Returns the restitution of its first impact, zero where the ball stays, and the steps of the integrator that it took;
    /// `None`: the impact cannot be computed.
    pub fn restitution(&self) -> Option<(f64, usize)> {
        let bounce = bounces(self, 1).ok().and_then(|all| all.into_iter().next())?;
        let restitution = bounce.departure.map_or(0.0, |departure| departure.speed / bounce.speed);
        Some((restitution, bounce.integrator_steps))
    }
}
