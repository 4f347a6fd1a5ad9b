//! A behaviour tree of the document, ticked: its leaves by the words of a world, what its nodes answered at
//! each tick, and plots of that.

pub mod plots;
mod spoken;

use asperity_control::behaviour::{Status, Tick};
use asperity_scene::document::{TreeNode, tree_xml};
use asperity_scene::{ErrorKind, ExportFile, ExportFormat, SceneError, TreeTicks};

pub use spoken::{Spoken, Word, Words};

/// A tick as it is recorded.
#[derive(Clone)]
pub struct Record {
    /// Answers of all nodes: [`letters`].
    pub letters: String,
    pub at_work: Option<u32>,
    /// True if the root was asked: it is not, once it has answered.
    pub asked: bool,
}

/// Answers of the nodes at a tick, a letter each.
pub fn letters(tick: &Tick) -> String {
    let letter = |status: &Option<Status>| match status {
        Some(Status::Success) => 'S',
        Some(Status::Failure) => 'F',
        Some(Status::Running) => 'R',
        Some(Status::Skipped) => 'K',
        None => '-',
    };
    tick.status.iter().map(letter).collect()
}

/// Returns the node whose action is at work after a tick: the last that was asked and is running.
pub fn at_work(spoken: &Spoken, tick: &Tick) -> Option<usize> {
    tick.leaves.iter().rev().copied().find(|&n| {
        let action = matches!(spoken.words.get(n), Some(Some(Word::Action(_) | Word::Hand(_))));
        action && tick.status.get(n).copied().flatten() == Some(Status::Running)
    })
}

/// Returns up to `count` ticks from the `from`th on, of those up to the step `now`.
pub fn told(record: &[Record], words: &Words, now: u32, from: u32, count: u32) -> TreeTicks {
    let from = from.max(1);
    let last = (from - 1).saturating_add(count).min(now) as usize;
    let told = record.get((from - 1) as usize..last.min(record.len())).unwrap_or_default();
    TreeTicks {
        from,
        ticks: told.iter().map(|r| r.letters.clone()).collect(),
        at_work: told.iter().map(|r| r.at_work).collect(),
        differs: String::new(),
        by_hand: Vec::new(),
        blackboard: Vec::new(),
        troubles: Vec::new(),
        words: [words.conditions, words.actions].map(|w| w.iter().map(|w| (*w).to_owned()).collect()),
    }
}

/// Writes a tree as a file of BehaviorTree.CPP.
pub fn exported(tree: &TreeNode, format: ExportFormat) -> Result<ExportFile, SceneError> {
    if format != ExportFormat::BehaviorTreeCpp {
        let message = "a tree is written as XML of BehaviorTree.CPP";
        return Err(SceneError::new(ErrorKind::Unsupported, "format", message));
    }
    Ok(ExportFile {
        name: "behaviour_tree.xml".to_owned(),
        mime: "application/xml".to_owned(),
        text: tree_xml(tree),
        base64: false,
    })
}
