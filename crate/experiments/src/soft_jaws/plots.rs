//! Plots of readings over time and over the opening, one series for each run.

use crate::soft_jaws::document::SoftJaws;
use asperity_scene::document::{Quantity, Scale};
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::lens;
use super::readings::{COUNT, Key, found};
use super::run::Run;
use crate::common::soft::curve;
use asperity_exhibit::history::History;
use asperity_exhibit::readings::ReadingKey;

/// Plots shown where the author names none.
const USUAL: [&str; 3] = ["force_opening", "energies", "gap"];

const READ: &str = "crate/gripper/src/jaws/measures.rs#Jaws::read";
const JUDGE: &str = "crate/deformable/src/step/simulation/iterate.rs#Simulation::judge";

/// Energies of strain, motion and friction.
const ENERGIES: [(Key, &str, Role); 3] = [
    (Key::Strain, "strain", Role::First),
    (Key::Kinetic, "motion", Role::Second),
    (Key::Rubbed, "taken by friction", Role::Third),
];

pub(super) fn described(settings: &SoftJaws, names: &[String]) -> Vec<Plot> {
    let chosen: Vec<&str> = match settings.plots.as_slice() {
        [] => USUAL.to_vec(),
        list => list.iter().map(String::as_str).collect(),
    };
    chosen.into_iter().filter_map(|id| of(id, names)).collect()
}

/// Returns the number of the run whose narrowest place a plot shows: `lens` that of the first, `lens_2` of
/// the second.
fn magnifies(id: &str, runs: usize) -> Option<usize> {
    let run = match id.strip_prefix("lens")? {
        "" => 0,
        number => number.strip_prefix('_')?.parse::<usize>().ok()?.checked_sub(1)?,
    };
    (run < runs).then_some(run)
}

fn of(id: &str, names: &[String]) -> Option<Plot> {
    if let Some(run) = magnifies(id, names.len()) {
        return Some(lens::described(id, names.get(run).map_or("", String::as_str)));
    }
    let energy = || Axis::linear("Energy", Quantity::Energy);
    match id {
        "force_opening" => Some(Plot::curves(
            id,
            "The force grows faster than the jaws close",
            [
                Axis::linear("Opening of the jaws", Quantity::Length),
                Axis::linear("Force on the left jaw", Quantity::Force),
            ],
            "Every step so far, closing and opening. The pale curve is the run before the last change.",
            READ,
        )),
        "residuals" => Some(Plot::curves(
            id,
            "How the step’s Newton iterations went",
            [
                Axis::linear("Newton iteration", Quantity::Count),
                Axis { scale: Scale::Log, ..Axis::linear("Speed of its step", Quantity::Speed) },
            ],
            "Of the last step: how fast each Newton iteration would have moved what moves most. A step is done below the tolerance.",
            JUDGE,
        )),
        "energies" => Some(Plot::curves(
            id,
            "Where the jaws’ work goes",
            [Axis::time(), energy()],
            "Of the first run: what the strained pads store, what moves, and what friction has taken so far.",
            READ,
        )),
        _ => {
            let (row, _) = found(id)?;
            let axes = [Axis::time(), Axis::linear(row.label, row.quantity)];
            let caption = "Every step so far. The pale curve is the run before the last change.";
            Some(Plot::curves(row.id, row.label, axes, caption, row.source))
        }
    }
}

/// Data that a plot is made from.
pub(super) struct PlotSource<'a> {
    pub runs: &'a [Run],
    pub names: &'a [String],
    pub history: &'a History,
    pub ghost: Option<&'a History>,
    pub readings: &'a [f64],
    pub now: f64,
}

pub(super) fn data(id: &str, told: &PlotSource<'_>) -> PlotData {
    let index = |key: Key| key.index();
    let here = |x: f64| vec![Mark { x, y: None, label: String::new(), role: Role::Ink }];
    if let Some(run) = magnifies(id, told.runs.len()).and_then(|k| told.runs.get(k)) {
        return lens::data(run);
    }
    match id {
        "residuals" => PlotData { series: residuals(told), map: None, marks: Vec::new() },
        "force_opening" => {
            let (x, y) = (index(Key::Opening), index(Key::ForceLeft));
            let now = told.readings.get(x).copied().unwrap_or(f64::NAN);
            PlotData { series: every(told, Some(x), y), map: None, marks: here(now) }
        }
        "energies" => {
            let of = |(key, label, role)| curve(label, role, told.history, None, index(key));
            PlotData { series: ENERGIES.map(of).to_vec(), map: None, marks: here(told.now) }
        }
        _ => {
            let Some((_, y)) = found(id) else { return PlotData::default() };
            PlotData { series: every(told, None, y), map: None, marks: here(told.now) }
        }
    }
}

/// Returns Newton's residuals of the last step, one series a run, and the tolerance.
fn residuals(told: &PlotSource<'_>) -> Vec<Series> {
    let most = told.runs.iter().map(|run| run.state.residuals.len()).max().unwrap_or(0);
    let runs = told.runs.iter().zip(told.names).enumerate().map(|(k, (run, name))| {
        let role = if told.names.len() > 1 { Role::of_family(k) } else { Role::Ink };
        let x = (0..run.state.residuals.len()).map(|i| i as f64).collect();
        Series::curve(name, role, x, run.state.residuals.iter().map(|r| (*r > 0.0).then_some(*r)).collect())
    });
    let tolerance = told.runs.first().filter(|_| most > 0).map(|run| {
        let y = vec![Some(run.settings.tolerance); 2];
        Series::curve("tolerance", Role::Muted, vec![0.0, most.max(2) as f64 - 1.0], y)
    });
    runs.chain(tolerance).collect()
}

/// Returns the series of every run, and the first run's ghost. `x`: over a reading, else over time.
fn every(told: &PlotSource<'_>, x: Option<usize>, y: usize) -> Vec<Series> {
    let ghost = told.ghost.map(|ghost| curve("before", Role::Muted, ghost, x, y));
    let runs = told.names.iter().enumerate().map(|(k, name)| {
        let role = if told.names.len() > 1 { Role::of_family(k) } else { Role::Ink };
        curve(name, role, told.history, x.map(|x| k * COUNT + x), k * COUNT + y)
    });
    ghost.into_iter().chain(runs).collect()
}
