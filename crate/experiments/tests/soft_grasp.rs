//! A grasp by soft pads: its phases, its verdicts, what it refuses.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail loudly")]

use asperity_scene::frame::{FrameReader, record};
use asperity_scene::{Answer, Command, Query};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

/// Coarse pads on a cube of 0.1 kg: a step takes milliseconds.
fn scene() -> Value {
    json!({
        "version": 3, "title": "Soft grasp",
        "experiment": {
            "kind": "soft_grasp", "mass": 0.1,
            "closing_speed": 0.02, "lifting_speed": 0.1, "hold": 0.2, "step": 0.01, "tolerance": 1e-4,
            "pads": { "design": "rectangular_jaw", "spacing": 0.008, "layers": 1 }
        },
        "bodies": []
    })
}

fn with(path: &str, value: Value) -> Value {
    let mut scene = scene();
    let experiment = scene["experiment"].as_object_mut().unwrap();
    experiment.insert(path.to_owned(), value);
    scene
}

fn open(scene: &Value) -> Session {
    asperity_experiments::open(&scene.to_string(), Clock::STOPPED).unwrap()
}

fn reading(session: &Session, id: &str) -> f64 {
    let k = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[k]
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

fn labels(session: &Session) -> Vec<String> {
    session.events().iter().map(|e| e.label.clone()).collect()
}

#[test]
fn a_cube_is_lifted_and_the_pads_carry_what_it_weighs() {
    let mut session = open(&scene());
    step(&mut session, 150);
    assert_eq!(labels(&session), ["squeeze", "lift", "hold", "holds"]);
    assert_eq!([reading(&session, "holds"), reading(&session, "phase")], [1.0, 4.0]);
    assert!((reading(&session, "weight") - 0.981).abs() < 1e-9);
    let carried = reading(&session, "carried");
    assert!((carried / 0.981 - 1.0).abs() < 0.01, "{carried}");
    let pushes = [reading(&session, "force_left"), reading(&session, "force_right")];
    assert!((pushes[0] / pushes[1] - 1.0).abs() < 0.05, "{pushes:?}");
    assert!((reading(&session, "bound") / (0.4 * (pushes[0] + pushes[1])) - 1.0).abs() < 1e-12);
    assert!(
        reading(&session, "height") > 0.0249 && reading(&session, "slid").abs() < 1e-4,
        "{:?}",
        session.readings()
    );
    assert!(reading(&session, "gap") > 0.0 && reading(&session, "area") > 1e-4);
}

#[test]
fn without_friction_nothing_rises() {
    let mut session = open(&with("friction", json!(0)));
    step(&mut session, 150);
    assert_eq!(labels(&session).last().unwrap(), "slipped");
    assert!(reading(&session, "height").abs() < 1e-4, "{}", reading(&session, "height"));
    assert_eq!(reading(&session, "holds"), 0.0);
}

#[test]
fn a_run_goes_back_and_comes_to_the_same_state() {
    let mut session = open(&scene());
    step(&mut session, 80);
    let (hash, events) = (session.hash(), labels(&session));
    session.apply(&Command::Seek { step: 57 }).unwrap();
    session.apply(&Command::Seek { step: 80 }).unwrap();
    assert_eq!((session.hash(), labels(&session)), (hash, events.clone()));
    session.apply(&Command::Rewind).unwrap();
    step(&mut session, 80);
    assert_eq!((session.hash(), labels(&session)), (hash, events));
}

#[test]
fn a_look_runs_nothing_again_and_a_frame_is_whole() {
    let mut session = open(&scene());
    step(&mut session, 65);
    let hash = session.hash();
    session.apply(&Command::Set { path: "experiment.colour".into(), value: json!("stress") }).unwrap();
    assert_eq!(session.hash(), hash);
    let frame = session.frame().to_vec();
    let reader = FrameReader::new(&frame).unwrap();
    assert_eq!(reader.read::<record::BodyPose>().count(), 6);
    let states: Vec<record::MeshState> = reader.read().collect();
    assert_eq!(states.len(), 2);
    assert!(states.iter().all(|s| s.vertices > 0 && s.vertices == s.scalars && s.range[1] > 0.0));
}

/// A cube as a mesh.
fn block(edge: f64) -> Value {
    let at = |k: usize, i: usize| if k >> i & 1 == 1 { 0.5 * edge } else { -0.5 * edge };
    let vertices: Vec<[f64; 3]> = (0..8).map(|k| [at(k, 0), at(k, 1), at(k, 2)]).collect();
    let triangles = [
        [0, 2, 1],
        [1, 2, 3],
        [4, 5, 6],
        [5, 7, 6],
        [0, 1, 4],
        [1, 5, 4],
        [2, 6, 3],
        [3, 6, 7],
        [0, 4, 2],
        [2, 4, 6],
        [1, 3, 5],
        [3, 7, 5],
    ];
    json!({ "vertices": vertices, "triangles": triangles })
}

fn open_block(edge: f64) -> Value {
    let mut mesh = block(edge);
    mesh["triangles"].as_array_mut().unwrap().pop();
    mesh
}

/// The same cube, once by its edge and once as the reader's mesh; then one dropped on the scene.
#[test]
fn a_mesh_of_ones_own_is_grasped_as_the_shape_that_it_is() {
    let mut named = open(&scene());
    let mut own = open(&with("object", json!({ "mesh": block(0.03) })));
    step(&mut named, 70);
    step(&mut own, 70);
    assert_eq!(labels(&own), labels(&named));
    assert!((reading(&own, "force_left") / reading(&named, "force_left") - 1.0).abs() < 1e-9);
    let shape = json!({
        "type": "mesh", "triangles": block(0.02)["triangles"],
        "vertices": block(0.02)["vertices"].as_array().unwrap().iter()
            .map(|v| json!([v[0].as_f64().unwrap() + 0.5, v[1], v[2]])).collect::<Vec<_>>(),
    });
    let query = Query::TakeMesh { shape: serde_json::from_value(shape).unwrap() };
    let Answer::TakeMesh(changes) = own.ask(query).unwrap() else { panic!() };
    own.apply(&Command::SetAll { changes }).unwrap();
    assert!((reading(&own, "weight") - 0.981).abs() < 1e-9);
    let scene: Value = serde_json::from_str(&own.scene_text()).unwrap();
    let x = scene["experiment"]["object"]["mesh"]["vertices"][1][0].as_f64().unwrap();
    assert!((x - 0.01).abs() < 1e-9, "{x}");
}

/// A block of 20 mm as both pads: the cube is lifted by its mirror images.
#[test]
fn a_mesh_of_ones_own_becomes_the_pads() {
    let mut own = open(&scene());
    let (vertices, triangles) = (block(0.02)["vertices"].clone(), block(0.02)["triangles"].clone());
    let shape = json!({ "type": "mesh", "vertices": vertices, "triangles": triangles });
    let Answer::TakePad(changes) =
        own.ask(Query::TakePad { shape: serde_json::from_value(shape).unwrap() }).unwrap()
    else {
        panic!()
    };
    own.apply(&Command::SetAll { changes }).unwrap();
    let scene: Value = serde_json::from_str(&own.scene_text()).unwrap();
    assert!(scene["experiment"]["pads"]["layers"].is_null());
    assert_eq!(scene["experiment"]["pads"]["design"]["mesh"]["held"], "back");
    step(&mut own, 400);
    assert_eq!(reading(&own, "holds"), 1.0, "{:?}", labels(&own));
    // Nothing else is a pad.
    let ball = serde_json::from_value(json!({ "type": "sphere", "radius": 0.01 })).unwrap();
    let Answer::TakePad(none) = own.ask(Query::TakePad { shape: ball }).unwrap() else { panic!() };
    assert!(none.is_empty());
}

#[test]
fn what_cannot_be_grasped_is_refused_with_its_field() {
    for (field, value, path) in [
        ("object", json!({ "cube": -0.03 }), "experiment.object.cube"),
        ("object", json!({ "teapot": 1 }), "experiment.object"),
        ("opening", json!(0.02), "experiment.grasp"),
        ("grasp", json!({ "translation": [0, 0, -0.01], "rotation": [0, 1, 0, 0] }), "experiment.grasp"),
        ("until", json!({ "energy": 0 }), "experiment.until.energy"),
        ("closing_speed", json!(30), "experiment.closing_speed"),
        ("pads", json!({ "spacing": 1e-4 }), "experiment.pads.spacing"),
        ("trials", json!({ "count": 0 }), "experiment.trials.count"),
        ("up", json!([0, 0, 0]), "experiment.up"),
        ("lifting_acceleration", json!(0), "experiment.lifting_acceleration"),
        ("object", json!({ "mesh": open_block(0.03) }), "experiment.object.mesh.triangles"),
        ("object", json!({ "mesh": block(30.0) }), "experiment.object.mesh.vertices"),
        (
            "pads",
            json!({ "design": { "mesh": { "surface": open_block(0.01) } } }),
            "experiment.pads.design.mesh.surface.triangles",
        ),
        (
            "pads",
            json!({ "design": { "mesh": { "surface": block(0.01) } }, "spacing": 5e-4 }),
            "experiment.pads.spacing",
        ),
        (
            "pads",
            json!({ "design": { "mesh": { "surface": block(0.01) } }, "layers": 2 }),
            "experiment.pads.layers",
        ),
    ] {
        let error =
            asperity_experiments::open(&with(field, value).to_string(), Clock::STOPPED).err().unwrap();
        assert!(error.path.starts_with(path), "{field}: {error}");
    }
}
