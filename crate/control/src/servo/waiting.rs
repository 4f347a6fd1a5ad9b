//! Queue of delayed commands to the servos: each is due at a step of the world.

use crate::joints::Joints;

/// Greatest number of commands in the queue.
pub const MOST_WAITING: usize = 17;

/// A position per joint each, oldest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    line: [(u64, Joints); MOST_WAITING],
    count: usize,
}

impl Default for Waiting {
    fn default() -> Self {
        Self { line: [(0, Joints::zeros(0)); MOST_WAITING], count: 0 }
    }
}

impl Waiting {
    /// Queues a command that is `due` at a step no earlier than those before it. Returns false if the queue
    /// is full.
    #[must_use]
    pub fn put(&mut self, due: u64, command: Joints) -> bool {
        let Some(place) = self.line.get_mut(self.count) else { return false };
        *place = (due, command);
        self.count += 1;
        true
    }

    /// Returns the newest command that is due by `step`, and removes it and those before it.
    pub fn take(&mut self, step: u64) -> Option<Joints> {
        let under_way = self.line.get(..self.count)?;
        let due = under_way.iter().take_while(|(due, _)| *due <= step).count();
        let newest = under_way.get(due.checked_sub(1)?)?.1;
        self.line.rotate_left(due);
        self.count -= due;
        Some(newest)
    }

    /// Returns all queued commands, oldest first.
    pub fn under_way(&self) -> &[(u64, Joints)] {
        self.line.get(..self.count).unwrap_or_default()
    }
}
