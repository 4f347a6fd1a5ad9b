//! The state machine of the chapter (Tedrake, *Robotic Manipulation*, ch. 5, "Clutter clearing"): wait until
//! the bodies have come to rest, choose a grasp, pick, place, and wait again; where something fails, once
//! more, a few times; then the other bin, or the end.

use asperity_control::behaviour::Status;

use super::acts::{self, Act};

/// What it is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Settle,
    Select,
    Grasp,
    Transport,
    Drop,
    /// What is in the hand cannot be brought away: it is let go where it was taken.
    LetGo,
    Home,
    /// What no grasp reaches is pushed.
    Push,
    Over,
}

/// What it goes by.
pub(super) struct Rules {
    /// So many failures in a row, and a bin is given up.
    pub tries: u32,
    /// Then the other bin.
    pub alternate: bool,
    /// What was seen last may be pushed.
    pub pushes: bool,
}

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Nothing is left to be seen.
    Cleared,
    /// Too many failures in a row; or the tree's root failed.
    GivenUp,
}

/// Where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    pub mode: Mode,
    /// Failures in a row.
    pub failures: u32,
    /// Of the bins in turn, nothing was left, or they were given up.
    over: [Option<End>; 2],
}

impl Default for Machine {
    fn default() -> Self {
        Self { mode: Mode::Settle, failures: 0, over: [None; 2] }
    }
}

impl Machine {
    /// What it asks for now.
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

    /// What became of that. `empty`: the last look saw nothing; `source`: the bin that is cleared. The end,
    /// where that is it; bins are changed where `source` is.
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
                    // What lies there now can be brought back.
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
        // It held nothing any more; or it cannot go home and stays where it is.
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
