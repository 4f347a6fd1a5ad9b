//! The editor of documents: fields are set by path, all or none, and the inverse is returned.

use serde_json::Value;

use super::Scene;
use crate::command::Change;
use crate::kind::Kinds;
use crate::path::{find, patch};
use crate::{ErrorKind, FieldPath, SceneError, Segment, validate};

impl Scene {
    /// Reads the experiment's settings by the kinds that are held, and checks the whole. A kind that is not held stays unread.
    ///
    /// # Errors
    /// Names the first field that is refused.
    pub fn read_by(&mut self, kinds: &'static dyn Kinds) -> Result<(), SceneError> {
        self.experiment.read_by(kinds).map_err(|e| e.within("experiment"))?;
        validate::validate(self)
    }

    /// Returns the value of a field.
    ///
    /// # Errors
    ///
    /// Refuses a path that is none, or leads to no field.
    pub fn field(&self, path: &str) -> Result<Value, SceneError> {
        let whole = FieldPath::parse(path)?;
        let tree = serde_json::to_value(self).unwrap_or_default();
        let missing = || SceneError::new(ErrorKind::Field, path, "there is no such field in this scene");
        find(&tree, &whole.0).cloned().ok_or_else(missing)
    }

    /// Writes one field and returns its old value. The scene is unchanged when this fails.
    ///
    /// # Errors
    ///
    /// Refuses a path that leads to no field, and a value that the field or the scene does not take.
    pub fn set(&mut self, path: &str, value: &Value) -> Result<Value, SceneError> {
        let old = self.assign(path, value)?;
        if let Err(error) = validate::validate(self) {
            self.assign(path, &old)?;
            return Err(error);
        }
        Ok(old)
    }

    /// Writes several fields, all or none, and returns the changes that undo them, in order.
    ///
    /// # Errors
    ///
    /// Refuses a path that leads to no field, and a value that the field or the scene does not take.
    pub fn set_all(&mut self, changes: &[Change]) -> Result<Vec<Change>, SceneError> {
        let mut undo = Vec::new();
        let mut failure = None;
        for change in changes {
            match self.assign(&change.path, &change.value) {
                Ok(value) => undo.push(Change { path: change.path.clone(), value }),
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
        }
        undo.reverse();
        match failure.map_or_else(|| validate::validate(self), Err) {
            Ok(()) => Ok(undo),
            Err(error) => {
                for change in &undo {
                    self.assign(&change.path, &change.value)?;
                }
                Err(error)
            }
        }
    }

    /// Writes one field of the document. Only the part that holds the field goes through JSON, so that
    /// dragging a body beside a 10 MB mesh stays quick.
    fn assign(&mut self, path: &str, value: &Value) -> Result<Value, SceneError> {
        let whole = FieldPath::parse(path)?;
        let missing = || SceneError::new(ErrorKind::Field, path, "there is no such field in this scene");
        let (prefix, result) = match whole.0.as_slice() {
            [Segment::Key(key), Segment::Index(i), Segment::Key(part), rest @ ..] if key == "bodies" => {
                let body = self.bodies.get_mut(*i).ok_or_else(missing)?;
                let result = match part.as_str() {
                    "name" => patch(&mut body.name, rest, value),
                    "shape" => patch(&mut body.shape, rest, value),
                    "pose" => patch(&mut body.pose, rest, value),
                    "compliance" => patch(&mut body.compliance, rest, value),
                    "material" => patch(&mut body.material, rest, value),
                    "velocity" => patch(&mut body.velocity, rest, value),
                    "mass" => patch(&mut body.mass, rest, value),
                    "parts" => patch(&mut body.parts, rest, value),
                    "inertia" => patch(&mut body.inertia, rest, value),
                    "fixed" => patch(&mut body.fixed, rest, value),
                    _ => return Err(missing()),
                };
                (format!("bodies[{i}].{part}"), result)
            }
            [Segment::Key(key), rest @ ..] => {
                let result = match key.as_str() {
                    "title" => patch(&mut self.title, rest, value),
                    "summary" => patch(&mut self.summary, rest, value),
                    "question" => patch(&mut self.question, rest, value),
                    "source" => patch(&mut self.source, rest, value),
                    "experiment" => self.experiment.patch(rest, value),
                    "bodies" => patch(&mut self.bodies, rest, value),
                    "controls" => patch(&mut self.controls, rest, value),
                    "view" => patch(&mut self.view, rest, value),
                    "proof" => patch(&mut self.proof, rest, value),
                    "lesson" => patch(&mut self.lesson, rest, value),
                    _ => return Err(missing()),
                };
                (key.clone(), result)
            }
            _ => return Err(missing()),
        };
        result.map_err(|e| if e.path.is_empty() { e.within(path) } else { e.within(&prefix) })
    }
}

#[cfg(test)]
mod tests;
