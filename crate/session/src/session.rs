use asperity_scene::document::StepMap;
use asperity_scene::frame::{FrameWriter, Header};
use asperity_scene::{
    BodyContact, BodyVelocity, Change, Command, Description, ErrorKind, ExportFile, ExportFormat, FaceReport,
    FieldCurves, FieldSweep, PlanProgress, PlotData, RunEvent, Scene, SceneError, StepMapRow, SweepCurves,
    ThresholdQuery, ThresholdReport, parse, to_json,
};

use crate::experiments::{self, Experiment, Planning};
use crate::moment::Moment;
use crate::probe::{self, Probe};
use crate::recording::{Entry, Recording};
use crate::{StateHash, recording, step_map};

/// Microseconds since some moment; the session only takes differences. Native, Node and browser hand in their own.
pub type Clock = fn() -> f64;

/// Most steps one command may ask for.
pub(crate) const MAX_STEPS: u32 = 100_000;
/// Last step that may be sought.
pub(crate) const MAX_SEEK: u32 = 10_000_000;

/// A scene being run.
pub struct Session {
    /// The document as opened, where [`Command::Rewind`] and the recording start.
    first: Scene,
    /// The document now; always the one `experiment` was built from.
    scene: Scene,
    experiment: Box<dyn Experiment>,
    log: Vec<Entry>,
    step: u32,
    /// Where the clock was last sent.
    moment: Moment,
    frame: FrameWriter,
    assets: FrameWriter,
    asset_revision: u32,
    clock: Clock,
    /// The planner at work, of the document as it was when it was started.
    planning: Option<Box<dyn Planning>>,
}

impl Session {
    /// Parses, migrates and builds a scene. The first frame can be had at once.
    pub fn open(text: &str, clock: Clock) -> Result<Self, SceneError> {
        Self::run(parse(text)?, clock)
    }

    /// Builds a scene already parsed.
    pub fn run(scene: Scene, clock: Clock) -> Result<Self, SceneError> {
        let experiment = experiments::build(&scene, clock)?;
        Ok(Self {
            moment: Moment::new(0, &scene),
            first: scene.clone(),
            scene,
            experiment,
            log: Vec::new(),
            step: 0,
            frame: FrameWriter::default(),
            assets: FrameWriter::default(),
            asset_revision: 1,
            clock,
            planning: None,
        })
    }

    /// The document now.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The document now, as text.
    pub fn scene_text(&self) -> String {
        to_json(&self.scene)
    }

    /// Names, units and formulas of what the frames hold.
    pub fn description(&self) -> Description {
        self.experiment.describe()
    }

    /// Carries out a command and gives back the one that undoes it. On an error nothing has changed.
    pub fn apply(&mut self, command: &Command) -> Result<Command, SceneError> {
        let inverse = match command {
            Command::Set { path, value } => {
                let mut next = self.scene.clone();
                let value = next.set(path, value)?;
                self.adopt(next)?;
                Command::Set { path: path.clone(), value }
            }
            Command::SetAll { changes } => {
                let mut next = self.scene.clone();
                let changes = next.set_all(changes)?;
                self.adopt(next)?;
                Command::SetAll { changes }
            }
            Command::Replace { scene } => {
                let old = serde_json::to_value(&self.scene).unwrap_or_default();
                self.adopt(parse(&scene.to_string())?)?;
                Command::Replace { scene: old }
            }
            Command::Step { count } => {
                if *count > MAX_STEPS {
                    let message = format!("at most {MAX_STEPS} steps at a time");
                    return Err(SceneError::new(ErrorKind::Value, "count", message));
                }
                self.experiment.step(*count);
                let step = self.step;
                self.at(self.step.saturating_add(*count));
                Command::Seek { step }
            }
            Command::Rewind => {
                let step = self.step;
                self.experiment.rewind(&self.scene)?;
                self.at(0);
                Command::Seek { step }
            }
            Command::Seek { step } => {
                if *step > MAX_SEEK {
                    let message = format!("at most step {MAX_SEEK}");
                    return Err(SceneError::new(ErrorKind::Value, "step", message));
                }
                self.experiment.seek(&self.scene, *step)?;
                let before = self.step;
                self.at(*step);
                Command::Seek { step: before }
            }
        };
        let hash = self.hash();
        recording::append(&mut self.log, Entry { step: self.step, command: command.clone(), hash });
        Ok(inverse)
    }

    /// The clock has been sent to a step.
    fn at(&mut self, step: u32) {
        self.step = step;
        self.moment = Moment::new(step, &self.scene);
    }

    /// Makes `next` the document, if the engine can be built from it; the run stays at its time.
    fn adopt(&mut self, next: Scene) -> Result<(), SceneError> {
        let step = self.moment.step_in(&next)?;
        let same_kind =
            std::mem::discriminant(&self.scene.experiment) == std::mem::discriminant(&next.experiment);
        if same_kind {
            if self.experiment.adopt(&self.scene, &next, step)? {
                self.asset_revision += 1;
            }
        } else {
            let mut other = experiments::build(&next, self.clock)?;
            if step > 0 {
                other.seek(&next, step)?;
            }
            self.experiment = other;
            self.asset_revision += 1;
        }
        (self.scene, self.step) = (next, step);
        Ok(())
    }

    /// The frame now; see [`asperity_scene::frame`] for the layout.
    pub fn frame(&mut self) -> &[u32] {
        self.frame_of(None)
    }

    /// The frame now of one of the description's views alone, its bodies counted from zero; of all without one.
    pub fn frame_of(&mut self, view: Option<usize>) -> &[u32] {
        self.frame.begin(self.header());
        match view {
            None => self.experiment.write_frame(&self.scene, &mut self.frame),
            Some(view) => self.experiment.write_view(&self.scene, view, &mut self.frame),
        }
        self.frame.finish()
    }

    fn header(&self) -> Header {
        Header {
            step: self.step,
            asset_revision: self.asset_revision,
            hash: self.hash(),
            time: self.experiment.time(),
            outcome: self.experiment.outcome(),
        }
    }

    /// The bodies' meshes; worth fetching when a frame's `asset_revision` has moved.
    pub fn assets(&mut self) -> &[u32] {
        self.assets_of(None)
    }

    /// The meshes of one of the description's views alone; of all without one.
    pub fn assets_of(&mut self, view: Option<usize>) -> &[u32] {
        match view {
            None => self.experiment.write_assets(&mut self.assets, self.asset_revision),
            Some(view) => self.experiment.write_view_assets(view, &mut self.assets, self.asset_revision),
        }
        self.assets.finish()
    }

    /// Readings along the scene's sweep, from the present pose.
    pub fn sweep(&mut self) -> SweepCurves {
        self.experiment.sweep(&self.scene)
    }

    /// The data of a described plot.
    pub fn plot(&mut self, id: &str) -> PlotData {
        self.experiment.plot(&self.scene, id)
    }

    /// What a handle dragged towards `target` (m, world) writes into the document; nothing is changed yet.
    pub fn drag(&self, handle: usize, target: [f64; 3]) -> Vec<Change> {
        if target.iter().all(|x| x.is_finite()) {
            self.experiment.drag(&self.scene, handle, target)
        } else {
            Vec::new()
        }
    }

    /// What happens in the run, in order of time, as far as that is known.
    pub fn events(&self) -> Vec<RunEvent> {
        self.experiment.events()
    }

    /// What taking a body at a point of the world (m) writes into the document; nothing is changed yet.
    pub fn grab(&self, body: usize, point: [f64; 3]) -> Vec<Change> {
        if point.iter().all(|x| x.is_finite()) { self.experiment.grab(body, point) } else { Vec::new() }
    }

    /// What letting go of it writes.
    pub fn let_go(&self) -> Vec<Change> {
        self.experiment.let_go()
    }

    /// The state in a sentence or two.
    pub fn tell(&self) -> String {
        self.experiment.tell(&self.scene)
    }

    /// Every reading at this step, while one field of the document runs over a range.
    pub fn sweep_field(&self, sweep: &FieldSweep) -> Result<FieldCurves, SceneError> {
        self.probe().sweep(sweep)
    }

    /// Where along a field a reading crosses a level.
    pub fn find_threshold(&self, query: &ThresholdQuery) -> Result<ThresholdReport, SceneError> {
        probe::find_threshold(&self.probe(), query)
    }

    /// Our number of each of the opened document's proofs, whatever has been changed since; NaN where there is none.
    pub fn prove(&self) -> Vec<f64> {
        Probe { scene: &self.first, moment: Moment::default(), clock: self.clock }.prove()
    }

    /// One row of a step map of the document, counted from the smallest value.
    pub fn step_map_row(&self, map: &StepMap, row: u32) -> Result<StepMapRow, SceneError> {
        step_map::row(&self.scene, map, row, self.clock)
    }

    /// How each body moves, in the order of the bodies; none where bodies do not.
    pub fn velocities(&self) -> Vec<BodyVelocity> {
        self.experiment.velocities()
    }

    /// What touches, where bodies move.
    pub fn contacts(&self) -> Vec<BodyContact> {
        self.experiment.contacts()
    }

    /// Sets a planner to work on the document as it is now; nothing is computed yet.
    pub fn plan_start(&mut self) -> Result<(), SceneError> {
        self.planning = Some(self.experiment.plan(&self.scene)?);
        Ok(())
    }

    /// Up to `pieces` pieces of its work, some ten to some hundred milliseconds each.
    pub fn plan_advance(&mut self, pieces: u32) -> Result<PlanProgress, SceneError> {
        let planner = self.planning.as_mut().ok_or_else(no_planner)?;
        for _ in 0..pieces {
            if !planner.advance()? {
                break;
            }
        }
        Ok(planner.progress())
    }

    /// What the best plan so far writes into the document; nothing is changed yet.
    pub fn plan_changes(&self) -> Vec<Change> {
        self.planning.as_ref().map_or_else(Vec::new, |p| p.changes())
    }

    /// Lets the planner go, with all it has found.
    pub fn plan_cancel(&mut self) {
        self.planning = None;
    }

    /// The shown run as a file.
    pub fn export(&self, format: ExportFormat) -> Result<ExportFile, SceneError> {
        self.experiment.export(&self.scene, format)
    }

    fn probe(&self) -> Probe<'_> {
        Probe { scene: &self.scene, moment: self.moment, clock: self.clock }
    }

    /// Everything about one face of the contact surface.
    pub fn inspect_face(&self, face: u32) -> Result<FaceReport, SceneError> {
        let gone = || SceneError::new(ErrorKind::Value, "face", "the contact surface has no such face now");
        self.experiment.inspect_face(face).ok_or_else(gone)
    }

    /// The present readings, in the description's order.
    pub fn readings(&self) -> &[f64] {
        self.experiment.readings()
    }

    /// Hash of the state: the same natively, in Node and in every browser.
    pub fn hash(&self) -> u64 {
        let mut hash = StateHash::default();
        hash.word(u64::from(self.step));
        self.experiment.hash(&mut hash);
        hash.value()
    }

    /// What was done since the document was opened, with the hash after each command.
    pub fn recording(&self) -> Recording {
        Recording { scene: self.first.clone(), entries: self.log.clone() }
    }

    /// The recording as JSON, for a file.
    pub fn recording_text(&self) -> String {
        serde_json::to_string(&self.recording()).unwrap_or_default()
    }
}

fn no_planner() -> SceneError {
    SceneError::new(ErrorKind::Value, "pieces", "no planner is at work: start one first")
}
