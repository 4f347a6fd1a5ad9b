//! Boundary of stability over the integral gain, from theory, and the point of each run.

use asperity_scene::document::{Quantity, Scale};
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::super::run::Run;
use super::limit;
use super::readings::{Key, LIMIT, of};

/// Id of the plot.
pub(in super::super) const BOUNDARY: &str = "arm_boundary";

/// Number of points of the boundary, and how far it is drawn to either side of the present gain.
const POINTS: usize = 49;
const SPAN: f64 = 5.0;

pub(in super::super) fn described() -> Plot {
    let title = "Where the force loop turns unstable";
    let gain = Axis { scale: Scale::Log, ..Axis::linear("Integral gain, m/(N s)", Quantity::Ratio) }
        .of_field("experiment.arm.control.force_gains[1]");
    let net = Axis { scale: Scale::Log, ..Axis::linear("Net stiffness N K", Quantity::Stiffness) };
    let caption = "Below the curve the force settles, above it swings without end: where the eigenvalues of the sampled loop leave the \
                   unit circle. The points are the runs, at the stiffness of what their tools touch now.";
    Plot::curves(BOUNDARY, title, [gain, net], caption, LIMIT)
}

/// Returns the boundary with the points of runs of these names.
pub(in super::super) fn boundary(runs: &[Run], names: &[String]) -> PlotData {
    let Some(first) = runs.iter().find_map(Run::arm) else { return PlotData::default() };
    let now = first.control.force_gains[1];
    if now.is_nan() || now <= 0.0 {
        return PlotData::default();
    }
    let gain = |k: usize| {
        let share = 2.0 * k as f64 / (POINTS - 1) as f64 - 1.0;
        now * libm::pow(SPAN, share)
    };
    let x: Vec<f64> = (0..POINTS).map(gain).collect();
    let y = x.iter().map(|&ki| limit(first, ki)).collect();
    let marks = runs.iter().zip(names).enumerate().filter_map(|(k, (run, name))| {
        let net = of(run).get(Key::Net);
        if net.is_nan() || net <= 0.0 {
            return None;
        }
        let role = if runs.len() > 1 { Role::of_family(k) } else { Role::Ink };
        Some(Mark { x: run.arm()?.control.force_gains[1], y: Some(net), label: name.clone(), role })
    });
    PlotData { series: vec![Series::curve("theory", Role::Cone, x, y)], map: None, marks: marks.collect() }
}
