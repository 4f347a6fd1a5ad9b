//! Energy during the first impact of the first ball: the closed form, a high-order integrator of the same
//! equation, and fixed steps (the paper's Fig. 4).

use asperity_impact::FixedStep;
use asperity_impact::drop::{
    DropImpact, DropRun, ImpactSample, first_impact, fixed_step_energy, high_order_energy,
};
use asperity_scene::{PlotData, Role, Series};

use crate::bouncing_ball::Runs;

/// Least error that is drawn: rounding leaves none now and then, and log scales show no zero.
const LEAST: f64 = 1e-17;

fn curve(label: &str, role: Role, points: Vec<(f64, f64)>) -> Series {
    let (x, y): (Vec<_>, Vec<_>) = points.into_iter().unzip();
    let y = y.into_iter().map(|y: f64| Some(y).filter(|y| y.is_finite())).collect();
    Series { label: label.into(), role, x, y, points: false, filled: false, body: Some(1) }
}

pub(super) fn energies(runs: &Runs) -> PlotData {
    let Some((track, impact, samples)) = first(runs) else { return PlotData::default() };
    let at = |f: &dyn Fn(&ImpactSample) -> f64| samples.iter().map(|s| (s.time, f(s))).collect();
    let weight = track.drop.weight();
    let mut series = vec![
        curve("motion", Role::Slip, at(&|s| s.motion)),
        curve("spring", Role::Normal, at(&|s| s.energy - s.motion + weight * s.depth)),
        curve("sum, exact", Role::Ink, at(&|s| s.energy)),
    ];
    for (method, label, role) in FIXED {
        let points = fixed_step_energy(&track.drop, impact, runs.settings.step, method);
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
    let balance = |s: &ImpactSample| start - s.dissipated;
    let exact = samples.iter().map(|s| (s.time, relative(s.energy - balance(s)))).collect();
    let mut series = vec![curve("exact steps", Role::Ink, exact)];
    if let Some(points) = high_order_energy(&track.drop, impact, &samples) {
        let points =
            points.into_iter().zip(&samples).map(|((t, e), s)| (t, relative(e - balance(s)))).collect();
        series.push(curve("Dormand–Prince 8(5,3)", Role::Second, points));
    }
    for (method, label, role) in FIXED {
        let points = fixed_step_energy(&track.drop, impact, runs.settings.step, method);
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

fn first(runs: &Runs) -> Option<(&DropRun, &DropImpact, Vec<ImpactSample>)> {
    let track = runs.tracks.first()?;
    Some((track, track.impacts.first()?, first_impact(track).ok()?))
}

/// Returns the samples on both sides of `t`, and the share of the way between them.
fn nearest(samples: &[ImpactSample], t: f64) -> Option<(&ImpactSample, &ImpactSample, f64)> {
    let after = samples.partition_point(|s| s.time <= t);
    let (a, b) = (samples.get(after.checked_sub(1)?)?, samples.get(after)?);
    Some((a, b, (t - a.time) / (b.time - a.time)))
}
