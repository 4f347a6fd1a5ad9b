//! The state machine of the chapter (Tedrake, *Robotic Manipulation*, ch. 5, "Clutter clearing"): wait until
//! the bodies have come to rest, choose a grasp, pick, place, and wait again; where something fails, once
//! more, a few times; then the other bin, or the end.

use asperity_control::behaviour::Status;

use crate::acts::{self, Act};

/// State of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineMode {
    /// Waiting until the bodies rest.
    Settle,
    /// Choosing a grasp.
    Select,
    /// Grasping.
    Grasp,
    /// Carrying over the other bin.
    Transport,
    /// Letting go there.
    Drop,
    /// Letting go: what is in the hand cannot be brought away, so it is let go where it was taken.
    LetGo,
    /// Going home.
    Home,
    /// Pushing what no grasp reaches.
    Push,
    /// Nothing more is done.
    Over,
}

/// Rules of the machine.
pub struct MachineRules {
    /// Failures in a row after which a bin is given up.
    pub tries: u32,
    /// True if the other bin follows.
    pub alternate: bool,
    /// True if what was seen last may be pushed.
    pub pushes: bool,
}

/// End of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Cleared: nothing is left to be seen.
    Cleared,
    /// Given up: too many failures in a row, or the tree's root failed.
    GivenUp,
}

/// The machine and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Present mode.
    pub mode: MachineMode,
    /// Failures in a row.
    pub failures: u32,
    /// End of each bin in turn: nothing was left, or it was given up.
    over: [Option<Ending>; 2],
}

impl Default for Machine {
    fn default() -> Self {
        Self { mode: MachineMode::Settle, failures: 0, over: [None; 2] }
    }
}

impl Machine {
    /// Returns the act that it asks for now.
    pub fn act(&self) -> Option<Act> {
        match self.mode {
            MachineMode::Settle => Some(acts::WAIT),
            MachineMode::Select => Some(acts::SELECT),
            MachineMode::Grasp => Some(acts::GRASP),
            MachineMode::Transport => Some(acts::TRANSPORT),
            MachineMode::Drop | MachineMode::LetGo => Some(acts::DROP),
            MachineMode::Home => Some(acts::HOME),
            MachineMode::Push => Some(acts::PUSH),
            MachineMode::Over => None,
        }
    }

    /// Goes on by the answer to that act. `empty`: the last look saw nothing; `source`: the bin that is
    /// cleared. Returns the end, if it is reached; bins are changed where `source` is.
    pub fn next(
        &mut self,
        answer: Status,
        empty: bool,
        source: &mut usize,
        rules: &MachineRules,
    ) -> Option<Ending> {
        let failed = match (self.mode, answer) {
            (_, Status::Running | Status::Skipped) | (MachineMode::Over, _) => return None,
            (mode, Status::Success) => {
                self.mode = match mode {
                    MachineMode::Settle => MachineMode::Select,
                    MachineMode::Select => MachineMode::Grasp,
                    MachineMode::Grasp => MachineMode::Transport,
                    MachineMode::Transport => MachineMode::Drop,
                    MachineMode::Drop
                    | MachineMode::LetGo
                    | MachineMode::Home
                    | MachineMode::Push
                    | MachineMode::Over => MachineMode::Settle,
                };
                if mode == MachineMode::Drop {
                    self.failures = 0;
                    // The bodies that lie in the other bin now can be brought back.
                    self.over[1 - *source] = None;
                }
                return None;
            }
            (mode, Status::Failure) => mode,
        };
        if failed == MachineMode::Push {
            self.mode = MachineMode::Home;
            return None;
        }
        // The hand held nothing any more; or the arm cannot go home and stays where it is.
        if matches!(failed, MachineMode::LetGo | MachineMode::Home) {
            self.mode = MachineMode::Settle;
            return None;
        }
        self.failures += 1;
        let end = if failed == MachineMode::Select && empty {
            Some(Ending::Cleared)
        } else {
            (self.failures >= rules.tries).then_some(Ending::GivenUp)
        };
        self.mode = match failed {
            MachineMode::Transport => MachineMode::LetGo,
            MachineMode::Select if rules.pushes => MachineMode::Push,
            // From there other ways may lead to a grasp.
            MachineMode::Select => MachineMode::Home,
            _ => MachineMode::Settle,
        };
        let end = end?;
        self.over[*source] = Some(end);
        self.failures = 0;
        if rules.alternate && self.over[1 - *source].is_none() {
            *source = 1 - *source;
            return None;
        }
        self.mode = MachineMode::Over;
        let cleared = self.over.iter().flatten().all(|end| *end == Ending::Cleared);
        Some(if cleared { Ending::Cleared } else { Ending::GivenUp })
    }
}
