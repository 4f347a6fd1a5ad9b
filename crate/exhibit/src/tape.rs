//! The tape of a run: what stands beside its state, whatever the run computes.
//!
//! A tape holds the step, the inputs, the readings of all steps, states to go back to, the events, and the
//! run before the last change of the document. An experiment owns its state and one tape;
//! [`super::stepped::Stepped`] moves both.

use std::sync::Arc;

use asperity_scene::{Channel, InputTrack, InputValue, RunEvent, Scene};

use crate::StateHash;
use crate::history::{History, Snapshots};
use crate::track::Track;

/// Record of one or more runs on one clock; `K` is a state of one run to go back to.
pub struct Tape<K> {
    /// Steps taken.
    step: u32,
    /// Length of a step, s.
    step_length: f64,
    track: Track,
    snapshots: Snapshots<K>,
    history: Arc<History>,
    /// Readings of the run before the last change of the document.
    ghost: Option<Arc<History>>,
    /// Events with the steps that led to them, in order.
    events: Vec<(u32, RunEvent)>,
}

impl<K> Tape<K> {
    /// Begins a tape of steps of `step_length`, s, with snapshots as often as a short step wants them.
    pub fn new(step_length: f64) -> Self {
        Self::with(step_length, Snapshots::default())
    }

    /// Begins a tape with a snapshot every `every` steps, where a step costs much.
    pub fn every(every: u32, step_length: f64) -> Self {
        Self::with(step_length, Snapshots::every(every))
    }

    fn with(step_length: f64, snapshots: Snapshots<K>) -> Self {
        Self {
            step: 0,
            step_length,
            track: Track::default(),
            snapshots,
            history: Arc::default(),
            ghost: None,
            events: Vec::new(),
        }
    }

    /// Begins after another document's run: its inputs drive this run too, and its readings are the ghost.
    /// Before that run has begun, its own ghost stays.
    pub fn follow(&mut self, before: &Self, scene: &Scene) {
        self.track = before.track.in_document(scene, self.step_length);
        self.ghost = match before.history.times.len() {
            0 | 1 => before.ghost.clone(),
            _ => Some(Arc::clone(&before.history)),
        };
    }

    /// Steps taken.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Length of a step, s.
    pub fn step_length(&self) -> f64 {
        self.step_length
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        f64::from(self.step) * self.step_length
    }

    /// Counts a step that was taken.
    pub fn advance(&mut self) {
        self.step += 1;
    }

    /// Keeps the readings of the present step, and the states where a snapshot is due.
    pub fn keep(&mut self, readings: &[f64], states: impl FnOnce() -> Vec<K>) {
        let (step, time) = (self.step, self.time());
        self.history_mut().keep(step, time, readings);
        if self.snapshots.wants(step) {
            self.snapshots.keep(step, states());
        }
    }

    /// Replaces the readings of the present step.
    pub fn replace_readings(&mut self, readings: &[f64]) {
        let (step, time) = (self.step, self.time());
        self.history_mut().keep(step, time, readings);
    }

    /// Goes back to the latest snapshot at or before a step, and returns its states.
    pub fn back_to(&mut self, step: u32) -> &[K] {
        let (from, states) = self.snapshots.before(step);
        self.step = from;
        states
    }

    /// Replaces the inputs from step `from` on, and drops snapshots, readings and events after the present
    /// step.
    pub fn drive(&mut self, inputs: &InputTrack, from: u32, scene: &Scene) {
        let now = self.step;
        self.track.replace(from, inputs.entries().iter(), scene, self.step_length);
        self.snapshots.forget_after(now);
        self.history_mut().forget_after(now);
        self.events.retain(|(step, _)| *step <= now);
    }

    /// True if no recorded event is as late as the present step.
    pub fn may_record_events(&self) -> bool {
        self.events.last().is_none_or(|(last, _)| *last < self.step)
    }

    /// Records events of the step that led here; of a body, where one is meant.
    pub fn tell(&mut self, labels: impl IntoIterator<Item = (String, Option<u32>)>) {
        let (step, time) = (self.step, self.time());
        self.events.extend(labels.into_iter().map(|(label, body)| (step, RunEvent { time, label, body })));
    }

    /// Returns the events so far, in order of time.
    pub fn events(&self) -> Vec<RunEvent> {
        self.events.iter().map(|(_, event)| event.clone()).collect()
    }

    /// Readings of all steps so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Readings of all steps so far, to be written into. They are copied first if the ghost of a later run
    /// still shares them.
    pub fn history_mut(&mut self) -> &mut History {
        Arc::make_mut(&mut self.history)
    }

    /// Readings of the run before the last change of the document.
    pub fn ghost(&self) -> Option<&History> {
        self.ghost.as_deref()
    }

    /// Forgets the run before.
    pub fn forget_ghost(&mut self) {
        self.ghost = None;
    }

    /// Inputs that drive the runs.
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// Returns the values that act in the step after the present one.
    pub fn acting(&mut self) -> &[(Channel, InputValue)] {
        self.track.at(self.step)
    }

    /// Mixes in the inputs that acted so far.
    pub fn feed(&self, hash: &mut StateHash) {
        self.track.feed(self.step, hash);
    }
}
