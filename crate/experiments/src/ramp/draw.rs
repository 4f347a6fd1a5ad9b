//! The tilted box with its cones, forces and the line of its weight.

use asperity_geometry::Vec3;
use asperity_grasp::statics::Fate;
use asperity_scene::Role;
use asperity_scene::frame::{ArrowRole, HandleKind, LineStyle, TriadRole};

use super::Ramp;
use asperity_exhibit::figure::{Figure, contact_frame};

/// Labels in the order of [`Figure::label`]'s indices.
pub(super) const LABELS: [&str; 6] = ["C₁", "C₂", "weight", "rests", "slides", "tips"];

/// Draws the cones at both corners, the forces, and where the weight's line meets the table.
pub(super) fn draw(ramp: &Ramp, figure: &mut Figure) {
    figure.clear();
    let tilted = &ramp.tilted;
    let (down, off) = tilted.axes();
    let slant = 0.8 * tilted.size.x.min(tilted.size.z);
    for (i, corner) in tilted.corners().into_iter().enumerate() {
        let X_WC = contact_frame(&corner, &off);
        figure.triad(TriadRole::Contact, X_WC);
        figure.cone(Role::Cone, 0.22, &X_WC, tilted.friction, slant);
        figure.cone(Role::Second, 0.16, &X_WC, ramp.other_friction, slant);
        figure.label(i, corner);
        if let Some(forces) = ramp.forces.forces
            && let Some([normal, up]) = forces.get(i)
        {
            figure.arrow(ArrowRole::NormalForce, 1, corner, off * *normal);
            figure.arrow(ArrowRole::FrictionForce, 1, corner, down * -*up);
            figure.arrow(ArrowRole::NetForce, 1, corner, off * *normal - down * *up);
        }
    }
    let (com, fate) = (tilted.p_WCm(), tilted.fate());
    figure.arrow(ArrowRole::NetForce, 1, com, Vec3::new(0.0, 0.0, -tilted.weight()));
    figure.label(2, com);
    // Straight down from the centre of mass to the plane of the table.
    let foot = com - Vec3::z() * (tilted.com[1] / libm::cos(tilted.angle));
    figure.line(if fate == Fate::Tips { Role::Danger } else { Role::Muted }, LineStyle::Dashed, [com, foot]);
    let above = com + off * (0.65 * tilted.size.z);
    figure.verdict(3 + fate as usize, fate == Fate::Rests, above);
    figure.handle(HandleKind::Plane, Role::Ink, down * -ramp.table_reach, Vec3::y());
}
