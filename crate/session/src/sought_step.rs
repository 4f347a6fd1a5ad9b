//! The step a run was last sent to, kept in time when the length of its steps changes.

use asperity_scene::{ErrorKind, Scene, SceneError};
use serde::{Deserialize, Serialize};

use crate::session::MAX_SEEK;

/// Step that a run was last sent to, and the length of steps then. A change of their length keeps the time,
/// and one that is taken back the very step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct SoughtStep {
    step: u32,
    /// Length of a step then, s; `None` without a clock.
    length: Option<f64>,
}

impl SoughtStep {
    pub fn new(step: u32, scene: &Scene) -> Self {
        Self { step, length: scene.experiment.step() }
    }

    /// Returns the step of `scene` nearest in time; the same step where one of the two documents has no
    /// clock.
    pub fn step_in(self, scene: &Scene) -> Result<u32, SceneError> {
        let (Some(was), Some(is)) = (self.length, scene.experiment.step()) else { return Ok(self.step) };
        if was == is {
            return Ok(self.step);
        }
        let time = f64::from(self.step) * was;
        let step = (time / is).round();
        if step > f64::from(MAX_SEEK) {
            let message = format!(
                "the run is at {time:.3} s, which would be step {step:.0}, and it has {MAX_SEEK} at most: go back \
                 towards its start first"
            );
            return Err(SceneError::new(ErrorKind::Value, "experiment.step", message));
        }
        Ok(step as u32)
    }
}
