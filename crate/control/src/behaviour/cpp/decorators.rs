//! Nodes of one child, of BehaviorTree.CPP.

use super::super::Status::{self, Failure, Running, Skipped, Success};
use super::super::tick::{Asking, World};
use super::super::tree::status_of;
use super::super::{Value, entry_of};
use super::NodeMemory;

impl<W: World> Asking<'_, W> {
    fn child(&self, n: usize) -> usize {
        self.children(n)[0]
    }

    /// Ticks a node that answers as its child.
    pub(super) fn same(&mut self, n: usize) -> Status {
        let child = self.child(n);
        match self.ask(child) {
            Running => Running,
            answer => self.over(n, answer),
        }
    }

    /// Ticks `RetryUntilSuccessful` (`counts` failures) or `Repeat` (successes); `port` holds the number of
    /// times.
    pub(super) fn again(&mut self, n: usize, counts: Status, port: &str) -> Result<Status, String> {
        let child = self.child(n);
        loop {
            let most = self.whole(n, port, -1)?;
            if most >= 0 && self.kept(n).counted >= most {
                return Ok(self.over(n, counts));
            }
            let idle = self.memory.state[child] != Some(Running);
            match self.ask(child) {
                Running => return Ok(Running),
                Skipped => {
                    // The count is kept.
                    self.halt(child);
                    return Ok(Skipped);
                }
                answer if answer == counts => {
                    self.kept(n).counted = self.kept(n).counted.saturating_add(1);
                    self.halt(child);
                    if (most < 0 && idle) || self.long() {
                        return Ok(Running);
                    }
                }
                answer => return Ok(self.over(n, answer)),
            }
        }
    }

    /// Ticks a `KeepRunningUntilFailure`.
    pub(super) fn keep_running(&mut self, n: usize) -> Status {
        let child = self.child(n);
        match self.ask(child) {
            Failure => self.over(n, Failure),
            Success => {
                self.halt(child);
                Running
            }
            Running | Skipped => Running,
        }
    }

    /// Ticks a `Delay`.
    pub(super) fn delay(&mut self, n: usize) -> Result<Status, String> {
        if !self.passed(n, "delay_msec")? {
            return Ok(Running);
        }
        let child = self.child(n);
        Ok(match self.ask(child) {
            answer @ (Running | Skipped) => answer,
            answer => self.over(n, answer),
        })
    }

    /// Ticks a `Timeout`; 0 ms is no limit.
    pub(super) fn timeout(&mut self, n: usize) -> Result<Status, String> {
        let begun = self.kept(n).since.is_some();
        let late = self.passed(n, "msec")? && self.whole(n, "msec", 0)? > 0;
        let child = self.child(n);
        if late && begun && self.memory.state[child] == Some(Running) {
            return Ok(self.over(n, Failure));
        }
        Ok(match self.ask(child) {
            answer @ (Running | Skipped) => answer,
            answer => self.over(n, answer),
        })
    }

    /// Ticks a `RunOnce`, whose first answer is kept for good.
    pub(super) fn run_once(&mut self, n: usize) -> Status {
        if let Some(answer) = self.status_kept(n) {
            let skips = self.given(n, "then_skip").and_then(|v| v.number()).is_none_or(|x| x != 0.0);
            return if skips { Skipped } else { answer };
        }
        let child = self.child(n);
        match self.ask(child) {
            answer @ (Running | Skipped) => answer,
            answer => {
                let counted = if answer == Success { 1 } else { 2 };
                self.over(n, answer);
                self.kept(n).counted = counted;
                answer
            }
        }
    }

    /// Returns the answer that a `RunOnce` has kept.
    fn status_kept(&mut self, n: usize) -> Option<Status> {
        match self.kept(n).counted {
            1 => Some(Success),
            2 => Some(Failure),
            _ => None,
        }
    }

    /// Ticks a `Precondition`, which is checked before its child begins, and not while it runs.
    pub(super) fn precondition(&mut self, n: usize) -> Result<Status, String> {
        let child = self.child(n);
        if !self.kept(n).on {
            let node = self.node(n);
            let script = node.ports.script("if").ok_or("it has no script “if”")?;
            if !script.holds(&mut self.memory.blackboard)? {
                let word = self.given(n, "else").map_or_else(|| "FAILURE".to_owned(), |v| v.text());
                return status_of(&word).ok_or_else(|| format!("else is “{word}”, which no node answers"));
            }
            self.kept(n).on = true;
        }
        Ok(match self.ask(child) {
            answer @ (Running | Skipped) => answer,
            answer => self.over(n, answer),
        })
    }

    /// Ticks a `LoopString`, `LoopInt`, `LoopDouble` or `LoopBool`.
    pub(super) fn each(&mut self, n: usize) -> Result<Status, String> {
        let child = self.child(n);
        let runs = self.memory.state[child] == Some(Running);
        if !runs {
            let queue = self.given(n, "queue").map(|v| v.text()).unwrap_or_default();
            let at = self.kept(n).at;
            let Some(part) = queue.split(';').filter(|p| !p.is_empty()).nth(at).map(str::to_owned) else {
                let word = self.given(n, "if_empty").map_or_else(|| "SUCCESS".to_owned(), |v| v.text());
                let answer =
                    status_of(&word).ok_or_else(|| format!("if_empty is “{word}”, which no node answers"))?;
                return Ok(self.over(n, answer));
            };
            self.kept(n).at += 1;
            let node = self.node(n);
            if let Some(entry) = node.ports.entry("value") {
                let value = part.parse().map_or(Value::Text(part.clone()), Value::Number);
                self.memory.blackboard.set(entry, value)?;
            }
        }
        Ok(match self.ask(child) {
            Failure => self.over(n, Failure),
            Running => Running,
            Success | Skipped => {
                self.halt(child);
                Running
            }
        })
    }

    /// Ticks a `SkipUnlessUpdated` or `WaitValueUpdate`, which answers `otherwise` unless the entry was
    /// written since it was last read.
    pub(super) fn updated(&mut self, n: usize, otherwise: Status) -> Result<Status, String> {
        let child = self.child(n);
        if self.memory.state[child] != Some(Running) {
            let node = self.node(n);
            let written = node.ports.entry("entry").and_then(|e| self.memory.blackboard.written(e));
            if written.is_none() || written == self.kept(n).seen {
                return Ok(otherwise);
            }
            self.kept(n).seen = written;
        }
        let answer = self.ask(child);
        if answer != Running {
            self.halt(child);
            *self.kept(n) = NodeMemory { seen: self.kept(n).seen, ..NodeMemory::default() };
        }
        Ok(answer)
    }

    /// Returns the name of the entry that a port names, with or without its braces.
    pub(super) fn entry(&self, n: usize, port: &str) -> Option<String> {
        let named = self.node(n).ports.entry(port)?;
        Some(entry_of(named).unwrap_or(named).to_owned())
    }
}
