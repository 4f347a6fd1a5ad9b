//! Hydroelastic bodies.

use asperity_dynamics::*;
use asperity_geometry::{Pose, Vec3};

use crate::common::*;

fn soft(modulus: Option<f64>) -> Material {
    Material {
        dissipation: 10.0,
        hydroelastic: Some(Hydroelastic { modulus, resolution_hint: Some(0.05), slab_thickness: Some(0.05) }),
        ..Material::default()
    }
}

fn block(gravity: Vec3, w: Vec3, reduce: bool) -> Run {
    let d = Description {
        gravity,
        bodies: vec![
            Body::fixed("floor", cuboid(4.0, 2.0, 0.2), soft(None), at(0.0, 0.0, -0.1)),
            Body {
                inertia: Inertia::Mass(1.0),
                w_WB: w,
                ..Body::solid(
                    "block",
                    cuboid(0.2, 0.2, 0.1),
                    1.0,
                    soft(Some(1e6)),
                    at(0.0, 0.0, 0.05 + gravity.z * 0.05 / (1e6 * 0.04)),
                )
            },
        ],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    run.options.reduce_patches = reduce;
    run
}

/// At rest the pressure carries the weight: E depth/(half height) · area = m g.
#[test]
fn a_block_sinks_to_the_depth_of_its_pressure() {
    for reduce in [false, true] {
        let mut run = block(Vec3::new(0.0, 0.0, -9.81), Vec3::zeros(), reduce);
        run.run(2.0, 0.01);
        let depth = 0.05 - run.position(1).z;
        let expected = 9.81 * 0.05 / (1e6 * 0.04);
        assert!((depth / expected - 1.0).abs() < 0.02, "{depth} {expected}");
        let force: f64 = run.work.contacts().iter().map(|c| c.force.z).sum();
        assert!((force / 9.81 - 1.0).abs() < 1e-4, "{force}");
        assert!(run.last.patch_error < 1e-9, "a flat patch loses nothing: {}", run.last.patch_error);
    }
}

/// The moment that four contacts cannot keep is reported: faces whose forces turn about the net force.
#[test]
fn the_moment_a_reduction_loses_is_told() {
    let bodies = vec![
        Body::fixed("rod", cuboid(0.4, 0.1, 0.1), soft(None), Pose::identity()),
        Body::solid(
            "bar",
            cuboid(0.1, 0.5, 0.1),
            1000.0,
            soft(Some(1e6)),
            posed(Vec3::new(0.17, 0.02, 0.09), Vec3::new(0.7, 0.3, 0.4)),
        ),
    ];
    let mut run = Run::new(&Description { bodies, ..Description::default() });
    run.step(1e-3);
    assert_eq!(run.last.patch_error, 0.0, "every face for itself");
    run.options.reduce_patches = true;
    run.step(1e-3);
    let force: f64 = run.work.contacts().iter().map(|c| c.force.norm()).sum();
    assert!(run.work.contacts().len() == 4 && force > 0.0);
    assert!(
        run.last.patch_error > 1e-6 * force && run.last.patch_error < 0.1 * force,
        "{}",
        run.last.patch_error
    );
}

/// A face along which pressure grows has next to no stiffness along its normal: no depth of kilometres is
/// reported for it, and no energy.
#[test]
fn no_face_is_deeper_than_can_be() {
    let mut most = 0.0_f64;
    for i in 0..400 {
        let (t, u) = (i as f64 / 400.0, (i * 7 % 400) as f64 / 400.0);
        let tilt = [1.0, 0.0, 1e-12][i % 3];
        let bodies = vec![
            Body::fixed("rod", cuboid(0.4, 0.1, 0.1), soft([None, Some(1e6)][i % 2]), Pose::identity()),
            Body::solid(
                "bar",
                cuboid(0.1, 0.5, 0.1),
                1000.0,
                soft(Some(1e6)),
                posed(Vec3::new(0.17 * u, 0.02, 0.09 * t), Vec3::new(0.7 * u, 0.3 * t, 0.4 * u) * tilt),
            ),
        ];
        let mut run = Run::new(&Description { bodies, ..Description::default() });
        run.step(1e-6);
        for c in run.work.contacts() {
            most = most.max(-c.gap);
            assert!(c.stored <= 0.5 * c.force.norm().max(1e4) * 2.5, "{} J", c.stored);
        }
    }
    assert!(most > 0.02 && most < 5.0, "deepest: {most} m");
}

/// Half a metre a step and a body of 3 cm: it stops at the floor, at a thin plate, at a body as soft as
/// itself.
#[test]
fn nothing_passes_however_fast() {
    let field = |modulus| Hydroelastic { modulus, resolution_hint: Some(0.01), slab_thickness: None };
    let made_of = |modulus| Material { hydroelastic: Some(field(modulus)), ..Material::default() };
    let ball = asperity_geometry::Shape::Sphere { radius: 0.015 };
    let below = [
        ground(made_of(None)),
        Body::fixed("plate", cuboid(0.5, 0.5, 0.01), made_of(None), at(0.0, 0.0, -0.005)),
        Body::fixed("mat", cuboid(0.5, 0.5, 0.04), made_of(Some(1e7)), at(0.0, 0.0, -0.02)),
    ];
    for floor in below {
        for shape in [cuboid(0.03, 0.03, 0.03), ball.clone()] {
            for speed in [5.0, 20.0, 50.0] {
                let part = Body {
                    v_WBcm: Vec3::new(0.0, 0.0, -speed),
                    w_WB: Vec3::new(10.0, 0.0, 0.0),
                    ..Body::solid("part", shape.clone(), 1000.0, made_of(Some(1e7)), at(0.003, 0.002, 0.21))
                };
                let mut run =
                    Run::new(&Description { bodies: vec![floor.clone(), part], ..Description::default() });
                run.options.reduce_patches = true;
                let mut lowest = f64::INFINITY;
                for _ in 0..200 {
                    run.step(0.01);
                    lowest = lowest.min(run.position(1).z);
                }
                assert!(lowest > 0.0, "{shape:?} at {speed} m/s on {}: {lowest}", floor.name);
                assert!(
                    run.position(1).z < 0.05,
                    "{shape:?} at {speed} m/s on {}: {}",
                    floor.name,
                    run.position(1).z
                );
            }
        }
    }
}

#[test]
fn a_patch_slides_as_newton_says() {
    let (s, c) = libm::sincos(0.5);
    for reduce in [false, true] {
        let mut run = block(Vec3::new(9.81 * s, 0.0, -9.81 * c), Vec3::zeros(), reduce);
        run.run(0.5, 0.01);
        let expected = 0.5 * 9.81 * (s - 0.5 * c);
        let speed = run.velocity(1).x;
        assert!((speed / expected - 1.0).abs() < 0.01, "{speed} {expected}");
    }
}

/// A spun block stops by the friction of its faces: moment μ m g times the mean radius of the square, 0.3826
/// a.
#[test]
fn a_spun_block_is_braked_by_its_patch() {
    let mut run = block(Vec3::new(0.0, 0.0, -9.81), Vec3::new(0.0, 0.0, 30.0), false);
    run.run(0.1, 0.005);
    let radius = 0.2 * 0.382_598;
    let inertia = (0.2f64 * 0.2 + 0.2 * 0.2) / 12.0;
    let lost = 0.1 * 0.5 * 9.81 * radius / inertia;
    let w = run.work.angular_velocities()[1].z;
    // Each face brakes at its centroid, which falls short of its mean radius.
    assert!((30.0 - w) / lost > 0.9 && (30.0 - w) / lost < 1.01, "{w} {lost}");
}
