//! The finite-state machine equivalent to a sequence of preconditions with their actions.
//!
//! In such a tree (exercise *Behavior Trees* of the bin-picking chapter) pair `i` is a fallback of condition
//! `cᵢ` and the action `aᵢ` that brings it about, and the pairs stand in a sequence: the action of the first
//! condition that does not hold runs. As a machine, its states are the actions, and one leads to another when
//! the other's condition becomes the first that does not hold. The tree has `n` pairs; the machine has `n (n
//! − 1)` transitions, which is why the chapter calls it messy.

/// Guard of a transition to a state of the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Pairs whose conditions must hold.
    pub holds: Vec<usize>,
    /// Pair whose condition must not hold; `None` where the work is done.
    pub fails: Option<usize>,
}

impl Guard {
    /// Returns whether the condition of a pair must hold (true), must not (false), or does not matter.
    pub fn wants(&self, pair: usize) -> Option<bool> {
        if self.holds.contains(&pair) { Some(true) } else { (self.fails == Some(pair)).then_some(false) }
    }
}

/// Returns the guard of the transition from the action of pair `from` to that of pair `to` (`to` = `pairs`
/// means done), of `pairs` pairs.
///
/// An action brings about its own condition, and those before it hold while it runs. So a guard forwards
/// names the conditions that have come to hold since, and a guard backwards those that still hold and the one
/// that does not any more.
pub fn guard(from: usize, to: usize, pairs: usize) -> Guard {
    let since = if to > from { from } else { 0 };
    // Forwards by one it suffices that the condition holds; the next action is there for the next one.
    let fails = (to < pairs && to != from + 1).then_some(to);
    Guard { holds: (since..to.min(pairs)).collect(), fails }
}

/// Returns the running action, that of the first condition that does not hold; `None` where all hold.
pub fn running(holds: &[bool]) -> Option<usize> {
    holds.iter().position(|&c| !c)
}
