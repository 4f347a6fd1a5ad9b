//! Leaves that the task does not know: the reader answers them, from a moment on.

use crate::behaviour_tree::answer_by_hand::{LeafAnswer, LeafSays};
use asperity_control::behaviour::Status;

/// Time by which a tick may begin before the moment of its answers, s: moments are sums of ticks.
const SOON: f64 = 1e-9;

/// Answers by hand at a tick.
pub(super) struct Hand<'a> {
    pub answers: &'a [LeafAnswer],
    /// Start of the tick, s.
    pub time: f64,
}

impl Hand<'_> {
    /// Returns the answer of a leaf: the last of those that have begun; success where there is none.
    pub fn says(&self, leaf: &str) -> Status {
        let begun = self.answers.iter().filter(|a| a.leaf == leaf && a.from <= self.time + SOON);
        let last = begun.fold(None, |last: Option<&LeafAnswer>, a| match last {
            Some(last) if last.from > a.from => Some(last),
            _ => Some(a),
        });
        match last.map(|a| a.says).unwrap_or_default() {
            LeafSays::Success => Status::Success,
            LeafSays::Failure => Status::Failure,
            LeafSays::Running => Status::Running,
        }
    }
}
