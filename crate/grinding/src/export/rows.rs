//! Rows of a run at a fixed time step: joints, tool pose, phase, feed, expected force. All formats are
//! written from these rows.

#![allow(non_snake_case, reason = "monogram notation")]

use std::f64::consts::TAU;

use asperity_dynamics::arm::{ArmMotion, Solutions};
use asperity_geometry::Pose;

use crate::path::Phase;
use crate::plan::{ExecutedPath, Job, Laid, Stretch};
use crate::timing::{SixJoints, six_joints};
use asperity_fault::{Fault, positive};

/// One time of the trajectory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrajectorySample {
    /// Time since the start of its stretch, s.
    pub time: f64,
    /// rad.
    pub q: SixJoints,
    /// Pose of the tool in the world.
    pub X_WT: Pose,
    /// Phase of the path.
    pub phase: Phase,
    /// Feed, m/s.
    pub feed: f64,
    /// Expected normal force, N.
    pub force: f64,
}

/// Rows of one stretch: between two of them somebody must move the arm.
pub type Rows = Vec<TrajectorySample>;

/// Computes the rows of a run, at most `step` seconds apart (and the last time of each stretch): the tool as
/// it is commanded, including offsets into the surface.
///
/// # Errors
///
/// Refuses a step that is not positive.
pub fn rows(job: &Job<'_>, laid: &Laid, run: &ExecutedPath, step: f64) -> Result<Vec<Rows>, Fault> {
    positive("export.step", step)?;
    let (mut motion, mut found) = (ArmMotion::default(), Solutions::default());
    let stretch = |s: &Stretch| {
        let every = ((step / s.trajectory.step) as usize).max(1);
        let last = s.trajectory.samples.len().saturating_sub(1);
        let moments = s.trajectory.samples.iter().zip(&s.press.samples).enumerate();
        let kept = moments.filter(|(k, _)| k % every == 0 || *k == last);
        kept.map(|(_, (sample, m))| {
            motion.rest(job.arm, &sample.q);
            let on_path = motion.tool(job.arm);
            let i = s.points.start + sample.piece as usize;
            let depth = |i: usize| laid.depth_at(i.min(s.points.end - 1), &run.offsets);
            let depth = depth(i) + (depth(i + 1) - depth(i)) * sample.share;
            let p = on_path.translation.vector - job.X_WP.rotation * m.n * depth;
            let X_WT = Pose::from_parts(p.into(), on_path.rotation);
            job.arm.inverse(&X_WT, &sample.q, &mut found);
            let q = found.all().iter().map(|way| beside(&six_joints(&way.q), &sample.q));
            let q = q.min_by(|a, b| apart(a, &sample.q).total_cmp(&apart(b, &sample.q))).unwrap_or(sample.q);
            TrajectorySample { time: m.time, q, X_WT, phase: m.phase, feed: m.feed, force: m.force }
        })
        .collect()
    };
    Ok(run.stretches.iter().map(stretch).collect())
}

/// Adds whole turns to the angles to bring them nearest to `near`.
fn beside(q: &SixJoints, near: &SixJoints) -> SixJoints {
    std::array::from_fn(|k| near[k] + libm::remainder(q[k] - near[k], TAU))
}

fn apart(a: &SixJoints, b: &SixJoints) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}
