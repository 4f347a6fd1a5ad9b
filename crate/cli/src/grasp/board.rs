//! Board of trials: workers take the first trial that nobody has and that may be needed; rows are written in
//! the order of grasps and trials, however they come in.

use std::sync::Mutex;

use asperity_gripper::sure::{Study, Trial};

use super::rows::Rows;

/// Trials that have been taken, and those that have come in.
pub struct Board {
    /// Trials of each grasp, in their order.
    made: Vec<Vec<Option<Trial>>>,
    taken: Vec<Vec<bool>>,
    /// Grasp and trial of the first row that is not written.
    next: (usize, usize),
    failed: Option<String>,
}

impl Board {
    /// Returns a board with the rows that are there already. They must be the first ones; those behind a gap
    /// are tried again.
    pub fn new(set: &Study, done: Vec<(String, u32, Trial)>) -> Self {
        let n = set.plan.trials as usize;
        let mut board = Self {
            made: vec![vec![None; n]; set.grasps.len()],
            taken: vec![vec![false; n]; set.grasps.len()],
            next: (0, 0),
            failed: None,
        };
        for (id, number, trial) in done {
            board.skip(set);
            let (g, k) = board.next;
            if set.grasps.get(g).is_none_or(|grasp| grasp.id != id) || number as usize != k {
                break;
            }
            board.made[g][k] = Some(trial);
            board.taken[g][k] = true;
            board.next.1 += 1;
        }
        board
    }

    /// Returns the number of trials of a grasp that make its answer, once they are known.
    fn enough(&self, set: &Study, g: usize) -> Option<usize> {
        let holds: Vec<bool> = self.made[g].iter().map_while(|t| t.map(|t| t.verdict.holds())).collect();
        set.plan.enough(&holds)
    }

    /// Moves past grasps that have all their rows.
    fn skip(&mut self, set: &Study) {
        while self.next.0 < self.made.len() && self.enough(set, self.next.0).is_some_and(|n| self.next.1 >= n)
        {
            self.next = (self.next.0 + 1, 0);
        }
    }

    fn take(&mut self, set: &Study) -> Option<(usize, usize)> {
        if self.failed.is_some() {
            return None;
        }
        for g in self.next.0..self.made.len() {
            if self.enough(set, g).is_some() {
                continue;
            }
            if let Some(k) = self.taken[g].iter().position(|t| !t) {
                self.taken[g][k] = true;
                return Some((g, k));
            }
        }
        None
    }

    fn put(
        &mut self,
        set: &Study,
        rows: &mut Rows,
        (g, k): (usize, usize),
        made: Trial,
    ) -> Result<(), String> {
        self.made[g][k] = Some(made);
        loop {
            self.skip(set);
            let (g, k) = self.next;
            let Some(row) = self.made.get(g).and_then(|m| m.get(k).copied().flatten()) else { return Ok(()) };
            rows.write(&set.grasps[g].id, k as u32, &row)?;
            self.next.1 += 1;
        }
    }

    /// Makes the trials that are left, and returns the trials of each grasp that make its answer.
    pub fn run(self, set: &Study, rows: &mut Rows, workers: usize) -> Result<Vec<Vec<Trial>>, String> {
        let shared = Mutex::new((self, rows));
        let locked = || shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let work = || {
            loop {
                let Some((g, k)) = locked().0.take(set) else { return };
                let grasp = &set.grasps[g];
                let made = set.trial(g as u32, k as u32);
                let mut guard = locked();
                let (board, rows) = &mut *guard;
                let ended = made
                    .map_err(|f| format!("{}: trial {k}: {f}", grasp.id))
                    .and_then(|made| board.put(set, rows, (g, k), made));
                if let Err(sentence) = ended {
                    board.failed.get_or_insert(sentence);
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(work);
            }
        });
        let (board, _) = shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(sentence) = board.failed {
            return Err(sentence);
        }
        let first = |g: usize| board.enough(set, g).unwrap_or(0);
        Ok((0..set.grasps.len())
            .map(|g| board.made[g].iter().take(first(g)).flatten().copied().collect())
            .collect())
    }
}
