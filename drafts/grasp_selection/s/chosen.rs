//! Candidates drawn from the cloud, the best first.

use asperity_perception::grasp::{Candidate, Gripper, Heuristic, Sampling, candidates};
use asperity_scene::document::{CandidatesBy, GraspSelection};
use asperity_scene::{ErrorKind, SceneError};

use super::grasped::{cloud, weighed};
use super::seen::Seen;

/// All candidates, the best first.
pub(super) struct Chosen {
    pub all: Vec<Candidate>,
    /// How many of them cost something finite.
    pub free: usize,
}

impl Chosen {
    pub fn draw(e: &GraspSelection, gripper: &Gripper, seen: &Seen) -> Result<Self, SceneError> {
        let s = &e.sampling;
        if s.draws == 0 || seen.p_W.is_empty() {
            return Ok(Self { all: Vec::new(), free: 0 });
        }
        let heuristic = match s.by {
            CandidatesBy::Normals => Heuristic::Normal,
            CandidatesBy::Pairs => Heuristic::Pair { angle: s.angle },
            CandidatesBy::Curvature => Heuristic::Curvature,
        };
        let sampling = Sampling {
            heuristic,
            draws: s.draws as usize,
            radius: s.radius,
            approach: e.approach,
            seed: s.seed,
        };
        let refused = |fault: asperity_fault::Fault| {
            SceneError::new(ErrorKind::Value, format!("experiment.sampling.{}", fault.path), fault.message)
        };
        let mut all = candidates(gripper, &cloud(seen, &e.weights), &sampling).map_err(refused)?;
        let key = |c: &Candidate| weighed(&c.cost, &e.weights).unwrap_or(f64::INFINITY);
        all.sort_by(|a, b| key(a).total_cmp(&key(b)));
        let free = all.iter().filter(|c| c.cost.cost().is_some()).count();
        Ok(Self { all, free })
    }

    /// The one that stands in the gripper's place.
    pub fn standing(&self, e: &GraspSelection) -> Option<&Candidate> {
        self.all.get((e.candidate as usize).checked_sub(1)?)
    }
}
