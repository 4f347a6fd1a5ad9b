//! A reader's own cloud in the place of what cameras see: it goes through the same stages, is kept in the
//! document, goes with one undo, and what cannot be done with points of a file is said.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_experiments::parse;
use asperity_scene::{
    Answer, Capability, Change, CloudUp, Command, ExportFormat, Query, Scene, SceneError, to_json,
};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

/// The upper half of a ball of 5 cm on the floor of its file, rings of points.
fn dome() -> Vec<[f64; 3]> {
    let mut points = Vec::new();
    for i in 0..40 {
        let up = f64::from(i) / 39.0 * 1.5;
        for j in 0..80 {
            let around = f64::from(j) / 80.0 * std::f64::consts::TAU + 0.1 * f64::from(i);
            let r = 0.05 * libm::cos(up);
            points.push([
                2.0 + r * libm::cos(around),
                -1.0 + r * libm::sin(around),
                0.5 + 0.05 * libm::sin(up),
            ]);
        }
    }
    points
}

fn gallery(name: &str) -> Session {
    let path = format!("{}/../../scenes/picking/{name}.json", env!("CARGO_MANIFEST_DIR"));
    asperity_experiments::run(parse(&std::fs::read_to_string(path).unwrap()).unwrap(), Clock::STOPPED)
        .unwrap()
}

fn taken(session: &mut Session, cloud: &Value, up: CloudUp) -> Vec<Change> {
    let rows: Vec<[f64; 3]> = serde_json::from_value(cloud["points"].clone()).unwrap();
    let end = |pick: fn(f64, f64) -> f64| [0, 1, 2].map(|k| rows.iter().map(|p| p[k]).reduce(pick).unwrap());
    let ask = Query::TakeCloud { low: end(f64::min), high: end(f64::max), up, as_in_file: false };
    let Answer::TakeCloud(follows) = session.ask(ask).unwrap() else { panic!() };
    assert!(!follows.is_empty());
    [vec![Change { path: "experiment.cloud".into(), value: cloud.clone() }], follows].concat()
}

fn apply(session: &mut Session, changes: Vec<Change>) -> Command {
    session.apply(&Command::SetAll { changes }).unwrap()
}

fn refused(session: &mut Session, path: &str, value: Value) -> SceneError {
    session.apply(&Command::SetAll { changes: vec![Change { path: path.into(), value }] }).unwrap_err()
}

fn reading(session: &Session, id: &str) -> f64 {
    let at = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[at]
}

fn same_anew(session: &Session) {
    let text = to_json(session.scene());
    let again = asperity_experiments::run(parse(&text).unwrap(), Clock::STOPPED).unwrap();
    assert_eq!(again.hash(), session.hash());
}

#[test]
fn every_scene_with_a_cloud_takes_one_and_gives_it_back_with_one_undo() {
    let cloud = json!({ "name": "dome.ply", "points": dome() });
    for name in [
        "three_cameras",
        "which_way",
        "without_neighbours",
        "score_by_hand",
        "candidates",
        "from_curvature",
        "no_grasp_reaches",
    ] {
        let mut session = gallery(name);
        assert!(session.description().capabilities.contains(&Capability::TakeCloud), "{name}");
        let before = (session.hash(), to_json(session.scene()));
        let changes = taken(&mut session, &cloud, CloudUp::Z);
        let inverse = apply(&mut session, changes);
        assert!(session.tell().contains("dome.ply"), "{name}: {}", session.tell());
        assert!(!session.description().capabilities.contains(&Capability::PlaceBodies), "{name}");
        same_anew(&session);
        session.apply(&inverse).unwrap();
        assert_eq!(before, (session.hash(), to_json(session.scene())), "{name}");
    }
}

#[test]
fn the_points_go_through_the_same_stages() {
    let mut session = gallery("three_cameras");
    let points = dome();
    let changes = taken(&mut session, &json!({ "name": "dome.ply", "points": points }), CloudUp::Z);
    apply(&mut session, changes);
    let counts = ["seen", "cropped", "thinned", "filtered"].map(|id| reading(&session, id));
    assert_eq!(counts[0], points.len() as f64);
    // The lowest ring is on the floor, below the box; the dome stands in its middle.
    assert!(counts[1] < counts[0] && counts[1] > 0.85 * counts[0], "{counts:?}");
    assert!(counts[2] < counts[1] && counts[2] > 200.0, "{counts:?}");
    // Nothing is known to hold it against.
    assert!(reading(&session, "normal_error").is_nan() && reading(&session, "depth_error").is_nan());
    // Curvatures are those of the ball, at what a pixel of the first camera means.
    for (path, value) in [
        ("experiment.query.used", json!(true)),
        ("experiment.shown", json!("cropped")),
        ("experiment.query.pixel", json!([80, 55])),
    ] {
        apply(&mut session, vec![Change { path: path.into(), value }]);
    }
    let bend = ["bend_1", "bend_2"].map(|id| reading(&session, id));
    assert!(bend.iter().all(|k| (k - 20.0).abs() < 1.0), "{bend:?}");
    // Dragging goes to a pixel and to a point.
    let Some(Command::SetAll { changes }) = session.drag(0, [0.0, 0.02, 0.08]) else { panic!() };
    apply(&mut session, changes);
    same_anew(&session);
    // Out comes what went in, at its place, with normals that point out.
    let Answer::ExportRun(file) =
        session.ask(Query::ExportRun { format: ExportFormat::Ply, date: None }).unwrap()
    else {
        panic!()
    };
    let rows = file.text.lines().skip_while(|l| *l != "end_header").skip(1);
    let mut out = 0;
    for row in rows {
        let x: Vec<f64> = row.split(' ').map(|w| w.parse().unwrap()).collect();
        assert!((libm::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]) - 0.05).abs() < 2e-4);
        out += usize::from(x[0] * x[3] + x[1] * x[4] + x[2] * x[5] > 0.04);
    }
    assert_eq!(out as f64, reading(&session, "cropped"));
}

#[test]
fn the_normals_of_a_file_say_which_side_is_out() {
    let points = dome();
    let inwards: Vec<[f64; 3]> = points.iter().map(|p| [2.0 - p[0], -1.0 - p[1], 0.5 - p[2]]).collect();
    let mut session = gallery("three_cameras");
    let cloud = json!({ "points": points, "normals": inwards });
    let changes = taken(&mut session, &cloud, CloudUp::Z);
    apply(&mut session, changes);
    apply(&mut session, vec![Change { path: "experiment.colour".into(), value: json!("tilt") }]);
    assert!(session.tell().contains("the file’s normals say which side is out"));
    let Answer::ExportRun(file) =
        session.ask(Query::ExportRun { format: ExportFormat::Ply, date: None }).unwrap()
    else {
        panic!()
    };
    let z = file.text.lines().skip_while(|l| *l != "end_header").skip(1);
    assert!(z.map(|row| row.split(' ').nth(5).unwrap().parse::<f64>().unwrap()).all(|nz| nz < 1e-9));
}

#[test]
fn grasps_of_a_file_have_costs_and_no_trials() {
    let mut session = gallery("candidates");
    let changes = taken(&mut session, &json!({ "name": "dome.ply", "points": dome() }), CloudUp::Z);
    apply(&mut session, changes);
    // A ball that is 10 cm wide is wider than the gripper opens; its upper part is not.
    assert!(reading(&session, "candidates") > 0.0, "{}", session.tell());
    let error = session.ask(Query::TryPick { candidate: 1 }).unwrap_err();
    assert_eq!(error.path, "experiment.cloud");
    assert!(error.message.contains("no bodies"));
    let error = refused(&mut session, "experiment.pushes.times", json!(1));
    assert!(error.path == "experiment.pushes.times" && error.message.contains("no bodies"));
    same_anew(&session);
}

#[test]
fn what_points_of_a_file_cannot_do_is_said() {
    let mut session = gallery("three_cameras");
    let changes = taken(&mut session, &json!({ "points": [[0.0, 0.0, 0.0]] }), CloudUp::Y);
    apply(&mut session, changes);
    assert!(session.tell().contains("The box holds no point"), "{}", session.tell());
    apply(&mut session, vec![Change { path: "experiment.crop.used".into(), value: json!(false) }]);
    assert!(session.tell().contains("No point has a normal"), "{}", session.tell());
    let error = refused(&mut session, "experiment.normals.by", json!("window"));
    assert!(error.message.contains("no pixels"), "{}", error.message);
    let used = |k: usize| Change { path: format!("experiment.cameras[{k}].used"), value: json!(false) };
    let off = Command::SetAll { changes: (0..3).map(used).collect() };
    assert_eq!(session.apply(&off).unwrap_err().path, "experiment.cameras");
    for cloud in [json!({ "points": [] }), json!({ "points": [[0, 0, 1e9]] }), json!({ "points": [[0, 0]] })]
    {
        assert!(refused(&mut session, "experiment.cloud", cloud).path.starts_with("experiment.cloud"));
    }
    let error = refused(&mut session, "experiment.cloud.pose.rotation", json!([0, 0, 0, 0]));
    assert!(error.path.starts_with("experiment.cloud.pose"), "{}", error.path);
    same_anew(&session);
    // In a bin nothing is left of it.
    let mut session = gallery("score_by_hand");
    let changes = taken(&mut session, &json!({ "name": "p.ply", "points": [[5.0, 5.0, 5.0]] }), CloudUp::Z);
    apply(&mut session, changes);
    assert!(session.tell().contains("None of the 1 points of p.ply is in the bin"), "{}", session.tell());
    // Scenes without cameras have no place for it.
    let text = std::fs::read_to_string(format!(
        "{}/../../scenes/contact/inspector.json",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap();
    let scene: Scene = parse(&text).unwrap();
    let mut session = asperity_experiments::run(scene, Clock::STOPPED).unwrap();
    let ask = Query::TakeCloud { low: [0.0; 3], high: [1.0; 3], up: CloudUp::Z, as_in_file: true };
    let Answer::TakeCloud(follows) = session.ask(ask).unwrap() else { panic!() };
    assert!(follows.is_empty());
}
