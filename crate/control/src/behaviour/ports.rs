//! Ports of BehaviorTree.CPP's nodes: texts, entries of the blackboard, scripts before and after them.

use asperity_fault::Fault;

use super::script::Script;
use super::tree::NodeKind;
use super::{Blackboard, Value};

/// Greatest number of ports of a node.
const MOST: usize = 100;

/// Port of a node, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Name of the port: `msec`, `_skipIf`.
    pub name: String,
    /// Value of the port: a text, `{name}`, or a script.
    pub value: String,
}

impl Port {
    /// Returns the entry that a port such as `start:speed` puts on the blackboard before the first tick.
    pub(super) fn start(&self) -> Option<(String, Value)> {
        self.name.strip_prefix(START).map(|name| (name.to_owned(), Value::Text(self.value.clone())))
    }
}

/// Prefix of the names of ports that hold the blackboard's first entries.
pub const START: &str = "start:";

/// Value of a port.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Given {
    Text(String),
    Entry(String),
    Script(Script),
}

/// Ports of a node, with its scripts parsed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ports {
    all: Vec<(String, Given)>,
    /// True if it has a script that runs before or after it.
    pub guarded: bool,
}

/// Scripts that any node may have: before it, in the order in which they are asked, and after it.
pub(super) const BEFORE: [&str; 4] = ["_failureIf", "_successIf", "_skipIf", "_while"];
const AFTER: [&str; 4] = ["_onSuccess", "_onFailure", "_onHalted", "_post"];

/// Returns true if a port of a node of this kind is a script.
fn is_script(kind: NodeKind, name: &str) -> bool {
    BEFORE.contains(&name)
        || AFTER.contains(&name)
        || matches!(
            (kind, name),
            (NodeKind::Script | NodeKind::ScriptCondition, "code") | (NodeKind::Precondition, "if")
        )
}

/// Returns the name of the entry in `{name}`.
pub fn entry_of(value: &str) -> Option<&str> {
    let name = value.trim().strip_prefix('{')?.strip_suffix('}')?;
    (!name.is_empty()).then_some(name)
}

impl Ports {
    pub fn new(kind: NodeKind, ports: &[Port]) -> Result<Self, Fault> {
        if ports.len() > MOST {
            return Err(Fault::new("ports", format!("A node has at most {MOST} ports.")));
        }
        let mut read = Self::default();
        for (k, port) in ports.iter().enumerate() {
            let given =
                if is_script(kind, &port.name) {
                    let script = Script::new(&port.value);
                    Given::Script(script.map_err(|e| {
                        Fault::new(format!("ports[{k}].value"), format!("Not a script: {e}."))
                    })?)
                } else if let Some(name) = entry_of(&port.value) {
                    Given::Entry(name.to_owned())
                } else {
                    Given::Text(port.value.clone())
                };
            read.guarded |= BEFORE.contains(&port.name.as_str()) || AFTER.contains(&port.name.as_str());
            read.all.push((port.name.clone(), given));
        }
        let wanted = match kind {
            NodeKind::Script | NodeKind::ScriptCondition => Some("code"),
            NodeKind::Precondition => Some("if"),
            _ => None,
        };
        match wanted.filter(|name| read.script(name).is_none()) {
            Some(name) => {
                Err(Fault::new("ports", format!("This node runs the script “{name}”, and has none.")))
            }
            None => Ok(read),
        }
    }

    /// Returns the entries of the blackboard that the ports refer to.
    pub fn entries(&self) -> impl Iterator<Item = &str> {
        self.all.iter().filter_map(|(_, given)| match given {
            Given::Entry(name) => Some(name.as_str()),
            _ => None,
        })
    }

    pub fn given(&self, name: &str) -> Option<&Given> {
        self.all.iter().find(|(n, _)| n == name).map(|(_, given)| given)
    }

    pub fn script(&self, name: &str) -> Option<&Script> {
        match self.given(name)? {
            Given::Script(script) => Some(script),
            _ => None,
        }
    }

    /// Returns the name of the entry that a port writes to or watches: `{name}`, or the name itself.
    pub fn entry(&self, name: &str) -> Option<&str> {
        match self.given(name)? {
            Given::Entry(entry) => Some(entry),
            Given::Text(text) => Some(text),
            Given::Script(_) => None,
        }
    }

    /// Returns the present value of a port; `None` where there is no such port, or the blackboard has no
    /// entry.
    pub fn value(&self, name: &str, blackboard: &Blackboard) -> Option<Value> {
        match self.given(name)? {
            Given::Text(text) => Some(Value::Text(text.clone())),
            Given::Entry(entry) => blackboard.get(entry).cloned(),
            Given::Script(_) => None,
        }
    }

    /// Returns the whole number of a port; `absent` where there is no such port.
    ///
    /// # Errors
    /// Refuses a value that is no whole number, or an entry that does not exist.
    pub fn whole(&self, name: &str, absent: i64, blackboard: &Blackboard) -> Result<i64, String> {
        if self.given(name).is_none() {
            return Ok(absent);
        }
        let read = self.value(name, blackboard);
        let number = read.as_ref().and_then(Value::number).filter(|x| x.fract() == 0.0 && x.abs() <= 1e15);
        number.map(|x| x as i64).ok_or_else(|| match read {
            Some(value) => format!("{name} is “{}”, and should be a whole number", value.text()),
            None => format!("{name} is given what does not stand on the blackboard"),
        })
    }
}
