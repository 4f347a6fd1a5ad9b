//! One tick: the root is asked, and who is asked asks on (Colledanchise & Ögren 2018, algorithms 1 to 3).

use super::Status::{self, Failure, Running, Success};
use super::tree::{Kind, Tree};

/// What the leaves of a tree see and do.
pub trait World {
    /// A leaf is asked: a condition sees, an action does its next bit.
    fn ask(&mut self, leaf: usize) -> Status;

    /// An action that was running is not asked any more: it lets go of what it holds.
    fn halt(&mut self, _leaf: usize) {}
}

/// What nodes keep from one tick to the next; one entry each, by the node's number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The child that was running; the first otherwise.
    at: Vec<usize>,
    /// Failures of a child that is tried again, successes of one that is repeated.
    counted: Vec<u32>,
    /// Whether it answered that it is running, at the last tick.
    running: Vec<bool>,
}

impl Memory {
    /// Of a tree that was never asked.
    pub fn new(tree: &Tree) -> Self {
        let mut memory = Self::default();
        memory.fit(tree.nodes().len());
        memory
    }

    fn fit(&mut self, nodes: usize) {
        self.at.resize(nodes, 0);
        self.counted.resize(nodes, 0);
        self.running.resize(nodes, false);
    }
}

/// Who was asked in a tick, and what they answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tick {
    /// What each node answered; none where it was not asked.
    pub status: Vec<Option<Status>>,
    /// The leaves that were asked, in order.
    pub leaves: Vec<usize>,
}

impl Tree {
    /// Asks the root. Then each node that was running at the last tick and was not asked at this one forgets where it was and what it
    /// counted ([`Kind::MaxTries`] does not), and a leaf among them is halted.
    ///
    /// Allocates nothing when `memory` and `tick` were this tree's before.
    pub fn tick(&self, memory: &mut Memory, world: &mut impl World, tick: &mut Tick) -> Status {
        memory.fit(self.nodes().len());
        tick.status.clear();
        tick.status.resize(self.nodes().len(), None);
        tick.leaves.clear();
        let answer = self.ask(0, memory, world, tick);
        for (n, node) in self.nodes().iter().enumerate() {
            if memory.running[n] && tick.status[n].is_none() {
                memory.at[n] = 0;
                if !matches!(node.kind, Kind::MaxTries(_)) {
                    memory.counted[n] = 0;
                }
                if node.kind.is_leaf() {
                    world.halt(n);
                }
            }
            memory.running[n] = tick.status[n] == Some(Running);
        }
        answer
    }

    fn ask(&self, n: usize, memory: &mut Memory, world: &mut impl World, tick: &mut Tick) -> Status {
        let node = &self.nodes()[n];
        let answer = match node.kind {
            Kind::Condition | Kind::Action => {
                tick.leaves.push(n);
                world.ask(n)
            }
            Kind::Sequence { memory: keeps } => self.while_all(Success, keeps, n, memory, world, tick),
            Kind::Fallback { memory: keeps } => self.while_all(Failure, keeps, n, memory, world, tick),
            Kind::Parallel { success_threshold } => {
                let (mut succeeded, mut failed) = (0, 0);
                for &child in &node.children {
                    match self.ask(child, memory, world, tick) {
                        Success => succeeded += 1,
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
            Kind::MaxTries(most) if memory.counted[n] >= most => Failure,
            kind => {
                let child = self.ask(node.children[0], memory, world, tick);
                decorated(kind, child, &mut memory.counted[n])
            }
        };
        tick.status[n] = Some(answer);
        answer
    }

    /// A sequence goes on while its children succeed, a fallback while they fail.
    fn while_all(
        &self,
        goes_on: Status,
        keeps: bool,
        n: usize,
        memory: &mut Memory,
        world: &mut impl World,
        tick: &mut Tick,
    ) -> Status {
        let children = &self.nodes()[n].children;
        let first = if keeps { memory.at[n] } else { 0 };
        for (i, &child) in children.iter().enumerate().skip(first) {
            let answer = self.ask(child, memory, world, tick);
            if answer != goes_on {
                memory.at[n] = if keeps && answer == Running { i } else { 0 };
                return answer;
            }
        }
        memory.at[n] = 0;
        goes_on
    }
}

/// A decorator's answer, of its child's and of what it has counted.
fn decorated(kind: Kind, child: Status, counted: &mut u32) -> Status {
    match (kind, child) {
        (Kind::Inverter, Success) | (Kind::ForceFailure, Success | Failure) => Failure,
        (Kind::Inverter, Failure) | (Kind::ForceSuccess, Success | Failure) => Success,
        (Kind::MaxTries(_), Failure) => {
            *counted += 1;
            Failure
        }
        (Kind::Retry(n), Failure) => count(counted, n, Failure),
        (Kind::Repeat(n), Success) => count(counted, n, Success),
        (Kind::Retry(_), Success) | (Kind::Repeat(_), Failure) => {
            *counted = 0;
            child
        }
        _ => child,
    }
}

/// Running until the n-th time, then `at_last` and from the start.
fn count(counted: &mut u32, n: u32, at_last: Status) -> Status {
    *counted += 1;
    if *counted < n {
        return Running;
    }
    *counted = 0;
    at_last
}
