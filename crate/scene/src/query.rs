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
    /// Its id.
    pub reading: String,
    /// `start`, `end`, `first_impact` or a time, `0.45 s`.
    pub moment: String,
}

/// Numbers that take runs beside the shown one.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Numbers {
    /// Ours of each of the opened document's proofs, whatever has been changed since.
    Proofs {},
    /// Readings at moments of the run, as texts name them.
    Readings {
        /// Which, and when.
        wanted: Vec<ReadingAt>,
    },
}

/// A document beside the session's own, at a moment of its run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// What is other in it.
    pub changes: Vec<Change>,
    /// s; absent: before the first step.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub at: Option<f64>,
    /// Ids of readings.
    pub readings: Vec<String>,
    /// Id of a plot.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub plot: Option<String>,
}

/// What is read of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ReadBeside {
    /// In the order of the question; none where there is no such reading, or it has no value.
    pub readings: Vec<Option<f64>>,
    /// Of the plot, where one was asked for.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub plot: Option<PlotData>,
}

/// The enum of questions, the enum of answers, and the table `AnswerTo` from a question's kind to its answer's type.
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

        /// What each kind of [`Query`] is answered with.
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
        /// Of the description's.
        id: String
    } -> PlotData;
    /// Which of some plots have anything to draw in this state.
    drawn: Drawn {
        /// Ids of the description's.
        plots: Vec<String>
    } -> Vec<String>;
    /// What a handle dragged towards a point would do; nothing is changed yet.
    drag: Drag {
        /// Of the description's, counted from zero.
        handle: u32,
        /// In the world, m.
        target: [f64; 3]
    } -> Option<Command>;
    /// What taking a body at a point would do: a spring that pulls, where bodies move; nothing is changed yet.
    grab: Grab {
        /// Counted from zero.
        body: u32,
        /// In the world, m.
        point: [f64; 3]
    } -> Option<Command>;
    /// How a body of the run is pushed and pulled; nothing where it does not move.
    channels_of: ChannelsOf {
        /// Counted from zero.
        body: u32
    } -> Vec<DrivenChannel>;
    /// What is done to the run, in order of time.
    inputs: Inputs {} -> Vec<Input>;
    /// Sets out to numbers of a text or of the proofs; nothing is computed yet. Their ticket.
    numbers_start: NumbersStart {
        /// Which.
        of: Numbers
    } -> u32;
    /// Goes on by up to so many steps of their runs: the numbers once all are there, `null` where there is none, else nothing.
    /// A change of the document ends the way to readings of it: its ticket is refused.
    numbers_advance: NumbersAdvance {
        /// Of `numbers_start`.
        ticket: u32,
        /// At most.
        steps: u32
    } -> Option<Vec<Option<f64>>>;
    /// What would be read with a few fields changed; what is shown stays as it is.
    beside: Beside {
        /// What is changed, and what is read.
        of: Beside
    } -> ReadBeside;
    /// The state in a sentence or two; empty where the page has words of its own.
    tell: Tell {} -> String;
    /// What happens in the run, in order of time, as far as that is known.
    events: Events {} -> Vec<RunEvent>;
    /// How each body moves, in the order of the bodies; empty where bodies do not.
    velocities: Velocities {} -> Vec<BodyVelocity>;
    /// Where each body's frame is and how it moves, in the order of the bodies; empty where bodies do not.
    motions: Motions {} -> Vec<BodyMotion>;
    /// What touches, where bodies move.
    contacts: Contacts {} -> Vec<BodyContact>;
    /// Sets out to find where along a field a reading crosses a level; nothing is computed yet.
    threshold_start: ThresholdStart {
        /// Which, and where.
        query: ThresholdQuery
    } -> ();
    /// Up to so many values of the field more.
    threshold_advance: ThresholdAdvance {
        /// At most.
        probes: u32
    } -> ThresholdProgress;
    /// One row of a step map of the document.
    step_map_row: StepMapRow {
        /// What is mapped.
        map: StepMap,
        /// Counted from the smallest value.
        row: u32
    } -> StepMapRow;
    /// What a behaviour tree's nodes answered at each of some ticks, as far as they have been.
    ticks: Ticks {
        /// The first, counted from one: tick 0 is before the first.
        from: u32,
        /// At most so many.
        count: u32
    } -> TreeTicks;
    /// The shown run as a file.
    export_run: ExportRun {
        /// Of the description's.
        format: ExportFormat,
        /// Date that stands in the file; without one it says so.
        date: Option<String>
    } -> ExportFile;
    /// What must change beside a body's shape so that the mesh is worked on; nothing where there is nothing to work on.
    take_mesh: TakeMesh {
        /// A mesh.
        shape: Shape
    } -> Vec<Change>;
    /// What makes a mesh the pads of what grasps: one of them in its frame, the other its mirror image; nothing where nothing is grasped.
    take_pad: TakePad {
        /// A mesh, `z` out of its front and `x` towards the fingertip.
        shape: Shape
    } -> Vec<Change>;
    /// Where a cloud of the reader's own goes, once it stands at `experiment.cloud`, and what else must change; nothing where it has no place.
    take_cloud: TakeCloud {
        /// Its box in the file's frame: lowest corner, m.
        low: [f64; 3],
        /// Highest corner, m.
        high: [f64; 3],
        /// Which axis of the file is up.
        up: CloudUp,
        /// It stays where the file has it; otherwise it stands in the middle of what is looked at.
        as_in_file: bool
    } -> Vec<Change>;
}
