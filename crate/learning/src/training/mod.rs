//! Training from the first update to the last, lesson after lesson, shared by `asperity train` and the page.
//! Rollouts may be made anywhere: an [`RolloutRequest`] goes out for each lane, a [`Made`] comes back, and they are
//! learnt from in the order of the lanes.
//!
//! A lesson begins with the policy of the one before, and with its moments of observations and returns;
//! lanes, random numbers and the optimiser's moments are its own.

mod bytes;
mod checkpoint;
mod lanes;
mod order;

pub use checkpoint::TrainingCheckpoint;
pub use lanes::Lanes;
pub use order::{Made, RolloutRequest};

use asperity_fault::{Fault, FaultKind};
use serde::{Deserialize, Serialize};

use crate::policy::PolicySizes;
use crate::ppo::{Learner, PpoOptions, Update};
use crate::rollout::LaneCheckpoint;
use asperity_chance::Stream;

/// Plan of a training, which it follows from with the worlds that it runs in. Constant.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingPlan {
    /// Sizes of observation and action.
    pub shape: PolicySizes,
    /// Options of the algorithm.
    pub options: PpoOptions,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Number of updates of each lesson.
    pub lessons: Vec<u64>,
}

/// Record of one update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UpdateRecord {
    /// Lesson, counted from zero.
    pub lesson: usize,
    /// Update of the lesson, counted from one.
    pub update: u64,
    /// Actions of the lesson so far.
    pub steps: u64,
    /// Number of episodes that ended.
    pub episodes: usize,
    /// Share of them that succeeded; `None` where none ended.
    pub success: Option<f64>,
    /// Mean return of these episodes.
    pub total: Option<f64>,
    /// Mean length of these episodes, actions.
    pub length: Option<f64>,
    /// Mean standard deviation of the actions.
    pub spread: f64,
    /// Share of the returns' variance that the critic predicted.
    pub explained: f64,
    /// Mean divergence from the policy that made the rollouts.
    pub divergence: f64,
}

/// Training under way. Evolves; an update that fails is not taken over.
#[derive(Clone, Debug)]
pub struct Training {
    plan: TrainingPlan,
    lesson: usize,
    learner: Learner<f32>,
    places: Vec<LaneCheckpoint>,
    rows: Vec<UpdateRecord>,
}

/// Makes the lanes of a lesson at its start, as `Lane::new` does.
fn fresh(plan: &TrainingPlan) -> Vec<LaneCheckpoint> {
    let place = |i: u64| LaneCheckpoint {
        world: Stream::numbered(plan.seed, 2 * i).place(),
        hand: Stream::numbered(plan.seed, 2 * i + 1).place(),
        under_way: false,
        did: Vec::new(),
    };
    (0..plan.options.lanes as u64).map(place).collect()
}

impl Training {
    /// Makes a training at its start.
    ///
    /// # Errors
    ///
    /// Names the option that is refused.
    pub fn new(plan: TrainingPlan) -> Result<Self, Fault> {
        let learner = Learner::new(plan.shape, plan.options.clone(), plan.seed)?;
        Ok(Self { lesson: 0, learner, places: fresh(&plan), rows: Vec::new(), plan })
    }

    /// Returns the plan.
    pub fn plan(&self) -> &TrainingPlan {
        &self.plan
    }

    /// Returns the learner of the current lesson.
    pub fn learner(&self) -> &Learner<f32> {
        &self.learner
    }

    /// Returns the state of each lane.
    pub fn places(&self) -> &[LaneCheckpoint] {
        &self.places
    }

    /// Returns one row per update, of all lessons.
    pub fn rows(&self) -> &[UpdateRecord] {
        &self.rows
    }

    /// Returns the lesson of the next update, counted from zero; `None` once all are over.
    pub fn lesson(&self) -> Option<usize> {
        let left = self.plan.lessons.get(self.lesson).is_some_and(|&all| self.learner.updates < all);
        left.then_some(self.lesson)
    }

    /// Returns the number of updates so far, and of all lessons.
    pub fn done(&self) -> [u64; 2] {
        let before: u64 = self.plan.lessons.iter().take(self.lesson).sum();
        [before + self.learner.updates, self.plan.lessons.iter().sum()]
    }

    /// Begins the next lesson from the checkpoint of another training.
    ///
    /// # Errors
    ///
    /// Refuses a checkpoint that is not of the plan.
    pub fn begin_with(&mut self, kept: &TrainingCheckpoint) -> Result<(), Fault> {
        kept.fits(&self.plan)?;
        self.learner.policy.parameters.clone_from(&kept.parameters);
        self.learner.policy.seen = kept.seen.clone();
        self.learner.returns = kept.returns.clone();
        Ok(())
    }

    /// Returns the next order of a lane; `None` where all lessons are over, or there is no such lane.
    pub fn order(&self, lane: usize) -> Option<RolloutRequest> {
        let place = self.places.get(lane)?.clone();
        let policy = &self.learner.policy;
        let (parameters, seen) = (policy.parameters.clone(), policy.seen.clone());
        self.lesson().map(|lesson| RolloutRequest { lesson, lane, parameters, seen, place })
    }

    /// Learns from the rollouts of all lanes, in their order.
    ///
    /// # Errors
    ///
    /// Refuses rollouts that do not fit; nothing has changed then.
    pub fn tell(&mut self, made: Vec<Made>) -> Result<Update, Fault> {
        let options = &self.plan.options;
        if self.lesson().is_none() {
            return Err(Fault::new("rollouts", "All lessons are over."));
        }
        if made.len() != options.lanes {
            return Err(Fault::new("rollouts", format!("There must be {} of them.", options.lanes)));
        }
        for (i, made) in made.iter().enumerate() {
            made.fits(&self.plan).map_err(|e| e.within(&format!("rollouts[{i}]")))?;
        }
        let (rollouts, places): (Vec<_>, Vec<_>) = made.into_iter().map(|m| (m.rollout, m.place)).unzip();
        let mut next = self.learner.clone();
        let update = next.update(&rollouts);
        if !next.policy.parameters.iter().all(|p| p.is_finite()) {
            let message = "An update made the policy infinite. A smaller `rate` may help; the policy before it is kept.";
            return Err(Fault::of(FaultKind::NotFinite, "parameters", message));
        }
        self.rows.push(self.row(&next, &update));
        (self.learner, self.places) = (next, places);
        if self.lesson().is_none() && self.lesson + 1 < self.plan.lessons.len() {
            self.next_lesson()?;
        }
        Ok(update)
    }

    fn next_lesson(&mut self) -> Result<(), Fault> {
        let mut next = Learner::new(self.plan.shape, self.plan.options.clone(), self.plan.seed)?;
        next.policy.parameters.clone_from(&self.learner.policy.parameters);
        next.policy.seen.clone_from(&self.learner.policy.seen);
        next.returns.clone_from(&self.learner.returns);
        self.learner = next;
        self.places = fresh(&self.plan);
        self.lesson += 1;
        Ok(())
    }

    fn row(&self, next: &Learner<f32>, update: &Update) -> UpdateRecord {
        let episodes = update.episodes.len();
        let mean = |sum: f64| (episodes > 0).then(|| sum / episodes as f64);
        UpdateRecord {
            lesson: self.lesson,
            update: next.updates,
            steps: next.updates * (self.plan.options.lanes * self.plan.options.steps) as u64,
            episodes,
            success: mean(update.episodes.iter().filter(|e| e.done).count() as f64),
            total: mean(update.episodes.iter().map(|e| e.total).sum()),
            length: mean(update.episodes.iter().map(|e| f64::from(e.steps)).sum()),
            spread: update.spread,
            explained: update.explained,
            divergence: update.terms.divergence,
        }
    }

    /// Returns a checkpoint: everything that the next update depends on, to the last bit.
    pub fn kept(&self) -> TrainingCheckpoint {
        TrainingCheckpoint::of(self.lesson, &self.learner, &self.places, &self.rows)
    }

    /// Resumes a training from a checkpoint.
    ///
    /// # Errors
    ///
    /// Refuses a checkpoint that is not of the plan.
    pub fn resumed(plan: TrainingPlan, kept: TrainingCheckpoint) -> Result<Self, Fault> {
        kept.fits(&plan)?;
        let mut training = Self::new(plan)?;
        if kept.lanes.len() != training.plan.options.lanes
            || [kept.adam.0.len(), kept.adam.1.len()] != [kept.parameters.len(); 2]
            || kept.lesson >= training.plan.lessons.len().max(1)
        {
            return Err(Fault::new("lanes", checkpoint::OTHER));
        }
        let learner = &mut training.learner;
        learner.policy.parameters = kept.parameters;
        (learner.adam.first, learner.adam.second, learner.adam.steps) = kept.adam;
        (learner.policy.seen, learner.returns) = (kept.seen, kept.returns);
        learner.stream = Stream::resumed(kept.stream);
        learner.updates = kept.updates;
        (training.places, training.lesson, training.rows) = (kept.lanes, kept.lesson, kept.rows);
        Ok(training)
    }
}
