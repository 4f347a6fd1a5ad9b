//! A training as a scene has it: kind `insertion` with `learning`, lesson after lesson.

use asperity_fault::Fault;
use asperity_learning::environment::Environment;
use asperity_learning::insertion::{Cell, Insertion as World, Rules, Training, TrainingPhase};
use asperity_learning::policy::{Policy, PolicySizes};
use asperity_learning::ppo::PpoOptions;
use asperity_learning::training::TrainingPlan;
use asperity_scene::{ErrorKind, Scene, SceneError};

use crate::insertion::answers::LearnerPlan;
use crate::insertion::document::Insertion;
use crate::insertion::learning_document::{Learning, Ppo, TrainingWorld};
use crate::insertion::rules;
use crate::parse;

use super::cell::cell;

/// Reads the training of a scene's text, and the policy that the scene carries.
///
/// # Errors
///
/// Names the field of a text that is no scene in which a policy learns, or of a cell that cannot be built.
pub fn read(text: &str) -> Result<(Training, Option<Policy<f32>>), SceneError> {
    let scene = parse(text)?;
    let (insertion, learning) = learning_of(&scene)?;
    let phases = (0..learning.lessons.len()).map(|i| phase(&scene, i));
    let training = Training {
        phases: phases.collect::<Result<_, _>>()?,
        rules: rules_of(insertion, learning)?,
        options: options(&learning.ppo),
        seed: u64::from(learning.seed),
    };
    let carried =
        |policy| super::policy::read(policy, insertion.rules.mouth_seen).map(|learnt| learnt.policy);
    Ok((training, insertion.policy.as_deref().map(carried).transpose()?))
}

/// Returns the settings of a document that say how a policy learns in it.
pub(crate) fn learning_of(scene: &Scene) -> Result<(&Insertion, &Learning), SceneError> {
    let none = || {
        let message = "the scene does not say how a policy learns in it: kind `insertion` with `learning`";
        SceneError::new(ErrorKind::Value, "experiment.learning", message)
    };
    let insertion: &Insertion = scene.experiment.settings().ok_or_else(none)?;
    insertion.learning.as_deref().map(|learning| (insertion, learning)).ok_or_else(none)
}

/// Returns the rules by which attempts of a training are begun and judged.
pub(crate) fn rules_of(insertion: &Insertion, learning: &Learning) -> Result<Rules, SceneError> {
    let Learning { aside, lean, yaw, bias, .. } = *learning;
    Ok(Rules { aside, lean, yaw, bias, ..rules(&insertion.rules)? })
}

/// Returns the worlds of a lesson. Errors name the field.
pub(crate) fn phase(scene: &Scene, number: usize) -> Result<TrainingPhase, SceneError> {
    let (_, learning) = learning_of(scene)?;
    let Some(of) = learning.lessons.get(number) else {
        let message = format!("there are {} lessons", learning.lessons.len());
        return Err(SceneError::new(ErrorKind::Value, "experiment.learning.lessons", message));
    };
    let usual = [TrainingWorld::default()];
    let worlds = if of.worlds.is_empty() { &usual[..] } else { &of.worlds };
    let cells = worlds.iter().enumerate().map(|(i, world)| {
        let mut own = scene.clone();
        if let Some(insertion) = own.experiment.settings_mut::<Insertion>() {
            insertion.learning = None;
        }
        let at = format!("experiment.learning.lessons[{number}].worlds[{i}]");
        own.set_all(&world.set).and_then(|_| cell(&own, world.truth.clone())).map_err(|e| e.within(&at))
    });
    let cells: Vec<Cell> = cells.collect::<Result<_, _>>()?;
    Ok(TrainingPhase { cells: cells.into(), updates: u64::from(of.updates) })
}

/// Returns the plan that a learner of the document's training gets.
pub(crate) fn learner_plan(scene: &Scene) -> Result<LearnerPlan, SceneError> {
    let (insertion, learning) = learning_of(scene)?;
    let first = phase(scene, 0)?;
    let named = |e: Fault| SceneError::new(ErrorKind::Value, format!("experiment.{}", e.path), e.message);
    let PolicySizes { observation, privileged, action } =
        World::new(first.cells, rules_of(insertion, learning)?).map_err(named)?.shape();
    let plan = LearnerPlan {
        shape: [observation, privileged, action],
        seed: learning.seed,
        lessons: learning.lessons.iter().map(|lesson| lesson.updates).collect(),
        ppo: learning.ppo.clone(),
        mouth_seen: insertion.rules.mouth_seen,
    };
    let told = plan_of(&plan);
    let wrong = |e: Fault| {
        SceneError::new(ErrorKind::Value, format!("experiment.learning.ppo.{}", e.path), e.message)
    };
    told.options.check(told.shape).map_err(wrong)?;
    Ok(plan)
}

/// Returns the same plan as the engine has it.
pub fn plan_of(from: &LearnerPlan) -> TrainingPlan {
    let [observation, privileged, action] = from.shape;
    TrainingPlan {
        shape: PolicySizes { observation, privileged, action },
        options: options(&from.ppo),
        seed: u64::from(from.seed),
        lessons: from.lessons.iter().copied().map(u64::from).collect(),
    }
}

fn options(from: &Ppo) -> PpoOptions {
    let Ppo {
        hidden,
        spread,
        lanes,
        steps,
        batch,
        epochs,
        rate,
        discount,
        lambda,
        clip,
        value_weight,
        entropy_weight,
        longest_gradient,
        furthest,
    } = from.clone();
    PpoOptions {
        hidden,
        spread,
        lanes,
        steps,
        batch,
        epochs,
        rate,
        discount,
        lambda,
        clip,
        value_weight,
        entropy_weight,
        longest_gradient,
        furthest,
        measure_seen: true,
        measure_rewards: true,
    }
}
