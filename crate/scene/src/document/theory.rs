//! A closed form of a motion, drawn beside the motion that is computed.

use asperity_tagged::Tagged;
use serde::Serialize;

use crate::SceneError;
use crate::validate::value;

/// Closed form of the motion of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Theory {
    /// A rigid block slides, or sticks, on a plane by Newton's second law with Coulomb's friction.
    Slide {
        /// Index of the block.
        body: usize,
        /// Index of the fixed body it slides on: up from its surface is z of its frame.
        on: usize,
    },
}

impl Theory {
    /// Checks the theory; paths start at it.
    pub fn validate(&self, bodies: usize) -> Result<(), SceneError> {
        let Self::Slide { body, on } = *self;
        for (field, index) in [("body", body), ("on", on)] {
            if index >= bodies {
                return Err(value(field, "names a body the scene does not have"));
            }
        }
        Ok(())
    }
}
