//! A stretch of motion between two events: flight, contact by the linear or a power law, or flight inside the
//! dent after the force has vanished. Each stretch knows its end. Times from its start, s; δ in m, δ̇ in m/s.

use crate::events::{ballistic_arrival, falling_root};
use crate::integrate::{PowerContact, energy_speed};
use crate::{ContactLaw, ContactMaterial, LinearContact, LinearFlow, Release};
use asperity_fault::Fault;

/// Kind of stretch.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Arc {
    /// Flight outside: δ < 0, or on its way out.
    Flight { end: Option<f64> },
    /// Contact by the linear law.
    Linear { contact: LinearContact, end: Option<f64> },
    /// Contact by a power law.
    Power { contact: Box<PowerContact> },
    /// Flight inside the dent: the surface recovers more slowly than the body leaves.
    LetGo { law: ContactLaw, end: Option<f64>, caught: bool },
}

/// State of a body: δ, m, and δ̇, m/s.
pub(super) type State = (f64, f64);

/// Quantities that stay constant along an arc.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PushedMass {
    pub(super) mass: f64,
    pub(super) push: f64,
    pub(super) release: Release,
}

impl Arc {
    /// Makes the stretch that starts in `state`. `law`: that of a contact under way; `None` outside.
    pub(super) fn starting(
        pushed: PushedMass,
        material: &ContactMaterial,
        law: Option<ContactLaw>,
        state: State,
    ) -> Result<(Self, Option<ContactLaw>), Fault> {
        let (depth, velocity) = state;
        let outside =
            depth < 0.0 || (depth == 0.0 && (velocity < 0.0 || (velocity == 0.0 && pushed.push < 0.0)));
        if outside {
            let end = ballistic_arrival(depth, velocity, pushed.push / pushed.mass);
            return Ok((Self::Flight { end }, None));
        }
        let law = match law {
            Some(law) => law,
            None => {
                let any = material.at_speed(1.0)?;
                let start_inside = depth > 0.0 || velocity == 0.0;
                material.at_speed(if start_inside {
                    energy_speed(&any, pushed.mass, depth, velocity, pushed.push)
                } else {
                    velocity
                })?
            }
        };
        // A body on its way out with no force but rounding flies.
        let rounding = 1e-12 * law.force(depth, 0.0);
        if pushed.release == Release::ZeroForce
            && depth > 0.0
            && velocity < 0.0
            && law.force(depth, velocity) <= rounding
        {
            return Ok((Self::let_go(pushed, law, state), Some(law)));
        }
        Ok((Self::touching(pushed, law, state)?, Some(law)))
    }

    pub(super) fn touching(
        pushed: PushedMass,
        law: ContactLaw,
        (depth, velocity): State,
    ) -> Result<Self, Fault> {
        Ok(match law {
            ContactLaw::Linear(law) => {
                let flow = LinearFlow::new(law, pushed.mass)?;
                let contact = LinearContact::new(flow, depth, velocity, pushed.push)?;
                let end = contact.end_time(pushed.release);
                Self::Linear { contact, end }
            }
            ContactLaw::Power(law) => {
                let contact =
                    PowerContact::new(law, pushed.mass, depth, velocity, pushed.push, pushed.release)?;
                Self::Power { contact: Box::new(contact) }
            }
        })
    }

    /// Makes a flight inside the dent: it ends at the surface, or where the force would push again.
    pub(super) fn let_go(pushed: PushedMass, law: ContactLaw, (depth, velocity): State) -> Self {
        let a = pushed.push / pushed.mass;
        let exit = ballistic_arrival(-depth, -velocity, -a);
        let catch = match law {
            // F is a parabola in time.
            ContactLaw::Linear(law) => {
                let force = law.force(depth, velocity).min(0.0);
                let force = if force > -1e-12 * law.stiffness() * depth { 0.0 } else { force };
                ballistic_arrival(force, law.force(velocity, a), law.stiffness() * a)
            }
            ContactLaw::Power(_) => sampled_catch(&law, (depth, velocity), a, exit),
        };
        match (exit, catch) {
            (Some(exit), Some(catch)) if catch < exit => Self::LetGo { law, end: Some(catch), caught: true },
            (None, Some(catch)) => Self::LetGo { law, end: Some(catch), caught: true },
            (exit, _) => Self::LetGo { law, end: exit, caught: false },
        }
    }

    /// Returns the time of the event that ends the arc, if it is not later than `t`.
    pub(super) fn end_by(&mut self, t: f64) -> Result<Option<f64>, Fault> {
        match self {
            Self::Flight { end } | Self::Linear { end, .. } | Self::LetGo { end, .. } => {
                Ok(end.filter(|end| *end <= t))
            }
            Self::Power { contact } => contact.advance(t),
        }
    }

    /// Returns the state a time `t` after the anchor, where the state is `start`.
    pub(super) fn state(&self, pushed: PushedMass, start: State, t: f64) -> State {
        match self {
            Self::Flight { .. } | Self::LetGo { .. } => {
                let a = pushed.push / pushed.mass;
                (start.0 + (start.1 + 0.5 * a * t) * t, start.1 + a * t)
            }
            Self::Linear { contact, .. } => contact.state(t),
            Self::Power { contact } => contact.state(t),
        }
    }

    /// Returns true if a contact that ends at zero force ends with the body still inside.
    pub(super) fn ends_inside(&self) -> bool {
        match self {
            Self::Linear { contact, .. } => contact.flow().law().damping() > 0.0,
            Self::Power { contact } => contact.ends_inside(),
            _ => false,
        }
    }

    /// Returns the number of integrator steps that this arc has taken.
    pub(super) fn steps(&self) -> usize {
        match self {
            Self::Power { contact } => contact.steps(),
            _ => 0,
        }
    }

    /// Returns true if the bodies press on each other.
    pub(super) fn presses(&self) -> bool {
        matches!(self, Self::Linear { .. } | Self::Power { .. })
    }
}

/// Finds the first time at which a power law would push again on a body flying out through its dent.
fn sampled_catch(law: &ContactLaw, start: State, a: f64, exit: Option<f64>) -> Option<f64> {
    // The body turns at −v/a; by then the spring alone acts, and pushes.
    let horizon = match exit {
        Some(exit) => exit,
        None if a > 0.0 => -start.1 / a,
        None => return None,
    };
    let pull = |t: f64| -law.force((start.0 + (start.1 + 0.5 * a * t) * t).max(0.0), start.1 + a * t);
    let mut last = 1e-6 * horizon;
    for i in 1..=64 {
        let t = horizon * f64::from(i) / 64.0;
        if pull(last) > 0.0 && pull(t) <= 0.0 && (i < 64 || exit.is_none()) {
            return Some(falling_root(|t| (pull(t), f64::NAN), last, t, f64::NAN));
        }
        last = t;
    }
    None
}
