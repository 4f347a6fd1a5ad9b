//! What names mean: properties, in scopes within scopes, each evaluated when it is asked for.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::tree::Node;
use super::value::Value;

#[derive(Clone)]
pub enum Property {
    /// As the file has it.
    Raw(Rc<str>),
    Known(Value),
    /// Its value is being found: it asks for itself.
    Asked,
}

/// Of a file, or of one call of a macro.
#[derive(Default)]
pub struct Scope {
    pub properties: BTreeMap<String, Property>,
    pub blocks: BTreeMap<String, Rc<Vec<Node>>>,
}
