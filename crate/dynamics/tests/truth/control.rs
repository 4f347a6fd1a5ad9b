//! Controllers and couplers against closed forms, and against MuJoCo.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::*;
use asperity_geometry::{MassProperties, Pose, Vec3};

use crate::common::*;

const FREE: Gains = Gains { stiffness: 0.0, damping: 0.0, integral: 0.0, max_effort: f64::INFINITY };

/// A block of one kilogram, free or on a rail along z.
fn block(mass: f64) -> Body {
    let round = nalgebra::Matrix3::identity() * 0.01;
    Body {
        inertia: Inertia::Explicit(MassProperties { mass, p_BCm: Vec3::zeros(), I_Cm: round }),
        geometries: Vec::new(),
        ..Body::solid("block", cuboid(0.1, 0.1, 0.1), 1.0, Material::default(), Pose::identity())
    }
}

fn rail(child: usize, axis: Vec3) -> Joint {
    Joint::new("rail", JointKind::Prismatic { axis }, None, child, Pose::identity(), Pose::identity())
}

fn rotor(inertia: f64) -> Body {
    let round = nalgebra::Matrix3::identity() * inertia;
    let properties = MassProperties { mass: 1.0, p_BCm: Vec3::zeros(), I_Cm: round };
    Body { inertia: Inertia::Explicit(properties), ..block(1.0) }
}

fn axle(child: usize) -> Joint {
    Joint::new(
        "axle",
        JointKind::Revolute { axis: Vec3::z() },
        None,
        child,
        Pose::identity(),
        Pose::identity(),
    )
}

fn on_joint(position: f64, gains: Gains) -> Controller {
    Controller { goal: Goal::Joint { joint: 0, position, velocity: 0.0 }, gains }
}

fn on_point(position: Vec3, gains: Gains) -> Controller {
    Controller {
        goal: Goal::Point { body: 0, p_BP: Vec3::zeros(), position, velocity: Vec3::zeros() },
        gains,
    }
}

/// A block on a rail and a free one: the same equation along z.
fn both(gravity: f64, mass: f64) -> [Run; 2] {
    let d = Description {
        gravity: Vec3::new(0.0, 0.0, -gravity),
        bodies: vec![block(mass)],
        ..Description::default()
    };
    [Run::new(&Description { joints: vec![rail(0, Vec3::z())], ..d.clone() }), Run::new(&d)]
}

fn controlled(runs: &mut [Run; 2], set_point: f64, gains: Gains) {
    runs[0].state.inputs.controllers = vec![on_joint(set_point, gains)];
    runs[1].state.inputs.controllers = vec![on_point(Vec3::new(0.0, 0.0, set_point), gains)];
}

/// Returns the largest distance from `exact(t)` over two seconds.
fn worst(run: &mut Run, dt: f64, exact: impl Fn(f64) -> f64) -> f64 {
    let mut worst = 0.0f64;
    while run.state.time < 2.0 {
        run.step(dt);
        worst = worst.max((run.position(0).z - exact(run.state.time)).abs());
    }
    worst
}

/// A step of the set-point: `x = x* (1 − e^(−ζωt) (cos ω_d t + ζω/ω_d sin ω_d t))`, met to the first order of
/// the step.
#[test]
fn a_proportional_and_derivative_controller_answers_a_step_as_a_damped_oscillator() {
    let (mass, w, zeta, set_point) = (2.0, 8.0, 0.3, 0.2);
    let gains = Gains { stiffness: mass * w * w, damping: 2.0 * zeta * mass * w, ..FREE };
    let damped = w * (1.0f64 - zeta * zeta).sqrt();
    let exact = |t: f64| {
        let (s, c) = libm::sincos(damped * t);
        set_point * (1.0 - libm::exp(-zeta * w * t) * (c + zeta * w / damped * s))
    };
    let mut errors = Vec::new();
    for dt in [1e-3, 1e-4] {
        let mut runs = both(0.0, mass);
        controlled(&mut runs, set_point, gains);
        errors.push(runs.each_mut().map(|run| worst(run, dt, exact)));
    }
    for k in 0..2 {
        assert!(errors[0][k] < 6e-3 * set_point && errors[1][k] < 0.11 * errors[0][k], "{errors:?}");
    }
}

/// With poles −a, −b, −c (m = 1): `d = a+b+c`, `k = ab+bc+ca`, `i = abc`, and under its weight
/// `x = −g Σ e^(−at)/((b−a)(c−a))`, which goes to zero: the integral carries the weight, where stiffness
/// alone sags by g/k.
#[test]
fn what_is_summed_up_carries_the_weight() {
    let (g, p) = (9.81, [3.0f64, 7.0, 12.0]);
    let gains = Gains {
        stiffness: p[0] * p[1] + p[1] * p[2] + p[2] * p[0],
        damping: p[0] + p[1] + p[2],
        integral: p[0] * p[1] * p[2],
        max_effort: f64::INFINITY,
    };
    let exact = |t: f64| -> f64 {
        let term = |a: f64, b: f64, c: f64| libm::exp(-a * t) / ((b - a) * (c - a));
        -g * (term(p[0], p[1], p[2]) + term(p[1], p[2], p[0]) + term(p[2], p[0], p[1]))
    };
    let mut errors = Vec::new();
    for dt in [1e-3, 1e-4] {
        let mut runs = both(g, 1.0);
        controlled(&mut runs, 0.0, gains);
        errors.push(runs.each_mut().map(|run| worst(run, dt, exact)));
        for run in &mut runs {
            run.run(8.0, 0.01);
            // To the solver's tolerance.
            assert!(run.position(0).z.abs() < 1e-6, "{}", run.position(0).z);
        }
    }
    for k in 0..2 {
        assert!(errors[0][k] < 1e-3 && errors[1][k] < 0.11 * errors[0][k], "{errors:?}");
    }
    let mut runs = both(g, 1.0);
    controlled(&mut runs, 0.0, Gains { integral: 0.0, ..gains });
    for run in &mut runs {
        run.run(10.0, 0.01);
        // To the solver's tolerance: forces balance to a millionth.
        let (sag, off) = (g / gains.stiffness, run.position(0).z + g / gains.stiffness);
        assert!(off.abs() < 1e-6 * sag, "{off:e}");
    }
}

/// A bounded push is a constant force: `x = F t²/2m`. Held against a stop for long, the block leaves at once
/// when its set-point does: the error at the bound is not integrated.
#[test]
fn a_limit_bounds_the_push_and_the_sum_waits() {
    let gains = Gains { stiffness: 400.0, damping: 40.0, integral: 300.0, max_effort: 5.0 };
    let mut runs = both(0.0, 2.0);
    controlled(&mut runs, 100.0, gains);
    for run in &mut runs {
        run.run(1.0, 0.001);
        assert!((run.velocity(0).z - 2.5).abs() < 1e-9, "{}", run.velocity(0).z);
    }
    let stop = Limits { lower: -10.0, upper: 0.1, stiffness: f64::INFINITY, relaxation_time: 0.0 };
    let mut run = Run::new(&Description {
        gravity: Vec3::zeros(),
        bodies: vec![block(2.0)],
        joints: vec![Joint { limits: Some(stop), ..rail(0, Vec3::z()) }],
        ..Description::default()
    });
    run.state.inputs.controllers = vec![on_joint(1.0, gains)];
    run.run(10.0, 0.01);
    assert!((run.position(0).z - 0.1).abs() < 1e-3, "{}", run.position(0).z);
    run.state.inputs.controllers = vec![on_joint(-1.0, gains)];
    run.run(0.1, 0.01);
    assert!((run.velocity(0).z + 0.25).abs() < 0.03, "{}", run.velocity(0).z);
}

/// With a stiffness that no step could follow the body arrives and stays.
#[test]
fn no_gain_is_too_stiff() {
    for integral in [0.0, 1e8] {
        let gains = Gains { stiffness: 1e9, damping: 0.0, integral, max_effort: f64::INFINITY };
        let mut runs = both(9.81, 1.0);
        controlled(&mut runs, 0.3, gains);
        for run in &mut runs {
            run.run(2.0, 0.01);
            assert!((run.position(0).z - 0.3).abs() < 1e-6, "{}", run.position(0).z);
            assert!(run.velocity(0).norm() < 1e-6, "{}", run.velocity(0));
        }
    }
}

/// The integral is part of the state: it is in the hash, and a snapshot goes on as the run did.
#[test]
fn what_is_summed_up_is_part_of_the_state() {
    let gains = Gains { stiffness: 50.0, damping: 10.0, integral: 60.0, max_effort: 30.0 };
    let mut runs = both(9.81, 1.0);
    controlled(&mut runs, 0.1, gains);
    for run in &mut runs {
        run.run(0.5, 0.01);
        let (kept, hash) = (run.state.clone(), run.hash());
        run.run(0.5, 0.01);
        let end = run.hash();
        run.state = kept;
        assert_eq!(run.hash(), hash);
        run.work.update(&run.model, &run.state);
        run.run(0.5, 0.01);
        assert_eq!(run.hash(), end);
    }
    // Another gain for nothing so far: the states are alike but for the sum.
    let mut other = both(9.81, 1.0);
    controlled(&mut other, 0.1, Gains { integral: 1e-300, ..gains });
    let mut none = both(9.81, 1.0);
    controlled(&mut none, 0.1, Gains { integral: 0.0, ..gains });
    for (a, b) in other.iter_mut().zip(&mut none) {
        a.run(0.5, 0.01);
        b.run(0.5, 0.01);
        assert_eq!(a.state.q, b.state.q);
        assert_ne!(a.hash(), b.hash());
    }
}

/// Asleep on the ground, a body feels a controller that is new, and one that pushes keeps it awake.
#[test]
fn a_controller_wakes_what_it_moves() {
    let d = Description {
        bodies: vec![
            ground(Material::default()),
            Body::solid("box", cuboid(0.1, 0.1, 0.1), 1000.0, Material::default(), at(0.0, 0.0, 0.05)),
        ],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    run.options.sleep = Some(Sleep::default());
    run.run(2.0, 0.01);
    assert!(run.state.is_asleep(&run.model, 1));
    let goal = Goal::Point {
        body: 1,
        p_BP: Vec3::zeros(),
        position: Vec3::new(0.0, 0.0, 0.3),
        velocity: Vec3::zeros(),
    };
    let gains = Gains { stiffness: 400.0, damping: 40.0, integral: 400.0, max_effort: f64::INFINITY };
    run.state.inputs.controllers = vec![Controller { goal, gains }];
    run.run(8.0, 0.01);
    assert!((run.position(1).z - 0.3).abs() < 1e-4 && !run.state.is_asleep(&run.model, 1));
}

/// Two wheels in mesh, `q₀ = −ρ q₁`, a moment on the second: `w₁ = τ t/(I₁ + ρ² I₀)`, and all its work is in
/// the wheels.
#[test]
fn coupled_wheels_share_a_moment_by_their_ratio() {
    let (i0, i1, ratio, moment) = (0.02, 0.3, -2.5, 0.7);
    let d = Description {
        gravity: Vec3::zeros(),
        bodies: vec![rotor(i0), rotor(i1)],
        joints: vec![axle(0), axle(1)],
        couplers: vec![Coupler { a: 0, b: 1, ratio, offset: 0.0 }],
        no_contact: vec![(0, 1)],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    let turn = Vec3::new(0.0, 0.0, moment);
    run.state.inputs.forces =
        vec![AppliedForce { body: 1, p_BP: Vec3::zeros(), force: Vec3::zeros(), torque: turn }];
    run.run(2.0, 0.01);
    let (w0, w1) = (run.state.v[0], run.state.v[1]);
    let exact = moment * 2.0 / (i1 + ratio * ratio * i0);
    assert!((w1 / exact - 1.0).abs() < 1e-3, "{w1} {exact}");
    assert!((w0 - ratio * w1).abs() < 1e-3 * w0.abs(), "{w0} {w1}");
    assert!((run.state.q[0] - ratio * run.state.q[1]).abs() < 1e-3);
    // Let go, they turn on: energy and the momentum that the coupler cannot change stay.
    run.state.inputs.forces.clear();
    let momentum = |run: &Run| i1 * run.state.v[1] + ratio * i0 * run.state.v[0];
    run.run(0.1, 0.01);
    let (energy, before) = (run.energy().kinetic, momentum(&run));
    run.run(5.0, 0.01);
    assert!((momentum(&run) / before - 1.0).abs() < 1e-9);
    assert!((run.energy().kinetic / energy - 1.0).abs() < 1e-6);
}

/// A rack on a pinion of radius r (m/rad) falls with `a = g/(1 + I/(m r²))`.
#[test]
fn a_rack_turns_its_pinion() {
    let (mass, inertia, r) = (2.0, 0.01, 0.05);
    let d = Description {
        bodies: vec![block(mass), rotor(inertia)],
        joints: vec![rail(0, Vec3::z()), axle(1)],
        couplers: vec![Coupler { a: 0, b: 1, ratio: r, offset: 0.0 }],
        no_contact: vec![(0, 1)],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    run.run(1.0, 0.001);
    let exact = -9.81 / (1.0 + inertia / (mass * r * r));
    assert!((run.velocity(0).z / exact - 1.0).abs() < 1e-3, "{} {exact}", run.velocity(0).z);
    assert!((run.state.q[0] - r * run.state.q[1]).abs() < 1e-5);
}

/// Controllers that are not valid are refused by their index.
#[test]
fn controllers_that_are_none_are_refused() {
    let [mut on_rail, mut free] = both(9.81, 1.0);
    let sane = Gains { stiffness: 10.0, damping: 1.0, ..FREE };
    let wrong = [
        on_joint(f64::NAN, sane),
        on_joint(0.0, Gains { stiffness: -1.0, ..sane }),
        on_joint(0.0, Gains { max_effort: f64::NAN, ..sane }),
        on_joint(0.0, Gains { integral: f64::INFINITY, ..sane }),
        on_point(Vec3::zeros(), FREE),
    ];
    for controller in wrong {
        on_rail.state.inputs.controllers = vec![on_joint(0.0, sane), controller];
        let before = format!("{:?}", on_rail.state);
        let error = step(
            &on_rail.model,
            &mut on_rail.state,
            &mut on_rail.work,
            0.01,
            &on_rail.options,
            Clock::STOPPED,
        )
        .unwrap_err();
        assert_eq!(error.path, "inputs.controllers[1]");
        assert_eq!(format!("{:?}", on_rail.state), before);
    }
    free.state.inputs.controllers = vec![on_joint(0.0, sane)];
    let error =
        step(&free.model, &mut free.state, &mut free.work, 0.01, &free.options, Clock::STOPPED).unwrap_err();
    assert_eq!(error.path, "inputs.controllers[0]");
}

/// Three links under two controllers and a coupler, as MuJoCo moves them at 10 µs: ours meets it to the first
/// order of its step.
#[test]
fn an_arm_moves_as_in_mujoco() {
    let text = include_str!("../../../../tests/reference/control/expected.json");
    let expected: serde_json::Value = serde_json::from_str(text).unwrap();
    let number = |v: &serde_json::Value| v.as_f64().unwrap();
    let links: Vec<[f64; 2]> =
        expected["links"].as_array().unwrap().iter().map(|l| [number(&l[0]), number(&l[1])]).collect();
    let bodies = links.iter().map(|&[mass, length]| {
        let (across, along) = (mass * length * length / 12.0, mass * length * length / 120.0);
        let moments = nalgebra::Matrix3::from_diagonal(&Vec3::new(along, across, across));
        let p_BCm = Vec3::new(0.5 * length, 0.0, 0.0);
        Body { inertia: Inertia::Explicit(MassProperties { mass, p_BCm, I_Cm: moments }), ..block(mass) }
    });
    let joints = (0..links.len()).map(|k| {
        let at = if k == 0 { 0.0 } else { links[k - 1][1] };
        let (parent, X_PF) = (k.checked_sub(1), Pose::translation(at, 0.0, 0.0));
        Joint::new("q", JointKind::Revolute { axis: Vec3::y() }, parent, k, X_PF, Pose::identity())
    });
    let d = Description {
        bodies: bodies.collect(),
        joints: joints.collect(),
        couplers: vec![Coupler { a: 2, b: 1, ratio: number(&expected["ratio"]), offset: 0.0 }],
        ..Description::default()
    };
    let controllers = (0..2).map(|joint| {
        let [stiffness, damping] = [0, 1].map(|i| number(&expected["gains"][joint][i]));
        let goal = Goal::Joint { joint, position: number(&expected["goals"][joint]), velocity: 0.0 };
        Controller { goal, gains: Gains { stiffness, damping, ..FREE } }
    });
    let controllers: Vec<Controller> = controllers.collect();
    let errors = [1e-3, 1e-4].map(|dt| {
        let mut run = Run::new(&d);
        run.state.inputs.controllers = controllers.clone();
        let mut worst = 0.0f64;
        for row in expected["rows"].as_array().unwrap() {
            while run.state.time < number(&row[0]) - 0.5 * dt {
                run.step(dt);
            }
            for k in 0..3 {
                worst = worst.max((run.state.q[k] - number(&row[1 + k])).abs());
            }
        }
        worst
    });
    assert!(errors[0] < 5e-3 && errors[1] < 0.15 * errors[0], "{errors:?}");
}
