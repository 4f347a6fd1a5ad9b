//! What a planner tells while it works, and the files its result is written as.

use serde::{Deserialize, Serialize};

/// A file a run is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// A table: time, joints, pose, force.
    Csv,
    /// The same as a document.
    Json,
    /// A program for Universal Robots.
    Urscript,
    /// A program for KUKA.
    Krl,
    /// A program for ABB.
    Rapid,
    /// A program for FANUC.
    Fanuc,
    /// `trajectory_msgs/JointTrajectory` messages in JSON.
    Ros,
    /// Cutter locations, of the path alone.
    Apt,
    /// A cloud of points with normals.
    Ply,
    /// A depth image: grey of 16 bits, in steps of 0.1 mm.
    DepthPng,
    /// A behaviour tree for BehaviorTree.CPP, version 4 of its format.
    BehaviorTreeCpp,
}

impl ExportFormat {
    /// Those that any robot's run is written in; a FANUC program is for arms of FANUC alone.
    pub const TRAJECTORIES: [Self; 7] =
        [Self::Csv, Self::Json, Self::Urscript, Self::Krl, Self::Rapid, Self::Ros, Self::Apt];
}

/// A file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(default)]
pub struct ExportFile {
    /// With its ending.
    pub name: String,
    /// `text/csv`.
    pub mime: String,
    /// What is in it.
    pub text: String,
    /// The text stands for bytes, in base64.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub base64: bool,
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
    pub choices: Vec<crate::document::PlanChoice>,
}
