//! Plots: the beam and its foundation along x beside the closed form, the peak over speed, readings over
//! time.

use asperity_beam::{Beam, Steady};
use asperity_exhibit::history::History;
use asperity_exhibit::readings::ReadingKey;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::document::BeamOnFoundation;
use super::readings::{Key, TABLE, place_of};
use super::run::Run;
use crate::common::soft::curve;

/// Plots shown where the author names none.
const USUAL: [&str; 4] = ["deflection", "foundation_force", "speeds", "peaks"];
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

/// A plot.
#[derive(Clone, Copy, Debug)]
enum Shown {
    /// Deflection along the beam.
    Deflection,
    /// Force of the foundation per length, along the beam.
    Foundation,
    /// Largest deflection over the speed of the load, in closed form.
    Speeds,
    /// Largest deflection over time, beside the closed form.
    Peaks,
    /// Energies over time.
    Energies,
    /// A reading over time, by its place in the table.
    Reading(usize),
}

impl Shown {
    /// Returns the plot of an id; a reading's id names its plot over time.
    fn named(id: &str) -> Option<Self> {
        match id {
            "deflection" => Some(Self::Deflection),
            "foundation_force" => Some(Self::Foundation),
            "speeds" => Some(Self::Speeds),
            "peaks" => Some(Self::Peaks),
            "energies" => Some(Self::Energies),
            _ => place_of(id).map(Self::Reading),
        }
    }
}

/// Describes the plots that the document asks for, or the usual ones.
pub(super) fn described(settings: &BeamOnFoundation) -> Vec<Plot> {
    let chosen: Vec<&str> = match settings.plots.as_slice() {
        [] => USUAL.to_vec(),
        list => list.iter().map(String::as_str).collect(),
    };
    chosen.into_iter().filter_map(plot).collect()
}

fn plot(id: &str) -> Option<Plot> {
    let along = || Axis::linear("along the beam", Quantity::Length);
    let over = |label: &str, quantity| [Axis::time(), Axis::linear(label, quantity)];
    let down = |label: &str| Axis { downwards: true, ..Axis::linear(label, Quantity::Length) };
    match Shown::named(id)? {
        Shown::Deflection => Some(Plot::curves(
            id,
            "The finite beam comes to the closed form",
            [along(), down("deflection")],
            "Elements in time, and the infinite beam under a load that has always moved. Upwards is a rise.",
            STEP,
        )),
        Shown::Foundation => Some(Plot::curves(
            id,
            "The foundation carries the load",
            [along(), Axis::linear("force per length", Quantity::Stiffness)],
            "$k w$, above what the weight of the beam presses at rest. The closed form’s foundation also pulls.",
            PRESSURE,
        )),
        Shown::Speeds => Some(Plot::curves(
            id,
            "Deflection peaks at the critical speed",
            [
                Axis::linear("speed", Quantity::Speed).of_field("experiment.speed"),
                Axis::linear("largest deflection", Quantity::Length),
            ],
            "Closed form, with the damping of this document and without: $w_0/\\sqrt{1-\\alpha^2}$ below the critical speed. A click sets the speed.",
            PEAK,
        )),
        Shown::Peaks => Some(Plot::curves(
            id,
            "The largest deflection over the run",
            over("largest deflection", Quantity::Length),
            "Every step so far, and the closed form. The pale curve is the run before the last change.",
            STEP,
        )),
        Shown::Energies => Some(Plot::curves(
            id,
            "The load’s work is stored or lost",
            over("energy", Quantity::Energy),
            "Work of the load and energy lost since the start; what is stored in motion, bending and foundation.",
            ENERGY,
        )),
        Shown::Reading(place) => {
            let row = TABLE.get(place)?;
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

/// Computes the data of a plot; none for an id that names no plot.
pub(super) fn data(id: &str, source: &Source<'_>) -> PlotData {
    let reading_curve = |label: &str, role, key: Key| curve(label, role, source.history, None, key.index());
    let ghost = |place| source.ghost.map(|ghost| curve("before", Role::Muted, ghost, None, place));
    let series = match Shown::named(id) {
        None => return PlotData::default(),
        Some(Shown::Deflection) => return along(source.run, |w| w, |w| w),
        Some(Shown::Foundation) => return foundation(source.run),
        Some(Shown::Speeds) => return speeds(source.run),
        Some(Shown::Peaks) => ghost(Key::Largest.index())
            .into_iter()
            .chain([
                reading_curve("closed form", Role::Second, Key::LargestClosed),
                reading_curve("elements", Role::First, Key::Largest),
            ])
            .collect(),
        Some(Shown::Energies) => vec![
            reading_curve("work", Role::Ink, Key::Work),
            reading_curve("lost", Role::Danger, Key::Lost),
            reading_curve("motion", Role::Slip, Key::Kinetic),
            reading_curve("bending", Role::First, Key::Bending),
            reading_curve("foundation", Role::Second, Key::Foundation),
        ],
        Some(Shown::Reading(place)) => {
            ghost(place).into_iter().chain([curve("", Role::Ink, source.history, None, place)]).collect()
        }
    };
    let here = Mark { x: source.now, y: None, label: String::new(), role: Role::Ink };
    PlotData { series, map: None, marks: vec![here] }
}

/// Returns curves along the beam, each a function of a deflection, m: `closed` of that in closed form,
/// `elements` of that of the elements.
fn along(run: &Run, closed: impl Fn(f64) -> f64, elements: impl Fn(f64) -> f64) -> PlotData {
    let places: Vec<f64> = (0..run.model.nodes()).map(|k| run.model.place(k)).collect();
    let of_elements = (0..run.model.nodes()).map(|k| Some(elements(run.deflection(k)))).collect();
    let mut series = Vec::new();
    if run.steady.is_some() && run.load_at().is_some() {
        let of_closed = places.iter().map(|x| run.closed(*x).map(&closed)).collect();
        series.push(Series::curve("closed form", Role::Second, places.clone(), of_closed));
    }
    series.push(Series::curve("elements", Role::First, places, of_elements));
    let load = |x| Mark { x, y: None, label: "load".to_owned(), role: Role::Normal };
    PlotData { series, map: None, marks: run.load_at().map(load).into_iter().collect() }
}

/// Returns the force of the foundation per length. That of the closed form also pulls; that of the elements
/// does not where the document says so.
fn foundation(run: &Run) -> PlotData {
    let k = run.model.beam().foundation;
    along(run, |w| k * w, |w| run.model.pressure(w))
}

/// Returns the largest deflection in closed form over the speed of the load.
fn speeds(run: &Run) -> PlotData {
    let (beam, load) = (*run.model.beam(), run.model.passage().load);
    let critical = beam.critical_speed();
    let most = DEEPEST * beam.static_deflection(load);
    let peak = |beam: &Beam, v: f64| Steady::new(beam, load, v).map(|s| s.peak()[1]).filter(|w| *w <= most);
    let speeds: Vec<f64> = (0..=SPEEDS).map(|k| FASTEST * critical * k as f64 / SPEEDS as f64).collect();
    let peaks_of = |beam: &Beam| speeds.iter().map(|v| peak(beam, *v)).collect();
    let undamped = Beam { damping: 0.0, ..beam };
    let series = vec![
        Series::curve("undamped", Role::Muted, speeds.clone(), peaks_of(&undamped)),
        Series::curve("damped", Role::Second, speeds.clone(), peaks_of(&beam)),
    ];
    let v = run.model.passage().speed.abs();
    let now = Mark { x: v, y: peak(&beam, v), label: "now".to_owned(), role: Role::Ink };
    let bound = Mark { x: critical, y: None, label: "critical".to_owned(), role: Role::Danger };
    PlotData { series, map: None, marks: vec![bound, now] }
}
