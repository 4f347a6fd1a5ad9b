//! Plots of an experiment: their axes and captions are described once, their data comes when asked for.

use serde::{Deserialize, Serialize};

use crate::document::{Quantity, Scale};

/// A plot beside the view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Plot {
    /// Id for programs, questions and file names: `force_time`.
    pub id: String,
    /// Title: the claim or the names of the axes.
    pub title: String,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// Kind: curves, or a map of cells.
    pub kind: PlotKind,
    /// True if one unit is as long across as up: cones, hulls, slices.
    pub equal: bool,
    /// True for a drawing: its places have no meaning, and it has no scales.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub drawing: bool,
    /// Caption: what it shows and how to read it; Markdown with `$formulas$`, may be empty.
    pub caption: String,
    /// Sentence for when there is nothing to draw: the reason, and what leads to something; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<String>", optional))]
    pub nothing: String,
    /// Source file in which it is computed: `crate/impact/src/restitution/linear.rs`.
    pub source: String,
}

impl Plot {
    /// Returns a plot of curves over x, each axis with a scale of its own.
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

    /// Returns the plot with its sentence for when there is nothing to draw.
    pub fn or(self, nothing: &str) -> Self {
        Self { nothing: nothing.to_owned(), ..self }
    }
}

/// Kind of a plot.
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
    /// Label for people: "penetration".
    pub label: String,
    /// Quantity, which decides the unit.
    pub quantity: Quantity,
    /// Spacing of the axis.
    pub scale: Scale,
    /// Path of the document's field that this axis stands for: pointing at the plot tries the value there, a
    /// click sets it.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub path: Option<String>,
    /// True if the axis is the run's time: pointing shows that moment, a click goes there.
    pub time: bool,
    /// True if it counts downwards, as the rows of an image do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub downwards: bool,
}

impl Axis {
    /// Returns an axis with even spacing.
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

    /// Returns the axis of the run's time.
    pub fn time() -> Self {
        Self { time: true, ..Self::linear("time", Quantity::Time) }
    }

    /// Returns the axis standing for a field of the document.
    #[must_use]
    pub fn of_field(self, path: &str) -> Self {
        Self { path: Some(path.to_owned()), ..self }
    }
}

/// Data of a plot in the present state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PlotData {
    /// Curves, for `PlotKind::Curves`.
    pub series: Vec<Series>,
    /// Map, for `PlotKind::Map`.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub map: Option<MapData>,
    /// Marks of places worth a name: the present state, events.
    pub marks: Vec<Mark>,
}

impl PlotData {
    /// Returns true if there is anything to draw: a point of a curve, a cell, a mark.
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
    /// Label that is written beside it: "Hunt–Crossley", "c_r = 0.8".
    pub label: String,
    /// Role, which decides colour and dash, the same as in the view.
    pub role: Role,
    /// Horizontal values, SI; need not increase.
    pub x: Vec<f64>,
    /// Vertical values, SI, as many as `x`; `null` breaks the curve.
    pub y: Vec<Option<f64>>,
    /// True if it is drawn as points, not as a line.
    pub points: bool,
    /// True if it is filled to its outline.
    pub filled: bool,
    /// Index of the body it is about: pointing at one points out the other.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub body: Option<u32>,
}

impl Series {
    /// Returns a plain curve, of no body.
    pub fn curve(label: &str, role: Role, x: Vec<f64>, y: Vec<Option<f64>>) -> Self {
        Self { label: label.to_owned(), role, x, y, points: false, filled: false, body: None }
    }
}

/// A value for each cell of a grid, row after row from the bottom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MapData {
    /// Centres of the cells across, SI.
    pub x: Vec<f64>,
    /// Centres of the cells up, SI.
    pub y: Vec<f64>,
    /// Values, `x.len() · y.len()` of them, SI, or the index of a class; `null` where there is none.
    pub values: Vec<Option<f64>>,
    /// Names of the classes; empty where the values are numbers.
    pub classes: Vec<String>,
    /// Quantity of the values, where they are numbers.
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
    /// Steps of the cells, s: each goes a whole number of times into the time at which it is read.
    pub steps: Vec<f64>,
    /// Readings, one for each cell; `null` where the engine refused or stopped.
    pub readings: Vec<Option<f64>>,
    /// Errors of the cells against the finest run, relative to the larger of that run's first and last
    /// reading.
    pub errors: Vec<Option<f64>>,
    /// Flags of the cells: true if the run has more energy at the end than at the start, by more than 1 %.
    pub gains: Vec<bool>,
    /// Finest run, which they are compared with: its step (s) and its reading.
    pub finest: [Option<f64>; 2],
    /// Longest step of an explicit engine at this value, s; `null` where there is none.
    pub explicit_step: Option<f64>,
}

/// A mark: a place in a plot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Mark {
    /// Horizontal value, SI.
    pub x: f64,
    /// Vertical value, SI; absent: a vertical line.
    #[cfg_attr(feature = "schema", ts(optional))]
    pub y: Option<f64>,
    /// Label that is written beside it.
    pub label: String,
    /// Role, which decides its colour.
    pub role: Role,
}

/// Role of a curve, line, shell or mark; one hue, dash and head each, in the view, the plots and the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u32)]
pub enum Role {
    /// Outlines, axes, the present state.
    #[default]
    Ink = 0,
    /// Things of less weight: guides, grids, earlier states.
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
    /// Things out of bounds.
    Danger = 7,
    /// The first of a family of like things (laws, restitutions, variants), six in all, distinguished by hue
    /// and dash.
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

    /// Returns the role of the k-th of a family, over again after six.
    pub fn of_family(k: usize) -> Self {
        Self::ALL.get(Self::First as usize + k % 6).copied().unwrap_or(Self::First)
    }
}

/// Sweep of a field over a range, everything else held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FieldSweep {
    /// Path of a number of the document: `bodies[0].material.friction`.
    pub path: String,
    /// First value, SI.
    pub from: f64,
    /// Last value, SI.
    pub to: f64,
    /// Number of samples, 2 to 2000.
    pub samples: u32,
    /// Spacing of the samples.
    #[serde(default)]
    pub scale: Scale,
}

/// Question where along a field a reading crosses a level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ThresholdQuery {
    /// Field that is moved, and its range; `samples` of it are looked at first, to find where it changes.
    pub field: FieldSweep,
    /// Id of the reading.
    pub reading: String,
    /// Level that it crosses, SI: one half for a verdict that is 0 or 1.
    pub level: f64,
}

/// Result of a search for a threshold, and the way to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ThresholdReport {
    /// First look over the whole range: (value of the field, reading).
    pub look: Vec<[Option<f64>; 2]>,
    /// Crossings found in it, narrowed by bisection.
    pub crossings: Vec<Crossing>,
    /// Verdict, a sentence: what was found, or why nothing.
    pub verdict: String,
}

/// Progress of a search for a threshold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ThresholdProgress {
    /// Number of values of the field that have been tried.
    pub done: u32,
    /// Number of values that will be tried, as far as is known.
    pub total: u32,
    /// True if the first look over the range is complete.
    pub looked: bool,
    /// True if the search is complete.
    pub finished: bool,
    /// Report on what is found so far.
    pub report: ThresholdReport,
}

/// A crossing of the level, narrowed down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Crossing {
    /// Value of the field at the crossing, SI: the middle of the last bracket.
    pub value: f64,
    /// Brackets in turn, each half as wide as the one before, down to rounding or `1e-12` of the range.
    pub brackets: Vec<[f64; 2]>,
    /// True if the reading is above the level before it and not after; false for the other way round.
    pub falls: bool,
}
