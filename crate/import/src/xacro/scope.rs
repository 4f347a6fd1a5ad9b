//! Values of names: properties, in scopes within scopes, each evaluated when it is asked for.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::tree::Node;
use super::value::XacroValue;

#[derive(Clone)]
pub enum Property {
    /// The text of the file.
    Raw(Rc<str>),
    Known(XacroValue),
    /// A value that is being computed: a second request is a cycle.
    Asked,
}

/// Scope of a file, or of one call of a macro.
#[derive(Default)]
pub struct Scope {
    pub properties: BTreeMap<String, Property>,
    pub blocks: BTreeMap<String, Rc<Vec<Node>>>,
}
