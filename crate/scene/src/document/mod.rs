//! The scene document: plain data, one file per part. SI units and radians throughout; quaternions `[w, x, y,
//! z]`.

mod annotation;
mod arm;
mod assembly;
mod behaviour_tree;
mod body;
mod control;
mod controller;
mod coupler;
mod dynamics;
mod edit;
mod experiment;
mod joint;
mod lesson;
mod moment;
mod own_arm;
mod own_cloud;
mod policy;
mod proof;
mod recorded;
mod reduction;
mod solver;
mod spring;
mod step_map;
mod task;
mod theory;
mod view;
mod way_points;

pub use annotation::{Annotation, AnnotationKind, Trail};
pub use arm::{Arm, ArmControl, ArmServo, ArmTool, JointSpring, ServoLaw, TakenOff, WayPoint, WristSensor};
pub use assembly::{AssemblyPart, Bolt, DoubleHole, DoublePin, Nut, RoundHole, Slab, Usb};
pub use behaviour_tree::{ONCE_A_TICK, OWN_RULES, TreeNode, TreeNodeKind, TreePort, tree_xml};
pub use body::{Body, Compliance, Inertia, Material, Part, Pose, Shape, Velocity};
pub use control::{Choice, Control, ControlKind, Quantity, Scale};
pub use controller::{Controller, ControllerGoal, Gains};
pub use coupler::Coupler;
pub use dynamics::{BodyColour, Clutter, ClutterKind, ContactModel, Dynamics, Variant};
pub use experiment::Experiment;
pub use joint::{Joint, JointDrive, JointMotion, Motor};
pub use lesson::{Answer, Comparison, Condition, Lesson, Question, Step, StepKind};
pub(crate) use moment::validate_text;
pub use moment::{TextMoment, TextNumber, text_numbers};
pub use own_arm::{CellArm, MOST_ARM_JOINTS, OwnArm, OwnJoint};
pub use own_cloud::{MOST_OWN_POINTS, OwnCloud};
pub use policy::{ObservationScale, Policy, Sense};
pub use proof::Proof;
pub use recorded::{Recorded, StartNoise};
pub use reduction::{ClusterSpring, ContactReduction, StiffnessBound};
pub use solver::Solver;
pub use spring::{Spring, SpringStrength};
pub use step_map::StepMap;
pub use task::Task;
pub use theory::Theory;
pub use view::{ArrowScale, Camera, Colormap, Layers, PressureRange, Slice, SlowMotion, View};
pub use way_points::{BodyWayPoint, BodyWayPoints};

use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

/// Version of the format that this program writes.
pub const SCENE_VERSION: u32 = 3;

/// A scene: bodies, an experiment with them, and a view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Version of the format; older documents are migrated.
    pub version: u32,
    /// Title: the claim the scene makes.
    #[scope(words)]
    pub title: String,
    /// Summary in one line, for the card and for search engines.
    #[serde(default)]
    #[scope(words)]
    pub summary: String,
    /// The question the reader is asked first.
    #[serde(default)]
    #[scope(words)]
    pub question: String,
    /// Part of a source that this scene brings to life: its title and chapter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    #[scope(words)]
    pub source: Option<String>,
    /// Kind of experiment, and its settings.
    #[cfg_attr(feature = "schema", ts(type = "Experiment"), schemars(schema_with = "experiment_schema"))]
    pub experiment: Experiment,
    /// The bodies, in the order A, B, C …
    pub bodies: Vec<Body>,
    /// Controls that are shown first.
    #[serde(default)]
    #[scope(words)]
    pub controls: Vec<Control>,
    /// View: camera, layers, scales.
    #[serde(default)]
    #[scope(view)]
    pub view: View,
    /// Numbers of the source beside ours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Proof>>", optional))]
    #[scope(words)]
    pub proof: Vec<Proof>,
    /// Text beside the scene, step by step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    #[scope(words)]
    pub lesson: Option<Lesson>,
}

/// The kinds are no part of this crate: whoever writes the schema puts them there.
#[cfg(feature = "schema")]
fn experiment_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "$ref": "#/$defs/Experiment" })
}
