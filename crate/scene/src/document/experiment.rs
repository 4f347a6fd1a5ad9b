//! `experiment` of a document: the settings of one kind, or, where the kind is not held, what is written of it.

use std::any::Any;
use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::kind::{Held, Kinds, Settings};
use crate::path::{find, patch_tree};
use crate::scope::Fields;
use crate::tree::Tagged;
use crate::{Channel, ErrorKind, InputValue, Scene, SceneError, Scope, Segment};

/// What is done with the bodies. It is read as it is written, and becomes settings once it is told which kinds there are
/// ([`Scene::read_by`]): a wasm module reads the kinds that it runs, and passes others on unread.
#[derive(Clone)]
pub struct Experiment {
    state: State,
    /// The kinds by which it was read; another kind that is written into it is read by these.
    kinds: Option<&'static dyn Kinds>,
}

enum State {
    Read(Box<dyn Held>),
    /// With its kind among the fields.
    Unread(Value),
}

impl Clone for State {
    fn clone(&self) -> Self {
        match self {
            Self::Read(settings) => Self::Read(settings.copy()),
            Self::Unread(tree) => Self::Unread(tree.clone()),
        }
    }
}

impl Experiment {
    /// Settings of a kind; what is written into it later is read by the same kind alone.
    pub fn new<T: Settings>(settings: T) -> Self {
        Self { state: State::Read(Box::new(settings)), kinds: None }
    }

    /// Name of the kind.
    pub fn kind(&self) -> &str {
        match &self.state {
            State::Read(settings) => settings.kind(),
            State::Unread(tree) => tree["kind"].as_str().unwrap_or_default(),
        }
    }

    /// True once the settings are read.
    pub fn is_read(&self) -> bool {
        matches!(self.state, State::Read(_))
    }

    /// The settings, if they are read and are `T`.
    pub fn settings<T: Settings>(&self) -> Option<&T> {
        match &self.state {
            State::Read(settings) => (settings.as_ref() as &dyn Any).downcast_ref(),
            State::Unread(_) => None,
        }
    }

    /// The settings, if they are read and are `T`.
    pub fn settings_mut<T: Settings>(&mut self) -> Option<&mut T> {
        match &mut self.state {
            State::Read(settings) => (settings.as_mut() as &mut dyn Any).downcast_mut(),
            State::Unread(_) => None,
        }
    }

    /// Simulated time of one step, s; `None` without a clock.
    pub fn step(&self) -> Option<f64> {
        self.held()?.step()
    }

    fn held(&self) -> Option<&dyn Held> {
        match &self.state {
            State::Read(settings) => Some(settings.as_ref()),
            State::Unread(_) => None,
        }
    }

    /// Scope of each field of the kind; none where it is unread.
    pub(crate) fn fields(&self) -> Fields {
        self.held().map_or(&[], Held::about_fields)
    }

    /// Fields of the kind whose own fields have scopes, each with these.
    pub(crate) fn inner(&self) -> &'static [(&'static str, Fields)] {
        self.held().map_or(&[], Held::inner)
    }

    /// Returns the fields that lead to the run and are not as usual, each with its path: what of the settings the hash of a state is made
    /// from. Fields that come to a kind later, and words and ways of looking, are not among them.
    pub fn said(&self) -> Vec<(String, Value)> {
        let mut said = Vec::new();
        let Some(settings) = self.held() else { return said };
        let (Ok(now), Ok(usual)) = (settings.tree(), settings.usual()) else { return said };
        for (field, value) in now.as_object().into_iter().flatten() {
            let scope =
                settings.about_fields().iter().find(|(name, _)| name == field).map(|(_, scope)| *scope);
            if !matches!(scope, Some(Scope::Run | Scope::Place)) {
                continue;
            }
            let inner = settings.inner().iter().find(|(name, _)| name == field);
            let looked = |name: &str| {
                let of = inner.and_then(|(_, fields)| fields.iter().find(|(field, _)| *field == name));
                of.is_some_and(|(_, scope)| *scope < Scope::Place)
            };
            let mut value = value.clone();
            if let Some(fields) = value.as_object_mut() {
                fields.retain(|name, _| !looked(name));
            }
            differences(field, &value, &usual[field], &mut said);
        }
        said
    }

    /// True if its bodies move by contact.
    pub(crate) fn bodies_move(&self) -> bool {
        self.held().is_some_and(Held::bodies_move)
    }

    /// True if its run has a first impact.
    pub(crate) fn has_first_impact(&self) -> bool {
        self.held().is_some_and(Held::first_impact)
    }

    /// Refuses what the settings' types cannot say; unread settings are whoever's who holds them.
    pub(crate) fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.held().map_or(Ok(()), |settings| settings.check(scene))
    }

    pub(crate) fn has_channel(&self, scene: &Scene, channel: &Channel) -> Result<(), SceneError> {
        self.held().map_or(Ok(()), |settings| settings.has_channel(scene, channel))
    }

    pub(crate) fn takes(&self, channel: &Channel, value: &InputValue) -> Result<(), SceneError> {
        self.held().map_or(Ok(()), |settings| settings.takes(channel, value))
    }

    /// Reads the settings, if they are not read and the kind is held; a kind that nobody knows is refused. Paths of errors start at the
    /// experiment.
    pub(crate) fn read_by(&mut self, kinds: &'static dyn Kinds) -> Result<(), SceneError> {
        self.kinds = Some(kinds);
        let State::Unread(tree) = &self.state else { return Ok(()) };
        let Some(kind) = kinds.kind(self.kind()) else {
            if kinds.names().contains(&self.kind()) {
                return Ok(());
            }
            let names: Vec<String> = kinds.names().iter().map(|name| format!("`{name}`")).collect();
            let message = format!("unknown variant `{}`, expected one of {}", self.kind(), names.join(", "));
            return Err(SceneError::new(ErrorKind::Field, "", message));
        };
        let mut fields = tree.clone();
        if let Some(fields) = fields.as_object_mut() {
            fields.shift_remove("kind");
        }
        self.state = State::Read(kind.read(fields)?);
        Ok(())
    }

    /// As JSON, its kind before its fields.
    fn tree(&self) -> Result<Value, serde_json::Error> {
        match &self.state {
            State::Read(settings) => settings.tree(),
            State::Unread(tree) => Ok(tree.clone()),
        }
    }

    /// Writes `value` at `path`, all or nothing; gives back what stood there (`null` if nothing did).
    pub(crate) fn patch(&mut self, path: &[Segment], value: &Value) -> Result<Value, SceneError> {
        let refused = |e: serde_json::Error| SceneError::new(ErrorKind::Field, "", e.to_string());
        let read = |tree: Value| {
            let mut next = Self::unread(tree)?;
            match (self.kinds, &self.state) {
                (Some(kinds), State::Read(_)) => next.read_by(kinds)?,
                (None, State::Read(settings)) if settings.kind() == next.kind() => {
                    next.state = State::Read(settings.read_again(next.tree().map_err(refused)?)?);
                }
                _ => next.kinds = self.kinds,
            }
            Ok(next)
        };
        let written = |next: &Self| next.tree().is_ok_and(|tree| find(&tree, path).is_none());
        let (next, old) = patch_tree(self.tree().map_err(refused)?, path, value, read, written)?;
        *self = next;
        Ok(old)
    }

    fn unread(tree: Value) -> Result<Self, SceneError> {
        crate::tree::typed(tree)
    }
}

/// Leaves of a tree that are other than in a second one.
fn differences(path: &str, value: &Value, usual: &Value, found: &mut Vec<(String, Value)>) {
    match (value, usual) {
        (Value::Object(fields), Value::Object(others)) => {
            for (name, field) in fields {
                differences(
                    &format!("{path}.{name}"),
                    field,
                    others.get(name).unwrap_or(&Value::Null),
                    found,
                );
            }
        }
        _ if value != usual => found.push((path.to_owned(), value.clone())),
        _ => {}
    }
}

impl PartialEq for Experiment {
    fn eq(&self, other: &Self) -> bool {
        match (&self.state, &other.state) {
            (State::Read(a), State::Read(b)) => a.same(b.as_ref()),
            _ => self.tree().ok() == other.tree().ok(),
        }
    }
}

impl fmt::Debug for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.state {
            State::Read(settings) => settings.fmt(f),
            State::Unread(tree) => tree.fmt(f),
        }
    }
}

/// As it is written: its kind says what its other fields mean, and who holds the kind reads them.
impl<'de> Deserialize<'de> for Experiment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Tagged { name, rest } = Tagged::of(from, "kind")?;
        let Value::Object(rest) = rest else { return Err(D::Error::custom("an object")) };
        let mut all = serde_json::Map::new();
        all.insert("kind".to_owned(), name.into());
        all.extend(rest);
        Ok(Self { state: State::Unread(Value::Object(all)), kinds: None })
    }
}

impl Serialize for Experiment {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.tree().map_err(serde::ser::Error::custom)?.serialize(to)
    }
}
