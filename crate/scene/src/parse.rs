//! Scene text to a checked document and back: every way in (file, link, command, recording) goes through
//! here.

use serde_json::Value;

use crate::tree::typed;
use crate::{ErrorKind, Scene, SceneError, json, migrations, validate};

/// Largest scene text taken, bytes. A 10 MB mesh fits; a hostile gigabyte does not.
pub const MAX_SCENE_BYTES: usize = 48 << 20;

/// Reads a scene from text: version, migration, deserialisation, validation.
///
/// # Errors
///
/// Refuses text that is too large, is no JSON, is of a newer version, or has a field that does not fit.
pub fn parse(text: &str) -> Result<Scene, SceneError> {
    if text.len() > MAX_SCENE_BYTES {
        let message =
            format!("a scene has at most {} MB; this one has {}", MAX_SCENE_BYTES >> 20, text.len() >> 20);
        return Err(SceneError::new(ErrorKind::Size, "", message));
    }
    from_value(json::read(text)?)
}

/// Reads a scene as [`parse`] does, from JSON already read.
pub(crate) fn from_value(tree: Value) -> Result<Scene, SceneError> {
    let scene: Scene = typed(migrations::to_current(tree)?)?;
    validate::validate(&scene)?;
    Ok(scene)
}

/// Writes the scene as text: two-space indentation, fields in document order, short arrays on one line.
pub fn to_json(scene: &Scene) -> String {
    let tree = serde_json::to_value(scene).unwrap_or_default();
    let mut out = String::new();
    write_pretty(&tree, 0, &mut out);
    out.push('\n');
    out
}

/// Writes numbers side by side, everything else one to a line.
fn write_pretty(value: &Value, indent: usize, out: &mut String) {
    let newline = |out: &mut String, n: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', 2 * n));
    };
    match value {
        Value::Array(items) if !items.iter().all(is_flat) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i > 0 { "," } else { "" });
                newline(out, indent + 1);
                write_pretty(item, indent + 1, out);
            }
            newline(out, indent);
            out.push(']');
        }
        Value::Array(items) => {
            let words: Vec<String> = items.iter().map(Value::to_string).collect();
            out.push_str(&format!("[{}]", words.join(", ")));
        }
        Value::Object(fields) if !fields.is_empty() => {
            out.push('{');
            for (i, (key, item)) in fields.iter().enumerate() {
                out.push_str(if i > 0 { "," } else { "" });
                newline(out, indent + 1);
                out.push_str(&format!("{}: ", Value::from(key.as_str())));
                write_pretty(item, indent + 1, out);
            }
            newline(out, indent);
            out.push('}');
        }
        flat => out.push_str(&flat.to_string()),
    }
}

fn is_flat(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().all(|v| !v.is_array() && !v.is_object()),
        Value::Object(_) => false,
        _ => true,
    }
}
