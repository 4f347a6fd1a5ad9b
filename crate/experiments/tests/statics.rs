//! The scenes of "Forces live in cones": the exercises' answers, drags that keep contact, and sets no
//! textbook draws.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test may fail loudly")]

use std::path::Path;

use asperity_scene::frame::{FrameReader, Section};
use asperity_scene::{Change, Command};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn open(name: &str) -> Session {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenes/cones/{name}.json"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

fn set(session: &mut Session, path: &str, value: Value) {
    session.apply(&Command::Set { path: path.into(), value }).unwrap();
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

/// Every number that is drawn is a number.
fn drawn_is_finite(name: &str, session: &mut Session) {
    let plots: Vec<String> = session.description().plots.into_iter().map(|p| p.id).collect();
    for id in plots {
        let data = session.plot(&id);
        for s in &data.series {
            assert_eq!(s.x.len(), s.y.len(), "{name} {id}");
            assert!(s.x.iter().chain(s.y.iter().flatten()).all(|x| x.is_finite()), "{name} {id} {}", s.label);
        }
        assert!(data.marks.iter().all(|m| m.x.is_finite() && m.y.is_none_or(f64::is_finite)), "{name} {id}");
    }
    assert!(!session.tell().contains("NaN"), "{name}: {}", session.tell());
    let frame = FrameReader::new(session.frame()).unwrap();
    // The first words of these records are not floats.
    for (section, whole) in [
        (Section::BodyPoses, 0),
        (Section::Arrows, 2),
        (Section::LineVertices, 0),
        (Section::ShellVertices, 0),
        (Section::Handles, 2),
        (Section::Labels, 1),
        (Section::Triads, 1),
    ] {
        for record in frame.records(section) {
            let numbers = record[whole..].iter().map(|w| f32::from_bits(*w));
            assert!(
                numbers.clone().all(f32::is_finite),
                "{name} {section:?} {:?}",
                numbers.collect::<Vec<_>>()
            );
        }
    }
}

/// The pile of a name in the scene's own choice.
fn pile(session: &mut Session, label: &str) {
    let scene: Value = serde_json::from_str(&session.scene_text()).unwrap();
    let options = scene["controls"][0]["input"]["options"].as_array().unwrap().clone();
    let value = options.iter().find(|o| o["label"] == label).unwrap()["value"].clone();
    set(session, "bodies", value.clone());
    // Written out in full, so that the page and links know which one is chosen.
    let scene: Value = serde_json::from_str(&session.scene_text()).unwrap();
    assert_eq!(scene["bodies"], value, "{label}");
}

/// The exercise's answers in closed form: `tan(α/2)`, or never.
#[test]
fn three_spheres_as_in_the_exercise() {
    let mut session = open("three_spheres");
    set(&mut session, "experiment.friction", json!(1.0));
    let lean = |sine: f64| Some(libm::tan(libm::asin(sine) / 2.0));
    for (label, least) in [
        ("Pyramid", lean(0.5)),
        ("Pyramid with a gap", lean(0.75)),
        ("Wide gap", lean(0.95)),
        ("Row", Some(0.0)),
        ("Stack", Some(0.0)),
        ("Leaning", None),
        ("Upside down", None),
    ] {
        pile(&mut session, label);
        let found = reading(&session, "least_friction");
        match least {
            Some(mu) => assert!((found - mu).abs() < 1e-6, "{label}: {found} {mu}"),
            None => assert!(found.is_nan(), "{label}: {found}"),
        }
        assert_eq!(reading(&session, "rests"), f64::from(u8::from(least.is_some())), "{label}");
        drawn_is_finite(label, &mut session);
    }
    assert!(session.tell().contains("No friction coefficient would do"), "{}", session.tell());
}

#[test]
fn a_dragged_sphere_keeps_the_pile_together() {
    let mut session = open("three_spheres");
    let contacts = reading(&session, "contacts");
    for step in 1..=20 {
        let x = -0.05 - 0.002 * f64::from(step);
        let dragged = session.drag(0, [x, 0.3, 0.05]).unwrap();
        session.apply(&dragged).unwrap();
        assert!(reading(&session, "deepest_gap") < 1e-5);
        assert!(reading(&session, "contacts") >= 4.0, "{step}");
    }
    assert_eq!(contacts, 5.0);
    let left = session.scene().bodies[1].pose.translation;
    assert!((left[0] + 0.09).abs() < 2e-3 && (left[2] - 0.05).abs() < 2e-5, "{left:?}");
    // The gap has grown, and with it the friction needed.
    assert!(reading(&session, "least_friction") > 0.3);
    drawn_is_finite("dragged", &mut session);
}

#[test]
fn a_dragged_ladder_stays_on_floor_and_wall() {
    let mut session = open("ladder");
    let formula = |degrees: f64| libm::tan(std::f64::consts::FRAC_PI_4 - degrees.to_radians() / 2.0);
    assert!((reading(&session, "least_friction") - formula(65.0)).abs() < 0.02);
    for x in [0.5, 0.55, 0.6, 0.5, 0.4] {
        let dragged = session.drag(0, [x, 0.0, 0.9]).unwrap();
        session.apply(&dragged).unwrap();
        assert_eq!(reading(&session, "contacts"), 2.0, "{x}");
        assert!(reading(&session, "deepest_gap") < 2e-5, "{x}");
    }
}

#[test]
fn a_dragged_block_slides_on_its_face() {
    let mut session = open("stacked_blocks");
    set(&mut session, "experiment.planar", json!(false));
    let dragged = session.drag(2, [0.12, 0.01, 0.2]).unwrap();
    session.apply(&dragged).unwrap();
    let pose = session.scene().bodies[3].pose;
    assert!(
        (pose.translation[0] - 0.12).abs() < 5e-3 && (pose.translation[2] - 0.15).abs() < 1e-4,
        "{pose:?}"
    );
    assert!((pose.rotation[0].abs() - 1.0).abs() < 1e-6, "{pose:?}");
    drawn_is_finite("block", &mut session);
}

#[test]
fn verdicts_in_the_plane_and_in_space_agree() {
    for (middle, upper) in [(0.04, 0.08), (0.08, 0.16), (0.04, 0.13), (0.0, 0.101), (0.0, 0.099)] {
        let mut session = open("stacked_blocks");
        let at = |i: usize, x: f64, z: f64| Change {
            path: format!("bodies[{i}].pose.translation"),
            value: json!([x, 0.0, z]),
        };
        session.apply(&Command::SetAll { changes: vec![at(2, middle, 0.09), at(3, upper, 0.15)] }).unwrap();
        let flat = reading(&session, "rests");
        set(&mut session, "experiment.planar", json!(false));
        assert_eq!(flat, reading(&session, "rests"), "{middle} {upper}");
        // Each common centre of mass over the face below it.
        let stands = upper - middle < 0.1 && (middle + upper) / 2.0 < 0.1;
        assert_eq!(flat > 0.5, stands, "{middle} {upper}");
    }
}

#[test]
fn what_no_textbook_draws() {
    for name in [
        "hold_the_friction_cone",
        "tilt_the_ramp",
        "three_spheres",
        "ladder",
        "cup_on_a_finger",
        "stacked_blocks",
    ] {
        for mu in [0.0, 1e-12, 1e3, 1e9] {
            let mut session = open(name);
            set(&mut session, "experiment.friction", json!(mu));
            drawn_is_finite(&format!("{name} {mu}"), &mut session);
        }
    }
    let mut session = open("hold_the_friction_cone");
    for force in [json!([0, 0, 0]), json!([0, 0, -5]), json!([1e6, 0, 1e-9])] {
        set(&mut session, "experiment.force", force.clone());
        drawn_is_finite(&force.to_string(), &mut session);
    }
    let mut session = open("tilt_the_ramp");
    for angle in [0.0, 1.5] {
        set(&mut session, "experiment.angle", json!(angle));
        drawn_is_finite("ramp", &mut session);
    }
    // In the air; two in one place; no gravity; half below the floor.
    let mut session = open("three_spheres");
    for (path, value) in [
        ("bodies[3].pose.translation", json!([0, 0, 2])),
        ("bodies[2].pose.translation", json!([-0.05, 0, 0.05])),
        ("experiment.gravity", json!([0, 0, 0])),
        ("bodies[1].pose.translation", json!([0, 0, -0.01])),
        ("experiment.gravity", json!([0, 0, 9.81])),
    ] {
        set(&mut session, path, value.clone());
        drawn_is_finite(&format!("{path} {value}"), &mut session);
        for handle in 0..3 {
            if let Some(dragged) = session.drag(handle, [0.1, 0.0, 0.2]) {
                let text = serde_json::to_string(&dragged).unwrap();
                assert!(!text.contains("null"), "{path} {text}");
            }
        }
    }
    assert_eq!(session.drag(7, [0.0; 3]), None);
}

/// The search says why it will not begin, and where it ends it says what is left.
#[test]
fn the_search_finds_a_place_or_says_why_not() {
    let mut session = open("stacked_blocks");
    set(&mut session, "experiment.solve", json!(true));
    assert!(session.tell().contains("takes at most"), "{}", session.tell());
    assert_eq!(reading(&session, "found"), 0.0);
    for (name, path, value) in [
        ("ladder", "experiment.friction", json!(0.3)),
        ("cup_on_a_finger", "bodies[1].pose.translation[0]", json!(0.012)),
        ("three_spheres", "bodies[3].pose.translation", json!([0.01, 0, 0.2])),
    ] {
        let mut session = open(name);
        set(&mut session, path, value);
        set(&mut session, "experiment.solve", json!(true));
        assert_eq!(reading(&session, "found"), 1.0, "{name}: {}", session.tell());
        assert!(reading(&session, "search_balance") < 1e-5, "{name}");
        drawn_is_finite(name, &mut session);
    }
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    let refuse = |name: &str, path: &str, value: Value| {
        let command = Command::Set { path: path.into(), value };
        open(name).apply(&command).unwrap_err().path
    };
    assert_eq!(refuse("hold_the_friction_cone", "experiment.edges", json!(2)), "experiment.edges");
    assert_eq!(refuse("hold_the_friction_cone", "experiment.friction", json!(-1)), "experiment.friction");
    assert_eq!(refuse("tilt_the_ramp", "experiment.angle", json!(2)), "experiment.angle");
    assert_eq!(
        refuse("tilt_the_ramp", "bodies[1].shape", json!({ "type": "sphere", "radius": 1 })),
        "bodies"
    );
    assert_eq!(refuse("three_spheres", "bodies[0].fixed", json!(false)), "bodies[0].mass");
    assert_eq!(refuse("three_spheres", "experiment.touch", json!(0)), "experiment.touch");
}
