//! The scope of each field of the document: what a change of it may change. It stands beside the field, as `#[scope(look)]`; a field
//! without one may change anything. What lies within a field has its scope.

use serde::{Deserialize, Serialize};

use crate::document::{Body, Part};
use crate::{Command, Scene};

/// Scope of a field: what a change of it may change, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Words: texts beside the scene, and nothing that is computed.
    Words,
    /// View: the drawing of the scene.
    View,
    /// Look: readings, plots and maps of the same run, and how far apart runs are shown. Nothing is run
    /// again, and the state stays.
    Look,
    /// Place: the pose of a body at the start; other numbers under the same names.
    Place,
    /// Run: anything.
    Run,
}

/// Names of fields, each with its scope.
pub type Fields = &'static [(&'static str, Scope)];

/// Fields and their scopes, as `#[derive(Scoped)]` reads them beside the fields.
pub trait Scoped {
    /// Each field with its scope.
    const FIELDS: Fields;

    /// Fields whose own fields have scopes, each with these.
    const INNER: &'static [(&'static str, Fields)];

    /// True if two documents lead to the same run: all fields but those of words, views and looks are equal.
    fn same_run(&self, other: &Self) -> bool;
}

impl Scope {
    /// Scope of the field at a path, as commands write it. A path that leads nowhere may change anything.
    pub fn of(path: &str, scene: &Scene) -> Self {
        let plain = without_indices(path);
        let found = |fields: &[(&str, Self)], path: &str| {
            let name = path.split(['.', '[']).next().unwrap_or_default();
            fields.iter().find(|(field, _)| *field == name).map(|(_, scope)| *scope)
        };
        let within = |outer: &str, fields: &[(&str, Self)]| {
            plain.strip_prefix(outer).and_then(|rest| found(fields, rest))
        };
        within("bodies[].parts[].", Part::FIELDS)
            .filter(|scope| *scope == Self::Place)
            .or_else(|| within("bodies[].", Body::FIELDS))
            .or_else(|| {
                let (field, inside) = plain.strip_prefix("experiment.")?.split_once('.')?;
                let (_, fields) = scene.experiment.inner().iter().find(|(name, _)| *name == field)?;
                found(fields, inside)
            })
            .or_else(|| within("experiment.", scene.experiment.fields()))
            .or_else(|| found(Scene::FIELDS, &plain))
            .unwrap_or(Self::Run)
    }
}

/// Removes the indices from a path: `bodies[3].pose` is `bodies[].pose`.
fn without_indices(path: &str) -> String {
    let mut plain = String::with_capacity(path.len());
    let mut index = false;
    for c in path.chars() {
        index = c == '[' || (index && c.is_ascii_digit());
        if !(index && c.is_ascii_digit()) {
            plain.push(c);
        }
    }
    plain
}

/// Effect of a command on what a session gives beside its frames: each flag is true if it may have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Effect {
    /// The description: names, plots, handles, the clock.
    pub description: bool,
    /// The sweep, which is computed from the document by itself.
    pub sweep: bool,
    /// The inputs of the run.
    pub inputs: bool,
}

impl Effect {
    /// Returns the effect of a command that was carried out.
    pub fn of(command: &Command, scene: &Scene) -> Self {
        let changed = |scope: Scope| Self {
            description: matches!(scope, Scope::Look | Scope::Run),
            sweep: matches!(scope, Scope::Place | Scope::Run),
            inputs: false,
        };
        let driven = |description: bool| Self { description, sweep: false, inputs: true };
        match command {
            Command::Set { path, .. } => changed(Scope::of(path, scene)),
            Command::SetAll { changes } => {
                changes.iter().map(|c| changed(Scope::of(&c.path, scene))).fold(Self::default(), |a, b| {
                    Self {
                        description: a.description || b.description,
                        sweep: a.sweep || b.sweep,
                        inputs: false,
                    }
                })
            }
            Command::Replace { inputs, .. } => Self { inputs: inputs.is_some(), ..changed(Scope::Run) },
            // A handle stands in the view while something holds a body.
            Command::Act { channel, .. } => driven(channel.is_a_handle()),
            Command::LetGo | Command::Inputs { .. } => driven(true),
            Command::Step { .. } | Command::Rewind | Command::Seek { .. } => Self::default(),
        }
    }
}
