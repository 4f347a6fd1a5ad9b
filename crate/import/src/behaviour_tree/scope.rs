//! Names of entries of the blackboard. Each tree of a file has a blackboard of its own, some of whose entries
//! are those of the tree around it; here there is one blackboard, and each entry has a name of its own on it.

use std::collections::BTreeMap;
use std::rc::Rc;

use asperity_control::behaviour::{entry_of, script};

/// Names of the entries of one tree.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// Prefix of the names of entries that are this tree's alone; empty in the outermost.
    own: String,
    /// Entries shared with the tree around it, with their names on the one blackboard.
    given: BTreeMap<String, String>,
    /// Scope of the tree around it, if all other entries are shared with it too.
    around: Option<Rc<Scope>>,
}

impl Scope {
    /// Makes the scope of a tree in another: `given` holds the names of shared entries; `around` is given
    /// where all others are shared.
    pub fn within(number: usize, given: BTreeMap<String, String>, around: Option<Rc<Scope>>) -> Self {
        Self { own: format!("sub{number}_"), given, around }
    }

    /// Returns the name on the one blackboard.
    pub fn name(&self, name: &str) -> String {
        if let Some(outermost) = name.strip_prefix('@') {
            return outermost.to_owned();
        }
        if let Some(given) = self.given.get(name) {
            return given.clone();
        }
        match &self.around {
            // A name that begins with an underscore is a tree's own even so.
            Some(around) if !name.starts_with('_') => around.name(name),
            _ => format!("{}{name}", self.own),
        }
    }

    /// Returns a port's text, the entry in it by its name on the one blackboard. `{=}` is the entry with the
    /// port's own name.
    pub fn port(&self, port: &str, text: &str) -> String {
        match entry_of(text) {
            Some("=") => format!("{{{}}}", self.name(port)),
            Some(name) => format!("{{{}}}", self.name(name)),
            None => text.to_owned(),
        }
    }

    /// Returns a script with the names of the one blackboard.
    ///
    /// # Errors
    ///
    /// Refuses text that is no script.
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
