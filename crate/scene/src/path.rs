//! Paths such as `bodies[1].pose.translation[2]`, by which errors, controls and commands name a field.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{ErrorKind, SceneError};

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Key of an object, `.name`.
    Key(String),
    /// Index of a list, `[index]`.
    Index(usize),
}

/// Path from the top of the document to a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldPath(pub Vec<Segment>);

impl FieldPath {
    /// Longest accepted path, bytes.
    const MAX_LENGTH: usize = 256;

    /// Reads a path such as `bodies[1].pose.translation[2]`.
    ///
    /// # Errors
    ///
    /// Refuses text that is no path, or is too long.
    pub fn parse(text: &str) -> Result<Self, SceneError> {
        let bad =
            |why: &str| SceneError::new(ErrorKind::Field, text.chars().take(80).collect::<String>(), why);
        if text.is_empty() || text.len() > Self::MAX_LENGTH {
            return Err(bad("a field path looks like bodies[1].shape.radius"));
        }
        let mut segments = Vec::new();
        for part in text.split('.') {
            let (key, mut rest) = part.split_at(part.find('[').unwrap_or(part.len()));
            if key.is_empty() || !key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
                return Err(bad("a field name has letters, digits and underscores"));
            }
            segments.push(Segment::Key(key.to_owned()));
            while !rest.is_empty() {
                let inside = rest.strip_prefix('[').and_then(|r| r.split_once(']'));
                let (index, tail) = inside.ok_or_else(|| bad("an index looks like [2]"))?;
                let index = index.parse().map_err(|_| bad("an index is a whole number"))?;
                segments.push(Segment::Index(index));
                rest = tail;
            }
        }
        Ok(Self(segments))
    }
}

impl std::fmt::Display for FieldPath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Key(key) if i == 0 => write!(f, "{key}")?,
                Segment::Key(key) => write!(f, ".{key}")?,
                Segment::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Returns the value at `path` below `value`, if there is one.
pub(crate) fn find<'v>(value: &'v Value, path: &[Segment]) -> Option<&'v Value> {
    path.iter().try_fold(value, |at, segment| match segment {
        Segment::Key(key) => at.get(key),
        Segment::Index(index) => at.get(*index),
    })
}

/// Writes `value` at `path` inside `target`, all or nothing; gives back what stood there (`null` if nothing did).
///
/// # Errors
/// Refuses a path that leads nowhere, and a value that does not fit.
pub fn patch<T: Serialize + DeserializeOwned>(
    target: &mut T,
    path: &[Segment],
    value: &Value,
) -> Result<Value, SceneError> {
    let tree = serde_json::to_value(&*target).map_err(|e| {
        SceneError::new(ErrorKind::Field, FieldPath(path.to_vec()).to_string(), e.to_string())
    })?;
    let unwritten = |made: &T| serde_json::to_value(made).is_ok_and(|written| find(&written, path).is_none());
    let (made, old) = patch_tree(tree, path, value, crate::tree::typed::<T>, unwritten)?;
    *target = made;
    Ok(old)
}

/// What is read of a tree once `value` stands at `path` in it, and what stood there. `unwritten`: whether what was read would be
/// written without the field.
pub(crate) fn patch_tree<T>(
    mut tree: Value,
    path: &[Segment],
    value: &Value,
    read: impl Fn(Value) -> Result<T, SceneError>,
    unwritten: impl Fn(&T) -> bool,
) -> Result<(T, Value), SceneError> {
    let field = || FieldPath(path.to_vec()).to_string();
    let slot = slot(&mut tree, path)
        .ok_or_else(|| SceneError::new(ErrorKind::Field, field(), "there is no such field in this scene"))?;
    let old = std::mem::replace(slot, value.clone());
    if value.is_null() && old.is_array() {
        // A list that is not written while it is empty: undoing its first entry leaves it out again. A vector
        // that is nothing is refused: left out, it would be written as its default.
        let mut without = tree.clone();
        leave_out(&mut without, path);
        if let Ok(left_out) = read(without)
            && unwritten(&left_out)
        {
            return Ok((left_out, old));
        }
    }
    Ok((read(tree)?, old))
}

/// Removes the field from the object it is in.
fn leave_out(tree: &mut Value, path: &[Segment]) {
    if let [parents @ .., Segment::Key(key)] = path
        && let Some(object) = slot(tree, parents).and_then(Value::as_object_mut)
    {
        object.remove(key);
    }
}

/// Returns the place `path` names. The last key may be new to its object (optional fields are not written
/// when absent).
pub(crate) fn slot<'v>(value: &'v mut Value, path: &[Segment]) -> Option<&'v mut Value> {
    let mut at = value;
    for (i, segment) in path.iter().enumerate() {
        at = match segment {
            Segment::Key(key) => {
                let object = at.as_object_mut()?;
                if i + 1 == path.len() && !object.contains_key(key) {
                    object.insert(key.clone(), Value::Null);
                }
                object.get_mut(key)?
            }
            Segment::Index(index) => at.get_mut(*index)?,
        };
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_prints_as_it_was_read() {
        for text in ["title", "bodies[1].pose.translation[2]", "a[0][1].b"] {
            assert_eq!(FieldPath::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn broken_paths_are_refused() {
        for text in ["", ".", "a..b", "[0]", "a[", "a[x]", "a[1", "a]b", "ü", "a[-1]"] {
            assert!(FieldPath::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_vector_is_not_left_out_as_a_list_is() {
        let text = r#"{"version":3,"title":"t","experiment":{"kind":"dynamics"},"bodies":[{"shape":{"type":"sphere","radius":1},
            "pose":{"translation":[1,2,3]}}]}"#;
        let mut scene = crate::parse(text).expect("a scene");
        let before = scene.clone();
        let refused = scene.set("bodies[0].pose.translation", &Value::Null).expect_err("no vector");
        assert!(refused.path.starts_with("bodies[0].pose.translation"), "{}", refused.path);
        assert_eq!(scene, before);
        // Undoing the first entry of a list leaves the list out again, be it of things or of numbers.
        for (path, first) in [("view.named", "[0]"), ("view.readings", "[\"force\"]")] {
            let first: Value = serde_json::from_str(first).expect(path);
            let absent = scene.set(path, &first).expect(path);
            assert_eq!(absent, Value::Null, "{path}");
            scene.set(path, &absent).expect(path);
            assert_eq!(scene, before, "{path}");
        }
    }
}
