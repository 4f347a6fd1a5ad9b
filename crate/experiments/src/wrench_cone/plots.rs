//! Plots: slices of the set of wrenches, and the radius over friction.

use asperity_geometry::Vec3;
use asperity_grasp::wrench::{
    Budget, Grasp, L1, LInfinity, Primitives, Squeeze, WithOrigin, epsilon, shadow, slice,
};

use crate::wrench_cone::document::SliceAxes;
use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};
use nalgebra::SVector;

use super::evaluate::WrenchAnalysis;
use crate::common::touched::{coordinate, outline};

/// Relative gap of the radii: a plot takes its time.
const GAP: f64 = 1e-2;
/// Greatest number of facets raised for one.
const FACETS: usize = 50_000;

/// Number of directions an outline is looked at in.
const DIRECTIONS: usize = 72;
/// Number of friction coefficients the radius is computed for.
const SAMPLES: usize = 33;

pub(super) fn described(e: &crate::wrench_cone::document::WrenchCone) -> Vec<Plot> {
    let force = |label: &str| Axis::linear(label, Quantity::Force);
    let SliceAxes { across, up } = e.slice;
    vec![
        Plot {
            equal: true,
            ..Plot::curves(
                "slice",
                "A projection is not a slice",
                [force(coordinate(across).1), force(coordinate(up).1)],
                "Outline: the shadow of all wrenches the contacts can make on these two coordinates. Filled: those among them \
                 whose other four coordinates are those of the wrench asked about. It is made only if it lies in the filled \
                 part; none filled means no such wrench.",
                "crate/grasp/src/wrench/slice.rs#slice",
            )
        },
        Plot::curves(
            "epsilon_friction",
            "The weakest wrench, over friction",
            [
                Axis::linear("Friction coefficient", Quantity::Ratio).of_field("experiment.friction"),
                force("Ferrari–Canny ε"),
            ],
            "Radius of the largest ball of wrenches the contacts make. L1: the normal forces sum to 1 N. L∞: each is at most \
             1 N. Torques are divided by the characteristic length.",
            "crate/grasp/src/wrench/epsilon.rs#epsilon",
        ),
    ]
}

pub(super) fn data(
    e: &crate::wrench_cone::document::WrenchCone,
    found: &WrenchAnalysis,
    id: &str,
) -> PlotData {
    match id {
        "slice" => slices(e, found),
        "epsilon_friction" => over_friction(e, found),
        _ => PlotData::default(),
    }
}

fn slices(e: &crate::wrench_cone::document::WrenchCone, found: &WrenchAnalysis) -> PlotData {
    let (a, b) = (coordinate(e.slice.across).0, coordinate(e.slice.up).0);
    let axis = |k: usize| SVector::<f64, 6>::from_fn(|i, _| if i == k { 1.0 } else { 0.0 });
    let set = L1::new(&found.grasp, shape(e));
    // With the origin: less than the whole budget is a choice too.
    let all = shadow(&WithOrigin(set), [axis(a), axis(b)], DIRECTIONS);
    let scaled = all.iter().map(|p| p.map(|x| x * e.total_force)).collect();
    let at = found.asked.unwrap_or_else(SVector::zeros);
    let budget = Budget { what: Squeeze::Total, most: e.total_force };
    let cut = slice(&found.grasp, budget, &at, [a, b], DIRECTIONS);
    let mut series = vec![outline("projection of all", Role::Muted, scaled, false)];
    if !cut.is_empty() {
        series.push(outline("slice", Role::Cone, cut, true));
    }
    let refused = e.judged && found.verdict.in_cone() == Some(false);
    let marks = found.asked.map(|w| Mark {
        x: w[a],
        y: Some(w[b]),
        label: if refused { "asked: not made" } else { "asked" }.into(),
        role: if refused { Role::Danger } else { Role::Wrench },
    });
    PlotData { series, map: None, marks: marks.into_iter().collect() }
}

/// Returns the primitives of the exact contact: a circle, or a soft finger's ellipsoid.
fn shape(e: &crate::wrench_cone::document::WrenchCone) -> Primitives {
    if e.torsional_radius > 0.0 { Primitives::Ellipsoid } else { Primitives::Circle }
}

fn over_friction(e: &crate::wrench_cone::document::WrenchCone, found: &WrenchAnalysis) -> PlotData {
    let most = (2.0 * e.friction).clamp(1.0, 10.0);
    let edges = Primitives::Edges(e.edges as usize);
    let (mut mu, mut sum, mut each) = (Vec::new(), Vec::new(), Vec::new());
    for k in 0..SAMPLES {
        let x = most * k as f64 / (SAMPLES - 1) as f64;
        let contacts: Vec<_> =
            found.contacts.iter().map(|c| asperity_grasp::wrench::GraspContact { mu: x, ..*c }).collect();
        let grasp = Grasp::spatial(&contacts, Vec3::zeros(), e.length);
        mu.push(x);
        sum.push(grasp.as_ref().ok().map(|g| epsilon(&L1::new(g, edges), GAP, FACETS).radius));
        each.push(grasp.ok().map(|g| epsilon(&LInfinity::new(&g, edges), GAP, FACETS).at_least));
    }
    let curve = |label: &str, role, y| Series::curve(label, role, mu.clone(), y);
    let here = Mark { x: e.friction, y: Some(found.epsilon.radius), label: "now".into(), role: Role::Ink };
    PlotData {
        series: vec![
            curve("L1: they sum to 1 N", Role::First, sum),
            curve("L∞: each 1 N", Role::Second, each),
        ],
        map: None,
        marks: vec![here],
    }
}
