//! Bodies that move: the run is a function of the document, the step and the pulls.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::Command;
use asperity_session::{Session, replay};
use serde_json::{Value, json};

fn no_clock() -> f64 {
    0.0
}

fn open(name: &str) -> Session {
    let path = format!("{}/../../scenes/dynamics/{name}.json", env!("CARGO_MANIFEST_DIR"));
    Session::open(&std::fs::read_to_string(path).unwrap(), no_clock).unwrap()
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

fn seek(session: &mut Session, step: u32) {
    session.apply(&Command::Seek { step }).unwrap();
}

fn set(session: &mut Session, path: &str, value: Value) -> Command {
    session.apply(&Command::Set { path: path.into(), value }).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

/// v = g (sin α − μ cos α) t while it slides; μ of the pair is the harmonic mean.
#[test]
fn the_block_slides_as_newton_says_in_every_model() {
    let mut session = open("slope_three_models");
    for mu in [0.05_f64, 0.2, 0.3, 0.42] {
        set(&mut session, "bodies[1].material.friction", json!(mu));
        let pair = 2.0 * 0.3 * mu / (0.3 + mu);
        let newton = 9.81 * (libm::sin(0.35) - pair * libm::cos(0.35));
        // Over the second second: at first the block sinks in.
        let ids = ["speed", "speed_2", "speed_3"];
        seek(&mut session, 200);
        let before = ids.map(|id| reading(&session, id));
        seek(&mut session, 400);
        for (id, v) in ids.into_iter().zip(before) {
            let a = reading(&session, id) - v;
            assert!((a - newton).abs() < 0.01 * newton, "{id} at μ = {mu}: {a} against {newton}");
        }
    }
}

#[test]
fn a_point_cannot_stop_a_spin_and_a_patch_does() {
    let mut session = open("points_cant_twist");
    step(&mut session, 1000);
    assert_eq!(reading(&session, "spin"), 20.0);
    assert!(reading(&session, "spin_2") < 1e-6);
}

#[test]
fn a_hundred_kilograms_stand_on_ten_boxes() {
    let mut session = open("stack");
    step(&mut session, 100);
    let before = ["x", "y", "z"].map(|id| reading(&session, id));
    step(&mut session, 900);
    for (id, was) in ["x", "y", "z"].into_iter().zip(before) {
        assert!((reading(&session, id) - was).abs() < 1e-3, "{id}");
    }
}

/// The bin comes to rest, and the floor then carries the whole weight.
#[test]
fn the_clutter_comes_to_rest_and_is_carried() {
    let mut session = open("clutter");
    step(&mut session, 600);
    assert!(reading(&session, "kinetic") < 1e-6, "{}", reading(&session, "kinetic"));
    assert_eq!(reading(&session, "at_rest"), 1.0);
    assert!(reading(&session, "deepest") < 2e-3);
}

#[test]
fn going_back_and_forth_ends_in_the_same_bits() {
    let mut once = open("clutter");
    step(&mut once, 230);
    let mut wandering = open("clutter");
    for to in [170, 20, 199, 0, 230] {
        seek(&mut wandering, to);
    }
    assert_eq!(once.hash(), wandering.hash());
    assert_eq!(once.readings(), wandering.readings());
}

#[test]
fn a_change_runs_the_changed_scene_to_the_same_step() {
    let mut changed = open("clutter");
    step(&mut changed, 120);
    let undo = set(&mut changed, "experiment.clutter.friction", json!(0.1));
    let mut fresh = open("clutter");
    set(&mut fresh, "experiment.clutter.friction", json!(0.1));
    step(&mut fresh, 120);
    assert_eq!(changed.hash(), fresh.hash());
    // The run before is still in the plots.
    let plot = changed.plot("kinetic");
    assert_eq!(plot.series.len(), 2);
    changed.apply(&undo).unwrap();
    let mut first = open("clutter");
    step(&mut first, 120);
    assert_eq!(changed.hash(), first.hash());
}

#[test]
fn a_change_of_the_step_keeps_the_time() {
    let mut session = open("points_cant_twist");
    let length = session.scene().experiment.step().unwrap();
    step(&mut session, 50);
    let changes = session.grab(1, [0.0, 0.0, 0.15]);
    let pull = Command::SetAll { changes };
    session.apply(&pull).unwrap();
    step(&mut session, 50);
    let before = session.hash();
    set(&mut session, "experiment.step", json!(0.5 * length));
    // The same time, and the pull has acted from the same time on.
    let mut fresh = open("points_cant_twist");
    set(&mut fresh, "experiment.step", json!(0.5 * length));
    step(&mut fresh, 100);
    fresh.apply(&pull).unwrap();
    step(&mut fresh, 100);
    assert_eq!(step_and_time(&mut session), (200, 100.0 * length));
    assert_eq!(session.hash(), fresh.hash());
    // No step ends there: the nearest; taken back, the very moment.
    let undo = set(&mut session, "experiment.step", json!(3.0 * length));
    assert_eq!(step_and_time(&mut session).0, 33);
    session.apply(&undo).unwrap();
    assert_eq!(step_and_time(&mut session).0, 200);
    set(&mut session, "experiment.step", json!(length));
    assert_eq!(session.hash(), before);
    replay(&session.recording(), no_clock).unwrap();
}

/// As the frame's header says.
fn step_and_time(session: &mut Session) -> (u32, f64) {
    let frame = asperity_scene::frame::FrameReader::new(session.frame()).unwrap();
    (frame.header().step, frame.header().time)
}

#[test]
fn a_pull_acts_from_its_step_on_and_is_replayed() {
    let mut session = open("points_cant_twist");
    step(&mut session, 50);
    let before = session.hash();
    let changes = session.grab(1, [0.0, 0.0, 0.15]);
    session.apply(&Command::SetAll { changes }).unwrap();
    assert_eq!(session.hash(), before, "taking hold moves nothing by itself");
    set(&mut session, "experiment.pull.target", json!([0.3, 0.0, 0.15]));
    step(&mut session, 100);
    assert!(reading(&session, "x") > 0.02);
    let pulled = session.hash();
    let changes = session.let_go();
    session.apply(&Command::SetAll { changes }).unwrap();
    step(&mut session, 20);
    seek(&mut session, 10);
    seek(&mut session, 150);
    assert_eq!(session.hash(), pulled);
    replay(&session.recording(), no_clock).unwrap();
}

#[test]
fn the_cradle_keeps_its_energy() {
    let mut session = open("cradle");
    let first = reading(&session, "energy");
    let lift = 0.2 * 9.81 * 0.25 * (1.0 - libm::cos(0.6));
    step(&mut session, 25_000);
    assert!(reading(&session, "x") > 0.08, "the last ball has swung out");
    assert!(
        (reading(&session, "energy") - first).abs() < 0.1 * lift,
        "{}",
        reading(&session, "energy") - first
    );
}

#[test]
fn bad_values_name_their_field() {
    let mut session = open("clutter");
    for (path, value, at) in [
        ("experiment.step", json!(0), "experiment.step"),
        ("experiment.step", json!(2), "experiment.step"),
        ("experiment.clutter.count", json!(1e6), ""),
        ("experiment.clutter.count", json!(501), "experiment.clutter.count"),
        ("experiment.clutter.kinds", json!([]), "experiment.clutter.kinds"),
        ("experiment.clutter.size", json!([0.1, 0.05]), "experiment.clutter.size"),
        ("experiment.contact", json!({"type": "point", "stiffness": -1}), "experiment.contact.stiffness"),
        ("experiment.watch", json!(99), "experiment.watch"),
        ("experiment.passing", json!([[0, 77]]), "experiment.passing[0]"),
        ("experiment.pull", json!({"body": 99, "target": [0, 0, 0]}), "experiment.pull.body"),
        (
            "experiment.joints",
            json!([{"child": 42, "motion": {"type": "weld"}}]),
            "experiment.joints[0].child",
        ),
        ("bodies[0].mass", json!(-1), "bodies[0].mass"),
        ("bodies[0].material.relaxation_time", json!(-1e-3), "bodies[0].material.relaxation_time"),
    ] {
        let before = session.hash();
        let error = session.apply(&Command::Set { path: path.into(), value: value.clone() }).unwrap_err();
        assert!(error.path.starts_with(at), "{path} = {value}: {error:?}");
        assert!(!error.message.is_empty());
        assert_eq!(session.hash(), before);
    }
}

/// The block on the slope: what happens is told in order of time, going back forgets nothing, running on adds nothing twice.
#[test]
fn what_happens_is_told_once() {
    let mut session = open("slope_three_models");
    assert!(session.events().is_empty());
    step(&mut session, 100);
    let events = session.events();
    assert!(
        events.iter().any(|e| e.label == "first contact") && events.iter().any(|e| e.label == "first slip")
    );
    assert!(events.windows(2).all(|w| w[0].time <= w[1].time));
    seek(&mut session, 10);
    assert_eq!(session.events(), events);
    step(&mut session, 90);
    assert_eq!(session.events(), events);
    // A cradle's balls meet and part; with nothing to stop them they come to no rest.
    let mut cradle = open("cradle");
    step(&mut cradle, 25_000);
    let told = |what: &str| cradle.events().iter().filter(|e| e.label.contains(what)).count();
    assert!(told(" touches ") > 2 && told(" leaves ") > 2 && told("at rest") == 0);
    // A stack settles, once.
    let mut stack = open("stack");
    step(&mut stack, 300);
    let rest: Vec<f64> = stack.events().iter().filter(|e| e.label == "at rest").map(|e| e.time).collect();
    assert_eq!(rest.len(), 1, "{rest:?}");
}
