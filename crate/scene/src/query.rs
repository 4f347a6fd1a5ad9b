//! Questions to a session that all kinds share: one closed enum, one type of answer to each. Questions to one kind alone stand with the
//! kind (`asperity_exhibit::questions`). A question changes neither document nor clock; only
//! the planner or the search that it may start is remembered. What commands do, and frames, go their own way.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use crate::document::{Shape, StepMap};
use crate::{
    BodyContact, BodyMotion, BodyVelocity, Change, CloudUp, Command, DrivenChannel, ExportFile, ExportFormat,
    Input, PlotData, RunEvent, StepMapRow, ThresholdProgress, ThresholdQuery, TreeTicks,
};

/// A reading at a moment of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReadingAt {
    /// Id of the reading.
    pub reading: String,
    /// Moment: `start`, `end`, `first_impact` or a time, `0.45 s`.
    pub moment: String,
}

/// Numbers that need runs beside the shown one.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Numbers {
    /// Our values of each of the opened document's proofs, whatever has been changed since.
    Proofs {},
    /// Readings at moments of the run, as texts name them.
    Readings {
        /// Readings, and their moments.
        wanted: Vec<ReadingAt>,
    },
}

/// A document beside the session's own, at a moment of its run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// Changes of the document.
    pub changes: Vec<Change>,
    /// Time of the run, s; absent: before the first step.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub at: Option<f64>,
    /// Ids of the readings.
    pub readings: Vec<String>,
    /// Id of the plot.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub plot: Option<String>,
}

/// Readings and plot of a document beside the session's own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ReadBeside {
    /// Values of the readings, in the order of the question; none where there is no such reading, or it has
    /// no value.
    pub readings: Vec<Option<f64>>,
    /// Data of the plot, if one was asked for.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub plot: Option<PlotData>,
}

/// The enum of questions, the enum of answers, and the table `AnswerTo` from a question's kind to its
/// answer's type.
macro_rules! queries {
    ($($(#[doc = $doc:literal])* $kind:ident: $name:ident {
        $($(#[doc = $field_doc:literal])* $field:ident: $type:ty),* $(,)?
    } -> $answer:ty;)*) => {
        /// A question to a session.
        #[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
        #[cfg_attr(feature = "schema", derive(ts_rs::TS))]
        #[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
        #[allow(clippy::large_enum_variant, reason = "it is made once and read once")]
        pub enum Query {
            $($(#[doc = $doc])* $name { $($(#[doc = $field_doc])* $field: $type),* }),*
        }

        impl Query {
            /// Names of the questions that all kinds share: what stands at `kind`.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($kind)),*];
        }

        /// The answer to the [`Query`] of the same name.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[allow(clippy::large_enum_variant, reason = "it is made once and written at once")]
        pub enum Answer {
            $($(#[doc = $doc])* $name($answer)),*
        }

        /// Table of answers: each kind of [`Query`] and its answer's type.
        #[cfg(feature = "schema")]
        #[derive(ts_rs::TS)]
        pub struct AnswerTo {
            $($(#[doc = $doc])* pub $kind: $answer),*
        }
    };
}

queries! {
    /// The data of a described plot; empty for one the experiment does not have.
    plot: Plot {
        /// Id of the plot in the description.
        id: String
    } -> PlotData;
    /// Ids of those plots that have anything to draw in this state.
    drawn: Drawn {
        /// Ids of plots in the description.
        plots: Vec<String>
    } -> Vec<String>;
    /// Changes that a handle dragged towards a point would make; nothing is changed yet.
    drag: Drag {
        /// Index of the handle in the description, counted from zero.
        handle: u32,
        /// Point in the world, m.
        target: [f64; 3]
    } -> Option<Command>;
    /// Channel and value that taking a body at a point would drive: a spring that pulls, where bodies move;
    /// nothing is changed yet.
    grab: Grab {
        /// Index of the body, counted from zero.
        body: u32,
        /// Point in the world, m.
        point: [f64; 3]
    } -> Option<Command>;
    /// Channels by which a body of the run is pushed and pulled; none where it does not move.
    channels_of: ChannelsOf {
        /// Index of the body, counted from zero.
        body: u32
    } -> Vec<DrivenChannel>;
    /// Inputs of the run, in order of time.
    inputs: Inputs {} -> Vec<Input>;
    /// Begins to compute numbers of a text or of the proofs, and returns their ticket; nothing is computed
    /// yet.
    numbers_start: NumbersStart {
        /// Numbers that are wanted.
        of: Numbers
    } -> u32;
    /// Goes on by up to this many steps of their runs: the numbers once all are there, `null` where there is
    /// none, else nothing. A change of the document ends the search for readings of it: its ticket is
    /// refused.
    numbers_advance: NumbersAdvance {
        /// Ticket of `numbers_start`.
        ticket: u32,
        /// Largest number of steps.
        steps: u32
    } -> Option<Vec<Option<f64>>>;
    /// Readings with a few fields changed; the shown state stays as it is.
    beside: Beside {
        /// Changes, and readings.
        of: Beside
    } -> ReadBeside;
    /// Sentences on the state; empty where the page has words of its own.
    tell: Tell {} -> String;
    /// Events of the run, in order of time, as far as they are known.
    events: Events {} -> Vec<RunEvent>;
    /// Velocities of the bodies, in their order; empty where bodies do not move.
    velocities: Velocities {} -> Vec<BodyVelocity>;
    /// Poses and velocities of the bodies' frames, in the order of the bodies; empty where bodies do not
    /// move.
    motions: Motions {} -> Vec<BodyMotion>;
    /// Contacts, where bodies move.
    contacts: Contacts {} -> Vec<BodyContact>;
    /// Begins a search for where along a field a reading crosses a level; nothing is computed yet.
    threshold_start: ThresholdStart {
        /// Field, reading and level.
        query: ThresholdQuery
    } -> ();
    /// Goes on by up to this many values of the field.
    threshold_advance: ThresholdAdvance {
        /// Largest number of values.
        probes: u32
    } -> ThresholdProgress;
    /// One row of a step map of the document.
    step_map_row: StepMapRow {
        /// Map.
        map: StepMap,
        /// Index of the row, counted from the smallest value.
        row: u32
    } -> StepMapRow;
    /// Answers of a behaviour tree's nodes at some ticks, as far as these have been.
    ticks: Ticks {
        /// Number of the first tick, counted from one: tick 0 is before the first.
        from: u32,
        /// Largest number of ticks.
        count: u32
    } -> TreeTicks;
    /// The shown run as a file.
    export_run: ExportRun {
        /// Format, one of the description's.
        format: ExportFormat,
        /// Date that stands in the file; without one it says so.
        date: Option<String>
    } -> ExportFile;
    /// Changes beside a body's shape by which the mesh is worked on; none where there is nothing to work on.
    take_mesh: TakeMesh {
        /// Shape, a mesh.
        shape: Shape
    } -> Vec<Change>;
    /// Changes that make a mesh the pads of the gripper: one of them in its frame, the other its mirror
    /// image; none where nothing is grasped.
    take_pad: TakePad {
        /// Shape, a mesh, `z` out of its front and `x` towards the fingertip.
        shape: Shape
    } -> Vec<Change>;
    /// Changes that place a cloud of the reader's own, once it stands at `experiment.cloud`; none where it
    /// has no place.
    take_cloud: TakeCloud {
        /// Lowest corner of its box in the file's frame, m.
        low: [f64; 3],
        /// Highest corner, m.
        high: [f64; 3],
        /// Axis of the file that is up.
        up: CloudUp,
        /// True if it stays where the file has it; otherwise it stands in the middle of what is looked at.
        as_in_file: bool
    } -> Vec<Change>;
}
