//! A scratch that is reused from step to step gives the same bits as one made anew for each step.

use asperity_dynamics::*;
use asperity_geometry::{Pose, Shape, Vec3};

use crate::common::*;

/// `count` boxes and balls over the ground, some beside each other, on a fixed table; and a pendulum.
fn heap(count: usize) -> Description {
    let material = Material { stiffness: 1e5, rolling: 1e-3, spinning: 1e-3, ..Material::default() };
    let mut bodies = vec![ground(material)];
    bodies.push(Body::fixed(
        "table",
        cuboid(0.3, 0.3, 0.1),
        material,
        posed(Vec3::z() * 0.05, Vec3::x() * 0.1),
    ));
    for i in 0..count {
        let shape = if i % 2 == 0 { cuboid(0.05, 0.04, 0.03) } else { Shape::Sphere { radius: 0.025 } };
        let place = Vec3::new(0.045 * (i % 5) as f64 - 0.1, 0.01 * i as f64 - 0.03, 0.2 + 0.03 * i as f64);
        bodies.push(Body::solid("part", shape, 1000.0, material, posed(place, Vec3::y() * (0.3 * i as f64))));
    }
    let bob = bodies.len();
    bodies.push(Body::solid("bob", Shape::Sphere { radius: 0.02 }, 1000.0, material, at(0.0, 0.0, 0.0)));
    let pivot = Pose::translation(0.1, 0.0, 0.35);
    let hinge = JointKind::Revolute { axis: Vec3::y() };
    let joint = Joint::new("hinge", hinge, None, bob, pivot, Pose::translation(0.0, 0.0, 0.1));
    Description { bodies, joints: vec![Joint { position: vec![1.0], ..joint }], ..Description::default() }
}

/// Few bodies, whose pairs are tested one by one, and many, which are swept; they fall asleep, and are moved
/// by hand in between.
#[test]
fn what_a_scratch_remembers_is_never_stale() {
    for count in [6, 30] {
        let mut run = Run::new(&heap(count));
        run.options.sleep = Some(Sleep { time: 0.1, ..Sleep::default() });
        let mut slept = false;
        for k in 0..700 {
            match k {
                // Moved and turned, without a word to the scratch.
                150 => run.state.q[6] += 0.05,
                200 => run.state.q[..4].copy_from_slice(&[0.0, 1.0, 0.0, 0.0]),
                // A zero of the other sign.
                210 => run.state.v[0] = -0.0,
                211 => run.state.v[0] = 0.0,
                500 => run.state.wake(),
                510 => run.state.v[3] = 0.5,
                _ => {}
            }
            let mut fresh = run.state.clone();
            let mut work = Workspace::new(&run.model, &fresh);
            step(&run.model, &mut fresh, &mut work, 0.005, &run.options, Clock::STOPPED).unwrap();
            run.step(0.005);
            let [mut one, mut two] = [Vec::new(), Vec::new()];
            run.state.words(&mut one);
            fresh.words(&mut two);
            assert_eq!(one, two, "{count} bodies, step {k}");
            assert_eq!(run.work.poses(), work.poses(), "{count} bodies, step {k}");
            assert_eq!(run.work.contacts(), work.contacts(), "{count} bodies, step {k}");
            slept |= (2..2 + count).any(|body| run.state.is_asleep(&run.model, body));
        }
        assert!(slept, "{count} bodies: none ever slept");
    }
}

/// After `update` with another model of the same shape, a scratch forgets where the first one's fixed bodies
/// were.
#[test]
fn an_updated_scratch_is_of_its_new_model() {
    let mut higher = heap(6);
    higher.gravity *= 0.5;
    let (mut run, other) = (Run::new(&heap(6)), Run::new(&higher));
    run.run(0.1, 0.005);
    let (mut one, mut two) = (other.state.clone(), other.state.clone());
    run.work.update(&other.model, &one);
    let mut fresh = Workspace::new(&other.model, &two);
    for _ in 0..40 {
        step(&other.model, &mut one, &mut run.work, 0.005, &other.options, Clock::STOPPED).unwrap();
        step(&other.model, &mut two, &mut fresh, 0.005, &other.options, Clock::STOPPED).unwrap();
        assert_eq!(one, two);
    }
}
