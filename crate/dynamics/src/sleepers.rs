//! Sleeping trees, by the group with which they came to rest.

use crate::contact::Contact;

/// State of sleep, carried from step to step; part of the state.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sleepers {
    /// Time for which each tree has been slow, s (trees).
    pub slow_for: Vec<f64>,
    /// Group that each tree fell asleep with; 0 is awake (trees).
    pub group: Vec<u32>,
    /// Number of the next group that falls asleep.
    pub next_group: u32,
    /// Contacts of sleeping bodies, with their group, as they were in the step that put them to sleep.
    pub contacts: Vec<(u32, Contact)>,
}

impl Sleepers {
    /// Makes the state in which all are awake.
    pub fn new(trees: usize) -> Self {
        Self { slow_for: vec![0.0; trees], group: vec![0; trees], next_group: 1, contacts: Vec::new() }
    }

    /// Copies `other` into the allocated room.
    pub fn copy_from(&mut self, other: &Self) {
        self.slow_for.clone_from(&other.slow_for);
        self.group.clone_from(&other.group);
        self.contacts.clone_from(&other.contacts);
        self.next_group = other.next_group;
    }

    /// Wakes everything.
    pub fn wake_all(&mut self) {
        self.group.fill(0);
        self.slow_for.fill(0.0);
        self.contacts.clear();
    }

    /// Wakes a group.
    pub fn wake(&mut self, group: u32) {
        for (g, slow_for) in self.group.iter_mut().zip(&mut self.slow_for) {
            if *g == group {
                (*g, *slow_for) = (0, 0.0);
            }
        }
        self.contacts.retain(|(g, _)| *g != group);
    }
}

/// The sleepers before a step that may yet be refused; copied only if somebody wakes in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct BeforeStep {
    sleepers: Sleepers,
    kept: bool,
}

impl BeforeStep {
    /// Begins a step.
    pub fn begin(&mut self) {
        self.kept = false;
    }

    /// Wakes a group, in a way that can be rolled back.
    pub fn wake(&mut self, sleepers: &mut Sleepers, group: u32) {
        if !self.kept {
            self.sleepers.copy_from(sleepers);
            self.kept = true;
        }
        sleepers.wake(group);
    }

    /// Rolls back after a refused step: whoever woke in it sleeps on.
    pub fn roll_back(&mut self, sleepers: &mut Sleepers) {
        if std::mem::take(&mut self.kept) {
            std::mem::swap(sleepers, &mut self.sleepers);
        }
    }
}
