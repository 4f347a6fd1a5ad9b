//! Inputs of a run, from a file and from a link: the program leads to the same state either way.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

const SCENE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/old_scenes/v3/held_by_a_spring.json");

fn asperity(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asperity")).args(arguments).output().unwrap()
}

fn file(name: &str, what: &Value) -> String {
    let path: PathBuf = std::env::temp_dir().join(format!("asperity_driven_{}_{name}", std::process::id()));
    std::fs::write(&path, what.to_string()).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Returns the hash of the last line.
fn last_hash(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let line: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    line["hash"].as_str().unwrap().to_owned()
}

#[test]
fn a_track_from_a_file_and_from_a_link_lead_to_the_same_state() {
    let push = json!({ "type": "force", "force": [0.5, 0, 0] });
    let ball = json!({ "type": "force", "body": 1 });
    let track = file(
        "track.json",
        &json!([{ "time": 0.1, "channel": ball, "value": push }, { "time": 0.3, "channel": ball }]),
    );
    let still = last_hash(&asperity(&["run", SCENE, "--steps", "50"]));
    let driven = last_hash(&asperity(&["run", SCENE, "--steps", "50", "--inputs", &track]));
    assert_ne!(still, driven);
    let link = "#in=0.1:f1:0.5;0.3:f1&t=0.5&fp2=";
    let checked = asperity(&["check", &format!("{link}{}", &driven[..8]), "--base", SCENE]);
    let told = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success() && told.contains(&driven), "{told}");
    let checked = asperity(&["check", &format!("{link}{}", &still[..8]), "--base", SCENE]);
    assert!(!checked.status.success());
    assert!(asperity(&["check", SCENE, "--inputs", &track]).status.success());
    // An input that cannot be is refused with its place.
    for (name, channel, value, at) in [
        ("body", json!({ "type": "force", "body": 9 }), push.clone(), "channel.body"),
        ("kind", json!({ "type": "motor", "joint": 0 }), push.clone(), "entries[0].value.type"),
        (
            "number",
            ball.clone(),
            json!({ "type": "force", "force": [1e9, 0, 0] }),
            "entries[0].value.force[0]",
        ),
    ] {
        let track = file(name, &json!([{ "time": 0.1, "channel": channel, "value": value }]));
        let run = asperity(&["run", SCENE, "--steps", "5", "--inputs", &track]);
        let told = String::from_utf8(run.stderr).unwrap();
        assert!(!run.status.success() && told.contains(at), "{told}");
    }
}
