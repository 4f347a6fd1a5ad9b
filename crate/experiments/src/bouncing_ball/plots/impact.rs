//! The first impact of each ball, curve by curve: the paper's Fig. 3.

use crate::bouncing_ball::document::BallPlot;
use asperity_impact::StepReport;
use asperity_impact::drop::{DropRun, ImpactSample, first_impact};
use asperity_scene::{Mark, PlotData, Role, Series};

use super::{State, label};
use crate::bouncing_ball::Runs;

/// Ratio of two impacts' lengths beyond which they are drawn over the logarithm of time.
const FAR_APART: f64 = 30.0;

/// True if some first impacts are far longer than others: rubber and steel.
pub(super) fn lasts_differ(runs: &Runs) -> bool {
    let lasts = runs.tracks.iter().filter_map(|t| t.impacts.first().and_then(|i| i.duration()));
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
    let mark = |(k, track): (usize, &DropRun)| {
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

fn curve(plot: BallPlot, track: &DropRun, samples: &[ImpactSample]) -> (Vec<f64>, Vec<f64>) {
    let drop = &track.drop;
    let energy = track.impacts.first().map_or(1.0, |i| 0.5 * drop.mass * i.speed * i.speed);
    let point = |s: &ImpactSample| match plot {
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
