//! A bin of a hundred mixed bodies, let fall and come to rest, is asked whether it can rest.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
#![allow(non_snake_case, reason = "monogram notation")]

use asperity_chance::Stream;
use asperity_dynamics::{
    self as dynamics, Description, Material, Model, Sleep, State, StepOptions, Workspace,
};
use asperity_geometry::{Pose, Rotation, Shape, Vec3};
use asperity_grasp::equilibrium::{
    ConeShape, EquilibriumAnswer, Problem, RestContact, RestingBody, least_forces,
};
use asperity_grasp::spatial::SpatialForce;

const FRICTION: f64 = 0.5;
/// Rolling resistance of each body, m: without it balls creep for ever.
const ROLLING: f64 = 2e-4;
const COUNT: usize = 100;
/// Greatest number of steps of 10 ms until all sleep.
const MOST_STEPS: usize = 1000;
/// Forces agree to this part of a body's mean weight: friction follows the normal force of the step before.
const AGREE: f64 = 2e-3;
/// Share of the friction by which contacts at the edge of their cone are beyond it.
const EDGE: f64 = 0.05;
/// Kinetic energy below which the bin is at rest, J.
const AT_REST: f64 = 1e-6;
/// The floor and four walls come first.
const FIXED: usize = 5;

fn material() -> Material {
    Material {
        stiffness: 1e5,
        friction: FRICTION,
        rolling: ROLLING,
        spinning: ROLLING,
        ..Material::default()
    }
}

/// Boxes, spheres, capsules and cylinders in turn, 24 to 54 mm, above an open bin of 0.4 m.
fn bin() -> Description {
    let mut stream = Stream::new(3);
    let mut between = |a: f64, b: f64| stream.between(a, b);
    let fixed = |shape, X_WB| dynamics::Body::fixed("bin", shape, material(), X_WB);
    let mut bodies = vec![fixed(Shape::HalfSpace, Pose::identity())];
    for (c, s) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        let turn = Rotation::from_axis_angle(&Vec3::z_axis(), libm::atan2(s, c));
        let place = Pose::from_parts(Vec3::new(0.25 * c, 0.25 * s, 1.0).into(), turn);
        bodies.push(fixed(Shape::Box { half_size: Vec3::new(0.05, 0.3, 1.0) }, place));
    }
    for i in 0..COUNT {
        let mut size = || between(0.012, 0.027);
        let shape = match i % 4 {
            0 => Shape::Box { half_size: Vec3::new(size(), size(), size()) },
            1 => Shape::Sphere { radius: size() },
            2 => Shape::Capsule { radius: 0.7 * size(), half_length: size() },
            _ => Shape::Cylinder { radius: size(), half_length: size() },
        };
        let cell = i % 9;
        let at = |k: usize| 0.11 * k as f64 - 0.11;
        let p = Vec3::new(at(cell % 3), at(cell / 3), 0.1 + (i / 9) as f64 * 0.1);
        let turn = Vec3::new(between(-2.0, 2.0), between(-2.0, 2.0), between(-2.0, 2.0));
        let X_WB = Pose::from_parts(p.into(), Rotation::from_scaled_axis(turn));
        bodies.push(dynamics::Body::solid("part", shape, 1000.0, material(), X_WB));
    }
    Description { bodies, ..Description::default() }
}

/// The forces that stepping ended with, and those that the convex programs find for the same contacts.
#[test]
fn a_settled_bin_is_in_static_equilibrium() {
    let model = Model::new(&bin()).unwrap();
    let mut state = State::new(&model);
    let mut work = Workspace::new(&model, &state);
    let options = StepOptions { sleep: Some(Sleep::default()), ..StepOptions::default() };
    let mut awake = COUNT;
    for _ in 0..MOST_STEPS {
        if awake == 0 {
            break;
        }
        let report =
            dynamics::step(&model, &mut state, &mut work, 0.01, &options, dynamics::Clock::STOPPED).unwrap();
        awake = report.awake as usize;
    }
    let kinetic = work.energy(&model).kinetic;
    assert!(kinetic < AT_REST, "{kinetic} J left, {awake} awake");

    let mut problem = Problem { gravity: Vec3::new(0.0, 0.0, -9.81), ..Problem::default() };
    for b in FIXED..model.body_count() {
        let com = work.centres()[b];
        assert!(com.z > 0.0 && com.x.abs() < 0.2 && com.y.abs() < 0.2, "{b} has left the bin: {com}");
        problem.bodies.push(RestingBody { mass: model.mass(b), com, applied: SpatialForce::default() });
    }
    let weight = problem.load() / COUNT as f64;
    let number = |b: u32| (b as usize).checked_sub(FIXED);
    let mut forces = Vec::new();
    for c in work.contacts() {
        let (a, b) = (number(c.a), number(c.b));
        problem.contacts.push(RestContact { a, b, point: c.p_WC, normal: c.n_W, friction_ratio: 1.0 });
        forces.push(c.force);
        let normal = c.n_W.dot(&c.force);
        let friction = (c.force - c.n_W * normal).norm();
        assert!(normal >= 0.0 && friction <= FRICTION * normal + AGREE * weight, "{c:?}");
    }
    // The remainder of the forces is the moment of what resists rolling: with it as an applied moment they
    // balance.
    let mut left: Vec<SpatialForce> =
        problem.bodies.iter().map(|b| SpatialForce::from_force(problem.gravity * b.mass)).collect();
    for (c, f) in problem.contacts.iter().zip(&forces) {
        for (side, sign) in [(c.a, -1.0), (c.b, 1.0)] {
            if let Some(i) = side {
                left[i] += SpatialForce::from_force(*f * sign).shift(&(problem.bodies[i].com - c.point));
            }
        }
    }
    let mut resisted = vec![0.0; COUNT];
    for c in work.contacts() {
        for i in [number(c.a), number(c.b)].into_iter().flatten() {
            resisted[i] += 2.0 * ROLLING * c.force.norm();
        }
    }
    for (l, resisted) in left.iter().zip(&resisted) {
        assert!(l.force.norm() < AGREE * weight, "{l:?} for {weight} N");
        assert!(l.torque.norm() < 2.0 * resisted + 1e-5, "{l:?}, rolling resists {resisted}");
    }
    println!("{} contacts, {kinetic:.1e} J", forces.len());
    for (body, l) in problem.bodies.iter_mut().zip(&left) {
        body.applied = SpatialForce { force: -l.force, torque: -l.torque };
    }
    assert!(problem.residual(&forces) < 1e-12);

    let mu = FRICTION * (1.0 + EDGE);
    let EquilibriumAnswer::Holds { forces_on_b, residual } =
        least_forces(&problem, mu, ConeShape::Exact).unwrap()
    else {
        unreachable!("no forces hold what stands")
    };
    assert!(residual < 1e-6, "{residual}");
    let normals =
        |forces: &[Vec3]| -> f64 { problem.contacts.iter().zip(forces).map(|(c, f)| c.normal.dot(f)).sum() };
    let (least, ours) = (normals(&forces_on_b), normals(&forces));
    println!("normal forces of {ours:.1} N, at least {least:.1} N");
    assert!(least <= ours * (1.0 + 1e-6));
}
