//! Readings over time, thinned to what a screen can show, one series for each run.

use asperity_scene::document::Dynamics;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::arm;
use super::history::History;
use super::readings::tables;
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
    let over_time = |row: &Row| {
        let title = row.label.replace("Watched body, ", "");
        let axes = [Axis::time(), Axis::linear(&title, row.quantity)];
        Plot::curves(row.id, &title, axes, &format!("Every step so far.{ghosts}"), row.source)
    };
    let described = |id: &str| match id {
        arm::BOUNDARY => Some(arm::boundary_described()),
        _ => found(id, names.len(), settings).map(|(row, ..)| over_time(row)),
    };
    chosen.into_iter().filter_map(described).collect()
}

/// A reading by its id, and where it stands among those of `runs`: its first run's place, and how far the next one's is from there.
fn found(id: &str, runs: usize, settings: &Dynamics) -> Option<(&'static Row, usize, usize)> {
    let mut first = 0;
    for table in tables(settings) {
        if let Some(k) = table.iter().position(|row| row.id == id) {
            return Some((&table[k], first + k, table.len()));
        }
        first += runs * table.len();
    }
    None
}

/// One series a run, and the first run's ghost.
pub(super) fn data(
    id: &str,
    (names, settings): (&[String], &Dynamics),
    history: &History,
    ghost: Option<&History>,
    now: f64,
) -> PlotData {
    let Some((_, index, apart)) = found(id, names.len(), settings) else { return PlotData::default() };
    let mut series = Vec::new();
    if let Some(ghost) = ghost {
        series.push(curve("before", Role::Muted, ghost, index));
    }
    for (k, name) in names.iter().enumerate() {
        let role = if names.len() > 1 { Role::of_family(k) } else { Role::Ink };
        series.push(curve(name, role, history, k * apart + index));
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
