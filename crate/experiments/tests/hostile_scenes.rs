//! Any document gives a session or an error that names the field; never a panic, never a NaN in a pose or an
//! arrow.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_scene::frame::{FrameReader, Section};
use asperity_scene::{Command, ErrorKind, FieldPath, SceneError};
use asperity_session::{Clock, Session};
use proptest::prelude::*;
use serde_json::{Value, json};

const SCENE: &str = include_str!("../../../tests/old_scenes/v2/two_spheres.json");

/// A weight on a joint, a box and a hydroelastic ball over the ground, pulled at.
const MOVING: &str = r#"{
  "version": 2, "title": "Moving",
  "experiment": {
    "kind": "dynamics", "step": 0.01, "gravity": [0, 0, -9.81], "contact": { "type": "hydroelastic", "reduced": true },
    "solver": { "exact": false, "tolerance": 1e-6 }, "passing": [[2, 3]], "watch": 1,
    "joints": [{ "name": "hinge", "child": 1, "frame_in_parent": { "translation": [0, 0, 1] },
      "frame_in_child": { "translation": [0, 0, 0.3] },
      "motion": { "type": "revolute", "axis": [0, 1, 0], "drive": { "position": 0.5, "velocity": 1 } } }],
    "pull": { "body": 2, "point": [0, 0, 0], "target": [0.5, 0, 0.5], "frequency": 2 },
    "clutter": { "count": 3, "above": [2, 0, 0.3] }
  },
  "bodies": [
    { "shape": { "type": "half_space" }, "fixed": true },
    { "shape": { "type": "box", "size": [0.1, 0.1, 0.1] }, "mass": 1 },
    { "shape": { "type": "box", "size": [0.1, 0.1, 0.1] }, "pose": { "translation": [0.5, 0, 0.05] },
      "material": { "friction": 0.5, "dissipation": 1, "rolling": 0.001, "density": 500 } },
    { "shape": { "type": "sphere", "radius": 0.1 }, "pose": { "translation": [1, 0, 0.09] },
      "velocity": { "linear": [1, 0, -1], "angular": [0, 3, 0] },
      "compliance": { "type": "compliant", "hydroelastic_modulus": 1e6, "resolution_hint": 0.1 } }
  ]
}"#;

/// Two coupled joints over the ground with a controller each way, a spring and a motor.
const CONTROLLED: &str = r#"{
  "version": 3, "title": "Controlled",
  "experiment": {
    "kind": "dynamics", "step": 0.01, "watch": 1,
    "joints": [
      { "child": 1, "frame_in_parent": { "translation": [0, 0, 1] },
        "motion": { "type": "revolute", "axis": [0, 1, 0], "drive": { "position": 0.5, "motor": { "damping": 1 } } } },
      { "child": 2, "parent": 1, "frame_in_parent": { "translation": [0.3, 0, 0] },
        "motion": { "type": "prismatic", "axis": [0, 0, 1], "drive": { "position": 0.1, "limits": [-0.2, 0.2] } } }
    ],
    "couplers": [{ "name": "gear", "joint": 1, "to": 0, "ratio": 0.1, "offset": 0.05 }],
    "springs": [{ "body": 3, "target": [1, 0, 0.3], "to": 1, "strength": { "type": "stiffness", "stiffness": 50, "damping": 5 } }],
    "controllers": [
      { "name": "hinge", "goal": { "type": "joint", "joint": 0, "position": 0.2, "velocity": 0 },
        "gains": { "stiffness": 40, "damping": 4, "integral": 10, "limit": 20 } },
      { "name": "hand", "goal": { "type": "point", "body": 3, "point": [0, 0, 0.05], "position": [0.5, 0, 0.3], "velocity": [0, 0, 0] },
        "gains": { "stiffness": 100, "damping": 20, "integral": 30, "limit": 60 } }
    ],
    "scripts": [{ "body": 4, "way": [{ "time": 0.1, "position": [-0.3, 0, 0.2], "spin": [0, 0, 1] }, { "time": 0.2, "turn": [0, 7, 0] }] }]
  },
  "bodies": [
    { "shape": { "type": "half_space" }, "fixed": true },
    { "shape": { "type": "box", "size": [0.3, 0.1, 0.1] }, "mass": 1 },
    { "shape": { "type": "box", "size": [0.1, 0.1, 0.1] }, "mass": 1 },
    { "shape": { "type": "sphere", "radius": 0.1 }, "mass": 1, "pose": { "translation": [0.6, 0, 0.1] } },
    { "shape": { "type": "box", "size": [0.1, 0.2, 0.1] }, "mass": 1, "pose": { "translation": [-0.3, 0, 0.3] } }
  ]
}"#;

/// One scene of each other experiment, as the gallery has it.
const OTHERS: [&str; 10] = [
    include_str!("../../../scenes/cones/ladder.json"),
    include_str!("../../../scenes/cones/tilt_the_ramp.json"),
    include_str!("../../../scenes/cones/hold_the_friction_cone.json"),
    include_str!("../../../scenes/cones/two_fingers.json"),
    include_str!("../../../scenes/cones/wrench_cone.json"),
    include_str!("../../../scenes/contact/a_thousand_to_four.json"),
    include_str!("../../../scenes/picking/antipodal_points.json"),
    include_str!("../../../scenes/picking/score_by_hand.json"),
    include_str!("../../../scenes/impact/restitution.json"),
    include_str!("../../../scenes/grinding/force_along_the_path.json"),
];

/// A sentence, and the path of a field: one that can be read as a path, and whose first step the document
/// has.
fn names_a_field(error: &SceneError) -> bool {
    let fields = [
        "version",
        "title",
        "summary",
        "question",
        "source",
        "experiment",
        "bodies",
        "controls",
        "view",
        "proof",
        "lesson",
    ];
    let known = |path: &str| fields.iter().any(|f| path.split(['.', '[']).next() == Some(*f));
    // A document that is no object has no field to name.
    let whole =
        error.path.is_empty() && error.kind == ErrorKind::Field && error.message.starts_with("a scene is");
    !error.message.is_empty() && (whole || FieldPath::parse(&error.path).is_ok() && known(&error.path))
}

/// Paths to every leaf and branch of a document.
fn paths(document: &Value) -> Vec<String> {
    let mut all = Vec::new();
    below(document, "", &mut all);
    all
}

fn below(value: &Value, at: &str, out: &mut Vec<String>) {
    let named: Vec<(String, &Value)> = match value {
        Value::Object(fields) => {
            fields.iter().map(|(k, v)| (k.replace('~', "~0").replace('/', "~1"), v)).collect()
        }
        Value::Array(items) => items.iter().enumerate().map(|(i, v)| (i.to_string(), v)).collect(),
        _ => Vec::new(),
    };
    for (name, v) in named {
        let here = format!("{at}/{name}");
        out.push(here.clone());
        below(v, &here, out);
    }
}

/// `/bodies/1/mass` as commands name it.
fn field(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, key| match key.parse::<usize>() {
        Ok(i) => format!("{path}[{i}]"),
        Err(_) if path.is_empty() => key.to_owned(),
        Err(_) => format!("{path}.{key}"),
    })
}

/// A document with some of its fields set to anything.
fn bent(text: &str, changes: [(prop::sample::Index, Value); 2]) -> String {
    let mut document: Value = serde_json::from_str(text).unwrap();
    let all = paths(&document);
    for (index, value) in changes {
        if let Some(slot) = document.pointer_mut(&all[index.index(all.len())]) {
            *slot = value;
        }
    }
    document.to_string()
}

fn wild() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!(true)),
        Just(json!("x")),
        Just(json!([])),
        Just(json!({})),
        Just(json!([1, 2])),
        Just(json!({"type": "half_space"})),
        Just(json!({"type": "box", "size": [1e-300, 1, 1e300]})),
        Just(json!({"type": "ellipsoid", "semi_axes": [1e-6, 1, 1000]})),
        Just(json!({"type": "capsule", "radius": 0.01, "length": 1e5})),
        Just(json!({"type": "mesh", "vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "triangles": [[0,1,2]]})),
        Just(json!({"type": "mesh", "vertices": [], "triangles": [[0,1,2]]})),
        Just(json!({"type": "compliant", "hydroelastic_modulus": 1e300, "resolution_hint": 1e-12})),
        prop::sample::select(vec![0.0, -0.0, -1.0, 1e-300, 1e300, 1e-9, 1e9, 5e-324, 0.05, 1e6])
            .prop_map(|x| json!(x)),
        any::<f64>().prop_map(|x| json!(x)),
        any::<i64>().prop_map(|x| json!(x)),
    ]
}

fn exercise(session: &mut Session) {
    let words = session.frame().to_vec();
    let reader = FrameReader::new(&words).unwrap();
    for section in [Section::BodyPoses, Section::SurfaceVertices, Section::PointContacts, Section::Arrows] {
        for record in reader.records(section) {
            let skip = if section == Section::Arrows { 2 } else { 0 };
            assert!(record[skip..].iter().all(|&w| f32::from_bits(w).is_finite()), "{section:?}");
        }
    }
}

fn step(session: &mut Session, count: u32) {
    session.apply(&Command::Step { count }).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn two_fields_of_what_moves_may_be_anything(text in prop::sample::select(vec![MOVING, CONTROLLED]), a in any::<prop::sample::Index>(), b in any::<prop::sample::Index>(), x in wild(), y in wild()) {
        match asperity_experiments::open(&bent(text, [(a, x), (b, y)]), Clock::STOPPED) {
            Ok(mut session) => {
                step(&mut session, 5);
                exercise(&mut session);
            }
            Err(error) => prop_assert!(names_a_field(&error), "{error:?}"),
        }
    }

    /// A refused command leaves the run where it is, and one that is undone too.
    #[test]
    fn a_run_takes_a_command_or_keeps_its_state(text in prop::sample::select(vec![MOVING, CONTROLLED]), index in any::<prop::sample::Index>(), value in wild()) {
        let all = paths(&serde_json::from_str(text).unwrap());
        let path = field(&all[index.index(all.len())]);
        let mut session = asperity_experiments::open(text, Clock::STOPPED).unwrap();
        step(&mut session, 5);
        let (hash, scene) = (session.hash(), session.scene().clone());
        match session.apply(&Command::Set { path, value }) {
            Ok(undo) => {
                exercise(&mut session);
                session.apply(&undo).unwrap();
                prop_assert_eq!(session.hash(), hash);
            }
            Err(error) => {
                prop_assert!(!error.message.is_empty());
                prop_assert_eq!(session.hash(), hash);
                prop_assert_eq!(session.scene(), &scene);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(350))]

    #[test]
    fn two_fields_of_any_experiment_may_be_anything(scene in 0..OTHERS.len(), a in any::<prop::sample::Index>(), b in any::<prop::sample::Index>(), x in wild(), y in wild()) {
        match asperity_experiments::open(&bent(OTHERS[scene], [(a, x), (b, y)]), Clock::STOPPED) {
            Ok(mut session) => exercise(&mut session),
            Err(error) => prop_assert!(names_a_field(&error), "{error:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_two_fields_may_be_anything(a in any::<prop::sample::Index>(), b in any::<prop::sample::Index>(), x in wild(), y in wild()) {
        match asperity_experiments::open(&bent(SCENE, [(a, x), (b, y)]), Clock::STOPPED) {
            Ok(mut session) => exercise(&mut session),
            Err(error) => prop_assert!(names_a_field(&error), "{error:?}"),
        }
    }

    #[test]
    fn any_command_is_taken_or_refused_whole(path in "(bodies\\[[012]\\]\\.(shape|pose|compliance|velocity|material)(\\.[a-z_]{1,12}(\\[[0-3]\\])?)?)|[a-z.]{0,20}", value in wild()) {
        let mut session = asperity_experiments::open(SCENE, Clock::STOPPED).unwrap();
        let (hash, scene) = (session.hash(), session.scene().clone());
        match session.apply(&Command::Set { path, value }) {
            Ok(undo) => {
                exercise(&mut session);
                session.apply(&undo).unwrap();
                prop_assert_eq!(session.hash(), hash);
            }
            Err(error) => {
                prop_assert!(!error.message.is_empty());
                prop_assert_eq!(session.hash(), hash);
                prop_assert_eq!(session.scene(), &scene);
            }
        }
    }
}
