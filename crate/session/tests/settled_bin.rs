//! A bin of a hundred mixed bodies, let fall and come to rest, is asked whether it can rest.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::{
    self as dynamics, Description, Material, Model, Sleep, State, StepOptions, Workspace,
};
use asperity_geometry::{Pose, Rotation, Shape, Vec3};
use asperity_grasp::equilibrium::{Answer, Body, ConeShape, Contact, Problem, least_forces, least_friction};
use asperity_grasp::spatial::SpatialForce;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{RngCore, SeedableRng};

const FRICTION: f64 = 0.5;
const COUNT: usize = 100;
/// J
const AT_REST: f64 = 1e-6;
/// The floor and four walls come first.
const FIXED: usize = 5;

fn material() -> Material {
    Material { stiffness: 1e5, friction: FRICTION, ..Material::default() }
}

/// Boxes, spheres, capsules and cylinders in turn, 24 to 54 mm, above an open bin of 0.4 m.
fn bin() -> Description {
    let mut stream = Pcg64::seed_from_u64(3);
    let mut between = |a: f64, b: f64| a + (b - a) * (stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
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
    let mut steps = 0;
    while steps < 200 || (work.energy(&model).kinetic >= AT_REST && steps < 3000) {
        dynamics::step(&model, &mut state, &mut work, 0.01, &options, &mut || 0.0).unwrap();
        steps += 1;
    }
    let kinetic = work.energy(&model).kinetic;
    assert!(kinetic < AT_REST, "{kinetic} J left after {steps} steps");

    let mut problem = Problem { gravity: Vec3::new(0.0, 0.0, -9.81), ..Problem::default() };
    for b in FIXED..model.body_count() {
        let com = work.centres()[b];
        assert!(com.z > 0.0 && com.x.abs() < 0.2 && com.y.abs() < 0.2, "{b} has left the bin: {com}");
        problem.bodies.push(Body { mass: model.mass(b), com, applied: SpatialForce::default() });
    }
    let number = |b: u32| (b as usize).checked_sub(FIXED);
    let mut forces = Vec::new();
    for c in work.contacts() {
        let (a, b) = (number(c.a), number(c.b));
        problem.contacts.push(Contact { a, b, point: c.p_WC, normal: c.n_W, friction_ratio: 1.0 });
        forces.push(c.force);
        let normal = c.n_W.dot(&c.force);
        let friction = (c.force - c.n_W * normal).norm();
        assert!(normal >= 0.0 && friction <= FRICTION * normal * (1.0 + 1e-6) + 1e-9, "{c:?}");
    }
    let residual = problem.residual(&forces);
    println!("{} contacts, {kinetic:.1e} J, residual {residual:.1e}", forces.len());
    assert!(residual < 2e-3, "the run's own forces leave {residual}");
    assert!(matches!(least_forces(&problem, FRICTION, ConeShape::Exact).unwrap(), Answer::Holds { .. }));
    let least = least_friction(&problem, ConeShape::Exact).unwrap().mu().unwrap();
    println!("it would rest with a friction of {least:.3}");
    assert!(least < FRICTION);
}
