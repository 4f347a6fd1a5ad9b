//! Questions to a session and their answers: [`Query`] as JavaScript asks it, and the same by name for Rust.

use asperity_scene::document::StepMap;
use asperity_scene::{
    Answer, Beside, BodyContact, BodyMotion, BodyVelocity, Change, Command, ErrorKind, ExportFile,
    ExportFormat, PlotData, Query, ReadBeside, RunEvent, SceneError, StepMapRow, TreeTicks, typed,
};
use serde::Serialize;
use serde_json::Value;

use crate::probe::Probe;
use crate::{Session, step_map};
use asperity_exhibit::{Clocked, Exports, Made, Moves, Takes};

/// The answer to a question.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "it is made once and written at once")]
pub enum Reply {
    /// To one that all kinds share.
    Shared(Answer),
    /// To one of the kind's own.
    OfKind(Value),
}

impl Session {
    /// The answer to a question: one that all kinds share, or one of the kind's own. Neither document nor clock has changed.
    ///
    /// # Errors
    /// Names what does not fit in the question, or why there is no answer.
    pub fn answer(&mut self, question: Value) -> Result<Reply, SceneError> {
        match question["kind"].as_str() {
            Some(name) if Query::NAMES.contains(&name) => self.ask(typed(question)?).map(Reply::Shared),
            _ => self.experiment.ask(&self.scene, question).map(Reply::OfKind),
        }
    }

    /// Changes that make a mesh of the reader's own what is worked on or grasped.
    fn taken(&self, take: impl Fn(&dyn Takes) -> Vec<Change>) -> Vec<Change> {
        self.experiment.as_takes().map_or_else(Vec::new, take)
    }

    /// Answers a question; neither document nor clock changes.
    ///
    /// # Errors
    /// Refuses a question that the experiment has no part for, and what that part refuses.
    pub fn ask(&mut self, query: Query) -> Result<Answer, SceneError> {
        Ok(match query {
            Query::Plot { id } => Answer::Plot(self.plot(&id)),
            Query::Drawn { plots } => {
                Answer::Drawn(plots.into_iter().filter(|id| self.plot(id).has_points()).collect())
            }
            Query::Drag { handle, target } => Answer::Drag(self.drag(handle as usize, target)),
            Query::Grab { body, point } => Answer::Grab(self.grab(body as usize, point)),
            Query::ChannelsOf { body } => Answer::ChannelsOf(
                self.experiment.as_driven().map_or_else(Vec::new, |driven| driven.channels_of(body as usize)),
            ),
            Query::Inputs {} => Answer::Inputs(self.inputs().to_vec()),
            Query::NumbersStart { of } => Answer::NumbersStart(self.numbers_start(&of)?),
            Query::NumbersAdvance { ticket, steps } => {
                Answer::NumbersAdvance(self.numbers_advance(ticket, steps)?)
            }
            Query::Beside { of } => Answer::Beside(self.beside(&of)?),
            Query::Tell {} => Answer::Tell(self.tell()),
            Query::Events {} => Answer::Events(self.events()),
            Query::Velocities {} => Answer::Velocities(self.velocities()),
            Query::Motions {} => Answer::Motions(self.motions()),
            Query::Contacts {} => Answer::Contacts(self.contacts()),
            Query::ThresholdStart { query } => Answer::ThresholdStart(self.threshold_start(&query)?),
            Query::ThresholdAdvance { probes } => Answer::ThresholdAdvance(self.threshold_advance(probes)?),
            Query::StepMapRow { map, row } => Answer::StepMapRow(self.step_map_row(&map, row)?),
            Query::Ticks { from, count } => Answer::Ticks(self.ticks(from, count)),
            Query::ExportRun { format, date } => {
                Answer::ExportRun(self.export_dated(format, date.as_deref().unwrap_or(""))?)
            }
            Query::TakeMesh { shape } => Answer::TakeMesh(self.taken(|t| t.take_mesh(&self.scene, &shape))),
            Query::TakePad { shape } => Answer::TakePad(self.taken(|t| t.take_pad(&self.scene, &shape))),
            Query::TakeCloud { low, high, up, as_in_file } => {
                let taken =
                    self.experiment.as_takes_cloud().map(|t| t.take_cloud([low, high], up, as_in_file));
                Answer::TakeCloud(taken.unwrap_or_default())
            }
        })
    }

    /// Returns the data of a described plot.
    pub fn plot(&mut self, id: &str) -> PlotData {
        self.experiment.as_plots().map_or_else(PlotData::default, |p| p.plot(&self.scene, id))
    }

    /// Returns the command that dragging a handle towards `target` (m, world) stands for; nothing is changed
    /// yet.
    pub fn drag(&self, handle: usize, target: [f64; 3]) -> Option<Command> {
        if !target.iter().all(|x| x.is_finite()) {
            return None;
        }
        if let Some(driven) = self.experiment.as_driven() {
            return driven.drag(handle, target);
        }
        let changes = self.experiment.as_handles()?.drag(&self.scene, handle, target);
        (!changes.is_empty()).then_some(Command::SetAll { changes })
    }

    /// Returns the command that taking a body at a point of the world (m) stands for; nothing is changed yet.
    pub fn grab(&self, body: usize, point: [f64; 3]) -> Option<Command> {
        let finite = point.iter().all(|x| x.is_finite());
        self.experiment.as_driven().filter(|_| finite)?.grab(body, point)
    }

    /// Describes the state in a sentence or two.
    pub fn tell(&self) -> String {
        self.experiment.tell(&self.scene)
    }

    /// Returns the reason why the run stands: it has come to a step that could not be taken.
    pub fn trouble(&self) -> Option<String> {
        self.experiment.as_clocked().and_then(Clocked::trouble)
    }

    /// Returns the events of the run, in order of time, as far as they are known.
    pub fn events(&self) -> Vec<RunEvent> {
        self.experiment.as_clocked().map_or_else(Vec::new, Clocked::events)
    }

    /// Returns the velocities of the bodies, in their order; none where bodies do not move.
    pub fn velocities(&self) -> Vec<BodyVelocity> {
        self.experiment.as_moves().map_or_else(Vec::new, Moves::velocities)
    }

    /// Returns the frames and velocities of the bodies, in their order; none where bodies do not move.
    pub fn motions(&self) -> Vec<BodyMotion> {
        self.experiment.as_moves().map_or_else(Vec::new, Moves::motions)
    }

    /// Returns the contacts, where bodies move.
    pub fn contacts(&self) -> Vec<BodyContact> {
        self.experiment.as_moves().map_or_else(Vec::new, Moves::contacts)
    }

    /// Returns the readings with a few fields changed; the shown run stays where it is.
    ///
    /// # Errors
    /// Refuses changes that the document does not take, and a document that the engine cannot build.
    pub fn beside(&self, of: &Beside) -> Result<ReadBeside, SceneError> {
        self.probe().beside(of)
    }

    /// Computes one row of a step map of the document, counted from the smallest value.
    ///
    /// # Errors
    /// Refuses a map that is out of bounds, a row that it does not have, and a row whose finest run cannot be
    /// had.
    pub fn step_map_row(&self, map: &StepMap, row: u32) -> Result<StepMapRow, SceneError> {
        step_map::row(&self.scene, &self.inputs, map, row, self.kinds, self.clock)
    }

    /// Answers of a behaviour tree's nodes at some ticks; nothing where there is no tree.
    pub fn ticks(&self, from: u32, count: u32) -> TreeTicks {
        self.experiment.as_ticks().map_or_else(TreeTicks::default, |t| t.ticks(from, count))
    }

    /// Writes the shown run as a file without a date.
    ///
    /// # Errors
    /// Refuses an experiment without a trajectory, and a format that it cannot be written in.
    pub fn export(&self, format: ExportFormat) -> Result<ExportFile, SceneError> {
        self.export_dated(format, "")
    }

    /// Writes the shown run as a file that names the session's hash and this date.
    ///
    /// # Errors
    /// Refuses an experiment without a trajectory, and a format that it cannot be written in.
    pub fn export_dated(&self, format: ExportFormat, date: &str) -> Result<ExportFile, SceneError> {
        self.exports()?.export(&self.scene, format, &Made { hash: self.hash(), date })
    }

    /// Returns the part of an experiment that is written as files.
    fn exports(&self) -> Result<&dyn Exports, SceneError> {
        let none = || {
            let message = "this experiment has no trajectory";
            SceneError::new(ErrorKind::Unsupported, "experiment.kind", message)
        };
        self.experiment.as_exports().ok_or_else(none)
    }

    pub(crate) fn probe(&self) -> Probe<'_> {
        Probe {
            scene: &self.scene,
            inputs: &self.inputs,
            sought: self.sought,
            kinds: self.kinds,
            clock: self.clock,
        }
    }
}
