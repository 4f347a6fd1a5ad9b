//! Readings over time, thinned to what a screen can show, one series for each run.

use asperity_scene::document::Dynamics;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::history::History;
use super::readings::{COUNT, TABLE};
use crate::experiment::readings::Row;

/// Shown where the author names none, as far as they change.
const USUAL: [&str; 6] = ["kinetic", "speed", "spin", "z", "deepest", "contacts"];
/// Points of a curve at most: more are thinned evenly.
const MOST_POINTS: usize = 1200;

/// One plot over time for each reading the author names.
pub(super) fn described(names: &[String], settings: &Dynamics, _history: &History) -> Vec<Plot> {
    let chosen: Vec<&str> = match settings.plots.as_slice() {
        [] => USUAL.to_vec(),
        list => list.iter().map(String::as_str).collect(),
    };
    let ghosts = if names.len() > 1 { "" } else { " The pale curve is the run before the last change." };
    chosen
        .into_iter()
        .filter_map(|id| TABLE.iter().find(|row| row.id == id))
        .map(|&Row { id, label, quantity, source, .. }| {
            let title = label.replace("Watched body, ", "");
            let axes = [Axis::time(), Axis::linear(&title, quantity)];
            Plot::curves(id, &title, axes, &format!("Every step so far.{ghosts}"), source)
        })
        .collect()
}

/// One series a run, and the first run's ghost.
pub(super) fn data(
    id: &str,
    names: &[String],
    history: &History,
    ghost: Option<&History>,
    now: f64,
) -> PlotData {
    let Some(index) = TABLE.iter().position(|row| row.id == id) else { return PlotData::default() };
    let mut series = Vec::new();
    if let Some(ghost) = ghost {
        series.push(curve("before", Role::Muted, ghost, index));
    }
    for (k, name) in names.iter().enumerate() {
        let role = if names.len() > 1 { Role::of_family(k) } else { Role::Ink };
        series.push(curve(name, role, history, k * COUNT + index));
    }
    let here = Mark { x: now, y: None, label: String::new(), role: Role::Ink };
    PlotData { series, map: None, marks: vec![here] }
}

fn curve(label: &str, role: Role, history: &History, index: usize) -> Series {
    let every = history.times.len().div_ceil(MOST_POINTS).max(1);
    let last = history.times.len().saturating_sub(1);
    let kept = |i: &usize| i.is_multiple_of(every) || *i == last;
    let x = history.times.iter().enumerate().filter(|(i, _)| kept(i)).map(|(_, &t)| t).collect();
    let y = history.column(index).enumerate().filter(|(i, _)| kept(i));
    let y = y.map(|(_, v)| v.is_finite().then_some(v)).collect();
    Series::curve(label, role, x, y)
}
