//! An arm with a gripper clears a bin in the dynamics of all bodies: three cameras, a cloud, candidates, the
//! best grasp that can be reached, a way past what stands about, a lift, a drop into the other bin, again and
//! again (`asperity_picking`). A state machine or a behaviour tree decides what is done next; both have the
//! same acts, so that a seed compares them.
//!
//! The state is a function of the document and the step: a run draws its chance by counting.

pub mod document;
mod draw;
mod engine;
mod plots;
mod readings;
#[cfg(test)]
mod tests;
mod words;

use asperity_picking::{ACTIONS, Ending, PickingSnapshot, PickingState};
use asperity_scene::frame::{FrameWriter, Section};
use asperity_scene::{
    Description, ExportFile, ExportFormat, PlotData, RunClock, Scene, SceneError, TreeTicks,
};
use document::ClearingBy;

use self::engine::{WORDS, at_field};
use self::readings::Key;
use crate::common::ticked::{self, Record, Spoken, letters};
use crate::{Clock, StateHash};
use asperity_convert::arm;
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::{self as tables, Readings};
use asperity_exhibit::shown_bodies;
use asperity_exhibit::stepped::Stepped;
use asperity_exhibit::tape::Tape;
use asperity_exhibit::{
    Adopted, Experiment, Exports, Kind, Made, Plots, Questions, Ticks, another_kind, parts,
};

/// Names of the stages, in the order of `Section::Timings`.
const STAGES: [&str; 4] = ["looking", "candidates", "a way", "bodies"];

/// A cell at work.
struct Clearing {
    settings: document::Clearing,
    spoken: Spoken,
    run: PickingState,
    clock: Clock,
    tape: Tape<PickingSnapshot>,
    record: Vec<Record>,
    readings: Readings<readings::Key, { readings::COUNT }>,
    figure: Figure,
}

fn settings(scene: &Scene) -> Result<&document::Clearing, SceneError> {
    scene.experiment.settings().ok_or_else(another_kind)
}

/// The kind: its document, and how it is built.
pub static KIND: Kind = Kind {
    document: asperity_scene::Kind::of::<document::Clearing>(),
    build: |scene, clock| Ok(Box::new(Clearing::build(scene, clock)?)),
    questions: Questions::NONE,
};

impl Clearing {
    fn build(scene: &Scene, clock: Clock) -> Result<Self, SceneError> {
        let settings = settings(scene)?.clone();
        let objects = engine::objects(scene)?;
        let spoken = engine::spoken(&settings)?;
        let arm = arm::described("experiment.robot", &settings.robot)?;
        let (radii, options) = (arm::radii(&settings.robot), engine::options(&settings));
        let run = PickingState::build((arm, &radii), &objects, options, engine::tree(&spoken), clock)
            .map_err(at_field)?;
        let mut built = Self {
            tape: Tape::new(settings.step),
            settings,
            spoken,
            run,
            clock,
            record: Vec::new(),
            readings: Readings::default(),
            figure: Figure::default(),
        };
        built.keep();
        Ok(built)
    }

    fn by_tree(&self) -> bool {
        self.settings.by == ClearingBy::Tree
    }

    /// Reads the present step, and keeps it.
    fn keep(&mut self) {
        self.readings = readings::of(&self.run, self.tape.time());
        self.tape.keep(self.readings.all(), || vec![self.run.snapshot()]);
    }

    /// Describes what is going on in a few words.
    fn doing(&self) -> &'static str {
        match self.run.now.doing {
            Some(act) => ACTIONS.get(act).copied().unwrap_or_default(),
            None => "nothing",
        }
    }
}

impl Experiment for Clearing {
    fn describe(&self) -> Description {
        let settings = &self.settings;
        Description {
            plots: settings.plots.iter().map(|p| plots::described(*p)).collect(),
            labels: draw::LABELS.map(str::to_owned).to_vec(),
            clock: Some(RunClock { step: settings.step, end: Some(settings.end) }),
            exports: vec![ExportFormat::BehaviorTreeCpp],
            ..Description::of(tables::described(&readings::TABLE), STAGES.map(str::to_owned).to_vec())
        }
    }

    fn adopt(&mut self, now: &Scene, next: &Scene, _step: u32) -> Result<Adopted, SceneError> {
        let clearing = settings(next)?;
        let unlooked = |c: &document::Clearing| document::Clearing { plots: Vec::new(), ..c.clone() };
        // The tree says nothing while the machine decides.
        let decided = |c: &document::Clearing| match c.by {
            ClearingBy::Machine => document::Clearing { tree: self.settings.tree.clone(), ..unlooked(c) },
            ClearingBy::Tree => unlooked(c),
        };
        if now.bodies == next.bodies && decided(&self.settings) == decided(clearing) {
            let tree = if self.settings.tree == clearing.tree {
                None
            } else {
                self.spoken = engine::spoken(clearing)?;
                Some(engine::tree(&self.spoken))
            };
            self.run.adopt(engine::options(clearing), tree);
            self.settings = clearing.clone();
            return Ok(Adopted::InPlace(false));
        }
        Ok(Adopted::Anew(Box::new(Self::build(next, self.clock)?)))
    }

    fn tell(&self, _scene: &Scene) -> String {
        let at = |key: Key| self.readings.get(key);
        let mut told = format!(
            "After {:.2} s: {:.0} bodies in the first bin, {:.0} in the second, {:.0} in the hand, {:.0} beside; {:.0} grasps, {:.0} double picks, \
             {:.0} misses.",
            self.tape.time(),
            at(Key::First),
            at(Key::Second),
            at(Key::Hand),
            at(Key::Beside),
            at(Key::Grasps),
            at(Key::Doubles),
            at(Key::Misses),
        );
        let (settings, now) = (&self.settings, &self.run.now);
        let over = self.tape.time() >= settings.end - 0.5 * settings.step;
        told += &match now.end {
            Some((_, Ending::Cleared)) if at(Key::First).max(0.0) == 0.0 || settings.alternate => " Cleared.".to_owned(),
            Some((_, Ending::Cleared)) => " Ended: nothing is seen any more, or the tree's root answered success.".to_owned(),
            Some((_, Ending::GivenUp)) => {
                " Given up: too many failures in a row. More candidates or samples, a smaller clearance or another seed may help; what stands in a \
                 corner no grasp reaches, but a push may move it."
                    .to_owned()
            }
            None if over => " The run is over, and the work is not done: the tree never answers, or there is too little time.".to_owned(),
            None => format!(" At work: {}.", self.doing()),
        };
        if let Some((time, trouble)) = now.failed {
            told += &format!(" At {time:.2} s: {}", words::sentence(trouble));
        }
        told
    }

    fn readings(&self) -> &[f64] {
        self.readings.all()
    }

    fn hash(&self, hash: &mut StateHash) {
        let mut words = Vec::new();
        self.run.state.words(&mut words);
        words.into_iter().for_each(|word| hash.word(word));
        hash.numbers(&self.run.now.goal);
        hash.word(u64::from(self.run.now.draws));
    }

    fn write_frame(&mut self, _scene: &Scene, writer: &mut FrameWriter) {
        writer.section(Section::Readings, |s| self.readings.all().iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&self.run.timings));
        shown_bodies::write_poses(writer, draw::poses(&self.run));
        draw::draw(&self.run, &mut self.figure);
        self.figure.write(writer);
    }

    fn write_assets(&self, writer: &mut FrameWriter) {
        draw::assets(&self.run, writer);
    }

    parts!(clocked, plots, exports, ticks);
}

impl Stepped for Clearing {
    type State = PickingSnapshot;

    fn tape(&self) -> &Tape<PickingSnapshot> {
        &self.tape
    }

    fn advance(&mut self) {
        let asked = self.run.now.end.is_none();
        self.run.advance();
        self.tape.advance();
        if self.by_tree() && self.record.len() + 1 == self.tape.step() as usize {
            let at_work =
                ticked::at_work(&self.spoken, &self.run.now.tick).filter(|_| asked).map(|n| n as u32);
            self.record.push(Record { letters: letters(&self.run.now.tick), at_work, asked });
        }
        if self.tape.may_record_events() {
            let events = self.run.events.iter();
            self.tape.tell(events.map(|event| (event.label.to_owned(), event.body.map(|b| b as u32))));
        }
        self.keep();
    }

    fn restore(&mut self, step: u32) {
        let states = self.tape.back_to(step);
        if let Some(kept) = states.first() {
            self.run.restore(kept);
        }
        self.readings = readings::of(&self.run, self.tape.time());
    }

    fn trouble(&self) -> Option<String> {
        self.run.trouble.clone().map(|fault| at_field(fault).to_string())
    }
}

impl Plots for Clearing {
    fn plot(&mut self, _scene: &Scene, id: &str) -> PlotData {
        let settings = &self.settings;
        let tree =
            settings.plots.iter().filter_map(|p| p.of_tree()).any(|p| ticked::plots::described(p).id == id);
        if tree {
            return ticked::plots::data(
                id,
                &self.spoken,
                &self.record,
                [settings.step, settings.end],
                self.tape.step(),
            );
        }
        plots::data(id, self.tape.history(), self.tape.time())
    }
}

impl Ticks for Clearing {
    fn ticks(&self, from: u32, count: u32) -> TreeTicks {
        ticked::told(&self.record, &WORDS, self.tape.step(), from, count)
    }
}

impl Exports for Clearing {
    fn export(
        &self,
        _scene: &Scene,
        format: ExportFormat,
        _made: &Made<'_>,
    ) -> Result<ExportFile, SceneError> {
        ticked::exported(&self.settings.tree, format)
    }
}
