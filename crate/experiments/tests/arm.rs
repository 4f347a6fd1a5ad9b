//! An arm in a document: it stands, presses, is driven, is taken back, and says what is wrong with it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_experiments::parse;
use asperity_scene::{Answer, Channel, Command, InputValue, Query};
use asperity_session::{Clock, Recording, Session, replay};
use serde_json::{Value, json};

/// A pin on a plate cut into four tiles, 1 mm below it; pressed with 5 N, then 30 N.
fn scene() -> Value {
    let tile = |k: i32| {
        let x = -0.015 + 0.01 * f64::from(k);
        json!({ "shape": { "type": "box", "size": [0.01, 0.06, 0.02] }, "pose": { "translation": [x, 0, -0.01] } })
    };
    json!({
        "version": 3,
        "title": "An arm",
        "experiment": {
            "kind": "dynamics", "step": 0.001, "contact": { "type": "point", "stiffness": 6e4 }, "watch": 0,
            "arm": {
                "base": { "translation": [-0.4, 0, 0] },
                "joints": [0, 0.4, 1.9, 0, 0.841592653589793, 0],
                "tool": {
                    "body": 0,
                    "grip": { "translation": [0, 0, 0.05] },
                    "point": { "translation": [0, 0, 0.1] },
                },
                "sensor": { "taken_off": "all" },
                "control": { "gives": [false, false, true, false, false, false] },
                "way": [
                    { "time": 0, "position": [0.0, 0.0, 0.0], "force": [0, 0, -5] },
                    { "time": 5, "force": [0, 0, -30] },
                ],
            },
        },
        "bodies": [
            { "name": "Pin", "shape": { "type": "box", "size": [0.04, 0.04, 0.1] }, "mass": 0.3,
              "material": { "friction": 0 } },
            { "name": "Plate", "shape": { "type": "empty" }, "parts": [tile(0), tile(1), tile(2), tile(3)], "fixed": true,
              "material": { "friction": 0 } },
        ],
    })
}

fn open(scene: &Value) -> Session {
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap_or_else(|e| panic!("{e:?}"))
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

#[test]
fn it_goes_to_the_plate_and_presses_as_it_is_asked_to() {
    let mut session = open(&scene());
    step(&mut session, 4900);
    assert!((reading(&session, "arm_force") - 5.0).abs() < 0.05);
    // Four tiles, each with both bodies' springs in series.
    assert!((reading(&session, "arm_stiffness") - 1.2e5).abs() < 1.0);
    step(&mut session, 3000);
    assert!((reading(&session, "arm_force") - 30.0).abs() < 0.1);
    assert!((reading(&session, "support") - 30.0).abs() < 0.1);
}

fn goal(position: [f64; 3], turn: [f64; 3], force: [f64; 3]) -> Command {
    Command::Act { channel: Channel::Arm {}, value: Some(InputValue::ArmGoal { position, turn, force }) }
}

/// The document's way until a hand takes over, and again when it lets go; the state of the controllers, noise
/// and delay among it, is the run's: back and forth, replayed, taken back, by link.
#[test]
fn goals_are_inputs_like_any_other() {
    let mut noisy = scene();
    let arm = &mut noisy["experiment"]["arm"];
    arm["sensor"] = json!({ "noise": [0.3, 0.01], "cutoff": 40, "rate": 500, "seed": 7 });
    arm["servo"] = json!({ "delay": 0.008, "rate": 250 });
    let mut session = open(&noisy);
    step(&mut session, 3000);
    let before = session.hash();
    let undo = session.apply(&goal([0.05, 0.0, 0.1], [0.0, 0.0, 0.3], [0.0; 3])).unwrap();
    step(&mut session, 3000);
    assert!(
        (reading(&session, "arm_x") - 0.05).abs() < 1e-5 && (reading(&session, "arm_z") - 0.1).abs() < 3e-3
    );
    let end = session.hash();
    for (to, hash) in [(0, None), (6000, Some(end)), (3000, Some(before)), (4100, None), (6000, Some(end))] {
        session.apply(&Command::Seek { step: to }).unwrap();
        hash.inspect(|h| assert_eq!(session.hash(), *h, "step {to}"));
    }
    let redo = session.apply(&undo).unwrap();
    assert_ne!(session.hash(), end);
    session.apply(&redo).unwrap();
    assert_eq!(session.hash(), end);
    let recorded: Recording = serde_json::from_str(&session.recording_text()).unwrap();
    assert_eq!(replay(&recorded, &asperity_experiments::KINDS, Clock::STOPPED).unwrap().hash(), end);
    session.apply(&Command::LetGo).unwrap();
    step(&mut session, 4000);
    assert!((reading(&session, "arm_force") - 30.0).abs() < 0.5, "{}", reading(&session, "arm_force"));
}

/// Way-points in joint angles and a hand's: met to the angle; a place after them goes on from there.
#[test]
fn a_goal_may_be_joint_angles() {
    let mut angles = scene();
    let by_way = [0.3, 0.2, 1.7, 0.4, 0.9, -0.5];
    angles["experiment"]["arm"]["way"] = json!([
        { "time": 0, "joints": by_way },
        { "time": 6, "turn": [0, 0, 0.2] },
    ]);
    angles["experiment"]["arm"]["control"] = json!({ "speed": [0.2, 0.8] });
    let mut session = open(&angles);
    let at = |session: &Session| [1, 2, 3, 4, 5, 6].map(|k| reading(session, &format!("arm_q{k}")));
    let apart = |a: [f64; 6], b: [f64; 6]| (0..6).map(|k| (a[k] - b[k]).abs()).fold(0.0, f64::max);
    step(&mut session, 5900);
    assert!(apart(at(&session), by_way) < 1e-5, "{:?}", at(&session));
    let tool = |session: &Session| ["arm_x", "arm_y", "arm_z"].map(|id| reading(session, id));
    let there = tool(&session);
    step(&mut session, 3000);
    assert!((0..3).all(|k| (tool(&session)[k] - there[k]).abs() < 1e-4), "it turns about where it is");
    assert!(apart(at(&session), by_way) > 0.05);

    let by_hand = InputValue::arm_joints(&[-0.2, 0.1, 1.9, -0.6, 0.7, 1.0]);
    session.apply(&Command::Act { channel: Channel::ArmJoints {}, value: Some(by_hand) }).unwrap();
    step(&mut session, 8000);
    assert!(apart(at(&session), [-0.2, 0.1, 1.9, -0.6, 0.7, 1.0]) < 1e-5, "{:?}", at(&session));
    let (hash, inputs) = (session.hash(), session.inputs().to_vec());
    let recorded: Recording = serde_json::from_str(&session.recording_text()).unwrap();
    assert_eq!(replay(&recorded, &asperity_experiments::KINDS, Clock::STOPPED).unwrap().hash(), hash);
    let mut other = open(&angles);
    other.apply(&Command::Inputs { from: 0.0, channel: None, entries: inputs }).unwrap();
    step(&mut other, 16_900);
    assert_eq!(other.hash(), hash);
    // Told a place, it forgets the angles: a hand that drags the goal has it, and what is taken back acts
    // again.
    let place = InputValue::ArmGoal { position: there, turn: [0.0; 3], force: [0.0; 3] };
    let undo = other.apply(&Command::Act { channel: Channel::Arm {}, value: Some(place) }).unwrap();
    step(&mut other, 6000);
    assert!((0..3).all(|k| (tool(&other)[k] - there[k]).abs() < 1e-4), "{:?}", tool(&other));
    other.apply(&Command::Seek { step: 16_900 }).unwrap();
    other.apply(&undo).unwrap();
    step(&mut other, 100);
    assert!(apart(at(&other), [-0.2, 0.1, 1.9, -0.6, 0.7, 1.0]) < 1e-5, "{:?}", at(&other));
}

/// A joint that is asked beyond its stop goes to the stop, and it is told.
#[test]
fn angles_beyond_a_stop_are_told() {
    let mut session = open(&scene());
    let beyond = InputValue::arm_joints(&[0.0, 0.4, 1.9, 0.0, 3.0, 0.0]);
    session.apply(&Command::Act { channel: Channel::ArmJoints {}, value: Some(beyond) }).unwrap();
    step(&mut session, 9000);
    assert!((reading(&session, "arm_q5") - 2.094395).abs() < 1e-5);
    assert_eq!(reading(&session, "arm_held_back"), 1.0);
}

/// Pushed into the plate, it presses with what its joints may, not with what the plate takes.
#[test]
fn an_arm_that_yields_is_not_too_strong() {
    let pushed = |servo: Value| {
        let mut scene = scene();
        let arm = &mut scene["experiment"]["arm"];
        arm["control"] = json!({ "gives": [false, false, false, false, false, false] });
        arm["way"] = json!([{ "time": 0, "position": [0, 0, -0.004] }]);
        arm["servo"] = servo;
        let mut session = open(&scene);
        step(&mut session, 4000);
        let gives_way = [reading(&session, "arm_gives_way"), reading(&session, "arm_effort")];
        (-reading(&session, "arm_fz"), gives_way, session.tell())
    };
    let (stiff, [unknown, _], _) = pushed(json!({}));
    assert!(unknown.is_nan(), "there is no limit");
    // Four tiles of 30 kN/m, 4 mm deep.
    assert!((stiff - 480.0).abs() < 5.0, "{stiff} N");
    let (bounded, [gives_way, effort], told) = pushed(json!({ "torque": [60, 60, 60, 10, 10, 10] }));
    assert_eq!(gives_way, 1.0, "{effort}");
    let (strong, [gives_way, effort], _) = pushed(json!({ "torque": [900, 900, 900, 300, 300, 300] }));
    assert!(
        (strong - stiff).abs() < 1.0 && gives_way == 0.0 && effort > 0.1 && effort < 0.99,
        "{strong} N, {effort}"
    );
    assert!(bounded > 20.0 && bounded < 300.0 && !told.contains("stopped"), "{bounded} N: {told}");
    let springs = json!({ "stiffness": [800, 800, 800, 100, 100, 100], "damping": [40, 40, 40, 5, 5, 5] });
    let (springy, _, told) = pushed(json!({ "spring": springs }));
    assert!(springy > 5.0 && springy < 150.0 && !told.contains("stopped"), "{springy} N: {told}");
}

/// A link goes through what it is not to touch; that costs its pair, and nothing else changes.
#[test]
fn a_link_that_is_not_to_touch_goes_through_what_stands_in_its_way() {
    let run = |touches: Option<Value>| {
        let mut scene = scene();
        scene["bodies"].as_array_mut().unwrap().push(json!(
            { "name": "Post", "shape": { "type": "sphere", "radius": 0.05 }, "fixed": true, "pose": { "translation": [-0.4, 0, 0.6] } }
        ));
        if let Some(touches) = touches {
            scene["experiment"]["arm"]["touches"] = touches;
        }
        let mut session = open(&scene);
        step(&mut session, 20);
        reading(&session, "contacts")
    };
    assert!(run(None) > 0.0);
    assert_eq!(run(Some(json!([true, false, false, false, true, true]))), 0.0);
}

/// The arms there are: built in, two of them as their maker publishes them. Each takes its tool where it is
/// asked to, within its limits, and runs to its end.
#[test]
fn every_arm_runs_to_its_end() {
    let down = [0.0, 0.5, 1.2, 0.0, std::f64::consts::PI - 1.7, 0.0];
    // The arm lies flat for some of the published ones where the others stand up.
    let flat = [0.0, 0.5, -0.4, 0.0, std::f64::consts::FRAC_PI_2 - 0.1, 0.0];
    for (name, start) in [
        ("vs060_like", down),
        ("er10_900_like", down),
        ("estun_ier10_900_mi", flat),
        ("estun_ier7_910_mi", flat),
    ] {
        let mut one = scene();
        let plate = one["bodies"][1].take();
        one["bodies"] = json!([one["bodies"][0], plate]);
        // Out of the way.
        one["bodies"][1]["pose"] = json!({ "translation": [0, 0, -5] });
        one["experiment"]["end"] = json!(4);
        let arm = &mut one["experiment"]["arm"];
        (arm["model"], arm["joints"], arm["way"]) = (json!(name), json!(start), json!([]));
        arm["control"] = json!({ "speed": [0.2, 1.0] });
        arm["base"] = json!({});
        let session = open(&one);
        let tool = |session: &Session| ["arm_x", "arm_y", "arm_z"].map(|id| reading(session, id));
        let from = tool(&session);
        let to = [from[0] - 0.05, from[1] + 0.1, from[2] + 0.05];
        one["experiment"]["arm"]["way"] = json!([
            { "time": 0, "position": to },
            { "time": 2, "joints": start },
        ]);
        let mut session = open(&one);
        step(&mut session, 1900);
        let apart = |a: [f64; 3], b: [f64; 3]| (0..3).map(|k| (a[k] - b[k]).abs()).fold(0.0, f64::max);
        assert!(apart(tool(&session), to) < 1e-4, "{name}: {:?} {to:?}", tool(&session));
        step(&mut session, 2100);
        assert!(apart(tool(&session), from) < 1e-4, "{name}: {:?} {from:?}", tool(&session));
        assert!(!session.tell().contains("stopped"), "{name}: {}", session.tell());
    }
}

/// A goal that the tool presses past is where the press has brought it: taken where the tool is, it stays as
/// high as it was commanded.
#[test]
fn a_pressed_goal_goes_with_the_tool() {
    let mut pressed = scene();
    let arm = &mut pressed["experiment"]["arm"];
    arm["way"] = json!([{ "time": 0, "position": [0, 0, 0.004], "force": [0, 0, -5] }]);
    (arm["control"]["force_gains"], arm["servo"]) = (
        json!([1e-5, 4e-4]),
        json!({ "law": { "type": "second_order", "natural_frequency": 300, "damping_ratio": 1 } }),
    );
    let mut session = open(&pressed);
    step(&mut session, 6000);
    let z = reading(&session, "arm_z");
    assert!(
        (reading(&session, "arm_force") - 5.0).abs() < 0.05 && z.abs() < 1e-4,
        "it lies on the plate: {z}"
    );
    let Command::Act { value: Some(InputValue::ArmGoal { position, .. }), .. } =
        drag(&mut session, "Goal of the tool", [0.002, 0.0, z])
    else {
        panic!("no goal")
    };
    assert_eq!([position[0], position[1]], [0.002, 0.0]);
    assert!((position[2] - 0.004).abs() < 2e-5, "{position:?}");
}

/// Whichever arm holds it, wherever that stands: the tool is where its body is. Angles that have it there are
/// kept as written.
#[test]
fn an_arm_starts_where_its_tool_is() {
    let standing = |model: &str, base: f64, joints: Value| {
        let mut one = scene();
        one["bodies"][0]["pose"] = json!({ "translation": [0.03, 0.05, 0.2], "rotation": [0, 0, 1, 0] });
        let arm = &mut one["experiment"]["arm"];
        (arm["model"], arm["joints"], arm["starts_at_tool"]) = (json!(model), joints, json!(true));
        (arm["way"], arm["base"]["translation"][0]) = (json!([]), json!(base));
        one
    };
    let near = json!([0, 0.4, 1.9, 0, 0.841592653589793, 0]);
    for model in ["vs060_like", "er10_900_like", "estun_ier10_900_mi", "estun_ier7_910_mi"] {
        let one = standing(model, -0.45, near.clone());
        let mut session = open(&one);
        let off = |session: &Session| {
            let at = ["arm_x", "arm_y", "arm_z"].map(|id| reading(session, id));
            [0.03, 0.05, 0.15].iter().zip(at).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
        };
        assert!(off(&session) < 1e-10, "{model}: {}", off(&session));
        step(&mut session, 200);
        assert!(off(&session) < 1e-5, "{model} stays there: {}", off(&session));
        // Rounded to six decimals these are angles that have it there.
        let found =
            [1, 2, 3, 4, 5, 6].map(|k| (reading(&open(&one), &format!("arm_q{k}")) * 1e6).round() / 1e6);
        let kept = open(&standing(model, -0.45, json!(found)));
        assert_eq!([1, 2, 3, 4, 5, 6].map(|k| reading(&kept, &format!("arm_q{k}"))), found, "{model}");
    }
    let refused = |one: &Value| {
        let Err(e) = asperity_experiments::open(&one.to_string(), Clock::STOPPED) else {
            panic!("it opened")
        };
        (e.path, e.message)
    };
    let (path, message) = refused(&standing("vs060_like", -1.5, near.clone()));
    assert!(
        path == "experiment.arm.starts_at_tool" && message.ends_with("it is out of reach"),
        "{path}: {message}"
    );
    // Straight above its own base, nearer than its stops let it fold.
    let (path, message) = refused(&standing("vs060_like", 0.03, near.clone()));
    assert!(path == "experiment.arm.starts_at_tool" && message.contains("stop"), "{path}: {message}");
    let mut empty = standing("vs060_like", -0.45, near);
    empty["experiment"]["arm"]["tool"] = json!({});
    assert_eq!(refused(&empty).0, "experiment.arm.starts_at_tool");
}

#[test]
fn another_bit_of_noise_is_another_run_and_a_look_is_not() {
    let mut noisy = scene();
    noisy["experiment"]["arm"]["sensor"] = json!({ "noise": [0.3, 0.01], "seed": 7 });
    let run = |scene: &Value| {
        let mut session = open(scene);
        step(&mut session, 200);
        session.hash()
    };
    let first = run(&noisy);
    assert_eq!(run(&noisy), first);
    noisy["experiment"]["arm"]["sensor"]["seed"] = json!(8);
    assert_ne!(run(&noisy), first);
}

/// A hand that pulls the tool leads the arm: the force controller gives way to it.
#[test]
fn the_tool_is_led_by_a_hand() {
    let mut free = scene();
    let arm = &mut free["experiment"]["arm"];
    arm["way"] = json!([]);
    arm["control"] = json!({ "gives": [true, true, true, false, false, false], "force_gains": [1e-4, 5e-3] });
    let mut session = open(&free);
    step(&mut session, 10);
    let (y, z) = (reading(&session, "arm_y"), reading(&session, "arm_z"));
    let value = InputValue::Force { force: [0.0, 20.0, 0.0], torque: [0.0; 3], point: [0.0; 3] };
    session.apply(&Command::Act { channel: Channel::Force { body: 0 }, value: Some(value) }).unwrap();
    step(&mut session, 1000);
    let way = reading(&session, "arm_y") - y;
    assert!((way - 0.1).abs() < 0.01, "20 N at 5 mm/(N s) for a second: {way} m");
    assert!((reading(&session, "arm_z") - z).abs() < 1e-3);
}

/// Drags the handle of this label to a place.
fn drag(session: &mut Session, label: &str, target: [f64; 3]) -> Command {
    let handle = session.description().handles.iter().position(|h| h.label == label).unwrap() as u32;
    let Answer::Drag(Some(command)) = session.ask(Query::Drag { handle, target }).unwrap() else {
        panic!("{label} does nothing");
    };
    command
}

/// The goal is held in the picture: moved, moved along the tool's axis, turned about it. The run alone is
/// driven, the document stays.
#[test]
fn the_goal_is_dragged_by_its_handles() {
    let mut free = scene();
    free["experiment"]["arm"]["way"] = json!([]);
    let mut session = open(&free);
    let document = session.scene_text();
    let at = |session: &Session| ["arm_x", "arm_y", "arm_z"].map(|id| reading(session, id));
    let start = at(&session);
    let apart = |a: [f64; 3], b: [f64; 3]| (0..3).map(|k| (a[k] - b[k]).abs()).fold(0.0, f64::max);

    let to = [start[0] + 0.02, start[1] - 0.01, start[2] + 0.03];
    let command = drag(&mut session, "Goal of the tool", to);
    session.apply(&command).unwrap();
    step(&mut session, 2500);
    assert!(apart(at(&session), to) < 2e-6, "{:?} {to:?}", at(&session));

    // The tool looks down: what is aside of its axis counts for nothing. The handle stands above the goal.
    let above = 0.85 * (0.02f64 * 0.02 + 0.02 * 0.02 + 0.05 * 0.05).sqrt();
    let lower = [to[0] + 0.5, to[1], to[2] + above - 0.01];
    let command = drag(&mut session, "Goal, along the tool's axis", lower);
    session.apply(&command).unwrap();
    step(&mut session, 2500);
    assert!(apart(at(&session), [to[0], to[1], to[2] - 0.01]) < 2e-6, "{:?}", at(&session));

    // A quarter turn to the left, seen from above, in three drags: the tool's x is the world's at first, its
    // z looks down.
    for angle in [0.4f64, 1.0, std::f64::consts::FRAC_PI_2] {
        let p = at(&session);
        let target = [p[0] + 0.07 * libm::cos(angle), p[1] + 0.07 * libm::sin(angle), p[2] + 0.2];
        let command = drag(&mut session, "Goal, turned about the axis", target);
        session.apply(&command).unwrap();
        step(&mut session, 2500);
    }
    let turn = ["arm_turn_x", "arm_turn_y", "arm_turn_z"].map(|id| reading(&session, id));
    assert!(turn[0].abs() < 1e-5 && turn[1].abs() < 1e-5, "{turn:?}");
    assert!((turn[2].abs() - std::f64::consts::FRAC_PI_2).abs() < 1e-5, "{turn:?}");

    // None of it is in the document; all of it in the recording.
    assert_eq!(session.scene_text(), document);
    let recorded: Recording = serde_json::from_str(&session.recording_text()).unwrap();
    assert_eq!(
        replay(&recorded, &asperity_experiments::KINDS, Clock::STOPPED).unwrap().hash(),
        session.hash()
    );
    let (hash, inputs) = (session.hash(), session.inputs().to_vec());
    let mut other = open(&free);
    other.apply(&Command::Inputs { from: 0.0, channel: None, entries: inputs }).unwrap();
    step(&mut other, 12_500);
    assert_eq!(other.hash(), hash);
    // Another scene has no such handles.
    free["experiment"].as_object_mut().unwrap().remove("arm");
    assert_eq!(open(&free).description().handles.len(), 0);
}

/// A hand takes the tool with a spring as it takes other bodies: as strong as what it has to move, which is
/// the arm.
#[test]
fn the_tool_is_pulled_by_the_pointer() {
    let mut free = scene();
    let arm = &mut free["experiment"]["arm"];
    arm["way"] = json!([]);
    arm["control"] = json!({ "gives": [true, true, true, false, false, false], "force_gains": [1e-5, 2e-4] });
    let mut session = open(&free);
    step(&mut session, 10);
    let start = ["arm_x", "arm_y", "arm_z"].map(|id| reading(&session, id));
    let grab = |session: &mut Session, body| match session.ask(Query::Grab { body, point: start }) {
        Ok(Answer::Grab(command)) => command,
        other => panic!("{other:?}"),
    };
    let command = grab(&mut session, 0).unwrap();
    session.apply(&command).unwrap();
    let to = [start[0], start[1] + 0.03, start[2]];
    let command = drag(&mut session, "Pull", to);
    session.apply(&command).unwrap();
    step(&mut session, 50);
    assert!(
        reading(&session, "arm_fy") < -1.0,
        "the wrist feels the hand: {} N",
        reading(&session, "arm_fy")
    );
    step(&mut session, 6000);
    assert!((reading(&session, "arm_y") - to[1]).abs() < 1e-3, "{} {}", reading(&session, "arm_y"), to[1]);
    // The arm's links are no bodies of the document.
    assert_eq!(grab(&mut session, 3), None);
}

fn by_hand() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/pin_by_hand.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Dragged over the hole and down, the pin is in; readings, words and events say so, wherever one looks from.
#[test]
fn a_pin_is_inserted_by_hand() {
    let mut session = open(&by_hand());
    let mouth = [0.431, 0.0, 0.17];
    let command = drag(&mut session, "Goal of the tool", mouth);
    session.apply(&command).unwrap();
    step(&mut session, 500);
    assert!(
        session.tell().contains("Pin is -20.00 of 20.00 mm deep in Block, 1.00 mm aside"),
        "{}",
        session.tell()
    );
    let command = drag(&mut session, "Goal of the tool", [0.431, 0.0, 0.125]);
    session.apply(&command).unwrap();
    step(&mut session, 1500);
    let seen = |session: &Session| {
        ["task_in", "task_time", "task_peak", "task_depth"].map(|id| reading(session, id))
    };
    let end = seen(&session);
    // 40 mm at 15 mm/s from 1 s on, then 0.2 s.
    assert!(end[0] == 1.0 && (end[1] - 3.87).abs() < 0.02, "{end:?}");
    assert!((1.0..20.0).contains(&end[2]) && (end[3] - 0.025).abs() < 1e-4, "{end:?}");
    let words = format!("Pin is in Block after {:.2} s, with at most {:.1} N", end[1], end[2]);
    assert!(session.tell().contains(&words), "{}", session.tell());
    let told = |session: &Session| session.events().iter().filter(|e| e.label == "it is in").count();
    assert_eq!(told(&session), 1);
    for (to, is_in) in [(400, 0.0), (1950, 1.0), (0, 0.0), (2000, 1.0)] {
        session.apply(&Command::Seek { step: to }).unwrap();
        assert_eq!(reading(&session, "task_in"), is_in, "step {to}");
    }
    assert_eq!((seen(&session), told(&session)), (end, 1));
}

/// Commanded by places alone, it jams or misses, by where it is when the force is too much.
#[test]
fn an_attempt_that_takes_too_much_force_is_over() {
    for (aside, word) in [(0.003, "missed: too much force"), (0.0009, "jammed: too much force")] {
        let mut stiff = by_hand();
        let arm = &mut stiff["experiment"]["arm"];
        arm["control"]["gives"] = json!([false, false, false, false, false, false]);
        arm["way"] = json!([
            { "time": 0, "position": [0.43 + aside, 0, 0.17] }, { "time": 1, "position": [0.43 + aside, 0, 0.125] }
        ]);
        let mut session = open(&stiff);
        step(&mut session, 2000);
        assert_eq!(reading(&session, "task_in"), 0.0);
        assert!(reading(&session, "task_peak") > 60.0 && reading(&session, "task_time").is_nan());
        assert_eq!(session.events().iter().filter(|e| e.label == word).count(), 1, "{:?}", session.events());
    }
    for (field, value, at) in [
        ("body", json!(7), "body"),
        ("into", json!(0), "into"),
        ("point", json!([0, 0, 1e300]), "point[2]"),
        ("mouth", json!({ "rotation": [0, 0, 0, 0] }), "mouth.rotation"),
        ("depth", json!(0), "depth"),
        ("aside", json!(-1), "aside"),
        ("turned", json!(1e300), "turned"),
        ("held", json!(-1), "held"),
        ("limit", json!(0), "limit"),
    ] {
        let mut session = open(&by_hand());
        let path = format!("experiment.task.{field}");
        let error = session.apply(&Command::Set { path, value }).unwrap_err();
        assert_eq!(error.path, format!("experiment.task.{at}"), "{error:?}");
    }
}

/// A pin that is thicker than its hole jams where its round nose is as wide as the hole, and it is said; a
/// hole that is none is refused.
#[test]
fn parts_that_do_not_fit_are_told() {
    let mut tight = by_hand();
    tight["bodies"][1]["shape"]["part"]["play"] = json!(-0.2e-3);
    tight["experiment"]["arm"]["way"] =
        json!([{ "time": 0, "position": [0.43, 0, 0.17] }, { "time": 1, "position": [0.43, 0, 0.125] }]);
    let mut session = open(&tight);
    step(&mut session, 2000);
    assert_eq!(reading(&session, "task_in"), 0.0);
    // R − √(R² − r²) of 10 and 9.8 mm is 8.01 mm: there it began.
    assert!(session.tell().contains("Pin jammed 8."), "{}", session.tell());
    let mut none = tight;
    none["bodies"][1]["shape"]["part"]["play"] = json!(-0.01);
    let error = asperity_experiments::open(&none.to_string(), Clock::STOPPED).err().unwrap();
    assert!(error.path == "bodies[1].shape.part.play" && error.message.contains("no hole"), "{error:?}");
}

/// More clusters than contacts change nothing; a bound below the stiffness of one contact is the net
/// stiffness, and the press comes deeper.
#[test]
fn bounds_out_of_the_ordinary_hold_in_a_run() {
    let pressed = |reduction: Value| {
        let mut one = scene();
        one["experiment"]["arm"]["control"]["force_gains"] = json!([4e-6, 4.5e-4]);
        one["experiment"]["contact"] = json!({ "type": "point", "stiffness": 3e4, "reduction": reduction });
        let mut session = open(&one);
        step(&mut session, 4900);
        ["arm_force", "arm_stiffness", "arm_z"].map(|id| reading(&session, id))
    };
    let plain = pressed(json!({}));
    assert!((plain[0] - 5.0).abs() < 0.02 && (plain[1] - 6e4).abs() < 1.0, "{plain:?}");
    assert_eq!(pressed(json!({ "count": 64 })), plain);
    // A tile has 15 kN/m.
    let soft = pressed(json!({ "net_stiffness": 1e4 }));
    assert!((soft[0] - 5.0).abs() < 0.02 && (soft[1] - 1e4).abs() < 1.0, "{soft:?}");
    assert!((plain[2] - soft[2] - 5.0 / 1e4 + 5.0 / 6e4).abs() < 1e-5, "{soft:?} {plain:?}");
    for (field, value) in [("count", json!(0)), ("net_stiffness", json!(0))] {
        let mut session = open(&scene());
        let error = session
            .apply(&Command::Set {
                path: "experiment.contact.reduction".into(),
                value: json!({ field: value }),
            })
            .unwrap_err();
        assert_eq!(error.path, format!("experiment.contact.reduction.{field}"), "{}", error.message);
    }
}

#[test]
fn what_is_wrong_is_said_at_its_field() {
    let arm = |path: &str| format!("experiment.arm.{path}");
    for (path, value, at) in [
        ("control.rate", json!(300), "control.rate"),
        ("control.rate", json!(0), "control.rate"),
        ("control.rate", json!(4000), "control.rate"),
        ("servo", json!({ "delay": 0.0105 }), "servo.delay"),
        ("servo", json!({ "delay": 1.0 }), "servo.delay"),
        ("servo", json!({ "rate": 700 }), "servo.rate"),
        ("servo", json!({ "law": { "type": "first_order", "time_constant": 0 } }), "servo.law.time_constant"),
        (
            "servo",
            json!({ "law": { "type": "computed_torque", "stiffness": -1, "damping": 1 } }),
            "servo.law.stiffness",
        ),
        ("sensor", json!({ "rate": 3 }), "sensor.rate"),
        ("sensor", json!({ "noise": [-1, 0] }), "sensor.noise[0]"),
        ("sensor", json!({ "range": 0 }), "sensor.range"),
        ("joints", json!([0, 3, 0, 0, 0, 0]), "joints[1]"),
        ("masses", json!([1, 1, 0, 1, 1, 1]), "masses[2]"),
        ("tool", json!({ "body": 9 }), "tool.body"),
        ("tool", json!({ "body": 1 }), "tool.body"),
        ("way", json!([{ "time": 2 }, { "time": 1 }]), "way[1].time"),
        ("way", json!([{ "time": 0, "joints": [0, 0, 0, 0, 0, 0], "turn": [0, 0, 0] }]), "way[0].joints"),
        ("way", json!([{ "time": 0, "joints": [0, 0, 0, 0, 0, 1e300] }]), "way[0].joints[5]"),
        ("servo", json!({ "torque": [1, 1, 0, 1, 1, 1] }), "servo.torque[2]"),
        (
            "servo",
            json!({ "spring": { "stiffness": [1, 1, 1, 1, 1, 1], "damping": [1, -1, 1, 1, 1, 1] } }),
            "servo.spring.damping[1]",
        ),
        ("way", json!([{ "time": 0, "position": [0, 0, 1e300] }]), "way[0].position[2]"),
        ("control.force_gains", json!([-1, 0]), "control.force_gains[0]"),
        ("control.speed", json!([0, 1]), "control.speed[0]"),
    ] {
        let mut session = open(&scene());
        step(&mut session, 5);
        let before = session.hash();
        let error = session.apply(&Command::Set { path: arm(path), value: value.clone() }).unwrap_err();
        assert_eq!(error.path, arm(at), "{path} = {value}: {}", error.message);
        assert_eq!(session.hash(), before);
    }
    // The tool hangs on something else too.
    let mut twice = scene();
    twice["experiment"]["joints"] = json!([{ "child": 0, "motion": { "type": "weld" } }]);
    let error = asperity_experiments::open(&twice.to_string(), Clock::STOPPED).err().unwrap();
    assert_eq!(error.path, "experiment.arm", "{}", error.message);
    let mut none = scene();
    none["experiment"].as_object_mut().unwrap().remove("arm");
    none["bodies"][0]["pose"] = json!({ "translation": [0, 0, 0.2] });
    let error = open(&none).apply(&goal([0.0; 3], [0.0; 3], [0.0; 3])).unwrap_err();
    assert_eq!(error.path, "channel", "{}", error.message);
}

/// The run stops where it stopped making sense, and says why.
#[test]
fn gains_that_explode_stop_the_run() {
    for (field, value, words) in [
        ("control.force_gains", json!([0.2, 0]), "do not go together"),
        ("sensor", json!({ "range": 3, "taken_off": "all" }), "is made for 3.0 N and feels"),
    ] {
        let mut session = open(&scene());
        session.apply(&Command::Set { path: format!("experiment.arm.{field}"), value }).unwrap();
        step(&mut session, 6000);
        let told = session.tell();
        assert!(told.contains(words), "{told}");
        assert!(session.readings().iter().take(5).all(|x| x.is_finite()));
    }
}

/// Out of reach it goes as near as it can, and says how much is missing.
#[test]
fn a_goal_out_of_reach_is_told() {
    let mut session = open(&scene());
    session.apply(&goal([3.0, 0.0, 0.3], [0.0; 3], [0.0; 3])).unwrap();
    step(&mut session, 9000);
    assert!(reading(&session, "arm_short") > 0.05);
    let x = reading(&session, "arm_x");
    step(&mut session, 500);
    assert!((reading(&session, "arm_x") - x).abs() < 0.01);
}

#[test]
fn its_links_are_drawn_and_not_named() {
    let scene = scene();
    let session = open(&scene);
    let description = session.description();
    let bodies = |c: &Channel| matches!(c, Channel::Force { body } | Channel::Pull { body } if *body > 1);
    assert!(!description.channels.iter().any(|c| bodies(&c.channel)));
    assert!(description.channels.iter().any(|c| c.channel == Channel::Arm {}));
    parse(&scene.to_string()).unwrap();
}
