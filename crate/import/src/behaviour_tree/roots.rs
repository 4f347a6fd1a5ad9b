//! Content of a file's root: its trees, its models, and the tree that is ticked.

use std::collections::{BTreeMap, BTreeSet};

use asperity_scene::SceneError;
use asperity_scene::document::{ONCE_A_TICK, OWN_RULES};
use roxmltree::{Document, Node};

use super::notes::Notes;
use super::refusal;

/// Version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    Three,
    Four,
}

/// A file with its trees by their names.
pub(super) struct File<'d, 'i> {
    pub version: Version,
    pub trees: BTreeMap<&'d str, Node<'d, 'i>>,
    /// Kind of node that the models declare for a name.
    pub models: BTreeMap<&'d str, Node<'d, 'i>>,
    /// Tree that is ticked.
    pub main: Node<'d, 'i>,
    /// True if its parallels and repeats follow our rules.
    pub own_rules: bool,
}

impl<'d, 'i> File<'d, 'i> {
    pub fn read(document: &'d Document<'i>, notes: &mut Notes) -> Result<Self, SceneError> {
        let root = document.root_element();
        let refused = |node: Node<'_, '_>, message: &str| Err(refusal(document, node, message));
        if root.tag_name().name() == "BehaviorTree" {
            notes.add("There is no <root> around the tree.");
        } else if root.tag_name().name() != "root" {
            return refused(root, "a tree of BehaviorTree.CPP stands in <root BTCPP_format=\"4\">");
        }
        let version = match root.attribute("BTCPP_format").map(str::trim) {
            Some("4") => Version::Four,
            Some("3") => Version::Three,
            None => {
                notes.add("There is no BTCPP_format in <root>: it is read as version 3.");
                Version::Three
            }
            Some(other) => {
                let message = format!("versions 3 and 4 of the format are read, and BTCPP_format is {other}");
                return refused(root, &message);
            }
        };
        let mut file = Self {
            version,
            trees: BTreeMap::new(),
            models: BTreeMap::new(),
            main: root,
            own_rules: root.attribute(OWN_RULES) == Some(ONCE_A_TICK),
        };
        let mut all = Vec::new();
        let below = |node: &Node<'_, '_>| node.is_element();
        let children: Vec<Node<'d, 'i>> = match root.tag_name().name() {
            "BehaviorTree" => vec![root],
            _ => root.children().filter(below).collect(),
        };
        for child in children {
            match child.tag_name().name() {
                "BehaviorTree" => all.push(child),
                "TreeNodesModel" => {
                    for model in child.children().filter(below) {
                        if let Some(id) = model.attribute("ID") {
                            file.models.insert(id, model);
                        }
                    }
                }
                "include" => notes.add(format!(
                    "The file {} is not here: its trees are leaves, unless they stand in this file too.",
                    child.attribute("path").unwrap_or("that it includes")
                )),
                other => notes.add(format!(
                    "<{other}> is left out: it is none of <BehaviorTree> and <TreeNodesModel>."
                )),
            }
        }
        for &tree in &all {
            match tree.attribute("ID") {
                Some(id) if file.trees.insert(id, tree).is_some() => {
                    return refused(tree, &format!("two trees have the ID {id}"));
                }
                None if all.len() > 1 => {
                    return refused(tree, "where there are several trees, each has an ID");
                }
                _ => {}
            }
        }
        let main = root.attribute("main_tree_to_execute");
        file.main = match (main.map(|id| file.trees.get(id)), all.as_slice()) {
            (Some(Some(&tree)), _) => tree,
            (_, []) => return refused(root, "there is no <BehaviorTree> in it"),
            (Some(None), [tree]) => {
                notes.add("main_tree_to_execute names a tree that is not there; the only one is taken.");
                *tree
            }
            (Some(None), _) => return refused(root, "main_tree_to_execute names a tree that is not there"),
            (None, [tree]) => *tree,
            (None, several) => guessed(several, notes),
        };
        Ok(file)
    }
}

/// Guesses the tree that is ticked where no attribute says it: the one that no other holds.
fn guessed<'d, 'i>(trees: &[Node<'d, 'i>], notes: &mut Notes) -> Node<'d, 'i> {
    let held: BTreeSet<&str> = trees
        .iter()
        .flat_map(|tree| tree.descendants())
        .filter(|node| matches!(node.tag_name().name(), "SubTree" | "SubTreePlus"))
        .filter_map(|node| node.attribute("ID"))
        .collect();
    let id = |tree: &Node<'d, 'i>| tree.attribute("ID").unwrap_or_default();
    let free: Vec<Node<'d, 'i>> = trees.iter().copied().filter(|tree| !held.contains(id(tree))).collect();
    let named = |tree: &&Node<'d, 'i>| matches!(id(tree), "MainTree" | "Main" | "main");
    let chosen = free.iter().find(named).or(free.first()).or(trees.iter().find(named)).unwrap_or(&trees[0]);
    let others: Vec<&str> = free.iter().map(id).filter(|other| *other != id(chosen)).collect();
    let beside = match others.as_slice() {
        [] => String::new(),
        _ => format!("; not {}", others.join(", ")),
    };
    notes.add(format!(
        "The file does not say which of its trees is ticked (main_tree_to_execute): {} is{beside}.",
        id(chosen)
    ));
    *chosen
}
