//! What takes one scene to another, as the fewest assignments of fields.

use serde_json::Value;

use crate::command::Change;
use crate::document::Scene;

/// The changes that take `from` to `to`; `None` when no list of assignments can (a body was added, say).
pub(super) fn between(from: &Scene, to: &Scene) -> Option<Vec<Change>> {
    let (a, b) = (serde_json::to_value(from).ok()?, serde_json::to_value(to).ok()?);
    let mut changes = Vec::new();
    walk(&a, &b, &mut String::new(), &mut changes)?;
    Some(changes)
}

fn walk(a: &Value, b: &Value, path: &mut String, changes: &mut Vec<Change>) -> Option<()> {
    if a == b {
        return Some(());
    }
    match (a, b) {
        (Value::Object(x), Value::Object(y)) if x.keys().eq(y.keys()) && x.get("type") == y.get("type") => {
            for (key, old) in x {
                descend(
                    old,
                    y.get(key)?,
                    &if path.is_empty() { key.clone() } else { format!(".{key}") },
                    path,
                    changes,
                )?;
            }
            Some(())
        }
        (Value::Array(x), Value::Array(y))
            if x.len() == y.len() && x.iter().chain(y).any(Value::is_object) =>
        {
            for (i, (old, new)) in x.iter().zip(y).enumerate() {
                descend(old, new, &format!("[{i}]"), path, changes)?;
            }
            Some(())
        }
        _ if path.is_empty() || path == "bodies" => None,
        _ => {
            changes.push(Change { path: path.clone(), value: b.clone() });
            Some(())
        }
    }
}

fn descend(a: &Value, b: &Value, step: &str, path: &mut String, changes: &mut Vec<Change>) -> Option<()> {
    let length = path.len();
    path.push_str(step);
    let found = walk(a, b, path, changes);
    path.truncate(length);
    found
}
