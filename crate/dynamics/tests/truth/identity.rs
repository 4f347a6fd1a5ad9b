//! Contacts keep their names from step to step, and events tell what began and ended.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_dynamics::*;
use asperity_geometry::{Shape, Vec3};

use crate::common::*;

fn on_a_table(shape: Shape, height: f64) -> Run {
    let material = Material { friction: 0.2, ..Material::default() };
    let table = Body::fixed("table", cuboid(2.0, 2.0, 0.1), material, at(0.0, 0.0, -0.05));
    let body = Body::solid("body", shape, 1000.0, material, at(0.0, 0.0, height));
    let mut run = Run::new(&Description { bodies: vec![table, body], ..Description::default() });
    run.options.sleep = Some(Sleep::default());
    run
}

/// Slid and spun over the table, then at rest, then asleep: the four corners of a box touch by the same names
/// throughout.
#[test]
fn corners_keep_their_names_while_a_box_slides_and_sleeps() {
    let mut run = on_a_table(cuboid(0.1, 0.08, 0.06), 0.03);
    run.step(0.005);
    run.state.v.copy_from_slice(&[0.0, 0.0, 3.0, 0.8, 0.3, 0.0]);
    run.step(0.005);
    let names = |run: &Run| {
        let mut all: Vec<ContactId> = run.work.contacts().iter().map(|c| c.id).collect();
        all.sort_unstable();
        all
    };
    let first = names(&run);
    assert_eq!(first.len(), 4);
    assert!(first.windows(2).all(|w| w[0] < w[1]), "{first:?}");
    let turned = run.work.poses()[1].rotation;
    for step in 0..400 {
        run.step(0.005);
        assert_eq!(names(&run), first, "step {step}");
        let events = run.work.events();
        assert!(events.begun.is_empty() && events.ended.is_empty(), "step {step}: {events:?}");
        assert_eq!(events.lasting, first);
    }
    assert!(run.work.poses()[1].rotation.angle_to(&turned) > 0.3 && run.position(1).x > 0.03);
    assert!(run.state.is_asleep(&run.model, 1));
    // Lifted, it lets go of all four at once; set down, it has them again.
    run.state.wake();
    run.state.q[6] += 0.02;
    run.step(0.005);
    assert_eq!(run.work.events().ended, first);
    run.run(0.5, 0.005);
    assert_eq!(names(&run), first);
}

/// A ball that bounces begins and ends, by turns, and no contact lasts that did not begin.
#[test]
fn a_ball_begins_and_ends_by_turns() {
    let mut run = on_a_table(Shape::Sphere { radius: 0.05 }, 0.25);
    let (mut on, mut begun) = (false, 0);
    for step in 0..4000 {
        run.step(0.001);
        let events = run.work.events();
        match (events.begun.len(), events.lasting.len(), events.ended.len()) {
            (0, 0, 0) => assert!(!on, "step {step}"),
            (1, 0, 0) if !on => (on, begun) = (true, begun + 1),
            (0, 1, 0) => assert!(on, "step {step}"),
            (0, 0, 1) if on => on = false,
            _ => panic!("step {step}: {events:?}"),
        }
        let pushes = run.work.contacts().iter().any(|c| c.force != Vec3::zeros());
        assert_eq!(pushes, on, "step {step}");
    }
    assert!(on && begun >= 2, "{begun}");
    // Another run from a snapshot tells the same.
    let (mut one, mut two) = (run.state.clone(), run.state.clone());
    for state in [&mut one, &mut two] {
        let mut work = Workspace::new(&run.model, state);
        step(&run.model, state, &mut work, 0.001, &run.options, Clock::STOPPED).unwrap();
        assert_eq!(work.events().lasting.len(), 1);
    }
}
