//! Placements of the chapter's optimisation, compared with closed forms and the convex question at fixed
//! poses.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};
use std::time::Instant;

use asperity_geometry::{Pose, Shape, Vec3};
use asperity_grasp::placement::{
    Mobility, Movable, PlacedShape, Placement, PlacementOptions, PlacementProblem, PlacementState, place,
};

const R: f64 = 0.3;

fn floor() -> PlacedShape {
    PlacedShape::at_origin(Shape::HalfSpace)
}

/// Rod along x about `middle`, m.
fn along_x(middle: f64, half_length: f64, radius: f64) -> PlacedShape {
    let X_BG = Pose::new(Vec3::x() * middle, Vec3::y() * FRAC_PI_2);
    PlacedShape { X_BG, shape: Shape::Capsule { radius, half_length } }
}

fn body(mobility: Mobility, solid: PlacedShape, p: Vec3) -> Movable {
    Movable {
        mass: 1.0,
        com: Vec3::zeros(),
        mobility,
        solids: vec![solid],
        guess: Pose::translation(p.x, p.y, p.z),
        limits: None,
    }
}

fn ball(mobility: Mobility, x: f64, z: f64) -> Movable {
    body(mobility, PlacedShape::at_origin(Shape::Sphere { radius: R }), Vec3::new(x, 0.0, z))
}

fn scene(world: Vec<PlacedShape>, bodies: Vec<Movable>) -> PlacementProblem {
    PlacementProblem { gravity: Vec3::new(0.0, 0.0, -9.81), world, bodies }
}

fn solve(name: &str, scene: &PlacementProblem, options: &PlacementOptions) -> Placement {
    let start = Instant::now();
    let p = place(scene, options).unwrap();
    println!(
        "{name}: {:?} {:?} {} steps {:?} {:.1?}",
        p.state,
        p.residuals,
        p.steps,
        p.starts_found,
        start.elapsed()
    );
    p
}

#[test]
fn ball_drops_to_the_floor() {
    for mobility in [Mobility::Planar, Mobility::Free] {
        let p = solve(
            "ball",
            &scene(vec![floor()], vec![ball(mobility, 0.1, 0.8)]),
            &PlacementOptions::default(),
        );
        assert_eq!(p.state, PlacementState::Found);
        let x = p.poses[0].translation.vector;
        assert!((x - Vec3::new(0.1, 0.0, R)).norm() < 1e-4, "{x}");
        assert!((p.contacts[0].force_on_b - Vec3::new(0.0, 0.0, 9.81)).norm() < 1e-3);
    }
}

/// Three balls in the plane, guessed near a pyramid: the top one ends in the cleft, with the chapter's
/// `tan(α/2)` of friction.
#[test]
fn three_balls_make_a_pyramid() {
    let guess =
        |m| scene(vec![floor()], vec![ball(m, -0.33, 0.34), ball(m, 0.32, 0.36), ball(m, 0.02, 0.86)]);
    let p = solve(
        "pyramid",
        &guess(Mobility::Planar),
        &PlacementOptions { starts: 2, ..PlacementOptions::default() },
    );
    assert_eq!(p.state, PlacementState::Found, "{:?}", p.residuals);
    let top = p.poses[2].translation.vector;
    for k in 0..2 {
        let apart = (top - p.poses[k].translation.vector).norm();
        assert!((apart - 2.0 * R).abs() < 1e-3, "{apart}");
    }
    // With too little friction the top ball cannot stay up.
    let slippery = PlacementOptions { mu: 0.1, starts: 1, ..PlacementOptions::default() };
    let p = solve("slippery pyramid", &guess(Mobility::Planar), &slippery);
    if p.state == PlacementState::Found {
        assert!(p.poses.iter().all(|X| X.translation.vector.z < 1.9 * R), "a pile of balls needs friction");
    }
}

/// A hinged rod leans on a ball fixed in the world: one force, moments about the hinge.
#[test]
fn hinged_rod_rests_on_a_ball() {
    let rod = along_x(0.5, 0.5, 0.02);
    let hinge = Mobility::Revolute { axis: Vec3::y(), point: Vec3::zeros() };
    let mut arm = body(hinge, rod, Vec3::zeros());
    arm.com = Vec3::new(0.5, 0.0, 0.0);
    let post = PlacedShape { X_BG: Pose::translation(0.8, 0.0, -0.4), shape: Shape::Sphere { radius: 0.1 } };
    let p = solve("arm", &scene(vec![post], vec![arm.clone()]), &PlacementOptions::default());
    assert_eq!(p.state, PlacementState::Found);
    let touching: Vec<_> = p.contacts.iter().filter(|c| c.force_on_b.norm() > 1.0).collect();
    assert_eq!(touching.len(), 1);
    assert!(touching[0].gap.abs() < 1e-4);
    // Without the post it hangs straight down, unless a limit stops it.
    let p = solve("pendulum", &scene(vec![], vec![arm.clone()]), &PlacementOptions::default());
    assert_eq!(p.state, PlacementState::Found);
    let tip = p.poses[0] * nalgebra::Point3::new(1.0, 0.0, 0.0);
    assert!(tip.x.abs() < 1e-4 && (tip.z.abs() - 1.0).abs() < 1e-4, "{tip}");
    arm.limits = Some((-0.3, 0.3));
    let p = solve(
        "stopped",
        &scene(vec![], vec![arm]),
        &PlacementOptions { starts: 1, ..PlacementOptions::default() },
    );
    assert_eq!(p.state, PlacementState::NotFound("forces and moments do not balance"));
}

/// A ladder between floor and wall: the available friction can hold the angle at which it settles.
#[test]
fn ladder_finds_an_angle_friction_can_hold() {
    let rod = along_x(0.0, 1.0, 0.01);
    let wall = PlacedShape { X_BG: Pose::rotation(Vec3::y() * FRAC_PI_2), shape: Shape::HalfSpace };
    let angle = 60.0_f64.to_radians();
    let mut ladder = body(Mobility::Planar, rod, Vec3::new(0.52, 0.0, 0.9));
    ladder.guess.rotation = nalgebra::UnitQuaternion::from_scaled_axis(Vec3::y() * angle);
    let p = solve(
        "ladder",
        &scene(vec![floor(), wall], vec![ladder]),
        &PlacementOptions { mu: 0.3, starts: 1, ..PlacementOptions::default() },
    );
    assert_eq!(p.state, PlacementState::Found);
    let along = p.poses[0].rotation * Vec3::x();
    let tilt = libm::asin(along.z.abs());
    // μ_min = tan(45° − θ/2)
    assert!(libm::tan(FRAC_PI_4 - 0.5 * tilt) < 0.3 + 1e-3, "{tilt}");
}

/// Two blocks in space: each ends flat on the one below.
#[test]
fn blocks_stack() {
    let block = |half: f64| PlacedShape::at_origin(Shape::Box { half_size: Vec3::new(half, half, 0.1) });
    let mut lower = body(Mobility::Free, block(0.2), Vec3::new(0.0, 0.0, 0.13));
    lower.guess.rotation = nalgebra::UnitQuaternion::from_scaled_axis(Vec3::new(0.05, 0.03, 0.2));
    let upper = body(Mobility::Free, block(0.12), Vec3::new(0.02, 0.01, 0.36));
    let p = solve(
        "blocks",
        &scene(vec![floor()], vec![lower, upper]),
        &PlacementOptions { starts: 1, ..PlacementOptions::default() },
    );
    assert_eq!(p.state, PlacementState::Found, "{:?}", p.residuals);
    assert!((p.poses[0].translation.vector.z - 0.1).abs() < 2e-4);
    assert!((p.poses[1].translation.vector.z - 0.3).abs() < 2e-4);
}

#[test]
fn bad_scenes_are_refused_by_name() {
    let mut bad = scene(vec![floor()], vec![ball(Mobility::Free, 0.0, 0.5)]);
    bad.bodies[0].mass = f64::NAN;
    assert_eq!(place(&bad, &PlacementOptions::default()).unwrap_err().path, "bodies[0].mass");
    bad.bodies[0].mass = 1.0;
    bad.bodies[0].solids.push(floor());
    assert_eq!(place(&bad, &PlacementOptions::default()).unwrap_err().path, "bodies[0].solids[1]");
    assert!(place(&scene(vec![], vec![]), &PlacementOptions::default()).is_ok());
}
