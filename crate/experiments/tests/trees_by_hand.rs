//! A tree of somebody else on the page's scene: its leaves are answered by hand, from a moment on.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_experiments::parse;
use asperity_scene::{Command, Scene};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn open(tree: Value) -> Session {
    let path = format!("{}/../../scenes/picking/trees_that_act.json", env!("CARGO_MANIFEST_DIR"));
    let mut scene: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    scene["experiment"]["by_hand"] = json!(true);
    scene["experiment"]["tick_on"] = json!(true);
    scene["experiment"]["tree"] = tree;
    let scene: Scene = parse(&scene.to_string()).unwrap();
    asperity_experiments::run(scene, Clock::STOPPED).unwrap()
}

fn leaf(name: &str) -> Value {
    json!({ "type": "action", "name": name })
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

/// Answers of the root, one for each tick.
fn root(session: &Session) -> String {
    session.ticks(1, 1000).ticks.iter().filter_map(|t| t.chars().next()).collect()
}

#[test]
fn leaves_answer_as_the_reader_says_from_then_on() {
    let mut session = open(
        json!({ "type": "sequence", "children": [leaf("CheckBattery"), leaf("Find Ball"), leaf("OpenGripper")] }),
    );
    step(&mut session, 3);
    let told = session.ticks(1, 3);
    // A word of the task stays the task's.
    assert_eq!(told.by_hand, ["CheckBattery", "OpenGripper"]);
    let answers = json!([{ "leaf": "CheckBattery", "from": 0.3, "says": "failure" }, { "leaf": "CheckBattery", "from": 0.5, "says": "running" }]);
    session.apply(&Command::Set { path: "experiment.answers".into(), value: answers }).unwrap();
    // The run is at its time, and what was is as it was.
    assert_eq!(session.ticks(1, 3).ticks, told.ticks);
    step(&mut session, 4);
    assert!(root(&session).ends_with("FFRR"), "{}", root(&session));
}

#[test]
fn a_clock_and_a_blackboard_are_part_of_the_run() {
    let port = |name: &str, value: &str| json!({ "name": name, "value": value });
    let mut session = open(json!({ "type": "sequence_memory", "children": [
        { "type": "script", "ports": [port("code", "n := 1; word := 'a'")] },
        { "type": "delay", "ports": [port("delay_msec", "300")], "children": [leaf("Move")] },
        { "type": "script", "ports": [port("code", "n += 1; word = word .. n")] },
        { "type": "timeout", "ports": [port("msec", "200")], "children": [leaf("Wait")] } ] }));
    let answers = json!([{ "leaf": "Wait", "says": "running" }]);
    session.apply(&Command::Set { path: "experiment.answers".into(), value: answers }).unwrap();
    step(&mut session, 6);
    assert_eq!(root(&session), "RRRRRF");
    let board = session.ticks(1, 1).blackboard;
    assert_eq!(board, [["n".to_owned(), "2".to_owned()], ["word".to_owned(), "a2".to_owned()]]);
    let hash = session.hash();
    session.apply(&Command::Seek { step: 2 }).unwrap();
    assert_eq!(session.ticks(1, 1).blackboard[0][1], "1");
    session.apply(&Command::Seek { step: 6 }).unwrap();
    assert_eq!(session.hash(), hash);
}

#[test]
fn what_a_node_cannot_do_is_told() {
    let mut session =
        open(json!({ "type": "script_condition", "ports": [{ "name": "code", "value": "speed > 1" }] }));
    step(&mut session, 1);
    assert_eq!(root(&session), "F");
    assert_eq!(session.ticks(1, 1).troubles, ["Node 1 fails: there is no speed on the blackboard."]);
    assert!(session.tell().contains("there is no speed on the blackboard"), "{}", session.tell());
    let set = |session: &mut Session, tree: Value| {
        session.apply(&Command::Set { path: "experiment.tree".into(), value: tree }).unwrap_err().path
    };
    let bad = json!({ "type": "script", "ports": [{ "name": "code", "value": "a +" }] });
    assert_eq!(set(&mut session, bad), "experiment.tree.ports[0].value");
    let two = json!({ "type": "recovery", "children": [leaf("A")] });
    assert_eq!(set(&mut session, two), "experiment.tree.children");
    let long = json!({ "type": "action", "name": "a".repeat(300) });
    assert_eq!(set(&mut session, long), "experiment.tree.name");
}

/// Retry and repeat ask as their program does where they come from a file of it, and as ours where not.
#[test]
fn counts_of_other_programs_keep_their_rules() {
    let retry = |ports: Value| json!({ "type": "retry", "n": 3, "ports": ports, "children": [leaf("Grip")] });
    let failing = json!([{ "leaf": "Grip", "says": "failure" }]);
    for (ports, wanted) in [(json!([]), "RRF"), (json!([{ "name": "num_attempts", "value": "3" }]), "FFF")] {
        let mut session = open(retry(ports));
        session.apply(&Command::Set { path: "experiment.answers".into(), value: failing.clone() }).unwrap();
        step(&mut session, 3);
        assert_eq!(root(&session), wanted);
    }
}
