//! Contact laws under integrators of a fixed step, which sample the force at the ends of each step: the exact
//! steps are compared with them.
//!
//! Sources: Hairer, Nørsett and Wanner, *Solving Ordinary Differential Equations I*, Secs. I.7 and II.1;
//! semi-implicit Euler is the paper's Eq. 14.

use super::{ContactLaw, Release};
use asperity_fault::{Fault, finite, positive};

/// Integrator of fixed step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixedStep {
    /// Explicit Euler: δ += h v; v += h a, both from the start of the step.
    ExplicitEuler,
    /// Semi-implicit Euler: v += h a; δ += h v with the new v.
    SemiImplicitEuler,
    /// Classical Runge–Kutta method of order four.
    RungeKutta4,
}

impl FixedStep {
    /// All methods, in the order of a table.
    pub const ALL: [Self; 3] = [Self::ExplicitEuler, Self::SemiImplicitEuler, Self::RungeKutta4];
}

/// A body in front of a surface, stepped by one of these methods.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FixedStepBody {
    mass: f64,
    law: ContactLaw,
    release: Release,
    push: f64,
    depth: f64,
    velocity: f64,
}

impl FixedStepBody {
    /// Makes a body as [`super::ImpactBody::new`] does, with one law for every impact.
    ///
    /// # Errors
    ///
    /// Refuses a mass that is not positive, and numbers that are not finite.
    pub fn new(
        mass: f64,
        law: ContactLaw,
        release: Release,
        (depth, velocity): (f64, f64),
        push: f64,
    ) -> Result<Self, Fault> {
        Ok(Self {
            mass: positive("mass", mass)?,
            law,
            release,
            push: finite("push", push)?,
            depth: finite("depth", depth)?,
            velocity: finite("velocity", velocity)?,
        })
    }

    /// Returns δ, m.
    pub fn depth(&self) -> f64 {
        self.depth
    }

    /// Returns δ̇, m/s.
    pub fn velocity(&self) -> f64 {
        self.velocity
    }

    /// Returns the energy of motion, spring and constant force, J; as [`super::ImpactBody::energy`].
    pub fn energy(&self) -> f64 {
        0.5 * self.mass * self.velocity * self.velocity + self.law.spring_energy(self.depth)
            - self.push * self.depth
    }

    /// Makes one step of `h` > 0, s. What diverges becomes infinite, not an error.
    pub fn step(&mut self, method: FixedStep, h: f64) {
        let (x, v) = (self.depth, self.velocity);
        match method {
            FixedStep::ExplicitEuler => {
                self.velocity = v + h * self.acceleration(x, v);
                self.depth = x + h * v;
            }
            FixedStep::SemiImplicitEuler => {
                self.velocity = v + h * self.acceleration(x, v);
                self.depth = x + h * self.velocity;
            }
            FixedStep::RungeKutta4 => {
                let a1 = self.acceleration(x, v);
                let (x2, v2) = (x + 0.5 * h * v, v + 0.5 * h * a1);
                let a2 = self.acceleration(x2, v2);
                let (x3, v3) = (x + 0.5 * h * v2, v + 0.5 * h * a2);
                let a3 = self.acceleration(x3, v3);
                let (x4, v4) = (x + h * v3, v + h * a3);
                let a4 = self.acceleration(x4, v4);
                self.depth = x + h / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4);
                self.velocity = v + h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
            }
        }
    }

    fn acceleration(&self, depth: f64, velocity: f64) -> f64 {
        let force = self.law.force(depth, velocity);
        let force = if self.release == Release::ZeroForce { force.max(0.0) } else { force };
        (self.push - force) / self.mass
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ContactMaterial, ImpactBody, KelvinVoigt, StepReport, semi_implicit_limit};

    /// Within one contact, where the law is smooth, each method has its order.
    #[test]
    fn orders() {
        let law = ContactLaw::Linear(KelvinVoigt::new(1e4, 10.0).unwrap());
        let start = (1e-2, 1.0);
        let mut exact =
            ImpactBody::new(1.0, ContactMaterial::Fixed(law), Release::ZeroPenetration, start, 9.81).unwrap();
        exact.step(8e-3, &mut StepReport::default()).unwrap();
        for (method, order) in FixedStep::ALL.into_iter().zip([1.0, 1.0, 4.0]) {
            let error = |steps: u32| {
                let mut body = FixedStepBody::new(1.0, law, Release::ZeroPenetration, start, 9.81).unwrap();
                for _ in 0..steps {
                    body.step(method, 8e-3 / f64::from(steps));
                }
                (body.depth() - exact.depth()).abs()
            };
            let found = libm::log2(error(64) / error(128));
            assert!((found - order).abs() < 0.2, "{method:?}: {found}");
        }
    }

    /// Semi-implicit Euler blows up just beyond the step the formula gives.
    #[test]
    fn the_limit_of_semi_implicit_euler() {
        let law = ContactLaw::Linear(KelvinVoigt::new(1e4, 0.0).unwrap());
        let limit = semi_implicit_limit(0.0).unwrap() / 100.0;
        let energy_after = |h: f64| {
            // Pressed so firmly that it never leaves.
            let mut body = FixedStepBody::new(1.0, law, Release::ZeroPenetration, (1.0, 0.1), 1e4).unwrap();
            (0..40).for_each(|_| body.step(FixedStep::SemiImplicitEuler, h));
            (body.depth() - 1.0).abs()
        };
        assert!(energy_after(0.99 * limit) < 0.1);
        assert!(energy_after(1.05 * limit) > 0.3);
    }
}
