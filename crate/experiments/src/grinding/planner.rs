//! The engine's planner at work on the document, and its progress in words.

#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;

use crate::grinding::answers::PlanProgress;
use crate::grinding::document::Grinding;
use asperity_geometry::Pose;
use asperity_grinding::part::Curve;
use asperity_grinding::plan::{Figures, Improvement, Knots, Laid, Planner as Engine};
use asperity_scene::{Change, SceneError};

use super::cell::{Cell, refused};
use super::figures;
use super::planned;
use super::runs::{Runs, job};

pub(super) struct Planner {
    settings: Box<Grinding>,
    X_WP: Pose,
    cell: Arc<Cell>,
    first: Arc<[Curve]>,
    apart: f64,
    laid: Arc<Laid>,
    engine: Engine,
}

impl Planner {
    pub fn new(settings: &Grinding, runs: &Runs) -> Self {
        let asked = &settings.planner;
        let options = Improvement {
            rounds: asked.rounds as usize,
            enough: asked.enough,
            most_offset: asked.most_offset,
            feed: (asked.feed[0], asked.feed[1]),
            ..Improvement::default()
        };
        let (offset, step_overs) = (settings.process.offset, asked.step_overs.clone());
        Self {
            settings: Box::new(settings.clone()),
            X_WP: runs.X_WP,
            cell: runs.cell.clone(),
            first: runs.first_curve.clone(),
            apart: runs.apart,
            laid: runs.laid.clone(),
            engine: Engine::new(options, offset, step_overs, runs.laid.clone()),
        }
    }

    /// One piece of the work; false where there was nothing left to do.
    pub(super) fn advance(&mut self) -> Result<bool, SceneError> {
        let apart = match self.engine.next_step_over() {
            _ if self.engine.improving() => self.apart,
            Some(apart) => apart,
            None => return Ok(false),
        };
        let job = job(&self.cell, self.X_WP, &self.settings, apart)?;
        self.engine.advance(&job, &self.first).map_err(refused)?;
        Ok(true)
    }

    /// How far it is.
    pub(super) fn progress(&self) -> PlanProgress {
        let rounds = self.settings.planner.rounds;
        let doing = match self.engine.next_step_over() {
            _ if self.engine.improving() => {
                format!("round {} of {rounds}", (self.engine.rounds() as u32 + 1).min(rounds))
            }
            Some(apart) => format!("step-over {:.1} mm", 1e3 * apart),
            None => "done".to_owned(),
        };
        let job = job(&self.cell, self.X_WP, &self.settings, self.apart).ok();
        let best = self.engine.best().zip(job);
        let [done, total] = self.engine.pieces();
        PlanProgress {
            done,
            total,
            doing,
            finished: self.engine.finished(),
            best: best.map(|(run, job)| figures::answer(&Figures::of(&job, &self.laid, run))),
            choices: planned::choices(self.engine.tried()),
        }
    }

    /// Changes that the best so far writes into the document.
    pub(super) fn changes(&self) -> Vec<Change> {
        let Some(best) = self.engine.best() else { return Vec::new() };
        let even_feed = self.settings.planner.feed == [1.0, 1.0];
        let knots = Knots::of_run(&self.laid, best, even_feed);
        let plan = planned::of_knots(knots, planned::choices(self.engine.tried()));
        vec![
            Change { path: "experiment.plan".into(), value: serde_json::json!(plan) },
            Change { path: "experiment.shown".into(), value: "plan".into() },
        ]
    }
}
