//! The bouncing ball of issue 5: 1,000 bounces of the linear law, the drift of its energy, and whether the
//! step matters.

use asperity_fault::Fault;
use asperity_impact::{
    ContactLaw, ContactMaterial, Drop, EventKind, ImpactBody, KelvinVoigt, Release, StepReport, bounces,
};

/// Mass, kg, on 140 MN/m, from 1 m, as in the paper.
const MASS: f64 = 1.0;
const STIFFNESS: f64 = 1.4e8;
const GRAVITY: f64 = 9.81;
/// Steps the figures are taken at, s.
pub const STEPS: [f64; 5] = [1e-6, 1e-4, 1e-2, 0.128, 1.0];

fn law(restitution: f64) -> Result<ContactMaterial, Fault> {
    KelvinVoigt::with_restitution(STIFFNESS, MASS, restitution, Release::ZeroPenetration)
        .map(|law| ContactMaterial::Fixed(ContactLaw::Linear(law)))
}

fn ball(gap: f64, restitution: f64) -> Result<ImpactBody, Fault> {
    ImpactBody::new(MASS, law(restitution)?, Release::ZeroPenetration, (-gap, 0.0), MASS * GRAVITY)
}

/// Computes 1,000 bounces as a table, each with its peaks; returns the time of the last apex, s.
pub fn table() -> Result<f64, Fault> {
    let drop = Drop {
        mass: MASS,
        material: law(1.0)?,
        release: Release::ZeroPenetration,
        gravity: GRAVITY,
        gap: 1.0,
    };
    let rows = bounces(&drop, 1000)?;
    Ok(rows.last().and_then(|b| b.departure).map_or(f64::NAN, |d| d.apex_time))
}

/// Computes 1,000 bounces by steps of 1 s; returns the height at their end, m.
pub fn stepped() -> Result<f64, Fault> {
    let (mut ball, mut report, mut events) = (ball(1.0, 1.0)?, StepReport::default(), 0);
    while events < 2000 {
        ball.step(1.0, &mut report)?;
        events += report.event_count;
    }
    Ok(-ball.depth())
}

/// Returns the drift |E/E₀ − 1| of the energy at c_r = 1 after 1,000 bounces in steps of `step`. For steps
/// below 10 ms the ball falls from 10 µm, so that there are still a thousand.
pub fn drift(step: f64) -> Result<f64, Fault> {
    let gap = if step < 1e-2 { 1e-5 } else { 1.0 };
    let (mut ball, mut report, mut events) = (ball(gap, 1.0)?, StepReport::default(), 0);
    let start = ball.energy();
    while events < 2000 {
        ball.step(step, &mut report)?;
        events += report.event_count;
    }
    Ok((ball.energy() / start - 1.0).abs())
}

/// Returns the difference of the height after 3 s (c_r = 0.9), reached in steps of `step` and the rest, from
/// that of one step, m.
pub fn dependence(step: f64) -> Result<f64, Fault> {
    let (mut stepped, mut once, mut report) = (ball(1.0, 0.9)?, ball(1.0, 0.9)?, StepReport::default());
    once.step(3.0, &mut report)?;
    let count = (3.0 / step + 1e-9).floor();
    let mut k = 0.0;
    while k < count {
        stepped.step(step, &mut report)?;
        k += 1.0;
    }
    stepped.step((3.0 - stepped.time().seconds()).max(0.0), &mut report)?;
    Ok((stepped.depth() - once.depth()).abs())
}

/// Returns the height of the flight after the first impact, from the speed the ball leaves at, m; reached in
/// steps of `step`.
pub fn bounce(step: f64, restitution: f64) -> Result<f64, Fault> {
    let (mut ball, mut report) = (ball(1.0, restitution)?, StepReport::default());
    while ball.time().seconds() < 2.0 {
        ball.step(step, &mut report)?;
        if let Some(leave) = report.events.iter().find(|e| e.kind == EventKind::Leave) {
            return Ok(0.5 * leave.velocity * leave.velocity / GRAVITY);
        }
    }
    Ok(0.0)
}
