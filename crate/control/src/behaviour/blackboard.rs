//! What the nodes of a tree tell each other: values under names.

use std::collections::{BTreeMap, BTreeSet};

/// Most entries: a script that names new ones without end stops here.
const MOST_ENTRIES: usize = 10_000;
/// Longest text of an entry, bytes.
const LONGEST: usize = 10_000;

/// A value of an entry or of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// All numbers are of one kind; true is 1 and false 0.
    Number(f64),
    /// Text.
    Text(String),
}

impl Value {
    /// As a number; a text where it is written as one.
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

    /// As text, a number in as few digits as say it.
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
    /// How often it was written.
    written: u64,
}

/// Values under names, each with how often it was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blackboard {
    entries: BTreeMap<String, Entry>,
    /// Names that ports of the tree speak of: there is room for them from the start, as in BehaviorTree.CPP.
    room: BTreeSet<String>,
}

impl Blackboard {
    /// What stands under a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.entries.get(name).map(|e| &e.value)
    }

    /// How often a name was written; nothing where it is not there.
    pub fn written(&self, name: &str) -> Option<u64> {
        self.entries.get(name).map(|e| e.written)
    }

    /// There is room for a name, before anything stands under it.
    pub(super) fn make_room(&mut self, name: &str) {
        self.room.insert(name.to_owned());
    }

    /// Whether a script may write under a name without making it.
    pub(super) fn has_room(&self, name: &str) -> bool {
        self.room.contains(name) || self.entries.contains_key(name)
    }

    /// Writes a value.
    ///
    /// # Errors
    /// More entries, or a longer text, than a tree of people needs.
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

    /// Takes a name away.
    pub fn unset(&mut self, name: &str) {
        self.entries.remove(name);
    }

    /// All entries, by name.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.entries.iter().map(|(name, e)| (name.as_str(), &e.value))
    }
}
