//! A bin of mixed bodies.

use asperity_dynamics::*;
use asperity_geometry::{Pose, Rotation, Shape, Vec3};

use crate::common::*;

/// Boxes, spheres, capsules and cylinders in turn, 24–54 mm, above an open bin of 0.4 m.
fn bin(n: usize) -> Description {
    let material = Material { stiffness: 1e5, rolling: 2e-4, spinning: 2e-4, ..Material::default() };
    let mut r = Random(7);
    let mut bodies = vec![ground(material)];
    for (c, s) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        let turn = Rotation::from_axis_angle(&Vec3::z_axis(), libm::atan2(s, c));
        let place = Pose::from_parts(Vec3::new(0.25 * c, 0.25 * s, 1.0).into(), turn);
        bodies.push(Body::fixed("wall", cuboid(0.1, 0.6, 2.0), material, place));
    }
    for i in 0..n {
        let mut size = || r.between(0.012, 0.027);
        let shape = match i % 4 {
            0 => Shape::Box { half_size: Vec3::new(size(), size(), size()) },
            1 => Shape::Sphere { radius: size() },
            2 => Shape::Capsule { radius: 0.7 * size(), half_length: size() },
            _ => Shape::Cylinder { radius: size(), half_length: size() },
        };
        let cell = i % 9;
        let p = Vec3::new(
            0.11 * (cell % 3) as f64 - 0.11 + r.between(-0.01, 0.01),
            0.11 * (cell / 3) as f64 - 0.11 + r.between(-0.01, 0.01),
            0.1 + (i / 9) as f64 * 0.1,
        );
        bodies.push(Body::solid("part", shape, 1000.0, material, Pose::from_parts(p.into(), r.rotation())));
    }
    Description { bodies, ..Description::default() }
}

#[test]
fn a_hundred_mixed_bodies_come_to_rest_and_balance() {
    let (run, worst) = rested(SolverOptions::default());
    assert!(worst < 1e-3, "residual {worst}");
    balances(&run);
}

/// Swept while they move: rest is as exact.
#[test]
fn a_hundred_swept_bodies_come_to_rest_and_balance() {
    let (mut run, worst) = rested(SolverOptions::brisk());
    assert!(worst < 0.1, "residual {worst}");
    balances(&run);
    run.state.wake();
    run.run(0.5, 0.01);
    let last = run.last.solve;
    assert!(last.residual < 1e-6 && last.islands_swept == 0 && run.last.awake == 100, "at rest: {last:?}");
}

/// A pile of more pairs than Newton's method is asked to solve comes to rest, and to sleep, by sweeps alone.
#[test]
fn a_pile_left_at_sweeps_falls_asleep() {
    let (mut run, _) = rested(SolverOptions { newton_pairs: 50, ..SolverOptions::brisk() });
    run.run(2.0, 0.01);
    let speed = run.state.v.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    assert!(run.last.awake == 0, "{} awake, {speed} m/s or rad/s", run.last.awake);
    let deepest = run.work.contacts().iter().map(|c| -c.gap).fold(0.0, f64::max);
    assert!(deepest < 2e-4, "{deepest} m");
}

fn rested(solver: SolverOptions) -> (Run, f64) {
    let mut run = Run::new(&bin(100));
    run.options = StepOptions { solver, ..StepOptions::default() };
    let worst = run.run(6.0, 0.01);
    let energy = run.energy().kinetic;
    assert!(energy < 1e-6, "{energy} J left");
    (run, worst)
}

fn balances(run: &Run) {
    let mut weight = 0.0;
    for b in 5..run.model.body_count() {
        let p = run.position(b);
        assert!(p.x.abs() < 0.2 && p.y.abs() < 0.2 && p.z > 0.0, "{b} left the bin: {p}");
        weight += run.model.mass(b) * 9.81;
    }
    // Each body balances: its contacts carry its weight, and leave no moment.
    for b in 5..run.model.body_count() {
        let (mut force, mut moment) = (Vec3::new(0.0, 0.0, -9.81 * run.model.mass(b)), Vec3::zeros());
        let mut turning = 0.0;
        for c in run.work.contacts() {
            let sign = f64::from(i8::from(c.b as usize == b) - i8::from(c.a as usize == b));
            force += c.force * sign;
            moment += (c.p_WC - run.work.centres()[b]).cross(&c.force) * sign;
            turning += 4e-4 * c.force.norm() * sign.abs();
        }
        assert!(force.norm() < 1e-3 * weight / 100.0 + 1e-3, "{b}: {force}");
        assert!(moment.norm() < turning + 1e-5, "{b}: {moment}");
    }
    let deepest = run.work.contacts().iter().map(|c| -c.gap).fold(0.0, f64::max);
    assert!(deepest < 0.4e-3, "{deepest} m");
}

#[test]
fn the_same_bin_twice_gives_the_same_bits_and_a_snapshot_continues_them() {
    let (mut one, mut two) = (Run::new(&bin(30)), Run::new(&bin(30)));
    one.run(0.6, 0.01);
    two.run(0.6, 0.01);
    assert_eq!(one.hash(), two.hash());
    let snapshot = one.state.clone();
    one.run(0.4, 0.01);
    let later = one.hash();
    let mut fresh = Run::new(&bin(30));
    fresh.state = snapshot;
    fresh.work.update(&fresh.model, &fresh.state);
    fresh.run(0.4, 0.01);
    assert_eq!(fresh.hash(), later);
}

/// Sleepers keep their contacts, cost nothing, and wake when hit.
#[test]
fn a_sleeping_pile_wakes_when_pushed() {
    let mut run = Run::new(&bin(12));
    run.options.sleep = Some(Sleep::default());
    run.run(6.0, 0.01);
    assert_eq!(run.last.awake, 0, "{:?}", run.last);
    assert!(!run.work.contacts().is_empty());
    let force = AppliedForce {
        body: 6,
        p_BP: Vec3::zeros(),
        force: Vec3::new(0.0, 0.0, 20.0),
        torque: Vec3::zeros(),
    };
    run.state.inputs.forces.push(force);
    run.step(0.01);
    assert!(run.last.awake > 0);
    assert!(run.velocity(6).z > 0.0);
}

/// At 5 m/s patches begin deep, some past the middle of a body, where the field has no stiffness left.
#[test]
fn a_hundred_hydroelastic_bodies_fall_into_a_bin() {
    let mut description = bin(100);
    for (i, body) in description.bodies.iter_mut().enumerate() {
        for geometry in &mut body.geometries {
            let modulus = (i > 4).then_some(1e7);
            let field = Hydroelastic { modulus, resolution_hint: Some(0.01), slab_thickness: None };
            geometry.material.hydroelastic = Some(field);
        }
    }
    let mut run = Run::new(&description);
    run.options.reduce_patches = true;
    run.options.solver = SolverOptions::brisk();
    run.run(2.0, 0.01);
    assert!(run.energy().kinetic < 1e-2, "{} J", run.energy().kinetic);
    for b in 5..105 {
        let p = run.position(b);
        assert!(p.z > 0.0 && p.x.abs() < 0.2 && p.y.abs() < 0.2, "{b} has left the bin: {p}");
    }
}
