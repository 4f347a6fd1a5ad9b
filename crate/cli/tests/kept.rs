//! Files that are written and kept: a full disk is reported, files that were cut short are mended or say what
//! to do, nothing runs in a spreadsheet.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn asperity(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asperity")).args(arguments).output().unwrap()
}

fn root(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path).to_str().unwrap().to_owned()
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("asperity_cli_kept_{}_{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn write(folder: &Path, name: &str, what: &Value) -> String {
    let path = folder.join(name);
    std::fs::write(&path, what.to_string()).unwrap();
    path.to_str().unwrap().to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error_and_a_reader_that_is_gone_is_none() {
    let scene = root("scenes/dynamics/stack.json");
    for arguments in [vec!["run", &scene, "--steps", "20", "--poses"], vec!["check", &scene]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let told = Command::new(env!("CARGO_BIN_EXE_asperity"))
            .args(&arguments)
            .stdout(Stdio::from(full))
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert_eq!(told.status.code(), Some(2), "{said}");
        assert!(said.contains("standard output"), "{said}");
    }
    let mut gone = Command::new(env!("CARGO_BIN_EXE_asperity"))
        .args(["run", &scene, "--steps", "200", "--poses"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(gone.stdout.take());
    let told = gone.wait_with_output().unwrap();
    assert!(told.status.success() && told.stderr.is_empty(), "{told:?}");
}

#[test]
fn a_training_mends_its_table_and_says_what_to_do_with_a_cut_checkpoint() {
    let folder = folder("train");
    let scene = std::fs::read(root("crate/learning/trainings/round_pin.json")).unwrap();
    let mut training: Value = serde_json::from_slice(&scene).unwrap();
    training["experiment"]["rules"]["horizon"] = json!(16);
    training["experiment"]["learning"] = json!({
        "seed": 3, "lessons": [{ "updates": 2 }],
        "ppo": { "hidden": [8], "lanes": 2, "steps": 8, "batch": 8, "epochs": 2 }
    });
    let file = write(&folder, "training.json", &training);
    let out = folder.join("run").to_str().unwrap().to_owned();
    assert!(asperity(&["train", &file, "--out", &out]).status.success());
    let (log, checkpoint) = (folder.join("run/log.csv"), folder.join("run/checkpoint.json"));
    let rows = std::fs::read_to_string(&log).unwrap();
    for end in [0, rows.len() / 2, rows.len() - 1] {
        std::fs::write(&log, &rows[..end]).unwrap();
        assert!(asperity(&["train", &file, "--out", &out]).status.success());
        assert_eq!(std::fs::read_to_string(&log).unwrap(), rows, "cut at {end}");
    }
    let kept = std::fs::read(&checkpoint).unwrap();
    for end in [0, 1, kept.len() / 3, kept.len() - 1] {
        std::fs::write(&checkpoint, &kept[..end]).unwrap();
        let told = asperity(&["train", &file, "--out", &out]);
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert_eq!(told.status.code(), Some(2));
        assert!(said.contains("cut short") && said.contains("take it away"), "{said}");
        assert_eq!(
            std::fs::read(&checkpoint).unwrap(),
            &kept[..end],
            "what cannot be read is not written over"
        );
    }
    // Numbers that are no numbers, parameters that are too few, and other damage are refused or lead to the
    // same training.
    let text = String::from_utf8(kept).unwrap();
    for (old, new) in [
        ("\"parameters\":[", "\"parameters\":[null,"),
        ("\"parameters\":[", "\"parameters\":[1e999,"),
        ("\"parameters\":[", "\"other\":["),
    ] {
        assert!(text.contains(old));
        std::fs::write(&checkpoint, text.replacen(old, new, 1)).unwrap();
        let told = asperity(&["train", &file, "--out", &out]);
        assert_eq!(told.status.code(), Some(2), "{new}: {told:?}");
        assert!(String::from_utf8_lossy(&told.stderr).contains("checkpoint.json"), "{told:?}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn rows_of_grasps_run_in_no_spreadsheet_and_flipped_bits_are_noticed() {
    let folder = folder("grasp");
    let told = asperity(&["grasp", &root("tests/hostile/csv_formula/grasps.json")]);
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(!told.status.success() && said.contains("spreadsheet"), "{said}");
    let grasp = |id: &str| json!({ "id": id, "translation": [0, 0.03, 0], "rotation": [0, 1, 0, 0] });
    let set = |id: &str| {
        json!({ "schema": "asperity-grasps/1", "object": { "cube": 0.03 }, "trials": { "count": 3 },
                "pad": { "design": "rectangular_jaw", "spacing": 0.008, "layers": 1 }, "grasps": [grasp(id)] })
    };
    for id in ["=1+1", "+A1", "-A1", "@SUM(A1)"] {
        let told = asperity(&["grasp", &write(&folder, "set.json", &set(id))]);
        assert!(
            !told.status.success() && String::from_utf8_lossy(&told.stderr).contains("spreadsheet"),
            "{id}"
        );
    }
    let file = write(&folder, "set.json", &set("-1"));
    let rows = folder.join("rows.csv");
    let out = rows.to_str().unwrap();
    assert!(asperity(&["grasp", &file, "--out", out]).status.success());
    let whole = std::fs::read_to_string(&rows).unwrap();
    let row = whole.match_indices('\n').nth(2).unwrap().0 + 1;
    let digit = row + whole[row..].find("0.").unwrap() + 2;
    let mut bytes = whole.clone().into_bytes();
    bytes[digit] ^= 1;
    std::fs::write(&rows, &bytes).unwrap();
    let told = asperity(&["grasp", &file, "--out", out]);
    assert!(
        !told.status.success()
            && String::from_utf8_lossy(&told.stderr).contains("row 2 is not as it was written"),
        "{told:?}"
    );
    // Rows of an old version have no checksums.
    std::fs::write(&rows, &whole[..row + 5]).unwrap();
    std::fs::remove_file(folder.join("rows.csv.sums")).unwrap();
    let told = asperity(&["grasp", &file, "--out", out]);
    assert!(
        told.status.success() && String::from_utf8_lossy(&told.stderr).contains("no checksums"),
        "{told:?}"
    );
    assert_eq!(std::fs::read_to_string(&rows).unwrap(), whole);
    std::fs::remove_dir_all(&folder).unwrap();
}
