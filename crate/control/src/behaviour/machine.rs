//! The finite-state machine that acts as a sequence of preconditions with their actions.
//!
//! In such a tree (exercise *Behavior Trees* of the bin-picking chapter) pair `i` is a fallback of condition `cᵢ` and the action `aᵢ` that
//! brings it about, and the pairs stand in a sequence: the action of the first condition that does not hold runs. As a machine, its
//! states are the actions, and one leads to another when the conditions become such that the other's is the first not to hold. The tree
//! has `n` pairs; the machine has `n (n − 1)` transitions, which is why the chapter calls it messy.

/// What must hold for a machine to pass over to a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Conditions, by pair, that must hold.
    pub holds: Vec<usize>,
    /// The condition that must not; none where the work is done.
    pub fails: Option<usize>,
}

/// What leads from the action of pair `from` to that of pair `to` (`to` = `pairs` means done), of `pairs` pairs.
///
/// An action brings about its own condition, and those before it hold while it runs. So what is passed forwards says what has come
/// to hold since, and backwards all that still holds and what does not any more.
pub fn guard(from: usize, to: usize, pairs: usize) -> Guard {
    let since = if to > from { from } else { 0 };
    // Forwards by one: that the condition holds says all; the next one's is what the next action is for.
    let fails = (to < pairs && to != from + 1).then_some(to);
    Guard { holds: (since..to.min(pairs)).collect(), fails }
}

/// The action that runs: of the first condition that does not hold; none where all do.
pub fn running(holds: &[bool]) -> Option<usize> {
    holds.iter().position(|&c| !c)
}
