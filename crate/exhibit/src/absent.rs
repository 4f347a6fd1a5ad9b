//! The place of an experiment that this module does not hold: a session that comes from another module stands
//! here for the one command that turns it into one that is held.

use asperity_scene::frame::FrameWriter;
use asperity_scene::{Description, Scene, SceneError};

use crate::{Adopted, Experiment, Kinds, StateHash};

/// No experiment: a session that another module goes on with.
pub struct Absent(pub &'static Kinds);

impl Experiment for Absent {
    fn describe(&self) -> Description {
        Description::of(Vec::new(), Vec::new())
    }

    fn adopt(&mut self, _now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        self.0.build(next, crate::Clock::STOPPED).map(|_| Adopted::InPlace(false))
    }

    fn readings(&self) -> &[f64] {
        &[]
    }

    fn hash(&self, _hash: &mut StateHash) {}

    fn write_frame(&mut self, _scene: &Scene, _writer: &mut FrameWriter) {}

    fn write_assets(&self, _writer: &mut FrameWriter) {}
}
