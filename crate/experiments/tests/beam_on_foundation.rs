//! A beam on a foundation through a session: closed forms, the clock, handles, what it refuses.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::Command;
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn scene(fields: Value) -> String {
    let path = format!("{}/../../scenes/contact/load_on_a_track.json", env!("CARGO_MANIFEST_DIR"));
    let mut scene: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for (field, value) in fields.as_object().unwrap() {
        scene["experiment"][field] = value.clone();
    }
    scene.to_string()
}

fn open(fields: Value) -> Session {
    asperity_experiments::open(&scene(fields), Clock::STOPPED).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let k = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[k]
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

/// λ = (k/4EI)^¼ of the scene, 1/m.
fn lambda() -> f64 {
    (4e6_f64 / (4.0 * 80e6)).sqrt().sqrt()
}

#[test]
fn at_rest_it_is_hetenyis_beam() {
    // In the middle: at the scene's start the near end, ten lengths 1/λ away, is felt by e^-10.
    let mut session = open(json!({ "speed": 0, "start": 90 }));
    step(&mut session, 20);
    let w = 180e3 * lambda() / (2.0 * 4e6);
    for id in ["still", "largest", "largest_closed", "under", "under_closed"] {
        assert!((reading(&session, id) / w - 1.0).abs() < 1e-5, "{id}: {}", reading(&session, id));
    }
    let m = 180e3 / (4.0 * lambda());
    assert!((reading(&session, "moment") / m - 1.0).abs() < 0.01);
    assert!((reading(&session, "moment_closed") / m - 1.0).abs() < 1e-9);
    assert!((reading(&session, "pressure") / (4e6 * w) - 1.0).abs() < 1e-5);
    assert!((reading(&session, "order") - 4.0).abs() < 0.1, "{}", reading(&session, "order"));
    assert!(reading(&session, "error") < 1e-5 && reading(&session, "work").abs() < 1e-3);
}

#[test]
fn a_run_comes_to_the_closed_form_below_and_above_the_critical_speed() {
    // A beam of twice the length: above the critical speed waves run ahead of the load, and come back from the scene's end.
    for (speed, steps, most) in [(30, 3000, 1e-4), (60, 1500, 2e-3), (75, 1400, 5e-3)] {
        let mut session = open(json!({ "speed": speed, "damping": 0.2, "span": 360, "elements": 720 }));
        step(&mut session, steps);
        let error = reading(&session, "error");
        println!("{speed} m/s: {error:.2e}");
        assert!(error < most, "{speed} m/s: {error}");
        assert!(reading(&session, "balance").abs() < 1e-8);
        let [behind, closed] = ["behind", "behind_closed"].map(|id| reading(&session, id));
        assert!((behind - closed).abs() < 0.6, "{behind} {closed}");
    }
}

#[test]
fn without_damping_the_critical_speed_has_no_closed_form_and_says_so() {
    let critical = reading(&open(json!({})), "critical");
    let session = open(json!({ "speed": critical, "damping": 0 }));
    assert!(reading(&session, "largest_closed").is_nan() && reading(&session, "error").is_nan());
    assert!(session.tell().contains("nothing bounds it"), "{}", session.tell());
    assert!(session.description().notes.iter().any(|n| n.contains("no bound")));
}

#[test]
fn a_foundation_that_only_pushes_lets_go() {
    let fields = |tensionless: bool| json!({ "speed": 60, "load": 5e5, "tensionless": tensionless });
    let [mut bonded, mut free] = [false, true].map(|t| open(fields(t)));
    for session in [&mut bonded, &mut free] {
        step(session, 1000);
    }
    assert_eq!(reading(&bonded, "lifted"), 0.0);
    assert!(reading(&free, "lifted") > 1.0, "{}", reading(&free, "lifted"));
    assert!(reading(&free, "error").is_nan() && free.events()[0].label == "lifts off");
    assert!(reading(&free, "rise") > reading(&bonded, "rise"));
}

#[test]
fn a_run_goes_back_and_comes_to_the_same_state() {
    for tensionless in [false, true] {
        let mut session = open(json!({ "speed": 60, "load": 5e5, "tensionless": tensionless, "start": 150 }));
        step(&mut session, 330);
        let (hash, events) = (session.hash(), session.events().len());
        assert!(events > 0, "the load has left");
        session.apply(&Command::Seek { step: 173 }).unwrap();
        session.apply(&Command::Seek { step: 330 }).unwrap();
        assert_eq!((session.hash(), session.events().len()), (hash, events));
        session.apply(&Command::Rewind).unwrap();
        step(&mut session, 330);
        assert_eq!(session.hash(), hash);
    }
}

#[test]
fn load_and_start_are_dragged() {
    let session = open(json!({}));
    let drag = |handle, target| match session.drag(handle, target) {
        Some(Command::SetAll { changes }) => changes[0].clone(),
        other => panic!("{other:?}"),
    };
    let load = drag(0, [0.0, 0.0, 0.5]);
    assert_eq!(load.path, "experiment.load");
    // The arrow begins at 0.5, its head at half the beam's height less what is drawn of w.
    let sunk = 0.012 - 0.06;
    assert!((load.value.as_f64().unwrap() - (0.5 - sunk) / 1.6e-6).abs() < 1e3, "{load:?}");
    let start = drag(1, [0.25, 0.0, 0.0]);
    assert_eq!((start.path.as_str(), start.value.as_f64().unwrap()), ("experiment.start", 112.5));
}

#[test]
fn plots_hold_both_answers() {
    let mut session = open(json!({ "speed": 60 }));
    step(&mut session, 50);
    for plot in session.description().plots {
        let data = session.plot(&plot.id);
        assert!(data.has_points(), "{}", plot.id);
        assert!(data.series.iter().all(|s| s.x.len() == s.y.len()), "{}", plot.id);
    }
    assert_eq!(session.plot("deflection").series.len(), 2);
    assert!(session.plot("nothing of the kind").series.is_empty());
}

#[test]
fn what_cannot_be_is_refused_with_its_field() {
    for (field, value) in [
        ("load", json!(-1)),
        ("speed", json!(1e300)),
        ("rigidity", json!(0)),
        ("rigidity", json!(1e-9)),
        ("mass", json!(1e300)),
        ("foundation", json!(-4e6)),
        ("damping", json!(11)),
        ("gravity", json!(0)),
        ("span", json!(5)),
        ("span", json!(1e12)),
        ("elements", json!(0)),
        ("elements", json!(4_000_000_000_u32)),
        ("start", json!(181)),
        ("step", json!(1)),
        ("end", json!(0)),
    ] {
        let text = scene(json!({ (field): value }));
        let Err(error) = asperity_experiments::open(&text, Clock::STOPPED) else {
            panic!("{field}: {value}")
        };
        assert_eq!(error.path, format!("experiment.{field}"), "{value}: {error}");
    }
}
