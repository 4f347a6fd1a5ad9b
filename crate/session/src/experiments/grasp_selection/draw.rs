//! The bin, the cloud in it, the gripper in its place and where it waits, the space between its fingers, and what is in its way.

use asperity_geometry::Vec3;
use asperity_perception::grasp::{CornerBox, GraspFrame, Gripper};
use asperity_scene::Role;
use asperity_scene::document::GraspSelection;
use asperity_scene::frame::{HandleKind, LineStyle};

use super::chosen::Chosen;
use super::grasped::Grasped;
use super::seen::Seen;
use crate::experiment::figure::Figure;

/// Words beside things, in the order of their numbers below.
pub(super) const LABELS: [&str; 2] = ["waits here", "best"];
const WAITS: usize = 0;
const BEST: usize = 1;

/// Handles in the order of the description.
pub(super) const HANDLES: [(&str, &str); 4] = [
    ("Gripper, across the bin", "g"),
    ("Gripper, up and down", "z"),
    ("Gripper, turned about the vertical", "t"),
    ("Gripper, made to lean", "l"),
];

/// Across, CSS pixels.
const POINT: f64 = 3.0;
const BETWEEN: f64 = 6.0;
const HIT: f64 = 8.0;
/// From the middle between the fingers to the handles that turn the gripper, m.
const ARM: f64 = 0.13;
/// So many of the best candidates are drawn.
const DRAWN: usize = 8;

pub(super) fn draw(
    e: &GraspSelection,
    gripper: &Gripper,
    (seen, chosen, grasped): (&Seen, &Chosen, &Grasped),
    figure: &mut Figure,
) {
    figure.clear();
    let world = GraspFrame { R_WG: nalgebra::Matrix3::identity(), p_WG: Vec3::zeros() };
    for (k, part) in seen.bin.iter().enumerate() {
        let hit = grasped.in_bin.iter().any(|(_, b)| *b == k);
        let (role, opacity) = if hit { (Role::Danger, 0.4) } else { (Role::Muted, 0.12) };
        solid(part, &world, role, opacity, figure);
    }
    points(seen, grasped, figure);
    best(gripper, chosen, figure);
    for (k, part) in gripper.solids.iter().enumerate() {
        let in_the_way =
            grasped.hits.get(k).is_some_and(|h| !h.is_empty()) || grasped.in_bin.iter().any(|(s, _)| *s == k);
        let role = if in_the_way { Role::Danger } else { Role::First };
        solid(part, &grasped.X_WG, role, 0.45, figure);
    }
    wires(&gripper.crop, &grasped.X_WG, Role::Cone, LineStyle::Open, figure);
    let waits = grasped.X_WG.before(e.approach);
    let role = if grasped.waits_free() { Role::Muted } else { Role::Danger };
    for part in &gripper.solids {
        wires(part, &waits, role, LineStyle::Dashed, figure);
    }
    let at = |X: &GraspFrame, p: Vec3| X.R_WG * p + X.p_WG;
    figure.label(WAITS, at(&waits, Vec3::new(0.09, 0.0, 0.0)));
    let middle = gripper.between_fingers();
    let axis = |k: usize| grasped.X_WG.R_WG.column(k).into_owned();
    let [turn, lean] = arms(gripper).map(|p| at(&grasped.X_WG, p));
    figure.line(Role::Wrench, LineStyle::Open, [at(&grasped.X_WG, middle), turn]);
    figure.handle(HandleKind::Plane, Role::Wrench, at(&grasped.X_WG, middle), Vec3::z());
    figure.handle(HandleKind::Line, Role::Wrench, at(&grasped.X_WG, Vec3::zeros()), Vec3::z());
    figure.handle(HandleKind::Plane, Role::Wrench, turn, Vec3::z());
    figure.handle(HandleKind::Plane, Role::Wrench, lean, axis(0));
}

/// Where the gripper is turned about the vertical, and where it is made to lean, frame G, m.
fn arms(gripper: &Gripper) -> [Vec3; 2] {
    let middle = gripper.between_fingers();
    [middle + Vec3::new(ARM, 0.0, 0.0), middle + Vec3::new(0.0, -1.5 * ARM, 0.0)]
}

fn points(seen: &Seen, grasped: &Grasped, figure: &mut Figure) {
    let place = |i: &u32| seen.p_W.get(*i as usize).copied();
    figure.points(Role::Muted, POINT, seen.p_W.iter().copied());
    figure.points(Role::Cone, BETWEEN, grasped.between.iter().filter_map(place));
    figure.points(Role::Danger, HIT, grasped.hits.iter().flatten().filter_map(place));
}

/// The best candidates as their direction of closing and of reaching out.
fn best(gripper: &Gripper, chosen: &Chosen, figure: &mut Figure) {
    let free = chosen.all.iter().take(chosen.free.min(DRAWN));
    for (k, c) in free.enumerate() {
        let at = |p: Vec3| c.X_WG.R_WG * p + c.X_WG.p_WG;
        let (low, high) = (gripper.crop.low, gripper.crop.high);
        let tip = |x: f64| [at(Vec3::new(x, 0.035, 0.0)), at(Vec3::new(x, high.y, 0.0))];
        let role = Role::of_family(1 + k % 5);
        let [left, right] = [tip(low.x), tip(high.x)];
        figure.line(role, LineStyle::Open, [left[1], left[0], right[0], right[1]]);
        if k == 0 {
            figure.label(BEST, at(Vec3::new(0.0, 0.0, 0.0)));
        }
    }
}

fn corners(b: &CornerBox, X: &GraspFrame) -> [Vec3; 8] {
    std::array::from_fn(|i| {
        let pick = |k: usize| if i >> k & 1 == 0 { b.low[k] } else { b.high[k] };
        X.R_WG * Vec3::new(pick(0), pick(1), pick(2)) + X.p_WG
    })
}

/// The faces of a box, four corners each, counter-clockwise from outside.
const FACES: [([usize; 4], usize, f64); 6] = [
    ([0, 4, 6, 2], 0, -1.0),
    ([1, 3, 7, 5], 0, 1.0),
    ([0, 1, 5, 4], 1, -1.0),
    ([2, 6, 7, 3], 1, 1.0),
    ([0, 2, 3, 1], 2, -1.0),
    ([4, 5, 7, 6], 2, 1.0),
];

fn solid(b: &CornerBox, X: &GraspFrame, role: Role, opacity: f64, figure: &mut Figure) {
    let corners = corners(b, X);
    let (mut vertices, mut triangles) = (Vec::with_capacity(24), Vec::with_capacity(12));
    for (face, axis, sign) in FACES {
        let n = X.R_WG.column(axis) * sign;
        let first = vertices.len() as u32;
        vertices.extend(face.map(|c| [corners[c], n]));
        triangles.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
    }
    figure.shell(role, opacity, &vertices, &triangles);
}

fn wires(b: &CornerBox, X: &GraspFrame, role: Role, style: LineStyle, figure: &mut Figure) {
    let c = corners(b, X);
    figure.line(role, style, [0, 1, 3, 2, 0, 4, 5, 7, 6, 4].map(|k| c[k]));
    for (a, b) in [(1, 5), (3, 7), (2, 6)] {
        figure.line(role, style, [c[a], c[b]]);
    }
}
