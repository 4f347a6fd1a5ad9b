//! Candidates drawn from the cloud, the best first.

use std::sync::Arc;

use asperity_perception::grasp::{
    Candidate, GraspCost, Gripper, Heuristic, SHIFTS, Sampling, TURNS, candidates, refine,
};
use asperity_scene::document::{CandidatesBy, GraspSelection, GraspWeights};
use asperity_scene::{ErrorKind, SceneError};

use super::blocked::Blocked;
use super::grasped::{cloud, weighed};
use super::seen::Seen;
use crate::experiment::cameras::refused;

/// Draws times points, at most: some seconds. Of hands each draw has as many.
const MOST_WORK: u64 = 100_000_000;
const HANDS: u64 = (TURNS * SHIFTS) as u64;

/// All candidates.
#[derive(Clone, Default)]
pub(in crate::experiments) struct Chosen {
    /// As the engine ranks them, which knows no weights.
    drawn: Arc<Vec<Candidate>>,
    /// The best first.
    pub all: Vec<Candidate>,
    /// How many of them cost something finite: these come first.
    pub free: usize,
    /// Why the others are not.
    pub blocked: Blocked,
}

impl Chosen {
    pub fn draw(e: &GraspSelection, gripper: &Gripper, seen: &Seen) -> Result<Self, SceneError> {
        let s = &e.sampling;
        if s.draws == 0 || seen.p_W.is_empty() {
            return Ok(Self::default());
        }
        let each = if s.by == CandidatesBy::Hands { HANDS } else { 1 };
        let work = u64::from(s.draws).saturating_mul(seen.p_W.len() as u64).saturating_mul(each);
        if work > MOST_WORK {
            let message = format!(
                "{} draws from a cloud of {} points would take too long: draw fewer, or thin the cloud with larger voxels",
                s.draws,
                seen.p_W.len()
            );
            return Err(SceneError::new(ErrorKind::Value, "experiment.sampling.draws", message));
        }
        let heuristic = match s.by {
            CandidatesBy::Normals => Heuristic::Normal,
            CandidatesBy::Pairs => Heuristic::Pair { angle: s.angle },
            CandidatesBy::Curvature => Heuristic::Curvature,
            CandidatesBy::Hands => Heuristic::Hands,
        };
        let sampling = Sampling {
            heuristic,
            draws: s.draws as usize,
            radius: s.radius,
            approach: e.approach,
            seed: s.seed,
        };
        let drawn = candidates(gripper, &cloud(seen), &sampling)
            .map_err(|fault| refused("experiment.sampling", fault))?;
        let free = drawn.iter().filter(|c| c.cost.cost().is_some()).count();
        let blocked = Blocked::of(&drawn, gripper, seen);
        let mut chosen = Self { drawn: Arc::new(drawn), all: Vec::new(), free, blocked }.ranked(&e.weights);
        if s.refined > 0 {
            let cloud = cloud(seen);
            let worth = |cost: &GraspCost| weighed(cost, &e.weights);
            for c in chosen.all.iter_mut().take(free.min(s.refined as usize)).filter(|c| c.approach_is_free) {
                (c.X_WG, c.cost) = refine(gripper, &c.X_WG, &cloud, &seen.tree, e.approach, &worth);
            }
            chosen.drawn = Arc::new(chosen.all);
            chosen = Self { all: Vec::new(), ..chosen }.ranked(&e.weights);
        }
        Ok(chosen)
    }

    /// The best first by these weights; infinite ones last, equal ones as they were drawn.
    pub fn ranked(&self, weights: &GraspWeights) -> Self {
        let key = |c: &Candidate| weighed(&c.cost, weights).unwrap_or(f64::INFINITY);
        let mut all = (*self.drawn).clone();
        all.sort_by(|a, b| key(a).total_cmp(&key(b)));
        Self { drawn: Arc::clone(&self.drawn), all, blocked: self.blocked, free: self.free }
    }

    /// The one that stands in the gripper's place.
    pub fn standing(&self, e: &GraspSelection) -> Option<&Candidate> {
        self.all.get((e.candidate as usize).checked_sub(1)?)
    }
}
