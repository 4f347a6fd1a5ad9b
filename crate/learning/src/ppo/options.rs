//! The numbers of the algorithm, and what each may be.

use asperity_fault::{Fault, FaultKind, not_negative, positive, within};

use crate::policy::Shape;

/// Constant. Defaults are those of the paper's continuous tasks, as Stable-Baselines3 has them.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Sizes of the hidden layers.
    pub hidden: Vec<usize>,
    /// Of an action at first.
    pub spread: f64,
    /// Lanes.
    pub lanes: usize,
    /// Steps of a lane from one update to the next.
    pub steps: usize,
    /// Steps in a small batch.
    pub batch: usize,
    /// Times that a rollout is gone over.
    pub epochs: u32,
    /// `α` of Adam.
    pub rate: f64,
    /// `γ`
    pub discount: f64,
    /// `λ` of the advantages.
    pub lambda: f64,
    /// `ε` of the clipped objective.
    pub clip: f64,
    /// Of the value's squared error in the loss.
    pub value_weight: f64,
    /// Of the entropy in the loss.
    pub entropy_weight: f64,
    /// Of a gradient.
    pub longest_gradient: f64,
    /// Where the mean divergence from the policy that made the rollout is 1.5 times this, the update ends.
    pub furthest: Option<f64>,
    /// What is seen is measured by its running mean and spread.
    pub measure_seen: bool,
    /// Rewards are measured by the spread of the discounted return.
    pub measure_rewards: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hidden: vec![64, 64],
            spread: 1.0,
            lanes: 1,
            steps: 2048,
            batch: 64,
            epochs: 10,
            rate: 3e-4,
            discount: 0.99,
            lambda: 0.95,
            clip: 0.2,
            value_weight: 0.5,
            entropy_weight: 0.0,
            longest_gradient: 0.5,
            furthest: None,
            measure_seen: false,
            measure_rewards: false,
        }
    }
}

/// Parameters of both networks: 16 MB with their moments.
const MOST_PARAMETERS: usize = 1_000_000;
/// Lanes, each of which has a world of its own.
const MOST_LANES: usize = 1024;
/// Steps of all lanes in one rollout.
const MOST_STEPS: usize = 1_000_000;

impl Options {
    /// Faults name the option.
    pub fn check(&self, shape: Shape) -> Result<(), Fault> {
        if self.hidden.len() > 8 {
            return Err(out_of_range("hidden", "At most eight hidden layers."));
        }
        let mut count = 0_usize;
        let mut before = shape.observation + shape.privileged;
        for (i, &size) in self.hidden.iter().enumerate() {
            if size == 0 || size > 4096 {
                return Err(out_of_range(&format!("hidden[{i}]"), "A layer has 1 to 4096 units."));
            }
            count = count.saturating_add(2 * (before + 1) * size);
            before = size;
        }
        if count > MOST_PARAMETERS {
            return Err(out_of_range(
                "hidden",
                "The two networks would have more than a million parameters.",
            ));
        }
        for (name, value) in [("lanes", self.lanes), ("steps", self.steps), ("batch", self.batch)] {
            if value == 0 {
                return Err(Fault::of(FaultKind::NotPositive, name, "It must be at least one."));
            }
        }
        if self.lanes > MOST_LANES {
            return Err(out_of_range("lanes", "At most 1024 lanes: each has a world of its own."));
        }
        if self.lanes.saturating_mul(self.steps) > MOST_STEPS {
            return Err(out_of_range("steps", "Lanes times steps are at most a million."));
        }
        if self.epochs == 0 || self.epochs > 100 {
            return Err(out_of_range("epochs", "1 to 100 epochs."));
        }
        positive("spread", self.spread)?;
        positive("rate", self.rate)?;
        within("discount", self.discount, 0.0, 1.0)?;
        within("lambda", self.lambda, 0.0, 1.0)?;
        positive("clip", self.clip)?;
        not_negative("value_weight", self.value_weight)?;
        not_negative("entropy_weight", self.entropy_weight)?;
        positive("longest_gradient", self.longest_gradient)?;
        self.furthest.map_or(Ok(()), |furthest| positive("furthest", furthest).map(drop))
    }
}

fn out_of_range(path: &str, sentence: &str) -> Fault {
    Fault::of(FaultKind::OutOfRange, path, sentence)
}
