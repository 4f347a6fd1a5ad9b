//! Maps of the work on the part so far: samples of the run are added as the clock goes on, and all are added
//! anew where it goes back.

use asperity_fault::Fault;
use asperity_grinding::plan::{ExecutedPath, Job};
use asperity_grinding::simulate::Maps;

use super::now;
use crate::StateHash;

#[derive(Default)]
pub(super) struct MapsByNow {
    maps: Maps,
    /// Stretch and number of the first sample that is not in them yet.
    next: (usize, usize),
}

impl MapsByNow {
    pub fn maps(&self) -> &Maps {
        &self.maps
    }

    /// Follows the run to a time, s.
    pub fn follow(&mut self, job: &Job<'_>, run: &ExecutedPath, time: f64) -> Result<(), Fault> {
        let until = now::now(run, time).map_or((0, 0), |now| (now.at.0, now.at.1 + 1));
        if self.maps.depth.is_empty() || until < self.next {
            *self = Self { maps: Maps::new(job.part, &job.removal), next: (0, 0) };
        }
        for (i, stretch) in run.stretches.iter().enumerate().skip(self.next.0).take(until.0 + 1 - self.next.0)
        {
            let count = stretch.press.samples.len();
            let first = if i == self.next.0 { self.next.1 } else { 0 };
            let end = if i == until.0 { until.1.min(count) } else { count };
            if let Some(samples) = stretch.press.samples.get(first..end) {
                let samples = (stretch.press.step, samples);
                self.maps.add_samples(job.part, job.grid, samples, &job.process, &job.removal)?;
            }
        }
        self.next = until;
        Ok(())
    }

    pub fn hash(&self, hash: &mut StateHash) {
        hash.numbers(&self.maps.depth);
    }
}
