//! A behaviour tree of BehaviorTree.CPP, version 4 of its format, as a tree of ours.
//!
//! | there | here |
//! |---|---|
//! | `ReactiveSequence`, `ReactiveFallback` | `sequence`, `fallback`: from the first child at every tick |
//! | `Sequence`, `Fallback` | `sequence_memory`, `fallback_memory`: on at the child that was running |
//! | `Parallel` | `parallel`, where it fails once too few children are left to succeed |
//! | `Inverter`, `ForceSuccess`, `ForceFailure` | the same |
//! | `RetryUntilSuccessful`, `Repeat` | `retry`, `repeat` |
//! | `Condition`, `Action`, or a node that the models declare as one | a leaf |
//! | `SubTree` | what the tree of that name holds |
//!
//! Other nodes, ports of the blackboard and scripts are not read: a file that has one of them is refused, with the place. What changes
//! no meaning here (ports of leaves, `_uid`) is left out and told.

use std::collections::BTreeMap;

use asperity_scene::document::{TreeNode, TreeNodeKind as Kind};
use asperity_scene::{ErrorKind, SceneError, TreeImport};
use roxmltree::{Document, Node};

/// Longest text that is read, bytes.
const MAX_BYTES: usize = 1 << 20;
/// Most nodes of the tree that comes of it: subtrees that hold subtrees grow fast.
const MOST_NODES: usize = 2000;
/// Deepest nesting of nodes and subtrees.
const DEEPEST: usize = 60;

/// Reads the file of a tree.
///
/// # Errors
/// What is no XML, no such tree, or has what is not read; with line and column.
pub fn read_behaviour_tree(bytes: &[u8]) -> Result<TreeImport, SceneError> {
    let whole = |message: &str| SceneError::new(ErrorKind::Value, "", message);
    if bytes.len() > MAX_BYTES {
        return Err(whole("the file is larger than 1 MB"));
    }
    let opened = crate::xml::opened(bytes)?;
    let document = crate::xml::parse(&opened.text, 100_000)?;
    let root = document.root_element();
    let refused = |node: Node<'_, '_>, message: &str| Err(refusal(&document, node, message));
    if root.tag_name().name() != "root" {
        return refused(root, "a tree of BehaviorTree.CPP stands in <root BTCPP_format=\"4\">");
    }
    if root.attribute("BTCPP_format") != Some("4") {
        return refused(root, "version 4 of the format is read: <root BTCPP_format=\"4\">");
    }
    let mut reader = Reader {
        document: &document,
        trees: BTreeMap::new(),
        models: BTreeMap::new(),
        notes: opened.notes,
        made: 0,
    };
    let mut first = None;
    for child in root.children().filter(Node::is_element) {
        match child.tag_name().name() {
            "BehaviorTree" => {
                let Some(id) = child.attribute("ID") else {
                    return refused(child, "a <BehaviorTree> has an ID");
                };
                if reader.trees.insert(id, child).is_some() {
                    return refused(child, &format!("two trees have the ID {id}"));
                }
                first = first.or(Some(id));
            }
            "TreeNodesModel" => {
                for model in child.children().filter(Node::is_element) {
                    if let Some(id) = model.attribute("ID") {
                        reader.models.insert(id, model.tag_name().name());
                    }
                }
            }
            "include" => {
                return refused(
                    child,
                    "files that a tree includes are not read: put all trees into one file",
                );
            }
            other => {
                return refused(child, &format!("<{other}> is none of <BehaviorTree> and <TreeNodesModel>"));
            }
        }
    }
    let main = match (root.attribute("main_tree_to_execute"), first) {
        (Some(main), _) => main,
        (None, Some(id)) if reader.trees.len() == 1 => id,
        (None, Some(_)) => {
            return refused(root, "there are several trees: main_tree_to_execute says which is ticked");
        }
        (None, None) => return refused(root, "there is no <BehaviorTree> in it"),
    };
    let tree = reader.tree(main, root, 0)?;
    Ok(TreeImport { tree, notes: reader.notes })
}

struct Reader<'d, 'i> {
    document: &'d Document<'i>,
    trees: BTreeMap<&'d str, Node<'d, 'i>>,
    /// What kind of node the models declare a name to be.
    models: BTreeMap<&'d str, &'d str>,
    notes: Vec<String>,
    made: usize,
}

impl<'d, 'i> Reader<'d, 'i> {
    /// The one node of a tree. `from`: what names it.
    fn tree(&mut self, id: &str, from: Node<'d, 'i>, depth: usize) -> Result<TreeNode, SceneError> {
        let Some(&tree) = self.trees.get(id) else {
            return Err(self.refusal(from, &format!("there is no <BehaviorTree ID=\"{id}\">")));
        };
        let mut children = tree.children().filter(Node::is_element);
        match (children.next(), children.next()) {
            (Some(child), None) => self.node(child, depth + 1),
            _ => Err(self.refusal(tree, "a <BehaviorTree> holds one node")),
        }
    }

    fn node(&mut self, node: Node<'d, 'i>, depth: usize) -> Result<TreeNode, SceneError> {
        if depth > DEEPEST {
            return Err(self.refusal(
                node,
                &format!("nodes and subtrees are nested more than {DEEPEST} deep; does a tree hold itself?"),
            ));
        }
        self.made += 1;
        if self.made > MOST_NODES {
            return Err(self.refusal(node, &format!("the tree has more than {MOST_NODES} nodes")));
        }
        let tag = node.tag_name().name();
        // A node by its name, or as what it is with the name beside it.
        let name = match tag {
            "Control" | "Decorator" => match node.attribute("ID") {
                Some(id) => id,
                None => return Err(self.refusal(node, &format!("a <{tag}> has an ID"))),
            },
            _ => tag,
        };
        if name == "SubTree" {
            return self.subtree(node, depth);
        }
        let Some(kind) = self.kind(name) else {
            return Err(self.refusal(node, &format!("<{name}> is not read: {KNOWN}")));
        };
        let mut read = TreeNode::new(kind, node.attribute("name").unwrap_or_default());
        if kind.is_leaf() && read.name.is_empty() {
            read.name = match tag {
                "Action" | "Condition" => node.attribute("ID").unwrap_or_default().to_owned(),
                _ => name.to_owned(),
            };
        }
        let count = self.attributes(node, kind)?;
        for child in node.children().filter(Node::is_element) {
            read.children.push(self.node(child, depth + 1)?);
        }
        match kind {
            Kind::Parallel => read.success_threshold = Some(self.parallel(node, read.children.len())?),
            Kind::Retry | Kind::Repeat | Kind::MaxTries => match count {
                Some(n) => read.n = Some(n),
                None => return Err(self.refusal(node, &format!("<{name}> says how often"))),
            },
            _ => {}
        }
        Ok(read)
    }

    fn kind(&self, name: &str) -> Option<Kind> {
        Some(match name {
            "Sequence" => Kind::SequenceMemory,
            "Fallback" => Kind::FallbackMemory,
            "ReactiveSequence" => Kind::Sequence,
            "ReactiveFallback" => Kind::Fallback,
            "Parallel" => Kind::Parallel,
            "Inverter" => Kind::Inverter,
            "ForceSuccess" => Kind::ForceSuccess,
            "ForceFailure" => Kind::ForceFailure,
            "RetryUntilSuccessful" => Kind::Retry,
            "Repeat" => Kind::Repeat,
            "MaxTries" => Kind::MaxTries,
            "Condition" => Kind::Condition,
            "Action" => Kind::Action,
            other => match *self.models.get(other)? {
                "Condition" => Kind::Condition,
                "Action" => Kind::Action,
                _ => return None,
            },
        })
    }

    /// How often, where an attribute says; others are refused, or left out and told.
    fn attributes(&mut self, node: Node<'d, 'i>, kind: Kind) -> Result<Option<u32>, SceneError> {
        let counts = match kind {
            Kind::Retry => "num_attempts",
            Kind::Repeat => "num_cycles",
            Kind::MaxTries => "num_failures",
            _ => "",
        };
        let mut count = None;
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            match name {
                "ID" | "name" | "_uid" | "_fullpath" => {}
                _ if name == counts => {
                    let often = value.trim().parse::<u32>().ok().filter(|n| *n > 0);
                    let message = format!(
                        "{name}=\"{value}\" is no count from 1 on; without end and by the blackboard are not read"
                    );
                    count = Some(often.ok_or_else(|| self.refusal(node, &message))?);
                }
                "success_count" | "failure_count" if kind == Kind::Parallel => {}
                _ if name.starts_with('_') => {
                    let message = format!(
                        "{name} is not read: conditions and effects that are written as scripts have no meaning here"
                    );
                    return Err(self.refusal(node, &message));
                }
                _ => self.note(format!(
                    "The port {name} of <{}> is left out: leaves here have no ports.",
                    node.tag_name().name()
                )),
            }
        }
        if kind == Kind::Retry || kind == Kind::Repeat {
            self.note("RetryUntilSuccessful and Repeat ask their child once a tick here; there they may ask it several times in one.".to_owned());
        }
        Ok(count)
    }

    /// M: it fails once N − M + 1 have failed.
    fn parallel(&mut self, node: Node<'d, 'i>, children: usize) -> Result<u32, SceneError> {
        let read = |name: &str, absent: i64| match node.attribute(name) {
            Some(text) => text.trim().parse::<i64>().ok(),
            None => Some(absent),
        };
        let all = children as i64;
        // Negative numbers count from the end: −1 is all.
        let of = |n: i64| if n < 0 { all + 1 + n } else { n };
        let (Some(succeed), Some(fail)) =
            (read("success_count", -1).map(of), read("failure_count", 1).map(of))
        else {
            return Err(self.refusal(node, "success_count and failure_count are whole numbers"));
        };
        if !(1..=all).contains(&succeed) || fail != all - succeed + 1 {
            let message = format!(
                "a parallel of {all} that succeeds with {succeed} fails here with {} and not with {fail}",
                all - succeed + 1
            );
            return Err(self.refusal(node, &message));
        }
        self.note("Parallel asks all of its children at every tick here; there it does not ask those again that have answered.".to_owned());
        u32::try_from(succeed).map_err(|_| self.refusal(node, "too many children"))
    }

    /// What the tree of that name holds.
    fn subtree(&mut self, node: Node<'d, 'i>, depth: usize) -> Result<TreeNode, SceneError> {
        let Some(id) = node.attribute("ID") else {
            return Err(self.refusal(node, "a <SubTree> has an ID"));
        };
        for attribute in node.attributes() {
            match attribute.name() {
                "ID" | "name" | "_uid" | "_fullpath" | "_autoremap" => {}
                name if name.starts_with('_') => {
                    return Err(
                        self.refusal(node, &format!("{name} is not read: scripts have no meaning here"))
                    );
                }
                name => self
                    .note(format!("The port {name} of a subtree is left out: there is no blackboard here.")),
            }
        }
        let mut read = self.tree(id, node, depth)?;
        if read.name.is_empty() {
            read.name = node.attribute("name").unwrap_or(id).to_owned();
        }
        Ok(read)
    }

    fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn refusal(&self, node: Node<'d, 'i>, message: &str) -> SceneError {
        refusal(self.document, node, message)
    }
}

/// What can be said instead.
const KNOWN: &str = "Sequence, Fallback, their Reactive kinds, Parallel, Inverter, ForceSuccess, ForceFailure, RetryUntilSuccessful, \
                     Repeat, SubTree, Condition, Action, and leaves that <TreeNodesModel> declares are";

/// An error at an element, with its line and column.
fn refusal(document: &Document<'_>, node: Node<'_, '_>, message: &str) -> SceneError {
    let at = document.text_pos_at(node.range().start);
    let mut error = SceneError::new(ErrorKind::Value, node.tag_name().name(), message);
    (error.line, error.column) = (Some(at.row), Some(at.col));
    error
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use asperity_scene::document::tree_xml;

    use super::*;

    fn leaf(kind: Kind, name: &str) -> TreeNode {
        TreeNode::new(kind, name)
    }

    /// All kinds of nodes, with what each may have.
    fn everything() -> TreeNode {
        let counted = |kind, n| TreeNode { n: Some(n), ..TreeNode::new(kind, "") };
        let one = || vec![leaf(Kind::Action, "Find Ball")];
        TreeNode::new(Kind::Fallback, "a <\"name\"> & more").over(vec![
            TreeNode::new(Kind::Sequence, "")
                .over(vec![leaf(Kind::Condition, "Bin 1 empty?"), leaf(Kind::Action, "Grasp Object(s)")]),
            TreeNode::new(Kind::SequenceMemory, "").over(one()),
            TreeNode::new(Kind::FallbackMemory, "").over(one()),
            TreeNode { success_threshold: Some(1), ..TreeNode::new(Kind::Parallel, "") }
                .over([one(), one()].concat()),
            TreeNode::new(Kind::Inverter, "").over(one()),
            TreeNode::new(Kind::ForceSuccess, "").over(one()),
            TreeNode::new(Kind::ForceFailure, "").over(one()),
            counted(Kind::MaxTries, 3).over(one()),
            counted(Kind::Retry, 4).over(one()),
            counted(Kind::Repeat, 5).over(one()),
        ])
    }

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let tree = everything();
        let read = read_behaviour_tree(tree_xml(&tree).as_bytes()).unwrap();
        assert_eq!(read.tree, tree);
    }

    fn file(tree: &str) -> String {
        format!("<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\">{tree}</BehaviorTree></root>")
    }

    #[test]
    fn subtrees_and_declared_leaves_are_read() {
        let text = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
            <BehaviorTree ID="Main"><Sequence><SubTree ID="Pick" _autoremap="true"/><PlaceBall speed="{v}"/></Sequence></BehaviorTree>
            <BehaviorTree ID="Pick"><ReactiveFallback><Condition ID="BallGrasped"/><GraspBall/></ReactiveFallback></BehaviorTree>
            <TreeNodesModel><Action ID="PlaceBall"/><Action ID="GraspBall"/></TreeNodesModel>
        </root>"#;
        let read = read_behaviour_tree(text.as_bytes()).unwrap();
        let pick = TreeNode::new(Kind::Fallback, "Pick")
            .over(vec![leaf(Kind::Condition, "BallGrasped"), leaf(Kind::Action, "GraspBall")]);
        let whole = TreeNode::new(Kind::SequenceMemory, "").over(vec![pick, leaf(Kind::Action, "PlaceBall")]);
        assert_eq!(read.tree, whole);
        assert!(read.notes.iter().any(|n| n.contains("port speed")), "{:?}", read.notes);
    }

    #[test]
    fn what_is_not_read_is_said_with_its_place() {
        let why = |text: &str| read_behaviour_tree(text.as_bytes()).unwrap_err();
        for (text, says) in [
            ("<root", "not XML"),
            ("<robot/>", "BTCPP_format"),
            ("<root BTCPP_format=\"3\"/>", "version 4"),
            ("<root BTCPP_format=\"4\"/>", "no <BehaviorTree>"),
            (&file("<Script code=\"a := 1\"/>"), "<Script> is not read"),
            (&file("<Sequence/><Sequence/>"), "holds one node"),
            (&file("<Repeat num_cycles=\"-1\"><Action ID=\"A\"/></Repeat>"), "no count"),
            (&file("<Action ID=\"A\" _skipIf=\"x\"/>"), "_skipIf is not read"),
            (
                &file(
                    "<Parallel success_count=\"1\" failure_count=\"1\"><Action ID=\"A\"/><Action ID=\"B\"/></Parallel>",
                ),
                "fails here with 2",
            ),
            (&file("<SubTree ID=\"Main\"/>"), "does a tree hold itself"),
            (&file("<SubTree ID=\"Other\"/>"), "no <BehaviorTree ID=\"Other\">"),
        ] {
            let error = why(text);
            assert!(error.message.contains(says), "{text}: {}", error.message);
            assert!(error.line.is_some(), "{text}");
        }
        let error = why(
            "<root BTCPP_format=\"4\">\n <BehaviorTree ID=\"Main\">\n  <Foo/>\n </BehaviorTree>\n</root>",
        );
        assert_eq!((error.line, error.column), (Some(3), Some(3)));
    }

    #[test]
    fn trees_that_double_do_not_grow_without_end() {
        let mut text = String::from("<root BTCPP_format=\"4\" main_tree_to_execute=\"T0\">");
        for k in 0..20 {
            let next = format!("<SubTree ID=\"T{}\"/>", k + 1);
            text += &format!("<BehaviorTree ID=\"T{k}\"><Sequence>{next}{next}</Sequence></BehaviorTree>");
        }
        text += "<BehaviorTree ID=\"T20\"><Action ID=\"A\"/></BehaviorTree></root>";
        assert!(read_behaviour_tree(text.as_bytes()).unwrap_err().message.contains("more than 2000 nodes"));
    }
}
