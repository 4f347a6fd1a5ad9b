//! Questions that a study of grasps answers: trials, and what they come to.

use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// What came of one trial of a grasp.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GraspTrial {
    /// `holds`, or in a word why not.
    pub verdict: String,
    /// How far the object's lowest point is above where it stood, m.
    pub height: f64,
    /// Strain energy of each pad at the end, J.
    pub strain: [f64; 2],
    /// With which each pad pushed when the squeeze ended, N.
    pub force: [f64; 2],
    /// Of each pad's skin what pressed then, m².
    pub area: [f64; 2],
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
    /// The share of its poses that soft point, REACH and 6DFC say hold; in the variant that is shown alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub judges: Option<[f64; 3]>,
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
    /// Where each of them may lie, by the bootstrap over grasps, in this order.
    pub spread: Vec<[f64; 2]>,
    /// The share of drawn sets of grasps in which its Brier score is less than that of who always says that it holds.
    pub beats_always: f64,
    /// Precision over recall: where something changes, from the highest threshold down.
    pub curve: Vec<JudgePoint>,
}

/// At one threshold.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct JudgePoint {
    /// A grasp counts as predicted to hold from here on.
    pub threshold: f64,
    /// Of the grasps predicted to hold, the share of trials that did.
    pub precision: f64,
    /// Of the trials that held, the share that was predicted to.
    pub recall: f64,
}

/// What the trials of a variant came to so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TriedVariant {
    /// How many it has.
    pub grasps: u32,
    /// Over all its grasps.
    pub simulated: TriedShare,
    /// With which a pad pushed when the squeeze ended, in the mean of those trials in which it did, N.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub force: Option<f64>,
    /// Of a pad's skin what pressed then, in the mean, m².
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub area: Option<f64>,
    /// How well the simulation predicts a real gripper, once each grasp that one tried has a trial.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub scores: Option<VariantScores>,
}

/// Scores of the simulation in a variant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct VariantScores {
    /// At the study's threshold.
    pub f1: f64,
    /// As the thesis counts it.
    pub thesis_f1: f64,
    /// Mean of `(p − y)²` over real trials.
    pub brier: f64,
    /// Where each of them may lie, by the bootstrap over grasps, in this order.
    pub spread: [[f64; 2]; 3],
}

/// What a study came to so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StudySummary {
    /// Of each grasp at the most.
    pub trials: u32,
    /// Of each grasp, in one variant after the other.
    pub rows: Vec<TriedRow>,
    /// Of each variant.
    pub variants: Vec<TriedVariant>,
    /// Of each judge in the variant that is shown, over the grasps that a real gripper tried; empty where none succeeded. The simulation's
    /// is the first, once each of these has a trial.
    pub scores: Vec<JudgeScore>,
    /// Brier score of who says of every grasp the share of all real successes; and the least that any judge of grasps can have.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub brier_bounds: Option<[f64; 2]>,
}

questions! {
    /// Questions to a study of grasps.
    GraspStudyAsk => GraspStudyAnswers {
        /// One trial of a grasp. It depends on the document and the two numbers alone.
        try_grasp: TryGrasp {
            /// Grasp, counted from zero.
            grasp: u32,
            /// Trial, counted from zero.
            trial: u32 } -> GraspTrial;
        /// The sum of trials: of each grasp the first ones, in their order.
        sum_grasps: SumGrasps {
            /// By grasp, then by trial.
            made: Vec<Vec<GraspTrial>> } -> StudySummary;
    }
}
