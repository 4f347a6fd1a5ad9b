//! Controls and decorators of Nav2 (`nav2_behavior_tree`, its documentation and its plugins).

use super::super::Status::{self, Failure, Running, Skipped, Success};
use super::super::Value;
use super::super::tick::{Asking, World};

impl<W: World> Asking<'_, W> {
    /// Ticks a `PipelineSequence`: a running child holds up those after it, but for those that have been
    /// asked before.
    pub(super) fn pipeline(&mut self, n: usize) -> Status {
        let children = self.children(n);
        let mut skipped = 0;
        for (i, &child) in children.iter().enumerate() {
            match self.ask(child) {
                Failure => return self.over(n, Failure),
                Running if i >= self.memory.kept[n].at => {
                    self.kept(n).at = i;
                    return Running;
                }
                Skipped => skipped += 1,
                Running | Success => {}
            }
        }
        self.over(n, if skipped == children.len() { Skipped } else { Success })
    }

    /// Ticks a `RecoveryNode`: where the first child fails the second is asked, and then the first again.
    pub(super) fn recovery(&mut self, n: usize) -> Result<Status, String> {
        let children = self.children(n);
        let most = self.whole(n, "number_of_retries", 1)?;
        while self.kept(n).counted <= most {
            if self.long() {
                return Ok(Running);
            }
            let at = self.memory.kept[n].at;
            match (at, self.ask(children[at])) {
                (_, Running) => return Ok(Running),
                (0, Failure) if self.memory.kept[n].counted < most => {
                    self.halt(children[0]);
                    self.kept(n).at = 1;
                }
                (0, answer) => return Ok(self.over(n, answer)),
                (_, Success) => {
                    self.halt(children[1]);
                    self.kept(n).counted += 1;
                    self.kept(n).at = 0;
                }
                (_, Skipped) => {
                    self.halt(children[1]);
                    self.kept(n).at = 0;
                    return Ok(Failure);
                }
                (_, Failure) => return Ok(self.over(n, Failure)),
            }
        }
        Ok(self.over(n, Failure))
    }

    /// Ticks a `RoundRobin`: each time it is asked again it continues at the next child.
    pub(super) fn round_robin(&mut self, n: usize) -> Status {
        let children = self.children(n);
        let wraps = self.given(n, "wrap_around").and_then(|v| v.number()).is_some_and(|x| x != 0.0);
        let (mut skipped, count) = (0, children.len() as i64);
        while self.kept(n).counted + skipped < count {
            let Some(&child) = children.get(self.memory.kept[n].at) else { break };
            let answer = self.ask(child);
            if answer == Running {
                return Running;
            }
            self.kept(n).at += 1;
            let last = self.memory.kept[n].at == children.len();
            if last && wraps {
                self.kept(n).at = 0;
            }
            match answer {
                Success if !last || wraps => {
                    self.kept(n).counted = 0;
                    self.let_children_go(n);
                    return Success;
                }
                // The last child's success begins it anew.
                Success => return self.over(n, Success),
                Skipped => skipped += 1,
                _ => self.kept(n).counted += 1,
            }
            if last && !wraps {
                break;
            }
        }
        self.over(n, if skipped == count { Skipped } else { Failure })
    }

    /// Ticks a `NonblockingSequence`.
    pub(super) fn nonblocking(&mut self, n: usize) -> Status {
        let mut all = true;
        for &child in self.children(n) {
            match self.ask(child) {
                Failure => return self.over(n, Failure),
                Running => all = false,
                Success | Skipped => {}
            }
        }
        if all { self.over(n, Success) } else { Running }
    }

    /// Ticks a `PersistentSequence`: its current child is an entry, which others may write.
    pub(super) fn persistent(&mut self, n: usize) -> Result<Status, String> {
        let children = self.children(n);
        let entry = self.entry(n, "current_child_idx").ok_or("it has no current_child_idx")?;
        let put =
            |asking: &mut Self, at: usize| asking.memory.blackboard.set(&entry, Value::Number(at as f64));
        let mut at = usize::try_from(self.whole(n, "current_child_idx", 0)?)
            .map_err(|_| "current_child_idx is negative")?;
        while let Some(&child) = children.get(at) {
            match self.ask(child) {
                Running => return Ok(Running),
                Failure => {
                    put(self, 0)?;
                    return Ok(self.over(n, Failure));
                }
                Success | Skipped => {
                    at += 1;
                    put(self, at)?;
                }
            }
        }
        put(self, 0)?;
        Ok(self.over(n, Success))
    }

    /// Ticks a `RateController`: its child is asked at first, while it runs, and once a period has passed
    /// since it succeeded.
    pub(super) fn rate(&mut self, n: usize) -> Result<Status, String> {
        let hertz = match self.given(n, "hz") {
            None => 10.0,
            Some(value) => value.number().filter(|x| *x > 0.0).ok_or("hz is no rate")?,
        };
        let now = self.world.time();
        let first = self.memory.state[n].is_none();
        if first {
            self.kept(n).since = Some(now);
        }
        let passed = now - self.kept(n).since.unwrap_or(now) >= 1.0 / hertz - 1e-9;
        let child = self.children(n)[0];
        if !(first || passed || self.memory.state[child] == Some(Running)) {
            return Ok(Running);
        }
        let answer = self.ask(child);
        if answer == Success {
            self.kept(n).since = Some(now);
        }
        Ok(answer)
    }

    /// Ticks a node whose second child is asked at first, while it runs, and when the first, a condition on
    /// the world, holds.
    pub(super) fn gate(&mut self, n: usize) -> Status {
        let children = self.children(n);
        let first = self.memory.state[n].is_none();
        if first || self.memory.state[children[1]] == Some(Running) || self.ask(children[0]) == Success {
            return self.ask(children[1]);
        }
        Running
    }

    /// Ticks a `PathLongerOnApproach`: the second child is asked where the first, a condition on the world,
    /// holds.
    pub(super) fn where_needed(&mut self, n: usize) -> Status {
        let children = self.children(n);
        if self.ask(children[0]) != Success {
            return self.over(n, Success);
        }
        match self.ask(children[1]) {
            answer @ (Running | Skipped) => answer,
            answer => self.over(n, answer),
        }
    }

    /// Ticks a `SingleTrigger`.
    pub(super) fn single_trigger(&mut self, n: usize) -> Status {
        if self.memory.state[n].is_none() {
            self.kept(n).on = false;
        }
        if self.kept(n).on {
            return Failure;
        }
        let child = self.children(n)[0];
        let answer = self.ask(child);
        self.kept(n).on = matches!(answer, Success | Failure);
        answer
    }
}
