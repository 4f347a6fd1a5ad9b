//! The table of scopes holds: a field that is only read or looked at leaves the state as it is, in the scenes
//! of the gallery.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_scene::{Command, Scope};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn open(name: &str) -> Session {
    let path = format!("{}/../../scenes/{name}.json", env!("CARGO_MANIFEST_DIR"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
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
        assert!(Scope::of(path) <= Scope::Look, "{path}");
        let mut session = open(name);
        session.apply(&Command::Step { count: 3 }).unwrap();
        let before = session.hash();
        let back = session.apply(&Command::Set { path: path.into(), value }).unwrap();
        assert_eq!(session.hash(), before, "{name}: {path}");
        let effect = session.effect();
        assert_eq!((effect.description, effect.sweep), (Scope::of(path) == Scope::Look, false), "{path}");
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
