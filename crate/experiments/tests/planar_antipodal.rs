//! A plane curve between two fingers: counts against the reference, derivatives by differences, dragging, and
//! sentences for what cannot be.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::frame::{FrameReader, Section};
use asperity_scene::{Command, SceneError};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn open() -> Session {
    let path = format!("{}/../../scenes/picking/antipodal_points.json", env!("CARGO_MANIFEST_DIR"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

fn ask(session: &mut Session, path: &str, value: Value) -> Result<(), SceneError> {
    session.apply(&Command::Set { path: format!("experiment.{path}"), value }).map(drop)
}

fn set(session: &mut Session, path: &str, value: Value) {
    ask(session, path, value).unwrap();
}

fn curve(session: &mut Session, x: &str, y: &str) {
    set(session, "curve", json!({ "x": x, "y": y }));
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

/// Every curve of the reference that has a count: pairs by kind and by facing; and the Euler number of the
/// torus.
#[test]
fn counts_are_those_of_the_reference() {
    let path = format!("{}/../../tests/reference/antipodal/cases.json", env!("CARGO_MANIFEST_DIR"));
    let reference: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut session = open();
    let mut counted = 0;
    for case in reference["cases"].as_array().unwrap().iter().filter(|c| c["kind"] == "curve") {
        curve(&mut session, case["x_expr"].as_str().unwrap(), case["y_expr"].as_str().unwrap());
        let id = &case["id"];
        for (ours, theirs) in [
            ("pairs", &case["count"]),
            ("maxima", &case["count_by_type"]["max"]),
            ("saddles", &case["count_by_type"]["saddle"]),
            ("minima", &case["count_by_type"]["min"]),
        ] {
            assert_eq!(reading(&session, ours), theirs.as_f64().unwrap(), "{id} {ours}");
        }
        let antipodal = reading(&session, "squeezed") + reading(&session, "spread");
        assert_eq!(antipodal, case["count_antipodal"].as_f64().unwrap(), "{id}");
        assert_eq!((reading(&session, "balance"), reading(&session, "complete")), (0.0, 1.0), "{id}");
        counted += 1;
    }
    assert!(counted >= 12);
}

#[test]
fn slopes_are_those_of_the_energy() {
    let mut session = open();
    let h = 1e-5;
    for (a, b) in [(0.3, 2.0), (4.4, 1.1), (6.0, 3.3)] {
        let mut energy = |a: f64, b: f64| {
            set(&mut session, "fingers", json!([a, b]));
            reading(&session, "energy")
        };
        let by_a = (energy(a + h, b) - energy(a - h, b)) / (2.0 * h);
        let by_b = (energy(a, b + h) - energy(a, b - h)) / (2.0 * h);
        set(&mut session, "fingers", json!([a, b]));
        assert!(
            (reading(&session, "slope_a") - by_a).abs() < 1e-8
                && (reading(&session, "slope_b") - by_b).abs() < 1e-8
        );
    }
    // On a pair there is no slope and no friction is needed.
    let pair = ["pair_a", "pair_b"].map(|id| reading(&session, id));
    set(&mut session, "fingers", json!(pair));
    assert!(reading(&session, "slope_a").abs() < 1e-12 && reading(&session, "needs") < 1e-9);
    assert_eq!((reading(&session, "on_pair"), reading(&session, "holds")), (1.0, 1.0));
}

#[test]
fn a_dragged_rim_goes_where_it_is_dragged_and_the_count_stays_balanced() {
    let mut session = open();
    for (handle, to) in [(4, [-0.02, 0.018]), (6, [-0.05, -0.01]), (3, [0.05, 0.03]), (8, [0.004, -0.013])] {
        let command = session.drag(handle, [to[0], to[1], 0.0]).unwrap();
        session.apply(&command).unwrap();
        let frame = session.frame().to_vec();
        let reader = FrameReader::new(&frame).unwrap();
        assert_eq!(reader.records(Section::Handles).len(), 10);
        if reading(&session, "complete") > 0.5 {
            assert_eq!(reading(&session, "balance"), 0.0);
        }
    }
    // A finger goes to the nearest point of the rim.
    curve(&mut session, "0.05*cos(t)", "0.05*sin(t)");
    let command = session.drag(0, [-0.2, 0.2, 0.3]).unwrap();
    session.apply(&command).unwrap();
    let a = session.scene();
    let fingers = serde_json::to_value(&a.experiment).unwrap()["fingers"][0].as_f64().unwrap();
    assert!((fingers - 0.75 * std::f64::consts::PI).abs() < 1e-9, "{fingers}");
}

#[test]
fn what_is_out_of_the_ordinary_has_an_answer_and_a_sentence() {
    let mut session = open();
    let says = |session: &Session, what: &str| assert!(session.tell().contains(what), "{}", session.tell());
    set(&mut session, "shown", json!(true));
    for (x, y, what) in [
        // A circle, a curve of constant width.
        ("0.05*cos(t)", "0.05*sin(t)", "A continuum of pairs, all 100.00 mm apart"),
        (
            "0.05*((1+cos(3*t)/10)*cos(t) + 3*sin(3*t)*sin(t)/10)",
            "0.05*((1+cos(3*t)/10)*sin(t) - 3*sin(3*t)*cos(t)/10)",
            "A continuum",
        ),
        // A figure of eight, a limaçon.
        ("0.05*sin(t)", "0.03*sin(2*t)", "crosses itself at one place"),
        ("0.05*(0.5 + cos(t))*cos(t)", "0.05*(0.5 + cos(t))*sin(t)", "crosses itself at one place"),
        // There and back.
        ("0.05*cos(t)", "0", "goes around nothing"),
        // A cusp.
        ("0.02*(2*cos(t) - cos(2*t))", "0.02*(2*sin(t) - sin(2*t))", "At a corner"),
        // Wilder than the search may look at.
        ("0.05*(1 + 0.3*cos(90*t))*cos(t)", "0.05*(1 + 0.3*cos(90*t))*sin(t)", "ended early"),
    ] {
        curve(&mut session, x, y);
        says(&session, what);
        assert!(!session.tell().contains("NaN"), "{}", session.tell());
        assert!(!session.frame().is_empty());
        for id in ["energy", "friction"] {
            session.plot(id);
        }
    }
    // Both fingers at one point.
    curve(&mut session, "0.06*cos(t)", "0.04*sin(t)");
    set(&mut session, "fingers", json!([1.0, 1.0]));
    says(&session, "no friction lets them hold");
    set(&mut session, "pair", json!(77));
    assert!(reading(&session, "pair_distance").is_nan());
}

#[test]
fn what_cannot_be_asked_is_refused_with_its_field_and_place() {
    let mut session = open();
    let before = session.hash();
    for (path, value, at, what) in [
        ("curve.x", json!("0.1*cos(t))"), "curve.x", "Character 11"),
        ("curve.y", json!("0.1*sine(t)"), "curve.y", "Character 5: There is no function or variable sine."),
        ("curve.x", json!("0.1*t"), "curve.x", "must close"),
        ("curve.x", json!("0.1*cos(t/2)"), "curve.x", "must close"),
        ("curve.y", json!("0.1/sin(t)"), "curve.y", "no value, or no slope, at t = 0.000"),
        ("curve.x", json!(""), "curve.x", "ends too early"),
        ("curve", json!({ "x": "1", "y": "2" }), "curve.x", "single point"),
        ("curve", json!({ "x": "1e6*cos(t)", "y": "sin(t)" }), "curve.x", "larger than 1 km"),
        ("curve.x", json!("+".repeat(3000)), "curve.x", "2000"),
        ("curve.pulls", json!(vec![[0.0, 0.0]; 25]), "curve.pulls", "24"),
        ("fingers[1]", json!(1e300), "fingers[1]", ""),
        ("friction", json!(-1), "friction", ""),
        ("stiffness", json!(0), "stiffness", ""),
    ] {
        let refused = ask(&mut session, path, value).unwrap_err();
        assert_eq!(refused.path, format!("experiment.{at}"), "{refused:?}");
        assert!(refused.message.contains(what), "{refused:?}");
        assert_eq!(session.hash(), before);
    }
}
