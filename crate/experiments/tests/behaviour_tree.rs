//! A behaviour tree in a session: the reference's answers by running, recording, scrubbing, taking the ball,
//! files.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_experiments::parse;
use asperity_scene::frame::{FrameReader, MeshPurpose, record};
use asperity_scene::{Answer, Channel, Command, ExportFormat, InputValue, Query, Scene, SceneError};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn scene(name: &str) -> Scene {
    let path = format!("{}/../../scenes/picking/{name}.json", env!("CARGO_MANIFEST_DIR"));
    parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn open(name: &str) -> Session {
    asperity_experiments::run(scene(name), Clock::STOPPED).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let at = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[at]
}

fn set(session: &mut Session, path: &str, value: Value) -> Result<Command, SceneError> {
    session.apply(&Command::Set { path: path.to_owned(), value })
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

fn pair(condition: &str, action: &str) -> Value {
    json!({ "type": "fallback", "children": [
        { "type": "condition", "name": condition }, { "type": "action", "name": action } ] })
}

/// The book's whole tree.
fn full() -> Value {
    let pairs = [
        pair("Ball Found", "Find Ball"),
        pair("Ball Close", "Approach Ball"),
        pair("Ball Grasped", "Grasp Ball"),
        pair("Bin Close", "Approach Bin"),
        pair("Ball Placed", "Place Ball"),
    ];
    json!({ "type": "fallback", "children": [
        { "type": "sequence", "children": pairs }, { "type": "action", "name": "Ask for Help" } ] })
}

#[test]
fn every_tick_is_recorded_and_a_moment_has_one_state_however_one_comes_to_it() {
    let mut session = open("trees_that_act");
    set(&mut session, "experiment.tree", full()).unwrap();
    step(&mut session, 120);
    let told = |session: &Session, from, count| session.ticks(from, count);
    let all = told(&session, 1, 1000);
    assert_eq!(all.ticks.len(), 120);
    // The root, its sequence, five pairs of three, and the call for help.
    assert!(all.ticks.iter().all(|t| t.len() == 18));
    let hash = |session: &mut Session, at: u32| {
        session.apply(&Command::Seek { step: at }).unwrap();
        session.hash()
    };
    let (late, early) = (hash(&mut session, 117), hash(&mut session, 31));
    assert_eq!(told(&session, 31, 5).ticks, all.ticks[30..31]);
    assert_eq!(hash(&mut session, 117), late);
    assert_eq!(hash(&mut session, 31), early);
    assert_eq!(told(&session, 0, 0).ticks.len(), 0);
    assert_eq!(told(&session, u32::MAX, u32::MAX).ticks.len(), 0);
}

#[test]
fn the_ball_in_somebodys_hand_is_not_grasped_until_it_is_let_go() {
    let mut session = open("trees_that_act");
    set(&mut session, "experiment.tree", full()).unwrap();
    step(&mut session, 70);
    assert_eq!(reading(&session, "ball_grasped"), 1.0);
    let act = |session: &mut Session, value| {
        session.apply(&Command::Act { channel: Channel::Pull { body: 2 }, value }).unwrap();
    };
    let hand = InputValue::Pull { target: [1.0, 0.5, 0.2], point: [0.0; 3], frequency: 2.0 };
    act(&mut session, Some(hand));
    step(&mut session, 100);
    assert_eq!(reading(&session, "ball_grasped"), 0.0);
    assert_eq!(reading(&session, "meddled"), 1.0);
    act(&mut session, None);
    step(&mut session, 130);
    assert_eq!(reading(&session, "ball_placed"), 1.0);
    assert!(reading(&session, "done_after") > 17.0);
    let taken = session.ask(Query::Grab { body: 1, point: [0.0; 3] }).unwrap();
    assert!(matches!(taken, Answer::Grab(None)), "the robot is not to be taken");
}

#[test]
fn trees_that_are_none_are_refused_with_their_place() {
    let mut session = open("trees_that_act");
    let mut why = |tree: Value| set(&mut session, "experiment.tree", tree).unwrap_err();
    let leaf = |name: &str| json!({ "type": "action", "name": name });
    let unknown = why(json!({ "type": "sequence", "children": [leaf("Find Ball"), leaf("Juggle")] }));
    assert_eq!(unknown.path, "experiment.tree.children[1].name");
    assert!(
        unknown.message.contains("Juggle") && unknown.message.contains("Ask for Help"),
        "{}",
        unknown.message
    );
    assert_eq!(why(json!({ "type": "sequence" })).path, "experiment.tree.children");
    assert_eq!(why(json!({ "type": "retry", "children": [leaf("Find Ball")] })).path, "experiment.tree.n");
    let many: Vec<Value> = (0..300).map(|_| leaf("Find Ball")).collect();
    assert!(why(json!({ "type": "sequence", "children": many })).message.contains("200 nodes"));
    assert!(why(json!({ "type": "juggle" })).message.contains("unknown variant"));
    // A word is known whatever its capitals and spaces.
    set(&mut session, "experiment.tree", leaf("find_ball")).unwrap();
}

#[test]
fn a_tree_that_never_finishes_ends_with_the_run_and_says_so() {
    let mut session = open("trees_that_act");
    let never = json!({ "type": "repeat", "n": 4_000_000, "children": [
        { "type": "force_success", "children": [{ "type": "condition", "name": "Ball Placed" }] } ] });
    set(&mut session, "experiment.tree", never).unwrap();
    step(&mut session, 300);
    assert!(session.tell().contains("never succeeded"), "{}", session.tell());
}

#[test]
fn a_tree_is_written_as_a_file() {
    let session = open("mend_the_tree");
    let file = session.export(ExportFormat::BehaviorTreeCpp).unwrap();
    assert!(
        file.text.starts_with("<?xml")
            && file.text.contains("<Condition ID=\"Bin1Empty\" name=\"Bin 1 empty?\"/>")
    );
    assert!(session.export(ExportFormat::Csv).is_err());
}

#[test]
fn the_draft_is_told_from_its_repair() {
    let mut session = open("mend_the_tree");
    let alike = reading(&session, "alike");
    // The tree acts if bin 1 is empty, and fails at once if it is not: the other way round everywhere.
    assert_eq!((alike, reading(&session, "alike_of")), (0.0, 192.0));
    assert!(session.ticks(1, 0).differs.contains("no condition holds"));
    let wanted = serde_json::to_value(scene("mend_the_tree")).unwrap()["experiment"]["wanted"].clone();
    set(&mut session, "experiment.tree", wanted).unwrap();
    assert_eq!(reading(&session, "acts_as_wanted"), 1.0);
    assert_eq!(session.ticks(1, 0).differs, "");
}

#[test]
fn what_moves_is_solid_and_bins_are_looked_through() {
    for (name, fixed) in [("trees_that_act", vec![0, 3]), ("mend_the_tree", vec![0, 2, 3])] {
        let mut session = open(name);
        let words = session.frame().to_vec();
        let frame = FrameReader::new(&words).unwrap();
        let through: Vec<u32> = frame
            .read::<record::Mesh>()
            .filter(|row| row.purpose == Some(MeshPurpose::Ideal))
            .map(|row| row.body)
            .collect();
        assert_eq!(through, fixed, "{name}");
        assert!(!session.scene().view.layers.force, "{name}: with forces nothing is drawn solid");
    }
}
