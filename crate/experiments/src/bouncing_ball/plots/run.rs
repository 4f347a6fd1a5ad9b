//! Height over the whole run.

use asperity_impact::StepReport;
use asperity_scene::{Mark, PlotData, Role, Series};

use super::{State, label};
use crate::bouncing_ball::Runs;

/// Number of moments of the curve beside the touches.
const SAMPLES: u32 = 400;
/// Greatest number of touches that get a point of their own.
const TOUCHES: usize = 200;

pub(super) fn heights(state: &State<'_>) -> PlotData {
    let mut series: Vec<Series> = Vec::new();
    for runs in state.before.iter() {
        for k in 0..runs.tracks.len() {
            series.extend(height(runs, k).map(|s| Series { role: Role::Muted, label: "before".into(), ..s }));
        }
    }
    for k in 0..state.runs.tracks.len() {
        series.extend(height(state.runs, k));
    }
    let mut marks = Vec::new();
    if state.time > 0.0 {
        marks.push(Mark { x: state.time, y: None, label: "now".into(), role: Role::Ink });
    }
    PlotData { series, map: None, marks }
}

fn height(runs: &Runs, k: usize) -> Option<Series> {
    let track = runs.tracks.get(k)?;
    let end = runs.settings.end;
    let mut times: Vec<f64> = (0..=SAMPLES).map(|i| end * f64::from(i) / f64::from(SAMPLES)).collect();
    for impact in track.impacts.iter().take(TOUCHES) {
        times.push(impact.touch);
        times.extend(impact.leave.map(|(t, _)| t));
    }
    times.retain(|t| *t <= end);
    times.sort_by(f64::total_cmp);
    let mut report = StepReport::default();
    let y = times.iter().map(|t| track.at(*t, &mut report).ok().map(|m| -m.body.depth())).collect();
    Some(Series {
        label: label(runs, k),
        role: Role::of_family(k),
        x: times,
        y,
        points: false,
        filled: false,
        body: u32::try_from(k + 1).ok(),
    })
}
