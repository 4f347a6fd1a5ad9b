//! What is told of a study of grasps: a trial, and what the trials so far come to.

use serde::{Deserialize, Serialize};

/// What came of one trial of a grasp.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GraspTrial {
    /// `holds`, or in a word why not.
    pub verdict: String,
    /// Whether the grasp holds where the gripper was, as the soft point, REACH and 6DFC see it.
    pub says: [bool; 3],
    /// How far the object's lowest point is above where it stood, m.
    pub height: f64,
    /// Strain energy of each pad at the end, J.
    pub strain: [f64; 2],
    /// With which each pad pushed when the squeeze ended, N.
    pub force: [f64; 2],
    /// Steps and Newton iterations that it took, and steps that were not solved to their tolerance.
    pub steps: u32,
    /// Newton iterations.
    pub newton: u32,
    /// Steps that ended before the solver was done.
    pub unfinished: u32,
}

/// So many of so many, and where the share of all that could be lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TriedShare {
    /// How many.
    pub successes: u32,
    /// Of how many.
    pub trials: u32,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// How often a verdict was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct VerdictCount {
    /// In a word.
    pub verdict: String,
    /// What happened and what to change.
    pub sentence: String,
    /// How often.
    pub count: u32,
}

/// What the trials of a grasp came to so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TriedRow {
    /// Of the grasp.
    pub id: String,
    /// No further trial is needed.
    pub enough: bool,
    /// The simulation's.
    pub simulated: TriedShare,
    /// In the order in which they came.
    pub verdicts: Vec<VerdictCount>,
    /// Of the same poses, the share that soft point, REACH and 6DFC say hold.
    pub judges: [f64; 3],
    /// A real gripper's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub real: Option<TriedShare>,
}

/// How well a judge predicts what a real gripper did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct JudgeScore {
    /// `ipc` is the simulation, `always_holds` who looks at nothing.
    pub judge: String,
    /// Of the grasps predicted to hold, the share of trials that did.
    pub precision: f64,
    /// Of the trials that held, the share that was predicted to.
    pub recall: f64,
    /// Their harmonic mean.
    pub f1: f64,
    /// Area below precision over recall.
    pub average_precision: f64,
    /// Mean of `(p − y)²` over real trials.
    pub brier: f64,
    /// Average precision as the thesis counts it.
    pub thesis_ap: f64,
    /// Mean recall over thresholds as the thesis counts it.
    pub thesis_ar: f64,
    /// Their harmonic mean.
    pub thesis_f1: f64,
}

/// What a study came to so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StudySummary {
    /// Of each grasp at the most.
    pub trials: u32,
    /// Of each grasp.
    pub rows: Vec<TriedRow>,
    /// Of each judge, over grasps that were tried here and by a real gripper; empty where there are none.
    pub scores: Vec<JudgeScore>,
    /// Brier score of who says of every grasp the share of all real successes; and the least that any judge of grasps can have.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub brier_bounds: Option<[f64; 2]>,
}
