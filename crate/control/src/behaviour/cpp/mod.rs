//! Nodes of BehaviorTree.CPP 4 and of Nav2, after what those document and do. The table of `tests/behaviour_cpp.rs` is theirs.
//!
//! **One tick of ours** is one of theirs by `tickOnce`: a decorator that asks its child again at once does so within the tick. Where it would
//! do so without end (`num_attempts="-1"` over a child that answers at once), it asks once a tick, as `tickExactlyOnce` does.

mod controls;
mod decorators;
mod guards;
mod leaves;
mod nav2;

use super::Status::{self, Failure, Running};
use super::Value;
use super::ports::Ports;
use super::tick::{Asking, World};
use super::tree::{Kind, Node, Tree};

/// What a node keeps from one tick to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Kept {
    /// The child at which it goes on.
    at: usize,
    /// How often, so far.
    counted: i64,
    /// When it began, s.
    since: Option<f64>,
    /// Its parent has its answer, and does not ask it again.
    done: Option<Status>,
    /// How often an entry had been written when it was last seen.
    seen: Option<u64>,
    /// It has begun.
    on: bool,
}

impl Kept {
    /// It was running, and is let go.
    pub fn halted(&mut self, kind: Kind) {
        match kind {
            // It goes on where it was, even so.
            Kind::Steady | Kind::RunOnce => {}
            Kind::SkipUnlessUpdated | Kind::WaitValueUpdate => {
                *self = Self { seen: self.seen, ..Self::default() }
            }
            _ => *self = Self::default(),
        }
    }
}

impl Tree {
    /// Whether there is a node of BehaviorTree.CPP in it, or a script: what is let go is then let go at once.
    pub(super) fn is_of_cpp(&self) -> bool {
        self.of_cpp
    }

    /// Whether a node makes the tree one of BehaviorTree.CPP.
    pub(super) fn makes_cpp(kind: Kind, ports: &Ports) -> bool {
        ports.guarded
            || !matches!(
                kind,
                Kind::Sequence { .. }
                    | Kind::Fallback { .. }
                    | Kind::Parallel { .. }
                    | Kind::Inverter
                    | Kind::ForceSuccess
                    | Kind::ForceFailure
                    | Kind::MaxTries(_)
                    | Kind::Retry(_)
                    | Kind::Repeat(_)
                    | Kind::Condition
                    | Kind::Action
            )
    }
}

impl<'a, W: World> Asking<'a, W> {
    /// What a node answers that keeps the rules of BehaviorTree.CPP.
    pub fn as_in_cpp(&mut self, n: usize) -> Status {
        let answer = match self.node(n).kind {
            Kind::Steady => Ok(self.steady(n)),
            Kind::ParallelOnce => self.parallel_once(n),
            Kind::ParallelAll => self.parallel_all(n),
            Kind::IfThenElse => Ok(self.if_then_else(n)),
            Kind::WhileDoElse => Ok(self.while_do_else(n)),
            Kind::TryCatch => Ok(self.try_catch(n)),
            Kind::Switch => Ok(self.switch(n)),
            Kind::RetryUntil => self.again(n, Failure, "num_attempts"),
            Kind::RepeatTimes => self.again(n, Status::Success, "num_cycles"),
            Kind::KeepRunning => Ok(self.keep_running(n)),
            Kind::Delay => self.delay(n),
            Kind::Timeout => self.timeout(n),
            Kind::RunOnce => Ok(self.run_once(n)),
            Kind::Precondition => self.precondition(n),
            Kind::Loop => self.each(n),
            Kind::SkipUnlessUpdated => self.updated(n, Status::Skipped),
            Kind::WaitValueUpdate => self.updated(n, Running),
            Kind::Pipeline => Ok(self.pipeline(n)),
            Kind::Recovery => self.recovery(n),
            Kind::RoundRobin => Ok(self.round_robin(n)),
            Kind::Nonblocking => Ok(self.nonblocking(n)),
            Kind::Persistent => self.persistent(n),
            Kind::Rate => self.rate(n),
            Kind::Gate => Ok(self.gate(n)),
            Kind::WhereNeeded => Ok(self.where_needed(n)),
            Kind::SingleTrigger => Ok(self.single_trigger(n)),
            Kind::AlwaysSuccess => Ok(Status::Success),
            Kind::AlwaysFailure => Ok(Failure),
            Kind::Script | Kind::ScriptCondition => self.run_script(n),
            Kind::SetBlackboard => self.set_blackboard(n),
            Kind::UnsetBlackboard => Ok(self.unset_blackboard(n)),
            Kind::Sleep => self.sleep(n),
            Kind::WasEntryUpdated => Ok(self.was_updated(n)),
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

    fn kept(&mut self, n: usize) -> &mut Kept {
        &mut self.memory.kept[n]
    }

    /// A node that cannot do what it is for fails; why is told.
    fn trouble(&mut self, n: usize, why: String) -> Status {
        self.tick.troubles.push((n, why));
        self.let_children_go(n);
        Failure
    }

    /// All children are let go, and have answered nothing.
    fn let_children_go(&mut self, n: usize) {
        for &child in self.children(n) {
            self.halt(child);
        }
    }

    /// It has answered, and its children are let go.
    fn over(&mut self, n: usize, answer: Status) -> Status {
        self.let_children_go(n);
        *self.kept(n) = Kept::default();
        answer
    }

    /// What a port is given now.
    fn given(&self, n: usize, port: &str) -> Option<Value> {
        self.node(n).ports.value(port, &self.memory.blackboard)
    }

    /// A whole number that a port is given.
    fn whole(&self, n: usize, port: &str, absent: i64) -> Result<i64, String> {
        self.node(n).ports.whole(port, absent, &self.memory.blackboard)
    }

    /// Whether so many milliseconds have passed since it began; it begins where it has not.
    fn passed(&mut self, n: usize, port: &str) -> Result<bool, String> {
        let now = self.world.time();
        let wanted = self.whole(n, port, 0)? as f64 * 1e-3;
        let since = *self.kept(n).since.get_or_insert(now);
        // A clock of sums of ticks is off by rounding.
        Ok(now - since >= wanted - 1e-9)
    }
}
