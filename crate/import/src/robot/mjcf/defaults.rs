use roxmltree::Node;

use super::super::assemble::Assembly;
use super::super::numbers::child;

/// The tree of default classes.
pub struct Defaults<'a, 'i> {
    root: Option<Node<'a, 'i>>,
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
        Self { root: child(mujoco, "default") }
    }

    /// An element with what its class, or else `class`, says of elements of its kind.
    pub fn source(&self, node: Node<'a, 'i>, class: &str) -> Source<'a, 'i> {
        let wanted = node.attribute("class").unwrap_or(class);
        let kind = node.tag_name().name();
        let found = self.root.and_then(|root| {
            root.descendants().find(|n| n.has_tag_name("default") && n.attribute("class") == Some(wanted))
        });
        let behind = found
            .or(self.root)
            .map(|n| {
                n.ancestors().filter(|a| a.has_tag_name("default")).filter_map(|d| child(d, kind)).collect()
            })
            .unwrap_or_default();
        Source { node, behind }
    }
}
