//! Progress of a planner while it works, and the files its result is written as.

use serde::{Deserialize, Serialize};

/// Format of a file that a run is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// A table: time, joints, pose, force.
    Csv,
    /// The same table as a JSON document.
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
    /// Formats in which any robot's run is written; a FANUC program is for arms of FANUC alone.
    pub const TRAJECTORIES: [Self; 7] =
        [Self::Csv, Self::Json, Self::Urscript, Self::Krl, Self::Rapid, Self::Ros, Self::Apt];
}

/// A file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(default)]
pub struct ExportFile {
    /// Name with its ending.
    pub name: String,
    /// MIME type, such as `text/csv`.
    pub mime: String,
    /// Content of the file.
    pub text: String,
    /// True if the text stands for bytes, in base64.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub base64: bool,
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
    pub choices: Vec<crate::document::PlanChoice>,
}
