//! A behaviour tree as a document has it, node by node.

use serde::{Deserialize, Serialize};

/// A node, with what stands below it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TreeNode {
    /// What it does.
    #[serde(rename = "type")]
    pub kind: TreeNodeKind,
    /// What it is called; of a condition or an action, which one of the task's.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub name: String,
    /// Of a parallel: so many of its children must succeed; absent: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub success_threshold: Option<u32>,
    /// Of what counts: how often.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub n: Option<u32>,
    /// From left to right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<TreeNode>>", optional))]
    pub children: Vec<TreeNode>,
}

/// What a node does with the answers of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TreeNodeKind {
    /// Asks its children until one does not succeed, and answers as that one; from the first at every tick.
    Sequence,
    /// Asks its children until one does not fail, and answers as that one; from the first at every tick.
    Fallback,
    /// A sequence that goes on at the child that was running.
    SequenceMemory,
    /// A fallback that goes on at the child that was running.
    FallbackMemory,
    /// Asks all of its children.
    Parallel,
    /// Success for failure, failure for success.
    Inverter,
    /// Success for failure.
    ForceSuccess,
    /// Failure for success.
    ForceFailure,
    /// Fails without asking once its child has failed `n` times.
    MaxTries,
    /// Runs while its child fails, until it has failed `n` times.
    Retry,
    /// Runs while its child succeeds, until it has succeeded `n` times.
    Repeat,
    /// Sees something.
    Condition,
    /// Does something.
    Action,
}

impl TreeNodeKind {
    /// It has no children.
    pub fn is_leaf(self) -> bool {
        matches!(self, Self::Condition | Self::Action)
    }
}

impl TreeNode {
    /// A node of a kind, without children.
    pub fn new(kind: TreeNodeKind, name: &str) -> Self {
        Self { kind, name: name.to_owned(), success_threshold: None, n: None, children: Vec::new() }
    }

    /// The same with children.
    #[must_use]
    pub fn over(self, children: Vec<Self>) -> Self {
        Self { children, ..self }
    }

    /// How many nodes there are, itself among them.
    pub fn count(&self) -> usize {
        1 + self.children.iter().map(Self::count).sum::<usize>()
    }
}
