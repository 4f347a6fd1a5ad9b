//! Blackboard of a behaviour tree: named values that its nodes share.

use std::collections::{BTreeMap, BTreeSet};

/// Greatest number of entries: a script that names new ones without end stops here.
const MOST_ENTRIES: usize = 10_000;
/// Length of the longest text of an entry, bytes.
const LONGEST: usize = 10_000;

/// Value of an entry or of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Number. There is one kind of numbers; true is 1 and false 0.
    Number(f64),
    /// Text.
    Text(String),
}

impl Value {
    /// Returns the value as a number; a text is read as one where possible.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(x) => Some(*x),
            Self::Text(text) => match text.trim() {
                "true" => Some(1.0),
                "false" => Some(0.0),
                text => text.parse().ok().filter(|x: &f64| x.is_finite()),
            },
        }
    }

    /// Returns the value as text, a number in the fewest digits that identify it.
    pub fn text(&self) -> String {
        match self {
            Self::Number(x) => x.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Entry {
    value: Value,
    /// Number of times that the entry was written.
    written: u64,
}

/// Named values, each with the number of times that it was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blackboard {
    entries: BTreeMap<String, Entry>,
    /// Names that ports of the tree refer to: they may be written from the start, as in BehaviorTree.CPP.
    room: BTreeSet<String>,
}

impl Blackboard {
    /// Returns the value of a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.entries.get(name).map(|e| &e.value)
    }

    /// Returns the number of times that a name was written; `None` where it has no entry.
    pub fn written(&self, name: &str) -> Option<u64> {
        self.entries.get(name).map(|e| e.written)
    }

    /// Lets scripts write under a name before it has an entry.
    pub(super) fn make_room(&mut self, name: &str) {
        self.room.insert(name.to_owned());
    }

    /// Returns true if a script may write under a name that has no entry.
    pub(super) fn has_room(&self, name: &str) -> bool {
        self.room.contains(name) || self.entries.contains_key(name)
    }

    /// Writes a value under a name.
    ///
    /// # Errors
    /// Refuses more entries, or a longer text, than a tree drawn by people needs.
    pub fn set(&mut self, name: &str, value: Value) -> Result<(), String> {
        if matches!(&value, Value::Text(text) if text.len() > LONGEST) {
            return Err(format!("the text under {name} would be longer than {LONGEST} bytes"));
        }
        if let Some(entry) = self.entries.get_mut(name) {
            entry.value = value;
            entry.written += 1;
            return Ok(());
        }
        if self.entries.len() >= MOST_ENTRIES {
            return Err(format!("the blackboard has {MOST_ENTRIES} entries, and takes no more"));
        }
        self.entries.insert(name.to_owned(), Entry { value, written: 1 });
        Ok(())
    }

    /// Removes the entry of a name.
    pub fn unset(&mut self, name: &str) {
        self.entries.remove(name);
    }

    /// Returns all entries, by name.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.entries.iter().map(|(name, e)| (name.as_str(), &e.value))
    }
}
