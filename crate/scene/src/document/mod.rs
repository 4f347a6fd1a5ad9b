//! The scene document: plain data, one file per part. SI units and radians throughout; quaternions `[w, x, y, z]`.

mod annotation;
mod arm;
mod assembly;
mod behaviour_tree;
mod body;
mod bouncing_ball;
mod clearing;
mod contact_inspector;
mod control;
mod controller;
mod coupler;
mod depth_cameras;
mod dynamics;
mod edit;
mod equilibrium;
mod experiment;
mod friction_cone;
mod grasp_selection;
mod grasp_study;
mod grasp_variants;
mod grinding;
mod insertion;
mod jamming;
mod joint;
mod learning;
mod lesson;
mod moment;
mod own_cloud;
mod planar_antipodal;
mod policy;
mod proof;
mod ramp;
mod recorded;
mod reduced_contacts;
mod reduction;
mod script;
mod soft_grasp;
mod soft_jaws;
mod solver;
mod spring;
mod step_map;
mod task;
mod theory;
mod transfer;
mod view;
mod wrench;

pub use annotation::{Annotation, AnnotationKind, Trail};
pub use arm::{Arm, ArmControl, ArmServo, ArmTool, JointSpring, ServoLaw, TakenOff, WayPoint, WristSensor};
pub use assembly::{AssemblyPart, Bolt, DoubleHole, DoublePin, Nut, RoundHole, Slab, Usb};
pub use behaviour_tree::{
    BallTaken, BallTask, BehaviourTree, BinsTask, LeafAnswer, LeafSays, ONCE_A_TICK, OWN_RULES, TreeNode,
    TreeNodeKind, TreePlot, TreePort, TreeTask, tree_xml,
};
pub use body::{Body, Compliance, Inertia, Material, Part, Pose, Shape, Velocity};
pub use bouncing_ball::{Ball, BallLaw, BallPlot, BouncingBall, Elastic, Release};
pub use clearing::{Clearing, ClearingBy, ClearingPlanning, ClearingPlot};
pub use contact_inspector::{ContactInspector, Motion, Sweep};
pub use control::{Choice, Control, ControlKind, Quantity, Scale};
pub use controller::{Controller, ControllerGoal, Gains};
pub use coupler::Coupler;
pub use depth_cameras::{
    CameraNoise, CloudNormals, CloudStage, CropBox, DepthCamera, DepthCameras, NormalsBy, OutlierFilter,
    PointsBy, SurfaceFit, SurfaceQuery, VoxelGrid,
};
pub use dynamics::{BodyColour, Clutter, ClutterKind, ContactModel, Dynamics, Variant};
pub use equilibrium::Equilibrium;
pub use experiment::Experiment;
pub use friction_cone::{FrictionCone, Pyramids};
pub use grasp_selection::{
    CandidatesBy, GraspBin, GraspSampling, GraspSelection, GraspWeights, HeldGripper, PickTrials, Pushes,
    ScatterAxis, SurfaceGrasp,
};
pub use grasp_study::{DrawnGrasps, GraspStudy, PublishedScore, RealTrials, TriedGrasp};
pub use grasp_variants::{GraspVariants, PublishedTable, VariedField};
pub use grinding::{
    CellArm, FirstCurve, ForceControl, Grains, Grinding, GrindingCell, GrindingFeed, GrindingLaw,
    GrindingMap, GrindingPath, GrindingPlan, GrindingProcess, Grit, GroundPart, MOST_ARM_JOINTS, OwnArm,
    OwnJoint, PassOrder, PassPlan, PlanChoice, Planner, Runout, ShownRun, ToolFace, ToolHeading, WhichSides,
    Workpiece,
};
pub use insertion::{Insertion, InsertionReward, InsertionRules, InsertionStart, StartMap, Strategy};
pub use jamming::{Jamming, PushMap};
pub use joint::{Joint, JointDrive, JointMotion, Motor};
pub use learning::{CourseLesson, CourseWorld, EarlierCourse, Learning, Ppo};
pub use lesson::{Answer, Comparison, Condition, Lesson, Question, Step, StepKind};
pub(crate) use moment::validate_text;
pub use moment::{TextMoment, TextNumber, text_numbers};
pub use own_cloud::{MOST_OWN_POINTS, OwnCloud};
pub use planar_antipodal::{PlanarAntipodal, PlanarCurve};
pub use policy::{Policy, PolicySeen, Sense};
pub use proof::Proof;
pub use ramp::Ramp;
pub use recorded::{Recorded, StartNoise};
pub use reduced_contacts::{ContactSet, GivenContact, ReducedContacts, Scales};
pub use reduction::{ClusterSpring, ContactReduction, StiffnessBound};
pub use script::{Script, ScriptPoint};
pub use soft_grasp::{
    AwkwardShape, GraspMesh, GraspObject, GraspPads, GraspTrials, HeldPart, IntervalBound, JawDesign,
    PadMesh, SoftGrasp, SqueezeUntil,
};
pub use soft_jaws::{BarrierContact, PadColour, Pads, SoftContact, SoftIntegrator, SoftJaws, SoftLaw};
pub use solver::Solver;
pub use spring::{Spring, SpringStrength};
pub use step_map::StepMap;
pub use task::Task;
pub use theory::Theory;
pub use transfer::{Transfer, TransferCell, TransferElsewhere, TransferPolicy, TransferWorld};
pub use view::{ArrowScale, Camera, Colormap, Layers, PressureRange, Slice, SlowMotion, View};
pub use wrench::{Asked, SeenFrom, SliceAxes, TwoFingers, Wrench, WrenchAxis, WrenchCone};

use serde::{Deserialize, Serialize};

/// The version this program writes.
pub const SCENE_VERSION: u32 = 3;

/// Bodies, an experiment with them, and how to look at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Of the format; older documents are migrated.
    pub version: u32,
    /// The claim the scene makes.
    pub title: String,
    /// One line for the card and for search engines.
    #[serde(default)]
    pub summary: String,
    /// The question the reader is asked first.
    #[serde(default)]
    pub question: String,
    /// What of a source this scene brings to life.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub source: Option<String>,
    /// What is done with the bodies.
    pub experiment: Experiment,
    /// The bodies, in the order A, B, C …
    pub bodies: Vec<Body>,
    /// The few controls shown first.
    #[serde(default)]
    pub controls: Vec<Control>,
    /// Camera, layers, scales.
    #[serde(default)]
    pub view: View,
    /// Numbers of the source beside ours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Proof>>", optional))]
    pub proof: Vec<Proof>,
    /// What the text beside the scene says, step by step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub lesson: Option<Lesson>,
}
