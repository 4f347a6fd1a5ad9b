//! Springs in a document, from a point of a body to the world or to another body. SI units.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use crate::SceneError;
use crate::validate::{bounded, not_negative, positive, value};

/// A spring of no length from a point of a body to the world or another body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Spring {
    /// Name, shown in tables.
    #[serde(default)]
    pub name: String,
    /// Index of the body that it pulls.
    pub body: usize,
    /// Point where it is held, in the body's frame, m.
    #[serde(default)]
    pub point: [f64; 3],
    /// Index of the body that it pulls to; absent: the world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub to: Option<usize>,
    /// Point that it pulls to, in that body's frame or in the world, m.
    pub target: [f64; 3],
    /// Stiffness and damping.
    #[serde(default)]
    pub strength: SpringStrength,
    /// Largest force, N; absent: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub limit: Option<f64>,
}

/// Stiffness and damping of a spring.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SpringStrength {
    /// Frequency at which the body alone would swing on it, critically damped.
    Frequency {
        /// Natural frequency on the body's own mass, Hz.
        frequency: f64,
    },
    /// Stiffness and damping as given.
    Stiffness {
        /// Stiffness, N/m.
        stiffness: f64,
        /// Damping, N·s/m.
        #[serde(default)]
        damping: f64,
    },
}

impl Default for SpringStrength {
    fn default() -> Self {
        Self::Frequency { frequency: 2.0 }
    }
}

impl Spring {
    /// Checks the spring in a scene of this many bodies.
    pub fn validate(&self, bodies: usize) -> Result<(), SceneError> {
        let none = "names a body the scene does not have";
        if self.body >= bodies {
            return Err(value("body", none));
        }
        if self.to.is_some_and(|to| to >= bodies) {
            return Err(value("to", none));
        }
        if self.to == Some(self.body) {
            return Err(value("to", "another body than the one that is pulled"));
        }
        for k in 0..3 {
            bounded(&format!("point[{k}]"), self.point[k])?;
            bounded(&format!("target[{k}]"), self.target[k])?;
        }
        match self.strength {
            SpringStrength::Frequency { frequency } => positive("strength.frequency", frequency)?,
            SpringStrength::Stiffness { stiffness, damping } => {
                positive("strength.stiffness", stiffness)?;
                not_negative("strength.damping", damping)?;
            }
        }
        self.limit.map_or(Ok(()), |limit| not_negative("limit", limit))
    }
}
