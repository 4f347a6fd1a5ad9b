//! Energy during the first impact of the first ball: the closed form, a high-order integrator of the same
//! equation, and fixed steps (the paper's Fig. 4).

use asperity_impact::{
    ContactLaw, ContactMaterial, FixedStep, FixedStepBody, ImpactBody, PowerLaw, StepReport,
};
use asperity_scene::{PlotData, Role, Series};

use super::impact::{Sample, first_impact};
use crate::bouncing_ball::Runs;
use crate::bouncing_ball::track::{Impact, Track};

/// Greatest number of fixed steps drawn.
const MOST_STEPS: f64 = 2000.0;
/// Least error that is drawn: rounding leaves none now and then, and log scales show no zero.
const LEAST: f64 = 1e-17;

fn curve(label: &str, role: Role, points: Vec<(f64, f64)>) -> Series {
    let (x, y): (Vec<_>, Vec<_>) = points.into_iter().unzip();
    let y = y.into_iter().map(|y: f64| Some(y).filter(|y| y.is_finite())).collect();
    Series { label: label.into(), role, x, y, points: false, filled: false, body: Some(1) }
}

pub(super) fn energies(runs: &Runs) -> PlotData {
    let Some((track, impact, samples)) = first(runs) else { return PlotData::default() };
    let at = |f: &dyn Fn(&Sample) -> f64| samples.iter().map(|s| (s.time, f(s))).collect();
    let weight = track.drop.weight();
    let mut series = vec![
        curve("motion", Role::Slip, at(&|s| s.motion)),
        curve("spring", Role::Normal, at(&|s| s.energy - s.motion + weight * s.depth)),
        curve("sum, exact", Role::Ink, at(&|s| s.energy)),
    ];
    for (method, label, role) in FIXED {
        let points = fixed(track, impact, runs.settings.step, method);
        series.push(curve(label, role, points));
    }
    PlotData { series, map: None, marks: Vec::new() }
}

const FIXED: [(FixedStep, &str, Role); 2] = [
    (FixedStep::SemiImplicitEuler, "sum, semi-implicit Euler", Role::Danger),
    (FixedStep::RungeKutta4, "sum, Runge–Kutta 4", Role::Friction),
];

pub(super) fn errors(runs: &Runs) -> PlotData {
    let Some((track, impact, samples)) = first(runs) else { return PlotData::default() };
    let start = samples.first().map_or(f64::NAN, |s| s.energy);
    let relative = |e: f64| (e.abs() / start).max(LEAST);
    // The sum must be the start less what the damper took, ∫ D v² dt in closed form.
    let balance = |s: &Sample| start - s.dissipated;
    let exact = samples.iter().map(|s| (s.time, relative(s.energy - balance(s)))).collect();
    let mut series = vec![curve("exact steps", Role::Ink, exact)];
    if let Some(points) = high_order(track, impact, &samples) {
        let points =
            points.into_iter().zip(&samples).map(|((t, e), s)| (t, relative(e - balance(s)))).collect();
        series.push(curve("Dormand–Prince 8(5,3)", Role::Second, points));
    }
    for (method, label, role) in FIXED {
        let points = fixed(track, impact, runs.settings.step, method);
        let points = points
            .into_iter()
            .filter_map(|(t, e)| {
                let s = nearest(&samples, t)?;
                // Between samples the balance is a straight line to well below these errors.
                Some((t, relative(e - (balance(s.0) + (balance(s.1) - balance(s.0)) * s.2))))
            })
            .collect();
        series.push(curve(label.trim_start_matches("sum, "), role, points));
    }
    PlotData { series, map: None, marks: Vec::new() }
}

fn first(runs: &Runs) -> Option<(&Track, &Impact, Vec<Sample>)> {
    let track = runs.tracks.first()?;
    Some((track, track.impacts.first()?, first_impact(track).ok()?))
}

/// Returns the samples on both sides of `t`, and the share of the way between them.
fn nearest(samples: &[Sample], t: f64) -> Option<(&Sample, &Sample, f64)> {
    let after = samples.partition_point(|s| s.time <= t);
    let (a, b) = (samples.get(after.checked_sub(1)?)?, samples.get(after)?);
    Some((a, b, (t - a.time) / (b.time - a.time)))
}

/// Returns the energy of motion, spring and weight by the Dormand–Prince integrator, which knows nothing of
/// the closed form: the linear law is the power law with exponents 1 and 0.
fn high_order(track: &Track, impact: &Impact, samples: &[Sample]) -> Option<Vec<(f64, f64)>> {
    let ContactLaw::Linear(law) = impact.law else { return None };
    let drop = &track.drop;
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

/// Returns the energy of the same impact, by steps of the scene's size from the touch on.
fn fixed(track: &Track, impact: &Impact, h: f64, method: FixedStep) -> Vec<(f64, f64)> {
    let drop = &track.drop;
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
