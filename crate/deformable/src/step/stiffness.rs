//! How stiff each contact was when the matrix was factored, and how soft they have become since: where they have, a step with the
//! old factor is too short, and says that a search is at its end when it is not.

use crate::contact::Pair;

/// Of contacts that have lost more than the rest of this share of their stiffness a step with the old factor says nothing.
const LOOSE: f64 = 0.25;
/// Contacts weaker than this share of the stiffest do not matter.
const WEAK: f64 = 1e-4;

/// Contacts in the order in which they are summed, barrier's and then friction's, N/m.
#[derive(Clone, Debug, Default)]
pub(super) struct Stiffness {
    factored: Vec<(Pair, f64)>,
    now: Vec<(Pair, f64)>,
}

impl Stiffness {
    /// Contacts will be noted anew; `whole`: for the matrix that is factored.
    pub fn begin(&mut self, whole: bool) {
        let list = if whole { &mut self.factored } else { &mut self.now };
        list.clear();
    }

    /// Notes one.
    pub fn note(&mut self, pair: &Pair, stiffness: f64, whole: bool) {
        let list = if whole { &mut self.factored } else { &mut self.now };
        list.push((*pair, stiffness));
    }

    /// What share of its stiffness each one that mattered in the factor has kept, or more: the Newton step is no longer than the one with
    /// the old factor by this share, for `H ≥ k H₀` where every part of `H` is. `None` where one is gone, or nearly.
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
