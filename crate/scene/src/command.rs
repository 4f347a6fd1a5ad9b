//! Commands: the closed list of changes of a session.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Channel, Input, InputValue};

/// A change of a session. Applied between two steps and logged with its step number.
#[derive(Clone, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Write `value` at `path` of the scene document. Its inverse is another `Set`, with the old value.
    Set {
        /// Path of the field: `bodies[1].shape.radius`.
        path: String,
        /// New value, any JSON that fits the field.
        value: Value,
    },
    /// Several `Set`s as one: all take effect or none does.
    SetAll {
        /// Changes, made in this order.
        changes: Vec<Change>,
    },
    /// Put another document in the place of this one.
    Replace {
        /// The new scene, as its text would parse.
        scene: Value,
        /// Inputs of its run; absent: those of the present run.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        inputs: Option<Vec<Input>>,
    },
    /// From the present step on `value` acts on `channel`; later entries of the channel are dropped.
    Act {
        /// Channel that is driven.
        channel: Channel,
        /// Value that acts; absent: the channel is released.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        value: Option<InputValue>,
    },
    /// From the present step on nothing acts: every channel is released, and all later entries are dropped.
    LetGo,
    /// Put other inputs in the place of those from a time on. The inverse of `act` and of `let_go`; with
    /// `from` zero and no channel all inputs of the run, as a link or a file has them.
    Inputs {
        /// Time from which inputs are replaced, s.
        from: f64,
        /// Channel whose inputs are replaced; absent: those of all channels.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        channel: Option<Channel>,
        /// Inputs in order of time. Those of a channel that the document does not have rest until it has.
        entries: Vec<Input>,
    },
    /// Advance by this many steps.
    Step {
        /// Number of steps, at most 100 000.
        count: u32,
    },
    /// Back to the first step of the present document.
    Rewind,
    /// To a step counted from the first, forwards or back; its inverse is another.
    Seek {
        /// Number of the step, at most 10 000 000.
        step: u32,
    },
}

/// One assignment of a [`Command::SetAll`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Path of the field: `bodies[1].shape.radius`.
    pub path: String,
    /// New value, any JSON that fits the field.
    pub value: Value,
}
