//! A command whose run takes its time, in pieces: [`Session::begin`] carries it out but for the steps,
//! [`Session::go_on`] takes some of them, [`Session::end_run`] ends it where it is. [`Session::apply`] is all
//! three at once, and has the same bits.
//!
//! A command that is ended on its way has taken effect, and the run stands at an earlier step; the recording
//! says at which.

use asperity_scene::{Change, Command, Effect, Scene, SceneError};

use crate::Session;
use crate::recording::{Entry, append, plays_on};
use crate::sought_step::SoughtStep;
use asperity_exhibit::{self as experiment, Experiment};

/// State that a preview hides.
pub(crate) struct Hidden {
    scene: Scene,
    sought: SoughtStep,
    step: u32,
    /// Hidden experiment, where another one is shown; else this one shows the preview.
    experiment: Option<Box<dyn Experiment>>,
}

impl Session {
    /// Carries out a command and returns the one that undoes it. On an error nothing has changed.
    ///
    /// # Errors
    /// Refuses a command that the document does not take, or whose document the engine cannot build.
    pub fn apply(&mut self, command: &Command) -> Result<Command, SceneError> {
        if !(self.hash_owed && plays_on(&self.log, command)) {
            self.settle_hash();
        }
        let inverse = self.set_out(command)?;
        self.go_on(u32::MAX);
        self.record(matches!(command, Command::Step { .. }));
        Ok(inverse)
    }

    /// Returns the effect of the last command: which of description, sweep and inputs it may have changed.
    pub fn effect(&self) -> Effect {
        self.effect
    }

    /// Carries out a command but for the steps that lead to the moment where it leaves the run. On an error
    /// nothing has changed. A run that was under way ends where it is.
    ///
    /// # Errors
    /// Refuses a command that the document does not take, or whose document the engine cannot build.
    pub fn begin(&mut self, command: &Command) -> Result<Command, SceneError> {
        self.settle_hash();
        self.set_out(command)
    }

    fn set_out(&mut self, command: &Command) -> Result<Command, SceneError> {
        self.end_run();
        self.end_preview()?;
        let (inverse, _) = self.carry_out(command)?;
        self.effect = Effect::of(command, &self.scene);
        self.under_way = Some(command.clone());
        Ok(inverse)
    }

    /// Takes up to `count` steps of the run under way; returns how many are left.
    pub fn go_on(&mut self, count: u32) -> u32 {
        let count = count.min(self.left());
        experiment::take_steps(self.experiment.as_mut(), count);
        self.step += count;
        self.left()
    }

    /// Returns the number of steps that the run under way still has to take.
    pub fn left(&self) -> u32 {
        self.due - self.step
    }

    /// Ends the run under way: it has come to its end, or is ended where it is.
    pub fn end_run(&mut self) {
        self.record(false);
    }

    /// Ends the run and records the command that led to it. The hash may be owed: of a run that is played on
    /// step by step the last one alone is kept, and the state it belongs to stays as it is until the next
    /// command.
    fn record(&mut self, owed: bool) {
        let left = self.left();
        let ended = (left > 0).then_some(self.step);
        if ended.is_some() && self.previewed.is_none() {
            self.sought = SoughtStep::new(self.step, &self.scene);
        }
        self.due = self.step;
        let Some(command) = self.under_way.take() else { return };
        let (command, ended) = match (command, ended) {
            (Command::Seek { .. }, Some(step)) => (Command::Seek { step }, None),
            (Command::Step { count }, Some(_)) => (Command::Step { count: count.saturating_sub(left) }, None),
            other => other,
        };
        let hash = if owed { 0 } else { self.hash() };
        self.hash_owed = owed;
        append(&mut self.log, Entry { step: self.step, command, ended, hash });
    }

    /// Gives the last entry the hash it is owed.
    fn settle_hash(&mut self) {
        if std::mem::take(&mut self.hash_owed) {
            let hash = self.hash();
            if let Some(last) = self.log.last_mut() {
                last.hash = hash;
            }
        }
    }

    /// Shows the state with a few fields changed, until anything else is done or the list is empty. It leaves
    /// no trace in the recording. Where the change leads to a run, that is under way.
    ///
    /// # Errors
    /// Refuses changes that the document does not take, or whose document the engine cannot build.
    pub fn begin_preview(&mut self, changes: &[Change]) -> Result<(), SceneError> {
        self.end_run();
        self.settle_hash();
        self.end_preview()?;
        if changes.is_empty() {
            return Ok(());
        }
        let (scene, sought, step) = (self.scene.clone(), self.sought, self.step);
        let (_, experiment) = self.carry_out(&Command::SetAll { changes: changes.to_vec() })?;
        self.previewed = Some(Hidden { scene, sought, step, experiment });
        Ok(())
    }

    /// Shows the state with a few fields changed, its run and all.
    ///
    /// # Errors
    /// Refuses changes that the document does not take, or whose document the engine cannot build.
    pub fn preview(&mut self, changes: &[Change]) -> Result<(), SceneError> {
        self.begin_preview(changes)?;
        self.go_on(u32::MAX);
        Ok(())
    }

    fn end_preview(&mut self) -> Result<(), SceneError> {
        let Some(Hidden { scene, sought, step, experiment }) = self.previewed.take() else { return Ok(()) };
        if let Some(experiment) = experiment {
            self.experiment = experiment;
            self.geometry += 1;
            self.become_document(scene);
        } else {
            self.sought = sought;
            self.adopt(scene)?;
        }
        (self.sought, self.step, self.due) = (sought, step, step);
        Ok(())
    }
}
