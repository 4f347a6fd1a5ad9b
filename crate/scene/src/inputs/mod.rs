//! Inputs of a run while it goes on: a track of entries beside the document, each a channel and a value that
//! acts on it from a time on. An entry acts from the step nearest to its time, so that a change of the step's
//! length keeps the time and one that is rolled back the very step. The document holds none of it, and no
//! entry rebuilds what it acts on.

mod channel;
mod text;

pub(crate) use channel::not_driven;
pub use channel::{Channel, InputValue};

use serde::{Deserialize, Serialize};

use crate::validate::value;
use crate::{Scene, SceneError};

/// Largest number of entries in a track: five minutes of a hand that moves at every sixtieth of a second.
pub const MAX_INPUTS: usize = 20_000;
/// Latest time of an entry, s.
const MAX_TIME: f64 = 1e7;

/// An input: from a time on a value acts on a channel, until the channel's next entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Time of the entry, s; it acts from the step nearest to it.
    pub time: f64,
    /// Channel that is driven.
    pub channel: Channel,
    /// Value that acts; absent: the channel is released, and the document alone decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub value: Option<InputValue>,
}

/// Returns the step of a run, `length` seconds each, that begins nearest to a time (s).
pub fn step_at(time: f64, length: f64) -> u32 {
    (time / length).round().clamp(0.0, f64::from(u32::MAX)) as u32
}

/// Track of inputs: all inputs of a run, in order of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputTrack {
    entries: Vec<Input>,
}

impl InputTrack {
    /// Returns the entries in order of time.
    pub fn entries(&self) -> &[Input] {
        &self.entries
    }

    /// Replaces the inputs of `channel` (of every channel without one) from a time on (s) by `entries`, and
    /// returns the old ones. On an error nothing has changed.
    pub fn replace(
        &mut self,
        from: f64,
        channel: Option<&Channel>,
        entries: &[Input],
    ) -> Result<Vec<Input>, SceneError> {
        if !from.is_finite() {
            return Err(value("from", "a time"));
        }
        for (i, entry) in entries.iter().enumerate() {
            entry.validate().map_err(|e| e.within(&format!("entries[{i}]")))?;
            if channel.is_some_and(|c| *c != entry.channel) {
                return Err(value(&format!("entries[{i}].channel"), "the command names another channel"));
            }
            if entry.time < from {
                return Err(value(
                    &format!("entries[{i}].time"),
                    "not before the time from which it is replaced",
                ));
            }
        }
        let first = self.entries.partition_point(|e| e.time < from);
        let taken = |e: &Input| channel.is_none_or(|c| *c == e.channel);
        let left = first + self.entries[first..].iter().filter(|e| !taken(e)).count();
        if left + entries.len() > MAX_INPUTS {
            return Err(value("entries", format!("a run takes at most {MAX_INPUTS} inputs")));
        }
        let mut old = Vec::new();
        let mut rest = Vec::new();
        for entry in self.entries.drain(first..) {
            if taken(&entry) { old.push(entry) } else { rest.push(entry) }
        }
        self.entries.append(&mut rest);
        self.entries.extend_from_slice(entries);
        // Stable: of two entries of one channel and time the later in the list counts.
        self.entries[first..].sort_by(|a, b| a.time.total_cmp(&b.time));
        Ok(old)
    }

    /// Returns the values that act at a step of `length` seconds, in the order of the channels.
    pub fn acting(&self, step: u32, length: f64) -> Vec<(Channel, InputValue)> {
        let mut acting = std::collections::BTreeMap::new();
        for entry in self.entries.iter().take_while(|e| step_at(e.time, length) <= step) {
            if let (Some(_), Some(other)) = (&entry.value, entry.channel.other_word()) {
                acting.remove(&other);
            }
            match &entry.value {
                Some(value) => acting.insert(entry.channel, value.clone()),
                None => acting.remove(&entry.channel),
            };
        }
        acting.into_iter().collect()
    }

    /// Returns the number of entries that do not fit a scene: it has no such channel, or another takes its
    /// place. They rest: nothing of them acts.
    pub fn resting(&self, scene: &Scene) -> usize {
        self.entries.iter().filter(|e| e.fits(scene).is_err()).count()
    }

    /// Writes the track as the link's item `in`: see [`text`].
    pub(crate) fn to_text(&self) -> String {
        text::write(&self.entries)
    }

    /// Reads the track from the link's item.
    pub(crate) fn from_text(text: &str) -> Result<Self, SceneError> {
        let mut track = Self::default();
        track.replace(0.0, None, &text::read(text)?)?;
        Ok(track)
    }
}

impl Input {
    /// Checks the input in a scene.
    ///
    /// # Errors
    ///
    /// Refuses a channel that the scene does not have, and a value of another kind than the channel's.
    pub fn fits(&self, scene: &Scene) -> Result<(), SceneError> {
        self.channel.validate(scene)?;
        self.value.as_ref().map_or(Ok(()), |value| value.fits(&self.channel, scene))
    }

    /// Checks what can be checked without a scene.
    fn validate(&self) -> Result<(), SceneError> {
        if !(0.0..=MAX_TIME).contains(&self.time) {
            return Err(value("time", format!("between 0 and {MAX_TIME} s")));
        }
        self.value.as_ref().map_or(Ok(()), |v| v.validate(&self.channel))
    }
}

#[cfg(test)]
mod tests;
