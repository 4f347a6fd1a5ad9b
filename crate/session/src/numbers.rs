//! Numbers of a text and of the proofs: readings of runs beside the shown one, which stays where it is.
//!
//! Their runs may take seconds. So they come in pieces: [`Session::numbers_start`] says which runs there are,
//! and [`Session::numbers_advance`] takes some of their steps; what the shown run already knows is looked up.
//! [`Session::prove`] and [`Session::readings_at`] are both at once, and have the same bits.

use std::collections::VecDeque;

use asperity_scene::document::{Proof, TextMoment};
use asperity_scene::{ErrorKind, InputTrack, Numbers, ReadingAt, Scene, SceneError};

use crate::probe::MAX_PROOF_STEPS;
use crate::{Clock, Kinds, Session};
use asperity_exhibit::{self as experiment, Experiment};

/// Moment at which a reading is taken.
#[derive(Clone, Copy)]
enum When {
    /// Before the first step.
    Start,
    Step(u32),
    /// Time of the run's own clock, s.
    Seconds(f64),
}

/// Reading to be taken.
struct Wanted {
    when: When,
    reading: String,
    /// Place among the numbers.
    place: usize,
}

/// Run beside the shown one.
struct Run {
    scene: Scene,
    inputs: InputTrack,
    /// Readings in order of time.
    wanted: VecDeque<Wanted>,
    /// Experiment, built by the first piece.
    experiment: Option<Box<dyn Experiment>>,
    /// Number of steps done.
    at: u32,
    /// Step that has last been sought: what can be had at once has been had.
    sought: u32,
}

impl Run {
    fn new(scene: Scene, inputs: InputTrack, wanted: impl IntoIterator<Item = Wanted>) -> Self {
        Self { scene, inputs, wanted: wanted.into_iter().collect(), experiment: None, at: 0, sought: 0 }
    }

    /// Takes up to `steps` of its steps, of which building it is one, and the readings on its way. True when
    /// it has them all.
    fn advance(
        &mut self,
        steps: &mut u32,
        kinds: &'static Kinds,
        clock: Clock,
        numbers: &mut [Option<f64>],
    ) -> Result<bool, SceneError> {
        let experiment = match &mut self.experiment {
            Some(experiment) => experiment,
            none => {
                *steps = steps.saturating_sub(1);
                none.insert(experiment::build_driven(&self.scene, &self.inputs, kinds, clock)?)
            }
        };
        while let Some(wanted) = self.wanted.front() {
            let step = match wanted.when {
                When::Start => 0,
                When::Step(step) => step,
                When::Seconds(at) => match experiment.describe().clock {
                    Some(clock) => (at / clock.step).round().clamp(0.0, MAX_PROOF_STEPS) as u32,
                    None => 0,
                },
            };
            if step > self.sought {
                (self.at, self.sought) = (experiment::towards(experiment.as_mut(), &self.scene, step)?, step);
            }
            let taken = step.saturating_sub(self.at).min(*steps);
            experiment::take_steps(experiment.as_mut(), taken);
            self.at += taken;
            *steps -= taken;
            if self.at < step {
                return Ok(false);
            }
            let described = experiment.describe();
            let index = described.readings.iter().position(|r| r.id == wanted.reading);
            let value = index.and_then(|i| experiment.readings().get(i)).copied();
            if let Some(number) = numbers.get_mut(wanted.place) {
                *number = value.filter(|x| x.is_finite());
            }
            self.wanted.pop_front();
        }
        Ok(true)
    }
}

/// Runs on the way to some numbers.
struct Way {
    ticket: u32,
    /// True if they belong to the document as it was opened, not as it is.
    of_first: bool,
    runs: VecDeque<Run>,
    /// Numbers, as many as are wanted; none where there is none, or not yet.
    numbers: Vec<Option<f64>>,
}

impl Way {
    /// True when all numbers are there. A document that is refused has none.
    fn advance(&mut self, mut steps: u32, kinds: &'static Kinds, clock: Clock) -> bool {
        while let Some(run) = self.runs.front_mut() {
            if !run.advance(&mut steps, kinds, clock, &mut self.numbers).unwrap_or(true) {
                return false;
            }
            self.runs.pop_front();
            if steps == 0 {
                break;
            }
        }
        self.runs.is_empty()
    }
}

/// All numbers that are under way in a session.
#[derive(Default)]
pub(crate) struct OnTheWay {
    ways: Vec<Way>,
    last: u32,
}

impl OnTheWay {
    /// Drops what is read of the document that was: nobody waits for it any more.
    pub fn document_changed(&mut self) {
        self.ways.retain(|way| way.of_first);
    }
}

impl Session {
    /// Sets out to numbers; nothing is computed yet. Returns their ticket.
    ///
    /// # Errors
    /// Refuses a moment that the run does not have.
    pub fn numbers_start(&mut self, of: &Numbers) -> Result<u32, SceneError> {
        let way = self.way_to(of)?;
        self.numbers.last = way.ticket;
        self.numbers.ways.push(way);
        Ok(self.numbers.last)
    }

    /// Goes on by up to so many steps: returns the numbers in the order of the question once all are there.
    ///
    /// # Errors
    /// Refuses a ticket whose numbers are not on their way.
    pub fn numbers_advance(
        &mut self,
        ticket: u32,
        steps: u32,
    ) -> Result<Option<Vec<Option<f64>>>, SceneError> {
        let gone = || SceneError::new(ErrorKind::Value, "ticket", "these numbers are not on their way");
        let ways = &mut self.numbers.ways;
        let index = ways.iter().position(|way| way.ticket == ticket).ok_or_else(gone)?;
        let arrived =
            ways.get_mut(index).is_some_and(|way| way.advance(steps.max(1), self.kinds, self.clock));
        Ok(arrived.then(|| ways.remove(index).numbers))
    }

    /// Computes our number of each of the opened document's proofs, whatever has been changed since; none
    /// where its state is refused.
    pub fn prove(&self) -> Vec<Option<f64>> {
        let mut way = self.way_to_proofs();
        way.advance(u32::MAX, self.kinds, self.clock);
        way.numbers
    }

    /// Reads at moments of the run, in the order of the questions; `None` where the document has no such
    /// reading, or it has no value then.
    ///
    /// # Errors
    /// Refuses a moment that the run does not have.
    pub fn readings_at(&mut self, wanted: &[ReadingAt]) -> Result<Vec<Option<f64>>, SceneError> {
        let mut way = self.way_to_readings(wanted)?;
        way.advance(u32::MAX, self.kinds, self.clock);
        Ok(way.numbers)
    }

    fn way_to(&mut self, of: &Numbers) -> Result<Way, SceneError> {
        match of {
            Numbers::Proofs {} => Ok(self.way_to_proofs()),
            Numbers::Readings { wanted } => self.way_to_readings(wanted),
        }
    }

    fn way(&self, of_first: bool, numbers: Vec<Option<f64>>, runs: VecDeque<Run>) -> Way {
        Way { ticket: self.numbers.last.wrapping_add(1), of_first, runs, numbers }
    }

    fn way_to_proofs(&self) -> Way {
        let run = |(place, proof): (usize, &Proof)| {
            let mut scene = self.first.clone();
            scene.set_all(&proof.set).ok()?;
            let when = proof.at.map_or(When::Start, When::Seconds);
            let wanted = Wanted { when, reading: proof.reading.clone(), place };
            Some(Run::new(scene, InputTrack::default(), [wanted]))
        };
        let runs = self.first.proof.iter().enumerate().filter_map(run).collect();
        self.way(true, vec![None; self.first.proof.len()], runs)
    }

    /// Looks up what the shown run has passed; one run beside it goes through all the other moments.
    fn way_to_readings(&mut self, wanted: &[ReadingAt]) -> Result<Way, SceneError> {
        let described = self.experiment.describe();
        let mut numbers = vec![None; wanted.len()];
        let mut to_come = Vec::new();
        for (place, ReadingAt { reading, moment }) in wanted.iter().enumerate() {
            let step = self.step_of(moment, place)?;
            match self.experiment.as_clocked().and_then(|c| c.past(step)) {
                None => to_come.push((step, reading, place)),
                Some(row) => {
                    let index = described.readings.iter().position(|r| r.id == *reading);
                    let value = index.and_then(|i| row.get(i)).copied();
                    if let Some(number) = numbers.get_mut(place) {
                        *number = value.filter(|x| x.is_finite());
                    }
                }
            }
        }
        to_come.sort_by_key(|&(step, ..)| step);
        let of = |(step, reading, place): (u32, &String, usize)| Wanted {
            when: When::Step(step),
            reading: reading.clone(),
            place,
        };
        let runs = (!to_come.is_empty())
            .then(|| Run::new(self.scene.clone(), self.inputs.clone(), to_come.into_iter().map(of)));
        Ok(self.way(false, numbers, runs.into_iter().collect()))
    }

    /// Returns the step of the run that is nearest to a moment.
    fn step_of(&self, words: &str, i: usize) -> Result<u32, SceneError> {
        let refuse = |kind: ErrorKind, message: &str| {
            Err(SceneError::new(kind, format!("wanted[{i}].moment"), message.to_owned()))
        };
        let described = self.experiment.describe();
        let (Some(clock), Some(clocked)) = (described.clock, self.experiment.as_clocked()) else {
            return refuse(ErrorKind::Unsupported, "this experiment has no clock");
        };
        let last = clock.end.map_or(MAX_PROOF_STEPS, |end| (end / clock.step).round());
        let step = match TextMoment::parse(words) {
            None => return refuse(ErrorKind::Value, "start, end, first_impact or a time like 0.45 s"),
            Some(TextMoment::Start) => 0.0,
            Some(TextMoment::End) if clock.end.is_none() => {
                return refuse(ErrorKind::Unsupported, "this run has no end");
            }
            Some(TextMoment::End) => last,
            Some(TextMoment::Seconds(time)) => (time / clock.step).round(),
            Some(TextMoment::FirstImpact) => match clocked.first_impact() {
                Some(time) => (time / clock.step).floor(),
                None => return refuse(ErrorKind::Unsupported, "nothing falls on anything in this run"),
            },
        };
        Ok(step.clamp(0.0, last) as u32)
    }
}
