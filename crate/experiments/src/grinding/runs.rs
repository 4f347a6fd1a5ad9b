//! The path in front of the arm, and the runs along it: built in stages, each kept as long as nothing it
//! depends on changes.

#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;

use crate::grinding::document::{Grinding, ToolFace};
use asperity_geometry::Pose;
use asperity_grinding::part::Curve;
use asperity_grinding::path::PathOptions;
use asperity_grinding::plan::{ExecutedPath, Job, Knots, Laid};
use asperity_scene::{Scene, SceneError};

use super::cell::{Cell, refused};
use super::first_curve::{first_curve, passes_apart};
use super::planned;
use crate::{StateHash, convert};

/// Returns the grinding settings of the document.
pub(super) fn settings(scene: &Scene) -> Result<&Grinding, SceneError> {
    scene.experiment.settings().ok_or_else(asperity_exhibit::another_kind)
}

/// Everything that follows from the document alone, whatever the time is.
pub(super) struct Runs {
    pub cell: Arc<Cell>,
    pub first_curve: Arc<[Curve]>,
    /// Distance from pass to pass, m.
    pub apart: f64,
    /// Radius of the tool's face, m.
    pub face: f64,
    pub laid: Arc<Laid>,
    pub X_WP: Pose,
    pub start: Arc<ExecutedPath>,
    /// Planned run, where there is a plan for this path.
    pub plan: Option<Arc<ExecutedPath>>,
    /// Hash of both runs.
    pub hash: u64,
}

impl Runs {
    pub fn build(scene: &Scene, before: Option<(&Self, &Scene)>) -> Result<Self, SceneError> {
        let e = settings(scene)?;
        let old = before.and_then(|(runs, now)| Some((runs, now, settings(now).ok()?)));
        let cell = match old {
            Some((runs, now, was)) if Cell::stands_for((now, was), (scene, e)) => runs.cell.clone(),
            _ => Arc::new(Cell::build(scene, e)?),
        };
        let X_WP = scene.bodies.first().map_or_else(Pose::identity, |b| convert::pose(&b.pose));
        let same_cell = old.filter(|(runs, ..)| Arc::ptr_eq(&runs.cell, &cell));
        let pose = |s: &Scene| s.bodies.first().map(|b| b.pose);
        let same_path = same_cell.filter(|(_, now, was)| {
            was.path == e.path
                && was.cell == e.cell
                && pose(now) == pose(scene)
                && was.process.feed == e.process.feed
        });
        let (first, apart, laid) = match same_path {
            Some((runs, ..)) => (runs.first_curve.clone(), runs.apart, runs.laid.clone()),
            None => {
                let first = first_curve(&cell, &e.path.first)?;
                let apart = passes_apart(&cell, e, &first)?;
                let laid = job(&cell, X_WP, e, apart)?.lay(&first).map_err(refused)?;
                (Arc::from(first), apart, Arc::new(laid))
            }
        };
        let job = job(&cell, X_WP, e, apart)?;
        let same_start = same_path.filter(|(_, _, was)| was.process == e.process);
        let start = match same_start {
            Some((runs, ..)) => runs.start.clone(),
            None => {
                let offsets = job.start_offsets(&laid, e.process.offset);
                Arc::new(job.run(&laid, &offsets, &job.feeds(&laid)).map_err(refused)?)
            }
        };
        let plan = match same_start.filter(|(_, _, was)| was.plan == e.plan) {
            Some((runs, ..)) => runs.plan.clone(),
            None => {
                let found =
                    e.plan.as_ref().and_then(|plan| Knots::spread(&planned::knots(plan), &job, &laid));
                let run = found.map(|(offsets, feeds)| job.run(&laid, &offsets, &feeds));
                run.transpose().map_err(refused)?.map(Arc::new)
            }
        };
        let hash = hash(&laid, &start, plan.as_deref());
        let (ToolFace::Pad { radius: face } | ToolFace::Ball { radius: face }) = e.process.face;
        Ok(Self { cell, first_curve: first, apart, face, laid, X_WP, start, plan, hash })
    }

    /// Makes the work as the engine has it.
    pub fn job<'b>(&'b self, e: &Grinding) -> Result<Job<'b>, SceneError> {
        job(&self.cell, self.X_WP, e, self.apart)
    }
}

/// Makes the work with the passes this far apart, m.
pub(super) fn job<'b>(cell: &'b Cell, X_WP: Pose, e: &Grinding, apart: f64) -> Result<Job<'b>, SceneError> {
    let job = cell.job(X_WP, e)?;
    Ok(Job { path: PathOptions { step_over: apart, ..job.path }, ..job })
}

fn hash(laid: &Laid, start: &ExecutedPath, plan: Option<&ExecutedPath>) -> u64 {
    let mut hash = StateHash::default();
    for q in laid.route.q.iter().flatten() {
        hash.numbers(q.iter());
    }
    for run in [Some(start), plan].into_iter().flatten() {
        hash.numbers(run.offsets.iter().chain(&run.feeds).chain(&run.maps.depth).chain(&run.maps.pressure));
        for press in run.stretches.iter().flat_map(|s| &s.press.samples) {
            hash.numbers([press.force].iter());
        }
    }
    hash.value()
}
