//! Figures: the peg's loads, what the walls answer, their friction cones, and the line between the places
//! where both hold it.

use asperity_geometry::{Length, Vec3};
use asperity_scene::Role;
use asperity_scene::frame::{ArrowRole, LineStyle};

use super::Jamming;
use asperity_exhibit::figure::{Figure, contact_frame};

/// Words beside the peg.
pub(super) const LABELS: [&str; 3] = ["it slides in", "it jams", "it is wedged"];
/// Length of the cones' edges over the peg's half width.
const SLANT: f64 = 1.2;
/// Least force with which a wall holds it, N.
const HOLDS: f64 = 0.01;

pub(super) fn draw(now: &Jamming, figure: &mut Figure) {
    figure.clear();
    let (hole, push) = (&now.hole, &now.now);
    let holding = push.walls.iter().filter(|s| s.force > HOLDS);
    for side in holding.clone() {
        figure.arrow(ArrowRole::NormalForce, 0, side.p_W, side.normal);
        figure.arrow(ArrowRole::FrictionForce, 0, side.p_W, side.friction);
        if hole.peg.friction > 0.0 {
            let n_W = side.normal / side.normal.length().max(f64::MIN_POSITIVE);
            let X_WC = contact_frame(&side.p_W, &n_W);
            figure.cone(Role::Cone, 0.15, &X_WC, hole.peg.friction, SLANT * hole.peg.half_width);
        }
    }
    if holding.count() == 2 {
        figure.line(Role::Muted, LineStyle::Dashed, push.walls.map(|s| s.p_W));
    }
    let Some(X_WB) = now.work.poses().first() else { return };
    let tip = X_WB.transform_point(&hole.p_BT.into()).coords;
    let load = hole.load(push);
    figure.arrow(ArrowRole::NetForce, 0, tip, Vec3::new(load.across, 0.0, -load.into));
    figure.arrow(ArrowRole::NetMoment, 0, tip, Vec3::new(0.0, load.moment, 0.0));
    if let Some(verdict) = now.verdict() {
        let top = X_WB.transform_point(&(-hole.p_BT * 1.2).into()).coords;
        figure.verdict(verdict, verdict == 0, top);
    }
}
