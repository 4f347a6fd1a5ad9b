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
