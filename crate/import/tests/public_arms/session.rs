//! The same arms in documents.

use asperity_scene::document::OwnArm;
use asperity_scene::{Channel, Command, InputValue};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

use crate::control::start;
use crate::{all, apart, tool_at};

fn scene(own: &OwnArm, joints: &[f64]) -> Value {
    json!({
        "version": 3,
        "title": "An arm",
        "experiment": {
            "kind": "dynamics", "step": 0.001, "contact": { "type": "point", "stiffness": 6e4 }, "watch": 0,
            "arm": { "model": { "own": own }, "joints": joints, "tool": { "body": 0 }, "way": [{ "time": 0 }] },
        },
        "bodies": [{ "name": "Ball", "shape": { "type": "sphere", "radius": 0.03 }, "mass": 0.3 }],
    })
}

fn open(scene: &Value) -> Session {
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap_or_else(|e| panic!("{e:?}"))
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

#[test]
fn a_document_has_them_go_to_places_and_joints() {
    for r in all() {
        let from = start(&r.name);
        let mut scene = scene(&r.own, &from);
        let there: Vec<f64> =
            from.iter().enumerate().map(|(i, q)| q + if r.arm.slides(i) { 0.03 } else { 0.1 }).collect();
        let goal = tool_at(&r.arm, &there);
        let p = goal.translation.vector;
        let start_at = tool_at(&r.arm, &from);
        let turn = (goal.rotation * start_at.rotation.inverse()).scaled_axis();
        scene["experiment"]["arm"]["way"] =
            json!([{ "time": 0.1, "position": p.as_slice(), "turn": turn.as_slice() }]);
        let mut session = open(&scene);
        session.apply(&Command::Step { count: 4000 }).unwrap();
        let at = ["arm_x", "arm_y", "arm_z"].map(|id| reading(&session, id));
        let off = (0..3).map(|k| (at[k] - p[k]).abs()).fold(0.0, f64::max);
        assert!(off < 1e-6, "{}: {off:e}", r.name);
        // Opened again it is the same run.
        let mut again = asperity_experiments::open(&session.scene_text(), Clock::STOPPED).unwrap();
        again.apply(&Command::Step { count: 4000 }).unwrap();
        assert_eq!(again.hash(), session.hash(), "{}", r.name);
        // By hand, in joints.
        let by_hand = InputValue::arm_joints(&from);
        session.apply(&Command::Act { channel: Channel::ArmJoints {}, value: Some(by_hand) }).unwrap();
        session.apply(&Command::Step { count: 6000 }).unwrap();
        let at = ["arm_x", "arm_y", "arm_z"].map(|id| reading(&session, id));
        let [way, _] = apart(&start_at, &asperity_geometry::Pose::translation(at[0], at[1], at[2]));
        assert!(way < 1e-6, "{}: {way:e}", r.name);
    }
}

#[test]
fn lists_of_another_count_are_refused_with_their_field() {
    let all = all();
    let panda = &all[0];
    for (field, value) in
        [("joints", json!([0, 0, 0, 0, 0, 0])), ("masses", json!([1, 1, 1])), ("touches", json!([true]))]
    {
        let mut scene = scene(&panda.own, &start("panda"));
        scene["experiment"]["arm"][field] = value;
        let Err(error) = asperity_experiments::open(&scene.to_string(), Clock::STOPPED) else {
            panic!("{field}")
        };
        assert_eq!(error.path, format!("experiment.arm.{field}"));
        assert!(error.message.contains('7'), "{}", error.message);
    }
}

/// Both arms of a Baxter in one document: each goes where its way-points lead, and the second as if it were alone.
#[test]
fn a_document_has_both_arms_of_a_robot() {
    let all = all();
    let [left, right] = ["baxter_left", "baxter_right"].map(|n| all.iter().find(|r| r.name == n).unwrap());
    let from = start("baxter");
    let there: Vec<f64> = from.iter().map(|q| q + 0.1).collect();
    let through = vec![false; 7];
    let mut both = scene(&left.own, &from);
    both["experiment"]["arm"]["touches"] = json!(through);
    let second = json!({
        "model": { "own": right.own }, "joints": from.to_vec(), "touches": through, "way": [{ "time": 0, "joints": there }],
    });
    both["experiment"]["arms"] = json!([second]);
    let mut session = open(&both);
    session.apply(&Command::Step { count: 3000 }).unwrap();
    let at = ["arm_x", "arm_y", "arm_z"].map(|id| reading(&session, id));
    let place = asperity_geometry::Pose::translation(at[0], at[1], at[2]);
    assert!(apart(&tool_at(&left.arm, &from), &place)[0] < 1e-6);
    // The last link of the second arm is the last body of the run.
    let mut alone = scene(&right.own, &from);
    alone["experiment"]["arm"]["way"] = json!([{ "time": 0, "joints": there }]);
    let mut other = open(&alone);
    other.apply(&Command::Step { count: 3000 }).unwrap();
    let wanted = tool_at(&right.arm, &there);
    let at = ["arm_x", "arm_y", "arm_z"].map(|id| reading(&other, id));
    assert!(apart(&wanted, &asperity_geometry::Pose::translation(at[0], at[1], at[2]))[0] < 1e-6);
    // What is wrong with it is told in its own field; two hands do not hold one body.
    let refused = |field: &str, value: Value, path: &str| {
        let mut bad = both.clone();
        bad["experiment"]["arms"][0][field] = value;
        let Err(error) = asperity_experiments::open(&bad.to_string(), Clock::STOPPED) else {
            panic!("{field}")
        };
        assert_eq!(error.path, format!("experiment.arms[0].{path}"), "{}", error.message);
    };
    refused("joints", json!([0, 0]), "joints");
    refused("joints", json!([9, 0, 0, 0, 0, 0, 0]), "joints[0]");
    refused("tool", json!({ "body": 0 }), "tool.body");
}
