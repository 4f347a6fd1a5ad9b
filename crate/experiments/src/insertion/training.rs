//! A training as a document: a scene, cells that differ from it, rules, the algorithm's numbers. Its scene is
//! opened by whoever reads it. Or a scene that says itself how a policy learns in it (`experiment.learning`),
//! lesson after lesson.

use std::collections::BTreeMap;
use std::sync::Arc;

use asperity_learning::course::Plan;
use asperity_learning::environment::Environment;
use asperity_learning::insertion::{Cell, Insertion as World, Rules};
use asperity_learning::policy::{Policy, Shape};
use asperity_learning::ppo::Options;

use crate::insertion::answers::CoursePlan;
use crate::insertion::document::Insertion;
use crate::insertion::learning_document::{Learning, Ppo};
use crate::parse;
use asperity_scene::{Change, ErrorKind, Scene, SceneError, typed};
use serde::Deserialize;
use serde_json::Value;

use crate::dynamics::cell::cell;
use crate::insertion::rules;

/// Training as a document says it.
pub struct Training {
    /// Lessons one after the other; at least one.
    pub lessons: Vec<TrainingLesson>,
    /// Rules by which attempts are begun and judged.
    pub rules: Rules,
    /// Options of the algorithm.
    pub options: Options,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Name of the checkpoint whose policy it begins with, beside the document.
    pub from: Option<String>,
    /// Policy that its scene carries.
    pub policy: Option<Policy<f32>>,
    /// Text of its scene.
    pub scene: String,
}

/// Updates in the same worlds.
#[derive(Clone)]
pub struct TrainingLesson {
    /// Worlds to learn in; at least one.
    pub cells: Arc<[Cell]>,
    /// Number of updates.
    pub updates: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    schema: String,
    scene: String,
    #[serde(default)]
    from: Option<String>,
    #[serde(default)]
    cells: Vec<CellText>,
    #[serde(default)]
    rules: RulesText,
    #[serde(default)]
    ppo: PpoText,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default = "fifty")]
    updates: u64,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct CellText {
    #[serde(default)]
    set: BTreeMap<String, Value>,
    #[serde(default)]
    truth: Vec<f64>,
}

/// Makes a struct whose fields may each be left out, and what it makes of the engine's defaults.
macro_rules! optional {
    ($name:ident of $made:ty { $($field:ident: $kind:ty),* $(,)? }) => {
        #[derive(Deserialize, Default)]
        #[serde(deny_unknown_fields, default)]
        struct $name { $($field: Option<$kind>),* }

        impl $name {
            fn over(self, mut made: $made) -> $made {
                $(if let Some(value) = self.$field { made.$field = value; })*
                made
            }
        }
    };
}

optional!(RulesText of Rules {
    action_period: u32, horizon: u32, above: f64, aside: f64, lean: f64, yaw: f64, speed: [f64; 2], press: f64,
    room: [f64; 2], limit: [f64; 2], mouth_seen: bool, bias: [f64; 2], reward: [f64; 2],
});
optional!(PpoText of Options {
    hidden: Vec<usize>, spread: f64, lanes: usize, steps: usize, batch: usize, epochs: u32, rate: f64, discount: f64, lambda: f64,
    clip: f64, value_weight: f64, entropy_weight: f64, longest_gradient: f64, furthest: Option<f64>, measure_seen: bool,
    measure_rewards: bool,
});

fn one() -> u64 {
    1
}

fn fifty() -> u64 {
    50
}

impl Training {
    /// Reads a document and builds its cells. `open` gives the text of its scene, which it names. Errors name
    /// the field.
    ///
    /// # Errors
    /// Refuses a text that is no training, another version of it, and a scene or a cell that cannot be built.
    pub fn read(
        text: &str,
        open: impl FnOnce(&str) -> Result<String, SceneError>,
    ) -> Result<Self, SceneError> {
        let refused = |message: String| SceneError::new(ErrorKind::Field, "", message);
        let tree = serde_json::from_str(text).map_err(|e| refused(e.to_string()))?;
        let tree: Value = tree;
        if tree.get("experiment").is_some() {
            return Self::of_scene(text);
        }
        let read: Text = typed(tree)?;
        if read.schema != "asperity-training/1" {
            let message = format!("this program reads asperity-training/1, not {}", read.schema);
            return Err(SceneError::new(ErrorKind::Version, "schema", message));
        }
        let scene = open(&read.scene)?;
        let base = parse(&scene).map_err(|e| e.within("scene"))?;
        let wanted = if read.cells.is_empty() { vec![CellText::default()] } else { read.cells };
        let cells = wanted.into_iter().enumerate().map(|(i, of)| {
            let changes: Vec<Change> =
                of.set.into_iter().map(|(path, value)| Change { path, value }).collect();
            let mut own = base.clone();
            own.set_all(&changes)
                .and_then(|_| cell(&own, of.truth))
                .map_err(|e| e.within(&format!("cells[{i}]")))
        });
        let cells: Vec<Cell> = cells.collect::<Result<_, _>>()?;
        let options =
            Options { lanes: 8, steps: 256, measure_seen: true, measure_rewards: true, ..Options::default() };
        Ok(Self {
            lessons: vec![TrainingLesson { cells: cells.into(), updates: read.updates }],
            rules: read.rules.over(Rules::default()),
            options: read.ppo.over(options),
            seed: read.seed,
            from: read.from,
            policy: None,
            scene,
        })
    }

    /// Reads the course of a scene in which a policy learns.
    fn of_scene(text: &str) -> Result<Self, SceneError> {
        let scene = parse(text)?;
        let (insertion, learning) = learning_of(&scene)?;
        let lessons = (0..learning.lessons.len()).map(|i| lesson(&scene, i));
        let carried = |policy| {
            crate::insertion::policy::read(policy, insertion.rules.mouth_seen).map(|learnt| learnt.policy)
        };
        Ok(Self {
            lessons: lessons.collect::<Result<_, _>>()?,
            rules: rules_of(insertion, learning)?,
            options: options(&learning.ppo),
            seed: u64::from(learning.seed),
            from: None,
            policy: insertion.policy.as_deref().map(carried).transpose()?,
            scene: String::new(),
        })
    }

    /// Returns the world of a lesson, at its start. Faults name the cell, or the rule.
    ///
    /// # Errors
    /// Refuses cells that do not belong together, and rules that are out of bounds.
    pub fn world(&self, lesson: usize) -> Result<World, asperity_fault::Fault> {
        let cells = self.lessons.get(lesson).or(self.lessons.first()).map(|lesson| lesson.cells.clone());
        World::new(cells.unwrap_or_default(), self.rules.clone())
    }

    /// Returns the plan that a learner follows from.
    ///
    /// # Errors
    /// Refuses what [`Training::world`] refuses.
    pub fn plan(&self) -> Result<Plan, asperity_fault::Fault> {
        Ok(Plan {
            shape: self.world(0)?.shape(),
            options: self.options.clone(),
            seed: self.seed,
            lessons: self.lessons.iter().map(|lesson| lesson.updates).collect(),
        })
    }
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

/// Returns the rules by which attempts of a course are begun and judged.
pub(crate) fn rules_of(insertion: &Insertion, learning: &Learning) -> Result<Rules, SceneError> {
    let Learning { aside, lean, yaw, bias, .. } = *learning;
    Ok(Rules { aside, lean, yaw, bias, ..rules(&insertion.rules)? })
}

/// Returns the worlds of a lesson. Errors name the field.
pub(crate) fn lesson(scene: &Scene, number: usize) -> Result<TrainingLesson, SceneError> {
    let (_, learning) = learning_of(scene)?;
    let Some(of) = learning.lessons.get(number) else {
        let message = format!("there are {} lessons", learning.lessons.len());
        return Err(SceneError::new(ErrorKind::Value, "experiment.learning.lessons", message));
    };
    let usual = [crate::insertion::learning_document::CourseWorld::default()];
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
    Ok(TrainingLesson { cells: cells.into(), updates: u64::from(of.updates) })
}

/// Returns the plan that a learner of the document's course gets.
pub(crate) fn course_plan(scene: &Scene) -> Result<CoursePlan, SceneError> {
    let (insertion, learning) = learning_of(scene)?;
    let first = lesson(scene, 0)?;
    let named = |e: asperity_fault::Fault| {
        SceneError::new(ErrorKind::Value, format!("experiment.{}", e.path), e.message)
    };
    let Shape { observation, privileged, action } =
        World::new(first.cells, rules_of(insertion, learning)?).map_err(named)?.shape();
    let plan = CoursePlan {
        shape: [observation, privileged, action],
        seed: learning.seed,
        lessons: learning.lessons.iter().map(|lesson| lesson.updates).collect(),
        ppo: learning.ppo.clone(),
        mouth_seen: insertion.rules.mouth_seen,
    };
    let told = plan_of(&plan);
    let wrong = |e: asperity_fault::Fault| {
        SceneError::new(ErrorKind::Value, format!("experiment.learning.ppo.{}", e.path), e.message)
    };
    told.options.check(told.shape).map_err(wrong)?;
    Ok(plan)
}

/// Returns the same plan as the engine has it.
pub fn plan_of(from: &CoursePlan) -> Plan {
    let [observation, privileged, action] = from.shape;
    Plan {
        shape: Shape { observation, privileged, action },
        options: options(&from.ppo),
        seed: u64::from(from.seed),
        lessons: from.lessons.iter().copied().map(u64::from).collect(),
    }
}

fn options(from: &Ppo) -> Options {
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
    Options {
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
