//! Bodies that hit each other.

use asperity_dynamics::*;
use asperity_geometry::{Shape, Vec3};

use crate::common::*;

/// Five balls in a row, touching none; the first comes at 1 m/s. Elastic: the last leaves with it.
#[test]
fn newtons_cradle_passes_the_blow_on() {
    let material = Material { dissipation: 0.0, friction: 0.0, stiffness: 2e6, ..Material::default() };
    let body = |i: usize| Body {
        inertia: Inertia::Mass(0.1),
        v_WBcm: Vec3::new(if i == 0 { 1.0 } else { 0.0 }, 0.0, 0.0),
        ..Body::solid("ball", Shape::Sphere { radius: 0.02 }, 1.0, material, at(0.0402 * i as f64, 0.0, 0.0))
    };
    let mut run = Run::new(&Description {
        gravity: Vec3::zeros(),
        bodies: (0..5).map(body).collect(),
        ..Description::default()
    });
    let start = run.energy();
    run.run(0.01, 2e-6);
    let v: Vec<f64> = (0..5).map(|b| run.velocity(b).x).collect();
    assert!(v[4] > 0.97 && v[..4].iter().all(|v| v.abs() < 0.03), "{v:?}");
    assert!((run.energy().momentum - start.momentum).norm() < 1e-9);
}

/// A light ball on a heavy one and the other way round, a million to one, at rest and dropped.
#[test]
fn a_million_to_one() {
    for (lower, upper) in [(1e3, 1e-3), (1e-3, 1e3)] {
        let material = Material { stiffness: 1e7, ..Material::default() };
        let part = |z: f64, mass: f64| Body {
            inertia: Inertia::Mass(mass),
            ..Body::solid("box", cuboid(0.2, 0.2, 0.1), 1.0, material, at(0.0, 0.0, z))
        };
        let bodies = vec![ground(material), part(0.06, lower), part(0.18, upper)];
        let mut run = Run::new(&Description { bodies, ..Description::default() });
        let worst = run.run(3.0, 0.01);
        assert!(worst < 1e-3, "{lower} {upper}: residual {worst}");
        let sag = (lower + upper) * 9.81 / 5e6;
        assert!((run.position(1).z - 0.05).abs() < 2.0 * sag + 1e-3, "{}", run.position(1).z);
        assert!((run.position(2).z - 0.15).abs() < 4.0 * sag + 1e-3, "{}", run.position(2).z);
        assert!(run.velocity(1).norm() + run.velocity(2).norm() < 1e-4);
    }
}

/// Steps of a second: nothing explodes, and the residual says how well it went.
#[test]
fn steps_of_a_second() {
    let material = Material::default();
    let part = |z: f64| Body::solid("box", cuboid(0.2, 0.2, 0.1), 1000.0, material, at(0.0, 0.0, z));
    let bodies = vec![ground(material), part(0.3), part(0.6), part(1.0)];
    let mut run = Run::new(&Description { bodies, ..Description::default() });
    let worst = run.run(20.0, 1.0);
    assert!(worst < 1e-3, "{worst}");
    for b in 1..4 {
        assert!(run.position(b).z > 0.0 && run.position(b).norm() < 2.0, "{}", run.position(b));
        assert!(run.velocity(b).norm() < 0.1, "{}", run.velocity(b));
    }
}

/// Bodies that overlap at the start part at no more than the speed the dissipation allows.
#[test]
fn bodies_that_start_inside_each_other_part_gently() {
    let material = Material::default();
    let part = |x: f64| Body::solid("box", cuboid(0.1, 0.1, 0.1), 1000.0, material, at(x, 0.0, 0.05));
    let mut run = Run::new(&Description {
        bodies: vec![ground(material), part(0.0), part(0.06)],
        ..Description::default()
    });
    let mut fastest = 0.0f64;
    for _ in 0..200 {
        run.step(0.01);
        fastest = fastest.max(run.velocity(1).norm()).max(run.velocity(2).norm());
    }
    assert!(fastest < 0.3, "{fastest}");
    assert!(run.position(2).x - run.position(1).x > 0.0999);
}

/// A box over flush tiles keeps its speed, whatever the number of tiles.
#[test]
fn seams_do_not_stop_a_box() {
    let (s, c) = libm::sincos(0.5235987755982988);
    let material = Material { friction: 0.3, stiffness: 1e6, ..Material::default() };
    for side in [1usize, 2, 8] {
        let mut bodies = vec![Body {
            inertia: Inertia::Mass(1.0),
            ..Body::solid("box", cuboid(0.2, 0.2, 0.05), 1.0, material, at(0.0, 0.0, 0.025))
        }];
        let width = 0.2 / side as f64;
        for i in 0..8 * side {
            for j in 0..side.max(2) {
                let x = -0.2 + (i as f64 + 0.5) * width;
                let y = (j as f64 + 0.5 - 0.5 * side.max(2) as f64) * width.max(0.13);
                bodies.push(Body::fixed(
                    "tile",
                    cuboid(width, width.max(0.13), 0.1),
                    material,
                    at(x, y, -0.05),
                ));
            }
        }
        let mut run = Run::new(&Description {
            gravity: Vec3::new(9.81 * s, 0.0, -9.81 * c),
            bodies,
            ..Description::default()
        });
        run.run(0.75, 0.005);
        let expected = 0.75 * 9.81 * (s - 0.3 * c);
        let v = run.velocity(0).x;
        assert!((v / expected - 1.0).abs() < 0.01, "{side}: {v} {expected}");
    }
}
