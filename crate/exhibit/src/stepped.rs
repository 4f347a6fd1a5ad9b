//! Runs that go one step after another and remember where they were: one clock for all of them.
//!
//! Such a run takes a step, puts back a state that its tape holds, and has a record of what it read. Rewinding,
//! seeking, time, events and the readings of an earlier step follow from these.

use asperity_scene::{RunEvent, Scene, SceneError};

use super::Clocked;
use super::tape::Tape;

/// A run that a clock can move.
pub trait Stepped {
    /// A state of one run to go back to.
    type State;

    /// Returns the tape of the run.
    fn tape(&self) -> &Tape<Self::State>;

    /// Takes one step, reads it and keeps it.
    fn advance(&mut self);

    /// Puts back the latest state kept from which `step` can be reached, as exactly as it was, and reads it.
    fn restore(&mut self, step: u32);

    /// Returns the events so far, in order of time.
    fn happened(&self) -> Vec<RunEvent> {
        self.tape().events()
    }

    /// Returns the reason why the run stands at a step that could not be taken.
    fn trouble(&self) -> Option<String> {
        None
    }

    /// Goes back to a state kept at or before a step, where the run is past it.
    fn back_to(&mut self, step: u32) {
        if step < self.tape().step() {
            self.restore(step);
        }
    }
}

impl<T: Stepped> Clocked for T {
    fn step(&mut self, count: u32) {
        for _ in 0..count {
            self.advance();
        }
    }

    fn rewind(&mut self, _scene: &Scene) -> Result<(), SceneError> {
        self.back_to(0);
        Ok(())
    }

    fn seek(&mut self, _scene: &Scene, step: u32) -> Result<u32, SceneError> {
        self.back_to(step);
        Ok(self.tape().step())
    }

    fn events(&self) -> Vec<RunEvent> {
        self.happened()
    }

    fn time(&self) -> f64 {
        self.tape().time()
    }

    fn past(&self, step: u32) -> Option<Vec<f64>> {
        self.tape().history().row(step).map(<[f64]>::to_vec)
    }

    fn trouble(&self) -> Option<String> {
        Stepped::trouble(self)
    }
}
