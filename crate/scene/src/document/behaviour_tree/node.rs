//! A behaviour tree as a document has it, node by node.

use serde::{Deserialize, Serialize};

use crate::SceneError;
use crate::validate::texts::{NAME, PARAGRAPH, within};

/// A node, with its children.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TreeNode {
    /// Kind: what the node does with its children, or as a leaf.
    #[serde(rename = "type")]
    pub kind: TreeNodeKind,
    /// Name; that of a condition or an action says which one of the task's it is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub name: String,
    /// Number of children of a parallel that must succeed; absent: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub success_threshold: Option<u32>,
    /// Count of the nodes that count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub n: Option<u32>,
    /// Ports of nodes of BehaviorTree.CPP. A parallel, a retry or a repeat that has some keeps the rules of
    /// that program.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<TreePort>>", optional))]
    pub ports: Vec<TreePort>,
    /// Children, from left to right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<TreeNode>>", optional))]
    pub children: Vec<TreeNode>,
}

/// A port of a node, or a script before or after it (`_skipIf`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TreePort {
    /// Name, as BehaviorTree.CPP has it.
    pub name: String,
    /// Value: a text, `{name}` for what stands on the blackboard under it, or a script.
    pub value: String,
}

/// Kind of a node: what it does with the answers of its children, or as a leaf.
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
    /// Answers success for failure, failure for success.
    Inverter,
    /// Answers success for failure.
    ForceSuccess,
    /// Answers failure for success.
    ForceFailure,
    /// Fails without asking once its child has failed `n` times.
    MaxTries,
    /// Runs while its child fails, until it has failed `n` times.
    Retry,
    /// Runs while its child succeeds, until it has succeeded `n` times.
    Repeat,
    /// Answers whether something is so.
    Condition,
    /// Acts in the world.
    Action,
    /// A sequence that goes on at the child that failed: `SequenceWithMemory`.
    SequenceResume,
    /// Waits until all of its children have answered: `ParallelAll`.
    ParallelAll,
    /// Asks the second or the third child; the first says once which.
    IfThenElse,
    /// Asks the second or the third child; the first says at every tick which.
    WhileDoElse,
    /// Asks its children as a sequence; where it fails, its last child is asked, and it fails.
    TryCatch,
    /// Asks the child whose `case_1`, `case_2` … is the `variable`; the last where none is.
    Switch,
    /// Runs until its child fails.
    KeepRunning,
    /// Waits `delay_msec` before its child is asked.
    Delay,
    /// Fails where its child runs longer than `msec`.
    Timeout,
    /// Asks its child until it has answered, and not again.
    RunOnce,
    /// Asks its child if the script `if` holds, and answers `else` otherwise.
    Precondition,
    /// Asks its child for each part of `queue`.
    Loop,
    /// Asks its child only when `entry` has been written since.
    SkipUnlessUpdated,
    /// Runs until `entry` is written, and then asks its child.
    WaitValueUpdate,
    /// Answers as its child does.
    Same,
    /// Nav2's sequence that asks the earlier children again while a later one runs.
    Pipeline,
    /// Nav2's pair: where the first fails, the second is asked, and then the first again.
    Recovery,
    /// Nav2's fallback that begins at another child each time.
    RoundRobin,
    /// Nav2's sequence in which a running child does not hold up those after it.
    Nonblocking,
    /// Nav2's sequence whose place stands on the blackboard.
    Persistent,
    /// Nav2's decorator that asks its child `hz` times a second.
    Rate,
    /// Asks its second child at first, and whenever the first, a condition, holds.
    Gate,
    /// Asks its second child where the first, a condition, holds; succeeds otherwise.
    WhereNeeded,
    /// Nav2's decorator that fails once its child has answered.
    SingleTrigger,
    /// Succeeds.
    AlwaysSuccess,
    /// Fails.
    AlwaysFailure,
    /// Runs the script `code`.
    Script,
    /// Succeeds if the script `code` holds.
    ScriptCondition,
    /// Writes `value` on the blackboard, under `output_key`.
    SetBlackboard,
    /// Takes `key` from the blackboard.
    UnsetBlackboard,
    /// Runs for `msec`.
    Sleep,
    /// Succeeds if `entry` has been written since it was last asked.
    WasEntryUpdated,
}

impl TreeNodeKind {
    /// Returns true if such a node has no children.
    pub fn is_leaf(self) -> bool {
        matches!(self, Self::Condition | Self::Action)
    }
}

impl TreeNode {
    /// Returns a node of a kind, without children.
    pub fn new(kind: TreeNodeKind, name: &str) -> Self {
        Self {
            kind,
            name: name.to_owned(),
            success_threshold: None,
            n: None,
            ports: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Returns the node with these children.
    #[must_use]
    pub fn over(self, children: Vec<Self>) -> Self {
        Self { children, ..self }
    }

    /// Returns the value of a port.
    pub fn port(&self, name: &str) -> Option<&str> {
        self.ports.iter().find(|p| p.name == name).map(|p| p.value.as_str())
    }

    /// Checks that names and ports can be read.
    pub fn validate(&self, at: &str) -> Result<(), SceneError> {
        within(&format!("{at}.name"), &self.name, NAME)?;
        for (k, port) in self.ports.iter().enumerate() {
            within(&format!("{at}.ports[{k}].name"), &port.name, NAME)?;
            within(&format!("{at}.ports[{k}].value"), &port.value, PARAGRAPH)?;
        }
        self.children
            .iter()
            .enumerate()
            .try_for_each(|(i, child)| child.validate(&format!("{at}.children[{i}]")))
    }

    /// Returns the number of nodes, itself among them.
    pub fn count(&self) -> usize {
        1 + self.children.iter().map(Self::count).sum::<usize>()
    }
}
