//! Balls that roll and spin.

use asperity_dynamics::*;
use asperity_geometry::{Shape, Vec3};

use crate::common::*;

fn ball(material: Material, gravity: Vec3, w: Vec3, v: Vec3) -> Run {
    let radius = 0.1;
    let rest = gravity.z.abs() / 1e6 * 2.0;
    let d = Description {
        gravity,
        bodies: vec![
            ground(material),
            Body {
                inertia: Inertia::Mass(1.0),
                w_WB: w,
                v_WBcm: v,
                ..Body::solid("ball", Shape::Sphere { radius }, 1.0, material, at(0.0, 0.0, radius - rest))
            },
        ],
        ..Description::default()
    };
    Run::new(&d)
}

/// Sliding turns into rolling at 5/7 of the speed.
#[test]
fn a_bowling_ball_ends_at_five_sevenths_of_its_speed() {
    let mut run =
        ball(Material::default(), Vec3::new(0.0, 0.0, -9.81), Vec3::zeros(), Vec3::new(2.0, 0.0, 0.0));
    run.run(1.0, 0.001);
    let v = run.velocity(1).x;
    assert!((v / (10.0 / 7.0) - 1.0).abs() < 2e-3, "{v}");
    assert!((run.work.angular_velocities()[1].y * 0.1 / v - 1.0).abs() < 1e-3);
}

/// On a slope: 5/7 g sin θ while tan θ < 7/2 μ.
#[test]
fn a_ball_rolls_down_a_slope() {
    let (s, c) = libm::sincos(0.4);
    let mut run =
        ball(Material::default(), Vec3::new(9.81 * s, 0.0, -9.81 * c), Vec3::zeros(), Vec3::zeros());
    run.run(1.0, 0.01);
    let expected = 5.0 / 7.0 * 9.81 * s;
    assert!((run.velocity(1).x / expected - 1.0).abs() < 0.01, "{} {expected}", run.velocity(1).x);
}

/// Rolling resistance c takes the acceleration 5/7 g c/r; spinning resistance the angular one c m g / I.
#[test]
fn resistances_brake_as_they_should() {
    let material = Material { rolling: 1e-3, spinning: 2e-3, ..Material::default() };
    let g = Vec3::new(0.0, 0.0, -9.81);
    let mut run = ball(material, g, Vec3::new(0.0, 10.0, 0.0), Vec3::new(1.0, 0.0, 0.0));
    run.run(1.0, 0.01);
    let expected = 1.0 - 5.0 / 7.0 * 9.81 * 1e-3 / 0.1;
    assert!((run.velocity(1).x - expected).abs() < 1e-3, "{} {expected}", run.velocity(1).x);
    let mut run = ball(material, g, Vec3::new(0.0, 0.0, 10.0), Vec3::zeros());
    run.run(1.0, 0.01);
    let expected = 10.0 - 2e-3 * 9.81 / (0.4 * 0.01);
    assert!(
        (run.work.angular_velocities()[1].z - expected).abs() < 0.02,
        "{}",
        run.work.angular_velocities()[1].z
    );
    run.run(2.0, 0.01);
    assert!(run.work.angular_velocities()[1].norm() < 1e-4);
}
