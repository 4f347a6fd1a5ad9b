//! Sweeps from outside: rows, resuming, one worker and many, orders that cannot be.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use asperity_experiments::parse;
use asperity_scene::{Command, Scene};
use asperity_session::{Clock, Session};
use asperity_sweep::{Journal, Order, Sweep, run_all};
use serde_json::{Value, json};

const Z: &str = "bodies[1].pose.translation[2]";

fn scene(id: &str) -> Scene {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenes/{id}.json"));
    parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn sweep(id: &str, order: Value) -> Sweep {
    Sweep::new(scene(id), id, serde_json::from_value::<Order>(order).unwrap()).unwrap()
}

/// Heights at which the body touches and does not.
fn inspector() -> Sweep {
    sweep(
        "contact/inspector",
        json!({ "over": { Z: { "from": 0.05, "to": 0.12, "count": 8 }, "bodies[0].compliance.hydroelastic_modulus": { "values": [1e6, 2e6] } },
                "readings": ["force"] }),
    )
}

fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("asperity_sweep_{}_{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn all(sweep: &Sweep, path: &Path, workers: usize) -> String {
    let mut journal = Journal::open(path, sweep).unwrap();
    assert!(run_all(sweep, &mut journal, workers, &mut |_| true).unwrap());
    std::fs::read_to_string(journal.finish().unwrap()).unwrap()
}

#[test]
fn a_row_is_what_a_session_reads() {
    let sweep =
        sweep("contact/inspector", json!({ "over": { Z: { "values": [0.06] } }, "readings": ["force"] }));
    let row = sweep.row(0, &AtomicBool::new(false)).unwrap();
    let cells: Vec<&str> = row.trim_end().split(',').collect();
    let mut session = asperity_experiments::run(scene("contact/inspector"), Clock::STOPPED).unwrap();
    session.apply(&Command::Set { path: Z.to_owned(), value: json!(0.06) }).unwrap();
    let columns = sweep.columns();
    let cell = |name: &str| cells[columns.iter().position(|c| c == name).unwrap()];
    let force = session.description().readings.iter().position(|r| r.id == "force").unwrap();
    assert_eq!(cell("force").parse::<f64>().unwrap().to_bits(), session.readings()[force].to_bits());
    assert_eq!(cell("hash"), format!("{:016x}", session.hash()));
    assert_eq!([cell("run"), cell("scene"), cell(Z), cell("error")], ["0", "contact/inspector", "0.06", ""]);
}

#[test]
fn the_file_is_the_same_for_any_number_of_workers_and_after_any_end() {
    let sweep = inspector();
    let whole = all(&sweep, &file("one.csv"), 1);
    assert_eq!(whole.lines().count(), 17);
    assert_eq!(all(&sweep, &file("three.csv"), 3), whole);
    // Killed anywhere: in the head, at a line's end, within a row.
    let head = whole.find('\n').unwrap();
    for end in [0, 3, head, head + 1, head + 40, whole.len() - 1, whole.len()] {
        let path = file("killed.csv");
        std::fs::write(&path, &whole[..end]).unwrap();
        assert_eq!(all(&sweep, &path, 2), whole, "cut at {end}");
    }
}

#[test]
fn a_sweep_that_is_cancelled_keeps_its_rows() {
    let sweep = inspector();
    let path = file("cancelled.csv");
    let mut journal = Journal::open(&path, &sweep).unwrap();
    assert!(!run_all(&sweep, &mut journal, 1, &mut |_| false).unwrap() || journal.next() == sweep.runs());
    drop(journal);
    assert_eq!(all(&sweep, &path, 2), all(&sweep, &file("whole.csv"), 2));
}

#[test]
fn a_file_of_another_sweep_is_left_alone() {
    let path = file("other.csv");
    std::fs::write(&path, "my,own\n1,2\n").unwrap();
    assert!(Journal::open(&path, &inspector()).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "my,own\n1,2\n");
    let path = file("first.csv");
    all(&inspector(), &path, 1);
    let other = sweep(
        "contact/inspector",
        json!({ "over": { Z: { "values": [0.06] }, "bodies[0].compliance.hydroelastic_modulus": { "values": [1e6] } }, "readings": ["force"] }),
    );
    assert!(Journal::open(&path, &other).is_err());
    assert!(Journal::open(Path::new("rows.txt"), &other).is_err());
    assert!(Journal::open(Path::new("/nowhere/rows.csv"), &other).is_err());
}

#[test]
fn a_value_out_of_bounds_is_a_row_with_its_error() {
    let sweep = sweep(
        "contact/inspector",
        json!({ "over": { "bodies[0].shape.radius": { "values": [0.05, -1.0] } }, "readings": ["force"] }),
    );
    let row = |k| sweep.row(k, &AtomicBool::new(false)).unwrap();
    assert!(row(0).ends_with(",\n") || !row(0).contains("NaN"));
    assert!(row(1).contains("radius") && row(1).contains("NaN"), "{}", row(1));
}

#[test]
fn runs_in_time_are_read_at_their_moment_and_seeds_are_set() {
    let sweep = sweep(
        "contact/a_thousand_to_four",
        json!({ "over": { "experiment.count": { "values": [4, 8] } }, "seeds": [1, 2, 3] }),
    );
    assert_eq!(sweep.runs(), 6);
    let hashes: Vec<String> = (0..6)
        .map(|k| sweep.row(k, &AtomicBool::new(false)).unwrap())
        .map(|row| row.trim_end().rsplit(',').nth(1).unwrap().to_owned())
        .collect();
    assert!((1..6).all(|k| !hashes[..k].contains(&hashes[k])));
    let run = Sweep::new(
        scene("impact/bouncing_ball"),
        "ball",
        serde_json::from_value(json!({ "over": {}, "at": 0.2 })).unwrap(),
    )
    .unwrap();
    let mut session = asperity_experiments::run(scene("impact/bouncing_ball"), Clock::STOPPED).unwrap();
    let step = session.description().clock.unwrap().step;
    session.apply(&Command::Seek { step: asperity_scene::step_at(0.2, step) }).unwrap();
    assert!(run.row(0, &AtomicBool::new(false)).unwrap().contains(&format!("{:016x}", session.hash())));
}

#[test]
fn a_threshold_is_found_for_each_point() {
    let order = json!({
        "over": { "bodies[0].compliance.hydroelastic_modulus": { "values": [1e6, 2e6] } },
        "readings": ["force"],
        "threshold": { "field": { "path": Z, "from": 0.05, "to": 0.12, "samples": 6 }, "reading": "force", "level": 2.0 },
    });
    let sweep = sweep("contact/inspector", order);
    let at = sweep.columns().iter().position(|c| c == "force").unwrap();
    for k in 0..2 {
        let row = sweep.row(k, &AtomicBool::new(false)).unwrap();
        let force: f64 = row.split(',').nth(at).unwrap().parse().unwrap();
        assert!((force - 2.0).abs() < 1e-6, "{row}");
    }
}

#[test]
fn orders_that_cannot_be_are_refused_at_their_field() {
    let refused = |order: Value| {
        let order: Order = serde_json::from_value(order).unwrap();
        Sweep::new(scene("contact/inspector"), "s", order).unwrap_err().to_string()
    };
    for (order, words) in [
        (json!({ "over": { "bodies[9].pose": { "values": [1] } } }), "bodies[9]"),
        (json!({ "over": { Z: { "values": ["high"] } } }), Z),
        (json!({ "over": { Z: { "values": [] } } }), "values"),
        (json!({ "over": { Z: { "from": 1.0, "to": 0.0, "count": 3 } } }), "from"),
        (json!({ "over": { Z: { "from": 0.0, "to": 1.0 } } }), "count"),
        (json!({ "over": { Z: { "from": 0.0, "to": 1.0, "steps": 3 } } }), "steps"),
        (json!({ "over": { Z: { "mean": 0.0, "deviation": 1.0 } } }), "grid"),
        (json!({ "over": { Z: { "values": [0.06] } }, "runs": 5 }), "runs"),
        (json!({ "over": { Z: { "from": 0.0, "to": 1.0 } }, "design": "latin" }), "runs"),
        (json!({ "over": { Z: { "from": 0.0, "to": 1.0 } }, "design": "latin", "runs": 1u64 << 40 }), "runs"),
        (json!({ "over": {}, "readings": ["farce"] }), "force"),
        (json!({ "over": {}, "at": 1.0 }), "clock"),
        (json!({ "over": {}, "at": -1.0 }), "at"),
        (json!({ "over": {}, "seeds": [1] }), "seeds"),
    ] {
        let told = refused(order.clone());
        assert!(told.contains(words), "{order}: {told}");
    }
}

#[test]
fn drawn_values_are_within_their_range_and_hang_on_the_run_alone() {
    let order = |seed: u64| json!({ "over": { Z: { "from": 0.05, "to": 0.07 } }, "design": "latin", "runs": 40, "seed": seed, "readings": [] });
    let values = |seed: u64| -> Vec<f64> {
        let sweep = sweep("contact/inspector", order(seed));
        let cell =
            |k| sweep.row(k, &AtomicBool::new(false)).unwrap().split(',').nth(5).unwrap().parse().unwrap();
        (0..40).map(cell).collect()
    };
    let mut first = values(1);
    assert_eq!(first, values(1));
    assert_ne!(first, values(2));
    first.sort_by(f64::total_cmp);
    for (i, z) in first.iter().enumerate() {
        let stratum = 0.05 + 0.02 * i as f64 / 40.0;
        assert!((stratum..=stratum + 0.02 / 40.0 + 1e-15).contains(z));
    }
}
