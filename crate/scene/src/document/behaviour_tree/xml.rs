//! A tree as XML of BehaviorTree.CPP, version 4 of its format. `asperity-import` reads what is written here, and more.
//!
//! Its `ReactiveSequence` and `ReactiveFallback` ask from the first child at every tick, as our `sequence` and `fallback` do; its
//! `Sequence` and `Fallback` go on at the child that was running, as our `…_memory` do. `MaxTries` is not among its nodes: it is
//! declared among the models, for whoever runs the tree to write.

use std::fmt::Write;

use super::{TreeNode, TreeNodeKind as Kind};

/// What a node is called in the format.
fn tag(kind: Kind) -> &'static str {
    match kind {
        Kind::Sequence => "ReactiveSequence",
        Kind::Fallback => "ReactiveFallback",
        Kind::SequenceMemory => "Sequence",
        Kind::FallbackMemory => "Fallback",
        Kind::Parallel => "Parallel",
        Kind::Inverter => "Inverter",
        Kind::ForceSuccess => "ForceSuccess",
        Kind::ForceFailure => "ForceFailure",
        Kind::MaxTries => "MaxTries",
        Kind::Retry => "RetryUntilSuccessful",
        Kind::Repeat => "Repeat",
        Kind::Condition => "Condition",
        Kind::Action => "Action",
    }
}

/// The port that says how often.
fn counts(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::MaxTries => Some("num_failures"),
        Kind::Retry => Some("num_attempts"),
        Kind::Repeat => Some("num_cycles"),
        _ => None,
    }
}

/// The whole file.
pub fn tree_xml(tree: &TreeNode) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root BTCPP_format=\"4\" main_tree_to_execute=\"Main\">\n  <BehaviorTree ID=\"Main\">\n",
    );
    node(tree, 2, &mut text);
    text.push_str("  </BehaviorTree>\n  <TreeNodesModel>\n");
    let mut known = Vec::new();
    models(tree, &mut known);
    known.sort();
    known.dedup();
    for (kind, id) in known {
        // Writing to a string does not fail.
        let _ = match kind {
            "Decorator" => writeln!(
                text,
                "    <Decorator ID=\"{id}\"><input_port name=\"num_failures\" type=\"unsigned int\"/></Decorator>"
            ),
            _ => writeln!(text, "    <{kind} ID=\"{id}\"/>"),
        };
    }
    text.push_str("  </TreeNodesModel>\n</root>\n");
    text
}

fn node(tree: &TreeNode, depth: usize, text: &mut String) {
    let pad = "  ".repeat(depth);
    let name = tag(tree.kind);
    let _ = write!(text, "{pad}<{name}");
    if tree.kind.is_leaf() {
        let _ = write!(text, " ID=\"{}\"", id(&tree.name));
    }
    if !tree.name.is_empty() {
        let _ = write!(text, " name=\"{}\"", escaped(&tree.name));
    }
    if let Some(port) = counts(tree.kind) {
        let _ = write!(text, " {port}=\"{}\"", tree.n.unwrap_or(1));
    }
    if tree.kind == Kind::Parallel {
        let all = tree.children.len() as u32;
        let most = tree.success_threshold.unwrap_or(all);
        // It fails once so many have failed that too few are left.
        let _ =
            write!(text, " success_count=\"{most}\" failure_count=\"{}\"", (all + 1).saturating_sub(most));
    }
    if tree.children.is_empty() {
        text.push_str("/>\n");
        return;
    }
    text.push_str(">\n");
    tree.children.iter().for_each(|child| node(child, depth + 1, text));
    let _ = writeln!(text, "{pad}</{name}>");
}

fn models(tree: &TreeNode, known: &mut Vec<(&'static str, String)>) {
    match tree.kind {
        Kind::Condition => known.push(("Condition", id(&tree.name))),
        Kind::Action => known.push(("Action", id(&tree.name))),
        Kind::MaxTries => known.push(("Decorator", "MaxTries".to_owned())),
        _ => {}
    }
    tree.children.iter().for_each(|child| models(child, known));
}

/// Letters and digits alone, each word with a capital: what the format takes for the name of a kind of node.
fn id(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let made: String = words
        .map(|w| {
            let (first, rest) = w.split_at(1);
            first.to_ascii_uppercase() + rest
        })
        .collect();
    if made.starts_with(|c: char| c.is_ascii_alphabetic()) { made } else { format!("Node{made}") }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A control character cannot stand in XML.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
