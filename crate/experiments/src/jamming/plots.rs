//! Plots: Whitney's diagram with the way of this push through it, the forces of the walls, and any reading
//! over time.

use crate::jamming::document::Jamming as Settings;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::Jamming;
use super::readings::{Key, TABLE};
use asperity_exhibit::readings::ReadingKey;

/// Plots shown where the author names none.
const USUAL: [&str; 2] = ["diagram", "walls"];
const WALL: &str = "crate/dynamics/src/peg/push.rs#WallLoad::of";
const CORNERS: &str = "crate/dynamics/src/peg/statics.rs#Peg::corners";

pub(super) fn described(settings: &Settings) -> Vec<Plot> {
    let chosen: Vec<&str> = match settings.plots.as_slice() {
        [] => USUAL.to_vec(),
        list => list.iter().map(String::as_str).collect(),
    };
    chosen.into_iter().filter_map(of).collect()
}

fn of(id: &str) -> Option<Plot> {
    match id {
        "diagram" => {
            let axes = [
                Axis::linear("force across / push", Quantity::Ratio).of_field("experiment.load[0]"),
                Axis::linear("moment / (push × half width)", Quantity::Ratio).of_field("experiment.load[1]"),
            ];
            let caption = "Inside the parallelogram the peg slides in, outside it jams: that is statics. The line is this push in the \
                           engine: while the push grows, the load over it moves towards nothing. The point is where the peg began to \
                           slide. A click asks for another load.";
            Some(Plot::curves(id, "Slide or jam", axes, caption, CORNERS))
        }
        "walls" => {
            let axes = [Axis::time(), Axis::linear("force", Quantity::Force)];
            let caption = "What each wall presses the peg with, and the push.";
            Some(Plot::curves(id, "What the walls press with", axes, caption, WALL))
        }
        _ => {
            let row = TABLE.iter().find(|row| row.id == id)?;
            let axes = [Axis::time(), Axis::linear(row.label, row.quantity)];
            Some(Plot::curves(row.id, row.label, axes, "", row.source))
        }
    }
}

pub(super) fn data(id: &str, now: &Jamming) -> PlotData {
    if id == "diagram" {
        return diagram(now);
    }
    let time = now.tape.time();
    let here = Mark { x: time, y: None, label: String::new(), role: Role::Ink };
    let over_time = |label: &str, role: Role, key: usize| {
        let values = now.tape.history().column(key).map(|v| v.is_finite().then_some(v)).collect();
        Series::curve(label, role, now.tape.history().times.clone(), values)
    };
    let series = match id {
        "walls" => vec![
            over_time("wall at −x", Role::First, Key::Left.index()),
            over_time("wall at x", Role::Second, Key::Right.index()),
            over_time("push", Role::Wrench, Key::Push.index()),
        ],
        _ => match TABLE.iter().position(|row| row.id == id) {
            Some(k) => vec![over_time("", Role::Ink, k)],
            None => return PlotData::default(),
        },
    };
    PlotData { series, map: None, marks: vec![here] }
}

/// Returns the diagram: the parallelogram, the way so far as far as it is within reach, and where it slid.
fn diagram(now: &Jamming) -> PlotData {
    let reach = now.hole.peg.reach(now.settings.map.beyond);
    let mut series = Vec::new();
    if let Some([a, b, c, d]) = now.hole.peg.corners() {
        let (x, y) = [a, b, c, d, a].map(|p| (p[0], Some(p[1]))).into_iter().unzip();
        series.push(Series { filled: true, ..Series::curve("slides in theory", Role::Cone, x, y) });
    }
    let (xs, ys) = (now.tape.history().column(Key::X.index()), now.tape.history().column(Key::Y.index()));
    let until = now.hole.tried() as usize;
    let within = |(x, y): &(f64, f64)| x.abs() <= reach[0] && y.abs() <= reach[1];
    let (x, y): (Vec<f64>, Vec<Option<f64>>) =
        xs.zip(ys).take(until).filter(within).map(|(x, y)| (x, Some(y))).unzip();
    series.push(Series::curve("this push", Role::Ink, x, y));
    let mut marks = Vec::new();
    if let Some(slid) = now.now.slid {
        let [x, y] = now.settings.load.map(|c| c * now.settings.push / slid);
        if within(&(x, y)) {
            marks.push(Mark { x, y: Some(y), label: "slid here".to_owned(), role: Role::Slip });
        }
    }
    let [x, y] = now.settings.load;
    if within(&(x, y)) {
        marks.push(Mark { x, y: Some(y), label: "asked".to_owned(), role: Role::Ink });
    }
    PlotData { series, map: None, marks }
}
