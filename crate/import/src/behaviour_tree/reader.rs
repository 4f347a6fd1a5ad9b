//! Reader of a tree's elements as nodes of ours.

use std::collections::BTreeMap;
use std::rc::Rc;

use asperity_control::behaviour::entry_of;
use asperity_scene::SceneError;
use asperity_scene::document::{TreeNode, TreeNodeKind as Kind, TreePort};
use roxmltree::{Document, Node};

use super::attributes::GUARDS;
use super::kinds::{self, Known, known};
use super::notes::Notes;
use super::refusal;
use super::roots::{File, Version};
use super::scope::Scope;

/// Largest number of nodes of the resulting tree: subtrees that hold subtrees grow fast.
const MOST_NODES: usize = 2000;
/// Deepest nesting of nodes and subtrees.
const DEEPEST: usize = 60;
/// Largest total length of the ports' texts in the resulting tree, bytes.
const MOST_TEXT: usize = 2 << 20;

/// Reads the trees of a file, subtrees in their places.
pub(super) struct Reader<'d, 'i> {
    document: &'d Document<'i>,
    pub file: &'d File<'d, 'i>,
    pub notes: Notes,
    made: usize,
    text: usize,
    /// Number of subtrees so far, which names a subtree's entries of the blackboard.
    subtrees: usize,
}

impl<'d, 'i> Reader<'d, 'i> {
    pub fn new(document: &'d Document<'i>, file: &'d File<'d, 'i>, notes: Notes) -> Self {
        Self { document, file, notes, made: 0, text: 0, subtrees: 0 }
    }

    /// Returns the tree that is ticked.
    pub fn main(&mut self) -> Result<TreeNode, SceneError> {
        self.tree(self.file.main, &Rc::new(Scope::default()), 0)
    }

    pub fn refusal(&self, node: Node<'_, '_>, message: &str) -> SceneError {
        refusal(self.document, node, message)
    }

    /// Reads the one node of a tree.
    fn tree(&mut self, tree: Node<'d, 'i>, scope: &Rc<Scope>, depth: usize) -> Result<TreeNode, SceneError> {
        let mut children = tree.children().filter(Node::is_element);
        match (children.next(), children.next()) {
            (Some(child), None) => self.node(child, scope, depth + 1),
            _ => Err(self.refusal(tree, "a <BehaviorTree> holds one node")),
        }
    }

    fn node(&mut self, node: Node<'d, 'i>, scope: &Rc<Scope>, depth: usize) -> Result<TreeNode, SceneError> {
        if depth > DEEPEST {
            let message =
                format!("nodes and subtrees are nested more than {DEEPEST} deep; does a tree hold itself?");
            return Err(self.refusal(node, &message));
        }
        self.made += 1;
        if self.made > MOST_NODES {
            return Err(self.refusal(node, &format!("the tree has more than {MOST_NODES} nodes")));
        }
        let name = self.name_of(node)?;
        let holds = node.children().any(|n| n.is_element());
        match known(name).filter(|_| !self.is_declared_otherwise(name)) {
            Some(Known::SubTree) => self.subtree(node, scope, depth),
            Some(Known::As(kind)) => self.as_kind(node, kind, scope, depth),
            Some(Known::Nearly(kind, but)) => {
                self.notes.add(format!("<{name}> {but}"));
                self.as_kind(node, kind, scope, depth)
            }
            Some(Known::Asks(kind)) => self.asking(node, kind, scope, depth),
            Some(Known::Compares) => self.comparing(node, scope, depth),
            None if self.file.trees.contains_key(name) && !holds => self.subtree(node, scope, depth),
            None if holds => self.unknown(node, scope, depth),
            None => {
                let kind =
                    if self.declared(name) == Some("Condition") { Kind::Condition } else { Kind::Action };
                self.as_kind(node, kind, scope, depth)
            }
        }
    }

    /// Returns the name of a node: its own, or its `ID` where the element's name is its kind.
    fn name_of(&self, node: Node<'d, 'i>) -> Result<&'d str, SceneError> {
        let tag = node.tag_name().name();
        match tag {
            "Control" | "Decorator" | "Action" | "Condition" => match node.attribute("ID") {
                Some(id) if !id.is_empty() => Ok(id),
                _ => Err(self.refusal(node, &format!("a <{tag}> has an ID"))),
            },
            _ => Ok(tag),
        }
    }

    /// Returns the kind of a node that the models, or the element itself, declare.
    fn declared(&self, name: &str) -> Option<&'d str> {
        self.file.models.get(name).map(|model| model.tag_name().name())
    }

    /// Returns true if a file declares a leaf of its own by a name that is a decorator's elsewhere.
    fn is_declared_otherwise(&self, name: &str) -> bool {
        let leaf = matches!(self.declared(name), Some("Action" | "Condition"));
        leaf && matches!(known(name), Some(Known::As(kind)) if !kinds::has_no_children(kind))
    }

    /// Reads a node of a kind: its name, its attributes, and its children.
    fn as_kind(
        &mut self,
        node: Node<'d, 'i>,
        kind: Kind,
        scope: &Rc<Scope>,
        depth: usize,
    ) -> Result<TreeNode, SceneError> {
        let kind = if node.tag_name().name() == "Condition" && kind == Kind::Action {
            Kind::Condition
        } else {
            kind
        };
        let mut read = TreeNode::new(kind, node.attribute("name").unwrap_or_default());
        if kind.is_leaf() && read.name.is_empty() {
            read.name = self.name_of(node)?.to_owned();
        }
        self.given(node, &mut read, scope)?;
        self.text += read.ports.iter().map(|p| p.name.len() + p.value.len()).sum::<usize>();
        if self.text > MOST_TEXT {
            return Err(self.refusal(node, "the ports of the tree are longer than 2 MB"));
        }
        for child in node.children().filter(Node::is_element) {
            read.children.push(self.node(child, scope, depth + 1)?);
        }
        self.fits(node, &read)?;
        Ok(read)
    }

    /// Refuses a node with more or fewer children than its kind takes.
    fn fits(&self, node: Node<'d, 'i>, read: &TreeNode) -> Result<(), SceneError> {
        let have = read.children.len();
        let wanted = match read.kind {
            kind if kinds::has_no_children(kind) => (have == 0).then_some(()).ok_or("no children"),
            Kind::IfThenElse | Kind::WhileDoElse => {
                (2..=3).contains(&have).then_some(()).ok_or("two or three children")
            }
            Kind::TryCatch => (have >= 2).then_some(()).ok_or("at least two children"),
            Kind::Recovery | Kind::Gate | Kind::WhereNeeded => {
                (have == 2).then_some(()).ok_or("two children")
            }
            Kind::Switch => {
                let cases = node_cases(self.name_of(node)?);
                (have == cases + 1).then_some(()).ok_or("a child for each case, and one for all others")
            }
            Kind::Sequence
            | Kind::SequenceMemory
            | Kind::SequenceResume
            | Kind::Fallback
            | Kind::FallbackMemory
            | Kind::Parallel
            | Kind::ParallelAll
            | Kind::Pipeline
            | Kind::RoundRobin
            | Kind::Nonblocking
            | Kind::Persistent => (have >= 1).then_some(()).ok_or("at least one child"),
            _ => (have == 1).then_some(()).ok_or("one child"),
        };
        wanted.map_err(|wanted| {
            self.refusal(node, &format!("<{}> has {wanted}, and here it has {have}", node.tag_name().name()))
        })
    }

    /// Reads a decorator of Nav2 whose result depends on the world: its question becomes a condition that a
    /// reader answers.
    fn asking(
        &mut self,
        node: Node<'d, 'i>,
        kind: Kind,
        scope: &Rc<Scope>,
        depth: usize,
    ) -> Result<TreeNode, SceneError> {
        let name = self.name_of(node)?;
        let mut children: Vec<Node<'d, 'i>> = node.children().filter(Node::is_element).collect();
        let (Some(child), true) = (children.pop(), children.is_empty()) else {
            return Err(self.refusal(node, &format!("<{name}> has one child")));
        };
        self.notes.add(format!(
            "<{name}> asks the world: whether it lets its child be asked is the condition {name} here."
        ));
        let mut read = TreeNode::new(kind, node.attribute("name").unwrap_or_default());
        let mut question = TreeNode::new(Kind::Condition, name);
        self.given(node, &mut question, scope)?;
        let guard = |p: &TreePort| GUARDS.contains(&p.name.as_str());
        read.ports = question.ports.iter().filter(|p| guard(p)).cloned().collect();
        question.ports.retain(|p| !guard(p));
        read.children = vec![question, self.node(child, scope, depth + 1)?];
        Ok(read)
    }

    /// Reads `BlackboardCheckInt value_A value_B return_on_mismatch` of version 3.
    fn comparing(
        &mut self,
        node: Node<'d, 'i>,
        scope: &Rc<Scope>,
        depth: usize,
    ) -> Result<TreeNode, SceneError> {
        let side = |port: &str| {
            let text = node.attribute(port).unwrap_or_default();
            match entry_of(text) {
                Some(name) => scope.name(name),
                None if text.trim().parse::<f64>().is_ok() || ["true", "false"].contains(&text.trim()) => {
                    text.trim().to_owned()
                }
                None => format!("'{}'", text.replace('\'', " ")),
            }
        };
        let script = format!("{} == {}", side("value_A"), side("value_B"));
        let mut read = TreeNode::new(Kind::Precondition, node.attribute("name").unwrap_or_default());
        let otherwise = node.attribute("return_on_mismatch").unwrap_or("FAILURE");
        for (name, value) in [("if", script.as_str()), ("else", otherwise)] {
            read.ports.push(TreePort { name: name.to_owned(), value: value.to_owned() });
        }
        for child in node.children().filter(Node::is_element) {
            read.children.push(self.node(child, scope, depth + 1)?);
        }
        self.fits(node, &read)?;
        Ok(read)
    }

    /// Reads a node with children and of unknown kind: one child is a decorator's, several are a control's.
    fn unknown(
        &mut self,
        node: Node<'d, 'i>,
        scope: &Rc<Scope>,
        depth: usize,
    ) -> Result<TreeNode, SceneError> {
        let name = self.name_of(node)?;
        let kind = match node.children().filter(Node::is_element).count() {
            1 => Kind::Same,
            _ => Kind::SequenceMemory,
        };
        let like = if kind == Kind::Same { "answers as its child" } else { "is taken for a sequence" };
        self.notes.add(format!("<{name}> is no node of BehaviorTree.CPP or Nav2: it {like} here."));
        let mut read = self.as_kind(node, kind, scope, depth)?;
        if read.name.is_empty() {
            read.name = name.to_owned();
        }
        Ok(read)
    }

    /// Reads the content of the tree of that name.
    fn subtree(
        &mut self,
        node: Node<'d, 'i>,
        scope: &Rc<Scope>,
        depth: usize,
    ) -> Result<TreeNode, SceneError> {
        let tag = node.tag_name().name();
        let id = match (tag, node.attribute("ID")) {
            ("SubTree" | "SubTreePlus" | "Action", None) => {
                return Err(self.refusal(node, "a <SubTree> has an ID"));
            }
            (_, Some(id)) => id,
            (own, None) => own,
        };
        let Some(&tree) = self.file.trees.get(id) else {
            self.notes.add(format!("The tree {id} is not in the file: it is a leaf here."));
            let mut read = TreeNode::new(Kind::Action, node.attribute("name").unwrap_or(id));
            self.given(node, &mut read, scope)?;
            return Ok(read);
        };
        let (inside, starts) = self.blackboard_of(node, id, scope);
        let mut read = self.tree(tree, &Rc::new(inside), depth)?;
        if read.name.is_empty() {
            read.name = node.attribute("name").unwrap_or(id).to_owned();
        }
        Self::starts(&mut read, starts);
        let mut guards = Vec::new();
        for attribute in node.attributes().filter(|a| GUARDS.contains(&a.name())) {
            let script = scope.script(attribute.value());
            let value = script.map_err(|e| self.refusal(node, &format!("{}: {e}", attribute.name())))?;
            guards.push(TreePort { name: attribute.name().to_owned(), value });
        }
        if guards.is_empty() {
            return Ok(read);
        }
        // Scripts of the subtree's own node stand beside those of the node that it holds.
        let around = TreeNode::new(Kind::Same, node.attribute("name").unwrap_or(id)).over(vec![read]);
        Ok(TreeNode { ports: guards, ..around })
    }

    /// Returns the scope of a subtree's entries, and the entries with a text at the start.
    fn blackboard_of(
        &mut self,
        node: Node<'d, 'i>,
        id: &str,
        scope: &Rc<Scope>,
    ) -> (Scope, Vec<(String, String)>) {
        self.subtrees += 1;
        let is_true = |name: &str| matches!(node.attribute(name).map(str::trim), Some("true" | "1"));
        let shared = is_true("_autoremap") || is_true("__autoremap") || is_true("__shared_blackboard");
        let plain_is_entry = self.file.version == Version::Three && node.tag_name().name() == "SubTree";
        let mut given = BTreeMap::new();
        let mut texts = Vec::new();
        let mut take = |name: &str, text: &str| match entry_of(text) {
            Some("=") => drop(given.insert(name.to_owned(), scope.name(name))),
            Some(entry) => drop(given.insert(name.to_owned(), scope.name(entry))),
            None if plain_is_entry => drop(given.insert(name.to_owned(), scope.name(text))),
            None => texts.push((name.to_owned(), text.to_owned())),
        };
        for attribute in node.attributes() {
            let name = attribute.name();
            if !["ID", "name"].contains(&name) && !name.starts_with('_') {
                take(name, attribute.value());
            }
        }
        // Values of the tree's model where the node gives none.
        let model = self.file.models.get(id).filter(|m| m.tag_name().name() == "SubTree");
        for port in model.into_iter().flat_map(Node::children).filter(Node::is_element) {
            if let (Some(name), Some(text)) = (port.attribute("name"), port.attribute("default"))
                && node.attribute(name).is_none()
            {
                take(name, text);
            }
        }
        // A text is the tree's own entry, also where all others are those of the tree around it.
        let own = Scope::within(self.subtrees, BTreeMap::new(), None);
        for (name, _) in &texts {
            given.insert(name.clone(), own.name(name));
        }
        let texts = texts.into_iter().map(|(name, text)| (own.name(&name), text)).collect();
        (Scope::within(self.subtrees, given, shared.then(|| Rc::clone(scope))), texts)
    }
}

/// Returns the number of cases of a switch, by its name.
fn node_cases(name: &str) -> usize {
    name.trim_start_matches("Switch").parse().unwrap_or(0)
}
