//! Closed meshes as bodies, convex and not.

use std::sync::Arc;

use asperity_contact::hydroelastic::{
    Compliance, ContactSurface, HydroBody, HydroWorkspace, SurfaceOutcome, Totals, contact_surface,
};
use asperity_geometry::{Pose, Shape, Vec3, parts};

const E: f64 = 1e6;

fn soft(hint: f64) -> Compliance {
    Compliance::Compliant { hydroelastic_modulus: E, resolution_hint: Some(hint), slab_thickness: None }
}

fn on_rigid_floor(shape: &Shape, hint: f64, height: f64) -> Totals {
    let body = HydroBody::new(shape, &soft(hint)).unwrap();
    let floor = HydroBody::new(&Shape::HalfSpace, &Compliance::Rigid { resolution_hint: None }).unwrap();
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let X_WA = Pose::translation(0.0, 0.0, height);
    let outcome = contact_surface(&body, &X_WA, &floor, &Pose::identity(), &mut work, &mut surface);
    assert_eq!(outcome, SurfaceOutcome::Contact);
    surface.totals
}

#[test]
fn a_mesh_that_is_convex_is_a_polyhedron() {
    let mesh = Arc::new(parts::wedge(0.1, 0.06, 0.08));
    let low = mesh.vertices.iter().fold(0.0_f64, |m, p| m.min(p.z));
    let [a, b] =
        [Shape::Mesh(mesh.clone()), Shape::Convex(mesh)].map(|s| on_rigid_floor(&s, 0.02, -0.005 - low));
    assert_eq!(a, b);
}

/// An L on its long leg, pressed in by `x`: the depth to the boundary is `x`, or less near the rim of the
/// footprint. With the largest depth `H` this gives `F = E/H (A x − P x²/2 + 4 x³/3)`, `P` the perimeter, for
/// each rectangle.
#[test]
fn a_soft_bracket_lies_flat_on_its_leg() {
    let (length, height, thickness, width) = (0.1, 0.08, 0.03, 0.06);
    let mesh = parts::l_bracket(length, height, thickness, width);
    let low = mesh.vertices.iter().fold(f64::INFINITY, |m, p| m.min(p.z));
    let x = 0.004;
    let ours = on_rigid_floor(&Shape::Mesh(Arc::new(mesh)), 0.004, -low - x);
    let area = length * width;
    assert!((ours.area / area - 1.0).abs() < 0.02, "{} {area}", ours.area);
    assert!(ours.force_on_b.xy().norm() < 1e-9 * ours.force_on_b.z.abs() && ours.force_on_b.z < 0.0);
    // The deepest point is as far from the two outer sides as from the inner corner.
    let deepest = thickness * 2f64.sqrt() / (1.0 + 2f64.sqrt());
    let load = area * x - (length + width) * x * x + 4.0 * x * x * x / 3.0;
    let error = -ours.force_on_b.z / (E / deepest * load) - 1.0;
    assert!(error.abs() < 0.02, "{error}");
}

/// A soft peg, tilted and off centre in the hole of a rigid nut: contact on the inside of a mesh that is not
/// convex.
#[test]
fn a_soft_peg_touches_the_wall_of_a_rigid_hole() {
    let nut = Arc::new(parts::tube(0.02, 0.04, 0.03, 64));
    let nut = HydroBody::new(&Shape::Mesh(nut), &Compliance::Rigid { resolution_hint: None }).unwrap();
    let peg = HydroBody::new(&Shape::Cylinder { radius: 0.019, half_length: 0.05 }, &soft(0.002)).unwrap();
    let (mut work, mut surface) = (HydroWorkspace::default(), ContactSurface::default());
    let mut at = |x: f64| {
        let outcome = contact_surface(
            &nut,
            &Pose::identity(),
            &peg,
            &Pose::translation(x, 0.0, 0.0),
            &mut work,
            &mut surface,
        );
        (outcome, surface.totals)
    };
    assert_eq!(at(0.0).0, SurfaceOutcome::NoContact);
    let (outcome, totals) = at(0.0015);
    assert_eq!(outcome, SurfaceOutcome::Contact);
    assert!(totals.force_on_b.x < 0.0, "the wall pushes the peg back");
    let along = totals.force_on_b.dot(&Vec3::x());
    assert!((totals.force_on_b - along * Vec3::x()).norm() < 1e-3 * along.abs());
}
