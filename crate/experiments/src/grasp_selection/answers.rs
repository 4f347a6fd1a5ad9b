//! Questions that a selection of grasps answers: a grasp, tried once.

use asperity_exhibit::questions;
use serde::{Deserialize, Serialize};

/// Result of a grasp out of a bin that was tried once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PickTrial {
    /// Cost of the grasp; absent where it is infinite.
    pub cost: Option<f64>,
    /// Outcome in a word.
    pub outcome: PickOutcome,
    /// Number of bodies in the hand at the end.
    pub held: u32,
    /// Distance of the centre of mass of the nearest of them from the line between the fingers when these had
    /// closed, level, m.
    pub off_centre: Option<f64>,
}

/// Outcome: the bodies in the hand at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PickOutcome {
    /// One body.
    One,
    /// Two or more.
    Several,
    /// None any more: it was dropped.
    Dropped,
    /// None, ever: the grasp missed.
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
