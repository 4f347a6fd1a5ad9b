//! Plots: slices of the wrenches that two fingers can make, and their quality over friction and squeeze.

use asperity_geometry::Length;
use std::f64::consts::TAU;

use asperity_grasp::friction::Fingertip;
use asperity_grasp::wrench::{
    Budget, Epsilon, GraspContact, L1, Primitives, Squeeze, pinch_radii, pinch_torsion, shadow, slice,
};

use asperity_scene::document::Quantity;
use asperity_scene::{Axis, Mark, Plot, PlotData, Role, Series};
use nalgebra::SVector;

use super::evaluate::{GraspAnalysis, contacts, grasp_of, load};
use crate::common::touched::{Touched, coordinate, outline};

/// Number of directions an outline is looked at in.
const DIRECTIONS: usize = 72;
/// Number of places a curve is computed at.
const SAMPLES: usize = 33;

pub(super) fn described(e: &crate::two_fingers::document::TwoFingers) -> Vec<Plot> {
    let axis = Axis::linear;
    let force = |label: &str| axis(label, Quantity::Force);
    let plot = |id: &str, title: &str, x, y, equal, caption: &str, source: &str| Plot {
        equal,
        ..Plot::curves(id, title, [x, y], caption, source)
    };
    vec![
        plot(
            "slice",
            "What the fingers can make, cut through zero",
            force(coordinate(e.slice.across).1),
            force(coordinate(e.slice.up).1),
            true,
            "All other coordinates are zero. L1: the normal forces sum to the squeeze. L∞: each is at most the squeeze. \
             The circles are the balls of radius ε: wrenches that are made whatever their direction.",
            "crate/grasp/src/wrench/slice.rs#slice",
        ),
        plot(
            "ball",
            "The ball touches the hull at the weakest wrench",
            force("Across: the slice's first coordinate"),
            force("Along the weakest wrench"),
            true,
            "The hull's shadow (forces that sum to 1 N) on the plane through the weakest unit wrench. The circle of radius ε \
             fits in every shadow and touches this one.",
            "crate/grasp/src/wrench/epsilon.rs#epsilon",
        ),
        plot(
            "epsilon_friction",
            "Below the antipodal friction there is no ball at all",
            axis("Friction coefficient", Quantity::Ratio).of_field("experiment.friction"),
            force("Ferrari–Canny ε"),
            false,
            "The upright line is where the line between the fingers enters both cones.",
            "crate/grasp/src/wrench/pinch.rs#pinch_radii",
        ),
        plot(
            "torsion_squeeze",
            "Squeezing harder turns friction into grip on a twist",
            axis("Squeeze", Quantity::Force).of_field("experiment.squeeze"),
            axis("Torque resisted", Quantity::Moment),
            false,
            "Torque about the line between the fingers. The patch grows with the squeeze, so the torque grows faster than \
             in proportion: the dashed line keeps the patch as it is now.",
            "crate/grasp/src/wrench/pinch.rs#pinch_torsion",
        ),
        plot(
            "limit_surface",
            "What the patch spends on sliding it lacks for turning",
            axis("Friction force", Quantity::Force),
            axis("Torsion", Quantity::Moment),
            false,
            "The hydroelastic patch of one fingertip, sliding and turning at once, and the ellipse through its two ends \
             that closure and ε use. The mark is what finger 1 bears of the load.",
            "crate/grasp/src/friction/fingertip.rs#Fingertip::slide_and_turn",
        ),
    ]
}

pub(super) fn data(
    body: &Touched,
    tip: &mut Fingertip,
    e: &crate::two_fingers::document::TwoFingers,
    found: &GraspAnalysis,
    id: &str,
) -> PlotData {
    match id {
        "slice" => slices(e, found),
        "ball" => ball(e, found),
        "epsilon_friction" => over_friction(e, found),
        "torsion_squeeze" => over_squeeze(body, tip, e, found),
        "limit_surface" => limits(tip, e, found),
        _ => PlotData::default(),
    }
}

fn circle(label: &str, role: Role, radius: f64) -> Series {
    let at = |k: usize| {
        let (sin, cos) = libm::sincos(TAU * k as f64 / DIRECTIONS as f64);
        [radius * cos, radius * sin]
    };
    outline(label, role, (0..DIRECTIONS).map(at).collect(), false)
}

fn axis(k: usize) -> SVector<f64, 6> {
    SVector::from_fn(|i, _| if i == k { 1.0 } else { 0.0 })
}

fn slices(e: &crate::two_fingers::document::TwoFingers, found: &GraspAnalysis) -> PlotData {
    let plane = [coordinate(e.slice.across).0, coordinate(e.slice.up).0];
    let cut = |what| {
        let unit = slice(&found.grasp, Budget { what, most: 1.0 }, &SVector::zeros(), plane, DIRECTIONS);
        unit.into_iter().map(|p| p.map(|x| x * e.squeeze)).collect::<Vec<_>>()
    };
    let mut series = vec![
        outline("L∞: each finger", Role::Second, cut(Squeeze::Largest), false),
        outline("L1: both together", Role::Cone, cut(Squeeze::Total), true),
    ];
    let ball = |label: &str, role, epsilon: &Epsilon<6>| {
        (epsilon.radius > 0.0).then(|| circle(label, role, epsilon.radius * e.squeeze))
    };
    series.extend(ball("ε∞", Role::Muted, &found.each));
    series.extend(ball("ε₁", Role::Ink, &found.sum));
    let w = -found.grasp.normalise(&load(e));
    let mark =
        Mark { x: w[plane[0]], y: Some(w[plane[1]]), label: "against the load".into(), role: Role::Wrench };
    PlotData { series, map: None, marks: vec![mark] }
}

/// Returns the slice through the plane of the weakest wrench and the slice's first coordinate.
fn ball(e: &crate::two_fingers::document::TwoFingers, found: &GraspAnalysis) -> PlotData {
    let weakest = found.sum.weakest;
    let first = coordinate(e.slice.across).0;
    let across = (0..6).map(|k| axis((first + k) % 6)).find_map(|a| {
        let rest = a - weakest * weakest.dot(&a);
        (rest.length() > 0.3).then(|| rest.unit())
    });
    let (Some(across), true) = (across, found.sum.radius > 0.0) else { return PlotData::default() };
    let hull = shadow(&L1::new(&found.grasp, Primitives::Ellipsoid), [across, weakest], DIRECTIONS);
    let touch = Mark { x: 0.0, y: Some(found.sum.radius), label: "weakest".into(), role: Role::Wrench };
    PlotData {
        series: vec![outline("hull", Role::Cone, hull, true), circle("ε", Role::Ink, found.sum.radius)],
        map: None,
        marks: vec![touch],
    }
}

fn curve(label: &str, role: Role, x: &[f64], y: Vec<Option<f64>>) -> Series {
    Series::curve(label, role, x.to_vec(), y)
}

fn over_friction(e: &crate::two_fingers::document::TwoFingers, found: &GraspAnalysis) -> PlotData {
    let most = (2.0 * e.friction).clamp(1.0, 10.0);
    let x: Vec<f64> = (0..SAMPLES).map(|k| most * k as f64 / (SAMPLES - 1) as f64).collect();
    let (mut sum, mut each) = (Vec::new(), Vec::new());
    for &mu in &x {
        let contacts = found.contacts.map(|c| GraspContact { mu, ..c });
        let both = grasp_of(&contacts, e).ok().map(|grasp| pinch_radii(&grasp));
        sum.push(both.as_ref().map(|r| r[0].radius));
        each.push(both.as_ref().map(|r| r[1].radius));
    }
    let mut marks =
        vec![Mark { x: e.friction, y: Some(found.sum.radius), label: "now".into(), role: Role::Ink }];
    if let Some(a) = found.antipodal {
        let needed = libm::tan(a.angles[0].max(a.angles[1]));
        if needed > 0.0 && needed <= most && a.angles.iter().all(|x| *x < 1.5) {
            marks.push(Mark { x: needed, y: None, label: "antipodal from here".into(), role: Role::Cone });
        }
    }
    PlotData {
        series: vec![
            curve("L∞: each 1 N", Role::Second, &x, each),
            curve("L1: they sum to 1 N", Role::First, &x, sum),
        ],
        map: None,
        marks,
    }
}

fn over_squeeze(
    body: &Touched,
    tip: &mut Fingertip,
    e: &crate::two_fingers::document::TwoFingers,
    found: &GraspAnalysis,
) -> PlotData {
    let most = 2.0 * e.squeeze.max(1.0);
    let x: Vec<f64> = (0..SAMPLES).map(|k| most * k as f64 / (SAMPLES - 1) as f64).collect();
    let mut grows = Vec::new();
    for &squeeze in &x {
        let radius = if e.soft { tip.under(squeeze).torsional_radius } else { 0.0 };
        let pair = contacts(body, e, radius);
        grows.push(grasp_of(&pair, e).ok().map(|grasp| pinch_torsion(&grasp, &pair, squeeze)));
    }
    let per_newton = pinch_torsion(&found.grasp, &found.contacts, 1.0);
    let fixed = x.iter().map(|s| Some(per_newton * s)).collect();
    PlotData {
        series: vec![
            curve("patch as it is now", Role::Muted, &x, fixed),
            curve("torque resisted", Role::Friction, &x, grows),
        ],
        map: None,
        marks: vec![Mark { x: e.squeeze, y: Some(found.torsion), label: "now".into(), role: Role::Ink }],
    }
}

fn limits(
    tip: &mut Fingertip,
    e: &crate::two_fingers::document::TwoFingers,
    found: &GraspAnalysis,
) -> PlotData {
    if !e.soft || found.patch.normal_force <= 0.0 || e.friction <= 0.0 {
        return PlotData::default();
    }
    let patch = tip.slide_and_turn(e.squeeze, e.friction, SAMPLES);
    let (slide, turn) = (
        e.friction * found.patch.normal_force,
        e.friction * found.patch.normal_force * found.patch.torsional_radius,
    );
    let ellipse: Vec<[f64; 2]> = (0..SAMPLES)
        .map(|k| {
            let (sin, cos) = libm::sincos(0.25 * TAU * k as f64 / (SAMPLES - 1) as f64);
            [slide * cos, turn * sin]
        })
        .collect();
    let open = |label: &str, role, points: &[[f64; 2]]| {
        let x: Vec<f64> = points.iter().map(|p| p[0]).collect();
        curve(label, role, &x, points.iter().map(|p| Some(p[1])).collect())
    };
    let bears = match &found.held {
        asperity_grasp::wrench::Resistance::Resisted { wrenches, .. } => wrenches.first().map(|w| {
            let (c, F) = (&found.contacts[0], found.grasp.restore(w));
            let at = F.shift(&c.position);
            let t = at.force - c.normal * c.normal.dot(&at.force);
            [t.length(), at.torque.dot(&c.normal).abs()]
        }),
        _ => None,
    };
    let marks = bears.map(|[x, y]| Mark { x, y: Some(y), label: "finger 1".into(), role: Role::Wrench });
    PlotData {
        series: vec![open("ellipse", Role::Muted, &ellipse), open("patch", Role::Friction, &patch)],
        map: None,
        marks: marks.into_iter().collect(),
    }
}
