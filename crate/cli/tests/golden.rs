//! The program itself, as somebody else would run it: every reference case through `asperity compare`, and
//! the shape of what `asperity solve` writes.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn asperity(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_asperity"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn reference(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference").join(file);
    path.to_str().unwrap().to_owned()
}

#[test]
fn every_reference_case_is_met() {
    let files = [
        ("antipodal", "antipodal/cases.json"),
        ("behaviour_tree", "behaviour_tree/cases.json"),
        ("contact_reduction", "contact_reduction/cases.json"),
        ("equilibrium", "equilibrium/cases.json"),
        ("force_control", "force_control/cases.json"),
        ("grinding", "grinding/cases.json"),
        ("hydroelastic", "hydroelastic/cases.json"),
        ("hydroelastic", "hydroelastic/random_cases.json"),
        ("hydroelastic", "hydroelastic/traction.json"),
        ("ipc", "ipc/a_distances.json"),
        ("ipc", "ipc/b_barrier.json"),
        ("ipc", "ipc/c_ccd.json"),
        ("ipc", "ipc/d_friction.json"),
        ("ipc", "ipc/e_neohookean.json"),
        ("ipc", "ipc/f_equilibria.json"),
        ("ipc", "ipc/g_abd.json"),
        ("point_cloud", "point_cloud/cases.json"),
        ("point_contact", "point_contact/cases.json"),
        ("point_contact", "point_contact/random_cases.json"),
        ("robot", "robot/cases.json"),
        ("wrench", "wrench/cases.json"),
    ];
    std::thread::scope(|scope| {
        for (topic, file) in files {
            scope.spawn(move || {
                let output = asperity(&["compare", topic, &reference(file)], "");
                let text = String::from_utf8(output.stdout).unwrap();
                assert!(output.status.success(), "{file}\n{text}");
            });
        }
    });
}

#[test]
fn a_case_that_cannot_be_taken_does_not_stop_the_others() {
    let ball = json!({ "shape": { "type": "sphere", "radius": 0.05 } });
    let floor = json!({ "shape": { "type": "half_space" } });
    let cases = json!({ "cases": [
        { "id": "broken", "A": { "shape": { "type": "sphere", "radius": -1 } }, "B": floor },
        { "id": "unknown", "A": { "shape": { "type": "klein_bottle" } }, "B": floor },
        { "id": "two floors", "A": floor, "B": floor },
        { "id": "good", "A": ball, "B": floor },
    ]});
    for (topic, ok) in [("point_contact", "signed_distance"), ("hydroelastic", "")] {
        let output = asperity(&["solve", topic, "-"], &cases.to_string());
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let results = answer["results"].as_array().unwrap();
        assert_eq!(answer["topic"], topic);
        assert_eq!(results[0]["error"]["path"], "A.shape.radius");
        assert!(results[1]["error"]["message"].as_str().unwrap().contains("klein_bottle"));
        assert!(results[2]["error"]["kind"].is_string());
        match ok {
            // Two rigid bodies have no contact surface, and the error says so.
            "" => assert_eq!(results[3]["error"]["kind"], "unsupported"),
            key => assert!(results[3]["output"][key].is_number()),
        }
    }
}

#[test]
fn contacts_that_cannot_be_reduced_are_named_as_the_case_names_them() {
    let reduce = |k: i32, position: Value, normal: Value| json!({ "kind": "reduce", "k": k, "c": 1, "position": position, "normal": normal, "K": 1, "Kmax": 1 });
    let (o, z) = (json!([0, 0, 0]), json!([0, 0, 1]));
    let cases = json!({ "cases": [
        reduce(0, json!([o]), json!([z])),
        reduce(3, json!([o, o]), json!([z, [0, 0, 2]])),
        reduce(3, json!([o, o]), json!([z])),
        { "kind": "qp", "K": 1, "Kmax": -1, "normal": [z] },
        { "kind": "mujoco_baseline" },
        reduce(3, json!([]), json!([])),
    ]});
    let output = asperity(&["solve", "contact_reduction", "-"], &cases.to_string());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let paths: Vec<&str> =
        answer["results"].as_array().unwrap().iter().filter_map(|r| r["error"]["path"].as_str()).collect();
    assert_eq!(paths, ["k", "normal[1]", "normal", "Kmax", "kind"]);
    // Nothing in contact is an answer, not an error.
    assert_eq!(answer["results"][5]["output"]["labels"], json!([]));
}

#[test]
fn check_tells_a_good_scene_from_a_bad_link() {
    let scene = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenes/contact/inspector.json");
    let scene = scene.to_str().unwrap();
    assert!(asperity(&["check", scene], "").status.success());
    assert!(
        asperity(&["check", "https://x/s/contact/inspector/#z=0.05", "--base", scene], "").status.success()
    );
    let bad = asperity(&["check", "https://x/#s=1.AAAA"], "");
    assert!(!bad.status.success());
    assert!(String::from_utf8_lossy(&bad.stdout).starts_with("bad  s: the link"));
    assert!(!asperity(&["check", "#z=high", "--base", scene], "").status.success());
}

#[test]
fn run_writes_one_line_a_step() {
    let scene = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenes/contact/inspector.json");
    let output = asperity(&["run", scene.to_str().unwrap(), "--steps", "2"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0]["readings"]["force"].as_f64().unwrap() > 0.0);
}

/// A cell has what another program needs: links that reach where the arm's own kinematics do, all pieces of
/// the block, and the starts by which policies are judged.
#[test]
fn a_cell_is_told_whole() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/dynamics/one_simulator_to_another.json");
    let scene: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let cases = json!({ "cases": [{ "id": 1, "scene": scene, "starts": 2 }, { "id": 2, "scene": {} }] });
    let output = asperity(&["solve", "cell", "-"], &cases.to_string());
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let cell = &told["results"][0]["output"];
    assert!(told["results"][1]["error"]["path"].as_str().unwrap().starts_with("scene"));

    let shape = &scene["bodies"][1]["shape"]["part"];
    let pieces = cell["bodies"][1]["pieces"].as_array().unwrap();
    assert_eq!(pieces.len() as u64, shape["pieces"].as_u64().unwrap() + 1, "the wall and the bottom");
    let (r, l, m) = (0.01, 0.06, 0.15);
    let pin = &cell["bodies"][0];
    for (k, moment) in [(0, m * (3.0 * r * r + l * l) / 12.0), (2, m * r * r / 2.0)] {
        assert!((pin["inertia"][k][k].as_f64().unwrap() - moment).abs() < 1e-12, "{pin}");
    }

    let drawn = asperity_scene::Query::TryDrawn { from: 0, count: 2 };
    let mut session =
        asperity_session::asperity_experiments::open(&scene.to_string(), asperity_session::Clock::STOPPED)
            .unwrap();
    let tried = serde_json::to_value(session.ask(drawn).unwrap()).unwrap();
    for k in 0..2 {
        for field in ["aside", "turn"] {
            assert_eq!(cell["starts"][k][field], tried[k][field]);
        }
    }
}
