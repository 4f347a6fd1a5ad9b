//! Recorded motions beside a run: their errors are those of the reference data's formulas, their ghost moves,
//! and a run starts as they do.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::Command;
use asperity_scene::frame::{FrameReader, record};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

/// Steps to one frame of the recordings.
const PARTS: u32 = 4;

fn throws() -> Vec<Value> {
    let path = format!("{}/../../scenes/reality/throws/cube.json", env!("CARGO_MANIFEST_DIR"));
    let set: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    set["throws"].as_array().unwrap().clone()
}

fn scene(throw: &Value) -> Value {
    let mut recorded = throw.clone();
    recorded["body"] = json!(1);
    recorded["width"] = json!(0.1048);
    recorded["starts"] = json!(true);
    let material = json!({ "friction": 0.18, "dissipation": 1 });
    json!({
        "version": 3,
        "title": "A throw",
        "experiment": {
            "kind": "dynamics", "step": 1.0 / 148.0 / f64::from(PARTS), "contact": { "type": "point", "stiffness": 1e5 },
            "recorded": [recorded],
        },
        "bodies": [
            { "name": "Table", "shape": { "type": "half_space" }, "fixed": true, "material": material },
            { "name": "Cube", "shape": { "type": "box", "size": [0.1048, 0.1048, 0.1048] }, "mass": 0.37,
              "inertia": { "matrix": [0.00081, 0.00081, 0.00081, 0, 0, 0] }, "material": material },
        ],
    })
}

fn open(scene: &Value) -> Session {
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

/// `tests/reference/cube_tosses/README.md` of the shared data: means over all rows, read at their times.
#[test]
fn errors_are_the_published_evaluation_s() {
    for throw in throws().iter().take(12) {
        let rows = throw["rows"].as_array().unwrap();
        let mut session = open(&scene(throw));
        let (mut position, mut rotation) = (0.0, 0.0);
        for (k, row) in rows.iter().enumerate() {
            if k > 0 {
                session.apply(&Command::Step { count: PARTS }).unwrap();
            }
            let row: Vec<f64> = row.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
            let m = session.motions()[1];
            let d: f64 = (0..3).map(|i| m.translation[i] - row[1 + i]).map(|d| d * d).sum();
            let dot: f64 = (0..4).map(|i| m.rotation[i] * row[4 + i]).sum();
            position += d.sqrt() / 0.1048;
            rotation += 2.0 * libm::acos(dot.abs().min(1.0));
            if k == 0 {
                // The run starts as the recording.
                assert!(d.sqrt() < 1e-12 && (m.rotation[0].abs() - row[4].abs()).abs() < 1e-5);
                assert_eq!(json!(m.linear), throw["velocity"]["linear"]);
            }
        }
        let n = rows.len() as f64;
        let (share, angle) =
            (reading(&session, "recorded_mean_share"), reading(&session, "recorded_mean_angle"));
        assert!((share - position / n).abs() < 1e-6, "{}: {share} and {}", throw["name"], position / n);
        assert!((angle - rotation / n).abs() < 1e-4, "{}: {angle} and {}", throw["name"], rotation / n);
        // After its end nothing is known, and the means stay.
        session.apply(&Command::Step { count: 5 }).unwrap();
        assert!(reading(&session, "recorded_angle").is_nan());
        assert_eq!(reading(&session, "recorded_mean_share"), share);
        // Going back takes the means along.
        session.apply(&Command::Seek { step: 120 }).unwrap();
        let half = reading(&session, "recorded_mean_share");
        session.apply(&Command::Rewind).unwrap();
        session.apply(&Command::Step { count: 120 }).unwrap();
        assert_eq!(reading(&session, "recorded_mean_share"), half);
    }
}

/// Sixty throws are where all good engines are: at 13 % of the width and 18°, four in five on the recorded
/// face.
#[test]
fn sixty_throws_are_as_near_as_any_engine_gets() {
    let (mut position, mut rotation, mut face) = (0.0, 0.0, 0.0);
    let all = throws();
    assert_eq!(all.len(), 60);
    for throw in &all {
        let mut session = open(&scene(throw));
        let count = PARTS * (throw["rows"].as_array().unwrap().len() as u32 - 1);
        session.apply(&Command::Step { count }).unwrap();
        position += reading(&session, "recorded_mean_share") / 60.0;
        rotation += reading(&session, "recorded_mean_angle").to_degrees() / 60.0;
        face += reading(&session, "recorded_face") / 60.0;
    }
    println!("{position} {rotation} {face}");
    assert!(position < 0.145 && rotation < 20.0 && face > 0.7, "{position} {rotation} {face}");
}

#[test]
fn a_ghost_moves_as_the_body_did() {
    let throw = &throws()[0];
    let mut session = open(&scene(throw));
    session.apply(&Command::Step { count: 100 }).unwrap();
    let row = &throw["rows"][25];
    let frame = session.frame().to_vec();
    let reader = FrameReader::new(&frame).unwrap();
    let corners: Vec<_> = reader.read::<record::ShellVertex>().collect();
    let middle =
        |k: usize| corners.iter().map(|c| f64::from(c.position[k])).sum::<f64>() / corners.len() as f64;
    for k in 0..3 {
        assert!((middle(k) - row[1 + k].as_f64().unwrap()).abs() < 1e-4, "{k}");
    }
}

#[test]
fn a_draw_starts_near_by_and_the_same_again() {
    let mut document = scene(&throws()[0]);
    let start = |document: &Value| open(document).motions()[1];
    let own = start(&document);
    document["experiment"]["recorded"][0]["noise"] = json!({ "draw": 0 });
    assert_eq!(start(&document), own);
    document["experiment"]["recorded"][0]["noise"]["draw"] = json!(7);
    let other = start(&document);
    assert_eq!(start(&document), other);
    assert_eq!(other.translation, own.translation);
    for k in 0..3 {
        assert!((0.0..0.06).contains(&(other.linear[k] - own.linear[k]).abs()));
        assert!(other.angular[k] != own.angular[k] && (other.angular[k] - own.angular[k]).abs() < 0.6);
    }
}

#[test]
fn what_is_no_recording_is_refused_at_its_field() {
    let good = scene(&throws()[0]);
    let refused = |path: &str, value: Value| {
        let mut session = open(&good);
        let hash = session.hash();
        let e = session.apply(&Command::Set { path: path.into(), value }).unwrap_err();
        assert_eq!(session.hash(), hash);
        assert!(!e.message.is_empty());
        e.path
    };
    let at = |field: &str| format!("experiment.recorded[0].{field}");
    for (field, value, place) in [
        ("body", json!(2), "body"),
        ("body", json!(0), "starts"),
        ("width", json!(0), "width"),
        ("rows", json!([]), "rows"),
        ("rows[1][0]", json!(0), "rows[1]"),
        ("rows[5][4]", json!(0.9), "rows[5]"),
        ("rows[5][2]", json!(1e300), "rows[5][2]"),
        ("velocity.linear[1]", json!(1e30), "velocity.linear[1]"),
        ("noise", json!({ "linear": -1 }), "noise.linear"),
    ] {
        assert_eq!(refused(&at(field), value), at(place));
    }
}
