//! Points of a file in place of those that cameras see; a file that cannot be taken is refused with its
//! reason, and nothing is written.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::process::{Command, Output};

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn cloud(file: &str, scene: &str, more: &[&str]) -> Output {
    let [file, scene] =
        [format!("{ROOT}/tests/reference/clouds/{file}"), format!("{ROOT}/scenes/{scene}.json")];
    let arguments = ["cloud", &file, &scene];
    Command::new(env!("CARGO_BIN_EXE_asperity")).args(arguments).args(more).output().unwrap()
}

#[test]
fn the_points_stand_in_the_scene_that_is_written() {
    let made = cloud("text.ply", "picking/three_cameras", &["--unit", "m"]);
    assert!(made.status.success(), "{made:?}");
    let scene: Value = serde_json::from_slice(&made.stdout).unwrap();
    let taken = &scene["experiment"]["cloud"];
    assert_eq!(taken["name"], "text.ply");
    let said = String::from_utf8(made.stderr).unwrap();
    let of = |words: &str| words.split_whitespace().find_map(|word| word.parse::<usize>().ok()).unwrap();
    let left_out = said.split(',').nth(1).map_or(0, of);
    assert_eq!(taken["points"].as_array().unwrap().len(), of(&said) - left_out, "{said}");
    // A mesh gives its vertices: in millimetres a thousandth of what they are in metres.
    let span = |unit: &str| {
        let made = cloud("mesh.ply", "picking/three_cameras", &["--unit", unit, "--as-in-file"]);
        let scene: Value = serde_json::from_slice(&made.stdout).unwrap();
        let points = scene["experiment"]["cloud"]["points"].as_array().unwrap().clone();
        points.iter().map(|p| p[0].as_f64().unwrap().abs()).fold(0.0, f64::max)
    };
    let (metres, millimetres) = (span("m"), span("mm"));
    assert!((millimetres * 1e3 / metres - 1.0).abs() < 1e-2, "{metres} {millimetres}");
}

#[test]
fn what_cannot_be_taken_is_named() {
    let says = |made: Output, words: &str| {
        let said = String::from_utf8(made.stderr).unwrap();
        assert!(!made.status.success() && made.stdout.is_empty() && said.contains(words), "{said}");
    };
    says(cloud("text.ply", "contact/inspector", &[]), "no camera of this scene sees a cloud");
    says(cloud("text.ply", "picking/three_cameras", &["--up", "q"]), "--up is one of");
    says(cloud("text.ply", "picking/three_cameras", &["--unit", "furlong"]), "unit");
    says(cloud("none.ply", "picking/three_cameras", &[]), "none.ply");
    says(cloud("generate.py", "picking/three_cameras", &[]), "PLY");
}
