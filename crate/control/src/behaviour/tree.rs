//! The tree itself: kinds of nodes, and what makes a tree one.

use asperity_fault::Fault;

/// Most nodes of a tree: more than anybody draws, and a tick of them takes less than a millisecond.
const MOST_NODES: usize = 10_000;
/// Most nodes one below the other: a tick calls itself once for each.
const DEEPEST: usize = 100;

/// What a node does with the answers of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Asks its children until one does not succeed, and answers as that one; succeeds when all do.
    Sequence {
        /// Goes on at the child that was running, instead of at the first.
        memory: bool,
    },
    /// Asks its children until one does not fail, and answers as that one; fails when all do.
    Fallback {
        /// Goes on at the child that was running, instead of at the first.
        memory: bool,
    },
    /// Asks all of its N children. Succeeds when M do, fails when so many failed that M cannot.
    Parallel {
        /// M, from 1 to N.
        success_threshold: usize,
    },
    /// Success for failure, failure for success.
    Inverter,
    /// Success for failure.
    ForceSuccess,
    /// Failure for success.
    ForceFailure,
    /// Fails without asking once its child has failed so often, for good.
    MaxTries(u32),
    /// Runs while its child fails, until it has failed so often; a success begins the count anew.
    Retry(u32),
    /// Runs while its child succeeds, until it has succeeded so often; a failure ends it and begins the count anew.
    Repeat(u32),
    /// A leaf that sees something.
    Condition,
    /// A leaf that does something.
    Action,
}

impl Kind {
    /// Whether a node of this kind has no children and is the world's to answer.
    pub fn is_leaf(self) -> bool {
        matches!(self, Self::Condition | Self::Action)
    }

    /// How many children a node of this kind may have, least and most.
    fn children(self) -> (usize, usize) {
        match self {
            Self::Condition | Self::Action => (0, 0),
            Self::Sequence { .. } | Self::Fallback { .. } | Self::Parallel { .. } => (1, MOST_NODES),
            _ => (1, 1),
        }
    }
}

/// A tree as it is written: a node with its children below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What it does.
    pub kind: Kind,
    /// What it is called; only leaves need a name.
    pub name: String,
    /// From left to right.
    pub children: Vec<Outline>,
}

/// A node of a [`Tree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it does.
    pub kind: Kind,
    /// What it is called.
    pub name: String,
    /// Its children's numbers, from left to right.
    pub children: Vec<usize>,
}

/// Nodes in the order in which a tick that asks everybody comes by: the root is 0, and a child's number is above its parent's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    /// The tree of an outline.
    ///
    /// # Errors
    /// A leaf with children, an inner node with none (or a decorator with two), a threshold or count that is none, too many nodes, or
    /// too many one below the other; the path is `children[2].children[0]`, as the outline has it.
    pub fn new(outline: &Outline) -> Result<Self, Fault> {
        let mut tree = Self { nodes: Vec::new() };
        tree.add(outline, String::new(), 1)?;
        Ok(tree)
    }

    /// All nodes; a node's number is its place here.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    fn add(&mut self, outline: &Outline, path: String, depth: usize) -> Result<usize, Fault> {
        check(outline).map_err(|fault| fault.within(&path))?;
        if depth > DEEPEST {
            return Err(Fault::new(path, format!("At most {DEEPEST} nodes may stand one below the other.")));
        }
        let number = self.nodes.len();
        if number >= MOST_NODES {
            return Err(Fault::new(path, format!("A tree has at most {MOST_NODES} nodes.")));
        }
        self.nodes.push(Node { kind: outline.kind, name: outline.name.clone(), children: Vec::new() });
        let mut children = Vec::with_capacity(outline.children.len());
        for (i, child) in outline.children.iter().enumerate() {
            let below = asperity_fault::join(&path, format!("children[{i}]"));
            children.push(self.add(child, below, depth + 1)?);
        }
        self.nodes[number].children = children;
        Ok(number)
    }
}

/// What can be wrong with one node.
fn check(outline: &Outline) -> Result<(), Fault> {
    let have = outline.children.len();
    let (least, most) = outline.kind.children();
    if have < least {
        return Err(Fault::new("children", "This node asks its children, and has none."));
    }
    if have > most {
        let message = if most == 0 { "A leaf has no children." } else { "A decorator has one child." };
        return Err(Fault::new("children", message));
    }
    match outline.kind {
        Kind::Parallel { success_threshold: m } if m == 0 || m > have => Err(Fault::new(
            "success_threshold",
            format!("From 1 to the number of children, which is {have}."),
        )),
        Kind::MaxTries(0) | Kind::Retry(0) | Kind::Repeat(0) => Err(Fault::new("n", "At least 1.")),
        _ => Ok(()),
    }
}
