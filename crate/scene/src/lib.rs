//! Plain data at the boundary: the scene document and its migrations, commands, the track of inputs, the
//! frame buffer, share links.
//!
//! This crate knows no engine. A scene lives for years: it carries a `version` and [`parse()`] walks it forward
//! one migration file per version before it is read.

extern crate self as asperity_scene;

pub mod bytes;
mod command;
mod describe;
pub mod document;
mod error;
pub mod frame;
mod inputs;
mod json;
pub mod kind;
pub mod link;
mod migrations;
mod parse;
pub mod path;
mod planning;
mod plot;
mod query;
mod scope;
pub mod tree;
pub mod validate;

pub use command::{Change, Command};
pub use describe::{
    AngleUnit, BodyContact, BodyMotion, BodyVelocity, Capability, ChannelField, CloudImport, CloudReport,
    CloudUp, Coloured, Description, DrivenChannel, FieldShape, FindingKind, Handle, Lacking, LengthUnit,
    MeshImport, MeshReport, ModelArm, ModelFinding, ModelFix, ModelImport, ModelNote, ModelOwnArm,
    ModelScene, MotionFinding, MotionImport, MotionUnits, NoteKind, PiecesImport, QuaternionOrder, Reading,
    RunClock, RunEvent, TimeUnit, TreeImport, TreeTicks, UpAxis,
};
pub use document::{SCENE_VERSION, Scene};
pub use error::{ErrorKind, SceneError};
pub use inputs::{Channel, Input, InputTrack, InputValue, MAX_INPUTS, step_at};
pub use kind::{Kind, Kinds, Settings};
pub use parse::{MAX_SCENE_BYTES, parse, to_json};
pub use path::{FieldPath, Segment};
pub use planning::{ExportFile, ExportFormat};
pub use plot::{
    Axis, Crossing, FieldSweep, MapData, Mark, Plot, PlotData, PlotKind, Role, Series, StepMapRow,
    ThresholdProgress, ThresholdQuery, ThresholdReport,
};
#[cfg(feature = "schema")]
pub use query::AnswerTo;
pub use query::{Answer, Beside, Numbers, Query, ReadBeside, ReadingAt};
pub use scope::{Effect, Scope, Scoped};
pub use tree::{Misfit, from_tree, typed};
