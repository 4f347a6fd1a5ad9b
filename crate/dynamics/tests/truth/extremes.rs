//! Odd but sensible systems are solved, and the residual says how well.

use std::f64::consts::FRAC_PI_2;

use asperity_dynamics::*;
use asperity_geometry::{Pose, Shape, Vec3};

use crate::common::*;

const G: f64 = 9.81;

fn heavy(name: &str, size: f64, mass: f64, material: Material, p: Vec3) -> Body {
    let body = Body::solid(name, cuboid(size, size, size), 1.0, material, at(p.x, p.y, p.z));
    Body { inertia: Inertia::Mass(mass), ..body }
}

fn hydroelastic(modulus: Option<f64>) -> Material {
    let field = Hydroelastic { modulus, resolution_hint: Some(0.05), slab_thickness: None };
    Material { hydroelastic: Some(field), ..Material::default() }
}

fn finite(run: &Run) {
    assert!(run.state.q.iter().chain(&run.state.v).all(|x| x.is_finite()));
}

/// Eight bodies in one place, half in the ground, with points and with patches: they part, and come to rest
/// on the ground and on each other.
#[test]
fn bodies_that_begin_in_each_other_part() {
    for patches in [false, true] {
        let of = |modulus| if patches { hydroelastic(modulus) } else { Material::default() };
        let mut bodies = vec![ground(of(None))];
        for i in 0..8 {
            let shape = match i % 4 {
                0 => cuboid(0.1, 0.12, 0.14),
                1 => Shape::Sphere { radius: 0.06 },
                2 => Shape::Capsule { radius: 0.04, half_length: 0.05 },
                _ => Shape::Cylinder { radius: 0.05, half_length: 0.06 },
            };
            let p =
                posed(Vec3::new(1e-3 * f64::from(i), 2e-3, 1e-3), Vec3::new(0.3 * f64::from(i), 0.1, 0.0));
            bodies.push(Body::solid("part", shape, 1000.0, of(Some(1e6)), p));
        }
        let mut run = Run::new(&Description { bodies, ..Description::default() });
        let worst = run.run(5.0, 0.01);
        finite(&run);
        assert!(worst < 1e-3, "patches {patches}: residual {worst}");
        for i in 1..=8 {
            assert!(run.position(i).z > 0.03, "patches {patches}, {i}: {}", run.position(i));
            assert!(run.velocity(i).norm() < 1.0, "patches {patches}, {i}: {}", run.velocity(i));
            for k in 1..i {
                assert!((run.position(i) - run.position(k)).norm() > 0.05, "patches {patches}, {i} in {k}");
            }
        }
    }
}

/// A body that begins wholly below the ground, or wholly in another, has no patch; it comes out all the same.
#[test]
fn a_swallowed_body_comes_out() {
    let outer = Body::fixed("block", cuboid(0.4, 0.4, 0.4), hydroelastic(None), at(2.0, 0.0, 0.2));
    let part = |x: f64, z: f64| {
        Body::solid("part", cuboid(0.1, 0.1, 0.1), 1000.0, hydroelastic(Some(1e6)), at(x, 0.0, z))
    };
    let bodies = vec![ground(hydroelastic(None)), outer, part(0.0, -0.2), part(2.0, 0.3)];
    let mut run = Run::new(&Description { bodies, ..Description::default() });
    run.run(4.0, 0.01);
    assert!((run.position(2).z - 0.05).abs() < 2e-3, "{}", run.position(2));
    assert!((run.position(3).z - 0.45).abs() < 2e-3, "{}", run.position(3));
}

/// The lightest and the heaviest body there is come to rest as deep as their weight over the spring.
#[test]
fn the_lightest_and_the_heaviest_body_rest() {
    for (mass, stiffness) in [(1e-6, 1e3), (1e6, 1e10)] {
        let material = Material { stiffness, ..Material::default() };
        let body = heavy("body", 0.1, mass, material, Vec3::new(0.0, 0.0, 0.05));
        let mut run =
            Run::new(&Description { bodies: vec![ground(material), body], ..Description::default() });
        let worst = run.run(2.0, 0.01);
        assert!(worst < 1e-6, "{mass} kg: residual {worst}");
        let force: f64 = run.work.contacts().iter().map(|c| c.force.z).sum();
        assert!((force / (mass * G) - 1.0).abs() < 1e-4, "{mass} kg: {force} N");
        let depth = 0.05 - run.position(1).z;
        assert!((depth * 0.5 * stiffness / (mass * G) - 1.0).abs() < 1e-2, "{mass} kg: {depth} m");
    }
}

/// A gram and a tonne on each other, either way up. Under the tonne the gram's springs are stiffer than a
/// step of 10 ms resolves and are softened (Castro et al. 2022, eq. 33): the load is carried, deeper. At 1 ms
/// they keep their stiffness.
#[test]
fn a_ratio_of_a_million_in_contact() {
    for (below, above, dt, deepest) in
        [(1e-3, 1e3, 0.01, 6e-3), (1e-3, 1e3, 1e-3, 4.2e-4), (1e3, 1e-3, 0.01, 4.2e-4)]
    {
        let material = Material { stiffness: 1e8, ..Material::default() };
        let bodies = vec![
            ground(material),
            heavy("below", 0.1, below, material, Vec3::new(0.0, 0.0, 0.05)),
            heavy("above", 0.1, above, material, Vec3::new(0.0, 0.0, 0.15)),
        ];
        let mut run = Run::new(&Description { bodies, ..Description::default() });
        let worst = run.run(2.0, dt);
        assert!(worst < 1e-6, "{below} below {above}: residual {worst}");
        for (pair, load) in [((0, 1), below + above), ((1, 2), above)] {
            let of = |c: &&Contact| (c.a, c.b) == pair;
            let force: f64 = run.work.contacts().iter().filter(of).map(|c| c.force.z).sum();
            assert!((force / (load * G) - 1.0).abs() < 1e-3, "{below} below {above}, {pair:?}: {force} N");
        }
        let depth = 0.15 - run.position(2).z;
        assert!(depth > 0.0 && depth < deepest, "{below} below {above} at {dt} s: {depth}");
    }
}

/// A ring of four links, its last joint a spring: it hangs as Newton says and stays closed.
#[test]
fn a_loop_closed_by_a_spring_hangs() {
    let link = || Body {
        geometries: Vec::new(),
        inertia: Inertia::Explicit(asperity_geometry::MassProperties {
            mass: 1.0,
            p_BCm: Vec3::new(0.25, 0.0, 0.0),
            I_Cm: nalgebra::Matrix3::from_diagonal(&Vec3::new(1e-4, 0.021, 0.021)),
        }),
        ..heavy("link", 0.1, 1.0, Material::default(), Vec3::zeros())
    };
    let hinge = |parent: Option<usize>, child: usize, angle: f64| {
        let along = if parent.is_some() { 0.5 } else { 0.0 };
        let kind = JointKind::Revolute { axis: Vec3::y() };
        let frame = Pose::translation(along, 0.0, 0.0);
        Joint {
            position: vec![angle],
            damping: 0.2,
            ..Joint::new("hinge", kind, parent, child, frame, Pose::identity())
        }
    };
    // Down, along, up: back at the height of the first hinge, half a metre beside it.
    let d = Description {
        bodies: vec![link(), link(), link()],
        joints: vec![hinge(None, 0, FRAC_PI_2), hinge(Some(0), 1, -FRAC_PI_2), hinge(Some(1), 2, -FRAC_PI_2)],
        ..Description::default()
    };
    let mut run = Run::new(&d);
    let end = Vec3::new(0.5, 0.0, 0.0);
    run.state.inputs.springs.push(Spring {
        a: None,
        p_AP: end,
        b: 2,
        p_BP: end,
        stiffness: 1e6,
        damping: 100.0,
        max_force: f64::INFINITY,
    });
    let worst = run.run(5.0, 0.01);
    assert!(worst < 1e-5, "residual {worst}");
    let open = (run.work.poses()[2].transform_point(&end.into()).coords - end).norm();
    // Half of the weight hangs on either end.
    assert!((open * 1e6 / (1.5 * G) - 1.0).abs() < 0.02, "{open} m apart");
    assert!(run.energy().kinetic < 1e-10, "{:?}", run.energy());
}

/// Steps of a second: a stack at rest stays, a ball let fall stops on the ground, a pile is solved.
#[test]
fn steps_of_a_second() {
    let material = Material::default();
    let mut bodies = vec![ground(material)];
    for i in 0..3 {
        bodies.push(heavy("box", 0.1, 1.0, material, Vec3::new(0.0, 0.0, 0.05 + 0.1 * f64::from(i))));
    }
    bodies.push(Body::solid("ball", Shape::Sphere { radius: 0.1 }, 1000.0, material, at(1.0, 0.0, 3.0)));
    for i in 0..20 {
        let p = Vec3::new(3.0 + 0.01 * f64::from(i % 3), 0.02 * f64::from(i % 2), 0.2 + 0.11 * f64::from(i));
        bodies.push(heavy("part", 0.1, 1.0, material, p));
    }
    let mut run = Run::new(&Description { bodies, ..Description::default() });
    let worst = run.run(60.0, 1.0);
    finite(&run);
    assert!(worst < 1e-3, "residual {worst}");
    assert!((run.position(3).z - 0.25).abs() < 1e-3, "{}", run.position(3));
    assert!((run.position(4).z - 0.1).abs() < 1e-3, "{}", run.position(4));
    assert!((1..25).all(|b| run.position(b).z > 0.045), "something fell through the ground");
    assert!(run.energy().kinetic < 1e-6, "{:?}", run.energy());
}
