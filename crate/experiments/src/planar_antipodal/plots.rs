//! Plots of the energy of the spring over both fingers, with every pair in it, and of where friction lets the
//! fingers hold.

use std::f64::consts::TAU;

use crate::planar_antipodal::document::PlanarAntipodal;
use asperity_perception::antipodal::{AntipodalPair, Critical, CurvePairs};
use asperity_scene::document::{Quantity, Scale};
use asperity_scene::{Axis, MapData, Mark, Plot, PlotData, PlotKind, Role, Series};

use super::draw::role_of;

const ENERGY: &str = "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::energy";
const FRICTION: &str = "crate/perception/src/antipodal/pair.rs#least_friction";

/// Number of cells of a map, each way.
const CELLS: usize = 72;

pub(super) fn described() -> Vec<Plot> {
    let map = |id: &str, title: &str, caption: &str, source: &str| {
        let finger = |name: &str, k: usize| {
            Axis::linear(name, Quantity::Angle).of_field(&format!("experiment.fingers[{k}]"))
        };
        let axes = [finger("finger a", 0), finger("finger b", 1)];
        Plot { kind: PlotKind::Map, equal: true, ..Plot::curves(id, title, axes, caption, source) }
    };
    vec![
        map(
            "energy",
            "Peaks, passes and pits of the spring’s energy are the pairs",
            "$E(a, b) = \\tfrac{\\kappa}{2}|p(a) - p(b)|^2$ over the places of both fingers. On the diagonal both are at one point and $E = 0$. \
             Each pair stands twice, its fingers exchanged. A click puts the fingers there.",
            ENERGY,
        ),
        map(
            "friction",
            "With friction the pairs become regions",
            "Where two fingers that push along their connection stay inside their friction cones. A click puts the fingers there.",
            FRICTION,
        ),
    ]
}

pub(super) fn data(e: &PlanarAntipodal, found: &CurvePairs, id: &str) -> PlotData {
    match id {
        "energy" => energy(e, found),
        "friction" => friction(e, found),
        _ => PlotData::default(),
    }
}

fn centres() -> Vec<f64> {
    (0..CELLS).map(|k| TAU * (k as f64 + 0.5) / CELLS as f64).collect()
}

fn over_both(value: impl Fn([f64; 2]) -> Option<f64>) -> Vec<Option<f64>> {
    let t = centres();
    let value = &value;
    t.iter().flat_map(|&b| t.iter().map(move |&a| value([a, b]))).collect()
}

fn marks(e: &PlanarAntipodal, found: &CurvePairs) -> Vec<Mark> {
    let turn = |t: f64| t - TAU * (t / TAU).floor();
    let [a, b] = e.fingers.map(turn);
    let mut marks = vec![Mark { x: a, y: Some(b), label: "fingers".into(), role: Role::Ink }];
    if let Some(pair) = found.numbered(e.pair).filter(|_| e.shown) {
        let label = format!("pair {}", e.pair);
        marks.push(Mark { x: pair.t[0], y: Some(pair.t[1]), label, role: Role::Wrench });
    }
    marks
}

fn shown<'f>(e: &PlanarAntipodal, found: &'f CurvePairs) -> impl Iterator<Item = &'f AntipodalPair> {
    let all = if e.shown { &found.pairs[..] } else { &[] };
    all.iter()
}

/// Returns the pairs of one kind as points, each with its fingers exchanged too.
fn points<'p>(label: &str, role: Role, pairs: impl Iterator<Item = &'p AntipodalPair>) -> Option<Series> {
    let (x, y): (Vec<f64>, Vec<Option<f64>>) =
        pairs.flat_map(|p| [p.t, [p.t[1], p.t[0]]]).map(|[a, b]| (a, Some(b))).unzip();
    (!x.is_empty()).then(|| Series { points: true, ..Series::curve(label, role, x, y) })
}

fn energy(e: &PlanarAntipodal, found: &CurvePairs) -> PlotData {
    let values = over_both(|t| Some(found.energy(e.stiffness, t)));
    let kinds =
        [("maximum", Critical::Maximum), ("saddle", Critical::Saddle), ("minimum", Critical::Minimum)];
    let of = |(label, kind): (&str, Critical)| {
        points(label, role_of(kind), shown(e, found).filter(|p| p.critical == kind))
    };
    PlotData {
        series: kinds.into_iter().filter_map(of).collect(),
        map: Some(MapData {
            x: centres(),
            y: centres(),
            values,
            classes: Vec::new(),
            quantity: Quantity::Energy,
            scale: Scale::Linear,
        }),
        marks: marks(e, found),
    }
}

fn friction(e: &PlanarAntipodal, found: &CurvePairs) -> PlotData {
    if !found.has_inside {
        return PlotData::default();
    }
    let class = |t: [f64; 2]| {
        let class = match found.needs(t) {
            Some(mu) if mu <= e.friction => 0.0,
            Some(_) => 1.0,
            None => 2.0,
        };
        Some(class)
    };
    PlotData {
        series: points("pair", Role::Ink, shown(e, found)).into_iter().collect(),
        map: Some(MapData {
            x: centres(),
            y: centres(),
            values: over_both(class),
            classes: ["holds", "slips", "pushes apart"].map(str::to_owned).to_vec(),
            quantity: Quantity::Count,
            scale: Scale::Linear,
        }),
        marks: marks(e, found),
    }
}
