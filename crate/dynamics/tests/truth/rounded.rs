//! Rounded boxes and tori in motion: they rest on a plane with their weight, and a ball comes to rest in the hole
//! of a torus that lies.

#![allow(non_snake_case, clippy::unwrap_used, reason = "monogram notation; a helper of tests")]

use super::common::*;
use asperity_dynamics::*;
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

const G: f64 = 9.81;

fn stuff() -> Material {
    Material { stiffness: 1e5, dissipation: 1.0, friction: 0.5, ..Material::default() }
}

fn ground() -> Body {
    Body::fixed("ground", Shape::HalfSpace, stuff(), Pose::identity())
}

fn alone(shape: Shape, X_WB: Pose) -> Run {
    let body = Body::solid("it", shape, 1000.0, stuff(), X_WB);
    Run::new(&Description { bodies: vec![ground(), body], ..Description::default() })
}

/// Force on a body from all its contacts, N.
fn weighed(run: &Run) -> f64 {
    run.work.contacts().iter().map(|c| c.force.z).sum::<f64>().abs()
}

#[test]
fn a_rounded_box_rests_with_its_weight_on_four_points() {
    let shape = Shape::RoundedBox { half_size: Vec3::new(0.03, 0.04, 0.02), radius: 0.01 };
    let weight = shape.volume().unwrap() * 1000.0 * G;
    let mut run = alone(shape, posed(Vec3::new(0.0, 0.0, 0.05), Vec3::new(0.1, 0.2, 0.3)));
    run.run(3.0, 0.002);
    assert!((run.position(1).z - 0.03).abs() < 1e-4 && run.velocity(1).norm() < 1e-4);
    assert_eq!(run.work.contacts().len(), 4);
    assert!((weighed(&run) / weight - 1.0).abs() < 1e-3, "{} {weight}", weighed(&run));
}

#[test]
fn a_torus_lies_with_its_weight_all_around() {
    let shape = Shape::Torus { ring_radius: 0.05, radius: 0.02 };
    let weight = shape.volume().unwrap() * 1000.0 * G;
    let mut run = alone(shape, posed(Vec3::new(0.0, 0.0, 0.06), Vec3::new(0.2, 0.1, 0.0)));
    run.run(4.0, 0.002);
    let z = run.work.poses()[1].rotation * Vec3::z();
    assert!(z.z > 0.9999, "{z}");
    assert!((run.position(1).z - 0.02).abs() < 1e-4, "{}", run.position(1).z);
    assert!(run.velocity(1).norm() < 1e-3, "{}", run.velocity(1));
    assert!((weighed(&run) / weight - 1.0).abs() < 1e-2, "{} {weight}", weighed(&run));
}

/// A ball wider than the hole comes to lie on the tube, where `(ρ + r)² = R² + h²`.
#[test]
fn a_ball_rolls_down_into_the_hole() {
    let (ring_radius, radius, ball) = (0.06, 0.02, 0.05);
    let torus = Shape::Torus { ring_radius, radius };
    let lying = Body::fixed("torus", torus, stuff(), at(0.0, 0.0, 0.02));
    let rest = 0.02 + ((ball + radius) * (ball + radius) - ring_radius * ring_radius).sqrt();
    let rolling = Body::solid("ball", Shape::Sphere { radius: ball }, 1000.0, stuff(), at(0.03, 0.01, 0.12));
    let mut run = Run::new(&Description { bodies: vec![ground(), lying, rolling], ..Description::default() });
    run.run(6.0, 0.002);
    let p = run.position(2);
    // The capsules' chords widen the seat by up to 0.5 % of the ring's radius.
    assert!((p.x * p.x + p.y * p.y).sqrt() < 2e-3 && (p.z - rest).abs() < 1.5e-3, "{p} {rest}");
    let weight = Shape::Sphere { radius: ball }.volume().unwrap() * 1000.0 * G;
    assert!((weighed(&run) / weight - 1.0).abs() < 1e-2, "{} {weight}", weighed(&run));
}

/// A torus on its rim rolls as a hoop does, and does not stop at the corners between its pieces.
#[test]
fn a_torus_rolls_on_its_rim() {
    let (ring_radius, radius) = (0.1, 0.02);
    let out = ring_radius + radius;
    let upright = Rotation::from_scaled_axis(Vec3::x() * std::f64::consts::FRAC_PI_2);
    let X_WB = Pose::from_parts(Vec3::new(0.0, 0.0, out).into(), upright);
    let mut body = Body::solid("hoop", Shape::Torus { ring_radius, radius }, 1000.0, stuff(), X_WB);
    body.v_WBcm = Vec3::x();
    body.w_WB = Vec3::y() / out;
    let mut run = Run::new(&Description { bodies: vec![ground(), body], ..Description::default() });
    run.run(0.5, 0.001);
    let (v, p) = (run.velocity(1), run.position(1));
    assert!((v.x - 1.0).abs() < 0.1 && (p.x - 0.5).abs() < 0.03 && p.y.abs() < 0.01, "{v} {p}");
}
