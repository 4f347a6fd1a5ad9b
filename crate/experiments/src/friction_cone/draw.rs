//! The friction cone, its pyramids and the held force with its parts, drawn at a scale of metres per newton.

use crate::friction_cone::document::Pyramids;
use asperity_geometry::{Length, Pose, Vec3};
use asperity_scene::frame::{ArrowRole, HandleKind, LineStyle, TriadRole};
use asperity_scene::{Role, Scene};

use super::FrictionCone;
use super::readings::Key;
use asperity_exhibit::figure::{self, Figure, rim_height};

/// Labels in the order of [`Figure::label`]'s indices.
pub(super) const LABELS: [&str; 4] = ["f", "inside", "outside: it slips", "a contact cannot pull"];

/// Scale where the document leaves it open, m/N.
const METRES_PER_NEWTON: f64 = 0.01;
/// Greatest friction to which the rim can be dragged; the field takes more.
pub(super) const MOST_DRAGGED_FRICTION: f64 = 5.0;
/// Least height of the cone, N.
const SHORTEST: f64 = 12.0;

/// Returns the scale of the picture, m/N.
pub(super) fn metres_per_newton(scene: &Scene) -> f64 {
    figure::metres_per_newton(scene, METRES_PER_NEWTON)
}

/// Draws the cone, its pyramids, the force with its parts, and what is missing when it is outside.
pub(super) fn draw(cone: &FrictionCone, scene: &Scene, figure: &mut Figure) {
    figure.clear();
    let held = &cone.held;
    let X_WC = Pose::identity();
    let scale = metres_per_newton(scene);
    let (f, mu) = (held.f_C, held.cone.mu);
    let slant = scale * (1.2 * f.length()).max(SHORTEST);
    let height = rim_height(mu, slant);
    figure.cone(Role::Cone, 0.28, &X_WC, mu, slant);
    for (pyramid, role, on) in [
        (&held.inner, Role::First, cone.shows(Pyramids::Inner)),
        (&held.outer, Role::Second, cone.shows(Pyramids::Outer)),
    ] {
        if !on {
            continue;
        }
        let reach = pyramid.edge_slope() * height;
        figure.mantle(role, 0.16, &X_WC, pyramid.edges, reach, height);
        figure.polygon(role, LineStyle::Closed, &X_WC, pyramid.edges, reach, height);
        // Edges, as long as they can be told apart.
        for j in (0..pyramid.edges).take_while(|_| pyramid.edges <= 32) {
            figure.line(role, LineStyle::Open, [Vec3::zeros(), pyramid.edge(j) * height]);
        }
        if f.z > 0.0 {
            let z = scale * f.z;
            figure.polygon(role, LineStyle::Closed, &X_WC, pyramid.edges, pyramid.edge_slope() * z, z);
        }
    }
    if f.z > 0.0 {
        let z = scale * f.z;
        figure.circle(Role::Cone, LineStyle::Closed, &X_WC, (mu * z).min(slant), z);
    }
    let foot = Vec3::new(0.0, 0.0, f.z);
    figure.arrow(ArrowRole::NormalForce, 0, Vec3::zeros(), foot);
    figure.arrow(ArrowRole::FrictionForce, 0, foot * scale, f - foot);
    figure.arrow(ArrowRole::NetForce, 0, Vec3::zeros(), f);
    let tip = f * scale;
    let inside = cone.readings.get(Key::Inside) > 0.5;
    if !inside {
        figure.line(Role::Danger, LineStyle::Dashed, [tip, held.cone.project(&f) * scale]);
    }
    figure.triad(TriadRole::Contact, X_WC);
    figure.handle(HandleKind::Free, if inside { Role::Wrench } else { Role::Danger }, tip, Vec3::z());
    figure.handle(HandleKind::Plane, Role::Cone, Vec3::new(mu * height, 0.0, height), Vec3::y());
    let verdict = if inside { 1 } else { 2 + usize::from(f.z < 0.0) };
    figure.verdict(verdict, inside, tip);
}
