//! MJCF's default classes: what an element leaves unsaid is looked up in its class and the classes around it.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::numbers::child;

/// The tree of default classes.
pub struct Defaults<'a, 'i> {
    root: Option<Node<'a, 'i>>,
    /// The first of each name.
    classes: BTreeMap<&'a str, Node<'a, 'i>>,
    /// The first element of each kind in each class, by the class's number in the document.
    kinds: BTreeMap<(usize, &'a str), Node<'a, 'i>>,
}

/// An element with the defaults of its class behind it.
pub struct Source<'a, 'i> {
    /// The element itself.
    pub node: Node<'a, 'i>,
    /// Defaults, nearest first.
    behind: Vec<Node<'a, 'i>>,
}

impl<'a, 'i> Source<'a, 'i> {
    /// An element that takes no defaults.
    pub fn plain(node: Node<'a, 'i>) -> Self {
        Self { node, behind: Vec::new() }
    }

    /// An attribute, or the nearest default of it.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        std::iter::once(&self.node).chain(&self.behind).find_map(|n| n.attribute(name))
    }

    /// Notes what the element and its defaults say that is not among the `known`.
    pub fn unread(&self, known: &[&str], into: &mut Assembly<'_>) {
        for n in std::iter::once(&self.node).chain(&self.behind) {
            into.unread(*n, &[], known);
        }
    }
}

impl<'a, 'i> Defaults<'a, 'i> {
    pub fn of(mujoco: Node<'a, 'i>) -> Self {
        let root = child(mujoco, "default");
        let (mut classes, mut kinds) = (BTreeMap::new(), BTreeMap::new());
        for node in root.into_iter().flat_map(|r| r.descendants()).filter(|n| n.has_tag_name("default")) {
            if let Some(class) = node.attribute("class") {
                classes.entry(class).or_insert(node);
            }
            for element in node.children().filter(Node::is_element) {
                kinds.entry((node.id().get_usize(), element.tag_name().name())).or_insert(element);
            }
        }
        Self { root, classes, kinds }
    }

    /// An element with what its class, or else `class`, says of elements of its kind.
    pub fn source(&self, node: Node<'a, 'i>, class: &str) -> Source<'a, 'i> {
        let wanted = node.attribute("class").unwrap_or(class);
        let kind = node.tag_name().name();
        let found = self.classes.get(wanted).copied();
        let behind = found
            .or(self.root)
            .map(|n| {
                let defaults = n.ancestors().filter(|a| a.has_tag_name("default"));
                defaults.filter_map(|d| self.kinds.get(&(d.id().get_usize(), kind)).copied()).collect()
            })
            .unwrap_or_default();
        Source { node, behind }
    }
}
