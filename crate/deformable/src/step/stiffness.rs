//! How stiff each contact was when the matrix was factored, and whether one has become softer since: where it has, a step with the
//! old factor is too short, and says that a search is at its end when it is not.

use crate::contact::Pair;

/// A contact that keeps this share of its stiffness is as it was.
const KEPT: f64 = 0.8;
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

    /// Whether one that mattered in the factor is softer now, or gone.
    pub fn softer(&self) -> bool {
        let weak = WEAK * self.factored.iter().map(|(_, k)| *k).fold(0.0, f64::max);
        let mut now = self.now.iter().peekable();
        let mut same = self.factored.iter();
        same.any(|(pair, then)| {
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
            *then > weak && is < KEPT * then
        })
    }
}
