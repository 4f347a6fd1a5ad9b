//! A tool path on a part, the arm that follows it, and what the tool presses and takes off.

mod arm;
mod path;
mod plan;
mod process;

pub use arm::{CellArm, MOST_ARM_JOINTS, OwnArm, OwnJoint};
pub use path::{FirstCurve, GrindingPath, PassOrder, ToolHeading, WhichSides};
pub use plan::{GrindingPlan, PassPlan, PlanChoice, Planner};
pub use process::{ForceControl, Grains, GrindingFeed, GrindingLaw, GrindingProcess, Grit, Runout, ToolFace};

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use super::Pose;

/// Grind a part: path, arm, force, and what is taken off. Body 0 is the part and says where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Grinding {
    /// What is ground.
    pub part: GroundPart,
    /// Where the tool goes.
    pub path: GrindingPath,
    /// The arm and its tool.
    pub cell: GrindingCell,
    /// How the tool presses, and what it takes off.
    pub process: GrindingProcess,
    /// What the planner may change, and when it has done enough.
    pub planner: Planner,
    /// What the planner found; absent: nothing is planned yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub plan: Option<GrindingPlan>,
    /// Which run is shown.
    pub shown: ShownRun,
    /// What is coloured on the part.
    pub map: GrindingMap,
    /// Colour what has been done by now.
    pub live: bool,
    /// Simulated seconds of one step of the clock.
    pub step: f64,
}

impl Default for Grinding {
    fn default() -> Self {
        Self {
            part: GroundPart::default(),
            path: GrindingPath::default(),
            cell: GrindingCell::default(),
            process: GrindingProcess::default(),
            planner: Planner::default(),
            plan: None,
            shown: ShownRun::Plan,
            map: GrindingMap::Depth,
            live: false,
            step: 0.02,
        }
    }
}

/// What is ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum GroundPart {
    /// One that is built in; body 0 is empty.
    Workpiece {
        /// Which.
        name: Workpiece,
        /// About so many, 400 to 100 000.
        triangles: u32,
    },
    /// The mesh of body 0.
    Body {},
}

impl Default for GroundPart {
    fn default() -> Self {
        Self::Workpiece { name: Workpiece::WeldPlate, triangles: 8000 }
    }
}

/// A workpiece that is built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Workpiece {
    /// A plate with a weld bead along x.
    WeldPlate,
    /// A round bar along y.
    Cylinder,
    /// A saddle.
    Saddle,
    /// A plate with bumps and a hollow.
    Freeform,
    /// A twisted blade along y.
    Blade,
    /// A tap's spout.
    Casting,
}

impl Workpiece {
    /// The engine's name of it.
    pub fn name(self) -> &'static str {
        match self {
            Self::WeldPlate => "weld_plate",
            Self::Cylinder => "cylinder",
            Self::Saddle => "saddle",
            Self::Freeform => "freeform",
            Self::Blade => "blade",
            Self::Casting => "casting",
        }
    }
}

/// The arm and its tool. The arm stands at the world's origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct GrindingCell {
    /// Which arm.
    pub arm: CellArm,
    /// The tool on the flange: its tip is the origin, its z points into the surface.
    pub tool: Pose,
    /// How far each joint gives, rad/(N·m).
    pub joint_compliance: [f64; 6],
    /// Height of the table, m: no link but the first may reach below it.
    pub table: f64,
}

impl Default for GrindingCell {
    fn default() -> Self {
        // The tool of the arms of the reference, pitched by half a radian.
        let half = 0.25;
        Self {
            arm: CellArm::Er10900Like,
            tool: Pose {
                translation: [0.0, 0.015, 0.18],
                rotation: [libm::cos(half), 0.0, libm::sin(half), 0.0],
            },
            joint_compliance: [2e-6, 2e-6, 3e-6, 1e-5, 1e-5, 2e-5],
            table: 0.0,
        }
    }
}

/// Which run is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ShownRun {
    /// Before planning: even feed, the offset of the process.
    Start,
    /// As planned; as at the start where nothing is planned.
    Plan,
}

/// What is coloured on the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GrindingMap {
    /// Nothing.
    None,
    /// Time under the tool, s.
    Dwell,
    /// Greatest pressure, Pa.
    Pressure,
    /// Removed depth, m.
    Depth,
    /// Ra, m.
    Roughness,
    /// Room of the joints to their stops, a share of half their range.
    Reach,
}
