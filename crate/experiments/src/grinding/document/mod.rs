//! A tool path on a part, the arm that follows it, the force of the tool and the depth it removes.

mod check;
mod path;
mod plan;
mod process;

pub use path::{FirstCurve, GrindingPath, PassOrder, ToolHeading, WhichSides};
pub use plan::{GrindingPlan, PassPlan, PlanChoice, Planner};
pub use process::{ForceControl, Grains, GrindingFeed, GrindingLaw, GrindingProcess, Grit, Runout, ToolFace};

use asperity_scene::{Scene, SceneError, Settings};
use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

use asperity_scene::document::{CellArm, Pose};

/// Grinding of a part: path, arm, force, and removal. Body 0 is the part and gives its pose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Grinding {
    /// Part that is ground.
    pub part: GroundPart,
    /// Path of the tool.
    pub path: GrindingPath,
    /// The arm and its tool.
    pub cell: GrindingCell,
    /// Process: how the tool presses, and what it removes.
    pub process: GrindingProcess,
    /// Limits of the planner, and when it has done enough.
    pub planner: Planner,
    /// Result of the planner; absent: nothing is planned yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub plan: Option<GrindingPlan>,
    /// Run that is shown.
    pub shown: ShownRun,
    /// Quantity that colours the part.
    #[scope(look)]
    pub map: GrindingMap,
    /// True if the colours are those of the removal up to now.
    pub live: bool,
    /// Simulated time of one step of the clock, s.
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

impl Settings for Grinding {
    const KIND: &'static str = "grinding";
    const ABOUT: &'static str = "Plan a grinding path and see what it does to the part.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        check::validate(scene, self)
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }
}

/// Part that is ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum GroundPart {
    /// A built-in workpiece; body 0 is empty.
    Workpiece {
        /// Name of the workpiece.
        name: Workpiece,
        /// Number of triangles, about, 400 to 100 000.
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

/// A built-in workpiece.
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
    /// Returns the engine's name of it.
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
    /// Model of the arm.
    pub arm: CellArm,
    /// Pose of the tool on the flange: its tip is the origin, its z points into the surface.
    pub tool: Pose,
    /// Compliance of each joint, rad/(N·m).
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

/// Run that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ShownRun {
    /// The run before planning: even feed, the offset of the process.
    Start,
    /// The planned run; that at the start where nothing is planned.
    Plan,
}

/// Quantity that colours the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum GrindingMap {
    /// No colours.
    None,
    /// Time under the tool, s.
    Dwell,
    /// Greatest pressure, Pa.
    Pressure,
    /// Removed depth, m.
    Depth,
    /// Roughness Ra, m.
    Roughness,
    /// Distance of the joints from their stops, a share of half their range.
    Reach,
}
