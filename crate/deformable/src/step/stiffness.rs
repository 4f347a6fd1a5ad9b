//! Stiffness of each contact when the matrix was factored, compared with its stiffness now: where contacts
//! have become softer, a step with the old factor is too short, and wrongly shows convergence.

use crate::contact::PrimitivePair;

/// Share of its stiffness that a contact must keep for a step with the old factor to be trusted.
const LOOSE: f64 = 0.25;
/// Share of the stiffest contact below which a contact does not matter.
const WEAK: f64 = 1e-4;

/// Stiffnesses of contacts in the order in which they are summed, the barrier's and then friction's, N/m.
#[derive(Clone, Debug, Default)]
pub(super) struct Stiffness {
    factored: Vec<(PrimitivePair, f64)>,
    now: Vec<(PrimitivePair, f64)>,
}

impl Stiffness {
    /// Begins a new record; `whole`: for the matrix that is factored.
    pub fn begin(&mut self, whole: bool) {
        let list = if whole { &mut self.factored } else { &mut self.now };
        list.clear();
    }

    /// Records one contact.
    pub fn note(&mut self, pair: &PrimitivePair, stiffness: f64, whole: bool) {
        let list = if whole { &mut self.factored } else { &mut self.now };
        list.push((*pair, stiffness));
    }

    /// Returns the least share of its stiffness that a contact that mattered in the factor has kept: the
    /// Newton step is no longer than the one with the old factor over this share, for `H ≥ k H₀` where every
    /// part of `H` is. `None` where one is gone, or nearly.
    pub fn kept(&self) -> Option<f64> {
        let weak = WEAK * self.factored.iter().map(|(_, k)| *k).fold(0.0, f64::max);
        let mut now = self.now.iter().peekable();
        let mut least = 1.0_f64;
        for (pair, then) in &self.factored {
            // Both lists ascend twice: pairs of the barrier, then of friction.
            let mut is = 0.0;
            while let Some((other, k)) = now.peek() {
                if other == pair {
                    is = *k;
                    now.next();
                    break;
                }
                if other > pair {
                    break;
                }
                now.next();
            }
            if *then > weak {
                least = least.min(is / then);
            }
        }
        (least > LOOSE).then_some(least)
    }
}
