//! Inputs that drive the runs: the session's track, in steps of this document, and those that act now.

use asperity_scene::{Channel, Input, InputValue, Scene, step_at};

use crate::StateHash;

/// An entry of the track, in this document.
#[derive(Clone)]
struct Entry {
    input: Input,
    /// Step from which it acts.
    step: u32,
    /// True if the document has its channel, and the channel takes such a value.
    there: bool,
    /// Hash of this entry and all before it.
    hash: StateHash,
}

/// The track in steps, and a cursor that follows the run.
#[derive(Clone, Default)]
pub struct Track {
    /// Entries in order of time, and so of steps.
    entries: Vec<Entry>,
    /// Values that act at the cursor's step, in the order of the channels.
    acting: Vec<(Channel, InputValue)>,
    /// Number of entries that are in `acting`.
    cursor: usize,
}

impl Track {
    /// Translates the track to another document and its steps of `length` (s).
    pub fn in_document(&self, scene: &Scene, length: f64) -> Self {
        let mut other = Self::default();
        other.extend(self.entries.iter().map(|e| &e.input), scene, length);
        other
    }

    /// Returns the channels it drives, each as often as there are entries of it.
    pub fn channels(&self) -> impl Iterator<Item = Channel> {
        self.entries.iter().map(|e| e.input.channel)
    }

    /// Replaces the track from a step on.
    pub fn replace<'i>(
        &mut self,
        from: u32,
        inputs: impl Iterator<Item = &'i Input>,
        scene: &Scene,
        length: f64,
    ) {
        let kept = self.entries.partition_point(|e| e.step < from);
        self.entries.truncate(kept);
        self.extend(inputs.filter(|i| step_at(i.time, length) >= from), scene, length);
        self.acting.clear();
        self.cursor = 0;
    }

    fn extend<'i>(&mut self, inputs: impl Iterator<Item = &'i Input>, scene: &Scene, length: f64) {
        for input in inputs {
            let mut hash = self.entries.last().map_or_else(StateHash::default, |e| e.hash);
            let step = step_at(input.time, length);
            let there = input.fits(scene).is_ok();
            if there {
                mix(&mut hash, step, input);
            }
            self.entries.push(Entry { input: input.clone(), step, there, hash });
        }
    }

    /// Returns the values that act in the step after `step`.
    pub fn at(&mut self, step: u32) -> &[(Channel, InputValue)] {
        let past = self.cursor > 0 && self.entries[self.cursor - 1].step > step;
        if past {
            self.acting.clear();
            self.cursor = 0;
        }
        while let Some(entry) = self.entries.get(self.cursor).filter(|e| e.step <= step) {
            self.cursor += 1;
            if !entry.there {
                continue;
            }
            if let (Some(_), Some(other)) = (&entry.input.value, entry.input.channel.other_word()) {
                self.acting.retain(|(channel, _)| *channel != other);
            }
            let at = self.acting.binary_search_by(|(channel, _)| channel.cmp(&entry.input.channel));
            match (at, &entry.input.value) {
                (Ok(k), Some(value)) => self.acting[k].1 = value.clone(),
                (Ok(k), None) => drop(self.acting.remove(k)),
                (Err(k), Some(value)) => self.acting.insert(k, (entry.input.channel, value.clone())),
                (Err(_), None) => {}
            }
        }
        &self.acting
    }

    /// Returns the values that act at the step last asked for.
    pub fn acting(&self) -> &[(Channel, InputValue)] {
        &self.acting
    }

    /// Mixes in the inputs before a step; nothing where there were none.
    pub fn feed(&self, step: u32, hash: &mut StateHash) {
        let done = self.entries.partition_point(|e| e.step < step);
        if let Some(last) = self.entries[..done].last().filter(|e| e.hash != StateHash::default()) {
            hash.word(last.hash.value());
        }
    }
}

fn mix(hash: &mut StateHash, step: u32, input: &Input) {
    hash.word(u64::from(step));
    let (kind, index) = match input.channel {
        Channel::Force { body } => (1, body),
        Channel::Pull { body } => (2, body),
        Channel::Motor { joint } => (3, joint),
        Channel::Controller { controller } => (4, controller),
        Channel::Arm {} => (5, 0),
        Channel::ArmJoints {} => (6, 0),
        Channel::Jaws {} => (7, 0),
    };
    hash.word(kind);
    hash.word(index as u64);
    // A zero has one sign here: a link does not write it.
    let numbers = input.value.as_ref().map(InputValue::numbers);
    hash.word(numbers.as_ref().map_or(u64::MAX, |n| n.len() as u64));
    for x in numbers.into_iter().flatten() {
        hash.numbers(&[x.map_or(f64::NAN, |x| x + 0.0)]);
    }
}
