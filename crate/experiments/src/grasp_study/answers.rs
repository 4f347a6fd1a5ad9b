//! Questions that a study of grasps answers: trials, and what they come to.

use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// Result of one trial of a grasp.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct GraspTrial {
    /// Verdict: `holds`, or in a word why not.
    pub verdict: String,
    /// Height of the object's lowest point above its start, m.
    pub height: f64,
    /// Strain energy of each pad at the end, J.
    pub strain: [f64; 2],
    /// Force of each pad when the squeeze ended, N.
    pub force: [f64; 2],
    /// Area of each pad's skin that pressed then, m².
    pub area: [f64; 2],
    /// Number of steps.
    pub steps: u32,
    /// Number of Newton iterations.
    pub newton: u32,
    /// Number of steps that ended before the solver was done.
    pub unfinished: u32,
}

/// Share of successes in trials, and the interval in which the true share lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TriedShare {
    /// Number of successes.
    pub successes: u32,
    /// Number of trials.
    pub trials: u32,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Count of a verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct VerdictCount {
    /// Verdict in a word.
    pub verdict: String,
    /// Sentence: what happened and what to change.
    pub sentence: String,
    /// Number of times it was given.
    pub count: u32,
}

/// Sum of the trials of a grasp so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TriedRow {
    /// Name of the grasp.
    pub id: String,
    /// True if no further trial is needed.
    pub enough: bool,
    /// Share of successes in the simulation.
    pub simulated: TriedShare,
    /// Counts of the verdicts, in the order in which they came.
    pub verdicts: Vec<VerdictCount>,
    /// Share of its poses that soft point, REACH and 6DFC say hold; in the variant that is shown alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub judges: Option<[f64; 3]>,
    /// Share of successes of a real gripper.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub real: Option<TriedShare>,
}

/// Scores of a judge's predictions against a real gripper.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct JudgeScore {
    /// Name of the judge: `ipc` is the simulation, `always_holds` one that looks at nothing.
    pub judge: String,
    /// Precision: the share of trials that held, of the grasps predicted to hold.
    pub precision: f64,
    /// Recall: the share that was predicted to hold, of the trials that held.
    pub recall: f64,
    /// Harmonic mean of precision and recall.
    pub f1: f64,
    /// Area below precision over recall.
    pub average_precision: f64,
    /// Brier score: mean of `(p − y)²` over real trials.
    pub brier: f64,
    /// Average precision as the thesis counts it.
    pub thesis_ap: f64,
    /// Mean recall over thresholds as the thesis counts it.
    pub thesis_ar: f64,
    /// Harmonic mean of the two as the thesis counts them.
    pub thesis_f1: f64,
    /// Interval of each of them, by the bootstrap over grasps, in this order.
    pub spread: Vec<[f64; 2]>,
    /// Share of drawn sets of grasps in which its Brier score is less than that of a judge that always says
    /// that it holds.
    pub beats_always: f64,
    /// Curve of precision over recall: points where something changes, from the highest threshold down.
    pub curve: Vec<JudgePoint>,
}

/// Precision and recall of a judge at one threshold.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct JudgePoint {
    /// Smallest prediction at which a grasp counts as predicted to hold.
    pub threshold: f64,
    /// Precision: the share of trials that held, of the grasps predicted to hold.
    pub precision: f64,
    /// Recall: the share that was predicted to hold, of the trials that held.
    pub recall: f64,
}

/// Sum of the trials of a variant so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TriedVariant {
    /// Number of its grasps.
    pub grasps: u32,
    /// Share of successes over all its grasps.
    pub simulated: TriedShare,
    /// Mean force of a pad when the squeeze ended, over the trials in which it did, N.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub force: Option<f64>,
    /// Mean area of a pad's skin that pressed then, m².
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub area: Option<f64>,
    /// Scores of the simulation against a real gripper, once each grasp that one tried has a trial.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub scores: Option<VariantScores>,
}

/// Scores of the simulation in a variant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct VariantScores {
    /// F1 score at the study's threshold.
    pub f1: f64,
    /// F1 score as the thesis counts it.
    pub thesis_f1: f64,
    /// Brier score: mean of `(p − y)²` over real trials.
    pub brier: f64,
    /// Interval of each of them, by the bootstrap over grasps, in this order.
    pub spread: [[f64; 2]; 3],
}

/// Sum of a study so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StudySummary {
    /// Largest number of trials of each grasp.
    pub trials: u32,
    /// Sums of each grasp, in one variant after the other.
    pub rows: Vec<TriedRow>,
    /// Sums of each variant.
    pub variants: Vec<TriedVariant>,
    /// Scores of each judge in the variant that is shown, over the grasps that a real gripper tried; empty
    /// where none succeeded. The simulation's is the first, once each of these has a trial.
    pub scores: Vec<JudgeScore>,
    /// Brier score of a judge that gives every grasp the share of all real successes; and the least that any
    /// judge of grasps can have.
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
            /// Trials, by grasp, then by trial.
            made: Vec<Vec<GraspTrial>> } -> StudySummary;
    }
}
