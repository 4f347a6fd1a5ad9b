//! Questions that a grinding cell answers: a planner, programs read back, an arm of the reader's own.

use asperity_exhibit::questions;
use asperity_scene::Change;
use asperity_scene::document::OwnArm;

use super::document::PlanChoice;
use serde::{Deserialize, Serialize};

/// Progress of the planner.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PlanProgress {
    /// Number of runs that are done.
    pub done: u32,
    /// Largest number of runs.
    pub total: u32,
    /// Present work, for people: "round 3 of 8".
    pub doing: String,
    /// True if there is nothing left to do.
    pub finished: bool,
    /// Figures of the best run so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub best: Option<RunFigures>,
    /// Step-overs that were tried so far.
    pub choices: Vec<PlanChoice>,
}

/// Check of a robot's program: read back and held against the part.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ProgramCheck {
    /// Maker whose language it is in.
    pub maker: String,
    /// Number of moves that were read.
    pub moves: u32,
    /// Number of moves to positions that have no numbers in the program.
    pub unread: u32,
    /// Number of moves whose end is given by joints; that of the others is a pose.
    pub by_joints: u32,
    /// Signed distances of the tool from the surface at each move (m), negative in the part; `null` beyond 5
    /// cm.
    pub distances: Vec<Option<f64>>,
    /// Number of moves that end within a millimetre of the surface.
    pub near: u32,
    /// Smallest, mean and largest distance of those, m.
    pub spread: [f64; 3],
    /// Sentences: for which arm the program is, and what was found.
    pub notes: Vec<String>,
}

/// Figures of a run, SI.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct RunFigures {
    /// Mean normal force, N.
    pub mean_force: f64,
    /// Root mean square of the force error, N.
    pub force_error: f64,
    /// Largest force error, N.
    pub worst_error: f64,
    /// Mean removed depth, m.
    pub depth: f64,
    /// Standard deviation of the removed depth over its mean.
    pub unevenness: f64,
    /// Mean Ra, m.
    pub roughness: f64,
    /// Cycle time, s.
    pub duration: f64,
}

questions! {
    /// Questions to a grinding cell.
    GrindingAsk => GrindingAnswers {
        /// Begins to plan for the document as it is now; nothing is computed yet.
        plan_start: PlanStart {} -> ();
        /// Goes on by up to this many pieces of the planner's work, some ten to some hundred milliseconds each.
        plan_advance: PlanAdvance {
            /// Most pieces.
            pieces: u32 } -> PlanProgress;
        /// Changes that the best plan so far would write; nothing is changed yet.
        plan_changes: PlanChanges {} -> Vec<Change>;
        /// Drops the planner, with all it has found.
        plan_cancel: PlanCancel {} -> ();
        /// A robot's program, read back: how far its tool is from the surface.
        check_program: CheckProgram {
            /// Text of the program in URScript, KRL, RAPID or FANUC's LS.
            text: String } -> ProgramCheck;
        /// Changes that make this the cell's arm.
        take_arm: TakeArm {
            /// Of a robot's file.
            arm: OwnArm } -> Vec<Change>;
    }
}
