//! Plots: the beam and its foundation along x beside the closed form, the peak over speed, readings over time.

use asperity_beam::{Beam, Steady};
use asperity_exhibit::history::History;
use asperity_exhibit::readings::ReadingKey;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::document::BeamOnFoundation;
use super::readings::{Key, found};
use super::run::Run;
use crate::common::soft::curve;

/// Plots shown where the author names none.
const USUAL: [&str; 4] = ["deflection", "foundation", "speeds", "peaks"];
/// Largest speed of the plot over speeds, over the critical one.
const FASTEST: f64 = 2.5;
/// Samples of that plot.
const SPEEDS: usize = 250;
/// Largest deflection of that plot, over that at rest.
const DEEPEST: f64 = 6.0;

const STEP: &str = "crate/beam/src/march.rs#Model::step";
const ENERGY: &str = "crate/beam/src/march.rs#Model::energy";
const PRESSURE: &str = "crate/beam/src/model.rs#Model::pressure";
const PEAK: &str = "crate/beam/src/steady.rs#Steady::peak";

pub(super) fn described(settings: &BeamOnFoundation) -> Vec<Plot> {
    let chosen: Vec<&str> = match settings.plots.as_slice() {
        [] => USUAL.to_vec(),
        list => list.iter().map(String::as_str).collect(),
    };
    chosen.into_iter().filter_map(of).collect()
}

fn of(id: &str) -> Option<Plot> {
    let along = || Axis::linear("along the beam", Quantity::Length);
    let over = |label: &str, quantity| [Axis::time(), Axis::linear(label, quantity)];
    let down = |label: &str| Axis { downwards: true, ..Axis::linear(label, Quantity::Length) };
    match id {
        "deflection" => Some(Plot::curves(
            id,
            "The finite beam comes to the closed form",
            [along(), down("deflection")],
            "Elements in time, and the infinite beam under a load that has always moved. Upwards is a rise.",
            STEP,
        )),
        "foundation" => Some(Plot::curves(
            id,
            "The foundation carries the load",
            [along(), Axis::linear("force per length", Quantity::Stiffness)],
            "$k w$, above what the weight of the beam presses at rest. The closed form’s foundation also pulls.",
            PRESSURE,
        )),
        "speeds" => Some(Plot::curves(
            id,
            "Deflection peaks at the critical speed",
            [
                Axis::linear("speed", Quantity::Speed).of_field("experiment.speed"),
                Axis::linear("largest deflection", Quantity::Length),
            ],
            "Closed form, with the damping of this document and without: $w_0/\\sqrt{1-\\alpha^2}$ below the critical speed. A click sets the speed.",
            PEAK,
        )),
        "peaks" => Some(Plot::curves(
            id,
            "The largest deflection over the run",
            over("largest deflection", Quantity::Length),
            "Every step so far, and the closed form. The pale curve is the run before the last change.",
            STEP,
        )),
        "energies" => Some(Plot::curves(
            id,
            "The load’s work is stored or lost",
            over("energy", Quantity::Energy),
            "Work of the load and energy lost since the start; what is stored in motion, bending and foundation.",
            ENERGY,
        )),
        _ => {
            let (row, _) = found(id)?;
            let caption = "Every step so far. The pale curve is the run before the last change.";
            Some(Plot::curves(row.id, row.label, over(row.label, row.quantity), caption, row.source))
        }
    }
}

/// Data that a plot is made from.
pub(super) struct Source<'a> {
    pub run: &'a Run,
    pub history: &'a History,
    pub ghost: Option<&'a History>,
    pub now: f64,
}

pub(super) fn data(id: &str, source: &Source<'_>) -> PlotData {
    match id {
        "deflection" => along(source.run, |w| w),
        "foundation" => foundation(source.run),
        "speeds" => speeds(source.run),
        _ => over_time(id, source),
    }
}

/// Returns curves along the beam of something that follows from the deflection.
fn along(run: &Run, of: impl Fn(f64) -> f64) -> PlotData {
    let places: Vec<f64> = (0..run.model.nodes()).map(|k| run.model.place(k)).collect();
    let elements = (0..run.model.nodes()).map(|k| Some(of(run.deflection(k)))).collect();
    let mut series = Vec::new();
    if run.steady.is_some() && run.load_at().is_some() {
        let closed = places.iter().map(|x| run.closed(*x).map(&of)).collect();
        series.push(Series::curve("closed form", Role::Second, places.clone(), closed));
    }
    series.push(Series::curve("elements", Role::First, places, elements));
    let load = |x| Mark { x, y: None, label: "load".to_owned(), role: Role::Normal };
    PlotData { series, map: None, marks: run.load_at().map(load).into_iter().collect() }
}

fn foundation(run: &Run) -> PlotData {
    let k = run.model.beam().foundation;
    let mut data = along(run, |w| k * w);
    // The elements' foundation does not pull where the document says so.
    if let Some(elements) = data.series.last_mut() {
        elements.y = (0..run.model.nodes()).map(|n| Some(run.model.pressure(run.deflection(n)))).collect();
    }
    data
}

fn speeds(run: &Run) -> PlotData {
    let (beam, load) = (*run.model.beam(), run.model.passage().load);
    let critical = beam.critical_speed();
    let most = DEEPEST * beam.static_deflection(load);
    let peak = |beam: &Beam, v: f64| Steady::new(beam, load, v).map(|s| s.peak()[1]).filter(|w| *w <= most);
    let speeds: Vec<f64> = (0..=SPEEDS).map(|k| FASTEST * critical * k as f64 / SPEEDS as f64).collect();
    let of = |beam: &Beam| speeds.iter().map(|v| peak(beam, *v)).collect();
    let undamped = Beam { damping: 0.0, ..beam };
    let series = vec![
        Series::curve("undamped", Role::Muted, speeds.clone(), of(&undamped)),
        Series::curve("damped", Role::Second, speeds.clone(), of(&beam)),
    ];
    let v = run.model.passage().speed.abs();
    let now = Mark { x: v, y: peak(&beam, v), label: "now".to_owned(), role: Role::Ink };
    let bound = Mark { x: critical, y: None, label: "critical".to_owned(), role: Role::Danger };
    PlotData { series, map: None, marks: vec![bound, now] }
}

fn over_time(id: &str, source: &Source<'_>) -> PlotData {
    let of = |label: &str, role, place| curve(label, role, source.history, None, place);
    let ghost = |place| source.ghost.map(|ghost| curve("before", Role::Muted, ghost, None, place));
    let series = match id {
        "peaks" => ghost(Key::Largest.index())
            .into_iter()
            .chain([
                of("closed form", Role::Second, Key::LargestClosed.index()),
                of("elements", Role::First, Key::Largest.index()),
            ])
            .collect(),
        "energies" => vec![
            of("work", Role::Ink, Key::Work.index()),
            of("lost", Role::Danger, Key::Lost.index()),
            of("motion", Role::Slip, Key::Kinetic.index()),
            of("bending", Role::First, Key::Bending.index()),
            of("foundation", Role::Second, Key::Foundation.index()),
        ],
        _ => match found(id) {
            Some((_, place)) => ghost(place).into_iter().chain([of("", Role::Ink, place)]).collect(),
            None => return PlotData::default(),
        },
    };
    let here = Mark { x: source.now, y: None, label: String::new(), role: Role::Ink };
    PlotData { series, map: None, marks: vec![here] }
}
