//! Figures of a wrench cone: contacts, cones, shadows on forces and torques, the wrench asked about, the
//! motion of the proof.

use asperity_geometry::{Length, Pose, Vec3};
use asperity_grasp::wrench::{project_force, project_torque};

use crate::wrench_cone::document::Viewpoint;
use asperity_scene::frame::{ArrowRole, HandleKind, TriadRole};
use asperity_scene::{Role, Scene};

use super::evaluate::WrenchAnalysis;
use crate::common::touched::{Touched, friction_cone, hull, hull_of, proof};
use asperity_exhibit::figure::{self, Figure};

/// Words beside things, in the order of the labels.
pub(super) const LABELS: [&str; 12] = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "forces",
    "torques ÷ length",
    "wrench asked about",
    "motion of the proof",
];

/// Places in [`LABELS`] of the words after the contacts' numbers.
const FORCES: usize = 8;
const TORQUES: usize = 9;
const ASKED: usize = 10;
const MOTION: usize = 11;

/// Length drawn for a newton of the wrench asked about, over the body's size, where the document leaves the
/// scale open.
const NEWTON: f64 = 1.2;

/// Returns the scale of the force that is dragged by its tip, m/N.
pub(super) fn metres_per_newton(scene: &Scene, body: &Touched) -> f64 {
    figure::metres_per_newton(scene, NEWTON * body.size)
}

/// Sizes of friction cones and projections, as shares of the body's size.
const CONE: f64 = 0.45;
const PROJECTION: f64 = 0.7;

/// Draws contacts, cones, both projections, the wrench asked about and the motion that proves it impossible.
pub(super) fn draw(
    body: &Touched,
    e: &crate::wrench_cone::document::WrenchCone,
    found: &WrenchAnalysis,
    metres_per_newton: f64,
    figure: &mut Figure,
) {
    figure.clear();
    let X_WB = &body.X_WB;
    let X_WS = X_WB * found.X_BS;
    let place = |X: &Pose, p: &Vec3| X.rotation * p + X.translation.vector;
    for (k, c) in found.contacts.iter().enumerate() {
        friction_cone(figure, X_WB, c, CONE * body.size);
        let (p, n) = (place(X_WB, &c.position), X_WB.rotation * c.normal);
        figure.handle(HandleKind::Surface, Role::Cone, p, -n);
        figure.label(k, p - n * (0.12 * body.size));
    }
    projections(body, found, &X_WS, figure);
    figure.triad(TriadRole::Body, *X_WB);
    if e.seen_from == Viewpoint::FirstContact {
        figure.triad(TriadRole::Contact, X_WS);
    }
    let Some(w) = found.asked else { return };
    let F_S = found.grasp.restore(&w);
    let (origin, turn) = (X_WS.translation.vector, X_WS.rotation);
    figure.arrow(ArrowRole::NetForce, 0, origin, turn * F_S.force);
    figure.arrow(ArrowRole::NetMoment, 0, origin, turn * F_S.torque);
    let tip = origin + turn * F_S.force * metres_per_newton;
    let refused = e.judged && found.verdict.in_cone() != Some(true);
    let role = if refused { Role::Danger } else { Role::Wrench };
    figure.handle(HandleKind::Free, role, tip, Vec3::z());
    figure.label(ASKED, tip);
    if let Some(y) = found.verdict.motion().filter(|_| e.judged) {
        proof::draw(y, &found.grasp, body, &found.X_BS, &found.contacts, MOTION, figure);
    }
}

/// Draws both shadows of the cone, from its apex: what the contacts can do with normal forces that sum to
/// one.
fn projections(body: &Touched, found: &WrenchAnalysis, X_WS: &Pose, figure: &mut Figure) {
    let longest = |points: &[Vec3]| points.iter().map(Vec3::norm).fold(0.0, f64::max);
    let forces = project_force(&found.cone);
    let torques = project_torque(&found.cone);
    // One scale for both, so that they can be compared; torques with a lever far longer than the length are
    // drawn shorter.
    let scale = PROJECTION * body.size / longest(&forces).max(f64::MIN_POSITIVE);
    let scale_torque = scale.min(2.0 * PROJECTION * body.size / longest(&torques).max(f64::MIN_POSITIVE));
    for (points, scale, role, label) in
        [(forces, scale, Role::Normal, FORCES), (torques, scale_torque, Role::Wrench, TORQUES)]
    {
        let mut drawn: Vec<Vec3> = points.iter().map(|p| p * scale).collect();
        // A torque that is rounding of a force's is none.
        if longest(&drawn) <= 1e-6 * body.size {
            continue;
        }
        let sum: Vec3 = drawn.iter().sum();
        let farthest = drawn.iter().copied().max_by(|a, b| a.norm_squared().total_cmp(&b.norm_squared()));
        let tip = sum.try_unit(1e-6 * body.size).or_else(|| farthest?.try_unit(0.0));
        drawn.push(Vec3::zeros());
        hull(figure, role, 0.22, X_WS, &hull_of(&drawn));
        if let Some(tip) = tip {
            let reach = drawn.iter().map(|p| p.dot(&tip)).fold(0.0, f64::max);
            figure.label(label, X_WS.translation.vector + X_WS.rotation * (tip * (1.08 * reach)));
        }
    }
}
