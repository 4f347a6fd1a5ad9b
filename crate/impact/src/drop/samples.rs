//! The first impact of a run, sample by sample, and its energy by other integrators.
//!
//! The energy of motion, spring and weight is `E = ½ m v² + ∫ F_K dδ + m g h`; what the damper has taken is `∫ D v² dt`.

use asperity_fault::Fault;

use super::impact::DropImpact;
use super::run::DropRun;
use crate::{ContactLaw, ContactMaterial, Drop, FixedStep, FixedStepBody, ImpactBody, PowerLaw, StepReport};

/// Number of samples of a contact after the touch.
const SAMPLES: u32 = 240;
/// Greatest number of fixed steps of an impact.
const MOST_STEPS: f64 = 2000.0;

/// State of a ball at one time of an impact.
#[derive(Clone, Copy, Debug)]
pub struct ImpactSample {
    /// Time since touch, s.
    pub time: f64,
    /// Penetration, m.
    pub depth: f64,
    /// Rate of penetration, m/s, downwards.
    pub rate: f64,
    /// Contact force, N.
    pub force: f64,
    /// Dissipated energy since touch, J.
    pub dissipated: f64,
    /// Energy of motion, spring and weight, J.
    pub energy: f64,
    /// Energy of motion alone, J.
    pub motion: f64,
}

/// Returns the samples of the first impact from touch to just before it leaves; where it stays, for six
/// undamped half periods.
///
/// # Errors
///
/// Refuses what the run refuses.
pub fn first_impact(run: &DropRun) -> Result<Vec<ImpactSample>, Fault> {
    let drop = &run.drop;
    let Some(impact) = run.impacts.first() else { return Ok(Vec::new()) };
    let start = (impact.depth, impact.speed);
    let mut body =
        ImpactBody::new(drop.mass, ContactMaterial::Fixed(impact.law), drop.release, start, drop.weight())?;
    let span = match impact.leave {
        Some((time, _)) => (time - impact.touch) * (1.0 - 1e-9),
        None => {
            let peak = impact.extremes(drop)?;
            6.0 * std::f64::consts::PI
                * (drop.mass * peak.peak_depth / peak.peak_force.max(drop.weight())).sqrt()
        }
    };
    let (mut report, mut dissipated, mut samples) = (StepReport::default(), 0.0, Vec::new());
    for i in 0..=SAMPLES {
        if i > 0 {
            body.step(span / f64::from(SAMPLES), &mut report)?;
            dissipated += report.dissipated;
        }
        samples.push(ImpactSample {
            time: span * f64::from(i) / f64::from(SAMPLES),
            depth: body.depth(),
            rate: body.velocity(),
            force: body.force(),
            dissipated,
            energy: body.energy(),
            motion: 0.5 * drop.mass * body.velocity() * body.velocity(),
        });
    }
    Ok(samples)
}

/// Returns the energy of motion, spring and weight (J) at the samples' times (s) by the Dormand–Prince integrator, which knows
/// nothing of the closed form: the linear law is the power law with exponents 1 and 0.
pub fn high_order_energy(
    drop: &Drop,
    impact: &DropImpact,
    samples: &[ImpactSample],
) -> Option<Vec<(f64, f64)>> {
    let ContactLaw::Linear(law) = impact.law else { return None };
    let power = PowerLaw::new(law.stiffness(), 1.0, law.damping(), 0.0, 1.0).ok()?;
    let material = ContactMaterial::Fixed(ContactLaw::Power(power));
    let start = (impact.depth, impact.speed);
    let mut body = ImpactBody::new(drop.mass, material, drop.release, start, drop.weight()).ok()?;
    let (mut report, mut now, mut points) = (StepReport::default(), 0.0, Vec::new());
    for sample in samples {
        body.step(sample.time - now, &mut report).ok()?;
        now = sample.time;
        points.push((now, body.energy()));
    }
    Some(points)
}

/// Returns the energy of motion, spring and weight (J) over the time since touch (s) by fixed steps of `h`, s; empty where it
/// stays, and where the steps are more than 2000.
pub fn fixed_step_energy(drop: &Drop, impact: &DropImpact, h: f64, method: FixedStep) -> Vec<(f64, f64)> {
    let Some((leave, _)) = impact.leave else { return Vec::new() };
    let count = ((leave - impact.touch) / h).floor();
    let start = (impact.depth, impact.speed);
    let body = FixedStepBody::new(drop.mass, impact.law, drop.release, start, drop.weight());
    let (Ok(mut body), true) = (body, count <= MOST_STEPS) else { return Vec::new() };
    let mut points = vec![(0.0, body.energy())];
    for k in 1..=count as u32 {
        body.step(method, h);
        points.push((f64::from(k) * h, body.energy()));
    }
    points
}
