//! Questions that a selection of grasps answers: a grasp, tried once.

use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// What came of a grasp that was tried once, out of a bin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PickTrial {
    /// What the grasp costs; none where that is infinite.
    pub cost: Option<f64>,
    /// In a word.
    pub outcome: PickOutcome,
    /// Bodies in the hand at the end.
    pub held: u32,
    /// How far the centre of mass of the nearest of them was from the line between the fingers when these had closed, level, m.
    pub off_centre: Option<f64>,
}

/// What was in the hand at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PickOutcome {
    /// One body.
    One,
    /// Two or more.
    Several,
    /// None any more.
    Dropped,
    /// None, ever.
    Missed,
}

questions! {
    /// Questions to a selection of grasps.
    GraspSelectionAsk => GraspSelectionAnswers {
        /// A grasp of the cloud, tried once in the dynamics. It depends on the document and the number alone.
        try_pick: TryPick {
            /// Candidate, the best is 1; 0: as the gripper is held by hand.
            candidate: u32 } -> PickTrial;
    }
}
