//! Boxes on boxes.

use asperity_dynamics::*;
use asperity_geometry::Vec3;

use crate::common::*;

const G: f64 = 9.81;
/// Stiffness of a pair, N/m.
const K: f64 = 1e6;
/// Stiffness of a loaded pair, N/m. Under 100 kg a column of ten rigid cubes on springs `k` buckles unless
/// `π² k h² l / 4 L² > P` (Euler, with the moment `k h²` per radian of a joint, h = 5 cm, l = 10 cm, L = 1.1
/// m): k > 2e6 N/m. Ten times that stands.
const K_LOADED: f64 = 2e7;

/// `n` cubes of 10 cm and 1 kg out of line by up to a millimetre and a degree, at the compliance of rest;
/// `top` kg on them.
fn stack(n: usize, top: Option<f64>, k: f64) -> Run {
    let material = Material { stiffness: 2.0 * k, friction: 0.6, ..Material::default() };
    let mut r = Random(3);
    let mut bodies = vec![ground(material)];
    let total = n as f64 + top.unwrap_or(0.0);
    let mut z = 0.0;
    for i in 0..n + usize::from(top.is_some()) {
        z += 0.1 - (total - i as f64) * G / k;
        let p = Vec3::new(r.between(-1e-3, 1e-3), r.between(-1e-3, 1e-3), z - 0.05);
        let turn = Vec3::new(0.0, 0.0, r.between(-0.017, 0.017));
        let mass = if i == n { top.unwrap_or(1.0) } else { 1.0 };
        bodies.push(Body {
            inertia: Inertia::Mass(mass),
            ..Body::solid("cube", cuboid(0.1, 0.1, 0.1), 1.0, material, posed(p, turn))
        });
    }
    Run::new(&Description { bodies, ..Description::default() })
}

fn drift(run: &mut Run, seconds: f64) -> f64 {
    run.run(0.5, 0.01);
    let start: Vec<Vec3> = (1..run.model.body_count()).map(|b| run.position(b)).collect();
    run.run(seconds, 0.01);
    start.iter().enumerate().map(|(i, p)| (run.position(i + 1) - p).norm()).fold(0.0, f64::max)
}

#[test]
fn ten_boxes_stand_ten_seconds() {
    let mut run = stack(10, None, K);
    let moved = drift(&mut run, 10.0);
    assert!(moved < 1e-4, "{moved} m");
    assert!(run.energy().kinetic < 1e-10);
}

#[test]
fn a_hundred_kilograms_on_ten_boxes_stand_ten_seconds() {
    let mut run = stack(10, Some(100.0), K_LOADED);
    let moved = drift(&mut run, 10.0);
    assert!(moved < 1e-3, "{moved} m");
    assert!(run.position(11).z > 1.0, "{}", run.position(11).z);
}

/// Penetration is load over stiffness, and contact forces carry what lies above.
#[test]
fn a_stack_sinks_as_its_compliance_says() {
    let mut run = stack(5, None, K);
    run.run(3.0, 0.01);
    for i in 0..5u32 {
        let load = (5 - i) as f64 * G;
        let pair = |c: &&Contact| (c.a, c.b) == (i, i + 1);
        let force: f64 = run.work.contacts().iter().filter(pair).map(|c| c.force.z).sum();
        assert!((force / load - 1.0).abs() < 1e-4, "{i}: {force} {load}");
        let depth: f64 = run.work.contacts().iter().filter(pair).map(|c| -c.gap).sum::<f64>() / 4.0;
        assert!((depth * K / load - 1.0).abs() < 0.02, "{i}: {depth}");
    }
}
