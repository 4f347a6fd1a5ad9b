//! Accuracy to which a document asks for a step to be solved.

use serde::{Deserialize, Serialize};

use crate::SceneError;
use crate::validate::value;

/// Accuracy to which a step is solved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Solver {
    /// True if all is solved to the tolerance; otherwise piles in motion get a few sweeps.
    pub exact: bool,
    /// Largest residual.
    pub tolerance: f64,
    /// Largest error of the velocities in a part of a step, m/s: steps are cut into parts until it is met;
    /// the result then no longer depends on `step`. Absent: a step is solved once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub accuracy: Option<f64>,
}

impl Default for Solver {
    fn default() -> Self {
        Self { exact: false, tolerance: 1e-6, accuracy: None }
    }
}

impl Solver {
    /// Refuses what the types alone cannot say.
    ///
    /// # Errors
    /// Names the first field that is refused.
    pub fn validate(&self) -> Result<(), SceneError> {
        if !(1e-12..=0.01).contains(&self.tolerance) {
            return Err(value("tolerance", "between 1e-12 and 0.01"));
        }
        match self.accuracy {
            Some(x) if !(1e-6..=1.0).contains(&x) => Err(value("accuracy", "between 1e-6 and 1 m/s")),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tolerance_is_neither_nothing_nor_everything() {
        for tolerance in [0.0, -1e-6, 1e-13, 0.1, f64::NAN, f64::INFINITY] {
            assert_eq!(
                Solver { exact: true, tolerance, ..Solver::default() }.validate().unwrap_err().path,
                "tolerance"
            );
        }
        assert!(Solver::default().validate().is_ok());
        for accuracy in [0.0, -1e-3, 1e-7, 2.0, f64::NAN, f64::INFINITY] {
            let asked = Solver { accuracy: Some(accuracy), ..Solver::default() };
            assert_eq!(asked.validate().unwrap_err().path, "accuracy");
        }
    }
}
