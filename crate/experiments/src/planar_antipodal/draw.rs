//! Figures: the curve as the rim of a flat body on a table, its pairs, the spring between the fingers and
//! their friction cones.

use std::f64::consts::TAU;

use crate::planar_antipodal::document::PlanarAntipodal;
use asperity_geometry::Vec3;
use asperity_perception::antipodal::{AntipodalPair, Critical, CurvePairs, Facing, pull_parameter};
use asperity_scene::Role;
use asperity_scene::frame::{ArrowRole, HandleKind, LineStyle};

use asperity_exhibit::figure::Figure;

/// Words beside things, in the order of their numbers below.
pub(super) const LABELS: [&str; 4] = ["finger a", "finger b", "the chosen pair", "crosses itself"];
const CHOSEN: usize = 2;
const CROSSING: usize = 3;

/// Number of points of the rim.
const RIM: usize = 360;
/// Shares of the curve's size: height of the body, length of a friction cone's edge, distance of words.
const HEIGHT: f64 = 0.14;
const CONE: f64 = 0.3;
const OFF: f64 = 0.07;
/// Sizes of points, CSS pixels.
const POINT: f64 = 9.0;
const LARGE: f64 = 14.0;

/// Returns the colour of a kind of pair, the same in the picture and the plot.
pub(super) fn role_of(kind: Critical) -> Role {
    match kind {
        Critical::Maximum => Role::First,
        Critical::Saddle => Role::Second,
        Critical::Minimum => Role::Third,
    }
}

fn up(p: [f64; 2]) -> Vec3 {
    Vec3::new(p[0], p[1], 0.0)
}

pub(super) fn draw(e: &PlanarAntipodal, found: &CurvePairs, figure: &mut Figure) {
    figure.clear();
    rim(found, figure);
    if e.shown {
        pairs(e, found, figure);
    }
    let size = found.shape.outline.size;
    let crossings = || found.crossings.iter().map(|t| up(found.shape.curve.at(t[0]).p));
    figure.points(Role::Danger, LARGE, crossings());
    if let Some(at) = crossings().next() {
        figure.label(CROSSING, at + Vec3::new(0.0, OFF * size, 0.0));
    }
    fingers(e, found, figure);
    let n = e.curve.pulls.len();
    for k in 0..n {
        let p = up(found.shape.curve.at(pull_parameter(k, n)).p);
        figure.handle(HandleKind::Plane, Role::Muted, p, Vec3::z());
    }
}

fn pairs(e: &PlanarAntipodal, found: &CurvePairs, figure: &mut Figure) {
    for pair in &found.pairs {
        line(pair, role_of(pair.critical), figure);
    }
    for kind in [Critical::Maximum, Critical::Saddle, Critical::Minimum] {
        let own = found.pairs.iter().filter(|p| p.critical == kind);
        figure.points(role_of(kind), POINT, own.flat_map(|p| p.points.map(up)));
    }
    if let Some(pair) = found.numbered(e.pair) {
        line(pair, Role::Wrench, figure);
        figure.points(Role::Wrench, LARGE, pair.points.map(up));
        let off = 2.0 * OFF * found.shape.outline.size;
        figure.label(CHOSEN, up(pair.points[0]) + up(pair.normals[0]) * off);
    }
}

/// Draws a pair's line in its kind's colour where fingers squeeze, without one where they do not.
fn line(pair: &AntipodalPair, role: Role, figure: &mut Figure) {
    let role = if pair.facing == Facing::External { role } else { Role::Muted };
    figure.line(role, LineStyle::Open, pair.points.map(up));
}

fn rim(found: &CurvePairs, figure: &mut Figure) {
    let down = Vec3::new(0.0, 0.0, -HEIGHT * found.shape.outline.size);
    let at = |k: usize| found.shape.curve.at(TAU * k as f64 / RIM as f64);
    let points: Vec<_> = (0..RIM).map(at).collect();
    let mut vertices = Vec::with_capacity(2 * RIM);
    for q in &points {
        let speed = q.speed();
        let n = if speed > 0.0 { up(q.outward(found.shape.outline.area)) } else { Vec3::x() };
        vertices.extend([[up(q.p), n], [up(q.p) + down, n]]);
    }
    let corner = |k: usize| 2 * (k % RIM) as u32;
    let triangles: Vec<[u32; 3]> = (0..RIM)
        .flat_map(|k| {
            let (a, b) = (corner(k), corner(k + 1));
            [[a, b, a + 1], [b, b + 1, a + 1]]
        })
        .collect();
    figure.shell(Role::Muted, 0.3, &vertices, &triangles);
    figure.line(Role::Ink, LineStyle::Closed, points.iter().map(|q| up(q.p)));
    figure.line(Role::Muted, LineStyle::Closed, points.iter().map(|q| up(q.p) + down));
}

fn fingers(e: &PlanarAntipodal, found: &CurvePairs, figure: &mut Figure) {
    let shape = &found.shape;
    let size = shape.outline.size;
    let at = e.fingers.map(|t| shape.curve.at(t));
    let points = at.map(|q| up(q.p));
    let holds = found.needs(e.fingers).is_some_and(|mu| mu <= e.friction);
    let (role, style) = if holds { (Role::Cone, LineStyle::Open) } else { (Role::Danger, LineStyle::Dashed) };
    figure.line(role, style, points);
    for (i, q) in at.iter().enumerate() {
        figure.handle(HandleKind::Plane, Role::Cone, points[i], Vec3::z());
        if q.speed() <= 0.0 {
            continue;
        }
        let out = up(q.outward(shape.outline.area));
        figure.label(i, points[i] + out * (OFF * size));
        let along = Vec3::new(q.first[0], q.first[1], 0.0) / q.speed();
        if found.has_inside {
            let slant = CONE * size / (1.0 + e.friction * e.friction).sqrt();
            let edge = |side: f64| points[i] + (along * (side * e.friction) - out) * slant;
            figure.line(Role::Cone, LineStyle::Open, [edge(-1.0), points[i], edge(1.0)]);
        }
        // The spring pulls a finger along the curve, where the curve lets it go.
        let pull = (points[1 - i] - points[i]) * e.stiffness;
        figure.arrow(ArrowRole::NetForce, 0, points[i], along * along.dot(&pull));
    }
}
