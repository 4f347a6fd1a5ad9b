//! The readings of all steps so far, and states to go back to.
//!
//! Rows of readings are (steps × readings). Snapshots are at evenly spaced steps; when there are too many,
//! every other one goes and the spacing doubles. A reader who goes back is served from the latest snapshot
//! before.

/// Greatest number of rows kept; later steps are run but not plotted.
const MOST_ROWS: usize = 200_000;
/// Steps between snapshots.
const EVERY: u32 = 50;
/// Greatest number of snapshots kept; then every other one goes.
const MOST_SNAPSHOTS: usize = 200;

/// Every reading of every step so far.
#[derive(Clone, Default)]
pub struct History {
    /// Times of the steps, s.
    pub times: Vec<f64>,
    /// Readings row after row, in the description's order.
    rows: Vec<f64>,
    width: usize,
}

impl History {
    /// Keeps the readings of a step; where the step is already there, readings that were forgotten are filled
    /// in.
    pub fn keep(&mut self, step: u32, time: f64, readings: &[f64]) {
        if step as usize == self.times.len() && self.times.len() < MOST_ROWS {
            self.width = readings.len();
            self.times.push(time);
            self.rows.extend_from_slice(readings);
        } else if let Some(row) = self.rows.chunks_exact_mut(self.width.max(1)).nth(step as usize) {
            row.copy_from_slice(readings);
        }
    }

    /// Forgets the readings of these places in each run. A row begins with `runs` runs of `count` readings.
    pub fn forget(&mut self, readings: &[usize], count: usize, runs: usize) {
        for row in self.rows.chunks_exact_mut(self.width.max(1)) {
            for run in row.chunks_exact_mut(count).take(runs) {
                readings.iter().for_each(|&k| run[k] = f64::NAN);
            }
        }
    }

    /// Replaces the last `old` readings of each row by `new` others, which are not known so far.
    pub fn other_end(&mut self, old: usize, new: usize) {
        let (before, kept) = (self.width.max(1), self.width.saturating_sub(old));
        let rows = self.rows.chunks_exact(before);
        let unknown = std::iter::repeat_n(f64::NAN, new);
        self.rows = rows.flat_map(|row| row.iter().take(kept).copied().chain(unknown.clone())).collect();
        self.width = kept + new;
    }

    /// Forgets what came after a step.
    pub fn forget_after(&mut self, step: u32) {
        self.times.truncate(step as usize + 1);
        self.rows.truncate((step as usize + 1) * self.width);
    }

    /// Returns the readings of a step, where they are known.
    pub fn row(&self, step: u32) -> Option<&[f64]> {
        self.rows.chunks_exact(self.width.max(1)).nth(step as usize)
    }

    /// One reading over time.
    pub fn column(&self, index: usize) -> impl Iterator<Item = f64> + '_ {
        self.rows.chunks_exact(self.width.max(1)).map(move |row| row.get(index).copied().unwrap_or(f64::NAN))
    }
}

/// States (`K`) of all runs to go back to, at some steps; always at the first.
pub struct Snapshots<K> {
    kept: Vec<(u32, Vec<K>)>,
    /// Steps between snapshots; doubles when they become many.
    every: u32,
}

impl<K> Default for Snapshots<K> {
    fn default() -> Self {
        Self::every(EVERY)
    }
}

impl<K> Snapshots<K> {
    /// Begins with a snapshot every `every` steps.
    pub fn every(every: u32) -> Self {
        Self { kept: Vec::new(), every: every.max(1) }
    }

    /// True if a snapshot of this step is to be kept.
    pub fn wants(&self, step: u32) -> bool {
        step.is_multiple_of(self.every) && self.kept.last().is_none_or(|(last, _)| *last < step)
    }

    /// Keeps the states of a step.
    pub fn keep(&mut self, step: u32, states: Vec<K>) {
        if self.kept.len() >= MOST_SNAPSHOTS {
            self.every *= 2;
            let every = self.every;
            self.kept.retain(|(at, _)| at.is_multiple_of(every));
        }
        self.kept.push((step, states));
    }

    /// Forgets what came after a step.
    pub fn forget_after(&mut self, step: u32) {
        self.kept.retain(|(at, _)| *at <= step);
    }

    /// Returns the latest snapshot at or before a step.
    pub fn before(&self, step: u32) -> (u32, &[K]) {
        self.kept.iter().rev().find(|(at, _)| *at <= step).map_or((0, &[]), |(at, states)| (*at, states))
    }
}
