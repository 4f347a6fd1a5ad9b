//! Steps cut into parts (`StepOptions::accuracy`): the result is that of the law, whatever the step. Closed
//! forms are those of `asperity_impact`.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_dynamics::*;
use asperity_geometry::{Shape, Vec3};
use asperity_impact::{Release, damping_ratio, restitution_of_damping_number};

use crate::common::*;

/// Accuracy of each part, m/s, and the error of restitution that it leaves.
const LADDER: [(f64, f64); 2] = [(1e-3, 0.015), (1e-4, 0.003)];

fn resolved(d: &Description, accuracy: f64) -> Run {
    let mut run = Run::new(d);
    run.options.accuracy = Some(accuracy);
    run
}

fn given(restitution: f64, stiffness: f64) -> Material {
    let damping_ratio = damping_ratio(restitution, Release::ZeroForce).unwrap();
    Material { stiffness, dissipation: 0.0, damping_ratio, friction: 0.0, ..Material::default() }
}

/// Returns speed after over speed before, of a body 1 cm above the ground at 1 m/s without weight.
fn bounce(shape: Shape, height: f64, material: Material, speed: f64, step: f64, accuracy: f64) -> f64 {
    let ball = Body {
        inertia: Inertia::Mass(0.37),
        v_WBcm: Vec3::new(0.0, 0.0, -speed),
        ..Body::solid("ball", shape, 1.0, material, at(0.0, 0.0, height + 0.01))
    };
    let description = Description {
        gravity: Vec3::zeros(),
        bodies: vec![ground(material), ball],
        ..Description::default()
    };
    let mut run = resolved(&description, accuracy);
    // The longest contact is that of the softest spring, 27 ms undamped, and half as much again with damping.
    run.run(0.01 / speed + 0.1, step);
    assert!(run.work.contacts().iter().all(|c| c.force == Vec3::zeros()), "it is still there");
    run.velocity(1).z / speed
}

/// A ball leaves with the restitution it was given, at any speed, stiffness and step; so does a box that
/// lands on a face.
#[test]
fn restitution_means_the_same_at_every_step() {
    let ball = || Shape::Sphere { radius: 0.05 };
    for (accuracy, right) in LADDER {
        for e in [0.125, 0.5, 0.9, 1.0] {
            for stiffness in [1e4, 1e5, 1e6] {
                for step in [1e-4, 5e-4, 1.69e-3, 2e-3] {
                    let found = bounce(ball(), 0.05, given(e, stiffness), 1.0, step, accuracy);
                    assert!((found - e).abs() < right, "{e} {stiffness} {step} {accuracy}: {found}");
                }
            }
            let slow = bounce(ball(), 0.05, given(e, 1e5), 0.3, 1e-3, accuracy);
            assert!((slow - e).abs() < 2.0 * right, "{e} at 0.3 m/s: {slow}");
            let flat = bounce(cuboid(0.1, 0.1, 0.1), 0.05, given(e, 1e5), 1.0, 1e-3, accuracy);
            assert!((flat - e).abs() < right, "{e} of a face: {flat}");
        }
    }
}

/// Hunt and Crossley's law leaves what its closed form says, h(d) = h(−d e).
#[test]
fn dissipation_leaves_what_its_law_says() {
    for (accuracy, right) in LADDER {
        for dissipation in [0.0, 0.1, 1.0, 8.0, 20.0] {
            let e = if dissipation > 0.0 { restitution_of_damping_number(dissipation).unwrap() } else { 1.0 };
            let material = Material { dissipation, stiffness: 1e5, friction: 0.0, ..Material::default() };
            for step in [1e-4, 1.69e-3, 5e-3] {
                let found = bounce(Shape::Sphere { radius: 0.05 }, 0.05, material, 1.0, step, accuracy);
                assert!((found - e).abs() < right, "{dissipation} s/m {step} {accuracy}: {found} {e}");
            }
        }
    }
}

/// Two bodies hit each other off centre and elastically: momentum to rounding, energy to the accuracy.
#[test]
fn what_is_conserved_stays() {
    let material = Material { friction: 0.0, ..given(1.0, 1e5) };
    let block = |x: f64, y: f64, v: f64| Body {
        inertia: Inertia::Mass(0.3),
        v_WBcm: Vec3::new(v, 0.0, 0.0),
        w_WB: Vec3::new(1.0, -2.0, 3.0) * v,
        ..Body::solid("block", cuboid(0.1, 0.08, 0.06), 1.0, material, at(x, y, 0.0))
    };
    let mut ends = Vec::new();
    for step in [2e-3, 5e-4, 1e-4] {
        let bodies = vec![block(0.0, 0.0, 1.0), block(0.2, 0.03, -1.0)];
        let mut run =
            resolved(&Description { gravity: Vec3::zeros(), bodies, ..Description::default() }, 1e-3);
        let start = run.energy();
        run.run(0.2, step);
        let end = run.energy();
        assert!((end.momentum - start.momentum).norm() < 1e-9, "{}", end.momentum);
        assert!((end.kinetic / start.kinetic - 1.0).abs() < 5e-3, "{} {}", end.kinetic, start.kinetic);
        ends.push(run.position(0));
    }
    assert!((ends[0] - ends[2]).norm() < 1e-3 && (ends[1] - ends[2]).norm() < 1e-3, "{ends:?}");
}

/// A bounce that begins and ends within one step is reported as begun, and in the next step as ended.
#[test]
fn events_of_a_bounce_within_one_step() {
    let material = given(0.9, 1e6);
    let ball = Body {
        inertia: Inertia::Mass(0.1),
        v_WBcm: Vec3::new(0.0, 0.0, -1.0),
        ..Body::solid("ball", Shape::Sphere { radius: 0.05 }, 1.0, material, at(0.0, 0.0, 0.051))
    };
    let mut run =
        resolved(&Description { bodies: vec![ground(material), ball], ..Description::default() }, 1e-3);
    run.step(0.01);
    assert!(run.last.parts > 10 && !run.last.unresolved, "{:?}", run.last);
    assert_eq!((run.work.events().begun.len(), run.work.events().ended.len()), (1, 0));
    run.step(0.01);
    assert_eq!((run.work.events().begun.len(), run.work.events().ended.len()), (0, 1));
}

/// A body that rests or flies takes a few parts; the same state steps to the same bits, whatever was computed
/// before.
#[test]
fn rest_is_cheap_and_a_snapshot_goes_on_alike() {
    let material = Material { friction: 0.2, ..given(0.125, 1e5) };
    let body = Body {
        inertia: Inertia::Mass(0.37),
        v_WBcm: Vec3::new(1.0, 0.3, 0.0),
        w_WB: Vec3::new(3.0, -5.0, 2.0),
        ..Body::solid("cube", cuboid(0.1, 0.1, 0.1), 1.0, material, at(0.0, 0.0, 0.15))
    };
    let mut run =
        resolved(&Description { bodies: vec![ground(material), body], ..Description::default() }, 1e-3);
    run.run(0.2, 1e-3);
    let snapshot = run.state.clone();
    run.run(0.3, 1e-3);
    let hash = run.hash();
    run.run(1.0, 1e-3);
    assert!(run.last.parts <= 2, "{}", run.last.parts);
    run.state = snapshot;
    run.work = Workspace::new(&run.model, &run.state);
    run.run(0.3, 1e-3);
    assert_eq!(run.hash(), hash);
}

/// Invalid accuracies, and arms beside them, are refused.
#[test]
fn an_accuracy_must_be_one() {
    for accuracy in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let mut run = Run::new(&Description::default());
        run.options.accuracy = Some(accuracy);
        let fault = step(&run.model, &mut run.state, &mut run.work, 0.01, &run.options, Clock::STOPPED);
        assert_eq!(fault.unwrap_err().path, "options.accuracy");
    }
}
