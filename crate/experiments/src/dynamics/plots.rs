//! Readings over time, thinned to what a screen can show, one series for each run.

use asperity_dynamics::SlideInWorld;
use asperity_scene::document::Dynamics;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::readings::tables;
use super::run::Run;
use super::{arm, motion, recorded, theory};
use asperity_exhibit::history::History;
use asperity_exhibit::readings::ReadingRow;

/// Readings shown where the author names none, as far as they change.
const USUAL: [&str; 6] = ["kinetic", "speed", "spin", "z", "deepest", "contacts"];
/// Greatest number of points of a curve: more are thinned evenly.
const MOST_POINTS: usize = 1200;

/// Describes one plot over time for each reading the author names.
pub(super) fn described(names: &[String], settings: &Dynamics, runs: &[Run]) -> Vec<Plot> {
    let chosen: Vec<&str> = match settings.plots.as_slice() {
        [] => USUAL.to_vec(),
        list => list.iter().map(String::as_str).collect(),
    };
    let ghosts = if names.len() > 1 { "" } else { " The pale curve is the run before the last change." };
    let over_time = |id: &str, row: &ReadingRow| {
        let body = motion::body_of(id).map(|body| motion::name(runs.first(), body) + ", ");
        let title = body.unwrap_or_default() + &row.label.replace("Watched body, ", "");
        let axes = [Axis::time(), Axis::linear(&title, row.quantity)];
        Plot::curves(id, &title, axes, &format!("Every step so far.{ghosts}"), row.source)
    };
    let described = |id: &str| match id {
        arm::BOUNDARY => Some(arm::boundary_described()),
        _ => found(id, names.len(), settings).map(|(row, ..)| over_time(id, row)),
    };
    chosen.into_iter().filter_map(described).collect()
}

/// Finds a reading by its id, and its place among those of `runs`: its first run's place, and how far the
/// next one's is from there.
fn found(id: &str, runs: usize, settings: &Dynamics) -> Option<(&'static ReadingRow, usize, usize)> {
    let mut first = 0;
    for table in tables(settings) {
        if let Some(k) = table.iter().position(|row| row.id == id) {
            return Some((&table[k], first + k, table.len()));
        }
        first += runs * table.len();
    }
    if let Some((row, place)) = recorded::found(id, runs, settings) {
        return Some((row, first + place, recorded::COUNT));
    }
    first += recorded::width(settings, runs);
    let (row, place) = motion::found(id, runs, settings)?;
    Some((row, first + place, motion::COUNT))
}

/// Returns the data of a plot: one series a run, and the first run's ghost.
pub(super) fn data(
    id: &str,
    (names, settings): (&[String], &Dynamics),
    runs: &[Run],
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
    // One line for runs of the same theory.
    let mut drawn: Vec<&SlideInWorld> = Vec::new();
    for (_, slide) in runs.iter().filter_map(|run| run.theory.as_ref()).filter(|t| t.0 == settings.watch) {
        if !drawn.contains(&slide) && theory::reading(slide, id, 0.0).is_some() {
            drawn.push(slide);
            series.push(by_theory(slide, id, history));
        }
    }
    let here = Mark { x: now, y: None, label: String::new(), role: Role::Ink };
    PlotData { series, map: None, marks: vec![here] }
}

/// Returns the reading by theory, at the times of a run.
fn by_theory(slide: &SlideInWorld, id: &str, history: &History) -> Series {
    let times = thinned(history.times.iter().copied(), history.times.len());
    let (x, y) = times.map(|t| (t, theory::reading(slide, id, t))).unzip();
    Series::curve("Newton", Role::Ink, x, y)
}

/// Thins the values of a run's steps to as many as a curve shows: evenly, and the last.
fn thinned<T>(values: impl Iterator<Item = T>, steps: usize) -> impl Iterator<Item = T> {
    let (every, last) = (steps.div_ceil(MOST_POINTS).max(1), steps.saturating_sub(1));
    values.enumerate().filter(move |(i, _)| i.is_multiple_of(every) || *i == last).map(|(_, value)| value)
}

fn curve(label: &str, role: Role, history: &History, index: usize) -> Series {
    let steps = history.times.len();
    let x = thinned(history.times.iter().copied(), steps).collect();
    let y = thinned(history.column(index).map(|v| v.is_finite().then_some(v)), steps).collect();
    Series::curve(label, role, x, y)
}
