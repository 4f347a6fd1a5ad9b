//! Plots: bodies in each place over time, and the time of each stage.

use crate::clearing::document::ClearingPlot;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::readings::Key;
use crate::common::ticked;
use asperity_exhibit::history::History;
use asperity_exhibit::readings::ReadingKey;

const TIME: &str = "crate/picking/src/state.rs#PickingState::count_time";
const PLACES: &str = "crate/picking/src/tally.rs#places";

/// Curves of the plot of bodies, and of that of stages.
const BODIES: [(&str, Key, Role); 4] = [
    ("first bin", Key::First, Role::First),
    ("second bin", Key::Second, Role::Second),
    ("hand", Key::Hand, Role::Third),
    ("beside", Key::Beside, Role::Danger),
];
const STAGES: [(&str, Key, Role); 6] = [
    ("choosing", Key::Choosing, Role::First),
    ("grasping", Key::Grasping, Role::Second),
    ("carrying", Key::Carrying, Role::Third),
    ("letting go", Key::Dropping, Role::Fourth),
    ("pushing", Key::Pushing, Role::Fifth),
    ("all else", Key::Waiting, Role::Muted),
];

pub(super) fn described(plot: ClearingPlot) -> Plot {
    match (plot, plot.of_tree()) {
        (_, Some(tree)) => ticked::plots::described(tree),
        (ClearingPlot::Stages, _) => Plot::curves(
            "stages",
            "How long each stage took so far",
            [Axis::time(), Axis::linear("Time", Quantity::Time)],
            "A curve rises while the arm is at that stage.",
            TIME,
        ),
        _ => Plot::curves(
            "bodies",
            "Where the bodies are",
            [Axis::time(), Axis::linear("Bodies", Quantity::Count)],
            "Every body is in one of the bins, in the hand, or beside them: the curves sum up to the number of bodies.",
            PLACES,
        ),
    }
}

pub(super) fn data(id: &str, history: &History, now: f64) -> PlotData {
    let curves: &[(&str, Key, Role)] = if id == "stages" { &STAGES } else { &BODIES };
    let series = curves.iter().map(|(label, key, role)| {
        let y = history.column(key.index()).map(|y| y.is_finite().then_some(y)).collect();
        Series::curve(label, *role, history.times.clone(), y)
    });
    let here = Mark { x: now, y: None, label: String::new(), role: Role::Ink };
    PlotData { series: series.collect(), map: None, marks: vec![here] }
}
