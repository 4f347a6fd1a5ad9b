//! Trees of joints.

use asperity_dynamics::*;
use asperity_geometry::{MassProperties, Pose, Vec3};

use crate::common::*;

fn rod(mass: f64, length: f64) -> Body {
    let i = mass * length * length / 12.0;
    let inertia = MassProperties {
        mass,
        p_BCm: Vec3::new(0.5 * length, 0.0, 0.0),
        I_Cm: nalgebra::Matrix3::from_diagonal(&Vec3::new(1e-3 * i, i, i)),
    };
    Body {
        inertia: Inertia::Explicit(inertia),
        geometries: Vec::new(),
        ..Body::solid("rod", cuboid(0.1, 0.1, 0.1), 1.0, Material::default(), Pose::identity())
    }
}

fn hinge(parent: Option<usize>, child: usize, at: f64) -> Joint {
    let kind = JointKind::Revolute { axis: Vec3::y() };
    Joint::new("hinge", kind, parent, child, Pose::translation(at, 0.0, 0.0), Pose::identity())
}

/// Small swings of a rod: ω² = 3g/2l; with a rotor behind gears, ω² = m g (l/2)/(m l²/3 + I_r).
#[test]
fn a_pendulum_keeps_time() {
    let (mass, length) = (2.0f64, 1.0f64);
    for rotor_inertia in [0.0, 0.9] {
        // Hanging down is x along −z: a quarter turn about y.
        let position = vec![std::f64::consts::FRAC_PI_2 + 0.01];
        let joint = Joint { position, rotor_inertia, ..hinge(None, 0, 0.0) };
        let d =
            Description { bodies: vec![rod(mass, length)], joints: vec![joint], ..Description::default() };
        let mut run = Run::new(&d);
        let inertia = mass * length * length / 3.0 + rotor_inertia;
        let period = std::f64::consts::TAU * (inertia / (0.5 * mass * 9.81 * length)).sqrt();
        let start = run.energy();
        let (mut crossings, mut last, mut fastest) = (Vec::new(), 0.01, 0.0f64);
        while run.state.time < 5.0 {
            run.step(1e-3);
            fastest = fastest.max(run.energy().kinetic);
            let now = run.state.q[0] - std::f64::consts::FRAC_PI_2;
            if last > 0.0 && now <= 0.0 {
                crossings.push(run.state.time - 1e-3 * now / (now - last));
            }
            last = now;
        }
        let measured = (crossings[crossings.len() - 1] - crossings[0]) / (crossings.len() - 1) as f64;
        assert!((measured / period - 1.0).abs() < 1e-4, "{measured} {period}");
        // At the bottom all is kinetic, the rotor's part too.
        let fallen = start.potential + 0.5 * mass * 9.81 * length;
        assert!((fastest / fallen - 1.0).abs() < 0.02, "{fastest} {fallen}");
    }
}

/// The double pendulum loses and gains energy only to the order of the step.
#[test]
fn a_double_pendulum_keeps_its_energy_to_first_order() {
    let mut errors = Vec::new();
    for dt in [2e-4, 1e-4] {
        let d = Description {
            bodies: vec![rod(1.0, 0.5), rod(1.0, 0.5)],
            joints: vec![hinge(None, 0, 0.0), Joint { rotor_inertia: 0.1, ..hinge(Some(0), 1, 0.5) }],
            ..Description::default()
        };
        let mut run = Run::new(&d);
        let total = |e: Energy| e.kinetic + e.potential;
        let start = total(run.energy());
        let mut worst = 0.0f64;
        while run.state.time < 2.0 {
            run.step(dt);
            worst = worst.max((total(run.energy()) - start).abs());
        }
        errors.push(worst);
    }
    assert!(errors[0] < 0.05 && errors[1] < 0.6 * errors[0], "{errors:?}");
}

/// A chain in free fall turns with constant angular momentum about its centre, which falls as a point: to
/// rounding, at long steps too.
#[test]
fn a_free_chain_keeps_momentum() {
    let mut first = rod(1.0, 0.5);
    first.w_WB = Vec3::new(0.0, 3.0, 0.0);
    let ball =
        Joint::new("ball", JointKind::Ball, Some(0), 1, Pose::translation(0.5, 0.0, 0.0), Pose::identity());
    let d = Description {
        gravity: Vec3::zeros(),
        bodies: vec![first, rod(2.0, 0.5)],
        joints: vec![Joint { velocity: vec![1.0, -2.0, 3.0], ..ball }],
        ..Description::default()
    };
    for dt in [1e-2, 1e-3, 5e-4] {
        let mut run = Run::new(&d);
        let start = run.energy();
        run.run(1.0, dt);
        let end = run.energy();
        let error =
            (end.momentum - start.momentum).norm() + (end.angular_momentum - start.angular_momentum).norm();
        assert!(error < 1e-4, "{error} at {dt} s");
    }
}

#[test]
fn limits_motors_couplers_and_planes_hold() {
    let limited = Joint {
        limits: Some(Limits { lower: -0.2, upper: 0.3, stiffness: f64::INFINITY, relaxation_time: 0.0 }),
        ..hinge(None, 0, 0.0)
    };
    let driven = Joint {
        motor: Some(Motor {
            stiffness: 0.0,
            damping: 100.0,
            position: 0.0,
            velocity: 2.0,
            effort: 0.0,
            max_effort: 50.0,
        }),
        ..hinge(None, 1, 0.0)
    };
    let follower = hinge(None, 2, 0.0);
    let planar = Joint {
        velocity: vec![1.0, 0.5, 2.0],
        ..Joint::new("plane", JointKind::Planar, None, 3, Pose::identity(), Pose::identity())
    };
    let mut sledge = rod(1.0, 0.5);
    sledge.inertia = Inertia::Explicit(MassProperties {
        mass: 1.0,
        p_BCm: Vec3::zeros(),
        I_Cm: nalgebra::Matrix3::identity() * 0.01,
    });
    let d = Description {
        bodies: vec![rod(1.0, 0.5), rod(1.0, 0.5), rod(1.0, 0.5), sledge],
        joints: vec![limited, driven, follower, planar],
        couplers: vec![Coupler { a: 2, b: 1, ratio: -0.5, offset: 0.0 }],
        no_contact: Vec::new(),
        ..Description::default()
    };
    let mut run = Run::new(&d);
    let worst = run.run(2.0, 0.01);
    assert!(worst < 1e-5, "{worst}");
    assert!((run.state.q[0] - 0.3).abs() < 1e-3, "{}", run.state.q[0]);
    assert!((run.state.v[1] - 2.0).abs() < 0.1, "{}", run.state.v[1]);
    assert!((run.state.q[2] + 0.5 * run.state.q[1]).abs() < 1e-3);
    let q = &run.state.q[3..6];
    assert!((q[0] - 2.0).abs() < 1e-9 && (q[1] - 1.0).abs() < 1e-9 && (q[2] - 4.0).abs() < 1e-9, "{q:?}");
}

/// A spring that holds a weight stretches by m g / k, and a bounded one lets it go.
#[test]
fn springs_hold_what_they_can() {
    let d = Description {
        bodies: vec![Body::solid(
            "weight",
            cuboid(0.1, 0.1, 0.1),
            1000.0,
            Material::default(),
            at(0.0, 0.0, 0.0),
        )],
        ..Description::default()
    };
    let spring = Spring {
        a: None,
        p_AP: Vec3::zeros(),
        b: 0,
        p_BP: Vec3::zeros(),
        stiffness: 1000.0,
        damping: 50.0,
        max_force: f64::INFINITY,
    };
    let mut run = Run::new(&d);
    run.state.inputs.springs.push(spring);
    run.run(5.0, 0.01);
    assert!((run.position(0).z + 9.81 / 1000.0).abs() < 1e-6, "{}", run.position(0));
    run.state.inputs.springs[0].max_force = 5.0;
    run.run(0.5, 0.01);
    assert!((run.velocity(0).z + 0.5 * (9.81 - 5.0)).abs() < 0.05, "{}", run.velocity(0));
}
