//! The planner, a run at a time: first offsets and feeds of the path as it is, then the step-overs that are
//! to be tried.

#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;

use crate::grinding::answers::PlanProgress;
use crate::grinding::document::{Grinding, PlanChoice};
use asperity_geometry::Pose;
use asperity_grinding::part::Curve;
use asperity_grinding::plan::{Improvement, Improver, Job, Laid, not_beaten};
use asperity_scene::{Change, SceneError};

use super::cell::{Cell, refused};
use super::figures::figures;
use super::planned;
use super::runs::{Runs, job};

/// Greatest number of rounds for a step-over that is only tried.
const ROUNDS_OF_A_CHOICE: u32 = 3;

pub(super) struct Planner {
    settings: Box<Grinding>,
    X_WP: Pose,
    cell: Arc<Cell>,
    first: Arc<[Curve]>,
    apart: f64,
    laid: Arc<Laid>,
    improver: Option<Improver>,
    /// Step-over being tried.
    trying: Option<(Laid, Improver)>,
    choices: Vec<PlanChoice>,
    done: u32,
}

impl Planner {
    pub fn new(settings: &Grinding, runs: &Runs) -> Self {
        Self {
            settings: Box::new(settings.clone()),
            X_WP: runs.X_WP,
            cell: runs.cell.clone(),
            first: runs.first_curve.clone(),
            apart: runs.apart,
            laid: runs.laid.clone(),
            improver: None,
            trying: None,
            choices: Vec::new(),
            done: 0,
        }
    }

    fn improvement(e: &Grinding, rounds: u32) -> Improvement {
        Improvement {
            rounds: rounds as usize,
            enough: e.planner.enough,
            most_offset: e.planner.most_offset,
            feed: (e.planner.feed[0], e.planner.feed[1]),
            ..Improvement::default()
        }
    }

    /// Makes one run of the path as it is.
    fn improve(&mut self) -> Result<(), SceneError> {
        let e = &self.settings;
        let job = job(&self.cell, self.X_WP, e, self.apart)?;
        match &mut self.improver {
            Some(improver) => improver.advance(&job, &self.laid).map_err(refused)?,
            None => {
                let offsets = planned::start_offsets(e, &job, &self.laid);
                let o = Self::improvement(e, e.planner.rounds);
                let from = (&offsets[..], &job.feeds(&self.laid)[..]);
                self.improver = Some(Improver::new(&job, &self.laid, from, &o).map_err(refused)?);
            }
        }
        Ok(())
    }

    /// Makes one run of the step-over that is being tried, or of the next.
    fn try_one(&mut self, apart: f64) -> Result<(), SceneError> {
        let e = &self.settings;
        let job = job(&self.cell, self.X_WP, e, apart)?;
        let Some((laid, improver)) = &mut self.trying else {
            let laid = job.lay(&self.first).map_err(refused)?;
            let offsets = planned::start_offsets(e, &job, &laid);
            let o = Self::improvement(e, e.planner.rounds.min(ROUNDS_OF_A_CHOICE));
            let improver = Improver::new(&job, &laid, (&offsets, &job.feeds(&laid)), &o).map_err(refused)?;
            self.trying = Some((laid, improver));
            return Ok(());
        };
        improver.advance(&job, laid).map_err(refused)?;
        if improver.done() {
            let found = figures(&job, laid, improver.best());
            self.choices.push(PlanChoice {
                step_over: apart,
                duration: found.duration,
                depth: found.depth,
                unevenness: found.unevenness,
                force_error: found.force_error,
                best: false,
            });
            self.trying = None;
            let tried: Vec<_> = self.choices.iter().map(|c| (c.duration, c.unevenness)).collect();
            self.choices.iter_mut().zip(not_beaten(&tried)).for_each(|(c, best)| c.best = best);
        }
        Ok(())
    }

    fn job_now(&self) -> Option<Job<'_>> {
        job(&self.cell, self.X_WP, &self.settings, self.apart).ok()
    }

    fn improving(&self) -> bool {
        self.improver.as_ref().is_none_or(|i| !i.done())
    }
}

impl Planner {
    /// One piece of the work; false where there was nothing left to do.
    pub(super) fn advance(&mut self) -> Result<bool, SceneError> {
        if self.improving() {
            self.improve()?;
        } else {
            let next = self.settings.planner.step_overs.get(self.choices.len()).copied();
            match next {
                Some(apart) => self.try_one(apart)?,
                None => return Ok(false),
            }
        }
        self.done += 1;
        Ok(true)
    }

    /// How far it is.
    pub(super) fn progress(&self) -> PlanProgress {
        let e = &self.settings;
        let choices = &e.planner.step_overs;
        let each = e.planner.rounds.min(ROUNDS_OF_A_CHOICE) + 1;
        let rounds = self.improver.as_ref().map_or(0, Improver::rounds) as u32;
        // A run that is good enough early makes the rest shorter.
        let own = if self.improving() { e.planner.rounds + 1 } else { rounds + 1 };
        let finished = !self.improving() && self.choices.len() >= choices.len();
        let total = if finished { self.done } else { own + each * choices.len() as u32 };
        let doing = match choices.get(self.choices.len()) {
            _ if self.improving() => {
                format!("round {} of {}", (rounds + 1).min(e.planner.rounds), e.planner.rounds)
            }
            Some(apart) => format!("step-over {:.1} mm", 1e3 * apart),
            None => "done".to_owned(),
        };
        let best = self.improver.as_ref().zip(self.job_now());
        PlanProgress {
            done: self.done.min(total),
            total,
            doing,
            finished,
            best: best.map(|(improver, job)| figures(&job, &self.laid, improver.best())),
            choices: self.choices.clone(),
        }
    }

    /// Changes that the best so far writes into the document.
    pub(super) fn changes(&self) -> Vec<Change> {
        let Some(improver) = &self.improver else { return Vec::new() };
        let plan = planned::keep(&self.settings, &self.laid, improver.best(), self.choices.clone());
        vec![
            Change { path: "experiment.plan".into(), value: serde_json::json!(plan) },
            Change { path: "experiment.shown".into(), value: "plan".into() },
        ]
    }
}
