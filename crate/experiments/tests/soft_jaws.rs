//! Soft jaws: what the reader does and sees, and what is asked in vain.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::frame::{FrameReader, record};
use asperity_scene::{Channel, Command, InputValue};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

/// Coarse pads on a fixed block: a step takes a fraction of a millisecond.
fn scene() -> Value {
    json!({
        "version": 3, "title": "Soft jaws",
        "experiment": {
            "kind": "soft_jaws", "start": 0.0202, "opening": 0.019, "speed": 0.05, "gravity": 0,
            "pads": { "size": [0.006, 0.012, 0.012], "cells": [1, 3, 3], "poissons_ratio": 0.3 },
            "variants": [{ "label": "softer", "set": [{ "path": "experiment.pads.youngs_modulus", "value": 2.5e5 }] }],
            "contact": { "type": "barrier" },
            "drive": [{ "type": "jaws" }]
        },
        "bodies": [{ "shape": { "type": "box", "size": [0.02, 0.03, 0.03] }, "fixed": true }]
    })
}

fn with(path: &str, value: Value) -> Value {
    let mut scene = scene();
    *scene.pointer_mut(path).unwrap() = value;
    scene
}

fn open(scene: &Value) -> Session {
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let k = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[k]
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

#[test]
fn pads_are_squeezed_and_nothing_ever_touches() {
    let mut scene = with("/experiment/speed", json!(0.005));
    scene["experiment"]["tolerance"] = json!(1e-5);
    scene["experiment"]["pads"]["middle"] = json!(7e-4);
    scene["bodies"][0]["shape"]["size"] = json!([0.02, 0.035, 0.029]);
    let mut session = open(&scene);
    let mut most = 0.0;
    for _ in 0..6 {
        step(&mut session, 2);
        let gap = reading(&session, "gap");
        assert!(gap.is_nan() || gap > 0.0, "{gap}");
        let force = reading(&session, "force_left");
        assert!(force >= most, "{force} after {most}");
        most = force;
    }
    // The pads are mirror images, and so are their forces where no point stands right above an edge inside a
    // face of the block: there a point that wanders across the edge within a step counts for both triangles,
    // and forces differ by up to 0.3 %.
    let right = reading(&session, "force_right");
    assert!((right / most - 1.0).abs() < 1e-12, "{most} {right}");
    // A quarter of the modulus gives way under a quarter of the force.
    assert!((most / reading(&session, "force_left_2") - 4.0).abs() < 0.1);
    assert!((reading(&session, "area") / 1.44e-4 - 1.0).abs() < 0.05);
    assert!(reading(&session, "strain") > 0.0 && reading(&session, "bulge") > 0.0);
}

#[test]
fn a_jaw_that_is_dragged_is_followed_and_the_run_can_be_gone_through_again() {
    let mut session = open(&scene());
    step(&mut session, 5);
    let (closed, force) = (reading(&session, "opening"), reading(&session, "force_left"));
    let value = Some(InputValue::Jaws { opening: 0.0199, height: 0.001 });
    session.apply(&Command::Act { channel: Channel::Jaws {}, value }).unwrap();
    step(&mut session, 8);
    let hash = session.hash();
    assert!(reading(&session, "opening") > closed && reading(&session, "force_left") < force);
    assert_eq!(reading(&session, "height"), 0.001);
    // Friction on the faces that are dragged up.
    assert!(reading(&session, "rubbed") > 0.0);
    session.apply(&Command::Seek { step: 3 }).unwrap();
    session.apply(&Command::Seek { step: 13 }).unwrap();
    assert_eq!(session.hash(), hash);
    session.apply(&Command::Rewind).unwrap();
    step(&mut session, 13);
    assert_eq!(session.hash(), hash);
}

#[test]
fn a_step_that_is_cut_off_may_be_shown_and_says_so() {
    let mut scene = with("/experiment/opening", json!(0.016));
    scene["experiment"]["iterations"] = json!(1);
    let mut session = open(&scene);
    let mut cut = 0.0;
    for _ in 0..8 {
        step(&mut session, 1);
        cut += reading(&session, "cut_off");
        let gap = reading(&session, "gap");
        assert!(gap.is_nan() || gap > 0.0);
    }
    assert!(cut > 0.0 && reading(&session, "behind").is_finite());
}

#[test]
fn pads_are_drawn_where_they_are_in_the_colours_of_their_loads() {
    let mut session = open(&scene());
    step(&mut session, 8);
    for colour in ["energy", "stress", "pressure"] {
        let change = Command::Set { path: "experiment.colour".into(), value: json!(colour) };
        session.apply(&change).unwrap();
        let frame = session.frame().to_vec();
        let reader = FrameReader::new(&frame).unwrap();
        let states: Vec<record::MeshState> = reader.read().collect();
        assert_eq!(states.len(), 4);
        assert!(states.iter().all(|s| s.vertices > 0 && s.vertices == s.scalars && s.range[1] > 0.0));
    }
}

#[test]
fn what_is_asked_in_vain_is_refused_in_words() {
    for (path, value, field, says) in [
        ("/experiment/start", json!(0.0195), "experiment.start", "overlaps"),
        ("/experiment/opening", json!(0.03), "experiment.opening", "between"),
        ("/experiment/pads/poissons_ratio", json!(0.5), "experiment.pads.poissons_ratio", "0.499"),
        ("/experiment/pads/cells", json!([0, 3, 3]), "experiment.pads.cells[0]", "between 1"),
        ("/bodies", json!([]), "bodies", "one body"),
        ("/bodies/0/shape", json!({ "type": "half_space" }), "bodies[0].shape", "inside"),
        ("/experiment/drive", json!([{ "type": "arm" }]), "experiment.drive[0]", "jaws"),
        (
            "/experiment/contact",
            json!({ "type": "penalty", "stiffness": 0 }),
            "experiment.contact.stiffness",
            "positive",
        ),
    ] {
        let Err(refused) = asperity_experiments::open(&with(path, value).to_string(), Clock::STOPPED) else {
            panic!("{path} was taken");
        };
        assert_eq!(refused.path, field);
        assert!(refused.message.contains(says), "{}", refused.message);
    }
    let mut session = open(&scene());
    let value = Some(InputValue::Jaws { opening: 1.0, height: 0.0 });
    assert!(session.apply(&Command::Act { channel: Channel::Jaws {}, value }).is_err());
}

/// A prism's edges between coarse pads. Springs at points let the edge in, softer ones deeper; the barrier
/// does not.
#[test]
fn springs_let_an_edge_stick_through_and_the_barrier_does_not() {
    let mut scene = scene();
    scene["bodies"][0] = json!({
        "shape": { "type": "box", "size": [0.0142, 0.0142, 0.03] }, "fixed": true,
        "pose": { "translation": [0, 0, 0], "rotation": [0.9238795325112867, 0, 0, 0.3826834323650898] }
    });
    let soft = &mut scene["experiment"];
    soft["pads"]["cells"] = json!([1, 4, 3]);
    soft["contact"] = json!({ "type": "penalty", "stiffness": 100 });
    let variant = |label: &str, contact: Value| json!({ "label": label, "set": [{ "path": "experiment.contact", "value": contact }] });
    soft["variants"] = json!([
        variant("stiff", json!({ "type": "penalty", "stiffness": 1e5 })),
        variant("convex", json!({ "type": "convex", "stiffness": 100, "relaxation_time": 0.01 })),
        variant("barrier", json!({ "type": "barrier" })),
    ]);
    soft["plots"] = json!(["residuals", "lens", "lens_4"]);
    let mut session = open(&scene);
    assert!(!session.plot("lens").has_points());
    step(&mut session, 20);
    let depth = |k: &str| reading(&session, &format!("depth{k}"));
    let (soft, stiff, convex, barrier) = (depth(""), depth("_2"), depth("_3"), depth("_4"));
    // Stiffness closes the points, not what lies between them.
    assert!(
        soft > 1.1 * stiff && stiff > 1e-4 && convex > stiff && barrier == 0.0,
        "{soft} {stiff} {convex}"
    );
    assert!(reading(&session, "gap_2") < 0.0 && reading(&session, "gap_2") > -0.1 * stiff);
    assert!(reading(&session, "gap_4") > 0.0);
    assert!(reading(&session, "force_left_4") > reading(&session, "force_left"));
    for (id, word) in [("lens", "depth"), ("lens_4", "gap")] {
        let lens = session.plot(id);
        assert!(lens.marks[0].label.starts_with(word) && lens.series.len() >= 3, "{lens:?}");
    }
    assert_eq!(session.plot("residuals").series.len(), 5);
    let hash = session.hash();
    session.apply(&Command::Seek { step: 7 }).unwrap();
    session.apply(&Command::Seek { step: 20 }).unwrap();
    assert_eq!(session.hash(), hash);
}
