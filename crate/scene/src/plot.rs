//! Plots an experiment computes: what they show is described once, their data comes when asked for.

use serde::{Deserialize, Serialize};

use crate::document::{Quantity, Scale};

/// A plot beside the view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Plot {
    /// For programs, questions and file names: `force_time`.
    pub id: String,
    /// The claim or the names of the axes.
    pub title: String,
    /// Across.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// Curves, or a map of cells.
    pub kind: PlotKind,
    /// One unit is as long across as up: cones, hulls, slices.
    pub equal: bool,
    /// A drawing: its places have no meaning, and it has no scales.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub drawing: bool,
    /// What it shows and how to read it; Markdown with `$formulas$`, may be empty.
    pub caption: String,
    /// Why there may be nothing to draw, and what leads to something; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub nothing: String,
    /// Where it is computed: `crate/impact/src/restitution/linear.rs`.
    pub source: String,
}

impl Plot {
    /// Curves over x, each axis with a scale of its own.
    pub fn curves(id: &str, title: &str, [x, y]: [Axis; 2], caption: &str, source: &str) -> Self {
        Self {
            id: id.to_owned(),
            title: title.to_owned(),
            x,
            y,
            kind: PlotKind::Curves,
            equal: false,
            drawing: false,
            caption: caption.to_owned(),
            nothing: String::new(),
            source: source.to_owned(),
        }
    }

    /// Says so where there is nothing to draw.
    pub fn or(self, nothing: &str) -> Self {
        Self { nothing: nothing.to_owned(), ..self }
    }
}

/// Which kind of plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PlotKind {
    /// Curves and points over x.
    Curves,
    /// A value for each cell of a grid.
    Map,
}

/// One axis of a plot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Axis {
    /// For people: "penetration".
    pub label: String,
    /// Decides the unit.
    pub quantity: Quantity,
    /// Spacing.
    pub scale: Scale,
    /// The document's field this axis stands for: pointing at the plot tries the value there, a click sets it.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub path: Option<String>,
    /// The axis is the run's time: pointing shows that moment, a click goes there.
    pub time: bool,
    /// It counts downwards, as the rows of an image do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub downwards: bool,
}

impl Axis {
    /// Evenly spaced.
    pub fn linear(label: &str, quantity: Quantity) -> Self {
        Self {
            label: label.to_owned(),
            quantity,
            scale: Scale::Linear,
            path: None,
            time: false,
            downwards: false,
        }
    }

    /// The run's time.
    pub fn time() -> Self {
        Self { time: true, ..Self::linear("time", Quantity::Time) }
    }

    /// That stands for a field of the document.
    #[must_use]
    pub fn of_field(self, path: &str) -> Self {
        Self { path: Some(path.to_owned()), ..self }
    }
}

/// What a plot shows now.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PlotData {
    /// For `PlotKind::Curves`.
    pub series: Vec<Series>,
    /// For `PlotKind::Map`.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub map: Option<MapData>,
    /// Places worth a name: the present state, events.
    pub marks: Vec<Mark>,
}

impl PlotData {
    /// There is anything to draw: a place of a curve, a cell, a mark.
    pub fn has_points(&self) -> bool {
        let cells = self.map.iter().flat_map(|map| &map.values);
        let places = self.series.iter().flat_map(|series| &series.y);
        !self.marks.is_empty() || places.chain(cells).any(Option::is_some)
    }
}

/// A curve, or a closed outline where it ends where it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Series {
    /// Written beside it: "Hunt–Crossley", "c_r = 0.8".
    pub label: String,
    /// Decides colour and dash, the same as in the view.
    pub role: Role,
    /// SI; need not increase.
    pub x: Vec<f64>,
    /// SI, as many as `x`; `null` breaks the curve.
    pub y: Vec<Option<f64>>,
    /// Drawn as points, not as a line.
    pub points: bool,
    /// Filled to its outline.
    pub filled: bool,
    /// The body it is about: pointing at one points out the other.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub body: Option<u32>,
}

impl Series {
    /// A plain curve, of no body.
    pub fn curve(label: &str, role: Role, x: Vec<f64>, y: Vec<Option<f64>>) -> Self {
        Self { label: label.to_owned(), role, x, y, points: false, filled: false, body: None }
    }
}

/// A value for each cell of a grid, row after row from the bottom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MapData {
    /// Cells across; their centres lie at `x`.
    pub x: Vec<f64>,
    /// Cells up; their centres lie at `y`.
    pub y: Vec<f64>,
    /// `x.len() · y.len()`, SI, or the index of a class; `null` where there is none.
    pub values: Vec<Option<f64>>,
    /// Names of the classes; empty where the values are numbers.
    pub classes: Vec<String>,
    /// Of the values, where they are numbers.
    pub quantity: Quantity,
    /// Spacing of the colours, where they are numbers.
    pub scale: Scale,
}

/// One row of a [`StepMap`](crate::document::StepMap): one value of its other number, every step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct StepMapRow {
    /// The other number, SI.
    pub value: f64,
    /// Steps of the cells, s: each goes a whole number of times into the time it is read at.
    pub steps: Vec<f64>,
    /// The reading in each cell; `null` where the engine refused or stopped.
    pub readings: Vec<Option<f64>>,
    /// How far each is from the finest run, relative to the larger of that run's first and last reading.
    pub errors: Vec<Option<f64>>,
    /// The run has more energy at the end than at the start, by more than 1 %.
    pub gains: Vec<bool>,
    /// The run they are compared with: its step (s) and its reading.
    pub finest: [Option<f64>; 2],
    /// Longest step of an explicit engine at this value, s; `null` where there is none.
    pub explicit_step: Option<f64>,
}

/// A place in a plot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Mark {
    /// SI.
    pub x: f64,
    /// SI; absent: a vertical line.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub y: Option<f64>,
    /// Written beside it.
    pub label: String,
    /// Decides its colour.
    pub role: Role,
}

/// What a curve, line, shell or mark stands for; one hue, dash and head each, in the view, the plots and the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u32)]
pub enum Role {
    /// Outlines, axes, the present state.
    #[default]
    Ink = 0,
    /// Of less weight: guides, grids, what was before.
    Muted = 1,
    /// Pressure and normal force; solid.
    Normal = 2,
    /// Friction; dashed.
    Friction = 3,
    /// Admissible sets: cones, hulls, safe regions.
    Cone = 4,
    /// Velocities; dotted.
    Slip = 5,
    /// Net force and moment; double.
    Wrench = 6,
    /// What is out of bounds.
    Danger = 7,
    /// The first of a family of like things (laws, restitutions, variants), six in all, told apart by hue and dash.
    First = 8,
    /// The second.
    Second = 9,
    /// The third.
    Third = 10,
    /// The fourth.
    Fourth = 11,
    /// The fifth.
    Fifth = 12,
    /// The sixth.
    Sixth = 13,
}

impl Role {
    /// Every role, in the order of its number.
    pub const ALL: [Self; 14] = [
        Self::Ink,
        Self::Muted,
        Self::Normal,
        Self::Friction,
        Self::Cone,
        Self::Slip,
        Self::Wrench,
        Self::Danger,
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
    ];

    /// The k-th of a family, over again after six.
    pub fn of_family(k: usize) -> Self {
        Self::ALL.get(Self::First as usize + k % 6).copied().unwrap_or(Self::First)
    }
}

/// A field moved over a range, everything else held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FieldSweep {
    /// A number of the document: `bodies[0].material.friction`.
    pub path: String,
    /// SI
    pub from: f64,
    /// SI
    pub to: f64,
    /// 2 to 2000.
    pub samples: u32,
    /// Spacing of the samples.
    #[serde(default)]
    pub scale: Scale,
}

/// Where along a field does a reading cross a level?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ThresholdQuery {
    /// The field moved, and between which ends; `samples` of it are looked at first, to find where it changes.
    pub field: FieldSweep,
    /// Id of the reading.
    pub reading: String,
    /// The level it crosses, SI: one half for a verdict that is 0 or 1.
    pub level: f64,
}

/// What was found, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ThresholdReport {
    /// The first look over the whole range: (value of the field, reading).
    pub look: Vec<[Option<f64>; 2]>,
    /// Each change of side found in it, narrowed by bisection.
    pub crossings: Vec<Crossing>,
    /// A sentence: what was found, or why nothing.
    pub verdict: String,
}

/// How far a search for a threshold is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ThresholdProgress {
    /// Values of the field that have been tried.
    pub done: u32,
    /// As many as will be tried, by what is known so far.
    pub total: u32,
    /// The first look over the range is complete.
    pub looked: bool,
    /// So is the search.
    pub finished: bool,
    /// What is found so far.
    pub report: ThresholdReport,
}

/// One change of side, narrowed down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Crossing {
    /// The field's value, SI: the middle of the last bracket.
    pub value: f64,
    /// The brackets in turn, each half as wide as the one before, down to rounding or `1e-12` of the range.
    pub brackets: Vec<[f64; 2]>,
    /// The reading is above the level before it and not after, or the other way round.
    pub falls: bool,
}
