//! Error over the step size: the paper's Table 1 with every number computed here and now.

use asperity_impact::FixedStep;
use asperity_impact::drop::{largest_step, step_errors};
use asperity_scene::{Mark, PlotData, Role, Series};

use crate::bouncing_ball::Runs;

/// Least and greatest step, s, and number of steps; a decade has three.
const STEPS: (f64, f64, u32) = (2e-6, 20.0, 22);
/// Share of the drop to which the height must be right for a step to be of use.
const LEVEL: f64 = 0.01;

const METHODS: [(&str, Role); 4] = [
    ("exact steps", Role::First),
    ("explicit Euler", Role::Second),
    ("semi-implicit Euler", Role::Third),
    ("Runge–Kutta 4", Role::Fourth),
];

pub(super) fn data(runs: &Runs) -> PlotData {
    let Some(run) = runs.tracks.first() else { return PlotData::default() };
    let (from, to, count) = STEPS;
    let x: Vec<f64> =
        (0..count).map(|i| from * libm::pow(to / from, f64::from(i) / f64::from(count - 1))).collect();
    let errors: Vec<_> = x.iter().map(|h| step_errors(run, *h)).collect();
    let mut series: Vec<Series> = METHODS
        .iter()
        .enumerate()
        .map(|(row, (label, role))| Series {
            label: (*label).into(),
            role: *role,
            x: x.clone(),
            y: errors.iter().map(|e| e.get(row).copied().flatten()).collect(),
            points: false,
            filled: false,
            body: None,
        })
        .collect();
    series.push(Series {
        label: "1 % of the drop".into(),
        role: Role::Muted,
        x: vec![from, to],
        y: vec![Some(LEVEL); 2],
        points: false,
        filled: false,
        body: None,
    });
    let mut marks = Vec::new();
    for (row, (method, (label, role))) in
        (1..).zip(FixedStep::ALL.into_iter().zip(METHODS.into_iter().skip(1)))
    {
        let curve: Vec<_> = errors.iter().map(|e| e.get(row).copied().flatten()).collect();
        if let Some(h) = largest_step(run, &x, &curve, method, LEVEL) {
            marks.push(Mark { x: h, y: Some(LEVEL), label: format!("{label}: up to {}", short(h)), role });
        }
    }
    marks.push(Mark { x: runs.settings.step, y: None, label: "this step".into(), role: Role::Ink });
    PlotData { series, map: None, marks }
}

fn short(s: f64) -> String {
    if s < 1e-3 { format!("{:.0} µs", s * 1e6) } else { format!("{:.1} ms", s * 1e3) }
}
