//! The limit surface of real hydroelastic patches.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_contact::hydroelastic::{
    Compliance, ContactSurface, HydroBody, HydroWorkspace, contact_surface,
};
use asperity_geometry::{Pose, Shape, Vec3};
use asperity_grasp::friction::{PatchTwist, limit_surface, patch_friction};

/// A soft ball pressed on the floor: the patch is a disc of radius `a = √(2 R d)` whose pressure falls
/// linearly in r² (`p ∝ 1 − r²/a²`), so that `r_t = ∫ p r dA / ∫ p dA = 8a/15`.
#[test]
fn ball_on_the_floor() {
    let (radius, depth) = (0.05, 0.004);
    let soft = Compliance::Compliant {
        hydroelastic_modulus: 1e6,
        resolution_hint: Some(0.008),
        slab_thickness: None,
    };
    let ball = HydroBody::new(&Shape::Sphere { radius }, &soft).unwrap();
    let floor = HydroBody::new(&Shape::HalfSpace, &Compliance::Rigid { resolution_hint: None }).unwrap();
    let mut surface = ContactSurface::default();
    let X_WB = Pose::translation(0.3, -0.2, radius - depth);
    contact_surface(&floor, &Pose::identity(), &ball, &X_WB, &mut HydroWorkspace::default(), &mut surface);
    let s = limit_surface(&surface, 0.6, 150).unwrap();
    let a = (2.0 * radius * depth).sqrt();
    println!("r_t {} faces {}", s.torsional_radius / (a * 8.0 / 15.0), surface.faces.len());
    assert!((s.torsional_radius / (a * 8.0 / 15.0) - 1.0).abs() < 0.05);
    assert!((s.normal_force / surface.totals.force_on_b.norm() - 1.0).abs() < 1e-12);
    // Pure sliding: μ N against the motion, whatever the direction, and no moment about the centre of
    // pressure.
    for v in [Vec3::x(), Vec3::y(), Vec3::new(-0.6, 0.8, 0.0)] {
        let twist = PatchTwist { w: Vec3::zeros(), v, about: surface.totals.center_of_pressure };
        let F = patch_friction(&surface, 0.6, &twist);
        assert!((F.force + v * (0.6 * s.normal_force)).norm() < 1e-3 * s.normal_force, "{F:?}");
        assert!(F.torque.norm() < 1e-3 * a * s.normal_force);
    }
    let (most, least) = s.ellipsoid_error();
    assert!(most < 1.05 && least > 0.85, "{most} {least}");
}
