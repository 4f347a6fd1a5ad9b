//! Many grasps of one object, each tried often with the gripper's pose a little off, as a document has it.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use crate::grasp_study::variants_document::GraspVariants;
use crate::soft_grasp::document::SoftGrasp;
use asperity_scene::SceneError;
use asperity_scene::document::Pose;
use asperity_scene::validate::{direction, pose, positive, value};

/// Strongest push of a judge, N: beyond it there is no gripper.
const MOST_FORCE: f64 = 1e6;

/// A study of how sure grasps are: each is tried many times in the background, and stands beside what a real
/// gripper did.
///
/// The document has no bodies: what is grasped is the object that the grasps are made with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspStudy {
    /// Object, pads, rules and trials of all grasps. Each grasp of the list has its own pose, and its own
    /// direction that points upwards.
    pub with: SoftGrasp,
    /// Grasps that are tried, in the order of their numbers.
    pub grasps: Vec<TriedGrasp>,
    /// Grasps that are drawn from the object, in place of the list; absent: those of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub drawn: Option<DrawnGrasps>,
    /// Index of the grasp that is shown, counted from zero; where fewer are drawn, the last.
    pub shown: u32,
    /// Longest duration of a trial, s: one that lasts longer fails.
    pub longest: f64,
    /// Force with which the judges push that simulate nothing, N.
    pub force: f64,
    /// Smallest predicted share of successes at which a grasp counts as predicted to hold.
    pub threshold: f64,
    /// Published scores of other judges, to stand beside.
    pub published: Vec<PublishedScore>,
    /// Fields of `with` that are varied: every grasp is tried in each variant, with the same draws.
    pub variants: GraspVariants,
    /// Index of the variant that is shown, counted from zero.
    pub variant: u32,
}

/// Antipodal grasps: a point of the surface, a line within the cone of friction there, and where it leaves
/// the object it lies within the cone again (Mahler et al. 2017). They depend on the object, the pads and
/// these numbers; a variant of another object has its own.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct DrawnGrasps {
    /// Largest number of grasps: as many as are found in 20,000 lines.
    pub count: u32,
    /// Seed of the lines.
    pub seed: u32,
    /// Friction coefficient of the cones. It is not the pads': grasps stay where they are while that is
    /// changed.
    pub friction: f64,
}

impl Default for DrawnGrasps {
    fn default() -> Self {
        Self { count: 10, seed: 1, friction: 0.4 }
    }
}

/// Scores of a judge that others published, by the definitions of the thesis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PublishedScore {
    /// Name of the judge: `ipc`, `soft_point`, `reach_reconstruction`, `6dfc_reconstruction`, or another.
    pub judge: String,
    /// Average precision.
    pub ap: f64,
    /// Average recall.
    pub ar: f64,
    /// Harmonic mean of precision and recall.
    pub f1: f64,
}

impl Default for GraspStudy {
    fn default() -> Self {
        Self {
            with: SoftGrasp::default(),
            grasps: vec![TriedGrasp::default()],
            drawn: None,
            shown: 0,
            longest: 4.0,
            force: 20.0,
            threshold: 0.5,
            published: Vec::new(),
            variants: GraspVariants::default(),
            variant: 0,
        }
    }
}

impl Settings for GraspStudy {
    const KIND: &'static str = "grasp_study";
    const ABOUT: &'static str = "Try many grasps of an object many times.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene.bodies.len())
    }
}

/// A grasp of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct TriedGrasp {
    /// Name of the grasp.
    pub id: String,
    /// Pose of the gripper in the object's frame: midway between the pads' fronts; x is the closing axis, z
    /// the approach.
    pub grasp: Pose,
    /// Direction in the object's frame that points upwards where it stands.
    pub up: [f64; 3],
    /// Trials of a real gripper; absent: nobody tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub real: Option<RealTrials>,
}

impl Default for TriedGrasp {
    fn default() -> Self {
        let SoftGrasp { grasp, up, .. } = SoftGrasp::default();
        Self { id: "a".to_owned(), grasp, up, real: None }
    }
}

/// Trials of a real gripper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RealTrials {
    /// Number of trials.
    pub trials: u32,
    /// Number of trials that lifted the object.
    pub successes: u32,
}

/// Largest number of grasps: more are another program's (`asperity grasp`).
const MOST_GRASPS: usize = 200;
/// Largest number of grasps in all variants together: more are another program's as well.
const MOST_TRIED: usize = 1000;
/// Largest number of real trials: nobody tries a grasp more often.
const MOST_REAL: u32 = 1_000_000;

impl GraspStudy {
    /// Checks what the types alone cannot say, except what the engine judges when it is built; paths start at
    /// the document.
    pub(crate) fn validate(&self, bodies: usize) -> Result<(), SceneError> {
        let inner = |e: SceneError| match e.path.strip_prefix("experiment.") {
            Some(rest) => SceneError { path: format!("experiment.with.{rest}"), ..e },
            None => e,
        };
        self.with.validate(bodies).map_err(inner)?;
        for (i, grasp) in self.grasps.iter().enumerate() {
            grasp.validate(&format!("experiment.grasps[{i}]"))?;
        }
        let (at, grasps) = match &self.drawn {
            Some(drawn) => ("experiment.drawn.count", drawn.count as usize),
            None => ("experiment.grasps", self.grasps.len()),
        };
        if !(1..=MOST_GRASPS).contains(&grasps) {
            return Err(
                value(at, format!("between 1 and {MOST_GRASPS} grasps")).allowing(1.0, MOST_GRASPS as f64)
            );
        }
        if let Some(drawn) = &self.drawn
            && !(1e-3..=10.0).contains(&drawn.friction)
        {
            let message = "between 0.001 and 10: without friction no line is drawn";
            return Err(value("experiment.drawn.friction", message).allowing(1e-3, 10.0));
        }
        if self.shown as usize >= grasps {
            let most = grasps - 1;
            return Err(
                value("experiment.shown", "one of the grasps, counted from zero").allowing(0.0, most as f64)
            );
        }
        positive("experiment.longest", self.longest)?;
        positive("experiment.force", self.force)?;
        if self.force > MOST_FORCE {
            return Err(value("experiment.force", "at most a million newtons").allowing(0.0, MOST_FORCE));
        }
        if !(0.0..=1.0).contains(&self.threshold) {
            return Err(value("experiment.threshold", "between 0 and 1").allowing(0.0, 1.0));
        }
        for (i, score) in self.published.iter().enumerate() {
            for (field, x) in [("ap", score.ap), ("ar", score.ar), ("f1", score.f1)] {
                if !(0.0..=1.0).contains(&x) {
                    let at = format!("experiment.published[{i}].{field}");
                    return Err(value(&at, "between 0 and 1").allowing(0.0, 1.0));
                }
            }
        }
        self.variants.validate(&self.with).map_err(|e| e.within("experiment"))?;
        let variants = self.variants.count();
        if variants * grasps > MOST_TRIED {
            let message = format!("no more than {MOST_TRIED} grasps in all variants together");
            return Err(value("experiment.variants.fields", message));
        }
        if self.variant as usize >= variants {
            let message = "one of the variants, counted from zero";
            return Err(value("experiment.variant", message).allowing(0.0, variants as f64 - 1.0));
        }
        Ok(())
    }
}

impl TriedGrasp {
    fn validate(&self, at: &str) -> Result<(), SceneError> {
        pose(&format!("{at}.grasp"), &self.grasp)?;
        direction(&format!("{at}.up"), self.up)?;
        match self.real {
            Some(real) if real.successes > real.trials || !(1..=MOST_REAL).contains(&real.trials) => {
                let message = format!("between 1 and {MOST_REAL} trials, and no more successes than trials");
                Err(value(&format!("{at}.real"), message))
            }
            _ => Ok(()),
        }
    }
}
