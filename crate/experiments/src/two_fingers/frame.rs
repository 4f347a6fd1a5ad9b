//! Figures of two fingers: fingers, cones, the line between them, the load, the motion that proves it cannot
//! be held.

use asperity_geometry::{Length, Pose, Vec3};
use asperity_scene::Role;

use asperity_scene::frame::{ArrowRole, HandleKind, LineStyle, TriadRole};

use super::evaluate::GraspAnalysis;
use crate::common::touched::{Touched, friction_cone, proof};
use asperity_exhibit::figure::Figure;

/// Words beside things.
pub(super) const LABELS: [&str; 4] = ["finger 1", "finger 2", "load", "motion of the proof"];
const LOAD: usize = 2;
const MOTION: usize = 3;

/// Length of a friction cone's edge, over the body's size.
const CONE: f64 = 0.9;

/// Draws fingers, cones, the line between them, the load, and the motion that proves it cannot be held.
pub(super) fn draw(
    body: &Touched,
    e: &crate::two_fingers::document::TwoFingers,
    found: &GraspAnalysis,
    figure: &mut Figure,
) {
    figure.clear();
    let X_WB = &body.X_WB;
    let place = |X: &Pose, p: &Vec3| X.rotation * p + X.translation.vector;
    let points = found.contacts.map(|c| place(X_WB, &c.position));
    let inside = found.antipodal.is_some_and(|a| a.margin() > 0.0);
    if inside {
        figure.line(Role::Cone, LineStyle::Open, points);
    } else {
        figure.line(Role::Danger, LineStyle::Dashed, points);
    }
    for (k, (c, p)) in found.contacts.iter().zip(points).enumerate() {
        friction_cone(figure, X_WB, c, CONE * body.size);
        let n = X_WB.rotation * c.normal;
        figure.handle(HandleKind::Surface, Role::Cone, p, -n);
        figure.label(k, p - n * (0.15 * body.size));
        if found.patch.radius > 0.0 {
            let X_WC = X_WB * c.X_BC();
            figure.circle(Role::Normal, LineStyle::Closed, &X_WC, found.patch.radius, 0.0);
        }
    }
    let origin = X_WB.translation.vector;
    let force = X_WB.rotation * Vec3::from(e.load.force);
    figure.arrow(ArrowRole::NetForce, 0, origin, force);
    figure.arrow(ArrowRole::NetMoment, 0, origin, X_WB.rotation * Vec3::from(e.load.torque));
    if let Some(d) = force.try_unit(0.0) {
        figure.label(LOAD, origin + d * (0.9 * body.size));
    }
    figure.triad(TriadRole::Body, *X_WB);
    if let Some(y) = found.motion() {
        proof::draw(y, &found.grasp, body, &Pose::identity(), &found.contacts, MOTION, figure);
    }
}
