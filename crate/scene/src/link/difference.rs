//! Difference of two scenes, as the fewest assignments of fields.
//!
//! Two trees of one make are walked side by side. Objects of the same keys and the same `type` are entered,
//! and so are lists of one length that hold objects. A list of plain numbers is one value (a vector is
//! dragged whole), except where a control of the author names one of its elements: then each element that
//! differs is an assignment of its own, and the control's can be written readably.

use serde_json::Value;

use crate::command::Change;
use crate::document::{Control, Scene};

/// Returns the changes that take `from` to `to`; `None` when no list of assignments can (a body was added,
/// say).
pub(crate) fn between(from: &Scene, to: &Scene) -> Option<Vec<Change>> {
    let (a, b) = (serde_json::to_value(from).ok()?, serde_json::to_value(to).ok()?);
    let mut walk = Walk { controls: &from.controls, path: String::new(), changes: Vec::new() };
    walk.compare(&a, &b)?;
    Some(walk.changes)
}

/// Walk over two trees: its place, and the changes it has found.
struct Walk<'s> {
    controls: &'s [Control],
    path: String,
    changes: Vec<Change>,
}

impl Walk<'_> {
    fn compare(&mut self, a: &Value, b: &Value) -> Option<()> {
        if a == b {
            return Some(());
        }
        match (a, b) {
            (Value::Object(x), Value::Object(y))
                if x.keys().eq(y.keys()) && x.get("type") == y.get("type") =>
            {
                for (key, old) in x {
                    let step = if self.path.is_empty() { key.clone() } else { format!(".{key}") };
                    self.descend(old, y.get(key)?, &step)?;
                }
                Some(())
            }
            (Value::Array(x), Value::Array(y))
                if x.len() == y.len()
                    && (x.iter().chain(y).any(Value::is_object) || self.a_control_names_an_element()) =>
            {
                for (i, (old, new)) in x.iter().zip(y).enumerate() {
                    self.descend(old, new, &format!("[{i}]"))?;
                }
                Some(())
            }
            _ if self.path.is_empty() || self.path == "bodies" => None,
            _ => {
                self.changes.push(Change { path: self.path.clone(), value: b.clone() });
                Some(())
            }
        }
    }

    fn descend(&mut self, a: &Value, b: &Value, step: &str) -> Option<()> {
        let length = self.path.len();
        self.path.push_str(step);
        let found = self.compare(a, b);
        self.path.truncate(length);
        found
    }

    /// Returns true if some control writes below the list the walk stands at: `pose.translation[2]` at
    /// `pose.translation`.
    fn a_control_names_an_element(&self) -> bool {
        self.controls
            .iter()
            .any(|c| c.path.strip_prefix(&self.path).is_some_and(|below| below.starts_with('[')))
    }
}
