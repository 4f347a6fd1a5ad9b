//! A behaviour tree as documents have it: its nodes, and its text in the XML of BehaviorTree.CPP.

mod node;
mod xml;

pub use node::{TreeNode, TreeNodeKind, TreePort};
pub use xml::{ONCE_A_TICK, OWN_RULES, tree_xml};
