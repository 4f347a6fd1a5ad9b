//! The table of the editor's cases, `tests/reference/editor/cases.json`: paths, edits, and differences of
//! documents. The page shows an edit before the engine has answered, so it has a writer of its own; its test
//! (`www/src/store/path.test.ts`) reads the same table. `UPDATE_EDITOR=1` writes it anew.

use serde_json::{Map, Value, json};

use crate::command::Change;
use crate::document::Scene;
use crate::kind::moving::{BOTH, parse};
use crate::link::difference::between;
use crate::path::slot;
use crate::{FieldPath, Segment};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/editor/cases.json");
const SCENE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/editor/scene.json");

/// Writes whole numbers without a point, as in JavaScript.
fn plain(value: Value) -> Value {
    match value {
        Value::Number(n) => match n.as_f64() {
            Some(x) if x.fract() == 0.0 && x.abs() < 1e15 => json!(x as i64),
            _ => Value::Number(n),
        },
        Value::Array(items) => items.into_iter().map(plain).collect(),
        Value::Object(fields) => fields.into_iter().map(|(k, v)| (k, plain(v))).collect(),
        other => other,
    }
}

fn tree(scene: &Scene) -> Value {
    plain(serde_json::to_value(scene).unwrap())
}

fn scene() -> Scene {
    let mut scene = parse(&std::fs::read_to_string(SCENE).unwrap()).unwrap();
    // The table does not need these.
    scene.lesson = None;
    scene
}

/// Returns the fields of the document that differ from those of the base.
fn unlike(base: &Value, other: &Value) -> Value {
    let (Value::Object(base), Value::Object(other)) = (base, other) else { return Value::Null };
    let fields = other.iter().filter(|(key, value)| base.get(*key) != Some(*value));
    Value::Object(fields.map(|(key, value)| (key.clone(), value.clone())).collect::<Map<_, _>>())
}

fn paths() -> Vec<Value> {
    let texts = [
        "title",
        "bodies[1].pose.translation[2]",
        "a[0][1].b",
        "experiment.sweep.axis",
        "x_1",
        "",
        ".",
        "a.",
        ".a",
        "a..b",
        "[0]",
        "a[",
        "a[]",
        "a[x]",
        "a[1",
        "a]b",
        "a[1]b",
        "a[-1]",
        "a[1.5]",
        "ü",
        "a b",
        "a-b",
    ];
    let long = format!("a{}", ".b".repeat(128));
    let read = |text: &str| {
        let segments = FieldPath::parse(text).ok().map(|path| {
            let key = |s: &Segment| match s {
                Segment::Key(key) => json!(key),
                Segment::Index(index) => json!(index),
            };
            path.0.iter().map(key).collect::<Vec<_>>()
        });
        json!({ "path": text, "segments": segments })
    };
    texts.into_iter().chain([long.as_str()]).map(read).collect()
}

/// Edits of the table: changes that are set together.
fn edits() -> Vec<(&'static str, Vec<(&'static str, Value)>)> {
    vec![
        ("a number", vec![("bodies[1].pose.translation[2]", json!(0.05))]),
        ("a vector", vec![("bodies[1].pose.translation", json!([0, 0, 0.1]))]),
        ("a tagged thing", vec![("bodies[0].shape", json!({ "type": "box", "size": [0.1, 0.1, 0.2] }))]),
        ("an optional field that was not there", vec![("bodies[0].mass", json!(2))]),
        (
            "an optional field is taken away",
            vec![("bodies[0].mass", json!(2)), ("bodies[0].mass", Value::Null)],
        ),
        ("two fields", vec![("title", json!("Two")), ("experiment.sweep.samples", json!(21))]),
        ("one field twice: the last counts", vec![("title", json!("One")), ("title", json!("Two"))]),
        (
            "the whole experiment's part",
            vec![(
                "experiment.sweep",
                json!({ "motion": "turn", "axis": [0, 0, 1], "from": -1, "to": 1, "samples": 11 }),
            )],
        ),
        ("no such parent", vec![("experiment.step_map.from", json!(1))]),
        ("no such body", vec![("bodies[7].mass", json!(1))]),
        ("one past the end", vec![("bodies[2]", json!(1))]),
        ("an index of what is no list", vec![("title[0]", json!("T"))]),
        ("a field of a number", vec![("experiment.point_stiffness.x", json!(1))]),
        ("a field of a list", vec![("bodies.length", json!(0))]),
        ("a component that is not there", vec![("bodies[0].pose.translation[3]", json!(0))]),
        ("no path", vec![("bodies[0", json!(0))]),
        ("an empty path", vec![("", json!({}))]),
        (
            "all or none: a path that leads nowhere among good ones",
            vec![("title", json!("Two")), ("bodies[7].mass", json!(1))],
        ),
        (
            "all or none: a value that is refused among good ones",
            vec![("title", json!("Two")), ("experiment.sweep.samples", json!(1))],
        ),
        ("a field nobody knows", vec![("bodies[0].colour", json!("red"))]),
        ("a value of another type", vec![("title", json!(3))]),
        ("a value out of bounds", vec![("bodies[0].material.friction", json!(-1))]),
    ]
}

fn edit_cases() -> Vec<Value> {
    let base = tree(&scene());
    let case = |(name, pairs): (&str, Vec<(&str, Value)>)| {
        let changes: Vec<Change> =
            pairs.into_iter().map(|(path, value)| Change { path: path.into(), value }).collect();
        let mut at = base.clone();
        let leads = changes.iter().all(|change| {
            FieldPath::parse(&change.path).ok().and_then(|path| {
                *slot(&mut at, &path.0)? = change.value.clone();
                Some(())
            }) == Some(())
        });
        let mut edited = scene();
        let result = edited.set_all(&changes);
        let refused = result.as_ref().err().map(|e| json!({ "kind": e.kind, "path": e.path }));
        // Nothing changes where something is refused, and every edit can be undone.
        if let Ok(undo) = &result {
            let mut back = edited.clone();
            back.set_all(undo).unwrap();
            assert_eq!(tree(&back), base, "{name}");
        } else {
            assert_eq!(tree(&edited), base, "{name}");
        }
        json!({
            "name": name,
            "changes": changes,
            "leads": leads,
            "refused": refused,
            "after": unlike(&base, &tree(&edited)),
        })
    };
    edits().into_iter().map(case).collect()
}

/// Documents beside the base, as the fields they do not share with it.
fn others() -> Vec<(&'static str, Value)> {
    let with = |changes: &[(&str, Value)]| {
        let mut other = scene();
        let all: Vec<Change> = changes
            .iter()
            .map(|(path, value)| Change { path: (*path).into(), value: value.clone() })
            .collect();
        other.set_all(&all).unwrap();
        unlike(&tree(&scene()), &tree(&other))
    };
    let more = {
        let mut bodies = tree(&scene())["bodies"].clone();
        let first = bodies[0].clone();
        bodies.as_array_mut().unwrap().push(first);
        json!({ "bodies": bodies })
    };
    vec![
        ("nothing", json!({})),
        ("a number", with(&[("experiment.point_stiffness", json!(3e4))])),
        ("an element that a control names", with(&[("bodies[1].pose.translation[2]", json!(0.05))])),
        (
            "all elements, one of which a control names",
            with(&[("bodies[1].pose.translation", json!([1, 2, 3]))]),
        ),
        (
            "a vector that no control names stays whole",
            with(&[("bodies[0].pose.translation[2]", json!(0.05))]),
        ),
        ("another type is one change", with(&[("bodies[0].shape", json!({ "type": "half_space" }))])),
        (
            "another mode with other fields is one change",
            with(&[("view.pressure_range", json!({ "mode": "fixed", "min": 0, "max": 10 }))]),
        ),
        ("a field that comes makes its parent one change", with(&[("bodies[0].mass", json!(2))])),
        ("several", with(&[("title", json!("Two")), ("experiment.sweep.to", json!(0.1))])),
        ("a body more: no list of changes leads there", more),
    ]
}

fn difference_cases() -> Vec<Value> {
    let base = scene();
    let case = |(name, to): (&str, Value)| {
        let mut other = tree(&base);
        for (key, value) in to.as_object().unwrap() {
            other[key] = value.clone();
        }
        let mut other: Scene = serde_json::from_value(other).unwrap();
        other.read_by(&BOTH).unwrap();
        let changes = between(&base, &other).map(|all| {
            all.into_iter().map(|c| json!({ "path": c.path, "value": plain(c.value) })).collect::<Vec<_>>()
        });
        json!({ "name": name, "to": to, "changes": changes })
    };
    others().into_iter().map(case).collect()
}

#[test]
fn the_table_of_edits_is_what_the_editor_does() {
    let table = json!({
        "paths": paths(),
        "scene": tree(&scene()),
        "edits": edit_cases(),
        "differences": difference_cases(),
    });
    let text = format!("{}\n", serde_json::to_string_pretty(&table).unwrap());
    if std::env::var_os("UPDATE_EDITOR").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(FILE).unwrap_or_default(), text, "UPDATE_EDITOR=1 writes it anew");
}
