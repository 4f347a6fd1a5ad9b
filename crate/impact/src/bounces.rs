//! The bouncing ball, bounce by bounce: the data of tables and energy plots, without any step.

use super::events::ballistic_arrival;
use super::{ContactLaw, ContactMaterial, LinearContact, LinearFlow, PowerImpact, Release};
use asperity_fault::{Fault, finite, positive};

/// Ball let fall from rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drop {
    /// Mass m, kg.
    pub mass: f64,
    /// Law of its impacts.
    pub material: ContactMaterial,
    /// End of a contact of the linear law. Power laws are followed to zero penetration.
    pub release: Release,
    /// Gravity g, m/s².
    pub gravity: f64,
    /// Gap below the ball's lowest point at the start, m.
    pub gap: f64,
}

/// One impact of a bouncing ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounce {
    /// Time of first touch, s after the drop.
    pub time: f64,
    /// Speed at first touch, m/s.
    pub speed: f64,
    /// Law of this impact.
    pub law: ContactLaw,
    /// Force at first touch, N.
    pub initial_force: f64,
    /// Greatest penetration, m.
    pub peak_depth: f64,
    /// Greatest force, N.
    pub peak_force: f64,
    /// Departure of the ball; `None`: it stays.
    pub departure: Option<Departure>,
    /// Number of integrator steps; the linear law needs none.
    pub integrator_steps: usize,
}

/// Departure of a ball after an impact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Departure {
    /// Time from first touch to zero penetration, s.
    pub contact_duration: f64,
    /// Time from first touch to zero force, s, where that comes first.
    pub let_go: Option<f64>,
    /// Speed at zero penetration, m/s.
    pub speed: f64,
    /// Time of the top of the flight, s after the drop.
    pub apex_time: f64,
    /// Gap at the top of the flight, m.
    pub apex_gap: f64,
}

impl Drop {
    /// Returns the energy at the start, m g h, J.
    pub fn initial_energy(&self) -> f64 {
        self.mass * self.gravity * self.gap
    }
}

/// Computes the first `most` impacts; fewer when the ball stays.
///
/// # Errors
///
/// Refuses a mass, gravity or gap that is not positive.
pub fn bounces(drop: &Drop, most: usize) -> Result<Vec<Bounce>, Fault> {
    let mass = positive("mass", drop.mass)?;
    let gravity = positive("gravity", drop.gravity)?;
    let gap = positive("gap", drop.gap)?;
    finite("energy", drop.initial_energy())?;
    let mut time = (2.0 * gap / gravity).sqrt();
    let mut speed = (2.0 * gravity * gap).sqrt();
    let mut rows = Vec::new();
    while rows.len() < most {
        let law = drop.material.at_speed(speed)?;
        let mut bounce = Bounce {
            time,
            speed,
            law,
            initial_force: law.force(0.0, speed),
            peak_depth: 0.0,
            peak_force: 0.0,
            departure: None,
            integrator_steps: 0,
        };
        let left = match law {
            ContactLaw::Linear(law) => {
                let flow = LinearFlow::new(law, mass)?;
                let contact = LinearContact::new(flow, 0.0, speed, mass * gravity)?;
                bounce.peak_depth = contact.peak_depth().map_or(0.0, |peak| peak.value);
                bounce.peak_force = contact.peak_force().map_or(0.0, |peak| peak.value);
                linear_exit(&contact, drop.release, gravity)
            }
            ContactLaw::Power(law) => {
                let impact = PowerImpact::new(law, mass, speed, mass * gravity)?;
                (bounce.peak_depth, bounce.peak_force) = (impact.peak_depth.value, impact.peak_force.value);
                bounce.integrator_steps = impact.steps;
                impact.zero_penetration.map(|end| (end.time, -end.velocity, None))
            }
        };
        let Some((duration, exit_speed, let_go)) = left.filter(|left| left.1 > 0.0) else {
            rows.push(bounce);
            break;
        };
        bounce.departure = Some(Departure {
            contact_duration: duration,
            let_go,
            speed: exit_speed,
            apex_time: time + duration + exit_speed / gravity,
            apex_gap: exit_speed * exit_speed / (2.0 * gravity),
        });
        rows.push(bounce);
        time = time + duration + 2.0 * exit_speed / gravity;
        speed = exit_speed;
    }
    Ok(rows)
}

/// Returns duration, speed at zero penetration, and the time of zero force if the ball flies out from inside.
///
/// A ball too slow to fly out of its own dent is caught by it again and stays.
fn linear_exit(contact: &LinearContact, release: Release, gravity: f64) -> Option<(f64, f64, Option<f64>)> {
    let end = contact.end(release)?;
    if release == Release::ZeroPenetration {
        return Some((end.time, -end.velocity, None));
    }
    let flight = if end.depth > 0.0 { ballistic_arrival(-end.depth, -end.velocity, -gravity)? } else { 0.0 };
    let left = end.velocity * end.velocity - 2.0 * gravity * end.depth;
    (left > 0.0).then(|| (end.time + flight, left.sqrt(), Some(end.time)))
}
