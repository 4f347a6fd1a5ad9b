//! Springs, couplers and controllers in a document: they move as closed forms say, and their set-points are
//! inputs of the run.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_experiments::parse;
use asperity_scene::document::Quantity;
use asperity_scene::link::{self, LinkView};
use asperity_scene::{Channel, Command, FieldShape, Input, InputTrack, InputValue};
use asperity_session::{Clock, Recording, Session, replay};
use serde_json::{Value, json};

const MASS: f64 = 2.0;

/// A cart on a rail under a controller, a ball in the air under another, and two wheels in mesh, the second
/// with a motor.
fn scene() -> Value {
    let rigid = json!({ "type": "rigid", "resolution_hint": 0.05 });
    let body = |name: &str, y: f64| {
        json!({
            "name": name, "shape": { "type": "sphere", "radius": 0.05 }, "compliance": rigid, "mass": MASS,
            "pose": { "translation": [0.0, y, 0.0] },
        })
    };
    let rail = json!({ "type": "prismatic", "axis": [1, 0, 0], "drive": { "limits": [-1, 1] } });
    let wheel = json!({ "type": "revolute", "axis": [0, 0, 1] });
    let motor = json!({ "motor": { "damping": 0.5, "stiffness": 0 } });
    let driven = json!({ "type": "revolute", "axis": [0, 0, 1], "drive": motor });
    json!({
        "version": 3,
        "title": "Controlled",
        "experiment": {
            "kind": "dynamics", "gravity": [0, 0, 0], "step": 0.001, "watch": 0,
            "joints": [
                { "name": "Rail", "child": 0, "motion": rail },
                { "child": 2, "frame_in_parent": { "translation": [0, 2, 0] }, "motion": wheel },
                { "child": 3, "frame_in_parent": { "translation": [0, 3, 0] }, "motion": driven },
            ],
            "couplers": [{ "joint": 1, "to": 2, "ratio": -3 }],
            "controllers": [
                { "name": "Cart", "goal": { "type": "joint", "joint": 0 }, "gains": { "stiffness": 128, "damping": 9.6 } },
                { "goal": { "type": "point", "body": 1, "position": [0, 1, 0] },
                  "gains": { "stiffness": 60, "damping": 20, "integral": 30, "limit": 50 } },
            ],
        },
        "bodies": [body("Cart", 0.0), body("Ball", 1.0), body("Wheel", 2.0), body("Wheel", 3.0)],
    })
}

fn open(scene: &Value) -> Session {
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap_or_else(|e| panic!("{e:?}"))
}

fn apply(session: &mut Session, command: Command) -> Command {
    session.apply(&command).unwrap()
}

fn step(session: &mut Session, count: u32) {
    apply(session, Command::Step { count });
}

fn seek(session: &mut Session, step: u32) {
    apply(session, Command::Seek { step });
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

const CART: Channel = Channel::Controller { controller: 0 };
const BALL: Channel = Channel::Controller { controller: 1 };

fn cart(session: &mut Session, position: f64) -> Command {
    let value = InputValue::JointSetPoint { position, velocity: 0.0 };
    apply(session, Command::Act { channel: CART, value: Some(value) })
}

fn ball(session: &mut Session, position: [f64; 3]) -> Command {
    let value = InputValue::PointSetPoint { position, velocity: [0.0; 3] };
    apply(session, Command::Act { channel: BALL, value: Some(value) })
}

fn all(session: &Session) -> (String, Vec<Input>, u64) {
    (session.scene_text(), session.inputs().to_vec(), session.hash())
}

/// `x*(1 − e^(−ζωt)(cos ω_d t + ζω/ω_d sin ω_d t))`.
fn step_response(t: f64, w: f64, zeta: f64) -> f64 {
    let damped = w * (1.0 - zeta * zeta).sqrt();
    let (s, c) = libm::sincos(damped * t);
    1.0 - libm::exp(-zeta * w * t) * (c + zeta * w / damped * s)
}

/// ω = 8 rad/s, ζ = 0.3: from the step at which the set-point is moved on.
#[test]
fn a_set_point_that_is_moved_is_followed_as_the_closed_form_says() {
    let mut session = open(&scene());
    step(&mut session, 100);
    assert_eq!(reading(&session, "x"), 0.0);
    cart(&mut session, 0.2);
    for k in 1..=100 {
        step(&mut session, 10);
        let exact = 0.2 * step_response(0.01 * f64::from(k), 8.0, 0.3);
        assert!(
            (reading(&session, "x") - exact).abs() < 6e-3 * 0.2,
            "{k}: {} {exact}",
            reading(&session, "x")
        );
    }
    // Let go, it goes back to where the document wants it.
    apply(&mut session, Command::LetGo);
    step(&mut session, 4000);
    assert!(reading(&session, "x").abs() < 1e-4);
}

/// A mass on the document's spring swings to where the spring pulls as `step_response`; one that a hand takes
/// comes without swinging, as `1 − (1 + ωt) e^(−ωt)`.
#[test]
fn a_spring_that_pulls_moves_a_mass_as_the_closed_form_says() {
    let mut sprung = scene();
    let experiment = &mut sprung["experiment"];
    experiment["controllers"] = json!([]);
    experiment["watch"] = json!(1);
    let strength = json!({ "type": "stiffness", "stiffness": 128, "damping": 9.6 });
    experiment["springs"] = json!([{ "body": 1, "target": [0.3, 1, 0], "strength": strength }]);
    let mut session = open(&sprung);
    for k in 1..=100 {
        step(&mut session, 10);
        let exact = 0.3 * step_response(0.01 * f64::from(k), 8.0, 0.3);
        assert!(
            (reading(&session, "x") - exact).abs() < 6e-3 * 0.3,
            "{k}: {} {exact}",
            reading(&session, "x")
        );
    }
    sprung["experiment"]["springs"] = json!([]);
    let mut session = open(&sprung);
    step(&mut session, 50);
    let value = InputValue::Pull { target: [0.3, 1.0, 0.0], point: [0.0; 3], frequency: 2.0 };
    apply(&mut session, Command::Act { channel: Channel::Pull { body: 1 }, value: Some(value) });
    for k in 1..=100 {
        step(&mut session, 10);
        let wt = 2.0 * std::f64::consts::TAU * 0.01 * f64::from(k);
        let exact = 0.3 * (1.0 - (1.0 + wt) * libm::exp(-wt));
        assert!(
            (reading(&session, "x") - exact).abs() < 6e-3 * 0.3,
            "{k}: {} {exact}",
            reading(&session, "x")
        );
    }
}

/// Two wheels in mesh keep their ratio and what the moment gives: the wheel with the motor turns as if it
/// were one with `I (1 + ρ²)`.
#[test]
fn coupled_wheels_turn_by_their_ratio() {
    let mut session = open(&scene());
    set(&mut session, "experiment.watch", json!(3));
    let value = InputValue::Force { force: [0.0; 3], torque: [0.0, 0.0, 0.4], point: [0.0; 3] };
    apply(&mut session, Command::Act { channel: Channel::Force { body: 3 }, value: Some(value) });
    // The motor's damping against the moment: w = τ/d (1 − e^(−d t / I(1+ρ²))).
    step(&mut session, 100);
    let inertia = 0.4 * MASS * 0.05 * 0.05 * (1.0 + 9.0);
    let exact = 0.4 / 0.5 * (1.0 - libm::exp(-0.5 * 0.1 / inertia));
    assert!((reading(&session, "spin") / exact - 1.0).abs() < 0.01, "{} {exact}", reading(&session, "spin"));
    let driven = reading(&session, "spin");
    set(&mut session, "experiment.watch", json!(2));
    assert!((reading(&session, "spin") / (3.0 * driven) - 1.0).abs() < 1e-3);
}

fn set(session: &mut Session, path: &str, value: Value) -> Command {
    apply(session, Command::Set { path: path.into(), value })
}

/// Back and forth, replayed, by link, after changes and back: the same bits, the sums of the controllers
/// among them.
#[test]
fn set_points_are_inputs_like_any_other() {
    let mut session = open(&scene());
    step(&mut session, 20);
    ball(&mut session, [0.4, 1.0, 0.1]);
    step(&mut session, 30);
    cart(&mut session, 0.3);
    step(&mut session, 150);
    let at_200 = all(&session);
    let undo = ball(&mut session, [0.0, 1.2, 0.0]);
    assert_eq!(session.hash(), at_200.2, "what is done now has not been done yet");
    step(&mut session, 200);
    let end = all(&session);
    for (to, hash) in [(0, None), (400, Some(end.2)), (200, Some(at_200.2)), (260, None), (400, Some(end.2))]
    {
        seek(&mut session, to);
        hash.inspect(|h| assert_eq!(session.hash(), *h, "step {to}"));
    }
    let redo = apply(&mut session, undo);
    assert_ne!(session.hash(), end.2);
    apply(&mut session, redo);
    assert_eq!(all(&session), end);
    let recorded: Recording = serde_json::from_str(&session.recording_text()).unwrap();
    assert_eq!(all(&replay(&recorded, &asperity_experiments::KINDS, Clock::STOPPED).unwrap()), end);

    let base = parse(&scene().to_string()).unwrap();
    let mut inputs = InputTrack::default();
    inputs.replace(0.0, None, session.inputs()).unwrap();
    let view = LinkView { time: Some(0.4), inputs, ..LinkView::default() };
    let written = link::write(session.scene(), Some(&base), &view);
    assert!(written.fragment.contains("c0:0.3"), "{}", written.fragment);
    let opened = link::open(&written.fragment, Some(&base)).unwrap();
    let mut other = asperity_experiments::run(opened.scene, Clock::STOPPED).unwrap();
    let entries = opened.view.inputs.entries().to_vec();
    apply(&mut other, Command::Inputs { from: 0.0, channel: None, entries });
    seek(&mut other, 400);
    assert_eq!(other.hash(), session.hash());

    // A gain of the sum changes nothing but what the sum does: the state knows it.
    let mut without = open(&scene());
    set(&mut without, "experiment.controllers[1].gains.integral", json!(0));
    let track = session.inputs().to_vec();
    apply(&mut without, Command::Inputs { from: 0.0, channel: None, entries: track });
    seek(&mut without, 400);
    assert_ne!(without.hash(), session.hash());
}

/// An input of a controller that becomes one of another kind rests, and acts again when that is taken back.
#[test]
fn a_set_point_of_another_kind_rests() {
    let mut session = open(&scene());
    cart(&mut session, 0.3);
    step(&mut session, 100);
    let before = all(&session);
    let point = json!({ "type": "point", "body": 1, "position": [0, 1, 0] });
    let undo = set(&mut session, "experiment.controllers[0].goal", point);
    assert_eq!(session.description().inputs_resting, 1);
    apply(&mut session, undo);
    assert_eq!((all(&session), session.description().inputs_resting), (before, 0));
    // A variant may have other controllers than the scene: the input does nothing there.
    let set_goal = json!([{ "path": "experiment.controllers", "value": [] }]);
    let variants = json!([{ "label": "none", "set": set_goal }]);
    set(&mut session, "experiment.variants", variants);
    assert_eq!(reading(&session, "x_2"), 0.0);
    assert!(reading(&session, "x") > 0.05);
}

/// The set-point of a point is a grip; what it is dragged to is an input.
#[test]
fn a_set_point_is_dragged_in_the_view() {
    let mut session = open(&scene());
    step(&mut session, 10);
    let handles = session.description().handles;
    assert_eq!(handles.len(), 1);
    let further = session.drag(0, [0.25, 1.0, 0.125]).unwrap();
    let value = InputValue::PointSetPoint { position: [0.25, 1.0, 0.125], velocity: [0.0; 3] };
    assert_eq!(further, Command::Act { channel: BALL, value: Some(value) });
    assert_eq!(session.drag(1, [0.0; 3]), None);
    // With a pull in hand the pull's grip comes first.
    let pull = session.grab(0, [0.0; 3]).unwrap();
    apply(&mut session, pull);
    assert_eq!(session.description().handles.len(), 2);
    assert!(matches!(
        session.drag(0, [0.0; 3]),
        Some(Command::Act { channel: Channel::Pull { body: 0 }, .. })
    ));
    assert!(matches!(session.drag(1, [0.0; 3]), Some(Command::Act { channel: BALL, .. })));
}

/// Whoever reads the description can drive every channel by it.
#[test]
fn channels_say_what_they_take() {
    let mut session = open(&scene());
    let channels = session.description().channels;
    let heads: Vec<_> = channels.iter().take(3).map(|c| (c.channel, c.label.as_str())).collect();
    assert_eq!(
        heads,
        [(CART, "Cart"), (BALL, "Controller 2"), (Channel::Motor { joint: 2 }, "Motor of joint 3")]
    );
    assert_eq!(channels.len(), 3 + 2 * 4);
    let first = &channels[0].fields[0];
    assert_eq!(
        (first.quantity, first.shape, first.range),
        (Quantity::Length, FieldShape::Number, Some([-1.0, 1.0]))
    );
    // A motor without stiffness seeks no position.
    let keys: Vec<_> = channels[2].fields.iter().map(|f| (f.key.as_str(), f.quantity)).collect();
    assert_eq!(keys, [("velocity", Quantity::AngularSpeed), ("limit", Quantity::Moment)]);
    for described in channels {
        let mut value = serde_json::to_value(&described.rest).unwrap();
        for field in &described.fields {
            let number = json!(0.5);
            value[&field.key] = match field.shape {
                FieldShape::Number => number,
                FieldShape::Vector => json!([0.5, 0.5, 0.5]),
            };
        }
        for value in [described.rest.clone(), serde_json::from_value(value).unwrap()] {
            apply(&mut session, Command::Act { channel: described.channel, value: Some(value) });
        }
    }
}

#[test]
fn what_no_document_can_have_is_refused_by_its_path() {
    let mut session = open(&scene());
    step(&mut session, 3);
    let before = all(&session);
    let weld = json!([{ "child": 0, "motion": { "type": "weld" } }]);
    for (path, value, at) in [
        ("experiment.couplers[0].joint", json!(7), "experiment.couplers[0].joint"),
        ("experiment.couplers[0].to", json!(7), "experiment.couplers[0].to"),
        ("experiment.couplers[0].to", json!(1), "experiment.couplers[0].to"),
        ("experiment.couplers[0].ratio", json!(1e300), "experiment.couplers[0].ratio"),
        ("experiment.couplers[0].offset", json!(0.1), "experiment.couplers[0].offset"),
        ("experiment.joints[2].motion.drive.position", json!(0.1), "experiment.couplers[0].offset"),
        (
            "experiment.couplers",
            json!(vec![scene()["experiment"]["couplers"][0].clone(); 300]),
            "experiment.couplers",
        ),
        ("experiment.controllers[0].goal.joint", json!(7), "experiment.controllers[0].goal.joint"),
        ("experiment.controllers[0].goal.position", json!(1e7), "experiment.controllers[0].goal.position"),
        ("experiment.controllers[0].gains.stiffness", json!(-1), "experiment.controllers[0].gains.stiffness"),
        ("experiment.controllers[0].gains.limit", json!(-1), "experiment.controllers[0].gains.limit"),
        ("experiment.controllers[1].gains.stiffness", json!(0), "experiment.controllers[1].gains.stiffness"),
        ("experiment.controllers[1].gains.integral", json!(-1), "experiment.controllers[1].gains.integral"),
        ("experiment.controllers[1].goal.body", json!(9), "experiment.controllers[1].goal.body"),
        ("experiment.controllers[1].goal.point[2]", json!(1e9), "experiment.controllers[1].goal.point[2]"),
        (
            "experiment.controllers",
            json!(vec![scene()["experiment"]["controllers"][0].clone(); 300]),
            "experiment.controllers",
        ),
        ("bodies[1].fixed", json!(true), "experiment.controllers[1].goal.body"),
        ("experiment.joints", weld, "experiment.couplers[0].joint"),
    ] {
        let error = session.apply(&Command::Set { path: path.into(), value: value.clone() }).unwrap_err();
        assert_eq!(error.path, at, "{path}: {error:?}");
        assert!(!error.message.is_empty());
        assert_eq!(all(&session), before);
    }
    let joint = |position| InputValue::JointSetPoint { position, velocity: 0.0 };
    let point = InputValue::PointSetPoint { position: [0.0; 3], velocity: [0.0, f64::INFINITY, 0.0] };
    for (channel, value, at) in [
        (Channel::Controller { controller: 2 }, joint(0.0), "channel.controller"),
        (BALL, joint(0.0), "value.type"),
        (CART, InputValue::PointSetPoint { position: [0.0; 3], velocity: [0.0; 3] }, "value.type"),
        (Channel::Motor { joint: 2 }, joint(0.0), "value.type"),
        (CART, joint(f64::NAN), "value.position"),
        (BALL, point, "value.velocity[1]"),
    ] {
        let error = session.apply(&Command::Act { channel, value: Some(value) }).unwrap_err();
        assert_eq!((error.path.as_str(), all(&session)), (at, before.clone()));
    }
}
