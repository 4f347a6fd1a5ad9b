//! Controls that an author shows beside a scene.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A control that the author chose to show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// Path of the field it writes: `bodies[0].shape.radius`.
    pub path: String,
    /// Short name for links, as in `#mu=0.3`.
    pub key: String,
    /// Label that the reader sees.
    pub label: String,
    /// Input: slider, choice, switch or text.
    pub input: ControlKind,
}

/// Input of a control, and the values it may be set to.
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
        /// Quantity, for unit and prefix.
        quantity: Quantity,
    },
    /// One of a few values.
    Choice {
        /// Options, in the order shown.
        options: Vec<Choice>,
    },
    /// A switch: on or off.
    Switch {},
    /// A line of text: a formula.
    Text {},
}

/// One option of a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Label that the reader sees.
    pub label: String,
    /// Value that is written at the control's path.
    pub value: Value,
}

/// Spacing along a slider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// Even spacing.
    #[default]
    Linear,
    /// Even spacing of the logarithm; both ends positive.
    Log,
}

/// Quantity that a number measures; decides its unit, prefixes and formatting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Quantity {
    /// Length, m.
    Length,
    /// Area, m².
    Area,
    /// Angle, rad, shown in degrees.
    Angle,
    /// Pressure, Pa.
    Pressure,
    /// Force, N.
    Force,
    /// Moment, N·m.
    Moment,
    /// Stiffness, N/m.
    Stiffness,
    /// Dissipation, s/m.
    Dissipation,
    /// Speed, m/s.
    Speed,
    /// Angular speed, rad/s.
    AngularSpeed,
    /// Time, s.
    Time,
    /// Mass, kg.
    Mass,
    /// Density, kg/m³.
    Density,
    /// Energy, J.
    Energy,
    /// Damping, N·s/m.
    Damping,
    /// Acceleration, m/s².
    Acceleration,
    /// Frequency, Hz.
    Frequency,
    /// Impulse, N·s.
    Impulse,
    /// A pure number.
    Ratio,
    /// A count.
    Count,
    /// Truth: yes or no, 1 or 0.
    Truth,
}
