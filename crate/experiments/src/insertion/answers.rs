//! Questions that an insertion answers: attempts that begin elsewhere, and the training of a learner.

use super::learning_document::Ppo;
use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// Result of an attempt to insert something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StartTrial {
    /// Displacement across the mouth's axis at the start, m.
    pub aside: [f64; 2],
    /// Turned by, a rotation vector, rad.
    pub turn: [f64; 3],
    /// True if it is in.
    pub done: bool,
    /// Time at which it ended, s.
    pub time: f64,
    /// Depth that it reached, m.
    pub depth: f64,
    /// Largest force of the attempt, N.
    pub peak: f64,
    /// Reason why it could not go on; absent: it could.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub trouble: Option<String>,
}

/// Plan of a document's training: the numbers for a learner, which knows no document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LearnerPlan {
    /// Sizes: numbers that the actor sees, that only the critic sees besides, and of an action.
    pub shape: [usize; 3],
    /// Seed of the random numbers.
    pub seed: u32,
    /// Numbers of updates, one for each lesson.
    pub lessons: Vec<u32>,
    /// Hyperparameters of the algorithm.
    pub ppo: Ppo,
    /// True if the mouth is seen.
    pub mouth_seen: bool,
}

questions! {
    /// Questions to an insertion.
    InsertionAsk => InsertionAnswers {
        /// Attempts that begin in one row of the document's map of starts. They depend on the document and the row alone.
        try_starts: TryStarts {
            /// Row, counted from the least y.
            row: u32 } -> Vec<StartTrial>;
        /// Attempts whose starts are drawn as in the document's training: those of `asperity train --judge`, number for number.
        try_drawn: TryDrawn {
            /// Number of the first attempt, counted from zero.
            from: u32,
            /// At most a hundred.
            count: u32 } -> Vec<StartTrial>;
        /// Numbers that the learner of the document's training is told at its start.
        course: Course {} -> LearnerPlan;
        /// A rollout of one lane of the training, made anew or continued. It depends on the document and the order
        /// alone.
        rollout: Rollout {
            /// Order, as the learner wrote it.
            order: String } -> String;
    }
}
