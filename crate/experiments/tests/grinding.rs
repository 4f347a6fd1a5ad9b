//! A grinding path in a session: planned in pieces, kept in the document, told where it is not reached,
//! written as files.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_experiments::grinding::answers::PlanProgress;
use asperity_scene::frame::{FrameCache, FrameReader, MeshPurpose, Section, record};
use asperity_scene::{Change, Command, ExportFormat};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn scene(experiment: Value) -> String {
    let mut experiment = experiment;
    experiment["kind"] = "grinding".into();
    let part = json!({ "name": "Workpiece", "shape": { "type": "empty" }, "pose": { "translation": [0.55, 0, 0.25] } });
    json!({ "version": 2, "title": "A plate", "experiment": experiment, "bodies": [part] }).to_string()
}

fn small() -> Value {
    json!({
        "part": { "kind": "workpiece", "name": "weld_plate", "triangles": 3000 },
        "path": { "step_over": 0.012, "reach": 0.03 },
        "process": { "offset": 6e-5, "feed": { "cut": 0.1, "travel": 0.3 } },
        "planner": { "rounds": 4, "step_overs": [0.012, 0.018] }
    })
}

fn open(experiment: Value) -> Session {
    asperity_experiments::open(&scene(experiment), Clock::STOPPED).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

fn set(session: &mut Session, path: &str, value: Value) {
    session.apply(&Command::Set { path: path.into(), value }).unwrap();
}

fn plan(session: &mut Session, kind: &str) -> Result<(), asperity_scene::SceneError> {
    session.answer(json!({ "kind": kind })).map(drop)
}

fn advance(session: &mut Session, pieces: u32) -> Result<PlanProgress, asperity_scene::SceneError> {
    session.answer_to(json!({ "kind": "plan_advance", "pieces": pieces }))
}

fn changes(session: &mut Session) -> Vec<Change> {
    session.answer_to(json!({ "kind": "plan_changes" })).unwrap()
}

#[test]
fn a_plan_is_made_in_pieces_and_kept_in_the_document() {
    let mut session = open(small());
    assert!(advance(&mut session, 1).is_err());
    let before = reading(&session, "force_error");
    assert!(before > 1.0 && reading(&session, "mean_force") < 4.0);
    plan(&mut session, "plan_start").unwrap();
    let mut seen = 0;
    let last = loop {
        let progress = advance(&mut session, 1).unwrap();
        assert!(progress.done >= seen && progress.done <= progress.total, "{progress:?}");
        seen = progress.done;
        if progress.finished {
            break progress;
        }
    };
    assert_eq!(last.choices.len(), 2);
    assert!(last.choices.iter().any(|c| c.best));
    // Nothing is changed until somebody says so: the planned run, which the document asks for, is lacking.
    assert_eq!(reading(&session, "planned"), 0.0);
    let lacking = session.description().lacking;
    assert!(
        matches!(lacking.as_slice(), [l] if l.path == "experiment.shown" && l.instead == "start"),
        "{lacking:?}"
    );
    assert!(lacking[0].why.contains("press Plan"));
    let hash = session.hash();
    let changes = changes(&mut session);
    let undo = session.apply(&Command::SetAll { changes }).unwrap();
    assert_eq!(reading(&session, "planned"), 1.0);
    assert!(reading(&session, "force_error") < 0.3 * before, "{}", reading(&session, "force_error"));
    let best = last.best.unwrap();
    // The document keeps a value every 5 mm: what it says is the plan to a little.
    assert!((reading(&session, "force_error") - best.force_error).abs() < 0.05);
    assert!((reading(&session, "duration") - best.duration).abs() < 0.02 * best.duration);
    assert_eq!(reading(&session, "start_force_error"), before);
    assert!(!session.plot("pareto").series.is_empty());
    // Opened again, it is the same run.
    let again = asperity_experiments::open(&session.scene_text(), Clock::STOPPED).unwrap();
    assert_eq!(again.hash(), session.hash());
    session.apply(&undo).unwrap();
    assert_eq!(session.hash(), hash);
}

#[test]
fn a_planner_let_go_leaves_nothing() {
    let mut session = open(small());
    plan(&mut session, "plan_start").unwrap();
    advance(&mut session, 2).unwrap();
    plan(&mut session, "plan_cancel").unwrap();
    assert!(changes(&mut session).is_empty() && advance(&mut session, 1).is_err());
}

#[test]
fn what_is_not_reached_is_left_out_and_said() {
    let mut session = open(small());
    assert_eq!(reading(&session, "unreached"), 0.0);
    set(&mut session, "bodies[0].pose.translation", json!([0.84, 0.0, 0.25]));
    let (unreached, points) = (reading(&session, "unreached"), reading(&session, "points"));
    assert!(unreached > 0.0 && unreached < points, "{unreached} of {points}");
    assert!(session.tell().contains("out of the arm's reach"), "{}", session.tell());
    assert!(reading(&session, "mean_force").is_finite());
    set(&mut session, "bodies[0].pose.translation", json!([3.0, 0.0, 0.25]));
    assert_eq!(reading(&session, "unreached"), reading(&session, "points"));
    assert!(reading(&session, "mean_force").is_nan());
    assert_eq!(session.export(ExportFormat::Csv).unwrap_err().path, "experiment.cell");
    assert!(session.export(ExportFormat::Apt).is_ok());
}

#[test]
fn errors_name_their_field() {
    let mut session = open(small());
    for (path, value, at) in [
        ("experiment.path.first.point", json!([0, 1, 0]), "experiment.path.first.point"),
        ("experiment.path.first.facing", json!([0, 1, 0]), "experiment.path.first.facing"),
        ("experiment.path.first", json!({ "kind": "edge", "number": 99 }), "experiment.path.first.number"),
        ("experiment.path.scallop", json!(1e-5), "experiment.path.scallop"),
        ("experiment.process.grit.finest", json!(1.0), "experiment.process.grit.finest"),
        ("experiment.planner.rounds", json!(0), "experiment.planner.rounds"),
        ("bodies[0].shape", json!({ "type": "sphere", "radius": 0.1 }), "experiment.part.kind"),
        ("experiment.part", json!({ "kind": "body" }), "bodies[0].shape"),
    ] {
        let hash = session.hash();
        let error = session.apply(&Command::Set { path: path.into(), value }).unwrap_err();
        assert_eq!(error.path, at, "{}", error.message);
        assert_eq!(session.hash(), hash);
    }
    set(&mut session, "experiment.process.force", json!(1e4));
    plan(&mut session, "plan_start").unwrap();
    assert_eq!(advance(&mut session, 1).unwrap_err().path, "experiment.process.force");
}

#[test]
fn a_plan_for_another_path_is_not_run() {
    let mut session = open(small());
    plan(&mut session, "plan_start").unwrap();
    advance(&mut session, 2).unwrap();
    let changes = changes(&mut session);
    session.apply(&Command::SetAll { changes }).unwrap();
    set(&mut session, "experiment.path.step_over", json!(0.02));
    assert_eq!(reading(&session, "planned"), 0.0);
    assert!(session.tell().contains("plan again"));
}

#[test]
fn the_map_grows_with_the_clock_and_shrinks_on_the_way_back() {
    let mut session = open(small());
    set(&mut session, "experiment.live", json!(true));
    let start = session.hash();
    session.apply(&Command::Step { count: 200 }).unwrap();
    session.apply(&Command::Step { count: 200 }).unwrap();
    let there = session.hash();
    session.apply(&Command::Seek { step: 100 }).unwrap();
    session.apply(&Command::Seek { step: 400 }).unwrap();
    assert_eq!(session.hash(), there);
    session.apply(&Command::Rewind).unwrap();
    assert_eq!(session.hash(), start);
}

#[test]
fn a_map_that_grows_sends_its_numbers_and_no_mesh() {
    let mut session = open(small());
    set(&mut session, "experiment.live", json!(true));
    let mut kept = FrameCache::default();
    kept.take(session.frame().to_vec()).unwrap();
    let (vertices, numbers) =
        (kept.words(Section::MeshVertices).len(), kept.words(Section::VertexScalars).len());
    let state = kept.read::<record::MeshState>().next().unwrap();
    let map = kept.read::<record::Mesh>().nth(state.mesh as usize).unwrap();
    assert_eq!(map.purpose, Some(MeshPurpose::Map));
    assert!(map.vertices as usize == numbers && numbers > 100);
    session.apply(&Command::Step { count: 200 }).unwrap();
    let moved = kept.take(session.frame_since(None, kept.header().revision).to_vec()).unwrap();
    assert!(moved.any(&[Section::VertexScalars]));
    assert!(!moved.any(&[Section::MeshVertices, Section::MeshTriangles, Section::MeshStates]));
    // Another map may colour other triangles.
    set(&mut session, "experiment.map", json!("reach"));
    let moved = kept.take(session.frame_since(None, kept.header().revision).to_vec()).unwrap();
    assert!(moved.any(&[Section::MeshVertices]) && kept.words(Section::MeshVertices).len() > vertices);
    set(&mut session, "experiment.map", json!("none"));
    kept.take(session.frame_since(None, kept.header().revision).to_vec()).unwrap();
    assert!(kept.words(Section::VertexScalars).is_empty());
}

#[test]
fn every_format_is_written() {
    let session = open(small());
    for (format, starts) in [
        (ExportFormat::Csv, "# Arm: "),
        (ExportFormat::Json, "{\"format\":\"asperity-trajectory\""),
        (ExportFormat::Urscript, "# Arm: "),
        (ExportFormat::Krl, "&ACCESS RVO"),
        (ExportFormat::Rapid, "MODULE grind_"),
        (ExportFormat::Ros, "{\"about\":[\"Arm: "),
        (ExportFormat::Apt, "PARTNO/"),
    ] {
        let file = session.export(format).unwrap();
        assert!(file.text.starts_with(starts), "{}", &file.text[..60]);
        assert!(file.name.starts_with("a_plate."));
        if file.mime == "application/json" {
            assert!(serde_json::from_str::<Value>(&file.text).is_ok(), "{}", file.name);
        }
        let dated = session.export_dated(format, "2026-11-27").unwrap().text;
        assert!(
            dated.contains(&format!("{:016x}", session.hash())) && dated.contains("2026-11-27"),
            "{dated:.300}"
        );
    }
    // The arm of this cell is of nobody whose language a program with joints is in.
    assert!(!session.description().exports.contains(&ExportFormat::Fanuc));
    assert!(session.export(ExportFormat::Fanuc).unwrap_err().message.contains("not of FANUC"));
    assert!(!session.export(ExportFormat::Urscript).unwrap().text.contains("servoj"));
}

#[test]
fn a_program_with_joints_is_for_an_arm_of_its_maker() {
    for (arm, format, word) in [
        ("ur5e", ExportFormat::Urscript, "servoj(["),
        ("kuka_kr6_r900_sixx", ExportFormat::Krl, "PTP {A1 "),
        ("abb_irb1200_5_90", ExportFormat::Rapid, "MoveAbsJ [["),
        ("fanuc_lrmate_200id_7l", ExportFormat::Fanuc, "J1= "),
    ] {
        let mut experiment = small();
        experiment["cell"] = json!({ "arm": arm });
        let session = open(experiment);
        assert!(session.description().exports.contains(&format), "{arm}");
        let text = session.export(format).unwrap().text;
        assert!(text.contains(word), "{arm}: {text:.400}");
        let check = json!({ "kind": "check_program", "text": text });
        let check: Value = answer(&session, check);
        let (moves, by_joints) = (check["moves"].as_u64().unwrap(), check["by_joints"].as_u64().unwrap());
        // KRL and RAPID go to the start by joints and on by poses.
        let all = matches!(format, ExportFormat::Urscript | ExportFormat::Fanuc);
        assert!(by_joints > 0 && (by_joints == moves) == all, "{arm}: {by_joints} of {moves}");
        assert_eq!(check["notes"], json!([]), "{arm}");
        let mean = check["spread"][1].as_f64().unwrap();
        assert!(check["near"].as_u64().unwrap() > 50 && (-3e-4..1e-5).contains(&mean), "{arm}: {mean}");
        // The same joints on another arm are another place, and that is said.
        let other = open(small());
        let check = answer(&other, json!({ "kind": "check_program", "text": text }));
        assert!(check["notes"][0].as_str().unwrap().contains("another place"), "{check}");
    }
}

/// The answer to a question in JSON.
fn answer(session: &Session, query: Value) -> Value {
    let mut session = asperity_experiments::open(&session.scene_text(), Clock::STOPPED).unwrap();
    session.answer_to(query).unwrap()
}

#[test]
fn every_workpiece_is_ground_and_drawn() {
    for (name, first) in [
        ("weld_plate", json!({ "kind": "edge", "number": 0 })),
        (
            "cylinder",
            json!({ "kind": "section", "point": [0, 0, 0], "normal": [1, 0, 0], "facing": [0, 0, 1] }),
        ),
        ("saddle", json!({ "kind": "through", "points": [[-0.06, 0, 0.01], [0.06, 0.01, 0.01]] })),
        (
            "freeform",
            json!({ "kind": "section", "point": [0, 0.001, 0], "normal": [0, 1, 0], "facing": [0, 0, 1] }),
        ),
        ("blade", json!({ "kind": "section", "point": [0, 0, 0], "normal": [1, 0, 0], "facing": [0, 0, 1] })),
        (
            "casting",
            json!({ "kind": "section", "point": [0.001, 0, 0], "normal": [1, 0, 0], "facing": [0, -0.3, 1] }),
        ),
    ] {
        let mut experiment = small();
        experiment["part"]["name"] = name.into();
        experiment["path"]["first"] = first;
        let mut session = open(experiment);
        assert!(reading(&session, "mean_force") > 0.5, "{name}: {}", session.tell());
        for map in ["none", "dwell", "pressure", "depth", "roughness", "reach"] {
            set(&mut session, "experiment.map", json!(map));
            assert!(!session.frame().is_empty());
        }
        for plot in session.description().plots {
            session.plot(&plot.id);
        }
        assert!(!FrameReader::new(session.frame()).unwrap().words(Section::MeshTriangles).is_empty());
    }
}

#[test]
fn an_open_mesh_of_ones_own_is_taken() {
    let n = 20;
    let at = |i: usize, j: usize| [0.005 * i as f64 - 0.05, 0.005 * j as f64 - 0.05, 0.0];
    let vertices: Vec<[f64; 3]> = (0..=n).flat_map(|j| (0..=n).map(move |i| at(i, j))).collect();
    let id = |i: usize, j: usize| j * (n + 1) + i;
    let squares = (0..n).flat_map(|j| (0..n).map(move |i| (i, j)));
    let triangles: Vec<[usize; 3]> = squares
        .flat_map(|(i, j)| {
            [[id(i, j), id(i + 1, j), id(i + 1, j + 1)], [id(i, j), id(i + 1, j + 1), id(i, j + 1)]]
        })
        .collect();
    let mut experiment = small();
    experiment["part"] = json!({ "kind": "body" });
    let mut document: Value = serde_json::from_str(&scene(experiment)).unwrap();
    document["bodies"][0]["shape"] = json!({ "type": "mesh", "vertices": vertices, "triangles": triangles });
    let mut session = asperity_experiments::open(&document.to_string(), Clock::STOPPED).unwrap();
    assert!(reading(&session, "mean_force") > 1.0, "{}", session.tell());
    assert_eq!(session.plot("clearance_time").series.len(), 2);
    assert!(!FrameReader::new(session.frame()).unwrap().words(Section::MeshTriangles).is_empty());
}

#[test]
fn colours_say_whether_they_are_of_now_or_of_the_whole_path() {
    let mut session = open(small());
    let label = |session: &Session| session.description().coloured.unwrap().label;
    set(&mut session, "experiment.map", json!("pressure"));
    assert_eq!(label(&session), "Greatest pressure, whole path");
    set(&mut session, "experiment.live", json!(true));
    assert_eq!(label(&session), "Greatest pressure, by now");
    set(&mut session, "experiment.map", json!("reach"));
    assert_eq!(label(&session), "Margin to the joints' stops");
}
