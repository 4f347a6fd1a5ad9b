//! Nodes of several children, of BehaviorTree.CPP.

use super::super::Status::{self, Failure, Running, Skipped, Success};
use super::super::tick::{Asking, World};

/// Resolves a threshold that counts from the end where it is negative: −1 is all.
fn threshold(given: i64, all: usize) -> i64 {
    let all = i64::try_from(all).unwrap_or(i64::MAX);
    if given < 0 { all.saturating_add(given).saturating_add(1).max(0) } else { given }
}

impl<W: World> Asking<'_, W> {
    /// Ticks a `SequenceWithMemory`.
    pub(super) fn steady(&mut self, n: usize) -> Status {
        let children = self.children(n);
        while let Some(&child) = children.get(self.kept(n).at) {
            match self.ask(child) {
                Running => return Running,
                Failure => {
                    let at = self.kept(n).at;
                    children.iter().skip(at).for_each(|c| self.halt(*c));
                    return Failure;
                }
                Success => self.kept(n).at += 1,
                Skipped => {
                    self.kept(n).at += 1;
                    self.kept(n).counted += 1;
                }
            }
        }
        let all_skipped = self.kept(n).counted == children.len() as i64;
        self.over(n, if all_skipped { Skipped } else { Success })
    }

    /// Ticks a `Parallel`.
    pub(super) fn parallel_once(&mut self, n: usize) -> Result<Status, String> {
        let children = self.children(n);
        let count = children.len() as i64;
        let asked = self.whole(n, "success_count", -1)?;
        let succeed = threshold(asked, children.len());
        let fail = threshold(self.whole(n, "failure_count", 1)?, children.len());
        if succeed > count || fail > count {
            return Err(format!("{} of {count} children cannot be reached", succeed.max(fail)));
        }
        let mut skipped = 0;
        for &child in children {
            if self.memory.kept[child].done.is_none() {
                match self.ask(child) {
                    Skipped => skipped += 1,
                    Running => {}
                    answer => self.memory.kept[child].done = Some(answer),
                }
            }
            let done = |answer| {
                children.iter().filter(|c| self.memory.kept[**c].done == Some(answer)).count() as i64
            };
            let (succeeded, failed) = (done(Success), done(Failure));
            if succeeded >= succeed || (asked < 0 && succeeded + skipped >= succeed) {
                return Ok(self.all_over(n, Success));
            }
            if count - failed < succeed || failed == fail {
                return Ok(self.all_over(n, Failure));
            }
        }
        Ok(if skipped == count { Skipped } else { Running })
    }

    /// Ticks a `ParallelAll`.
    pub(super) fn parallel_all(&mut self, n: usize) -> Result<Status, String> {
        let children = self.children(n);
        let most = threshold(self.whole(n, "max_failures", 1)?, children.len());
        if most > children.len() as i64 {
            return Err(format!("{most} of {} children cannot be reached", children.len()));
        }
        let mut skipped = 0;
        for &child in children {
            if self.memory.kept[child].done.is_some() {
                continue;
            }
            match self.ask(child) {
                Skipped => skipped += 1,
                Running => {}
                answer => self.memory.kept[child].done = Some(answer),
            }
        }
        let done = children.iter().filter_map(|c| self.memory.kept[*c].done);
        let failed = done.clone().filter(|s| *s == Failure).count() as i64;
        Ok(if skipped == children.len() {
            Skipped
        } else if skipped + done.count() >= children.len() {
            self.all_over(n, if failed >= most { Failure } else { Success })
        } else {
            Running
        })
    }

    /// Ends a parallel with an answer: its children may be asked again.
    fn all_over(&mut self, n: usize, answer: Status) -> Status {
        for &child in self.children(n) {
            self.memory.kept[child].done = None;
        }
        self.over(n, answer)
    }

    /// Ticks an `IfThenElse`.
    pub(super) fn if_then_else(&mut self, n: usize) -> Status {
        let children = self.children(n);
        if self.kept(n).at == 0 {
            self.kept(n).at = match (self.ask(children[0]), children.len()) {
                (Running, _) => return Running,
                (Success, _) => 1,
                (Failure, 3) => 2,
                (answer, _) => return self.over(n, answer),
            };
        }
        match self.ask(children[self.memory.kept[n].at]) {
            Running => Running,
            answer => self.over(n, answer),
        }
    }

    /// Ticks a `WhileDoElse`.
    pub(super) fn while_do_else(&mut self, n: usize) -> Status {
        let children = self.children(n);
        let otherwise = children.get(2).copied();
        let answer = match self.ask(children[0]) {
            Running => return Running,
            Success => {
                otherwise.into_iter().for_each(|c| self.halt(c));
                self.ask(children[1])
            }
            Failure => match otherwise {
                Some(child) => {
                    self.halt(children[1]);
                    self.ask(child)
                }
                None => Failure,
            },
            Skipped => Skipped,
        };
        if answer == Running { Running } else { self.over(n, answer) }
    }

    /// Ticks a `TryCatch`.
    pub(super) fn try_catch(&mut self, n: usize) -> Status {
        let children = self.children(n);
        let Some((&catch, tried)) = children.split_last() else { return Failure };
        while !self.kept(n).on {
            let Some(&child) = tried.get(self.memory.kept[n].at) else {
                let all_skipped = self.kept(n).counted == tried.len() as i64;
                return self.over(n, if all_skipped { Skipped } else { Success });
            };
            match self.ask(child) {
                Running => return Running,
                Failure => {
                    self.let_children_go(n);
                    self.kept(n).on = true;
                }
                answer => {
                    self.kept(n).at += 1;
                    self.kept(n).counted += i64::from(answer == Skipped);
                }
            }
        }
        if self.ask(catch) == Running { Running } else { self.over(n, Failure) }
    }

    /// Ticks a `Switch2` … `Switch6`.
    pub(super) fn switch(&mut self, n: usize) -> Status {
        let children = self.children(n);
        let last = children.len() - 1;
        let variable = self.given(n, "variable");
        let same = |k: usize| {
            let case = self.given(n, &format!("case_{}", k + 1))?;
            let variable = variable.as_ref()?;
            let (a, b) = (variable.text(), case.text());
            Some(a == b || variable.number().is_some_and(|x| case.number() == Some(x)))
        };
        let chosen = (0..last).find(|k| same(*k) == Some(true)).unwrap_or(last);
        for (k, &child) in children.iter().enumerate() {
            if k != chosen {
                self.halt(child);
            }
        }
        match self.ask(children[chosen]) {
            answer @ (Running | Skipped) => answer,
            answer => self.over(n, answer),
        }
    }
}
