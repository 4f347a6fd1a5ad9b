//! The state machine of the chapter (Tedrake, *Robotic Manipulation*, ch. 5, "Clutter clearing"): wait until
//! the bodies have come to rest, choose a grasp, pick, place, and wait again; where something fails, once
//! more, a few times; then the other bin, or the end.

use asperity_control::behaviour::Status;

use super::acts::{self, Act};

/// State of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Settle,
    Select,
    Grasp,
    Transport,
    Drop,
    /// Letting go: what is in the hand cannot be brought away, so it is let go where it was taken.
    LetGo,
    Home,
    /// Pushing what no grasp reaches.
    Push,
    Over,
}

/// Rules of the machine.
pub(super) struct Rules {
    /// Failures in a row after which a bin is given up.
    pub tries: u32,
    /// True if the other bin follows.
    pub alternate: bool,
    /// True if what was seen last may be pushed.
    pub pushes: bool,
}

/// End of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Cleared: nothing is left to be seen.
    Cleared,
    /// Given up: too many failures in a row, or the tree's root failed.
    GivenUp,
}

/// The machine and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    pub mode: Mode,
    /// Failures in a row.
    pub failures: u32,
    /// End of each bin in turn: nothing was left, or it was given up.
    over: [Option<End>; 2],
}

impl Default for Machine {
    fn default() -> Self {
        Self { mode: Mode::Settle, failures: 0, over: [None; 2] }
    }
}

impl Machine {
    /// Returns the act that it asks for now.
    pub fn act(&self) -> Option<Act> {
        match self.mode {
            Mode::Settle => Some(acts::WAIT),
            Mode::Select => Some(acts::SELECT),
            Mode::Grasp => Some(acts::GRASP),
            Mode::Transport => Some(acts::TRANSPORT),
            Mode::Drop | Mode::LetGo => Some(acts::DROP),
            Mode::Home => Some(acts::HOME),
            Mode::Push => Some(acts::PUSH),
            Mode::Over => None,
        }
    }

    /// Goes on by the answer to that act. `empty`: the last look saw nothing; `source`: the bin that is
    /// cleared. Returns the end, if it is reached; bins are changed where `source` is.
    pub fn next(&mut self, answer: Status, empty: bool, source: &mut usize, rules: &Rules) -> Option<End> {
        let failed = match (self.mode, answer) {
            (_, Status::Running | Status::Skipped) | (Mode::Over, _) => return None,
            (mode, Status::Success) => {
                self.mode = match mode {
                    Mode::Settle => Mode::Select,
                    Mode::Select => Mode::Grasp,
                    Mode::Grasp => Mode::Transport,
                    Mode::Transport => Mode::Drop,
                    Mode::Drop | Mode::LetGo | Mode::Home | Mode::Push | Mode::Over => Mode::Settle,
                };
                if mode == Mode::Drop {
                    self.failures = 0;
                    // The bodies that lie in the other bin now can be brought back.
                    self.over[1 - *source] = None;
                }
                return None;
            }
            (mode, Status::Failure) => mode,
        };
        if failed == Mode::Push {
            self.mode = Mode::Home;
            return None;
        }
        // The hand held nothing any more; or the arm cannot go home and stays where it is.
        if matches!(failed, Mode::LetGo | Mode::Home) {
            self.mode = Mode::Settle;
            return None;
        }
        self.failures += 1;
        let end = if failed == Mode::Select && empty {
            Some(End::Cleared)
        } else {
            (self.failures >= rules.tries).then_some(End::GivenUp)
        };
        self.mode = match failed {
            Mode::Transport => Mode::LetGo,
            Mode::Select if rules.pushes => Mode::Push,
            // From there other ways may lead to a grasp.
            Mode::Select => Mode::Home,
            _ => Mode::Settle,
        };
        let end = end?;
        self.over[*source] = Some(end);
        self.failures = 0;
        if rules.alternate && self.over[1 - *source].is_none() {
            *source = 1 - *source;
            return None;
        }
        self.mode = Mode::Over;
        let cleared = self.over.iter().flatten().all(|end| *end == End::Cleared);
        Some(if cleared { End::Cleared } else { End::GivenUp })
    }
}
