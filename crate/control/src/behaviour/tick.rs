//! One tick: the root is asked, and each node asks its children (Colledanchise & Ögren 2018, algorithms 1 to
//! 3).

use super::Blackboard;
use super::Status::{self, Failure, Running, Skipped, Success};
use super::cpp::NodeMemory;
use super::tree::{NodeKind, Tree};

/// Greatest number of nodes asked in one tick: decorators that ask again without end continue at the next.
const MOST_ASKED: u32 = 50_000;

/// Conditions and actions of a tree's leaves.
pub trait World {
    /// Answers a leaf: a condition is evaluated, an action does its next bit.
    fn ask(&mut self, leaf: usize) -> Status;

    /// Halts an action that was running and is not asked any more: it lets go of what it holds.
    fn halt(&mut self, _leaf: usize) {}

    /// Returns the time of this tick, s.
    fn time(&self) -> f64 {
        0.0
    }
}

/// State of the nodes between two ticks; one entry each, by the node's number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    /// Index of the child that was running; the first otherwise.
    at: Vec<usize>,
    /// Failures of a child that is tried again, successes of one that is repeated.
    counted: Vec<u32>,
    /// Flag of each node: true if it answered *running* at the last tick.
    running: Vec<bool>,
    /// Last answer of each node; `None` since it was halted.
    pub(super) state: Vec<Option<Status>>,
    /// State of nodes of BehaviorTree.CPP.
    pub(super) kept: Vec<NodeMemory>,
    /// Values that the nodes share.
    pub blackboard: Blackboard,
}

impl Memory {
    /// Makes the memory of a tree that was never ticked.
    pub fn new(tree: &Tree) -> Self {
        let mut memory = Self::default();
        memory.fit(tree.nodes().len());
        for name in tree.nodes().iter().flat_map(|node| node.ports.entries()) {
            memory.blackboard.make_room(name);
        }
        for (name, value) in &tree.starts {
            // A document has fewer ports than a blackboard takes.
            let _ = memory.blackboard.set(name, value.clone());
        }
        memory
    }

    fn fit(&mut self, nodes: usize) {
        self.at.resize(nodes, 0);
        self.counted.resize(nodes, 0);
        self.running.resize(nodes, false);
        self.state.resize(nodes, None);
        self.kept.resize(nodes, NodeMemory::default());
    }
}

/// Record of a tick: the nodes that were asked, and their answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tick {
    /// Answer of each node; `None` where it was not asked.
    pub status: Vec<Option<Status>>,
    /// Leaves that were asked, in order.
    pub leaves: Vec<usize>,
    /// Nodes that could not do their task, and failed, with the reason.
    pub troubles: Vec<(usize, String)>,
}

/// Tick under way.
pub(super) struct Asking<'a, W> {
    pub tree: &'a Tree,
    pub memory: &'a mut Memory,
    pub world: &'a mut W,
    pub tick: &'a mut Tick,
    asked: u32,
}

impl Tree {
    /// Ticks the tree from its root. Then each node that was running at the last tick and was not asked at
    /// this one forgets its current child and its count ([`NodeKind::MaxTries`] does not), and a leaf among them
    /// is halted.
    ///
    /// Allocates nothing when `memory` and `tick` were this tree's before, and no script writes a text.
    pub fn tick<W: World>(&self, memory: &mut Memory, world: &mut W, tick: &mut Tick) -> Status {
        memory.fit(self.nodes().len());
        tick.status.clear();
        tick.status.resize(self.nodes().len(), None);
        tick.leaves.clear();
        tick.troubles.clear();
        let mut asking = Asking { tree: self, memory, world, tick, asked: 0 };
        let answer = asking.ask(0);
        asking.let_go();
        answer
    }
}

impl<W: World> Asking<'_, W> {
    pub fn ask(&mut self, n: usize) -> Status {
        self.asked += 1;
        let guarded = self.tree.nodes()[n].ports.guarded;
        let before = if guarded { self.before(n) } else { None };
        let answer = before.unwrap_or_else(|| self.answer(n));
        if guarded {
            self.after(n, answer);
        }
        self.tick.status[n] = Some(answer);
        if answer != Skipped {
            self.memory.state[n] = Some(answer);
        }
        answer
    }

    /// Returns true if so many nodes were asked that the tick must end.
    pub fn long(&self) -> bool {
        self.asked >= MOST_ASKED
    }

    fn answer(&mut self, n: usize) -> Status {
        let node = &self.tree.nodes()[n];
        let answer = match node.kind {
            NodeKind::Condition | NodeKind::Action => {
                self.tick.leaves.push(n);
                return self.world.ask(n);
            }
            NodeKind::Sequence { memory: keeps } => self.while_all(Success, keeps, n),
            NodeKind::Fallback { memory: keeps } => self.while_all(Failure, keeps, n),
            NodeKind::Parallel { success_threshold } => {
                let (mut succeeded, mut failed) = (0, 0);
                for &child in &node.children {
                    match self.ask(child) {
                        Success | Skipped => succeeded += 1,
                        Failure => failed += 1,
                        Running => {}
                    }
                }
                if succeeded >= success_threshold {
                    Success
                } else if failed > node.children.len() - success_threshold {
                    Failure
                } else {
                    Running
                }
            }
            NodeKind::MaxTries(most) if self.memory.counted[n] >= most => Failure,
            kind @ (NodeKind::Inverter
            | NodeKind::ForceSuccess
            | NodeKind::ForceFailure
            | NodeKind::MaxTries(_)
            | NodeKind::Retry(_)
            | NodeKind::Repeat(_)) => {
                let child = self.ask(node.children[0]);
                decorated(kind, child, &mut self.memory.counted[n])
            }
            _ => return self.as_in_cpp(n),
        };
        self.settle(n, answer);
        answer
    }

    /// Ticks a sequence or a fallback: a sequence goes on while its children succeed, a fallback while they
    /// fail. Skipped children do not count; where all are skipped, so is the node.
    fn while_all(&mut self, goes_on: Status, keeps: bool, n: usize) -> Status {
        let children = &self.tree.nodes()[n].children;
        let first = if keeps { self.memory.at[n] } else { 0 };
        let mut all_skipped = first == 0;
        for (i, &child) in children.iter().enumerate().skip(first) {
            let answer = self.ask(child);
            all_skipped &= answer == Skipped;
            if answer != goes_on && answer != Skipped {
                self.memory.at[n] = if keeps && answer == Running { i } else { 0 };
                return answer;
            }
        }
        self.memory.at[n] = 0;
        if all_skipped { Skipped } else { goes_on }
    }

    /// Ends a node with an answer and resets its children that have answered. Those that run and are not
    /// asked any more are halted at the end of the tick ([`Self::let_go`]).
    fn settle(&mut self, n: usize, answer: Status) {
        let tree = self.tree;
        for &child in &tree.nodes()[n].children {
            if self.memory.state[child] != Some(Running) {
                self.memory.state[child] = None;
            } else if answer != Running && tree.is_of_cpp() {
                self.halt(child);
            }
        }
    }

    /// Halts a node and all running nodes below it, now.
    pub fn halt(&mut self, n: usize) {
        if self.memory.state[n] == Some(Running) {
            let tree = self.tree;
            for &child in &tree.nodes()[n].children {
                self.halt(child);
            }
            self.forget(n);
        }
        self.memory.state[n] = None;
    }

    /// Resets the state of a node that is halted.
    fn forget(&mut self, n: usize) {
        let node = &self.tree.nodes()[n];
        self.memory.running[n] = false;
        self.memory.state[n] = None;
        self.memory.at[n] = 0;
        if !matches!(node.kind, NodeKind::MaxTries(_)) {
            self.memory.counted[n] = 0;
        }
        self.memory.kept[n].halted(node.kind);
        if node.kind.is_leaf() {
            self.world.halt(n);
        }
        if node.ports.guarded {
            self.script_of(n, "_onHalted");
        }
    }

    /// Halts the nodes that were running and were not asked at this tick.
    fn let_go(&mut self) {
        for n in 0..self.tree.nodes().len() {
            if self.memory.running[n] && self.tick.status[n].is_none() {
                self.forget(n);
            }
            self.memory.running[n] = self.memory.state[n] == Some(Running);
        }
        // The root has no parent that takes its answer.
        if self.memory.state.first().is_some_and(|s| *s != Some(Running)) {
            self.memory.state[0] = None;
        }
    }
}

/// Returns a decorator's answer from its child's and its count.
fn decorated(kind: NodeKind, child: Status, counted: &mut u32) -> Status {
    match (kind, child) {
        (NodeKind::Inverter, Success) | (NodeKind::ForceFailure, Success | Failure) => Failure,
        (NodeKind::Inverter, Failure) | (NodeKind::ForceSuccess, Success | Failure) => Success,
        (NodeKind::MaxTries(_), Failure) => {
            *counted += 1;
            Failure
        }
        (NodeKind::Retry(n), Failure) => count(counted, n, Failure),
        (NodeKind::Repeat(n), Success) => count(counted, n, Success),
        (NodeKind::Retry(_), Success) | (NodeKind::Repeat(_), Failure) => {
            *counted = 0;
            child
        }
        _ => child,
    }
}

/// Counts up and answers *running* until the n-th time, then `at_last`, and starts again.
fn count(counted: &mut u32, n: u32, at_last: Status) -> Status {
    *counted += 1;
    if *counted < n {
        return Running;
    }
    *counted = 0;
    at_last
}
