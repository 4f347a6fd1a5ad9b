//! The table of scopes holds: a field that is only read or looked at leaves the state as it is, in the scenes
//! of the gallery.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_scene::{Change, Channel, Command, Effect, Scope};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn open(name: &str) -> Session {
    let path = format!("{}/../../scenes/{name}.json", env!("CARGO_MANIFEST_DIR"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

#[test]
fn what_lies_within_a_field_has_its_scope() {
    let session = open("dynamics/stack");
    for (path, scope) in [
        ("title", Scope::Words),
        ("bodies[12].name", Scope::Run),
        ("view.layers.body_frames", Scope::View),
        ("experiment.watch", Scope::Look),
        ("experiment.plots[3]", Scope::Look),
        ("experiment.step_map.rows", Scope::Look),
        ("bodies[0].pose.translation[2]", Scope::Place),
        ("bodies[0].parts[10].pose", Scope::Place),
        ("bodies[0].parts[10].shape.radius", Scope::Run),
        ("bodies", Scope::Run),
        ("experiment.step", Scope::Run),
        ("experiment.solver.tolerance", Scope::Run),
        ("experiment.watching", Scope::Run),
        ("", Scope::Run),
        ("nowhere[", Scope::Run),
    ] {
        assert_eq!(Scope::of(path, session.scene()), scope, "{path}");
    }
}

#[test]
fn a_command_tells_anew_what_its_fields_may_have_changed() {
    let session = open("dynamics/stack");
    let set = |path: &str| Change { path: path.into(), value: Value::Null };
    let all = |paths: &[&str]| Command::SetAll { changes: paths.iter().copied().map(set).collect() };
    let act = |channel| Command::Act { channel, value: None };
    for (command, description, sweep, inputs) in [
        (all(&["view.camera", "title"]), false, false, false),
        (all(&["bodies[0].pose", "bodies[1].pose"]), false, true, false),
        (all(&["bodies[0].pose", "experiment.watch"]), true, true, false),
        (all(&["experiment.friction", "view"]), true, true, false),
        (Command::Seek { step: 3 }, false, false, false),
        (act(Channel::Motor { joint: 0 }), false, false, true),
        (act(Channel::Pull { body: 0 }), true, false, true),
        (Command::LetGo, true, false, true),
    ] {
        let effect = Effect { description, sweep, inputs };
        assert_eq!(Effect::of(&command, session.scene()), effect, "{command:?}");
    }
}

#[test]
fn words_and_ways_of_looking_leave_the_state_as_it_is() {
    let cases: [(&str, &str, Value); 15] = [
        ("dynamics/stack", "experiment.watch", json!(3)),
        ("dynamics/stack", "experiment.motion_of", json!([3, 1])),
        ("dynamics/stack", "experiment.apart", json!([0, 2, 0])),
        ("dynamics/stack", "experiment.plots", json!(["speed"])),
        ("dynamics/stack", "experiment.drive", json!([{ "type": "force", "body": 3 }])),
        ("dynamics/how_small_a_step", "experiment.step_map", Value::Null),
        ("impact/bouncing_ball", "experiment.plots", json!(["height_time"])),
        ("cones/wrench_cone", "experiment.slice", json!({ "across": "torque_y", "up": "force_z" })),
        ("cones/two_fingers", "experiment.slice", json!({ "across": "torque_y", "up": "force_y" })),
        ("contact/inspector", "view.layers.slice", json!(true)),
        ("contact/inspector", "title", json!("Another")),
        ("contact/inspector", "summary", json!("Another")),
        ("contact/inspector", "question", json!("Another?")),
        ("contact/inspector", "controls", json!([])),
        ("contact/inspector", "lesson", Value::Null),
    ];
    for (name, path, value) in cases {
        let mut session = open(name);
        let scope = Scope::of(path, session.scene());
        assert!(scope <= Scope::Look, "{path}");
        session.apply(&Command::Step { count: 3 }).unwrap();
        let before = session.hash();
        let back = session.apply(&Command::Set { path: path.into(), value }).unwrap();
        assert_eq!(session.hash(), before, "{name}: {path}");
        let effect = session.effect();
        assert_eq!((effect.description, effect.sweep), (scope == Scope::Look, false), "{path}");
        session.apply(&back).unwrap();
        assert_eq!(session.hash(), before, "{name}: {path} and back");
    }
}

#[test]
fn a_body_held_elsewhere_is_another_state_under_the_same_names() {
    let mut session = open("contact/inspector");
    let (before, told) = (session.hash(), session.description());
    let path = "bodies[1].pose.translation[2]".to_owned();
    session.apply(&Command::Set { path, value: json!(0.5) }).unwrap();
    assert_ne!(session.hash(), before);
    assert_eq!(session.description(), told);
    assert!(session.effect().sweep && !session.effect().description);
}
