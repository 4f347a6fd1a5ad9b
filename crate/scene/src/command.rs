use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Everything that may change a session. Applied between two steps and logged with its step number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Write `value` at `path` of the scene document. Its inverse is another `Set`, with the old value.
    Set {
        /// `bodies[1].shape.radius`
        path: String,
        /// Any JSON that fits the field.
        value: Value,
    },
    /// Several `Set`s as one: all take effect or none does.
    SetAll {
        /// In this order.
        changes: Vec<Change>,
    },
    /// Put another document in the place of this one.
    Replace {
        /// The new scene, as its text would parse.
        scene: Value,
    },
    /// Advance by this many steps.
    Step {
        /// At most 100 000.
        count: u32,
    },
    /// Back to the first step of the present document.
    Rewind,
    /// To a step counted from the first, forwards or back; its inverse is another.
    Seek {
        /// At most 10 000 000.
        step: u32,
    },
}

/// One assignment of a [`Command::SetAll`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// `bodies[1].shape.radius`
    pub path: String,
    /// Any JSON that fits the field.
    pub value: Value,
}
