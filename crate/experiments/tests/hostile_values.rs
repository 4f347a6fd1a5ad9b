//! Numbers at the edge of what a number is: no reading is infinite, nothing goes on without end, texts have
//! lengths.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::time::Instant;

use asperity_experiments::parse;
use asperity_scene::{Command, Scene};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn scene(id: &str) -> Scene {
    parse(&file(&format!("scenes/{id}.json"))).unwrap()
}

fn set(id: &str, path: &str, value: Value) -> Result<Session, (String, String)> {
    let mut session = asperity_experiments::run(scene(id), Clock::STOPPED).unwrap();
    session
        .apply(&Command::Set { path: path.to_owned(), value })
        .map_err(|e| (e.path.clone(), e.message.clone()))?;
    let _ = session.apply(&Command::Step { count: 20 });
    Ok(session)
}

#[test]
fn no_reading_is_infinite() {
    for (id, path, value) in [
        ("cones/hold_the_friction_cone", "experiment.force[2]", 1e-308),
        ("impact/energy", "experiment.stiffness", 1e-308),
        ("impact/energy", "experiment.gravity", 1e308),
        ("dynamics/how_small_a_step", "experiment.contact.stiffness", 1e-308),
        ("cones/tilt_the_ramp", "experiment.gravity", 1e308),
        ("grinding/grind_it_flat", "experiment.cell.joint_compliance", 1e9),
    ] {
        let name = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenes/{id}.json"));
        assert!(name.exists(), "{id}");
        match set(id, path, json!(value)) {
            Ok(session) => {
                let readings = session.description().readings;
                let infinite: Vec<&str> = readings
                    .iter()
                    .zip(session.readings())
                    .filter(|(_, x)| x.is_infinite())
                    .map(|(r, _)| r.id.as_str())
                    .collect();
                assert!(infinite.is_empty(), "{id} {path}: {infinite:?}");
            }
            Err((at, _)) => assert!(!at.is_empty(), "{id} {path}: refused without a place"),
        }
    }
}

#[test]
fn a_push_that_no_gripper_has_is_refused_at_once() {
    let start = Instant::now();
    let text = file("tests/hostile/grasp_force_hang/judges_compared_1e+308.json");
    let error = parse(&text).err().unwrap();
    assert_eq!(error.path, "experiment.force");
    // Allowed values end too.
    for force in [1e6, 1e-300] {
        let mut scene: Value = serde_json::from_str(&text).unwrap();
        scene["experiment"]["force"] = json!(force);
        let _ = asperity_experiments::run(parse(&scene.to_string()).unwrap(), Clock::STOPPED);
    }
    assert!(start.elapsed().as_secs_f64() < 60.0, "{:?}", start.elapsed());
}

#[test]
fn titles_and_names_have_lengths() {
    let of = "of ".repeat(6000);
    for (path, most) in
        [("title", 300), ("bodies[0].name", 200), ("controls[0].label", 200), ("summary", 10_000)]
    {
        let put = |text: &str| set("contact/inspector", path, json!(text)).err();
        let (at, message) = put(&of).unwrap();
        assert_eq!((at.as_str(), message.contains(&most.to_string())), (path, true), "{message}");
        // Letters are counted, not bytes.
        assert_eq!(put(&"µ".repeat(most)), None, "{path}");
        assert!(put(&"µ".repeat(most + 1)).is_some(), "{path}");
    }
}
