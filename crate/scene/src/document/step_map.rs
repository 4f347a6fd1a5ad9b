//! Map of a run's error over its step and one other number.

use serde::{Deserialize, Serialize};

use crate::SceneError;
use crate::validate::{positive, value};

/// Map of the run's error over its step and another number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct StepMap {
    /// Smallest and largest step, s; logarithmic between.
    pub steps: [f64; 2],
    /// Path of the other number: `experiment.contact.stiffness`.
    pub path: String,
    /// Smallest and largest value of the other number, SI; logarithmic between.
    pub values: [f64; 2],
    /// Number of cells across (steps) and up (values), 2 to 64 each.
    pub cells: [u32; 2],
    /// Id of the reading that is compared.
    pub reading: String,
    /// Time at which it is compared, s.
    pub at: f64,
}

/// Largest number of steps in the run that a cell is compared with.
const MOST_STEPS: f64 = 2e6;

impl StepMap {
    /// Checks what the types alone cannot say.
    ///
    /// # Errors
    ///
    /// Refuses a value that cannot be; its path starts at the map.
    pub fn validate(&self) -> Result<(), SceneError> {
        for (name, [low, high]) in [("steps", self.steps), ("values", self.values)] {
            positive(&format!("{name}[0]"), low)?;
            positive(&format!("{name}[1]"), high)?;
            if low >= high {
                return Err(value(name, "the first below the second"));
            }
        }
        if self.cells.iter().any(|n| !(2..=64).contains(n)) {
            return Err(value("cells", "between 2 and 64 each"));
        }
        positive("at", self.at)?;
        if self.steps[1] > self.at {
            return Err(value("steps[1]", "not longer than the time it is read at"));
        }
        if self.at / self.steps[0] > MOST_STEPS {
            return Err(value(
                "steps[0]",
                format!("at most {MOST_STEPS:.0} steps to the time it is read at"),
            ));
        }
        Ok(())
    }
}
