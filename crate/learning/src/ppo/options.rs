//! Options of the algorithm, and the range of each.

use asperity_fault::{Fault, FaultKind, not_negative, positive, within};

use crate::policy::PolicySizes;

/// Options of the algorithm. Constant. Defaults are those of the paper's continuous tasks, as
/// Stable-Baselines3 has them.
#[derive(Clone, Debug, PartialEq)]
pub struct PpoOptions {
    /// Sizes of the hidden layers.
    pub hidden: Vec<usize>,
    /// Initial standard deviation of an action.
    pub spread: f64,
    /// Number of lanes.
    pub lanes: usize,
    /// Steps of a lane from one update to the next.
    pub steps: usize,
    /// Steps in a small batch.
    pub batch: usize,
    /// Number of epochs over a rollout.
    pub epochs: u32,
    /// Learning rate `α` of Adam.
    pub rate: f64,
    /// Discount `γ`.
    pub discount: f64,
    /// Decay `λ` of the advantages.
    pub lambda: f64,
    /// Bound `ε` of the clipped objective.
    pub clip: f64,
    /// Weight of the value's squared error in the loss.
    pub value_weight: f64,
    /// Weight of the entropy in the loss.
    pub entropy_weight: f64,
    /// Greatest length of a gradient.
    pub longest_gradient: f64,
    /// Divergence from the policy that made the rollout: the update ends where its mean is 1.5 times this.
    pub furthest: Option<f64>,
    /// True if observations are normalised by their running mean and standard deviation.
    pub measure_seen: bool,
    /// True if rewards are divided by the standard deviation of the discounted return.
    pub measure_rewards: bool,
}

impl Default for PpoOptions {
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

/// Greatest number of parameters of both networks: 16 MB with their moments.
const MOST_PARAMETERS: usize = 1_000_000;
/// Greatest number of lanes, each of which has a world of its own.
const MOST_LANES: usize = 1024;
/// Greatest number of steps of all lanes in one rollout.
const MOST_STEPS: usize = 1_000_000;

impl PpoOptions {
    /// Checks the options.
    ///
    /// # Errors
    ///
    /// Names the option that is refused.
    pub fn check(&self, shape: PolicySizes) -> Result<(), Fault> {
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
