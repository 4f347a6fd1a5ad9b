//! Questions to a session and their answers: [`Query`] as JavaScript asks it, and the same by name for Rust.

use asperity_scene::document::StepMap;
use asperity_scene::{
    Answer, Beside, BodyContact, BodyMotion, BodyVelocity, Change, Command, CoursePlan, ErrorKind,
    ExportFile, ExportFormat, FaceReport, PickTrial, PlanProgress, PlotData, PushTrial, Query, ReadBeside,
    RunEvent, SceneError, StartTrial, StepMapRow, SweepCurves, TreeTicks,
};

use crate::experiment::{Clocked, Exports, Made, Moves, Starts, Tries};
use crate::probe::Probe;
use crate::{Session, step_map};

fn nothing_learnt() -> SceneError {
    let message = "nothing learns in this experiment";
    SceneError::new(ErrorKind::Unsupported, "experiment.kind", message)
}

impl Session {
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
            Query::Sweep {} => Answer::Sweep(self.sweep()),
            Query::InspectFace { face } => Answer::InspectFace(self.inspect_face(face)?),
            Query::ThresholdStart { query } => Answer::ThresholdStart(self.threshold_start(&query)?),
            Query::ThresholdAdvance { probes } => Answer::ThresholdAdvance(self.threshold_advance(probes)?),
            Query::StepMapRow { map, row } => Answer::StepMapRow(self.step_map_row(&map, row)?),
            Query::PlanStart {} => Answer::PlanStart(self.plan_start()?),
            Query::PlanAdvance { pieces } => Answer::PlanAdvance(self.plan_advance(pieces)?),
            Query::PlanChanges {} => Answer::PlanChanges(self.plan_changes()),
            Query::PlanCancel {} => {
                self.plan_cancel();
                Answer::PlanCancel(())
            }
            Query::TryGrasp { grasp, trial } => Answer::TryGrasp(self.tries()?.try_grasp(grasp, trial)?),
            Query::SumGrasps { made } => Answer::SumGrasps(self.tries()?.sum_grasps(&made)?),
            Query::TryPick { candidate } => Answer::TryPick(self.try_pick(candidate)?),
            Query::TryStarts { row } => Answer::TryStarts(self.try_starts(row)?),
            Query::TryDrawn { from, count } => Answer::TryDrawn(self.try_drawn(from, count)?),
            Query::TryPushes { row } => Answer::TryPushes(self.try_pushes(row)?),
            Query::Course {} => Answer::Course(self.course()?),
            Query::Rollout { order } => Answer::Rollout(self.rollout(&order)?),
            Query::Ticks { from, count } => Answer::Ticks(self.ticks(from, count)),
            Query::ExportRun { format, date } => {
                Answer::ExportRun(self.export_dated(format, date.as_deref().unwrap_or(""))?)
            }
            Query::CheckProgram { text } => {
                Answer::CheckProgram(self.exports()?.check_program(&self.scene, &text)?)
            }
            Query::TakeMesh { shape } => {
                let worked = self.experiment.as_takes().map(|t| t.take_mesh(&shape));
                let grasped = || self.experiment.as_grasps().map(|g| g.take_object(&self.scene, &shape));
                Answer::TakeMesh(worked.or_else(grasped).unwrap_or_default())
            }
            Query::TakePad { shape } => {
                let taken = self.experiment.as_grasps().map(|g| g.take_pad(&self.scene, &shape));
                Answer::TakePad(taken.unwrap_or_default())
            }
            Query::TakeCloud { low, high, up, as_in_file } => {
                let taken =
                    self.experiment.as_takes_cloud().map(|t| t.take_cloud([low, high], up, as_in_file));
                Answer::TakeCloud(taken.unwrap_or_default())
            }
            Query::TakeArm { arm } => {
                Answer::TakeArm(self.experiment.as_takes().map_or_else(Vec::new, |t| t.take_arm(&arm)))
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

    /// Returns the readings along the scene's sweep, from the present pose; empty where nothing is swept.
    pub fn sweep(&self) -> SweepCurves {
        self.experiment.as_sweeps().map_or_else(SweepCurves::default, |s| s.sweep(&self.scene))
    }

    /// Reports everything about one face of the contact surface.
    ///
    /// # Errors
    /// Refuses a face that the contact surface does not have now, and an experiment without one.
    pub fn inspect_face(&self, face: u32) -> Result<FaceReport, SceneError> {
        let gone = || SceneError::new(ErrorKind::Value, "face", "the contact surface has no such face now");
        self.experiment.as_inspects().and_then(|i| i.inspect_face(face)).ok_or_else(gone)
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
        step_map::row(&self.scene, &self.inputs, map, row, self.clock)
    }

    /// Sets a planner to work on the document as it is now; nothing is computed yet.
    ///
    /// # Errors
    /// Refuses an experiment in which nothing is planned.
    pub fn plan_start(&mut self) -> Result<(), SceneError> {
        let Some(plans) = self.experiment.as_plans() else {
            let message = "this experiment plans nothing";
            return Err(SceneError::new(ErrorKind::Unsupported, "experiment.kind", message));
        };
        self.planning = Some(plans.plan(&self.scene)?);
        Ok(())
    }

    /// Does up to `pieces` pieces of the planner's work, some ten to some hundred milliseconds each.
    ///
    /// # Errors
    /// Refuses to go on where no planner is at work.
    pub fn plan_advance(&mut self, pieces: u32) -> Result<PlanProgress, SceneError> {
        let Some(planner) = self.planning.as_mut() else {
            let message = "no planner is at work: start one first";
            return Err(SceneError::new(ErrorKind::Value, "pieces", message));
        };
        for _ in 0..pieces {
            if !planner.advance()? {
                break;
            }
        }
        Ok(planner.progress())
    }

    /// Returns the changes that would write the best plan so far into the document; nothing is changed yet.
    pub fn plan_changes(&self) -> Vec<Change> {
        self.planning.as_ref().map_or_else(Vec::new, |p| p.changes())
    }

    /// Lets the planner go, with all it has found.
    pub fn plan_cancel(&mut self) {
        self.planning = None;
    }

    /// Answers of a behaviour tree's nodes at some ticks; nothing where there is no tree.
    pub fn ticks(&self, from: u32, count: u32) -> TreeTicks {
        self.experiment.as_ticks().map_or_else(TreeTicks::default, |t| t.ticks(from, count))
    }

    /// Tries a grasp once.
    ///
    /// # Errors
    /// Refuses an experiment without grasps of bodies in a bin, and a candidate that it does not have.
    pub fn try_pick(&self, candidate: u32) -> Result<PickTrial, SceneError> {
        let none = || {
            let message = "this experiment has no grasps of a bin to be tried";
            SceneError::new(ErrorKind::Unsupported, "experiment.kind", message)
        };
        self.experiment.as_picks().ok_or_else(none)?.try_pick(&self.scene, candidate)
    }

    /// Makes the attempts that begin in one row of the document's map of starts.
    ///
    /// # Errors
    /// Refuses an experiment whose attempts cannot begin elsewhere, and a row that its map does not have.
    pub fn try_starts(&self, row: u32) -> Result<Vec<StartTrial>, SceneError> {
        self.starts()?.try_starts(row)
    }

    /// Makes some of the attempts whose starts are drawn.
    ///
    /// # Errors
    /// Refuses an experiment whose attempts cannot begin elsewhere or have no course, and too many attempts.
    pub fn try_drawn(&self, from: u32, count: u32) -> Result<Vec<StartTrial>, SceneError> {
        self.starts()?.try_drawn(from, count)
    }

    /// Returns the part of an experiment whose attempts could begin elsewhere.
    fn starts(&self) -> Result<&dyn Starts, SceneError> {
        let none = || {
            let message = "this experiment has no attempts that could begin elsewhere";
            SceneError::new(ErrorKind::Unsupported, "experiment.kind", message)
        };
        self.experiment.as_starts().ok_or_else(none)
    }

    /// Makes the pushes in one row of the document's map of loads.
    ///
    /// # Errors
    /// Refuses an experiment without a peg, and a row that its map does not have.
    pub fn try_pushes(&self, row: u32) -> Result<Vec<PushTrial>, SceneError> {
        let Some(pushes) = self.experiment.as_pushes() else {
            let message = "this experiment has no peg that could be pushed otherwise";
            return Err(SceneError::new(ErrorKind::Unsupported, "experiment.kind", message));
        };
        pushes.try_pushes(row)
    }

    /// Returns the plan of the document's course, which a learner gets at its start.
    ///
    /// # Errors
    /// Refuses an experiment in which nothing learns.
    pub fn course(&mut self) -> Result<CoursePlan, SceneError> {
        self.experiment.as_learns().ok_or_else(nothing_learnt)?.course(&self.scene)
    }

    /// Carries out a rollout of one lane of the course, as the learner ordered it.
    ///
    /// # Errors
    /// Refuses an experiment in which nothing learns, and an order that cannot be carried out.
    pub fn rollout(&mut self, order: &str) -> Result<String, SceneError> {
        self.experiment.as_learns().ok_or_else(nothing_learnt)?.rollout(&self.scene, order)
    }

    /// Returns the part of an experiment that has grasps to be tried.
    fn tries(&self) -> Result<&dyn Tries, SceneError> {
        let none = || {
            let message = "this experiment has no grasps to be tried";
            SceneError::new(ErrorKind::Unsupported, "experiment.kind", message)
        };
        self.experiment.as_tries().ok_or_else(none)
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
        Probe { scene: &self.scene, inputs: &self.inputs, sought: self.sought, clock: self.clock }
    }
}
