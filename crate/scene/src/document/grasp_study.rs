//! Many grasps of one object, each tried often with the gripper's pose a little off, as a document has it.

use serde::{Deserialize, Serialize};

use super::{Pose, SoftGrasp};
use crate::SceneError;
use crate::validate::{direction, pose, positive, value};

/// How sure grasps are: each is tried many times in the background, and stands beside what a real gripper did.
///
/// The document has no bodies: what is grasped is the object that the grasps are made with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GraspStudy {
    /// Object, pads, rules and trials of all grasps. Each grasp of the list has its own pose, and says itself what points upwards.
    pub with: SoftGrasp,
    /// What is tried, in the order of their numbers.
    pub grasps: Vec<TriedGrasp>,
    /// Which of them is shown, counted from zero.
    pub shown: u32,
    /// A trial that lasts longer fails, s.
    pub longest: f64,
    /// What the judges that simulate nothing push with, N.
    pub force: f64,
}

impl Default for GraspStudy {
    fn default() -> Self {
        Self {
            with: SoftGrasp::default(),
            grasps: vec![TriedGrasp::default()],
            shown: 0,
            longest: 4.0,
            force: 20.0,
        }
    }
}

/// A grasp of a study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct TriedGrasp {
    /// Its name.
    pub id: String,
    /// The gripper in the object's frame: midway between the pads' fronts; x is the closing axis, z the approach.
    pub grasp: Pose,
    /// The direction in the object's frame that points upwards where it stands.
    pub up: [f64; 3],
    /// What a real gripper did; absent: nobody tried.
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

/// Trials that a real gripper made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RealTrials {
    /// How many.
    pub trials: u32,
    /// How many of them lifted the object.
    pub successes: u32,
}

/// More grasps than this are another program's (`asperity grasp`).
const MOST_GRASPS: usize = 200;
/// Nobody tries a grasp so often.
const MOST_REAL: u32 = 1_000_000;

impl GraspStudy {
    /// What the types alone cannot say, but for what the engine judges when it is built; paths start at the document.
    pub(crate) fn validate(&self, bodies: usize) -> Result<(), SceneError> {
        let inner = |e: SceneError| match e.path.strip_prefix("experiment.") {
            Some(rest) => SceneError { path: format!("experiment.with.{rest}"), ..e },
            None => e,
        };
        self.with.validate(bodies).map_err(inner)?;
        if !(1..=MOST_GRASPS).contains(&self.grasps.len()) {
            return Err(value("experiment.grasps", format!("between 1 and {MOST_GRASPS} grasps")));
        }
        for (i, grasp) in self.grasps.iter().enumerate() {
            grasp.validate(&format!("experiment.grasps[{i}]"))?;
        }
        if self.shown as usize >= self.grasps.len() {
            let most = self.grasps.len() - 1;
            return Err(
                value("experiment.shown", "one of the grasps, counted from zero").allowing(0.0, most as f64)
            );
        }
        positive("experiment.longest", self.longest)?;
        positive("experiment.force", self.force)
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
