//! Plots of depth, force and the tip's way, and of any reading over time.

use crate::insertion::document::Insertion as Settings;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::Insertion;
use super::readings::{Key, TABLE};
use asperity_exhibit::history::History;
use asperity_exhibit::readings::{ReadingKey, ReadingRow};

/// Plots shown where the author names none.
const USUAL: [&str; 3] = ["force", "depth", "way"];
/// Greatest number of points of a curve: more are thinned evenly.
const MOST_POINTS: usize = 1200;

const LOAD: &str = "crate/learning/src/insertion/attempt.rs#Attempt::look";
const TIP: &str = "crate/learning/src/insertion/attempt.rs#Attempt::foremost";

pub(super) fn described(settings: &Settings) -> Vec<Plot> {
    let chosen: Vec<&str> = match settings.plots.as_slice() {
        [] => USUAL.to_vec(),
        list => list.iter().map(String::as_str).collect(),
    };
    chosen.into_iter().filter_map(of).collect()
}

fn of(id: &str) -> Option<Plot> {
    let before = "The pale curve is the attempt before the last change.";
    match id {
        "force" => Some(Plot::curves(
            id,
            "What the wrist feels",
            [Axis::time(), Axis::linear("Force", Quantity::Force)],
            "Along the way in, and sideways. Beyond the line the attempt counts as too hard.",
            LOAD,
        )),
        "way" => {
            let axes = [
                Axis::linear("Tip, along x", Quantity::Length),
                Axis::linear("Tip, along y", Quantity::Length),
            ];
            let caption = "The way of the pin's tip, seen along the mouth's axis, which is where the two lines cross. The handle in the picture \
                           and the start's two fields set where it begins.";
            let plot = Plot::curves(id, "Where the tip went", axes, caption, TIP);
            Some(Plot { equal: true, ..plot })
        }
        _ => {
            let row: &ReadingRow = TABLE.iter().find(|row| row.id == id)?;
            let axes = [Axis::time(), Axis::linear(row.label, row.quantity)];
            Some(Plot::curves(row.id, row.label, axes, before, row.source))
        }
    }
}

pub(super) fn data(id: &str, now: &Insertion) -> PlotData {
    let (history, ghost) = (now.tape.history(), now.tape.ghost());
    let here = Mark { x: now.tape.time(), y: None, label: String::new(), role: Role::Ink };
    match id {
        "force" => {
            let limit = now.settings.rules.limit[0];
            let end = now.at(now.settings.steps());
            let series = vec![
                curve("along the way in", Role::Normal, history, None, Key::Press.index()),
                curve("sideways", Role::Friction, history, None, Key::Side.index()),
                Series::curve("too hard", Role::Danger, vec![0.0, end], vec![Some(limit); 2]),
            ];
            PlotData { series, map: None, marks: vec![here] }
        }
        "way" => {
            let [x, y] = [Key::X, Key::Y].map(ReadingKey::index);
            let across = now.settings.map.reach;
            let before = ghost.map(|ghost| curve("before", Role::Muted, ghost, Some(x), y));
            let axis =
                |x: [f64; 2], y: [f64; 2]| Series::curve("", Role::Muted, x.to_vec(), y.map(Some).to_vec());
            let cross = [axis([-across, across], [0.0; 2]), axis([0.0; 2], [-across, across])];
            let own = curve("", Role::Ink, history, Some(x), y);
            let at = |k: usize| now.readings.get(k).copied().filter(|x| x.is_finite());
            let mark = at(x).map(|x| Mark { x, y: at(y), label: "tip".to_owned(), role: Role::Ink });
            let series = cross.into_iter().chain(before).chain([own]).collect();
            PlotData { series, map: None, marks: mark.into_iter().collect() }
        }
        _ => {
            let Some(index) = TABLE.iter().position(|row| row.id == id) else { return PlotData::default() };
            let before = ghost.map(|ghost| curve("before", Role::Muted, ghost, None, index));
            let own = curve("", Role::Ink, history, None, index);
            PlotData { series: before.into_iter().chain([own]).collect(), map: None, marks: vec![here] }
        }
    }
}

/// Returns the curve of a reading over time, or over another.
fn curve(label: &str, role: Role, history: &History, over: Option<usize>, index: usize) -> Series {
    let steps = history.times.len();
    let (every, last) = (steps.div_ceil(MOST_POINTS).max(1), steps.saturating_sub(1));
    let kept = |(i, x): (usize, f64)| (i.is_multiple_of(every) || i == last).then_some(x);
    let x = match over {
        Some(over) => history.column(over).enumerate().filter_map(kept).collect(),
        None => history.times.iter().copied().enumerate().filter_map(kept).collect(),
    };
    let y = history.column(index).enumerate().filter_map(kept);
    Series::curve(label, role, x, y.map(|v| v.is_finite().then_some(v)).collect())
}
