//! Pyramids against the cone over the compass: slice, margin, and error of direction.

use std::f64::consts::TAU;

use crate::friction_cone::document::Pyramids;
use asperity_grasp::friction::FrictionPyramid;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};

use super::FrictionCone;

const EDGE: &str = "crate/grasp/src/friction/pyramid.rs#FrictionPyramid::edge_slope";
const MARGIN: &str = "crate/grasp/src/friction/held_force.rs#HeldForce::margin";
const DIRECTION: &str = "crate/grasp/src/friction/pyramid.rs#FrictionPyramid::direction_error";
/// Number of samples around the compass; divides by every small number of edges, so corners are hit.
const SAMPLES: usize = 720;

pub(super) fn described() -> Vec<Plot> {
    let axis = Axis::linear;
    let plot = |id: &str, title: &str, x, y, equal, caption: &str, source: &str| Plot {
        equal,
        ..Plot::curves(id, title, [x, y], caption, source)
    };
    let force = |k: usize| {
        let label = if k == 0 { "f_x" } else { "f_y" };
        axis(label, Quantity::Force).of_field(&format!("experiment.force[{k}]"))
    };
    vec![
        plot(
            "slice",
            "The cone at this normal force is a disc",
            force(0),
            force(1),
            true,
            "Seen along the normal: the forces allowed at the present $f_n$. The disc is Coulomb's, $\\|f_t\\| \\le \\mu f_n$; that of a pyramid is a polygon. Point at it to try a force.",
            EDGE,
        ),
        plot(
            "margin",
            "A pyramid's friction depends on the compass",
            axis("compass angle", Quantity::Angle),
            axis("friction to spare", Quantity::Force),
            false,
            "The same push in every direction: $m = \\mu f_n s(\\varphi) - \\|f_t\\|$, with $s = 1$ for the cone. Below zero it slips.",
            MARGIN,
        ),
        plot(
            "direction",
            "A pyramid pushes the wrong way",
            axis("toward x", Quantity::Angle),
            axis("toward y", Quantity::Angle),
            true,
            "For a body sliding to compass angle $\\varphi$: how far the pyramid's friction of greatest dissipation points from straight back, drawn outward in that direction. The cone's error is zero everywhere.",
            DIRECTION,
        ),
    ]
}

pub(super) fn data(cone: &FrictionCone, id: &str) -> PlotData {
    match id {
        "slice" => slice(cone),
        "margin" if cone.shown != Pyramids::None => margin(cone),
        "direction" if cone.shown != Pyramids::None => direction(cone),
        _ => PlotData::default(),
    }
}

fn series(label: &str, role: Role, points: impl Iterator<Item = (f64, f64)>) -> Series {
    let (x, y) = points.map(|(x, y)| (x, Some(y))).unzip();
    Series::curve(label, role, x, y)
}

fn compass() -> impl Iterator<Item = f64> {
    (0..=SAMPLES).map(|k| TAU * k as f64 / SAMPLES as f64)
}

/// Returns the pyramids that stand in the picture; one that is not there is not plotted.
fn named(cone: &FrictionCone) -> impl Iterator<Item = (String, Role, &FrictionPyramid)> {
    let held = &cone.held;
    let k = held.inner.edges;
    [
        (Pyramids::Inner, format!("inner, {k} edges"), Role::First, &held.inner),
        (Pyramids::Outer, format!("outer, {k} edges"), Role::Second, &held.outer),
    ]
    .into_iter()
    .filter(|(which, ..)| cone.shows(*which))
    .map(|(_, label, role, pyramid)| (label, role, pyramid))
}

fn slice(cone: &FrictionCone) -> PlotData {
    let held = &cone.held;
    let reach = held.cone.mu * held.f_C.z.max(0.0);
    let ring = |radius: f64, angle: f64| (radius * libm::cos(angle), radius * libm::sin(angle));
    let mut all =
        vec![Series { filled: true, ..series("cone", Role::Cone, compass().map(|a| ring(reach, a))) }];
    for (label, role, pyramid) in named(cone) {
        let radius = pyramid.edge_slope() * held.f_C.z.max(0.0);
        let corner = |j: usize| ring(radius, TAU * j as f64 / pyramid.edges as f64);
        all.push(series(&label, role, (0..=pyramid.edges).map(corner)));
    }
    let tip = Mark { x: held.f_C.x, y: Some(held.f_C.y), label: "the force".into(), role: Role::Wrench };
    PlotData { series: all, map: None, marks: vec![tip] }
}

fn margin(cone: &FrictionCone) -> PlotData {
    let held = &cone.held;
    let spare = held.margin(1.0);
    let mut all = vec![series("cone", Role::Cone, compass().map(|a| (a, spare)))];
    for (label, role, pyramid) in named(cone) {
        all.push(series(&label, role, compass().map(|a| (a, held.margin(pyramid.strength(a))))));
    }
    let here = Mark { x: held.compass(), y: None, label: "now".into(), role: Role::Ink };
    PlotData { series: all, map: None, marks: vec![here] }
}

fn direction(cone: &FrictionCone) -> PlotData {
    let held = &cone.held;
    let out = |error: f64, angle: f64| (error * libm::cos(angle), error * libm::sin(angle));
    let most = std::f64::consts::PI / held.inner.edges as f64;
    let label = format!("{} edges", held.inner.edges);
    let petals = compass().map(|a| out(held.inner.direction_error(a), a));
    let all = vec![
        series(&label, Role::First, petals),
        series("most", Role::Muted, compass().map(|a| out(most, a))),
    ];
    let mut marks = vec![Mark { x: 0.0, y: Some(0.0), label: "cone".into(), role: Role::Cone }];
    if held.tangential() > 0.0 {
        let angle = held.compass();
        let (x, y) = out(held.inner.direction_error(angle), angle);
        marks.push(Mark { x, y: Some(y), label: "this direction".into(), role: Role::Wrench });
    }
    PlotData { series: all, map: None, marks }
}
