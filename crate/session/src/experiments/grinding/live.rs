//! What has been done to the part by now: moments added as the clock goes on, all anew where it goes back.

use asperity_grinding::GrindingError;
use asperity_grinding::plan::{Job, Run};
use asperity_grinding::simulate::Maps;

use super::clock;
use crate::StateHash;

#[derive(Default)]
pub(super) struct Live {
    maps: Maps,
    /// The first moment that is not in them yet: stretch and sample.
    next: (usize, usize),
}

impl Live {
    pub fn maps(&self) -> &Maps {
        &self.maps
    }

    /// To a time, s.
    pub fn follow(&mut self, job: &Job<'_>, run: &Run, time: f64) -> Result<(), GrindingError> {
        let until = clock::now(run, time).map_or((0, 0), |now| (now.at.0, now.at.1 + 1));
        if self.maps.depth.is_empty() || until < self.next {
            *self = Self { maps: Maps::new(job.part, &job.removal), next: (0, 0) };
        }
        for (i, stretch) in run.stretches.iter().enumerate().skip(self.next.0).take(until.0 + 1 - self.next.0)
        {
            let count = stretch.press.moments.len();
            let first = if i == self.next.0 { self.next.1 } else { 0 };
            let end = if i == until.0 { until.1.min(count) } else { count };
            if let Some(moments) = stretch.press.moments.get(first..end) {
                let moments = (stretch.press.step, moments);
                self.maps.add_moments(job.part, job.grid, moments, &job.process, &job.removal)?;
            }
        }
        self.next = until;
        Ok(())
    }

    pub fn hash(&self, hash: &mut StateHash) {
        hash.numbers(&self.maps.depth);
    }
}
