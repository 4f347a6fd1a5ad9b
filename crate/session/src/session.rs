//! [`Session`]: a document, what is built from it, and the commands that change it. Questions to it:
//! `answer.rs`; runs in pieces: `under_way.rs`.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use asperity_scene::frame::{FrameWriter, Header};
use asperity_scene::{
    Channel, Command, Description, Effect, ErrorKind, Input, InputTrack, Scene, SceneError, parse, step_at,
    to_json,
};

use crate::numbers::OnTheWay;
use crate::recording::{Entry, Recording};
use crate::sought_step::SoughtStep;
use crate::threshold::Search;
use crate::under_way::Hidden;
use crate::{Clock, Kinds, StateHash};
use asperity_exhibit::{self as experiment, Adopted, Clocked, Experiment};

/// Greatest number of steps one command may ask for.
pub(crate) const MAX_STEPS: u32 = 100_000;
/// Last step that may be sought.
pub(crate) const MAX_SEEK: u32 = 10_000_000;

/// A scene being run.
pub struct Session {
    /// Document as opened, where [`Command::Rewind`] and the recording start.
    pub(crate) first: Scene,
    /// Document now; always the one `experiment` was built from.
    pub(crate) scene: Scene,
    /// Hash of what the document says of the run; none until it is asked for.
    document: OnceCell<u64>,
    pub(crate) experiment: Box<dyn Experiment>,
    /// Inputs that drive the run, beside the document. Experiments that cannot be driven let it rest.
    pub(crate) inputs: InputTrack,
    pub(crate) log: Vec<Entry>,
    /// True if the last entry of the log has yet to get its hash, which is that of the present state.
    pub(crate) hash_owed: bool,
    pub(crate) step: u32,
    /// Step at which the run under way is over; the present one where none is.
    pub(crate) due: u32,
    /// Command that led to the run under way.
    pub(crate) under_way: Option<Command>,
    /// Step to which the clock was last sent.
    pub(crate) sought: SoughtStep,
    /// Frame writer of each view that has been asked for, and of all together (none).
    pictures: BTreeMap<Option<usize>, FrameWriter>,
    /// Revision of the bodies' meshes: counts up when they change.
    pub(crate) geometry: u32,
    /// The kinds of experiments that are held.
    pub(crate) kinds: &'static Kinds,
    pub(crate) clock: Clock,
    /// Search for a threshold under way.
    pub(crate) search: Option<Search>,
    /// Numbers that are on their way.
    pub(crate) numbers: OnTheWay,
    /// State that [`Session::preview`] hides.
    pub(crate) previewed: Option<Hidden>,
    /// Effect of the last command: which of description, sweep and inputs it may have changed.
    pub(crate) effect: Effect,
}

impl Session {
    /// Parses, migrates and builds a scene. The first frame can be had at once.
    ///
    /// # Errors
    /// Refuses a text that is no scene, or a scene that the engine cannot build; the error names the field.
    pub fn open(text: &str, kinds: &'static Kinds, clock: Clock) -> Result<Self, SceneError> {
        Self::run(parse(text)?, kinds, clock)
    }

    /// Builds a scene already parsed.
    ///
    /// # Errors
    /// Refuses a scene that the engine cannot build; the error names the field.
    pub fn run(mut scene: Scene, kinds: &'static Kinds, clock: Clock) -> Result<Self, SceneError> {
        scene.read_by(kinds)?;
        let experiment = kinds.build(&scene, clock)?;
        Ok(Self::with(scene, experiment, kinds, clock))
    }

    /// Returns the session at the start of a scene from which `experiment` was built.
    pub(crate) fn with(
        scene: Scene,
        experiment: Box<dyn Experiment>,
        kinds: &'static Kinds,
        clock: Clock,
    ) -> Self {
        Self {
            sought: SoughtStep::new(0, &scene),
            first: scene.clone(),
            document: OnceCell::new(),
            scene,
            experiment,
            inputs: InputTrack::default(),
            log: Vec::new(),
            hash_owed: false,
            step: 0,
            due: 0,
            under_way: None,
            pictures: BTreeMap::new(),
            geometry: 1,
            kinds,
            clock,
            search: None,
            numbers: OnTheWay::default(),
            previewed: None,
            effect: Effect::default(),
        }
    }

    /// Returns the document now.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Returns the document now, as text.
    pub fn scene_text(&self) -> String {
        to_json(&self.scene)
    }

    /// Returns the names, units and formulas of what the frames hold.
    pub fn description(&self) -> Description {
        let mut described = self.experiment.describe();
        described.capabilities = experiment::capabilities(self.experiment.as_ref(), &described.capabilities);
        let names = self.kinds.questions(self.scene.experiment.kind());
        let unanswered = self.experiment.unanswered();
        described.questions =
            names.iter().filter(|name| !unanswered.contains(name)).map(|name| (*name).to_owned()).collect();
        described.inputs_resting = self.inputs.resting(&self.scene);
        described
    }

    /// Returns the number of steps since the document's first state.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Carries out a command but for the steps that lead to where it leaves the run. Returns the command that
    /// undoes it, and the experiment in whose place another has come.
    pub(crate) fn carry_out(
        &mut self,
        command: &Command,
    ) -> Result<(Command, Option<Box<dyn Experiment>>), SceneError> {
        let mut before = None;
        let inverse = match command {
            Command::Set { path, value } => {
                let mut next = self.scene.clone();
                let value = next.set(path, value)?;
                before = self.adopt(next)?;
                Command::Set { path: path.clone(), value }
            }
            Command::SetAll { changes } => {
                let mut next = self.scene.clone();
                let changes = next.set_all(changes)?;
                before = self.adopt(next)?;
                Command::SetAll { changes }
            }
            Command::Replace { scene, inputs } => self.replace(scene, inputs.as_deref())?,
            Command::Act { channel, value } => {
                let (time, from) = self.now()?;
                let entry = Input { time, channel: *channel, value: value.clone() };
                entry.fits(&self.scene)?;
                self.replace_inputs(from, Some(channel), &[entry]).map_err(unindexed)?
            }
            Command::LetGo => self.let_go()?,
            Command::Inputs { from, channel, entries } => {
                self.replace_inputs(*from, channel.as_ref(), entries)?
            }
            Command::Step { count } => {
                at_most(*count, MAX_STEPS, "count", format_args!("at most {MAX_STEPS} steps at a time"))?;
                let step = self.step;
                if *count > 0 {
                    self.send(step.saturating_add(*count))?;
                }
                Command::Seek { step }
            }
            Command::Rewind => {
                let step = self.step;
                if let Some(clocked) = self.experiment.as_clocked_mut() {
                    clocked.rewind(&self.scene)?;
                }
                (self.step, self.due, self.sought) = (0, 0, SoughtStep::new(0, &self.scene));
                Command::Seek { step }
            }
            Command::Seek { step } => {
                at_most(*step, MAX_SEEK, "step", format_args!("at most step {MAX_SEEK}"))?;
                let before = self.step;
                self.send(*step)?;
                Command::Seek { step: before }
            }
        };
        Ok((inverse, before))
    }

    /// Puts another document in place of this one, and with `inputs` other inputs; returns the command that
    /// undoes it.
    fn replace(
        &mut self,
        scene: &serde_json::Value,
        inputs: Option<&[Input]>,
    ) -> Result<Command, SceneError> {
        let old = serde_json::to_value(&self.scene).unwrap_or_default();
        let next = self.kinds.parse(&scene.to_string())?;
        let mut asked = InputTrack::default();
        if let Some(entries) = inputs {
            asked.replace(0.0, None, entries).map_err(|e| e.within("inputs"))?;
        }
        self.adopt(next)?;
        let old_inputs = inputs.is_some().then(|| std::mem::replace(&mut self.inputs, asked));
        if old_inputs.is_some() {
            self.drive(0);
        }
        Ok(Command::Replace { scene: old, inputs: old_inputs.map(|track| track.entries().to_vec()) })
    }

    /// Releases every channel that acts at the present step; returns the command that undoes it.
    fn let_go(&mut self) -> Result<Command, SceneError> {
        let (time, from) = self.now()?;
        let length = self.scene.experiment.step().unwrap_or(1.0);
        let acting = match self.step.checked_sub(1) {
            Some(before) => self.inputs.acting(before, length),
            None => Vec::new(),
        };
        let release = |(channel, _)| Input { time, channel, value: None };
        let entries: Vec<Input> = acting.into_iter().map(release).collect();
        self.replace_inputs(from, None, &entries)
    }

    /// Returns the inputs that drive the run, in order of time.
    pub fn inputs(&self) -> &[Input] {
        self.inputs.entries()
    }

    /// Returns the present time (s), and the time from which on entries act from the present step.
    fn now(&self) -> Result<(f64, f64), SceneError> {
        let length = self.scene.experiment.step().filter(|_| self.experiment.as_driven().is_some());
        let Some(length) = length else {
            let message = "only a run of bodies that move can be driven";
            return Err(SceneError::new(ErrorKind::Unsupported, "channel", message));
        };
        let step = f64::from(self.step);
        Ok((step * length, ((step - 0.5) * length).max(0.0)))
    }

    /// Replaces a stretch of the track. Returns the command that undoes it.
    fn replace_inputs(
        &mut self,
        from: f64,
        channel: Option<&Channel>,
        entries: &[Input],
    ) -> Result<Command, SceneError> {
        let old = self.inputs.replace(from, channel, entries)?;
        let length = self.scene.experiment.step().unwrap_or(1.0);
        self.drive(step_at(from, length));
        Ok(Command::Inputs { from, channel: channel.copied(), entries: old })
    }

    /// Hands the track on to the experiment, as it is from a step on.
    pub(crate) fn drive(&mut self, from: u32) {
        if let Some(driven) = self.experiment.as_driven_mut() {
            self.step = driven.drive(&self.inputs, from, &self.scene);
        }
    }

    /// Sends the clock to a step: as near as is had at once, the rest is due.
    pub(crate) fn send(&mut self, step: u32) -> Result<(), SceneError> {
        self.step = experiment::towards(self.experiment.as_mut(), &self.scene, step)?;
        (self.due, self.sought) = (step, SoughtStep::new(step, &self.scene));
        Ok(())
    }

    /// Puts another document in place of the present one; its hash is made when it is asked for.
    pub(crate) fn become_document(&mut self, scene: Scene) {
        self.scene = scene;
        self.document = OnceCell::new();
    }

    /// Makes `next` the document, if the engine can be built from it; the run is to stay at its time. Returns
    /// the experiment in whose place another has come.
    pub(crate) fn adopt(&mut self, next: Scene) -> Result<Option<Box<dyn Experiment>>, SceneError> {
        let due = self.sought.step_in(&next)?;
        let same_kind =
            self.scene.experiment.is_read() && self.scene.experiment.kind() == next.experiment.kind();
        let adopted = if same_kind {
            self.experiment.adopt(&self.scene, &next, due)?
        } else {
            Adopted::Anew(experiment::build_driven(&next, &self.inputs, self.kinds, self.clock)?)
        };
        let before = match adopted {
            Adopted::InPlace(meshes_changed) => {
                self.geometry += u32::from(meshes_changed);
                self.step = due;
                None
            }
            Adopted::Anew(mut other) => {
                self.step = experiment::towards(other.as_mut(), &next, due)?;
                self.geometry += 1;
                Some(std::mem::replace(&mut self.experiment, other))
            }
        };
        self.due = due;
        self.become_document(next);
        self.numbers.document_changed();
        Ok(before)
    }

    /// Returns the whole frame now; see [`asperity_scene::frame`] for the layout.
    pub fn frame(&mut self) -> &[u32] {
        self.frame_since(None, 0)
    }

    /// Returns what has moved since the frame of revision `since` (0: everything), of one of the
    /// description's views alone, its bodies counted from zero; of all together without one. Each view counts
    /// its frames by itself.
    pub fn frame_since(&mut self, view: Option<usize>, since: u32) -> &[u32] {
        let header = self.header();
        let writer = self.pictures.entry(view).or_default();
        writer.begin(header);
        match view.zip(self.experiment.as_views()) {
            None => self.experiment.write_frame(&self.scene, writer),
            Some((view, views)) => views.write_view(&self.scene, view, writer),
        }
        let experiment = &mut self.experiment;
        writer.assets(self.geometry, |writer| match view.zip(experiment.as_views()) {
            None => experiment.write_assets(writer),
            Some((view, views)) => views.write_view_assets(view, writer),
        });
        writer.finish_since(since)
    }

    fn header(&self) -> Header {
        Header {
            step: self.step,
            hash: self.hash(),
            time: self.experiment.as_clocked().map_or(0.0, Clocked::time),
            outcome: self.experiment.outcome(),
            ..Header::default()
        }
    }

    /// Returns the present readings, in the description's order.
    pub fn readings(&self) -> &[f64] {
        self.experiment.readings()
    }

    /// Returns the hash of the state: the same natively, in Node and in every browser.
    pub fn hash(&self) -> u64 {
        let mut hash = StateHash::default();
        hash.word(*self.document.get_or_init(|| document_hash(&self.scene)));
        hash.word(u64::from(self.step));
        self.experiment.hash(&mut hash);
        hash.value()
    }

    /// Returns the recording since the document was opened, with the hash after each command.
    pub fn recording(&self) -> Recording {
        let mut entries = self.log.clone();
        if let Some(last) = entries.last_mut().filter(|_| self.hash_owed) {
            last.hash = self.hash();
        }
        Recording { scene: self.first.clone(), entries }
    }

    /// Writes the recording as JSON, for a file.
    pub fn recording_text(&self) -> String {
        serde_json::to_string(&self.recording()).unwrap_or_default()
    }
}

/// Returns the hash of the kind and of the settings that lead to the run and are not as usual. Bodies are in
/// the state, by what they do.
fn document_hash(scene: &Scene) -> u64 {
    let mut hash = StateHash::default();
    hash.text(scene.experiment.kind());
    for (path, value) in scene.experiment.said() {
        hash.text(&path);
        hash.text(&value.to_string());
    }
    hash.value()
}

/// Refuses a number above `most`.
fn at_most(number: u32, most: u32, path: &str, message: std::fmt::Arguments<'_>) -> Result<(), SceneError> {
    if number > most { Err(SceneError::new(ErrorKind::Value, path, message.to_string())) } else { Ok(()) }
}

/// Removes the entry's index from an error's path: the one entry of a command is the command's own.
fn unindexed(e: SceneError) -> SceneError {
    let path = e.path.strip_prefix("entries[0].").unwrap_or(&e.path).to_owned();
    SceneError { path, ..e }
}
