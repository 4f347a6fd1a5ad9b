//! Names of entries of the blackboard. Each tree of a file has a blackboard of its own, of which some entries are those of the tree
//! around it; here there is one blackboard, and each entry has a name of its own on it.

use std::collections::BTreeMap;
use std::rc::Rc;

use asperity_control::behaviour::{entry_of, script};

/// What the entries of one tree are called.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// Before the names of entries that are this tree's alone; nothing in the outermost.
    own: String,
    /// Entries that are those of the tree around it, under these names (already those of the one blackboard).
    given: BTreeMap<String, String>,
    /// All others are those of the tree around it too.
    around: Option<Rc<Scope>>,
}

impl Scope {
    /// Of a tree in another: `given` says which of its entries have which name; `around` where all others are the other's.
    pub fn within(number: usize, given: BTreeMap<String, String>, around: Option<Rc<Scope>>) -> Self {
        Self { own: format!("sub{number}_"), given, around }
    }

    /// The name on the one blackboard.
    pub fn name(&self, name: &str) -> String {
        if let Some(outermost) = name.strip_prefix('@') {
            return outermost.to_owned();
        }
        if let Some(given) = self.given.get(name) {
            return given.clone();
        }
        match &self.around {
            // What begins with a stroke is a tree's own even so.
            Some(around) if !name.starts_with('_') => around.name(name),
            _ => format!("{}{name}", self.own),
        }
    }

    /// A port's text, the entry in it by its name on the one blackboard. `{=}` is the entry that is called as the port.
    pub fn port(&self, port: &str, text: &str) -> String {
        match entry_of(text) {
            Some("=") => format!("{{{}}}", self.name(port)),
            Some(name) => format!("{{{}}}", self.name(name)),
            None => text.to_owned(),
        }
    }

    /// A script with the names of the one blackboard.
    ///
    /// # Errors
    /// What is no script.
    pub fn script(&self, text: &str) -> Result<String, String> {
        script::Script::new(text)?;
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for (name, place) in script::names(text)? {
            out += text.get(at..place.start).unwrap_or_default();
            // Words in capitals are those that a program registers, in all trees the same.
            out += &if script::is_registered_word(&name) && !self.given.contains_key(&name) {
                name
            } else {
                self.name(&name)
            };
            at = place.end;
        }
        out += text.get(at..).unwrap_or_default();
        Ok(out)
    }
}
