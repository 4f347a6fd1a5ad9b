//! Values that are in order one by one and cost minutes together are refused by what they cost, counted, with
//! the field.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_experiments::parse;
use asperity_scene::{Command, Scene, link};
use asperity_session::{Clock, Session};

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Field at which a scene is refused; all its plots are drawn and a step is made where it is not.
fn refused_at(scene: Scene) -> Option<String> {
    let mut session = match asperity_experiments::run(scene, Clock::STOPPED) {
        Ok(session) => session,
        Err(e) => return Some(e.path),
    };
    for plot in session.description().plots {
        session.plot(&plot.id);
    }
    session.apply(&Command::Step { count: 3 }).unwrap();
    None
}

#[test]
fn what_costs_too_much_names_its_field() {
    for (name, field) in [
        ("restitution_gravity_1e7_slow", "experiment.calibration_speed"),
        ("grinding_wheel_6m_slow", "experiment.process.face.radius"),
        ("control_named_author", "controls[0].key"),
    ] {
        let found = match parse(&file(&format!("tests/hostile/{name}.json"))) {
            Ok(scene) => refused_at(scene),
            Err(e) => Some(e.path),
        };
        assert_eq!(found.as_deref(), Some(field), "{name}");
    }
}

/// A slider's ends bind neither link nor document: 12 s to the first picture, by a million steps of an
/// integrator for one number of the readings.
#[test]
fn a_link_beyond_the_sliders_opens_soon() {
    let base = parse(&file("scenes/impact/restitution.json")).unwrap();
    let start = std::time::Instant::now();
    for fragment in
        ["k=1e-6&v=1e-9", "k=1e-6", "v=1e-9", "v=1e-300", "k=1e300", "k=1e-300&v=1e300", "k=1e15&v=1e-3"]
    {
        let opened = link::open(fragment, Some(&base)).unwrap();
        if let Some(path) = refused_at(opened.scene) {
            assert!(path.starts_with("experiment."), "{fragment}: {path}");
        }
    }
    assert!(start.elapsed().as_secs() < 60, "seven links took {:?}", start.elapsed());
}

/// More gravity, less mass, no damping: the ball swings on the floor for ever.
#[test]
fn a_ball_that_swings_for_ever_names_the_end() {
    let text = file("tests/hostile/restitution_gravity_1e7_slow.json");
    let mut scene = parse(&text).unwrap();
    scene.controls.clear();
    scene.set("experiment.calibration_speed", &serde_json::Value::Null).unwrap();
    if let Some(path) = refused_at(scene) {
        assert_eq!(path, "experiment.end");
    }
}
