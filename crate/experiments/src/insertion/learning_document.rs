//! Training of a policy: its numbers, and lessons in worlds that differ from the document's own.

use super::document::Insertion;
use asperity_learning::insertion::Rules;
use asperity_learning::ppo::PpoOptions;
use serde::{Deserialize, Serialize};

use asperity_scene::validate::{bounded, not_negative, value};
use asperity_scene::{Change, Scene, SceneError};

/// Largest numbers of lessons in a training, of worlds in a lesson, of updates in a lesson.
const MOST: [usize; 3] = [8, 64, 10_000];
/// Largest number of truths of a world, the numbers that only the critic knows.
const MOST_TRUTHS: usize = 64;
/// Largest displacement across the mouth's axis at the start of an attempt, m, largest lean, largest turn
/// about the way in, rad; largest bias of the sensor, N and N·m.
const FARTHEST: [f64; 3] = [1.0, 0.5, std::f64::consts::PI];
const MOST_BIAS: f64 = 1e6;
/// Largest number of trainings that were learnt before.
const MOST_EARLIER: usize = 16;

/// Training by which a policy learns in the document's cell and by its rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Learning {
    /// Seed of the random numbers.
    pub seed: u32,
    /// Largest displacement across the mouth's axis at the start of an attempt, m.
    pub aside: f64,
    /// Largest angle about an axis across the way in, rad.
    pub lean: f64,
    /// Largest angle about the way in, rad.
    pub yaw: f64,
    /// Largest bias of force (N) and of moment (N·m) of the actor's sensor in an attempt.
    pub bias: [f64; 2],
    /// Lessons, one after the other, each from the policy of the one before.
    pub lessons: Vec<TrainingPhase>,
    /// Hyperparameters of the algorithm.
    pub ppo: Ppo,
    /// Trainings that were learnt before, each with many seeds: drawn beneath the one that is learnt here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<EarlierTraining>>", optional))]
    pub earlier: Vec<EarlierTraining>,
}

/// A training that was learnt before with many seeds: over its updates, the worst seed, the mean and the best.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct EarlierTraining {
    /// Label of the training.
    pub label: String,
    /// Changes of the document that it needs: where the document has all of them, it is the training that is
    /// learnt here.
    pub set: Vec<Change>,
    /// Number of seeds.
    pub seeds: u32,
    /// Share of successful attempts of each update: of the worst seed, in the mean, of the best.
    pub success: Vec<[f64; 3]>,
    /// Mean sum of rewards of an attempt of each update: of the worst seed, in the mean, of the best.
    pub total: Vec<[f64; 3]>,
}

impl Default for Learning {
    fn default() -> Self {
        let Rules { aside, lean, yaw, bias, .. } = Rules::default();
        Self {
            seed: 1,
            aside,
            lean,
            yaw,
            bias,
            lessons: Vec::new(),
            ppo: Ppo::default(),
            earlier: Vec::new(),
        }
    }
}

/// A lesson: some updates in the same worlds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TrainingPhase {
    /// Number of updates of the policy.
    pub updates: u32,
    /// Worlds, of which each attempt draws one; none: the document's own.
    #[serde(default)]
    pub worlds: Vec<TrainingWorld>,
}

/// A world that differs from the document's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct TrainingWorld {
    /// Changes of the document that make it.
    pub set: Vec<Change>,
    /// Truths of the world that only the critic sees.
    pub truth: Vec<f64>,
}

/// Hyperparameters of proximal policy optimisation (Schulman et al. 2017).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Ppo {
    /// Sizes of the hidden layers of both networks.
    pub hidden: Vec<usize>,
    /// Initial standard deviation of an action.
    pub spread: f64,
    /// Number of streams of attempts; with any number of workers they give the same policy.
    pub lanes: usize,
    /// Number of actions of a lane from one update to the next.
    pub steps: usize,
    /// Number of actions in a minibatch.
    pub batch: usize,
    /// Number of passes over a rollout.
    pub epochs: u32,
    /// Learning rate of Adam.
    pub rate: f64,
    /// Discount γ of the reward one decision later.
    pub discount: f64,
    /// Parameter λ of the advantages.
    pub lambda: f64,
    /// Clipping range of the objective.
    pub clip: f64,
    /// Weight of the value's squared error in the loss.
    pub value_weight: f64,
    /// Weight of the entropy in the loss.
    pub entropy_weight: f64,
    /// Largest norm of a gradient.
    pub longest_gradient: f64,
    /// Divergence from the policy that made the rollout; where the mean is 1.5 times this, the update ends.
    /// Absent: it does not end so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub furthest: Option<f64>,
}

impl Default for Ppo {
    /// Returns the engine's numbers, but for what suits an insertion: a narrow spread, eight short lanes, a
    /// quicker rate, a shorter horizon.
    fn default() -> Self {
        let PpoOptions {
            hidden,
            batch,
            epochs,
            lambda,
            clip,
            value_weight,
            entropy_weight,
            longest_gradient,
            furthest,
            ..
        } = PpoOptions::default();
        Self {
            hidden,
            spread: 0.4,
            lanes: 8,
            steps: 256,
            batch,
            epochs,
            rate: 6e-4,
            discount: 0.98,
            lambda,
            clip,
            value_weight,
            entropy_weight,
            longest_gradient,
            furthest,
        }
    }
}

impl Learning {
    /// Checks what the types alone cannot say; the learning crate checks the algorithm's numbers when it is
    /// built.
    pub(super) fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.learning.{field}");
        for ((field, x), most) in
            [("aside", self.aside), ("lean", self.lean), ("yaw", self.yaw)].into_iter().zip(FARTHEST)
        {
            up_to(&at(field), x, most)?;
        }
        for (k, x) in self.bias.into_iter().enumerate() {
            up_to(&at(&format!("bias[{k}]")), x, MOST_BIAS)?;
        }
        let [lessons, worlds, updates] = MOST;
        if self.lessons.is_empty() || self.lessons.len() > lessons {
            return Err(value(&at("lessons"), format!("one to {lessons} of them")));
        }
        self.validate_truths()?;
        for (i, lesson) in self.lessons.iter().enumerate() {
            let at = |field: &str| at(&format!("lessons[{i}].{field}"));
            if lesson.updates == 0 || lesson.updates as usize > updates {
                return Err(value(&at("updates"), format!("one to {updates}")));
            }
            if lesson.worlds.len() > worlds {
                return Err(value(&at("worlds"), format!("at most {worlds}")));
            }
            for (k, world) in lesson.worlds.iter().enumerate() {
                let about =
                    |c: &Change| c.path.starts_with("bodies") || c.path.starts_with("experiment.cell");
                if let Some(j) = world.set.iter().position(|change| !about(change)) {
                    let path = at(&format!("worlds[{k}].set[{j}].path"));
                    return Err(value(&path, "a world differs in `bodies` and in `experiment.cell` alone"));
                }
                let mut other = scene.clone();
                if let Some(insertion) = other.experiment.settings_mut::<Insertion>() {
                    insertion.learning = None;
                }
                other.set_all(&world.set).map_err(|e| SceneError {
                    path: at(&format!("worlds[{k}].set")),
                    message: format!("{}: {}", e.path, e.message),
                    ..e
                })?;
            }
        }
        if self.earlier.len() > MOST_EARLIER {
            return Err(value(&at("earlier"), format!("at most {MOST_EARLIER}")));
        }
        for (i, course) in self.earlier.iter().enumerate() {
            course.validate(&at(&format!("earlier[{i}]")))?;
        }
        Ok(())
    }

    /// Checks that the critic sees as many numbers in each world of each lesson.
    fn validate_truths(&self) -> Result<(), SceneError> {
        let none = TrainingWorld::default();
        let mut first = None;
        for (i, lesson) in self.lessons.iter().enumerate() {
            let worlds =
                if lesson.worlds.is_empty() { std::slice::from_ref(&none) } else { &lesson.worlds[..] };
            for (k, world) in worlds.iter().enumerate() {
                let at = format!("experiment.learning.lessons[{i}].worlds[{k}].truth");
                if world.truth.len() > MOST_TRUTHS {
                    return Err(value(&at, format!("at most {MOST_TRUTHS} numbers")));
                }
                for (j, x) in world.truth.iter().enumerate() {
                    bounded(&format!("{at}[{j}]"), *x)?;
                }
                let count = *first.get_or_insert(world.truth.len());
                if world.truth.len() != count {
                    let message = format!(
                        "{count} numbers, as the first world of the first lesson has: a critic sees as many in each world (without \
                         `worlds`, none)"
                    );
                    return Err(value(&at, message));
                }
            }
        }
        Ok(())
    }
}

fn up_to(path: &str, x: f64, most: f64) -> Result<(), SceneError> {
    not_negative(path, x)?;
    if x <= most {
        return Ok(());
    }
    Err(value(path, format!("at most {most}")).allowing(0.0, most))
}

impl EarlierTraining {
    fn validate(&self, at: &str) -> Result<(), SceneError> {
        for (field, rows) in [("success", &self.success), ("total", &self.total)] {
            let at = format!("{at}.{field}");
            if rows.len() > MOST[2] {
                return Err(value(&at, format!("at most {} updates", MOST[2])));
            }
            for (k, [worst, mean, best]) in rows.iter().enumerate() {
                if !(worst <= mean && mean <= best) {
                    return Err(value(
                        &format!("{at}[{k}]"),
                        "the worst, the mean and the best, in this order",
                    ));
                }
            }
        }
        Ok(())
    }
}
