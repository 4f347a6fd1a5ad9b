//! Systems that cannot be simulated are refused with a path and a sentence.

use asperity_dynamics::*;
use asperity_geometry::{MassProperties, Pose, Vec3};

use crate::common::*;

fn one(body: Body) -> Description {
    Description { bodies: vec![body], ..Description::default() }
}

fn plain() -> Body {
    Body::solid("box", cuboid(0.1, 0.1, 0.1), 1000.0, Material::default(), at(0.0, 0.0, 1.0))
}

fn path(d: &Description) -> String {
    Model::new(d).err().map(|e| e.path).unwrap_or_default()
}

#[test]
fn masses_that_no_body_has() {
    for mass in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-7, 1e7] {
        let body = Body { inertia: Inertia::Mass(mass), ..plain() };
        assert!(path(&one(body)).starts_with("bodies[0].inertia"), "{mass}");
    }
    let flat = MassProperties {
        mass: 1.0,
        p_BCm: Vec3::zeros(),
        I_Cm: nalgebra::Matrix3::from_diagonal(&Vec3::new(1.0, 1.0, 3.0)),
    };
    assert_eq!(path(&one(Body { inertia: Inertia::Explicit(flat), ..plain() })), "bodies[0].inertia.I_Cm");
}

#[test]
fn shapes_materials_and_poses_that_do_not_exist() {
    let mut body = plain();
    body.geometries[0].shape = asperity_geometry::Shape::Sphere { radius: -1.0 };
    assert_eq!(path(&one(body)), "bodies[0].geometries[0].shape.radius");
    let mut body = plain();
    body.geometries[0].material.friction = f64::NAN;
    assert_eq!(path(&one(body)), "bodies[0].geometries[0].material.friction");
    let mut body = plain();
    body.X_WB.translation.x = f64::INFINITY;
    assert_eq!(path(&one(body)), "bodies[0].X_WB");
}

#[test]
fn rings_of_joints() {
    let weld = |parent, child| {
        Joint::new("weld", JointKind::Weld, Some(parent), child, Pose::identity(), Pose::identity())
    };
    let ring = Description {
        bodies: vec![plain(), plain(), plain()],
        joints: vec![weld(0, 1), weld(1, 2), weld(2, 0)],
        ..Description::default()
    };
    assert!(path(&ring).starts_with("joints["));
    let twice = Description { joints: vec![weld(0, 2), weld(1, 2)], ..ring };
    assert_eq!(path(&twice), "joints[1].child");
}

#[test]
fn a_refused_step_leaves_the_state_alone() {
    let mut run = Run::new(&one(plain()));
    let before = run.state.clone();
    for dt in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let got = step(&run.model, &mut run.state, &mut run.work, dt, &run.options, Clock::STOPPED);
        assert_eq!(got.err().map(|e| e.path).as_deref(), Some("dt"));
        assert_eq!(run.state, before);
    }
    run.state.v[4] = f64::NAN;
    let got = step(&run.model, &mut run.state, &mut run.work, 0.01, &run.options, Clock::STOPPED);
    assert_eq!(got.err().map(|e| e.path).as_deref(), Some("state.v[4]"));
}

/// A step that fails late, after it has woken a sleeper and looked at its contacts, leaves sleepers, memory
/// and positions as they were; and the run goes on as if it had not been tried.
#[test]
fn a_step_refused_late_leaves_the_state_alone() {
    let ball = Body::solid(
        "ball",
        asperity_geometry::Shape::Sphere { radius: 0.05 },
        1000.0,
        Material::default(),
        at(0.5, 0.0, 1.0),
    );
    let cube = Body { X_WB: at(0.0, 0.0, 0.05), ..plain() };
    let bodies = vec![ground(Material::default()), cube, Body { mobility: Mobility::Moving, ..ball }];
    let mut run = Run::new(&Description { bodies, ..Description::default() });
    run.options.sleep = Some(Sleep::default());
    run.run(2.0, 0.01);
    assert!(run.state.is_asleep(&run.model, 1) && run.state.is_asleep(&run.model, 2));
    // Both are woken by a push; the ball's spin then leads beyond all numbers.
    for body in [1, 2] {
        let push = AppliedForce { body, p_BP: Vec3::zeros(), force: Vec3::x(), torque: Vec3::zeros() };
        run.state.inputs.forces.push(push);
    }
    let good = run.state.clone();
    run.state.v[6] = 1e160;
    let before = run.state.clone();
    for _ in 0..2 {
        let got = step(&run.model, &mut run.state, &mut run.work, 0.01, &run.options, Clock::STOPPED);
        assert!(got.is_err());
        assert_eq!(run.state, before);
    }
    run.state = good.clone();
    let mut other = Run { state: good, ..Run::new(&Description::default()) };
    other.work = Workspace::new(&run.model, &other.state);
    run.run(0.1, 0.01);
    for _ in 0..10 {
        step(&run.model, &mut other.state, &mut other.work, 0.01, &run.options, Clock::STOPPED).unwrap();
    }
    assert_eq!(run.state, other.state);
}
