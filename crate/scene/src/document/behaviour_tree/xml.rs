//! A tree as XML of BehaviorTree.CPP, version 4 of its format. `asperity-import` reads what is written here,
//! and more.
//!
//! Its `ReactiveSequence` and `ReactiveFallback` ask from the first child at every tick, as our `sequence`
//! and `fallback` do; its `Sequence` and `Fallback` go on at the child that was running, as our `…_memory`
//! do. `MaxTries` is not among its nodes: it is declared among the models, for whoever runs the tree to
//! write.

use std::fmt::Write;

use super::{TreeNode, TreeNodeKind as Kind};

/// Returns the name of a node in the format.
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
        Kind::SequenceResume => "SequenceWithMemory",
        Kind::ParallelAll => "ParallelAll",
        Kind::IfThenElse => "IfThenElse",
        Kind::WhileDoElse => "WhileDoElse",
        Kind::TryCatch => "TryCatch",
        Kind::Switch => "Switch",
        Kind::KeepRunning => "KeepRunningUntilFailure",
        Kind::Delay => "Delay",
        Kind::Timeout => "Timeout",
        Kind::RunOnce => "RunOnce",
        Kind::Precondition => "Precondition",
        Kind::Loop => "LoopString",
        Kind::SkipUnlessUpdated => "SkipUnlessUpdated",
        Kind::WaitValueUpdate => "WaitValueUpdate",
        Kind::Same => "Same",
        Kind::Pipeline => "PipelineSequence",
        Kind::Recovery => "RecoveryNode",
        Kind::RoundRobin => "RoundRobin",
        Kind::Nonblocking => "NonblockingSequence",
        Kind::Persistent => "PersistentSequence",
        Kind::Rate => "RateController",
        Kind::Gate => "Gate",
        Kind::WhereNeeded => "WhereNeeded",
        Kind::SingleTrigger => "SingleTrigger",
        Kind::AlwaysSuccess => "AlwaysSuccess",
        Kind::AlwaysFailure => "AlwaysFailure",
        Kind::Script => "Script",
        Kind::ScriptCondition => "ScriptCondition",
        Kind::SetBlackboard => "SetBlackboard",
        Kind::UnsetBlackboard => "UnsetBlackboard",
        Kind::Sleep => "Sleep",
        Kind::WasEntryUpdated => "WasEntryUpdated",
    }
}

/// Returns the model of a node that BehaviorTree.CPP does not have: whoever runs the tree writes it.
fn model(kind: Kind) -> Option<(&'static str, &'static str)> {
    match kind {
        Kind::MaxTries => Some(("Decorator", "MaxTries")),
        Kind::Same => Some(("Decorator", "Same")),
        Kind::Gate => Some(("Control", "Gate")),
        Kind::WhereNeeded => Some(("Control", "WhereNeeded")),
        _ => None,
    }
}

/// Attribute of a file's root that says that its `Parallel`, `RetryUntilSuccessful` and `Repeat` without
/// other ports keep our rules: all children are asked at each tick, and a child once a tick.
pub const OWN_RULES: &str = "asked";
/// Value of that attribute.
pub const ONCE_A_TICK: &str = "once_a_tick";

/// Returns the port that holds the node's count.
fn counts(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::MaxTries => Some("num_failures"),
        Kind::Retry => Some("num_attempts"),
        Kind::Repeat => Some("num_cycles"),
        _ => None,
    }
}

/// Returns the whole file.
pub fn tree_xml(tree: &TreeNode) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root BTCPP_format=\"4\" main_tree_to_execute=\"Main\"",
    );
    if counts_our_way(tree) {
        let _ = write!(text, " {OWN_RULES}=\"{ONCE_A_TICK}\"");
    }
    text.push_str(">\n  <BehaviorTree ID=\"Main\">\n");
    node(tree, 2, &mut text);
    text.push_str("  </BehaviorTree>\n  <TreeNodesModel>\n");
    let mut known = Vec::new();
    models(tree, &mut known);
    known.sort();
    known.dedup();
    for (kind, id) in known {
        // Writing to a string does not fail.
        let _ = match kind {
            "Decorator" if id == "MaxTries" => writeln!(
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
    let cases = tree.children.len().saturating_sub(1);
    let name = match tree.kind {
        // A switch says in its name how many cases it has.
        Kind::Switch => format!("Switch{cases}"),
        kind => tag(kind).to_owned(),
    };
    let _ = write!(text, "{pad}<{name}");
    if tree.kind.is_leaf() {
        let _ = write!(text, " ID=\"{}\"", id(&tree.name));
    }
    if !tree.name.is_empty() {
        let _ = write!(text, " name=\"{}\"", escaped(&tree.name));
    }
    for port in &tree.ports {
        let counted = counts(tree.kind).filter(|_| tree.n.is_some()) == Some(port.name.as_str());
        if is_attribute(&port.name) && !counted {
            let _ = write!(text, " {}=\"{}\"", port.name, escaped(&port.value));
        }
    }
    if let Some(port) = counts(tree.kind)
        && (tree.n.is_some() || tree.port(port).is_none())
    {
        let _ = write!(text, " {port}=\"{}\"", tree.n.unwrap_or(1));
    }
    if tree.kind == Kind::Parallel && tree.ports.is_empty() {
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

/// Returns true if the tree has a node that asks as ours do where BehaviorTree.CPP does otherwise.
fn counts_our_way(tree: &TreeNode) -> bool {
    let ours = matches!(tree.kind, Kind::Parallel | Kind::Retry | Kind::Repeat) && tree.ports.is_empty();
    ours || tree.children.iter().any(counts_our_way)
}

/// Returns true if a port may stand as an attribute.
fn is_attribute(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(plain)
        && !["ID", "name"].contains(&name)
}

fn models(tree: &TreeNode, known: &mut Vec<(&'static str, String)>) {
    match tree.kind {
        Kind::Condition => known.push(("Condition", id(&tree.name))),
        Kind::Action => known.push(("Action", id(&tree.name))),
        kind => known.extend(model(kind).map(|(as_what, id)| (as_what, id.to_owned()))),
    }
    tree.children.iter().for_each(|child| models(child, known));
}

/// Returns letters and digits alone, each word with a capital: what the format takes for the name of a kind
/// of node.
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
