//! A recording is the first document, the commands, and the hash after each: a bug report that is a test.

use asperity_scene::{Command, Scene, SceneError, parse};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Clock, Kinds, Session};

/// Command and its outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Step before which it was applied.
    pub step: u32,
    /// Command that was carried out.
    pub command: Command,
    /// Step at which the reader ended the run that it led to; none where it came to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<u32>,
    /// State hash afterwards.
    pub hash: u64,
}

/// A document and everything done to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// Document as opened.
    #[serde(deserialize_with = "document")]
    pub scene: Scene,
    /// Entries in their order.
    pub entries: Vec<Entry>,
}

/// Reads a document within a file of ours, which enters as any other does: migrated and validated. It also
/// keeps the modules small: the types of a document are then read in one way only (a second one is 80 KB of
/// each module).
pub(crate) fn document<'de, D: Deserializer<'de>>(from: D) -> Result<Scene, D::Error> {
    let tree = serde_json::Value::deserialize(from)?;
    parse(&tree.to_string()).map_err(D::Error::custom)
}

/// Reason why a recording does not replay.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayError {
    /// A command or the scene was refused.
    Refused(usize, SceneError),
    /// The hash after this entry is another one: the first place where two builds part.
    Diverged {
        /// Index of the entry.
        entry: usize,
        /// The recording's hash.
        expected: u64,
        /// This build's hash.
        found: u64,
    },
}

/// Appends; a drag that writes one field over and over is kept as its last write, and a run played on and on
/// as one command.
pub(crate) fn append(log: &mut Vec<Entry>, entry: Entry) {
    let Some(last) = log.last_mut().filter(|last| last.ended.is_none()) else { return log.push(entry) };
    match (&last.command, &entry.command) {
        (Command::Set { path: before, .. }, Command::Set { path, .. })
            if before == path && last.step == entry.step =>
        {
            *last = entry;
        }
        (Command::Act { channel: before, .. }, Command::Act { channel, .. })
            if before == channel && last.step == entry.step =>
        {
            *last = entry;
        }
        (Command::Step { count: before }, Command::Step { count }) if fits(*before, *count) => {
            *last = Entry { command: Command::Step { count: before + count }, ..entry };
        }
        // A seek counts from the first step: where one was before does not matter.
        (Command::Step { .. } | Command::Seek { .. }, Command::Seek { .. }) => *last = entry,
        _ => log.push(entry),
    }
}

/// True if a command will be one with the last entry: more steps of a run that has come to its end.
pub(crate) fn plays_on(log: &[Entry], command: &Command) -> bool {
    match (log.last(), command) {
        (
            Some(Entry { command: Command::Step { count: before }, ended: None, .. }),
            Command::Step { count },
        ) => fits(*before, *count),
        _ => false,
    }
}

fn fits(before: u32, count: u32) -> bool {
    before.saturating_add(count) <= crate::session::MAX_STEPS
}

/// Does it all again and compares every hash.
///
/// # Errors
/// Names the first entry that is refused or whose hash differs.
pub fn replay(recording: &Recording, kinds: &'static Kinds, clock: Clock) -> Result<Session, ReplayError> {
    let mut session =
        Session::run(recording.scene.clone(), kinds, clock).map_err(|e| ReplayError::Refused(0, e))?;
    for (i, entry) in recording.entries.iter().enumerate() {
        session.begin(&entry.command).map_err(|e| ReplayError::Refused(i, e))?;
        session.go_on(entry.ended.map_or(u32::MAX, |step| step.saturating_sub(session.step())));
        session.end_run();
        let found = session.hash();
        if found != entry.hash {
            return Err(ReplayError::Diverged { entry: i, expected: entry.hash, found });
        }
    }
    Ok(session)
}
