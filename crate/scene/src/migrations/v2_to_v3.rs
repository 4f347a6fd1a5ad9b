//! Version 2 held one spring in `experiment.pull`: the reader's hand, or an author's. A hand is now an input
//! of the run, beside the document; a spring of a document pulls on as the first of `experiment.springs`.
//! Fields that point at it (controls, variants, lessons, proofs) point at that spring.

use serde_json::{Value, json};

use crate::SceneError;

const OLD: &str = "experiment.pull";

pub(super) fn migrate(mut tree: Value) -> Result<Value, SceneError> {
    if let Some(experiment) = tree.get_mut("experiment").and_then(Value::as_object_mut)
        && experiment.get("kind").and_then(Value::as_str) == Some("dynamics")
    {
        let pull = experiment.remove("pull").filter(|p| !p.is_null());
        if let Some(pull) = pull {
            experiment.insert("springs".to_owned(), json!([spring(pull)]));
        }
        changes(&mut tree);
    }
    if let Some(fields) = tree.as_object_mut() {
        fields.insert("version".to_owned(), json!(3));
    }
    Ok(tree)
}

/// Returns a pull as a spring: anything else is left for the reader of springs to refuse.
fn spring(mut pull: Value) -> Value {
    if let Some(fields) = pull.as_object_mut()
        && let Some(frequency) = fields.remove("frequency")
    {
        fields.insert("strength".to_owned(), json!({ "type": "frequency", "frequency": frequency }));
    }
    pull
}

/// Migrates every `{ "path", "value" }` and every other thing with a `path`, wherever it lies.
fn changes(tree: &mut Value) {
    match tree {
        Value::Array(items) => items.iter_mut().for_each(changes),
        Value::Object(fields) => {
            if let Some(Value::String(path)) = fields.get("path") {
                let mut path = path.clone();
                let mut none = Value::Null;
                change(&mut path, fields.get_mut("value").unwrap_or(&mut none));
                fields.insert("path".to_owned(), Value::String(path));
            }
            fields.values_mut().for_each(changes);
        }
        _ => {}
    }
}

/// Migrates one assignment.
pub(super) fn change(path: &mut String, value: &mut Value) {
    match path.strip_prefix(OLD) {
        Some("") => {
            let pull = std::mem::take(value);
            *value = if pull.is_null() { json!([]) } else { json!([spring(pull)]) };
            *path = "experiment.springs".to_owned();
        }
        Some(".frequency") => *path = "experiment.springs[0].strength.frequency".to_owned(),
        Some(field) if field.starts_with('.') => *path = format!("experiment.springs[0]{field}"),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pull_becomes_the_first_spring_and_what_points_at_it_follows() {
        let old = json!({
            "version": 2,
            "experiment": {
                "kind": "dynamics",
                "pull": { "body": 1, "target": [0, 0, 1], "frequency": 3.0 },
                "variants": [
                    { "label": "free", "set": [{ "path": "experiment.pull", "value": null }] },
                    { "label": "soft", "set": [{ "path": "experiment.pull.frequency", "value": 0.5 }] },
                ],
            },
            "controls": [{ "path": "experiment.pull.target[2]", "key": "z" }],
        });
        let new = migrate(old).unwrap();
        let strength = json!({ "type": "frequency", "frequency": 3.0 });
        assert_eq!(
            new["experiment"]["springs"],
            json!([{ "body": 1, "target": [0, 0, 1], "strength": strength }])
        );
        assert!(new["experiment"].get("pull").is_none());
        let set = |i: usize| &new["experiment"]["variants"][i]["set"][0];
        assert_eq!(*set(0), json!({ "path": "experiment.springs", "value": [] }));
        assert_eq!(set(1)["path"], "experiment.springs[0].strength.frequency");
        assert_eq!(new["controls"][0]["path"], "experiment.springs[0].target[2]");
        assert_eq!(new["version"], 3);
    }
}
