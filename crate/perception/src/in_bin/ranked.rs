//! Candidates drawn from the cloud, the best first.

use std::sync::Arc;

use asperity_fault::Fault;

use super::{Blocked, ObservedCloud};
use crate::grasp::{
    Candidate, CostWeights, Generation, GraspCost, Gripper, Heuristic, Refined, SHIFTS, Sampling, TURNS,
    candidates, refine,
};

/// Greatest number of draws times points: some seconds. Then the number of hands of each draw.
const MOST_WORK: u64 = 100_000_000;
const HANDS: u64 = (TURNS * SHIFTS) as u64;

/// Settings of the candidates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankingOptions {
    /// Draws, their heuristic and seed.
    pub sampling: Sampling,
    /// Number of the best that are refined.
    pub refined: usize,
    /// Weights of the cost's terms, by which they are ranked and refined.
    pub weights: CostWeights,
}

/// Candidate before it was refined, and the generations of its refinement.
pub struct Refinement {
    /// Candidate before it was refined.
    pub drawn: Candidate,
    /// Generations of the refinement, with their costs.
    pub generations: Vec<Generation>,
}

/// All candidates.
#[derive(Clone, Default)]
pub struct RankedCandidates {
    /// Candidates as they were drawn, ranked without weights.
    drawn: Arc<Vec<Candidate>>,
    /// Refinements of `drawn`, in the same order; `None` where one was not refined.
    before: Arc<Vec<Option<Refinement>>>,
    /// Candidates, the best first.
    pub all: Vec<Candidate>,
    /// Number of each of them among the drawn.
    order: Vec<usize>,
    /// Number of candidates with a finite cost: these come first.
    pub free: usize,
    /// Reasons why the others are not free.
    pub blocked: Blocked,
}

impl RankedCandidates {
    /// Draws candidates from the cloud, refines the best, and ranks them.
    ///
    /// # Errors
    ///
    /// Refuses a sampling that is not valid or would take too long; paths begin with `sampling`.
    pub fn draw(options: &RankingOptions, gripper: &Gripper, seen: &ObservedCloud) -> Result<Self, Fault> {
        let RankingOptions { sampling, refined, weights } = options;
        if sampling.draws == 0 || seen.p_W.is_empty() {
            return Ok(Self::default());
        }
        check_work(sampling, seen.p_W.len())?;
        let drawn = candidates(gripper, &seen.grasp_cloud(), sampling).map_err(|f| f.within("sampling"))?;
        let free = drawn.iter().filter(|c| c.cost.cost().is_some()).count();
        let blocked = Blocked::of(&drawn, gripper, seen);
        let all = Self { drawn: Arc::new(drawn), free, blocked, ..Self::default() };
        let ranked = all.ranked(weights);
        if *refined == 0 {
            return Ok(ranked);
        }
        let best = free.min(*refined);
        Ok(ranked.refined(best, sampling.approach, weights, gripper, seen).ranked(weights))
    }

    /// Refines the best, each where it is.
    fn refined(
        self,
        best: usize,
        approach: f64,
        weights: &CostWeights,
        gripper: &Gripper,
        seen: &ObservedCloud,
    ) -> Self {
        let cloud = seen.grasp_cloud();
        let worth = |cost: &GraspCost| weights.cost(cost);
        let mut refined = self.all;
        let mut before = Vec::new();
        for c in refined.iter_mut().take(best) {
            if !c.approach_is_free {
                before.push(None);
                continue;
            }
            let Refined { X_WG, cost, course } =
                refine(gripper, &c.X_WG, &cloud, &seen.tree, approach, &worth);
            before.push(Some(Refinement { drawn: *c, generations: course }));
            (c.X_WG, c.cost) = (X_WG, cost);
        }
        let (drawn, before) = (Arc::new(refined), Arc::new(before));
        Self { drawn, before, free: self.free, blocked: self.blocked, ..Self::default() }
    }

    /// Ranks by these weights, the best first; infinite ones last, equal ones as they were drawn.
    #[must_use]
    pub fn ranked(&self, weights: &CostWeights) -> Self {
        let worth: Vec<f64> =
            self.drawn.iter().map(|c| weights.cost(&c.cost).unwrap_or(f64::INFINITY)).collect();
        let mut order: Vec<usize> = (0..self.drawn.len()).collect();
        let of = |k: usize| worth.get(k).copied().unwrap_or(f64::INFINITY);
        order.sort_by(|a, b| of(*a).total_cmp(&of(*b)));
        let all = order.iter().filter_map(|k| self.drawn.get(*k).copied()).collect();
        let (drawn, before) = (Arc::clone(&self.drawn), Arc::clone(&self.before));
        Self { drawn, before, all, order, blocked: self.blocked, free: self.free }
    }

    /// Returns the candidate of this rank, counted from zero, before it was refined.
    pub fn before(&self, rank: usize) -> Option<&Refinement> {
        self.before.get(*self.order.get(rank)?)?.as_ref()
    }

    /// Returns the finite costs, the least first.
    pub fn costs(&self, weights: &CostWeights) -> RankedCosts {
        RankedCosts(self.all.iter().filter_map(|c| weights.cost(&c.cost)).collect())
    }
}

/// Finite costs of candidates, the least first.
pub struct RankedCosts(Vec<f64>);

impl RankedCosts {
    /// Returns the least; `None` without any.
    pub fn best(&self) -> Option<f64> {
        self.0.first().copied()
    }

    /// Returns the one in the middle of them; `None` without any.
    pub fn median(&self) -> Option<f64> {
        self.0.get(self.0.len() / 2).copied()
    }

    /// Returns the number of those below a cost; `None` without any.
    pub fn better_than(&self, cost: f64) -> Option<usize> {
        (!self.0.is_empty()).then(|| self.0.iter().filter(|c| **c < cost).count())
    }
}

/// Refuses draws that would take too long.
fn check_work(sampling: &Sampling, points: usize) -> Result<(), Fault> {
    let each = if sampling.heuristic == Heuristic::Hands { HANDS } else { 1 };
    let work = (sampling.draws as u64).saturating_mul(points as u64).saturating_mul(each);
    if work <= MOST_WORK {
        return Ok(());
    }
    let message = format!(
        "{} draws from a cloud of {points} points would take too long: draw fewer, or thin the cloud with larger voxels",
        sampling.draws
    );
    Err(Fault::new("sampling.draws", message))
}
