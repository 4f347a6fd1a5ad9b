//! Bodies that follow a script, against closed forms: their positions, bodies that ride on them or hang from
//! them, their work.

use asperity_dynamics::*;
use asperity_geometry::{Pose, Vec3};

use crate::common::*;

const G: f64 = 9.81;

fn material(friction: f64) -> Material {
    Material { friction, stiffness: 1e5, relaxation_time: 0.01, ..Material::default() }
}

fn plate(friction: f64) -> Body {
    Body::solid("plate", cuboid(2.0, 2.0, 0.1), 50.0, material(friction), at(0.0, 0.0, -0.05))
}

/// A block of 1 kg on the plate, as deep as its weight presses it in.
fn block(friction: f64) -> Body {
    let depth = G / 5e4;
    Body::solid("block", cuboid(0.1, 0.1, 0.1), 1000.0, material(friction), at(0.0, 0.0, 0.05 - depth))
}

fn point(time: f64, position: Vec3) -> BodyWayPoint {
    BodyWayPoint { time, position: Some(position), ..BodyWayPoint::default() }
}

/// Makes a script from rest with a constant acceleration along x (m/s²) for `end` seconds: one cubic, which
/// is the parabola.
fn accelerated(body: usize, from: Vec3, a: f64, end: f64) -> BodyWayPoints {
    let velocity = Some(Vec3::x() * (a * end));
    let last = BodyWayPoint { velocity, ..point(end, from + Vec3::x() * (0.5 * a * end * end)) };
    BodyWayPoints { body, way: vec![point(0.0, from), last] }
}

#[test]
fn a_block_rides_on_a_plate_until_the_acceleration_passes_mu_g() {
    let (mu, dt, end) = (0.3, 0.001, 0.4);
    for (share, slips) in [(0.5, false), (0.98, false), (1.02, true), (2.0, true)] {
        let a = share * mu * G;
        let script = accelerated(0, Vec3::new(0.0, 0.0, -0.05), a, end);
        let d = Description {
            bodies: vec![plate(mu), block(mu)],
            scripts: vec![script],
            ..Description::default()
        };
        let mut run = Run::new(&d);
        run.run(end, dt);
        let moved = 0.5 * a * end * end;
        assert!((run.position(0).x - moved).abs() < 1e-7, "{share}: the plate is where it is to be");
        let behind = run.position(0).x - run.position(1).x;
        let closed = 0.5 * (a - mu * G) * end * (end + dt);
        if slips {
            assert!(
                (behind - closed).abs() < 0.01 * closed + 2.0 * a * dt * end,
                "{share}: {behind} of {closed}"
            );
        } else {
            assert!(behind < 2.0 * a * dt * end, "{share}: {behind}");
        }
    }
}

#[test]
fn a_path_like_a_sine_is_followed_to_the_fourth_order_under_load() {
    let (n, w, amplitude) = (16, std::f64::consts::TAU, 0.05);
    let (sin, cos) = (|t: f64| amplitude * libm::sin(w * t), |t: f64| amplitude * w * libm::cos(w * t));
    let way = (0..=n).map(|k| {
        let t = f64::from(k) / f64::from(n);
        let velocity = Some(Vec3::new(cos(t), 0.0, 0.0));
        BodyWayPoint { velocity, ..point(t, Vec3::new(sin(t), 0.0, -0.05)) }
    });
    let d = Description {
        bodies: vec![plate(0.2), block(0.2)],
        scripts: vec![BodyWayPoints { body: 0, way: way.collect() }],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    assert!((run.velocity(0).x - cos(0.0)).abs() < 1e-12, "it begins as fast as the script says");
    let h = w / f64::from(n);
    let bound = amplitude * h * h * h * h / 384.0;
    let mut worst = 0.0f64;
    for _ in 0..1000 {
        run.step(0.001);
        worst = worst.max((run.position(0).x - sin(run.state.time)).abs());
        assert!((run.position(0).z + 0.05).abs() < 1e-8, "what rides on it does not press it down");
    }
    assert!(worst < 1.01 * bound + 1e-7 && worst > 0.8 * bound, "{worst} of {bound}");
}

#[test]
fn its_work_is_what_the_energy_grows_by() {
    // Lifted by half a metre and brought to rest, with a block on it that neither slides nor bounces.
    let d = Description {
        bodies: vec![plate(0.3), block(0.3)],
        scripts: vec![BodyWayPoints {
            body: 0,
            way: vec![point(0.0, Vec3::new(0.0, 0.0, -0.05)), point(1.0, Vec3::new(0.0, 0.0, 0.45))],
        }],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    let before = run.energy();
    run.run(1.5, 0.001);
    let after = run.energy();
    let gained =
        after.potential + after.kinetic + after.elastic - before.potential - before.kinetic - before.elastic;
    let mass = run.model.mass(0) + run.model.mass(1);
    assert!(
        (run.state.script_work - mass * G * 0.5).abs() < 1e-3 * mass * G * 0.5,
        "{} J",
        run.state.script_work
    );
    assert!((run.state.script_work - gained).abs() < 1e-3 * gained, "{} of {gained}", run.state.script_work);
    assert!(
        (run.work.script_force() - Vec3::z() * (mass * G)).norm() < 1e-6 * mass * G,
        "at rest it carries both"
    );
}

#[test]
fn a_pendulum_on_it_hangs_as_the_acceleration_has_it() {
    // tan θ = a/g: it starts at that angle and stays there.
    let (a, end) = (3.0, 1.0);
    let angle = libm::atan(a / G);
    let mut axle = Joint::new(
        "axle",
        JointKind::Revolute { axis: Vec3::y() },
        Some(0),
        1,
        Pose::identity(),
        at(0.0, 0.0, 0.3),
    );
    axle.position = vec![angle];
    let rod = Body::solid("rod", cuboid(0.02, 0.02, 0.1), 1000.0, material(0.0), Pose::identity());
    let cart = Body::solid("cart", cuboid(0.1, 0.1, 0.1), 1000.0, material(0.0), at(0.0, 0.0, 2.0));
    let d = Description {
        bodies: vec![cart, rod],
        joints: vec![axle],
        scripts: vec![accelerated(0, Vec3::new(0.0, 0.0, 2.0), a, end)],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    for _ in 0..1000 {
        run.step(0.001);
        let hung = run.position(1) - run.position(0);
        assert!(
            (libm::atan2(hung.x, -hung.z) + angle).abs() < 1e-3,
            "{} at {}",
            libm::atan2(hung.x, -hung.z),
            run.state.time
        );
    }
    assert!((run.position(0).x - 0.5 * a * end * end).abs() < 1e-7);
}

#[test]
fn it_turns_as_told_more_than_once_around_and_to_the_same_bits() {
    let axis = Vec3::new(1.0, 2.0, 2.0) / 3.0;
    let turn = axis * (3.0 * std::f64::consts::TAU + 1.0);
    let end = BodyWayPoint { time: 2.0, turn: Some(turn), ..BodyWayPoint::default() };
    let start = posed(Vec3::new(0.1, 0.2, 0.3), Vec3::new(0.3, -0.2, 0.1));
    let bar = Body::solid("bar", cuboid(0.3, 0.1, 0.05), 1000.0, material(0.0), start);
    let d = Description {
        bodies: vec![bar],
        scripts: vec![BodyWayPoints { body: 0, way: vec![end] }],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    run.run(1.0, 0.002);
    // Half way, from rest to rest: half of the turn, at one and a half times its mean rate.
    let half = asperity_geometry::Rotation::from_scaled_axis(turn * 0.5) * start.rotation;
    assert!(run.work.poses()[0].rotation.angle_to(&half) < 1e-6);
    let w = run.work.angular_velocities()[0];
    assert!((w - turn * (0.5 * 1.5)).norm() < 1e-4 * w.norm(), "{w}");
    let mut again = Run::new(&d);
    again.run(0.4, 0.002);
    let (kept, mut other) = (again.state.clone(), Run::new(&d));
    other.state = kept;
    other.run(0.6, 0.002);
    assert_eq!(run.hash(), other.hash());
    run.run(2.0, 0.002);
    let whole = asperity_geometry::Rotation::from_scaled_axis(turn) * start.rotation;
    assert!(
        run.work.poses()[0].rotation.angle_to(&whole) < 1e-6
            && run.work.angular_velocities()[0].norm() < 1e-6
    );
}

#[test]
fn what_no_body_can_follow_is_refused_at_its_field() {
    let d =
        Description { bodies: vec![ground(material(0.1)), plate(0.1), block(0.1)], ..Description::default() };
    let path = |scripts: Vec<BodyWayPoints>| {
        Model::new(&Description { scripts, ..d.clone() }).err().map(|e| e.path).unwrap_or_default()
    };
    let way = |way: Vec<BodyWayPoint>| path(vec![BodyWayPoints { body: 1, way }]);
    for body in [0, 3, usize::MAX] {
        assert_eq!(path(vec![BodyWayPoints { body, way: Vec::new() }]), "scripts[0].body", "{body}");
    }
    let still = |body| BodyWayPoints { body, way: Vec::new() };
    assert_eq!(path(vec![still(1), still(2), still(1)]), "scripts[2].body");
    let p = Vec3::zeros();
    assert_eq!(way(vec![point(-1.0, p)]), "scripts[0].way[0].time");
    assert_eq!(way(vec![point(1.0, p), point(1.0, p)]), "scripts[0].way[1].time");
    assert_eq!(way(vec![point(f64::NAN, p)]), "scripts[0].way[0].time");
    assert_eq!(
        way(vec![point(1.0, p), point(2.0, Vec3::new(0.0, 1e300, 0.0))]),
        "scripts[0].way[1].position"
    );
    let spun = BodyWayPoint { spin: Some(Vec3::repeat(f64::INFINITY)), ..point(1.0, p) };
    assert_eq!(way(vec![spun]), "scripts[0].way[0].spin");
    assert_eq!(way(Vec::new()), "", "it stays where it is");
    // A kilometre in a microsecond is followed, or the step says that it cannot be.
    let d = Description {
        scripts: vec![BodyWayPoints { body: 1, way: vec![point(1e-6, Vec3::repeat(1e6)), point(3e-6, p)] }],
        ..d
    };
    let mut run = Run::new(&d);
    for _ in 0..5 {
        if step(&run.model, &mut run.state, &mut run.work, 1e-3, &run.options, Clock::STOPPED).is_err() {
            break;
        }
    }
    assert!(run.position(1).iter().all(|x| x.is_finite()));
}
