//! Controls that an author shows beside a scene.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A control the author chose to show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// The field it writes: `bodies[0].shape.radius`.
    pub path: String,
    /// Short name for links, as in `#mu=0.3`.
    pub key: String,
    /// What the reader sees.
    pub label: String,
    /// Slider, choice, switch or text.
    pub input: ControlKind,
}

/// How a control looks and what it may be set to.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ControlKind {
    /// A number between two ends.
    Slider {
        /// Left end, SI.
        min: f64,
        /// Right end, SI.
        max: f64,
        /// Spacing along the slider.
        #[serde(default)]
        scale: Scale,
        /// What is measured, for unit and prefix.
        quantity: Quantity,
    },
    /// One of a few values.
    Choice {
        /// In the order shown.
        options: Vec<Choice>,
    },
    /// On or off.
    Switch {},
    /// A line of text: a formula.
    Text {},
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What the reader sees.
    pub label: String,
    /// What is written at the control's path.
    pub value: Value,
}

/// Spacing along a slider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Even.
    #[default]
    Linear,
    /// Even in the logarithm; both ends positive.
    Log,
}

/// What a number measures; decides its unit, prefixes and formatting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// m
    Length,
    /// m²
    Area,
    /// rad, shown in degrees
    Angle,
    /// Pa
    Pressure,
    /// N
    Force,
    /// N·m
    Moment,
    /// N/m
    Stiffness,
    /// s/m
    Dissipation,
    /// m/s
    Speed,
    /// rad/s
    AngularSpeed,
    /// s
    Time,
    /// kg
    Mass,
    /// kg/m³
    Density,
    /// J
    Energy,
    /// N·s/m
    Damping,
    /// m/s²
    Acceleration,
    /// Hz
    Frequency,
    /// N·s
    Impulse,
    /// A pure number.
    Ratio,
    /// A count.
    Count,
    /// Yes or no: 1 or 0.
    Truth,
}
