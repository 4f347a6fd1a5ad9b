//! A plan, a run at a time, for callers that must not wait: first offsets and feeds of the path as it is, then
//! each step-over that is to be tried.

use std::sync::Arc;

use asperity_fault::Fault;

use super::{ExecutedPath, Figures, Improvement, Improver, Job, Laid, not_beaten};
use crate::part::Curve;

/// Greatest number of rounds for a step-over that is only tried.
const ROUNDS_OF_A_CHOICE: usize = 3;

/// A step-over that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried {
    /// Step-over, m.
    pub step_over: f64,
    /// Figures of the best run with it.
    pub figures: Figures,
    /// True if none of the others is as good in both duration and unevenness.
    pub best: bool,
}

/// Work of the planner.
#[derive(Debug)]
pub struct Planner {
    options: Improvement,
    /// Offset that runs begin with, m; `None` takes the static one.
    offset: Option<f64>,
    /// Step-overs to be tried, m.
    step_overs: Vec<f64>,
    laid: Arc<Laid>,
    improver: Option<Improver>,
    /// Step-over being tried.
    trying: Option<(Laid, Improver)>,
    tried: Vec<Tried>,
    pieces: u32,
}

impl Planner {
    /// Begins with a path that is laid; `offset` (m) is what runs begin with.
    pub fn new(options: Improvement, offset: Option<f64>, step_overs: Vec<f64>, laid: Arc<Laid>) -> Self {
        let tried = Vec::with_capacity(step_overs.len());
        Self { options, offset, step_overs, laid, improver: None, trying: None, tried, pieces: 0 }
    }

    /// Returns true while the path as it is gets better.
    pub fn improving(&self) -> bool {
        self.improver.as_ref().is_none_or(|i| !i.done())
    }

    /// Returns the step-over that is tried next, m.
    pub fn next_step_over(&self) -> Option<f64> {
        self.step_overs.get(self.tried.len()).copied()
    }

    /// Returns true if there is nothing left to do.
    pub fn finished(&self) -> bool {
        !self.improving() && self.tried.len() >= self.step_overs.len()
    }

    /// Returns the pieces of work done, and of the whole. A run that is good enough early makes the rest
    /// shorter.
    pub fn pieces(&self) -> [u32; 2] {
        let each = self.options.rounds.min(ROUNDS_OF_A_CHOICE) + 1;
        let own = if self.improving() { self.options.rounds + 1 } else { self.rounds() + 1 };
        let total = if self.finished() { self.pieces } else { (own + each * self.step_overs.len()) as u32 };
        [self.pieces.min(total), total]
    }

    /// Returns the rounds made with the path as it is.
    pub fn rounds(&self) -> usize {
        self.improver.as_ref().map_or(0, Improver::rounds)
    }

    /// Returns the best run of the path as it is; `None` before the first.
    pub fn best(&self) -> Option<&ExecutedPath> {
        self.improver.as_ref().map(Improver::best)
    }

    /// Returns the step-overs tried so far.
    pub fn tried(&self) -> &[Tried] {
        &self.tried
    }

    /// Makes one piece of the work; nothing where it is finished. `job` is that of the path as it is while it
    /// improves, then of the next step-over, whose passes are parallel to `first`.
    ///
    /// # Errors
    ///
    /// Passes on a fault of the path or of a run.
    pub fn advance(&mut self, job: &Job<'_>, first: &[Curve]) -> Result<(), Fault> {
        if self.improving() {
            self.improve(job)?;
        } else if self.next_step_over().is_some() {
            self.try_one(job, first)?;
        } else {
            return Ok(());
        }
        self.pieces += 1;
        Ok(())
    }

    /// Makes one run of the path as it is.
    fn improve(&mut self, job: &Job<'_>) -> Result<(), Fault> {
        match &mut self.improver {
            Some(improver) => improver.advance(job, &self.laid)?,
            None => {
                let offsets = job.start_offsets(&self.laid, self.offset);
                let from = (&offsets[..], &job.feeds(&self.laid)[..]);
                self.improver = Some(Improver::new(job, &self.laid, from, &self.options)?);
            }
        }
        Ok(())
    }

    /// Makes one run of the step-over that is being tried, or of the next.
    fn try_one(&mut self, job: &Job<'_>, first: &[Curve]) -> Result<(), Fault> {
        let Some((laid, improver)) = &mut self.trying else {
            let laid = job.lay(first)?;
            let offsets = job.start_offsets(&laid, self.offset);
            let options = Improvement { rounds: self.options.rounds.min(ROUNDS_OF_A_CHOICE), ..self.options };
            let improver = Improver::new(job, &laid, (&offsets, &job.feeds(&laid)), &options)?;
            self.trying = Some((laid, improver));
            return Ok(());
        };
        improver.advance(job, laid)?;
        if improver.done() {
            let figures = Figures::of(job, laid, improver.best());
            self.tried.push(Tried { step_over: job.path.step_over, figures, best: false });
            self.trying = None;
            let costs: Vec<_> =
                self.tried.iter().map(|t| (t.figures.duration, t.figures.unevenness)).collect();
            self.tried.iter_mut().zip(not_beaten(&costs)).for_each(|(t, best)| t.best = best);
        }
        Ok(())
    }
}
