//! A set of grasps from a file: the same rows by any number of workers, and an interrupted run goes on where
//! it was.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

fn asperity(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asperity")).args(arguments).output().unwrap()
}

fn path(name: &str) -> String {
    let path: PathBuf = std::env::temp_dir().join(format!("asperity_grasp_{}_{name}", std::process::id()));
    path.to_str().unwrap().to_owned()
}

/// Coarse pads on a cube: from above at its middle, and one that misses.
fn set() -> Value {
    let grasp = |id: &str, y: f64, successes: u32| json!({ "id": id, "translation": [0, y, 0], "rotation": [0, 1, 0, 0], "trials": 5, "successes": successes });
    json!({
        "schema": "asperity-grasps/1",
        "object": { "cube": 0.03 },
        "pad": { "design": "rectangular_jaw", "spacing": 0.008, "layers": 1 },
        "trials": { "count": 2 },
        "grasps": [grasp("middle", 0.0, 5), grasp("beside", 0.03, 0)]
    })
}

#[test]
fn rows_do_not_hang_on_workers_and_an_interrupted_run_goes_on() {
    let file = path("set.json");
    std::fs::write(&file, set().to_string()).unwrap();
    let [one, two, summary, lines] = ["one.csv", "two.csv", "summary.json", "lines.jsonl"].map(path);
    let whole = asperity(&["grasp", &file, "--out", &one, "--workers", "1", "--summary", &summary]);
    assert!(whole.status.success(), "{whole:?}");
    let rows = std::fs::read_to_string(&one).unwrap();
    let verdicts: Vec<&str> = rows.lines().skip(2).map(|l| l.split(',').nth(2).unwrap()).collect();
    assert_eq!(verdicts, ["holds", "holds", "missed", "missed"]);
    // The reason, and what to change, once.
    let said = String::from_utf8_lossy(&whole.stdout).into_owned();
    assert_eq!(said.matches("missed: The pads met each other beside the object: move").count(), 1, "{said}");
    // Broken off within the third row.
    let until = rows.match_indices('\n').nth(3).unwrap().0 + 10;
    std::fs::write(&two, &rows[..until]).unwrap();
    let rest = asperity(&["grasp", &file, "--out", &two, "--workers", "2"]);
    assert_eq!(std::fs::read_to_string(&two).unwrap(), rows);
    assert_eq!(rest.stdout, whole.stdout);
    let told: Value = serde_json::from_str(&std::fs::read_to_string(&summary).unwrap()).unwrap();
    assert_eq!(told["scores"][0]["judge"], "ipc");
    assert_eq!(told["scores"][0]["brier"], 0.0);
    // The same as JSON lines, read back whole: nothing is left to try.
    let of_csv: Vec<String> = rows.lines().skip(2).map(json_of).collect();
    let head =
        json!({ "asperity_grasp": 1, "of": rows[rows.find("of ").unwrap() + 3..].lines().next().unwrap() });
    std::fs::write(&lines, format!("{head}\n{}\n", of_csv.join("\n"))).unwrap();
    assert_eq!(asperity(&["grasp", &file, "--out", &lines]).stdout, whole.stdout);
    // Another file's rows are left alone.
    std::fs::write(&file, set().to_string().replace("0.008", "0.009")).unwrap();
    let other = asperity(&["grasp", &file, "--out", &one]);
    assert!(!other.status.success() && String::from_utf8_lossy(&other.stderr).contains("another file"));
}

fn json_of(line: &str) -> String {
    let keys = ["height", "strain_0", "strain_1", "force_0", "force_1", "steps", "newton", "unfinished"];
    let parts: Vec<&str> = line.split(',').collect();
    let mut row =
        json!({ "grasp": parts[0], "trial": parts[1].parse::<u32>().unwrap(), "verdict": parts[2] });
    for (key, part) in keys.iter().zip(&parts[3..]) {
        row[*key] = serde_json::from_str(part).unwrap();
    }
    row.to_string()
}

#[test]
fn what_a_file_gets_wrong_is_said_with_its_field() {
    for (field, value, word) in [
        ("schema", json!("other/1"), "schema"),
        ("friction", json!("rough"), "friction"),
        ("pad", json!({ "design": "velvet" }), "pad.design"),
        ("trials", json!({ "count": 0 }), "trials"),
        ("opening", json!(-1), "opening"),
        ("object", json!({ "cube": 0 }), "object"),
        ("grasps", json!([]), "grasps"),
        ("colour", json!(1), "colour"),
    ] {
        let mut wrong = set();
        wrong[field] = value;
        let file = path(&format!("wrong_{field}.json"));
        std::fs::write(&file, wrong.to_string()).unwrap();
        let said = asperity(&["grasp", &file]);
        let sentence = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.status.code() == Some(2) && sentence.contains(word), "{field}: {sentence}");
    }
}
