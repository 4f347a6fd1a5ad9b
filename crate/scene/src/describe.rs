//! What a session says of itself: the names behind the numbers of its frames.

use serde::{Deserialize, Serialize};

use crate::document::{Body, Coupler, Joint, Quantity};
use crate::{Channel, ExportFormat, InputValue, Plot};

/// Names, units and formulas of what a session's frames hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Description {
    /// One for each value of `Section::Readings`, in its order.
    pub readings: Vec<Reading>,
    /// One for each value of `Section::Timings`, in its order.
    pub stages: Vec<String>,
    /// Said to the user when the outcome is `Unsupported`; empty otherwise.
    pub unsupported: String,
    /// Drawn beside the view, in this order; their data comes from `Session::plot`.
    pub plots: Vec<Plot>,
    /// One for each record of `Section::Handles`, in its order.
    pub handles: Vec<Handle>,
    /// The texts `Section::Labels` names.
    pub labels: Vec<String>,
    /// What can be done with it; the page asks these, never the kind of the experiment.
    pub capabilities: Vec<Capability>,
    /// Names of the runs beside each other, where there are several: each can be drawn in a view of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub views: Vec<String>,
    /// Where the experiment runs in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub clock: Option<RunClock>,
    /// What the surface is coloured by, where that is not the pressure of a contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub coloured: Option<Coloured>,
    /// Sentences about how the scene is computed, for its panel.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub notes: Vec<String>,
    /// What of the run can be driven, those that the document names first. What acts now is in the track: `Query::Inputs`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<DrivenChannel>>", optional))]
    pub channels: Vec<DrivenChannel>,
    /// How many bodies the run has, where it moves more of them than have channels here: `Query::ChannelsOf` gives those of any.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(as = "Option<usize>", optional))]
    pub more_bodies: usize,
    /// Inputs of the run that do nothing, since the document does not have their channel (any more).
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", ts(as = "Option<usize>", optional))]
    pub inputs_resting: usize,
    /// Values that cannot be chosen yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Lacking>>", optional))]
    pub lacking: Vec<Lacking>,
    /// Files the run can be written as.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<ExportFormat>>", optional))]
    pub exports: Vec<ExportFormat>,
}

/// Something that can be done with some experiments and not with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    /// The bodies may be moved and turned in the view.
    PlaceBodies,
    /// Shape, stiffness and surface of each body are the reader's to change; a mesh may take a body's place.
    EditBodies,
    /// The bodies move: `Query::Velocities`, `Query::Contacts`.
    MoveBodies,
    /// A body can be pulled with the pointer and the run driven: `Query::Grab`, `Command::Act`.
    PullBodies,
    /// A robot of another program can be opened as such an experiment.
    OpenRobot,
    /// One body can be swept past the other: `Query::Sweep`.
    Sweep,
    /// Faces of a contact surface can be asked about: `Query::InspectFace`.
    InspectFaces,
    /// Runs with a field changed can go beside each other: `experiment.variants`.
    Vary,
    /// The error over step and one more field can be mapped: `Query::StepMapRow`.
    MapSteps,
    /// There is something to be planned: `Query::PlanStart`.
    Plan,
    /// The run can be written as a file: `Query::ExportRun`.
    Export,
    /// A mesh of the reader's own can be worked on: `Query::TakeMesh`.
    TakeMesh,
    /// A robot's file can be its arm: `Query::TakeArm`.
    TakeArm,
    /// A mesh of the reader's own can be what is grasped: `Query::TakeMesh`.
    TakeObject,
    /// Points of the reader's own can take the place of what cameras see: `Query::TakeCloud`.
    TakeCloud,
    /// Grasps of a list are tried many times: `Query::TryGrasp`, `Query::SumGrasps`.
    TryGrasps,
    /// Grasps of a bin are tried once each: `Query::TryPick`.
    TryPicks,
    /// Cameras look at the bodies: what each sees hangs as an image in the frame, and can be shown beside the scene.
    SeePictures,
    /// A behaviour tree acts in it: `Query::Ticks`. The reader's own can be put in its place.
    TickTree,
    /// Attempts that begin at many places can be tried: `Query::TryStarts`.
    MapStarts,
    /// Pushes of many loads can be tried: `Query::TryPushes`.
    MapPushes,
    /// A policy can learn in it: `Query::Course`, `Query::Rollout`.
    Learn,
}

impl Capability {
    /// All, in the order in which descriptions name them.
    pub const ALL: [Self; 22] = [
        Self::PlaceBodies,
        Self::EditBodies,
        Self::MoveBodies,
        Self::PullBodies,
        Self::OpenRobot,
        Self::Sweep,
        Self::InspectFaces,
        Self::Vary,
        Self::MapSteps,
        Self::Plan,
        Self::Export,
        Self::TakeMesh,
        Self::TakeArm,
        Self::TakeObject,
        Self::TakeCloud,
        Self::TryGrasps,
        Self::TryPicks,
        Self::SeePictures,
        Self::TickTree,
        Self::MapStarts,
        Self::MapPushes,
        Self::Learn,
    ];
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// What a surface is coloured by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Coloured {
    /// For people: "Removed depth".
    pub label: String,
    /// Decides the unit.
    pub quantity: Quantity,
}

/// A value that a field may have and that comes to nothing as the document is: another stands in for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Lacking {
    /// Of the field.
    pub path: String,
    /// What comes to nothing.
    pub value: String,
    /// What is so while the field has it.
    pub instead: String,
    /// What is missing, and how it is had: a sentence.
    pub why: String,
}

impl Description {
    /// Readings and stages alone: no plots, no handles, no clock, no capabilities.
    pub fn of(readings: Vec<Reading>, stages: Vec<String>) -> Self {
        Self {
            readings,
            stages,
            unsupported: String::new(),
            plots: Vec::new(),
            handles: Vec::new(),
            labels: Vec::new(),
            capabilities: Vec::new(),
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

/// Something beside the bodies that can be dragged in the view: a contact, the tip of a force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Handle {
    /// For people and for the history: "Force tip".
    pub label: String,
    /// Letters the keys and the list of handles know it by.
    pub id: String,
}

/// A channel that can be driven: what is sent with `Command::Act` is its `channel` and a value like `rest` with some of the
/// `fields` changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct DrivenChannel {
    /// What is driven.
    pub channel: Channel,
    /// For people: "Motor of Elbow".
    pub label: String,
    /// What stands where nothing acts: the document's own set-point, no force, a pull to where the body starts.
    pub rest: InputValue,
    /// What of the value can be set, in the order in which it is shown; the first is what matters most.
    pub fields: Vec<ChannelField>,
}

/// A number, or three, of what acts on a channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ChannelField {
    /// Its key in the value: `position`.
    pub key: String,
    /// For people: "Set-point".
    pub label: String,
    /// Decides the unit.
    pub quantity: Quantity,
    /// How many numbers.
    pub shape: FieldShape,
    /// Smallest and largest that make sense, SI; absent: any, and the page chooses a span about `rest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub range: Option<[f64; 2]>,
}

/// How many numbers a field of a channel has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FieldShape {
    /// One; absent where the document decides.
    Number,
    /// `[x, y, z]`.
    Vector,
}

/// How an experiment runs in time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct RunClock {
    /// Simulated seconds of one `Command::Step`.
    pub step: f64,
    /// Where it ends, s; absent: it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub end: Option<f64>,
}

/// How a body moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct BodyVelocity {
    /// Of its centre of mass in the world, m/s.
    pub linear: [f64; 3],
    /// In the world, rad/s.
    pub angular: [f64; 3],
}

/// Where a body's frame is and how it moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct BodyMotion {
    /// Its origin in the world, m.
    pub translation: [f64; 3],
    /// Body to world, unit quaternion w x y z.
    pub rotation: [f64; 4],
    /// Of its origin in the world, m/s.
    pub linear: [f64; 3],
    /// In the world, rad/s.
    pub angular: [f64; 3],
}

/// One contact of bodies that move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct BodyContact {
    /// Index of A.
    pub a: u32,
    /// Index of B.
    pub b: u32,
    /// Where it acts, in the world, m.
    pub point: [f64; 3],
    /// Unit, from A into B.
    pub normal: [f64; 3],
    /// m; negative: penetration.
    pub gap: f64,
    /// On B, N.
    pub force: [f64; 3],
    /// Of B over A, m/s.
    pub velocity: [f64; 3],
}

/// Something that happens in a run: a tick of the timeline.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct RunEvent {
    /// s
    pub time: f64,
    /// For people: "Flores leaves".
    pub label: String,
    /// The body it happens to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub body: Option<u32>,
}

/// A number the session computes for every frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Reading {
    /// For programs, links and questions: `normal_force`.
    pub id: String,
    /// For people.
    pub label: String,
    /// TeX.
    pub symbol: String,
    /// Decides the unit.
    pub quantity: Quantity,
    /// TeX of how it is computed.
    pub formula: String,
    /// Where it is computed: `crate/contact/src/hydroelastic/totals.rs`.
    pub source: String,
}

/// The readings along a motion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SweepCurves {
    /// Offset from the present pose: m or rad.
    pub offset: Vec<f64>,
    /// In the order of the description's readings; `null` where there is none.
    pub readings: Vec<Vec<Option<f64>>>,
    /// Pose of the moving body at each offset: position, quaternion w x y z.
    pub poses: Vec<[f64; 7]>,
    /// What happens along it, in order.
    pub events: Vec<SweepEvent>,
}

/// Something that happens along a sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SweepEvent {
    /// The first sample at which it has happened.
    pub index: u32,
    /// For people: "first touch".
    pub label: String,
}

/// What the nodes of a behaviour tree answered, tick by tick.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TreeTicks {
    /// The first that is told, counted from one.
    pub from: u32,
    /// Of each tick a letter for each node, in the order in which a tick that asks everybody comes by: `S` success, `F` failure, `R`
    /// running, `K` passed over, `-` not asked.
    pub ticks: Vec<String>,
    /// Of each tick the node whose action was at work, if one was: the last that was asked.
    pub at_work: Vec<Option<u32>>,
    /// How the tree differs from the one that acts as wanted, in a sentence; empty where it does not, or none is wanted.
    pub differs: String,
    /// What the task's conditions and actions are called.
    pub words: [Vec<String>; 2],
    /// Leaves that are answered by hand.
    pub by_hand: Vec<String>,
    /// What stands on the blackboard now: names and values.
    pub blackboard: Vec<[String; 2]>,
    /// Nodes that could not do what they are for at the last tick, in sentences.
    pub troubles: Vec<String>,
}

/// A behaviour tree of another program, read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct TreeImport {
    /// To be set as the experiment's tree.
    pub tree: crate::document::TreeNode,
    /// Sentences for the user: what was taken otherwise than the file says.
    pub notes: Vec<String>,
}

/// Everything about one face of the contact surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FaceReport {
    /// Index in the surface.
    pub face: u32,
    /// m²
    pub area: f64,
    /// m
    pub centroid: [f64; 3],
    /// Unit, from A into B.
    pub normal: [f64; 3],
    /// At the centroid, Pa.
    pub pressure: f64,
    /// Smallest and largest over the face, Pa.
    pub pressure_range: [f64; 2],
    /// On B, Pa.
    pub traction: [f64; 3],
    /// Of B over A, m/s.
    pub slip: [f64; 3],
    /// Force on B, N.
    pub force: [f64; 3],
    /// Tetrahedron or triangle of A and of B it comes from; `null` for a half-space.
    pub elements: [Option<u32>; 2],
    /// TeX of the pressure here, with this face's numbers.
    pub formula: String,
    /// Where it is computed.
    pub source: String,
}

/// A robot or scene of another program, read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelImport {
    /// In the order of the file; poses with all joints at zero.
    pub bodies: Vec<Body>,
    /// Their `parent` and `child` count these bodies.
    pub joints: Vec<Joint>,
    /// Joints tied to others.
    pub couplers: Vec<Coupler>,
    /// m/s², where the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gravity: Option<[f64; 3]>,
    /// s, where the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
    /// Pairs of bodies that pass through each other.
    pub passing: Vec<[usize; 2]>,
    /// Joints of which the file says how fast they may be: which, and that, rad/s or m/s.
    pub speeds: Vec<(usize, f64)>,
    /// What of the file was left out, mended, or taken otherwise.
    pub notes: Vec<ModelNote>,
}

/// What became of a detail of a robot's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// It is not part of the scene.
    LeftOut,
    /// It was changed so that it can be used.
    Mended,
    /// The file leaves it open, and it was chosen here.
    Guessed,
    /// It has another meaning here, or must be known.
    Told,
}

/// A sentence about a detail of a robot's file. It reads as that sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelNote {
    /// What became of it.
    pub kind: NoteKind,
    /// The element, such as `robot/link[arm]/inertial`; empty: the file as a whole, or several places.
    pub place: String,
    /// The sentence.
    pub text: String,
}

impl std::ops::Deref for ModelNote {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

/// What may go wrong with an imported model in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// Bodies overlap at the start.
    Overlap,
    /// A body sinks in where it rests.
    Soft,
    /// An inertia is not one of a body of this mass and size.
    Inertia,
    /// A mass is not one of a body of this volume.
    Mass,
    /// A convex hull fills what is hollow.
    Hull,
    /// A step is longer than a contact takes.
    Step,
}

/// Something in an imported model that contact will not take well.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelFinding {
    /// Of which kind.
    pub kind: FindingKind,
    /// What, with its numbers.
    pub text: String,
    /// Bodies that it is about, by index.
    pub bodies: Vec<u32>,
    /// Where in the world that is at the start, m.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub at: Option<[f64; 3]>,
    /// What mends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub fix: Option<ModelFix>,
}

/// Fields of the scene that mend a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelFix {
    /// What it does, in an imperative.
    pub label: String,
    /// To be set together.
    pub changes: Vec<crate::Change>,
}

/// A robot or scene of another program as a scene of ours.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelScene {
    /// The document, as text.
    pub scene_text: String,
    /// What was read: sentences.
    pub read: Vec<String>,
    /// What of the file was left out, mended, or taken otherwise.
    pub notes: Vec<ModelNote>,
    /// What contact will not take well.
    pub findings: Vec<ModelFinding>,
    /// How many.
    pub bodies: u32,
    /// How many, those that move.
    pub joints: u32,
    /// The same as the arm of a grinding cell.
    pub arm: ModelArm,
    /// The robot's arms among moving bodies: the longest first.
    pub arms: Vec<ModelOwnArm>,
}

/// An arm of a robot's file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelOwnArm {
    /// To be set as `experiment.arm.model.own`.
    pub arm: crate::document::OwnArm,
    /// Sentences for the user: what was taken where the file says nothing.
    pub notes: Vec<String>,
}

/// A robot's file as the arm of a grinding cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ModelArm {
    /// It is one.
    Arm {
        /// To be set as `experiment.cell.arm.own`.
        arm: Box<crate::document::OwnArm>,
        /// Sentences for the user: what was taken where the file says nothing.
        notes: Vec<String>,
    },
    /// It is none.
    None {
        /// Where in the file, and why.
        why: crate::SceneError,
    },
}

/// A mesh file, read and judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MeshImport {
    /// To be set as a body's shape.
    pub shape: crate::document::Shape,
    /// What was found and what was mended.
    pub report: MeshReport,
}

/// The solid of a mesh file, cut into convex pieces that cover it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PiecesImport {
    /// Each a convex mesh in the file's frame, to be set as parts of a body.
    pub pieces: Vec<crate::document::Shape>,
    /// Of the solid, m³.
    pub volume: f64,
    /// Of all pieces together, what they share counted once, m³: an estimate.
    pub covered: f64,
    /// How far a piece stands out of the solid at most: not less than the first and not more than the second, m.
    pub beyond: [f64; 2],
    /// Of the solid, in the file's frame, m.
    pub center_of_mass: [f64; 3],
    /// Of the solid about its centre of mass: xx, yy, zz, xy, xz, yz, m⁵; times a density it is the inertia.
    pub inertia_per_density: [f64; 6],
}

/// What a mesh is, after mending.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MeshReport {
    /// `STL (binary)`, `OBJ` …
    pub format: String,
    /// After welding.
    pub vertices: u32,
    /// How many.
    pub triangles: u32,
    /// Closed, turned outwards and of positive volume: it can be a body's shape.
    pub solid: bool,
    /// Every edge has two triangles.
    pub watertight: bool,
    /// Edges with one triangle: the rims of holes.
    pub boundary_edges: u32,
    /// Edges with more than two triangles.
    pub non_manifold_edges: u32,
    /// Neighbours agree which side is out.
    pub consistently_oriented: bool,
    /// Triangles that disagreed with their neighbours and were turned.
    pub rewound: u32,
    /// It was inside out and was turned.
    pub flipped: bool,
    /// Parts that share no edge.
    pub components: u32,
    /// m³; absent when not watertight.
    pub volume: Option<f64>,
    /// m²
    pub area: f64,
    /// Edges of the box around it, m.
    pub size: [f64; 3],
    /// The solid is convex.
    pub convex: bool,
    /// `m`, `cm`, `mm` or `in`: what the file's numbers were taken in.
    pub unit: String,
    /// Why that unit.
    pub unit_reason: String,
    /// Sentences for the user.
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
    /// One of it, m.
    pub fn metres(self) -> f64 {
        match self {
            Self::M => 1.0,
            Self::Cm => 0.01,
            Self::Mm => 0.001,
            Self::In => 0.0254,
        }
    }

    /// As it is written.
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
    /// One of it, rad.
    pub fn radians(self) -> f64 {
        match self {
            Self::Rad => 1.0,
            Self::Deg => std::f64::consts::PI / 180.0,
        }
    }
}

/// Where a quaternion's scalar stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum QuaternionOrder {
    /// w x y z
    ScalarFirst,
    /// x y z w
    ScalarLast,
}

/// The axis of a file that points up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum UpAxis {
    /// As in a scene.
    Z,
    /// As in much of computer graphics.
    Y,
}

/// The axis of a cloud's file that points up in the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CloudUp {
    /// As in a scene.
    #[default]
    Z,
    /// As in much of computer graphics.
    Y,
    /// −z: a camera that looks down, whose z points away from it.
    AwayFromCamera,
}

/// What a file of points holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CloudReport {
    /// `ascii`, `binary_little_endian` or `binary_big_endian`.
    pub encoding: String,
    /// Points of the file.
    pub points: u32,
    /// Of these no numbers, or too far away.
    pub left_out: u32,
    /// Where there are more than a document takes: the edge of the cubes of which each has one, m.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub thinned: Option<f64>,
    /// They are corners of a mesh with so many faces.
    pub faces: u32,
    /// The file has normals.
    pub normals: bool,
    /// The file has colours.
    pub coloured: bool,
    /// `m`, `cm`, `mm` or `in`.
    pub unit: String,
    /// Why.
    pub unit_reason: String,
    /// The box of the points, without the outermost in two hundred along each axis, m.
    pub low: [f64; 3],
    /// Its highest corner.
    pub high: [f64; 3],
}

/// A file of points, read and judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct CloudImport {
    /// As a document has it, in its file's frame.
    pub cloud: crate::document::OwnCloud,
    /// What was found.
    pub report: CloudReport,
}

/// What the numbers of a recorded motion are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MotionTold {
    /// Of positions and velocities.
    pub length: LengthUnit,
    /// Of rates of turn.
    pub angle: AngleUnit,
    /// Of quaternions whose columns are not named.
    pub quaternion: QuaternionOrder,
    /// Rates of turn are in the body's frame, not in the world.
    pub rates_in_body: bool,
    /// Of the world.
    pub up: UpAxis,
    /// Of times.
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
    /// All, the longest first.
    pub const ALL: [Self; 4] = [Self::S, Self::Ms, Self::Us, Self::Ns];

    /// One of it, s.
    pub fn seconds(self) -> f64 {
        match self {
            Self::S => 1.0,
            Self::Ms => 1e-3,
            Self::Us => 1e-6,
            Self::Ns => 1e-9,
        }
    }

    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::S => "s",
            Self::Ms => "ms",
            Self::Us => "µs",
            Self::Ns => "ns",
        }
    }
}

/// What the numbers say themselves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MotionFinding {
    /// For people.
    pub sentence: String,
    /// What they look like instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub remedy: Option<MotionTold>,
}

impl MotionFinding {
    /// Nothing can or need be told otherwise.
    pub fn note(sentence: String) -> Self {
        Self { sentence, remedy: None }
    }
}

/// A recorded motion, read and judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MotionImport {
    /// As a document has it, of its first body.
    pub recorded: crate::document::Recorded,
    /// What it was taken to be.
    pub told: MotionTold,
    /// s
    pub duration: f64,
    /// The columns of the quaternion have names, so that their order need not be told.
    pub ordered: bool,
    /// It has rates of turn.
    pub rates: bool,
    /// Motions that the file holds, where it holds several: topics of a bag, or bodies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
    pub topics: Vec<String>,
    /// Which of them this is; empty where it has no name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub topic: String,
    /// What was found and what was mended.
    pub findings: Vec<MotionFinding>,
}
