//! Candidates drawn from the cloud, the best first.

use std::sync::Arc;

use crate::grasp_selection::document::{CandidatesBy, GraspSelection, GraspWeights};
use asperity_perception::grasp::{
    Candidate, Generation, GraspCost, Gripper, Heuristic, Refined, SHIFTS, Sampling, TURNS, candidates,
    refine,
};
use asperity_scene::{ErrorKind, SceneError};

use super::blocked::Blocked;
use super::grasped::{cloud, weighed};
use super::seen::Seen;
use crate::common::cameras::refused;

/// Greatest number of draws times points: some seconds. Then the number of hands of each draw.
const MOST_WORK: u64 = 100_000_000;
const HANDS: u64 = (TURNS * SHIFTS) as u64;

/// Candidate before it was refined, and the generations of its refinement.
pub(crate) struct Before {
    /// Candidate before it was refined.
    pub drawn: Candidate,
    /// Generations of the refinement, with their costs.
    pub course: Vec<Generation>,
}

/// All candidates.
#[derive(Clone, Default)]
pub(crate) struct Chosen {
    /// Candidates as the engine ranks them, which knows no weights.
    drawn: Arc<Vec<Candidate>>,
    /// Candidates of `drawn` before their refinement, in the same order; `None` where one was not refined.
    before: Arc<Vec<Option<Before>>>,
    /// Candidates, the best first.
    pub all: Vec<Candidate>,
    /// Number of each of them among the drawn.
    order: Vec<usize>,
    /// Number of candidates with a finite cost: these come first.
    pub free: usize,
    /// Reasons why the others are not free.
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
        let all = Self { drawn: Arc::new(drawn), free, blocked, ..Self::default() };
        let chosen = all.ranked(&e.weights);
        if s.refined == 0 {
            return Ok(chosen);
        }
        let cloud = cloud(seen);
        let worth = |cost: &GraspCost| weighed(cost, &e.weights);
        let mut refined = chosen.all;
        let mut before = Vec::new();
        for c in refined.iter_mut().take(free.min(s.refined as usize)) {
            if !c.approach_is_free {
                before.push(None);
                continue;
            }
            let Refined { X_WG, cost, course } =
                refine(gripper, &c.X_WG, &cloud, &seen.tree, e.approach, &worth);
            before.push(Some(Before { drawn: *c, course }));
            (c.X_WG, c.cost) = (X_WG, cost);
        }
        let (drawn, before) = (Arc::new(refined), Arc::new(before));
        Ok(Self { drawn, before, free, blocked: chosen.blocked, ..Self::default() }.ranked(&e.weights))
    }

    /// Ranks by these weights, the best first; infinite ones last, equal ones as they were drawn.
    pub fn ranked(&self, weights: &GraspWeights) -> Self {
        let worth: Vec<f64> =
            self.drawn.iter().map(|c| weighed(&c.cost, weights).unwrap_or(f64::INFINITY)).collect();
        let mut order: Vec<usize> = (0..self.drawn.len()).collect();
        let of = |k: usize| worth.get(k).copied().unwrap_or(f64::INFINITY);
        order.sort_by(|a, b| of(*a).total_cmp(&of(*b)));
        let all = order.iter().filter_map(|k| self.drawn.get(*k).copied()).collect();
        let (drawn, before) = (Arc::clone(&self.drawn), Arc::clone(&self.before));
        Self { drawn, before, all, order, blocked: self.blocked, free: self.free }
    }

    /// Returns the candidate at this place before it was refined.
    pub fn before(&self, place: usize) -> Option<&Before> {
        self.before.get(*self.order.get(place)?)?.as_ref()
    }

    /// Returns the same of the one that stands in the gripper's place.
    pub fn standing_before(&self, e: &GraspSelection) -> Option<&Before> {
        self.before((e.candidate as usize).checked_sub(1)?)
    }

    /// Returns the candidate that stands in the gripper's place.
    pub fn standing(&self, e: &GraspSelection) -> Option<&Candidate> {
        self.all.get((e.candidate as usize).checked_sub(1)?)
    }
}
