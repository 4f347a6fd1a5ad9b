//! One contact of the linear law, from any start under a constant force: peaks of depth and force, and both
//! ends (zero force, zero penetration), in closed form from the flow. SI units.

use super::damped::DampedMode;
use super::flow::LinearFlow;
use crate::Release;
use asperity_fault::{Fault, finite};

/// A contact that starts at penetration `depth` and speed `velocity` under a constant force `push`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinearContact {
    flow: LinearFlow,
    depth: f64,
    velocity: f64,
    push: f64,
}

/// Maximum of a quantity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Peak {
    /// Time since the contact began, s.
    pub time: f64,
    /// Value of the quantity there, SI.
    pub value: f64,
}

/// End of a contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContactEnd {
    /// Time since the contact began, s.
    pub time: f64,
    /// Penetration δ there, m.
    pub depth: f64,
    /// Rate δ̇ there, m/s; negative: leaving.
    pub velocity: f64,
    /// Normal force F_N there, N.
    pub force: f64,
    /// Impulse ∫ F_N dt of the contact, N s.
    pub impulse: f64,
    /// Energy dissipated by the damper, J.
    pub dissipated: f64,
}

impl LinearContact {
    /// Makes a contact from `depth` m, `velocity` m/s (positive approaching) and `push` N (positive into the
    /// surface).
    ///
    /// # Errors
    ///
    /// Refuses numbers that are not finite.
    pub fn new(flow: LinearFlow, depth: f64, velocity: f64, push: f64) -> Result<Self, Fault> {
        Ok(Self {
            flow,
            depth: finite("depth", depth)?,
            velocity: finite("velocity", velocity)?,
            push: finite("push", push)?,
        })
    }

    /// Returns the flow of the contact.
    pub fn flow(&self) -> &LinearFlow {
        &self.flow
    }

    /// Returns (δ, v) a time `t` after the start, m and m/s.
    pub fn state(&self, t: f64) -> (f64, f64) {
        self.flow.state(self.depth, self.velocity, self.push, t)
    }

    /// Returns F_N = K δ + D v a time `t` after the start, N.
    pub fn force(&self, t: f64) -> f64 {
        let (depth, velocity) = self.state(t);
        self.flow.law().force(depth, velocity)
    }

    /// Returns the first greatest penetration, if the body is still on its way in.
    pub fn peak_depth(&self) -> Option<Peak> {
        if self.velocity <= 0.0 {
            return None;
        }
        let time = self.depth_mode().derivative().first_offset_crossing()?;
        Some(Peak { time, value: self.state(time).0 })
    }

    /// Returns the first greatest force: at once where the force falls from the first touch on, as it does
    /// for c_r ≤ 0.163 with no external force.
    pub fn peak_force(&self) -> Option<Peak> {
        let mode = self.force_mode();
        let slope = mode.derivative();
        if slope.start() <= 0.0 {
            return Some(Peak { time: 0.0, value: self.force(0.0) });
        }
        let time = slope.first_offset_crossing()?;
        Some(Peak { time, value: self.force(time) })
    }

    /// Returns the duration of the contact, s, or `None` if it never ends.
    pub fn end_time(&self, release: Release) -> Option<f64> {
        match release {
            Release::ZeroPenetration => self.depth_mode().first_fall(),
            Release::ZeroForce => self.force_mode().first_fall(),
        }
    }

    /// Returns the end of the contact, or `None` if it never ends.
    pub fn end(&self, release: Release) -> Option<ContactEnd> {
        let law = *self.flow.law();
        let time = self.end_time(release)?;
        let velocity = self.state(time).1;
        // The state is put exactly on the surface, or on the line K δ + D v = 0.
        let depth = match release {
            Release::ZeroPenetration => 0.0,
            Release::ZeroForce if law.damping() == 0.0 => 0.0,
            Release::ZeroForce => -law.damping() * velocity / law.stiffness(),
        };
        let force = match release {
            Release::ZeroPenetration if law.damping() == 0.0 => 0.0,
            Release::ZeroPenetration => law.damping() * velocity,
            Release::ZeroForce => 0.0,
        };
        Some(ContactEnd {
            time,
            depth,
            velocity,
            force,
            impulse: self.flow.impulse(self.velocity, velocity, self.push, time),
            dissipated: self.dissipated(time),
        })
    }

    /// Returns the dissipated energy ∫ D v² dt from the start to `t`, J.
    pub fn dissipated(&self, t: f64) -> f64 {
        self.flow.dissipated(self.depth, self.velocity, self.push, t)
    }

    fn acceleration(&self) -> f64 {
        (self.push - self.flow.law().force(self.depth, self.velocity)) / self.flow.mass()
    }

    fn depth_mode(&self) -> DampedMode<'_> {
        DampedMode::new(&self.flow, self.push / self.flow.law().stiffness(), self.depth, self.velocity)
    }

    fn force_mode(&self) -> DampedMode<'_> {
        let law = self.flow.law();
        DampedMode::new(
            &self.flow,
            self.push,
            law.force(self.depth, self.velocity),
            law.force(self.velocity, self.acceleration()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KelvinVoigt, restitution};

    fn contact(zeta: f64, push: f64) -> LinearContact {
        let flow = LinearFlow::new(KelvinVoigt::new(1e6, 2.0 * zeta * 1e3).unwrap(), 1.0).unwrap();
        LinearContact::new(flow, 0.0, 2.0, push).unwrap()
    }

    #[test]
    fn ends_as_the_formulas_say() {
        for zeta in [0.0, 0.1, 0.5, 0.9] {
            for release in [Release::ZeroPenetration, Release::ZeroForce] {
                let end = contact(zeta, 0.0).end(release).unwrap();
                let e = restitution(zeta, release).unwrap();
                assert!((-end.velocity / 2.0 / e - 1.0).abs() < 1e-12, "{zeta} {release:?}");
            }
        }
        let end = contact(3.0, 0.0).end(Release::ZeroForce).unwrap();
        assert!((-end.velocity / 2.0 - restitution(3.0, Release::ZeroForce).unwrap()).abs() < 1e-15);
    }

    #[test]
    fn what_never_separates_says_so() {
        assert_eq!(contact(1.0, 0.0).end(Release::ZeroPenetration), None);
        assert_eq!(contact(2.0, 9.81).end(Release::ZeroPenetration), None);
        assert_eq!(contact(0.5, 4000.0).end(Release::ZeroForce), None);
        assert!(contact(2.0, -1.0).end(Release::ZeroPenetration).is_some(), "it is pulled off");
    }

    #[test]
    fn starts_inside_and_on_the_way_out() {
        let flow = *contact(0.2, 0.0).flow();
        let leaving = LinearContact::new(flow, 1e-3, -0.5, 0.0).unwrap();
        let end = leaving.end(Release::ZeroPenetration).unwrap();
        assert!(leaving.state(end.time).0.abs() < 1e-18);
        assert!(leaving.peak_depth().is_none());
        let resting = LinearContact::new(flow, 9.81e-6, 0.0, 9.81).unwrap();
        assert_eq!(resting.end(Release::ZeroForce), None);
        assert!((resting.state(1e3).0 / 9.81e-6 - 1.0).abs() < 1e-14);
    }
}
