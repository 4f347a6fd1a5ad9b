//! Questions that a grinding cell answers: a planner, programs read back, an arm of the reader's own.

use asperity_exhibit::questions;
use asperity_scene::Change;
use asperity_scene::document::OwnArm;

use super::document::PlanChoice;
use serde::{Deserialize, Serialize};

/// How far the planner is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PlanProgress {
    /// Runs that are done.
    pub done: u32,
    /// Runs at most.
    pub total: u32,
    /// For people: "round 3 of 8".
    pub doing: String,
    /// There is nothing left to do.
    pub finished: bool,
    /// Of the best run so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub best: Option<RunFigures>,
    /// Step-overs that were tried so far.
    pub choices: Vec<PlanChoice>,
}

/// A robot's program, read back and held against the part.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ProgramCheck {
    /// Whose language it is in.
    pub maker: String,
    /// Moves that were read.
    pub moves: u32,
    /// Moves to positions that have no numbers in the program.
    pub unread: u32,
    /// Moves whose end is told by joints; that of the others is a pose.
    pub by_joints: u32,
    /// Signed distance of the tool from the surface at each move (m), negative in the part; `null` beyond 5 cm.
    pub distances: Vec<Option<f64>>,
    /// Moves that end within a millimetre of the surface.
    pub near: u32,
    /// Least, mean and greatest distance of those, m.
    pub spread: [f64; 3],
    /// Sentences: whether the program is for this arm, and what was found.
    pub notes: Vec<String>,
}

/// What a run comes to, SI.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct RunFigures {
    /// Mean normal force, N.
    pub mean_force: f64,
    /// Root mean square of force less wanted, N.
    pub force_error: f64,
    /// Largest of it, N.
    pub worst_error: f64,
    /// Mean removed depth, m.
    pub depth: f64,
    /// Its deviation over it.
    pub unevenness: f64,
    /// Mean Ra, m.
    pub roughness: f64,
    /// Cycle time, s.
    pub duration: f64,
}

questions! {
    /// Questions to a grinding cell.
    GrindingAsk => GrindingAnswers {
        /// Sets a planner to work on the document as it is now; nothing is computed yet.
        plan_start: PlanStart {} -> ();
        /// Up to so many pieces of its work, some ten to some hundred milliseconds each.
        plan_advance: PlanAdvance {
            /// Most pieces.
            pieces: u32 } -> PlanProgress;
        /// Changes that the best plan so far would write; nothing is changed yet.
        plan_changes: PlanChanges {} -> Vec<Change>;
        /// Lets the planner go, with all it has found.
        plan_cancel: PlanCancel {} -> ();
        /// A robot's program, read back: how far its tool is from the surface.
        check_program: CheckProgram {
            /// In URScript, KRL, RAPID or FANUC's LS.
            text: String } -> ProgramCheck;
        /// Changes that make this the cell's arm.
        take_arm: TakeArm {
            /// Of a robot's file.
            arm: OwnArm } -> Vec<Change>;
    }
}
