//! Any document gives a session or an error that names the field; never a panic, never a NaN in a pose or an arrow.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use asperity_scene::Command;
use asperity_scene::frame::{FrameReader, Section};
use asperity_session::Session;
use proptest::prelude::*;
use serde_json::{Value, json};

fn no_clock() -> f64 {
    0.0
}

const SCENE: &str = include_str!("../../../tests/old_scenes/v2/two_spheres.json");

/// Paths to every leaf and branch of a document.
fn paths(value: &Value, at: &str, out: &mut Vec<String>) {
    let pointer_safe = |k: &str| k.replace('~', "~0").replace('/', "~1");
    match value {
        Value::Object(fields) => {
            for (k, v) in fields {
                let here = format!("{at}/{}", pointer_safe(k));
                out.push(here.clone());
                paths(v, &here, out);
            }
        }
        Value::Array(items) => {
            for (i, v) in items.iter().enumerate() {
                let here = format!("{at}/{i}");
                out.push(here.clone());
                paths(v, &here, out);
            }
        }
        _ => {}
    }
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
    FrameReader::new(session.assets()).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_two_fields_may_be_anything(a in any::<prop::sample::Index>(), b in any::<prop::sample::Index>(), x in wild(), y in wild()) {
        let mut document: Value = serde_json::from_str(SCENE).unwrap();
        let mut all = Vec::new();
        paths(&document, "", &mut all);
        for (index, value) in [(a, x), (b, y)] {
            if let Some(slot) = document.pointer_mut(&all[index.index(all.len())]) {
                *slot = value;
            }
        }
        match Session::open(&document.to_string(), no_clock) {
            Ok(mut session) => exercise(&mut session),
            Err(error) => prop_assert!(!error.message.is_empty()),
        }
    }

    #[test]
    fn any_command_is_taken_or_refused_whole(path in "(bodies\\[[012]\\]\\.(shape|pose|compliance|velocity|material)(\\.[a-z_]{1,12}(\\[[0-3]\\])?)?)|[a-z.]{0,20}", value in wild()) {
        let mut session = Session::open(SCENE, no_clock).unwrap();
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
