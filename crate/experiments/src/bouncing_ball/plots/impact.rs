//! The first impact of each ball, curve by curve: the paper's Fig. 3.

use crate::bouncing_ball::document::BallPlot;
use asperity_fault::Fault;
use asperity_impact::{ContactMaterial, ImpactBody, StepReport};
use asperity_scene::{Mark, PlotData, Role, Series};

use super::{State, label};
use crate::bouncing_ball::Runs;
use crate::bouncing_ball::track::Track;

/// Number of moments of the contact.
const SAMPLES: u32 = 240;

/// One moment of an impact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// Time since touch, s.
    pub time: f64,
    pub depth: f64,
    /// Rate of penetration, m/s, downwards.
    pub rate: f64,
    pub force: f64,
    /// Dissipated energy since touch, J.
    pub dissipated: f64,
    /// Energy of motion, spring and weight, J.
    pub energy: f64,
    /// Energy of motion alone, J.
    pub motion: f64,
}

/// Ratio of two impacts' lengths beyond which they are drawn over the logarithm of time.
const FAR_APART: f64 = 30.0;

/// True if some first impacts are far longer than others: rubber and steel.
pub(super) fn lasts_differ(runs: &Runs) -> bool {
    let lasts = runs.tracks.iter().filter_map(|t| t.impacts.first().and_then(|i| Some(i.leave?.0 - i.touch)));
    let (short, long) = lasts.fold((f64::INFINITY, 0.0_f64), |(a, b), t| (a.min(t), b.max(t)));
    long > FAR_APART * short
}

pub(super) fn data(plot: BallPlot, runs: &Runs) -> PlotData {
    let mut series = Vec::new();
    for (k, track) in runs.tracks.iter().enumerate() {
        let Ok(samples) = first_impact(track) else { continue };
        let (mut x, mut y) = curve(plot, track, &samples);
        if over_time(plot) && lasts_differ(runs) {
            // The logarithm has no place for the touch itself.
            (x, y) = x.into_iter().zip(y).filter(|(t, _)| *t > 0.0).unzip();
        }
        series.push(Series {
            label: label(runs, k),
            role: Role::of_family(k),
            x,
            y: y.into_iter().map(Some).collect(),
            points: false,
            filled: false,
            body: u32::try_from(k + 1).ok(),
        });
    }
    PlotData { series, map: None, marks: Vec::new() }
}

/// Returns the present point of each ball on its curve, while its first impact lasts.
pub(super) fn now(plot: BallPlot, state: &State<'_>) -> Vec<Mark> {
    if !matches!(plot, BallPlot::ForceTime | BallPlot::ForcePenetration) {
        return Vec::new();
    }
    let mut report = StepReport::default();
    let mark = |(k, track): (usize, &Track)| {
        let impact = track.impacts.first()?;
        let since = state.time - impact.touch;
        if since <= 0.0 || impact.leave.is_some_and(|(t, _)| state.time > t) {
            return None;
        }
        let ball = track.at(state.time, &mut report).ok()?.body;
        let x = if plot == BallPlot::ForceTime { since } else { ball.depth() };
        Some(Mark { x, y: Some(ball.force()), label: String::new(), role: Role::of_family(k) })
    };
    state.runs.tracks.iter().enumerate().filter_map(mark).collect()
}

fn over_time(plot: BallPlot) -> bool {
    matches!(plot, BallPlot::ForceTime | BallPlot::VelocityTime | BallPlot::Dissipation)
}

fn curve(plot: BallPlot, track: &Track, samples: &[Sample]) -> (Vec<f64>, Vec<f64>) {
    let drop = &track.drop;
    let energy = track.impacts.first().map_or(1.0, |i| 0.5 * drop.mass * i.speed * i.speed);
    let point = |s: &Sample| match plot {
        BallPlot::ForcePenetration => (s.depth, s.force),
        BallPlot::VelocityTime => (s.time, -s.rate),
        BallPlot::VelocityPenetration => (s.depth, -s.rate),
        BallPlot::AccelerationVelocity => (-s.rate, (s.force - drop.weight()) / drop.mass),
        BallPlot::Dissipation => (s.time, s.dissipated / energy),
        _ => (s.time, s.force),
    };
    let mut points: Vec<_> = samples.iter().map(point).collect();
    if matches!(plot, BallPlot::ForceTime | BallPlot::ForcePenetration) {
        // No force before the touch, and none once it has left: the jumps are the law's.
        points.insert(0, (0.0, 0.0));
        if track.impacts.first().is_some_and(|i| i.leave.is_some()) {
            points.extend(points.last().map(|last| (last.0, 0.0)));
        }
    }
    points.into_iter().unzip()
}

/// Returns the samples of the first impact from touch to just before it leaves; where it stays, for six
/// undamped half periods.
pub(super) fn first_impact(track: &Track) -> Result<Vec<Sample>, Fault> {
    let drop = &track.drop;
    let Some(impact) = track.impacts.first() else { return Ok(Vec::new()) };
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
        samples.push(Sample {
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
