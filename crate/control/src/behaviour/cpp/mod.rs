//! Nodes of BehaviorTree.CPP 4 and of Nav2, after their documentation and behaviour. The table of
//! `tests/behaviour_cpp.rs` is theirs.
//!
//! **One tick here** is one of theirs by `tickOnce`: a decorator that asks its child again at once does so
//! within the tick. Where it would do so without end (`num_attempts="-1"` over a child that answers at once),
//! it asks once a tick, as `tickExactlyOnce` does.

mod controls;
mod decorators;
mod guards;
mod leaves;
mod nav2;

use super::Status::{self, Failure, Running};
use super::Value;
use super::ports::Ports;
use super::tick::{Asking, World};
use super::tree::{Node, NodeKind, Tree};

/// State of a node between two ticks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct NodeMemory {
    /// Index of the child at which it continues.
    at: usize,
    /// Count of repetitions so far.
    counted: i64,
    /// Time at which it began, s.
    since: Option<f64>,
    /// Answer that its parent has taken; it is not asked again.
    done: Option<Status>,
    /// Number of times that an entry had been written when it was last read.
    seen: Option<u64>,
    /// True if it has begun.
    on: bool,
}

impl NodeMemory {
    /// Resets the state of a node that was running and is halted.
    pub fn halted(&mut self, kind: NodeKind) {
        match kind {
            // It continues where it was, even so.
            NodeKind::Steady | NodeKind::RunOnce => {}
            NodeKind::SkipUnlessUpdated | NodeKind::WaitValueUpdate => {
                *self = Self { seen: self.seen, ..Self::default() }
            }
            _ => *self = Self::default(),
        }
    }
}

impl Tree {
    /// Returns true if the tree has a node of BehaviorTree.CPP or a script: its nodes are then halted at
    /// once.
    pub(super) fn is_of_cpp(&self) -> bool {
        self.of_cpp
    }

    /// Returns true if a node makes the tree one of BehaviorTree.CPP.
    pub(super) fn makes_cpp(kind: NodeKind, ports: &Ports) -> bool {
        ports.guarded
            || !matches!(
                kind,
                NodeKind::Sequence { .. }
                    | NodeKind::Fallback { .. }
                    | NodeKind::Parallel { .. }
                    | NodeKind::Inverter
                    | NodeKind::ForceSuccess
                    | NodeKind::ForceFailure
                    | NodeKind::MaxTries(_)
                    | NodeKind::Retry(_)
                    | NodeKind::Repeat(_)
                    | NodeKind::Condition
                    | NodeKind::Action
            )
    }
}

impl<'a, W: World> Asking<'a, W> {
    /// Returns the answer of a node that keeps the rules of BehaviorTree.CPP.
    pub fn as_in_cpp(&mut self, n: usize) -> Status {
        let answer = match self.node(n).kind {
            NodeKind::Steady => Ok(self.steady(n)),
            NodeKind::ParallelOnce => self.parallel_once(n),
            NodeKind::ParallelAll => self.parallel_all(n),
            NodeKind::IfThenElse => Ok(self.if_then_else(n)),
            NodeKind::WhileDoElse => Ok(self.while_do_else(n)),
            NodeKind::TryCatch => Ok(self.try_catch(n)),
            NodeKind::Switch => Ok(self.switch(n)),
            NodeKind::RetryUntil => self.again(n, Failure, "num_attempts"),
            NodeKind::RepeatTimes => self.again(n, Status::Success, "num_cycles"),
            NodeKind::KeepRunning => Ok(self.keep_running(n)),
            NodeKind::Delay => self.delay(n),
            NodeKind::Timeout => self.timeout(n),
            NodeKind::RunOnce => Ok(self.run_once(n)),
            NodeKind::Precondition => self.precondition(n),
            NodeKind::Loop => self.each(n),
            NodeKind::SkipUnlessUpdated => self.updated(n, Status::Skipped),
            NodeKind::WaitValueUpdate => self.updated(n, Running),
            NodeKind::Pipeline => Ok(self.pipeline(n)),
            NodeKind::Recovery => self.recovery(n),
            NodeKind::RoundRobin => Ok(self.round_robin(n)),
            NodeKind::Nonblocking => Ok(self.nonblocking(n)),
            NodeKind::Persistent => self.persistent(n),
            NodeKind::Rate => self.rate(n),
            NodeKind::Gate => Ok(self.gate(n)),
            NodeKind::WhereNeeded => Ok(self.where_needed(n)),
            NodeKind::SingleTrigger => Ok(self.single_trigger(n)),
            NodeKind::AlwaysSuccess => Ok(Status::Success),
            NodeKind::AlwaysFailure => Ok(Failure),
            NodeKind::Script | NodeKind::ScriptCondition => self.run_script(n),
            NodeKind::SetBlackboard => self.set_blackboard(n),
            NodeKind::UnsetBlackboard => Ok(self.unset_blackboard(n)),
            NodeKind::Sleep => self.sleep(n),
            NodeKind::WasEntryUpdated => Ok(self.was_updated(n)),
            _ => Ok(self.same(n)),
        };
        answer.unwrap_or_else(|why| self.trouble(n, why))
    }

    fn node(&self, n: usize) -> &'a Node {
        &self.tree.nodes()[n]
    }

    fn children(&self, n: usize) -> &'a [usize] {
        &self.node(n).children
    }

    fn kept(&mut self, n: usize) -> &mut NodeMemory {
        &mut self.memory.kept[n]
    }

    /// Fails a node that cannot do its task, and reports the reason.
    fn trouble(&mut self, n: usize, why: String) -> Status {
        self.tick.troubles.push((n, why));
        self.let_children_go(n);
        Failure
    }

    /// Halts all children and forgets their answers.
    fn let_children_go(&mut self, n: usize) {
        for &child in self.children(n) {
            self.halt(child);
        }
    }

    /// Ends a node with an answer and halts its children.
    fn over(&mut self, n: usize, answer: Status) -> Status {
        self.let_children_go(n);
        *self.kept(n) = NodeMemory::default();
        answer
    }

    /// Returns the present value of a port.
    fn given(&self, n: usize, port: &str) -> Option<Value> {
        self.node(n).ports.value(port, &self.memory.blackboard)
    }

    /// Returns the whole number of a port.
    fn whole(&self, n: usize, port: &str, absent: i64) -> Result<i64, String> {
        self.node(n).ports.whole(port, absent, &self.memory.blackboard)
    }

    /// Returns true if the milliseconds of a port have passed since the node began; begins it otherwise.
    fn passed(&mut self, n: usize, port: &str) -> Result<bool, String> {
        let now = self.world.time();
        let wanted = self.whole(n, port, 0)? as f64 * 1e-3;
        let since = *self.kept(n).since.get_or_insert(now);
        // A clock that sums ticks is off by rounding.
        Ok(now - since >= wanted - 1e-9)
    }
}
