//! Descriptions of a session: the names behind the numbers of its frames.

use serde::{Deserialize, Serialize};

use crate::document::{Body, Coupler, Joint, Quantity};
use crate::{Channel, ExportFormat, InputValue, Plot};

/// Names, units and formulas of the contents of a session's frames.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Description {
    /// Readings, one for each value of `Section::Readings`, in its order.
    pub readings: Vec<Reading>,
    /// Names of the stages, one for each value of `Section::Timings`, in its order.
    pub stages: Vec<String>,
    /// Sentence for the user when the outcome is `Unsupported`; empty otherwise.
    pub unsupported: String,
    /// Plots beside the view, in this order; their data comes from `Session::plot`.
    pub plots: Vec<Plot>,
    /// Handles, one for each record of `Section::Handles`, in its order.
    pub handles: Vec<Handle>,
    /// Texts that the records of `Section::Labels` name by index.
    pub labels: Vec<String>,
    /// Capabilities of the experiment; the page asks these, never the kind of the experiment.
    pub capabilities: Vec<Capability>,
    /// Names of the questions that its kind alone answers.
    pub questions: Vec<String>,
    /// Names of the runs beside each other, if there are several: each can be drawn in a view of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub views: Vec<String>,
    /// Clock of the run, if the experiment runs in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub clock: Option<RunClock>,
    /// Quantity that colours the surface, if that is not the pressure of a contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub coloured: Option<Coloured>,
    /// Sentences about how the scene is computed, for its panel.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub notes: Vec<String>,
    /// Channels that can be driven, those that the document names first. The values that act now are in the
    /// track: `Query::Inputs`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<DrivenChannel>>", optional))]
    pub channels: Vec<DrivenChannel>,
    /// Number of bodies in the run, if it moves more of them than have channels here: `Query::ChannelsOf`
    /// gives those of any.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(as = "Option<usize>", optional))]
    pub more_bodies: usize,
    /// Number of inputs of the run that do nothing, since the document does not have their channel (any
    /// more).
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(as = "Option<usize>", optional))]
    pub inputs_resting: usize,
    /// Values of fields that have no effect yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Lacking>>", optional))]
    pub lacking: Vec<Lacking>,
    /// File formats in which the run can be written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<ExportFormat>>", optional))]
    pub exports: Vec<ExportFormat>,
}

/// Capability: something that can be done with some experiments and not with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    /// Bodies can be moved and turned in the view.
    PlaceBodies,
    /// Shape, stiffness and surface of each body can be changed by the reader; a mesh may take a body's
    /// place.
    EditBodies,
    /// The bodies move: `Query::Velocities`, `Query::Contacts`.
    MoveBodies,
    /// A body can be pulled with the pointer and the run driven: `Query::Grab`, `Command::Act`.
    PullBodies,
    /// A robot of another program can be opened as such an experiment.
    OpenRobot,
    /// Runs with a field changed can go beside each other: `experiment.variants`.
    Vary,
    /// The error over step and one more field can be mapped: `Query::StepMapRow`.
    MapSteps,
    /// The run can be written as a file: `Query::ExportRun`.
    Export,
    /// A mesh of the reader's own can be worked on: `Query::TakeMesh`.
    TakeMesh,
    /// A mesh of the reader's own can be the object that is grasped: `Query::TakeMesh`.
    TakeObject,
    /// Points of the reader's own can take the place of those that the cameras see: `Query::TakeCloud`.
    TakeCloud,
    /// Cameras look at the bodies: each camera's picture hangs as an image in the frame, and can be shown
    /// beside the scene.
    SeePictures,
    /// A behaviour tree acts in it: `Query::Ticks`. The reader's own can be put in its place.
    TickTree,
}

impl Capability {
    /// All capabilities, in the order in which descriptions name them.
    pub const ALL: [Self; 13] = [
        Self::PlaceBodies,
        Self::EditBodies,
        Self::MoveBodies,
        Self::PullBodies,
        Self::OpenRobot,
        Self::Vary,
        Self::MapSteps,
        Self::Export,
        Self::TakeMesh,
        Self::TakeObject,
        Self::TakeCloud,
        Self::SeePictures,
        Self::TickTree,
    ];
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Quantity that colours a surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Coloured {
    /// Label for people: "Removed depth".
    pub label: String,
    /// Quantity, which decides the unit.
    pub quantity: Quantity,
}

/// A value of a field that has no effect in the document as it is: another stands in for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Lacking {
    /// Path of the field.
    pub path: String,
    /// Value without effect.
    pub value: String,
    /// Value that is in effect instead while the field has it.
    pub instead: String,
    /// Sentence: what is missing, and how to get it.
    pub why: String,
}

impl Description {
    /// Returns a description of readings and stages alone: no plots, no handles, no clock, no capabilities.
    pub fn of(readings: Vec<Reading>, stages: Vec<String>) -> Self {
        Self {
            readings,
            stages,
            unsupported: String::new(),
            plots: Vec::new(),
            handles: Vec::new(),
            labels: Vec::new(),
            capabilities: Vec::new(),
            questions: Vec::new(),
            views: Vec::new(),
            clock: None,
            coloured: None,
            notes: Vec::new(),
            channels: Vec::new(),
            more_bodies: 0,
            inputs_resting: 0,
            lacking: Vec::new(),
            exports: Vec::new(),
        }
    }
}

/// A handle beside the bodies that can be dragged in the view: a contact, the tip of a force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Handle {
    /// Label for people and for the history: "Force tip".
    pub label: String,
    /// Letters by which the keys and the list of handles know it.
    pub id: String,
}

/// A channel that can be driven: `Command::Act` takes its `channel` and a value like `rest` with some of the
/// `fields` changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct DrivenChannel {
    /// The channel.
    pub channel: Channel,
    /// Label for people: "Motor of Elbow".
    pub label: String,
    /// Value where nothing acts: the document's own set-point, no force, a pull to where the body starts.
    pub rest: InputValue,
    /// Fields of the value that can be set, in the order in which they are shown; the first is the most
    /// important.
    pub fields: Vec<ChannelField>,
}

/// A field of a channel's value: a number, or three.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ChannelField {
    /// Key of the field in the value: `position`.
    pub key: String,
    /// Label for people: "Set-point".
    pub label: String,
    /// Quantity, which decides the unit.
    pub quantity: Quantity,
    /// Shape: one number or a vector.
    pub shape: FieldShape,
    /// Smallest and largest sensible value, SI; absent: any, and the page chooses a span about `rest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub range: Option<[f64; 2]>,
}

/// Shape of a field of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FieldShape {
    /// One number; absent where the document decides.
    Number,
    /// A vector `[x, y, z]`.
    Vector,
}

/// Clock of an experiment that runs in time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct RunClock {
    /// Simulated time of one `Command::Step`, s.
    pub step: f64,
    /// Time at which the run ends, s; absent: it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub end: Option<f64>,
}

/// Velocity of a body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct BodyVelocity {
    /// Velocity of its centre of mass in the world, m/s.
    pub linear: [f64; 3],
    /// Angular velocity in the world, rad/s.
    pub angular: [f64; 3],
}

/// Pose and velocity of a body's frame.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct BodyMotion {
    /// Position of its origin in the world, m.
    pub translation: [f64; 3],
    /// Rotation from body to world, unit quaternion w x y z.
    pub rotation: [f64; 4],
    /// Velocity of its origin in the world, m/s.
    pub linear: [f64; 3],
    /// Angular velocity in the world, rad/s.
    pub angular: [f64; 3],
}

/// A contact of bodies that move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct BodyContact {
    /// Index of body A.
    pub a: u32,
    /// Index of body B.
    pub b: u32,
    /// Contact point in the world, m.
    pub point: [f64; 3],
    /// Unit normal, from A into B, in the world.
    pub normal: [f64; 3],
    /// Gap, m; negative: penetration.
    pub gap: f64,
    /// Force on B in the world, N.
    pub force: [f64; 3],
    /// Velocity of B relative to A in the world, m/s.
    pub velocity: [f64; 3],
}

/// An event of a run: a tick of the timeline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct RunEvent {
    /// Time of the event, s.
    pub time: f64,
    /// Label for people: "Flores leaves".
    pub label: String,
    /// Index of the body that it happens to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub body: Option<u32>,
}

/// A number the session computes for every frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Reading {
    /// Id for programs, links and questions: `normal_force`.
    pub id: String,
    /// Label for people.
    pub label: String,
    /// Symbol in TeX.
    pub symbol: String,
    /// Quantity, which decides the unit.
    pub quantity: Quantity,
    /// Formula in TeX.
    pub formula: String,
    /// Source file in which it is computed: `crate/contact/src/hydroelastic/totals.rs`.
    pub source: String,
}

/// Answers of the nodes of a behaviour tree, tick by tick.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TreeTicks {
    /// Number of the first tick that is given, counted from one.
    pub from: u32,
    /// Answers of each tick, a letter for each node, in the order in which a tick that asks everybody comes
    /// by: `S` success, `F` failure, `R` running, `K` passed over, `-` not asked.
    pub ticks: Vec<String>,
    /// Index of the node whose action was at work in each tick, if one was: the last that was asked.
    pub at_work: Vec<Option<u32>>,
    /// Difference of the tree from the one that acts as wanted, in a sentence; empty where there is none, or
    /// none is wanted.
    pub differs: String,
    /// Names of the task's conditions, and of its actions.
    pub words: [Vec<String>; 2],
    /// Names of the leaves that are answered by hand.
    pub by_hand: Vec<String>,
    /// Entries of the blackboard now: names and values.
    pub blackboard: Vec<[String; 2]>,
    /// Sentences about nodes that could not do their work at the last tick.
    pub troubles: Vec<String>,
}

/// A behaviour tree that was read from another program's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TreeImport {
    /// Tree, to be set as the experiment's.
    pub tree: crate::document::TreeNode,
    /// Sentences for the user: where it was read otherwise than the file says.
    pub notes: Vec<String>,
}

/// A robot or scene that was read from another program's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelImport {
    /// Bodies in the order of the file; poses with all joints at zero.
    pub bodies: Vec<Body>,
    /// Joints; their `parent` and `child` count these bodies.
    pub joints: Vec<Joint>,
    /// Couplers: joints tied to others.
    pub couplers: Vec<Coupler>,
    /// Gravity, m/s², if the file gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gravity: Option<[f64; 3]>,
    /// Time step, s, if the file gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
    /// Pairs of bodies that pass through each other, by index.
    pub passing: Vec<[usize; 2]>,
    /// Speed limits of joints, if the file gives them: index of the joint, and its limit, rad/s or m/s.
    pub speeds: Vec<(usize, f64)>,
    /// Notes on details of the file that were left out, mended, or read otherwise.
    pub notes: Vec<ModelNote>,
}

/// Kind of a note on a robot's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// The detail is not part of the scene.
    LeftOut,
    /// The detail was changed so that it can be used.
    Mended,
    /// The file leaves the detail open, and it was chosen here.
    Guessed,
    /// The detail has another meaning here, or must be known.
    Told,
}

/// A sentence about a detail of a robot's file. It reads as that sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelNote {
    /// Kind of the note.
    pub kind: NoteKind,
    /// Element of the file, such as `robot/link[arm]/inertial`; empty: the file as a whole, or several
    /// places.
    pub place: String,
    /// Text of the sentence.
    pub text: String,
}

impl std::ops::Deref for ModelNote {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

/// Kind of trouble with an imported model in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// Bodies overlap at the start.
    Overlap,
    /// A body sinks into another where it rests.
    Soft,
    /// An inertia does not fit a body of this mass and size.
    Inertia,
    /// A mass does not fit a body of this volume.
    Mass,
    /// A convex hull fills a hollow.
    Hull,
    /// A step is longer than a contact lasts.
    Step,
}

/// A finding: something in an imported model that makes trouble in contact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelFinding {
    /// Kind of the finding.
    pub kind: FindingKind,
    /// Sentence, with its numbers.
    pub text: String,
    /// Indices of the bodies that it is about.
    pub bodies: Vec<u32>,
    /// Position in the world at the start, m.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub at: Option<[f64; 3]>,
    /// Changes that mend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub fix: Option<ModelFix>,
}

/// Changes of the scene that mend a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelFix {
    /// Label of the change, in the imperative.
    pub label: String,
    /// Changes, to be made together.
    pub changes: Vec<crate::Change>,
}

/// A robot or scene of another program as a scene document.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelScene {
    /// The document, as text.
    pub scene_text: String,
    /// Sentences on what was read.
    pub read: Vec<String>,
    /// Notes on details of the file that were left out, mended, or read otherwise.
    pub notes: Vec<ModelNote>,
    /// Findings that make trouble in contact.
    pub findings: Vec<ModelFinding>,
    /// Number of bodies.
    pub bodies: u32,
    /// Number of joints that move.
    pub joints: u32,
    /// The same model as the arm of a grinding cell.
    pub arm: ModelArm,
    /// The robot's arms among moving bodies, the longest first.
    pub arms: Vec<ModelOwnArm>,
}

/// An arm of a robot's file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelOwnArm {
    /// The arm, to be set as `experiment.arm.model.own`.
    pub arm: crate::document::OwnArm,
    /// Sentences for the user: what was taken where the file says nothing.
    pub notes: Vec<String>,
}

/// A robot's file as the arm of a grinding cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ModelArm {
    /// It is such an arm.
    Arm {
        /// Arm, to be set as `experiment.cell.arm.own`.
        arm: Box<crate::document::OwnArm>,
        /// Sentences for the user: what was assumed where the file says nothing.
        notes: Vec<String>,
    },
    /// It is not such an arm.
    None {
        /// Place in the file, and the reason.
        why: crate::SceneError,
    },
}

/// A mesh that was read from a file, and its report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MeshImport {
    /// Shape, to be set as a body's.
    pub shape: crate::document::Shape,
    /// Report on the mesh, and on what was mended.
    pub report: MeshReport,
}

/// Solid of a mesh file, cut into convex pieces that cover it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PiecesImport {
    /// Pieces, each a convex mesh in the file's frame, to be set as parts of a body.
    pub pieces: Vec<crate::document::Shape>,
    /// Volume of the solid, m³.
    pub volume: f64,
    /// Volume of the union of all pieces, m³: an estimate.
    pub covered: f64,
    /// Bounds of the largest distance of a piece out of the solid: lower and upper, m.
    pub beyond: [f64; 2],
    /// Centre of mass of the solid, in the file's frame, m.
    pub center_of_mass: [f64; 3],
    /// Inertia of the solid over its density, about its centre of mass: xx, yy, zz, xy, xz, yz, m⁵.
    pub inertia_per_density: [f64; 6],
}

/// Report on a mesh, after mending.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MeshReport {
    /// Format of the file: `STL (binary)`, `OBJ` …
    pub format: String,
    /// Number of vertices after welding.
    pub vertices: u32,
    /// Number of triangles.
    pub triangles: u32,
    /// True if it is closed, turned outwards and of positive volume: it can be a body's shape.
    pub solid: bool,
    /// True if every edge has two triangles.
    pub watertight: bool,
    /// Number of edges with one triangle: the rims of holes.
    pub boundary_edges: u32,
    /// Number of edges with more than two triangles.
    pub non_manifold_edges: u32,
    /// True if neighbouring triangles agree which side is out.
    pub consistently_oriented: bool,
    /// Number of triangles that disagreed with their neighbours and were turned.
    pub rewound: u32,
    /// True if it was inside out and was turned.
    pub flipped: bool,
    /// Number of parts that share no edge.
    pub components: u32,
    /// Volume, m³; absent when not watertight.
    pub volume: Option<f64>,
    /// Area, m².
    pub area: f64,
    /// Edges of the box around it along x, y, z, m.
    pub size: [f64; 3],
    /// True if the solid is convex.
    pub convex: bool,
    /// Unit in which the file's numbers were read: `m`, `cm`, `mm` or `in`.
    pub unit: String,
    /// Reason for that unit.
    pub unit_reason: String,
    /// Warnings, in sentences for the user.
    pub warnings: Vec<String>,
}

/// Unit of a file's lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LengthUnit {
    /// Metres.
    M,
    /// Centimetres.
    Cm,
    /// Millimetres.
    Mm,
    /// Inches.
    In,
}

impl LengthUnit {
    /// Returns the length of the unit, m.
    pub fn metres(self) -> f64 {
        match self {
            Self::M => 1.0,
            Self::Cm => 0.01,
            Self::Mm => 0.001,
            Self::In => 0.0254,
        }
    }

    /// Returns the symbol of the unit.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::M => "m",
            Self::Cm => "cm",
            Self::Mm => "mm",
            Self::In => "in",
        }
    }
}

/// Unit of a file's rates of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AngleUnit {
    /// Radians.
    Rad,
    /// Degrees.
    Deg,
}

impl AngleUnit {
    /// Returns the angle of the unit, rad.
    pub fn radians(self) -> f64 {
        match self {
            Self::Rad => 1.0,
            Self::Deg => std::f64::consts::PI / 180.0,
        }
    }
}

/// Order of a quaternion's numbers: the place of its scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum QuaternionOrder {
    /// Order w x y z.
    ScalarFirst,
    /// Order x y z w.
    ScalarLast,
}

/// Axis of a file that points up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum UpAxis {
    /// z, as in a scene.
    Z,
    /// y, as in much of computer graphics.
    Y,
}

/// Axis of a cloud's file that points up in the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CloudUp {
    /// z, as in a scene.
    #[default]
    Z,
    /// y, as in much of computer graphics.
    Y,
    /// −z: a camera that looks down, whose z points away from it.
    AwayFromCamera,
}

/// Report on a file of points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CloudReport {
    /// Encoding of the file: `ascii`, `binary_little_endian` or `binary_big_endian`.
    pub encoding: String,
    /// Number of points in the file.
    pub points: u32,
    /// Number of points that were left out: they have no numbers, or are too far away.
    pub left_out: u32,
    /// Edge of the cubes of which each has one point, m, if the file has more points than a document takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub thinned: Option<f64>,
    /// Number of faces of the mesh whose corners the points are; 0: none.
    pub faces: u32,
    /// True if the file has normals.
    pub normals: bool,
    /// True if the file has colours.
    pub coloured: bool,
    /// Unit in which the file's numbers were read: `m`, `cm`, `mm` or `in`.
    pub unit: String,
    /// Reason for that unit.
    pub unit_reason: String,
    /// Lowest corner of the box of the points, without the outermost in two hundred along each axis, m.
    pub low: [f64; 3],
    /// Highest corner of that box, m.
    pub high: [f64; 3],
}

/// Points that were read from a file, and their report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CloudImport {
    /// Cloud as a document has it, in its file's frame.
    pub cloud: crate::document::OwnCloud,
    /// Report on the file.
    pub report: CloudReport,
}

/// Units and frames of a recorded motion's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MotionUnits {
    /// Unit of positions and velocities.
    pub length: LengthUnit,
    /// Unit of angular velocities.
    pub angle: AngleUnit,
    /// Order of quaternions whose columns are not named.
    pub quaternion: QuaternionOrder,
    /// True if angular velocities are in the body's frame, not in the world.
    pub rates_in_body: bool,
    /// Axis of the world that points up.
    pub up: UpAxis,
    /// Unit of times.
    #[serde(default)]
    pub time: TimeUnit,
}

/// Unit of a file's times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TimeUnit {
    /// Seconds.
    #[default]
    S,
    /// Milliseconds.
    Ms,
    /// Microseconds.
    Us,
    /// Nanoseconds.
    Ns,
}

impl TimeUnit {
    /// All units, the longest first.
    pub const ALL: [Self; 4] = [Self::S, Self::Ms, Self::Us, Self::Ns];

    /// Returns the time of the unit, s.
    pub fn seconds(self) -> f64 {
        match self {
            Self::S => 1.0,
            Self::Ms => 1e-3,
            Self::Us => 1e-6,
            Self::Ns => 1e-9,
        }
    }

    /// Returns the symbol of the unit.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::S => "s",
            Self::Ms => "ms",
            Self::Us => "µs",
            Self::Ns => "ns",
        }
    }
}

/// A finding from the numbers of a recorded motion themselves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MotionFinding {
    /// Sentence for people.
    pub sentence: String,
    /// Units and frames that the numbers look like instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub remedy: Option<MotionUnits>,
}

impl MotionFinding {
    /// Returns a finding for which there is no remedy.
    pub fn note(sentence: String) -> Self {
        Self { sentence, remedy: None }
    }
}

/// A recorded motion that was read from a file, and the findings on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MotionImport {
    /// Recorded motion as a document has it, of its first body.
    pub recorded: crate::document::Recorded,
    /// Units and frames in which it was read.
    pub told: MotionUnits,
    /// Duration, s.
    pub duration: f64,
    /// True if the columns of the quaternion have names, so that their order is known.
    pub ordered: bool,
    /// True if it has angular velocities.
    pub rates: bool,
    /// Names of the motions in the file, if it holds several: topics of a bag, or bodies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub topics: Vec<String>,
    /// Name of the motion that this is; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub topic: String,
    /// Findings, and what was mended.
    pub findings: Vec<MotionFinding>,
}
