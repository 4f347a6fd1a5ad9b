//! Sentences about guesses, omissions and changes: each once.

use std::collections::BTreeSet;

/// Largest number of sentences.
const MOST: usize = 100;

/// Sentences in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Notes {
    told: Vec<String>,
    known: BTreeSet<String>,
    more: usize,
}

impl Notes {
    pub fn add(&mut self, note: impl Into<String>) {
        let note = note.into();
        if self.known.contains(&note) {
            return;
        }
        if self.told.len() >= MOST {
            self.more += 1;
            return;
        }
        self.known.insert(note.clone());
        self.told.push(note);
    }

    pub fn finish(self) -> Vec<String> {
        let mut told = self.told;
        if self.more > 0 {
            told.push(format!("There are {} more such sentences.", self.more));
        }
        told
    }
}
