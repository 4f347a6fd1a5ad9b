//! Leaves of BehaviorTree.CPP that need no world.

use super::super::Status::{self, Failure, Running, Success};
use super::super::tick::{Asking, World};
use super::super::tree::NodeKind;

impl<W: World> Asking<'_, W> {
    /// Ticks a `Script` or `ScriptCondition`.
    pub(super) fn run_script(&mut self, n: usize) -> Result<Status, String> {
        let node = self.node(n);
        let script = node.ports.script("code").ok_or("it has no script “code”")?;
        let board = &mut self.memory.blackboard;
        if node.kind == NodeKind::Script {
            return script.run(board).map(|_| Success);
        }
        script.holds(board).map(|holds| if holds { Success } else { Failure })
    }

    /// Ticks a `SetBlackboard`.
    pub(super) fn set_blackboard(&mut self, n: usize) -> Result<Status, String> {
        let key = self.entry(n, "output_key").ok_or("it has no output_key")?;
        let value = self.given(n, "value").ok_or("what it is to set stands nowhere")?;
        self.memory.blackboard.set(&key, value)?;
        Ok(Success)
    }

    /// Ticks an `UnsetBlackboard`.
    pub(super) fn unset_blackboard(&mut self, n: usize) -> Status {
        if let Some(key) = self.entry(n, "key") {
            self.memory.blackboard.unset(&key);
        }
        Success
    }

    /// Ticks a `Sleep`.
    pub(super) fn sleep(&mut self, n: usize) -> Result<Status, String> {
        if !self.passed(n, "msec")? {
            return Ok(Running);
        }
        Ok(self.over(n, Success))
    }

    /// Ticks a `WasEntryUpdated`.
    pub(super) fn was_updated(&mut self, n: usize) -> Status {
        let node = self.node(n);
        let written = node.ports.entry("entry").and_then(|e| self.memory.blackboard.written(e));
        let new = written.is_some() && written != self.kept(n).seen;
        self.kept(n).seen = written;
        if new { Success } else { Failure }
    }
}
