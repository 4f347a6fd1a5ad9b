//! Public cases 02, 03 and 45: chains keep their energy, overlap at the start is reported and counted, the
//! velocity of a body on a joint is taken; and a run that stops says why, with an exit code that is not zero.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::path::PathBuf;
use std::process::{Command as Program, Output};

use asperity_import::{DroppedFile, model_scene};
use asperity_scene::Command;
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn case(path: &str) -> String {
    let path = format!("{}/../../tests/reference/public_cases/{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn imported(name: &str, text: &str) -> (Session, String) {
    let scene = model_scene(&[DroppedFile { name, bytes: text.as_bytes() }]).unwrap();
    (asperity_experiments::open(&scene.scene_text, Clock::STOPPED).unwrap(), scene.scene_text)
}

fn reading(session: &Session, id: &str) -> f64 {
    let place = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[place]
}

/// Kinetic and potential energy step by step.
fn energies(session: &mut Session, steps: u32) -> Vec<f64> {
    let mut all = vec![reading(session, "energy")];
    for _ in 0..steps {
        session.apply(&Command::Step { count: 1 }).unwrap();
        assert_eq!(session.trouble(), None);
        all.push(reading(session, "energy"));
    }
    all
}

fn stays(energies: &[f64], energy: f64, part: f64) {
    for (step, e) in energies.iter().enumerate() {
        assert!((e - energies[0]).abs() < part * energy, "step {step}: {e} of {}", energies[0]);
    }
}

/// A chain as case 02 has it, of any number of links.
fn chain(links: usize) -> String {
    let geom = r#"<joint type="hinge" axis="0 1 0"/><geom type="capsule" fromto=".01 0 0 .09 0 0" size=".01" mass=".05" contype="0"/>"#;
    let body = |i: usize| {
        let at = if i == 0 { "0 0 2" } else { "0.1 0 0" };
        format!(r#"<body name="l{i}" pos="{at}">{geom}"#)
    };
    let bodies: String = (0..links).map(body).collect();
    let option = r#"<option timestep="0.01"><flag contact="disable"/></option>"#;
    let ends = "</body>".repeat(links);
    format!(r#"<mujoco model="chain">{option}<worldbody>{bodies}{ends}</worldbody></mujoco>"#)
}

#[test]
fn undamped_chains_keep_their_energy() {
    for name in ["triple.xml", "triple_002.xml"] {
        let text = case(&format!("02_undamped_chain_explodes/{name}"));
        let (mut session, _) = imported(name, &text);
        let step = session.description().clock.unwrap().step;
        stays(&energies(&mut session, (10.0 / step).round() as u32), 2.943, 0.01);
    }
    for (links, energy) in [(4, 3.924), (10, 9.81)] {
        let (mut session, _) = imported("chain.xml", &chain(links));
        stays(&energies(&mut session, 1000), energy, 0.01);
    }
}

/// Kinetic, potential and elastic energy at the start is all the energy of the run; the pair, its depth and
/// its energy are reported.
#[test]
fn overlap_at_the_start_is_told_and_counted() {
    let text = case("03_robot_overlaps_itself_at_the_start/overlap.urdf");
    let (mut session, scene) = imported("overlap.urdf", &text);
    let overlapping = !session.contacts().is_empty();
    if overlapping {
        assert!(reading(&session, "contacts") >= 1.0);
        assert!((reading(&session, "deepest") - 0.01).abs() < 5e-4, "{}", reading(&session, "deepest"));
        let told = session.tell();
        assert!(told.contains("hand") && told.contains("base") && told.contains("10.000 mm"), "{told}");
        assert!(session.events().iter().any(|e| e.time == 0.0 && e.label.contains("overlaps")));
    } else {
        // The import leaves the pair out of contact.
        assert!(scene.contains("passing"), "{scene}");
    }
    let before = session.hash();
    let all = energies(&mut session, 100);
    assert!(all.iter().all(|e| *e <= all[0] + 1e-6), "{all:?}");
    session.apply(&Command::Rewind).unwrap();
    assert_eq!(session.hash(), before);
    assert_eq!(!session.contacts().is_empty(), overlapping);
}

#[test]
fn the_velocity_of_a_body_on_a_joint_is_its_joints() {
    let text = case("45_velocity_of_a_body_on_a_joint/velocity_on_a_joint.json");
    let session = asperity_experiments::open(&text, Clock::STOPPED).unwrap();
    assert_eq!(session.motions()[0].angular, [0.0, 0.0, 20.0]);
    let mut scene: Value = serde_json::from_str(&text).unwrap();
    scene["experiment"]["joints"][0]["motion"] =
        json!({ "type": "revolute", "axis": [1, 0, 0], "drive": { "position": 0, "damping": 0 } });
    let refused = asperity_experiments::open(&scene.to_string(), Clock::STOPPED).map(|_| ()).unwrap_err();
    assert!(refused.path == "bodies[0].velocity" && refused.message.contains("joint"), "{refused:?}");
    scene["bodies"][0]["velocity"]["angular"] = json!([5, 0, 0]);
    let session = asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap();
    assert!((session.motions()[0].angular[0] - 5.0).abs() < 1e-12);
}

fn asperity(arguments: &[&str]) -> Output {
    Program::new(env!("CARGO_BIN_EXE_asperity")).args(arguments).output().unwrap()
}

/// A joint faster than any step can follow: the run stops with a sentence, and neither NaN nor infinity
/// reaches the file.
#[test]
fn a_run_that_stops_fails_with_its_sentence() {
    let (_, text) = imported("chain.xml", &chain(3));
    let mut scene: Value = serde_json::from_str(&text).unwrap();
    scene["experiment"]["joints"][2]["motion"]["drive"]["velocity"] = json!(1e6);
    let path: PathBuf = std::env::temp_dir().join(format!("asperity_stops_{}.json", std::process::id()));
    std::fs::write(&path, scene.to_string()).unwrap();
    let run = asperity(&["run", path.to_str().unwrap(), "--steps", "5"]);
    let (lines, told) = (String::from_utf8(run.stdout).unwrap(), String::from_utf8(run.stderr).unwrap());
    assert!(!run.status.success());
    assert!(told.contains("at step 1") && told.contains("l2") && told.contains("shorter step"), "{told}");
    assert_eq!(lines.lines().count(), 1, "{lines}");
    let mut session = asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap();
    session.apply(&Command::Step { count: 5 }).unwrap();
    assert!(session.trouble().is_some_and(|why| why.contains("l2")));
    assert!(session.events().iter().any(|e| e.label.starts_with("stopped: ")));
}
