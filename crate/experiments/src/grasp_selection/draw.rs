//! Figures: the bin, the cloud in it, the gripper in its place and where it waits, the space between its
//! fingers, and what is in its way.

use crate::grasp_selection::document::GraspSelection;
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_perception::grasp::{GraspPose, Gripper, Push};
use asperity_scene::Role;
use asperity_scene::frame::{HandleKind, LineStyle, TriadRole};
use nalgebra::Rotation3;

use asperity_perception::in_bin::{ExaminedGrasp, LaidGripper, ObservedCloud, RankedCandidates};

use super::{Found, shown, standing_before};
use crate::common::boxes::{solid, wires};
use crate::common::pictures::{frustum, query_handles};
use asperity_exhibit::figure::Figure;

/// Words beside things, in the order of their numbers below.
pub(super) const LABELS: [&str; 8] =
    ["waits here", "best", "by the normal alone", "to here", "v₂", "v₁", "v₃", "as drawn"];
const WAITS: usize = 0;
const BEST: usize = 1;
const BY_NORMAL: usize = 2;
const PUSHED: usize = 3;
/// Number of the first label of a Darboux frame's axes, column by column.
const AXES: usize = 4;
const AS_DRAWN: usize = 7;

/// Handles in the order of the description.
pub(super) const HANDLES: [(&str, &str); 7] = [
    ("Gripper, across the bin", "g"),
    ("Gripper, up and down", "z"),
    ("Gripper, turned about the vertical", "t"),
    ("Gripper, made to lean", "l"),
    ("Point on the surface", "q"),
    ("Point that the pixel sees", "s"),
    ("Pixel of the picture", "p"),
];
/// Number of the handle of the point.
pub(super) const POINT_HANDLE: usize = 4;
/// Number of the first handle of a pixel that is looked at.
pub(super) const QUERY_HANDLE: usize = 5;
pub(super) const PIXEL_HANDLE: usize = 6;

/// Sizes of points, CSS pixels.
const POINT: f64 = 3.0;
const BETWEEN: f64 = 6.0;
const HIT: f64 = 8.0;
/// Length of a drawn axis of a Darboux frame, m.
const AXIS: f64 = 0.05;
/// Length of the barbs of an arrow's head, m.
const BARB: f64 = 0.012;
/// Distance from the middle between the fingers to the handles that turn the gripper, m.
const ARM: f64 = 0.13;
/// Number of the best candidates that are drawn.
const DRAWN: usize = 8;

pub(super) fn draw(
    e: &GraspSelection,
    gripper: &Gripper,
    seen: &ObservedCloud,
    found: &Found,
    figure: &mut Figure,
) {
    figure.clear();
    let (chosen, grasped) = (&found.chosen, &found.grasped);
    if let Some((X_WH, _)) = shown(e, &found.pushed) {
        pushing(gripper, seen, X_WH, found, figure);
        return;
    }
    let world = GraspPose { R_WG: nalgebra::Matrix3::identity(), p_WG: Vec3::zeros() };
    for (k, part) in seen.bin.iter().enumerate() {
        let hit = grasped.in_bin.iter().any(|(_, b)| *b == k);
        let (role, opacity) = if hit { (Role::Danger, 0.4) } else { (Role::Muted, 0.12) };
        solid(part, &world, role, opacity, figure);
    }
    points(seen, grasped, figure);
    best(gripper, chosen, figure);
    if let Some(plan) = &found.plan {
        planned(gripper, plan, figure);
    }
    for (k, part) in gripper.solids.iter().enumerate() {
        let in_the_way =
            grasped.hits.get(k).is_some_and(|h| !h.is_empty()) || grasped.in_bin.iter().any(|(s, _)| *s == k);
        let role = if in_the_way { Role::Danger } else { Role::First };
        solid(part, &grasped.X_WG, role, 0.45, figure);
    }
    wires(&gripper.crop, &grasped.X_WG, Role::Cone, LineStyle::Open, figure);
    if let Some(before) = standing_before(e, chosen).filter(|_| !found.stands_on_surface(e)) {
        another(gripper, &before.drawn.X_WG, AS_DRAWN, figure);
    }
    let waits = grasped.X_WG.before(e.approach);
    let role = if grasped.waits_free() { Role::Muted } else { Role::Danger };
    for part in &gripper.solids {
        wires(part, &waits, role, LineStyle::Dashed, figure);
    }
    let at = |X: &GraspPose, p: Vec3| X.R_WG * p + X.p_WG;
    figure.label(WAITS, at(&waits, Vec3::new(0.09, 0.0, 0.0)));
    let middle = gripper.between_fingers();
    let axis = |k: usize| grasped.X_WG.R_WG.column(k).into_owned();
    let [turn, lean] = arms(gripper).map(|p| at(&grasped.X_WG, p));
    figure.line(Role::Wrench, LineStyle::Open, [at(&grasped.X_WG, middle), turn]);
    figure.handle(HandleKind::Plane, Role::Wrench, at(&grasped.X_WG, middle), Vec3::z());
    figure.handle(HandleKind::Line, Role::Wrench, at(&grasped.X_WG, Vec3::zeros()), Vec3::z());
    figure.handle(HandleKind::Plane, Role::Wrench, turn, Vec3::z());
    figure.handle(HandleKind::Plane, Role::Wrench, lean, axis(0));
    if let Some(Ok(laid)) = &found.laid {
        surface(gripper, seen, laid, figure);
    }
    pictures(e, seen, figure);
}

/// Draws the cameras with their depth pictures, the pixel that is looked at, and what it sees.
fn pictures(e: &GraspSelection, seen: &ObservedCloud, figure: &mut Figure) {
    let Some(asked) = super::asked(e, seen) else { return };
    for camera in &seen.by {
        if let Some(of) = e.cameras.get(camera.number) {
            frustum(camera, of, figure);
        }
    }
    let p_W = super::asked_point(e, seen);
    if let Some(of) = e.cameras.get(asked.number) {
        query_handles(asked, of, e.query.pixel, p_W, figure);
    }
    if let Some(p_W) = p_W {
        figure.line(Role::Wrench, LineStyle::Dashed, [asked.X_WC.translation.vector, p_W]);
    }
}

/// Draws the gripper at another place than its own.
fn another(gripper: &Gripper, X: &GraspPose, label: usize, figure: &mut Figure) {
    for part in &gripper.solids {
        wires(part, X, Role::Third, LineStyle::Dashed, figure);
    }
    let palm = Vec3::new(0.0, gripper.solids.first().map_or(0.0, |s| s.low.y), 0.0);
    figure.label(label, X.R_WG * palm + X.p_WG);
}

/// Draws a moment of a push: the bin, the closed hand, where it goes.
fn pushing(gripper: &Gripper, seen: &ObservedCloud, X_WH: &Pose, found: &Found, figure: &mut Figure) {
    let world = GraspPose { R_WG: nalgebra::Matrix3::identity(), p_WG: Vec3::zeros() };
    for part in &seen.bin {
        solid(part, &world, Role::Muted, 0.12, figure);
    }
    for part in &gripper.closed().solids {
        solid(part, &GraspPose::from(*X_WH), Role::First, 0.45, figure);
    }
    if let Some(made) = found.pushed.made.last() {
        let end = push_way(gripper, &made.plan, &Vec3::zeros(), figure);
        figure.label(PUSHED, end);
    }
}

/// Draws the way from where the fingertips touch to where they go, in a frame that stands at `at`; returns
/// its end.
pub fn push_way(gripper: &Gripper, plan: &Push, at: &Vec3, figure: &mut Figure) -> Vec3 {
    let from = plan.X_WG.R_WG * Vec3::new(0.0, gripper.crop.high.y, 0.0) + plan.X_WG.p_WG + at;
    let to = from + plan.direction * plan.length;
    let side = plan.direction.cross(&Vec3::z());
    figure.line(Role::Wrench, LineStyle::Open, [from, to]);
    let barb = |s: f64| to - plan.direction * BARB + side * (s * 0.5 * BARB);
    figure.line(Role::Wrench, LineStyle::Open, [barb(1.0), to, barb(-1.0)]);
    to
}

/// Draws the push that would be made: its hand, and where to.
fn planned(gripper: &Gripper, plan: &Push, figure: &mut Figure) {
    for part in &gripper.closed().solids {
        wires(part, &plan.X_WG, Role::Wrench, LineStyle::Dashed, figure);
    }
    let end = push_way(gripper, plan, &Vec3::zeros(), figure);
    figure.label(PUSHED, end);
}

/// Draws the point, its neighbours, the axes of their normals' scatter, and the hand that the point's normal
/// alone leads to.
fn surface(gripper: &Gripper, seen: &ObservedCloud, laid: &LaidGripper, figure: &mut Figure) {
    let near = laid.neighbours.iter().filter_map(|i| seen.p_W.get(*i as usize).copied());
    figure.points(Role::Slip, BETWEEN, near);
    figure.handle(HandleKind::Free, Role::Wrench, laid.p_W, Vec3::z());
    let turn = Rotation::from_rotation_matrix(&Rotation3::from_matrix_unchecked(laid.frame.R_WF));
    for k in 0..3 {
        let end = laid.p_W + laid.frame.R_WF.column(k) * AXIS;
        figure.line(Role::Ink, LineStyle::Open, [laid.p_W, end]);
        figure.label(AXES + k, end);
    }
    figure.triad(TriadRole::Contact, Pose::from_parts(laid.p_W.into(), turn));
    if let Some((X, _)) = &laid.by_normal {
        another(gripper, X, BY_NORMAL, figure);
    }
}

/// Returns the places of the handles that turn the gripper about the vertical and make it lean, frame G, m.
fn arms(gripper: &Gripper) -> [Vec3; 2] {
    let middle = gripper.between_fingers();
    [middle + Vec3::new(ARM, 0.0, 0.0), middle + Vec3::new(0.0, -1.5 * ARM, 0.0)]
}

fn points(seen: &ObservedCloud, grasped: &ExaminedGrasp, figure: &mut Figure) {
    let place = |i: &u32| seen.p_W.get(*i as usize).copied();
    figure.points(Role::Muted, POINT, seen.p_W.iter().copied());
    figure.points(Role::Cone, BETWEEN, grasped.between.iter().filter_map(place));
    figure.points(Role::Danger, HIT, grasped.hits.iter().flatten().filter_map(place));
}

/// Draws the best candidates as their direction of closing and of reaching out.
fn best(gripper: &Gripper, chosen: &RankedCandidates, figure: &mut Figure) {
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
