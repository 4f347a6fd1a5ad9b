//! The tree itself: kinds of nodes, and the checks that make an outline a tree.

use asperity_fault::Fault;

use super::ports::{Port, Ports};
use super::{Status, Value};

/// Greatest number of nodes of a tree: more than anybody draws, and a tick of them takes less than a
/// millisecond.
const MOST_NODES: usize = 10_000;
/// Greatest depth of a tree: a tick calls itself once for each level.
const DEEPEST: usize = 100;

/// Kind of a node: its rule for the answers of its children.
///
/// Those from [`NodeKind::Steady`] on are nodes of BehaviorTree.CPP and Nav2 and keep their rules (`cpp/`); they
/// read counts, times and names from their ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Asks its children until one does not succeed, and answers as that one; succeeds when all do.
    Sequence {
        /// True to continue at the child that was running, instead of at the first.
        memory: bool,
    },
    /// Asks its children until one does not fail, and answers as that one; fails when all do.
    Fallback {
        /// True to continue at the child that was running, instead of at the first.
        memory: bool,
    },
    /// Asks all of its N children. Succeeds when M do, fails when M cannot any more.
    Parallel {
        /// M, from 1 to N.
        success_threshold: usize,
    },
    /// Answers success for failure, and failure for success.
    Inverter,
    /// Answers success for failure.
    ForceSuccess,
    /// Answers failure for success.
    ForceFailure,
    /// Fails for good, without asking, once its child has failed this number of times.
    MaxTries(u32),
    /// Runs while its child fails, until it has failed this number of times; a success resets the count.
    Retry(u32),
    /// Runs while its child succeeds, until it has succeeded this number of times; a failure ends it and
    /// resets the count.
    Repeat(u32),
    /// Leaf that evaluates a condition of the world.
    Condition,
    /// Leaf that acts on the world.
    Action,
    /// `SequenceWithMemory`: a sequence that also continues at the child that failed.
    Steady,
    /// `Parallel`: asks those that have not answered yet; `success_count`, `failure_count`.
    ParallelOnce,
    /// `ParallelAll`: waits for all; `max_failures`.
    ParallelAll,
    /// `IfThenElse`: the first child decides, once, if the second or the third is asked.
    IfThenElse,
    /// `WhileDoElse`: the first child decides it at every tick.
    WhileDoElse,
    /// `TryCatch`: a sequence; where it fails the last child is asked, and it fails.
    TryCatch,
    /// `Switch2` … `Switch6`: the child whose `case_k` is the `variable`; the last where none is.
    Switch,
    /// `RetryUntilSuccessful`: `num_attempts`, −1 without end.
    RetryUntil,
    /// `Repeat`: `num_cycles`, −1 without end.
    RepeatTimes,
    /// Ticks a `KeepRunningUntilFailure`.
    KeepRunning,
    /// `Delay`: `delay_msec` pass before its child is asked.
    Delay,
    /// `Timeout`: fails where its child runs longer than `msec`.
    Timeout,
    /// `RunOnce`: skipped once its child has answered, or answers so again (`then_skip`).
    RunOnce,
    /// `Precondition`: where the script `if` does not hold it answers `else`.
    Precondition,
    /// `LoopString` and its like: asks its child for each part of `queue`, which is the entry `value`
    /// meanwhile; `if_empty`.
    Loop,
    /// `SkipUnlessUpdated`: skipped unless `entry` was written since.
    SkipUnlessUpdated,
    /// `WaitValueUpdate`: runs until `entry` is written.
    WaitValueUpdate,
    /// `SubTree`, or an unknown decorator: answers as its child.
    Same,
    /// `PipelineSequence` of Nav2: asks the earlier children again while a later one runs.
    Pipeline,
    /// `RecoveryNode` of Nav2: where the first child fails the second is asked, and then the first again;
    /// `number_of_retries`.
    Recovery,
    /// `RoundRobin` of Nav2: goes on at the next child each time; `wrap_around`.
    RoundRobin,
    /// `NonblockingSequence` of Nav2: a running child does not hold up those after it.
    Nonblocking,
    /// `PersistentSequence` of Nav2: its current child is the entry `current_child_idx`.
    Persistent,
    /// `RateController` of Nav2: asks its child `hz` times a second.
    Rate,
    /// `DistanceController`, `SpeedController`, `GoalUpdatedController` of Nav2: asks its second child at
    /// first and when the first, a condition, holds.
    Gate,
    /// `PathLongerOnApproach` of Nav2: succeeds without asking its second child unless the first, a
    /// condition, holds.
    WhereNeeded,
    /// `SingleTrigger` of Nav2: fails once its child has answered.
    SingleTrigger,
    /// `AlwaysSuccess`.
    AlwaysSuccess,
    /// `AlwaysFailure`.
    AlwaysFailure,
    /// `Script`: runs `code`.
    Script,
    /// `ScriptCondition`: succeeds if `code` holds.
    ScriptCondition,
    /// `SetBlackboard`: `value` under `output_key`.
    SetBlackboard,
    /// `UnsetBlackboard`: removes the entry `key`.
    UnsetBlackboard,
    /// `Sleep`: runs for `msec`.
    Sleep,
    /// `WasEntryUpdated`: succeeds if `entry` was written since it was last asked.
    WasEntryUpdated,
}

impl NodeKind {
    /// Returns true if a node of this kind has no children and is answered by the world.
    pub fn is_leaf(self) -> bool {
        matches!(self, Self::Condition | Self::Action)
    }

    /// Returns the least and the greatest number of children of a node of this kind.
    fn children(self) -> (usize, usize) {
        match self {
            Self::Condition | Self::Action | Self::AlwaysSuccess | Self::AlwaysFailure => (0, 0),
            Self::Script | Self::ScriptCondition | Self::SetBlackboard | Self::UnsetBlackboard => (0, 0),
            Self::Sleep | Self::WasEntryUpdated => (0, 0),
            Self::Sequence { .. } | Self::Fallback { .. } | Self::Parallel { .. } => (1, MOST_NODES),
            Self::Steady | Self::ParallelOnce | Self::ParallelAll | Self::Pipeline => (1, MOST_NODES),
            Self::RoundRobin | Self::Nonblocking | Self::Persistent => (1, MOST_NODES),
            Self::IfThenElse | Self::WhileDoElse => (2, 3),
            Self::TryCatch | Self::Switch => (2, MOST_NODES),
            Self::Recovery | Self::Gate | Self::WhereNeeded => (2, 2),
            _ => (1, 1),
        }
    }
}

/// Tree as it is written: a node with its children below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedNode {
    /// Kind of the node.
    pub kind: NodeKind,
    /// Name of the node; only leaves need one.
    pub name: String,
    /// Children from left to right.
    pub children: Vec<NestedNode>,
    /// Ports of BehaviorTree.CPP with their values: a text, or `{name}` for the blackboard's entry of that
    /// name.
    pub ports: Vec<Port>,
}

/// Node of a [`Tree`].
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Kind of the node.
    pub kind: NodeKind,
    /// Name of the node.
    pub name: String,
    /// Numbers of its children, from left to right.
    pub children: Vec<usize>,
    /// Values of its ports.
    pub(super) ports: Ports,
}

/// Tree of nodes in the order in which a tick that asks all of them visits them: the root is 0, and a child's
/// number is above its parent's.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    nodes: Vec<Node>,
    /// True if there is a node of BehaviorTree.CPP among them.
    pub(super) of_cpp: bool,
    /// Entries of the blackboard before the first tick.
    pub(super) starts: Vec<(String, Value)>,
}

impl Tree {
    /// Builds the tree of an outline.
    ///
    /// # Errors
    /// Refuses a leaf with children, an inner node with none (or a decorator with two), a threshold or count
    /// out of range, a script that does not parse, too many nodes, or too great a depth; the path is
    /// `children[2].children[0]`, as the outline has it.
    pub fn new(outline: &NestedNode) -> Result<Self, Fault> {
        let mut tree = Self { nodes: Vec::new(), of_cpp: false, starts: Vec::new() };
        tree.add(outline, String::new(), 1)?;
        Ok(tree)
    }

    /// Returns all nodes; a node's number is its index here.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    fn add(&mut self, outline: &NestedNode, path: String, depth: usize) -> Result<usize, Fault> {
        check(outline).map_err(|fault| fault.within(&path))?;
        if depth > DEEPEST {
            return Err(Fault::new(path, format!("At most {DEEPEST} nodes may stand one below the other.")));
        }
        let number = self.nodes.len();
        if number >= MOST_NODES {
            return Err(Fault::new(path, format!("A tree has at most {MOST_NODES} nodes.")));
        }
        let ports = Ports::new(outline.kind, &outline.ports).map_err(|fault| fault.within(&path))?;
        self.starts.extend(outline.ports.iter().filter_map(Port::start));
        self.of_cpp |= Self::makes_cpp(outline.kind, &ports);
        self.nodes.push(Node { kind: outline.kind, name: outline.name.clone(), children: Vec::new(), ports });
        let mut children = Vec::with_capacity(outline.children.len());
        for (i, child) in outline.children.iter().enumerate() {
            let below = asperity_fault::join(&path, format!("children[{i}]"));
            children.push(self.add(child, below, depth + 1)?);
        }
        self.nodes[number].children = children;
        Ok(number)
    }
}

/// Checks one node of an outline.
fn check(outline: &NestedNode) -> Result<(), Fault> {
    let have = outline.children.len();
    let (least, most) = outline.kind.children();
    if have < least {
        let message = match least {
            1 => "This node asks its children, and has none.".to_owned(),
            _ => format!("This node has at least {least} children."),
        };
        return Err(Fault::new("children", message));
    }
    if have > most {
        let message = match most {
            0 => "A leaf has no children.".to_owned(),
            1 => "A decorator has one child.".to_owned(),
            _ => format!("This node has at most {most} children."),
        };
        return Err(Fault::new("children", message));
    }
    match outline.kind {
        NodeKind::Parallel { success_threshold: m } if m == 0 || m > have => Err(Fault::new(
            "success_threshold",
            format!("From 1 to the number of children, which is {have}."),
        )),
        NodeKind::MaxTries(0) | NodeKind::Retry(0) | NodeKind::Repeat(0) => {
            Err(Fault::new("n", "At least 1."))
        }
        _ => Ok(()),
    }
}

/// Returns the status of a word in ports such as `else` and `if_empty`.
pub(super) fn status_of(word: &str) -> Option<Status> {
    Some(match word {
        "SUCCESS" => Status::Success,
        "FAILURE" => Status::Failure,
        "RUNNING" => Status::Running,
        "SKIPPED" => Status::Skipped,
        _ => return None,
    })
}
