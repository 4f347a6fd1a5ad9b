//! Scripts before and after a node (BehaviorTree.CPP's documentation, *Pre and Post conditions*).

use super::super::Status::{self, Failure, Running, Skipped, Success};
use super::super::ports::BEFORE;
use super::super::tick::{Asking, World};

impl<W: World> Asking<'_, W> {
    /// Returns the answer that a node's scripts give without asking it. All four are evaluated before it
    /// begins, `_while` also while it runs.
    pub fn before(&mut self, n: usize) -> Option<Status> {
        let runs = self.memory.state[n] == Some(Running);
        if !runs && self.memory.state[n].is_some() {
            return None;
        }
        let node = self.node(n);
        for name in BEFORE {
            let Some(script) = node.ports.script(name).filter(|_| !runs || name == "_while") else {
                continue;
            };
            let holds = match script.holds(&mut self.memory.blackboard) {
                Ok(holds) => holds,
                Err(why) => return Some(self.trouble(n, format!("{name}: {why}"))),
            };
            match (name, holds) {
                ("_failureIf", true) => return Some(Failure),
                ("_successIf", true) => return Some(Success),
                ("_skipIf", true) => return Some(Skipped),
                ("_while", false) => {
                    self.halt(n);
                    return Some(Skipped);
                }
                _ => {}
            }
        }
        None
    }

    /// Runs the scripts that follow a node's answer.
    pub fn after(&mut self, n: usize, answer: Status) {
        match answer {
            Success => self.script_of(n, "_onSuccess"),
            Failure => self.script_of(n, "_onFailure"),
            Running | Skipped => return,
        }
        self.script_of(n, "_post");
    }

    /// Runs a node's script of a name, where there is one.
    pub fn script_of(&mut self, n: usize, name: &str) {
        if let Some(script) = self.node(n).ports.script(name)
            && let Err(why) = script.run(&mut self.memory.blackboard)
        {
            self.tick.troubles.push((n, format!("{name}: {why}")));
        }
    }
}
