//! Questions that an insertion answers: attempts that begin elsewhere, and the course of a learner.

use super::learning_document::Ppo;
use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// What came of an attempt to put something into something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StartTrial {
    /// How far off it began, m.
    pub aside: [f64; 2],
    /// Turned by, a rotation vector, rad.
    pub turn: [f64; 3],
    /// It is in.
    pub done: bool,
    /// When it ended, s.
    pub time: f64,
    /// How deep it got, m.
    pub depth: f64,
    /// Its largest force, N.
    pub peak: f64,
    /// Why it could not go on; absent: it could.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub trouble: Option<String>,
}

/// What a learner is told of a document's course: which numbers it learns by. It knows no document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CoursePlan {
    /// Numbers that the actor sees, that only the critic sees besides, and of an action.
    pub shape: [usize; 3],
    /// Of all draws.
    pub seed: u32,
    /// Updates of each lesson.
    pub lessons: Vec<u32>,
    /// Of the algorithm.
    pub ppo: Ppo,
    /// Whether the mouth is seen.
    pub mouth_seen: bool,
}

questions! {
    /// Questions to an insertion.
    InsertionAsk => InsertionAnswers {
        /// Attempts that begin in one row of the document's map of starts. They depend on the document and the row alone.
        try_starts: TryStarts {
            /// Row, counted from the least y.
            row: u32 } -> Vec<StartTrial>;
        /// Attempts whose starts are drawn as in the document's course: those of `asperity train --judge`, number for number.
        try_drawn: TryDrawn {
            /// The first, counted from zero.
            from: u32,
            /// At most a hundred.
            count: u32 } -> Vec<StartTrial>;
        /// Numbers that the learner of the document's course is told at its start.
        course: Course {} -> CoursePlan;
        /// A rollout of one lane of the course, made anew or gone on with. It depends on the document and the order alone.
        rollout: Rollout {
            /// As the learner wrote it.
            order: String } -> String;
    }
}
