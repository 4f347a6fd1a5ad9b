//! Compliant bodies that are meshes, compared with closed forms and with the ideal shape.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may stop, and its bits are its own"
)]

use std::sync::Arc;

use asperity_contact::hydroelastic::{
    Compliance, ContactSurface, HydroBody, HydroWorkspace, SurfaceOutcome, contact_surface,
};
use asperity_geometry::{Pose, Shape, parts, tetrahedralise};

const MODULUS: f64 = 1e7;

/// Returns the force along z on a rigid floor at z = 0 (N) and the area (m²) with the body lowered by `drop`.
fn force_on_floor(body: &HydroBody, drop: f64) -> (f64, f64) {
    let floor = HydroBody::new(&Shape::HalfSpace, &Compliance::Rigid { resolution_hint: None }).unwrap();
    let pose = Pose::translation(0.0, 0.0, -drop);
    let mut surface = ContactSurface::default();
    let mut work = HydroWorkspace::default();
    let outcome = contact_surface(body, &pose, &floor, &Pose::identity(), &mut work, &mut surface);
    assert_eq!(outcome, SurfaceOutcome::Contact);
    let totals = &surface.totals;
    (totals.force_on_b.z, totals.area)
}

/// A bracket's foot of length l and width w pressed by δ into a rigid floor meets it where its own depth is
/// δ, but for a rim of width δ along the sides: F = E/H ∫ min(δ, depth below the sides) dA.
#[test]
fn the_foot_of_a_bracket_carries_its_pressure() {
    let (length, thickness, width, press) = (0.1, 0.02, 0.05, 0.001);
    let bracket = Arc::new(parts::l_bracket(length, 0.08, thickness, width));
    // Deepest under the inner corner: a ball that touches floor, back and that corner.
    let depth = thickness * (2.0 - std::f64::consts::SQRT_2);
    let inner = (length - 2.0 * press) * (width - 2.0 * press);
    let frustum = press / 3.0 * (length * width + inner + (length * width * inner).sqrt());
    let exact = MODULUS / depth * frustum;
    for (hint, force_within, area_within) in [(0.01, 0.06, 0.01), (0.005, 0.04, 1e-3), (0.0025, 0.02, 1e-3)] {
        let compliance = Compliance::Compliant {
            hydroelastic_modulus: MODULUS,
            resolution_hint: Some(hint),
            slab_thickness: None,
        };
        let body = HydroBody::new(&Shape::Mesh(bracket.clone()), &compliance).unwrap();
        let (force, area) = force_on_floor(&body, press);
        let (force_error, area_error) = (force / exact + 1.0, area / (length * width) - 1.0);
        println!(
            "bracket h {hint}: force {force:.3} exact {exact:.3}, off {force_error:.4}, area {area_error:.4}"
        );
        assert!(force_error.abs() < force_within && area_error.abs() < area_within);
    }
}

/// A ball as a fine mesh converges to the ideal ball.
#[test]
fn a_meshed_ball_carries_what_a_ball_carries() {
    let (radius, press): (f64, f64) = (0.05, 0.01);
    let height = radius - press;
    // ∫ E (1 − r / R) dA over the disc at this height.
    let disc = radius * radius - height * height;
    let rim = (radius.powi(3) - height.powi(3)) / (1.5 * radius);
    let exact = std::f64::consts::PI * MODULUS * (disc - rim);
    let ball = parts::icosphere(radius, 5);
    let mut last = f64::INFINITY;
    for hint in [0.02, 0.01, 0.005] {
        let volume = tetrahedralise(&ball, hint).unwrap();
        let body = HydroBody::from_tets(volume.mesh, &volume.extent, MODULUS).unwrap();
        let (force, _) = force_on_floor(&body, -height);
        let error = (force / exact + 1.0).abs();
        println!("ball h {hint}: force {force:.2} exact {exact:.2}, off {error:.4}");
        assert!(error < last);
        last = error;
    }
    assert!(last < 0.02);
}
