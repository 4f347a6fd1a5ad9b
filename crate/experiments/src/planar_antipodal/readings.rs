//! Readings of a plane curve between two fingers: name, formula and source of each number.

use asperity_perception::antipodal::{Critical, CurvePairs, Facing};
use asperity_scene::document::Quantity;

use super::document::PlanarAntipodal;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

const SEARCH: &str = "crate/perception/src/antipodal/search.rs";
const PAIR: &str = "crate/perception/src/antipodal/pair.rs";
const CURVE: &str = "crate/perception/src/antipodal/curve.rs";
const ALL: &str = "crate/perception/src/antipodal/all_pairs.rs";

table! {
    Pairs: "pairs", "Pairs at which the spring is at rest", "", Quantity::Count,
        r"\partial E/\partial a = \partial E/\partial b = 0,\ p(a) \ne p(b)", SEARCH;
    Maxima: "maxima", "Of them maxima of E", "", Quantity::Count, r"\nabla^2 E \prec 0", PAIR;
    Saddles: "saddles", "Saddles", "", Quantity::Count, r"\det\nabla^2 E < 0", PAIR;
    Minima: "minima", "Minima", "", Quantity::Count, r"\nabla^2 E \succ 0", PAIR;
    Balance: "balance", "Maxima and minima, crossings among them, less saddles", "", Quantity::Count,
        r"n_{\max} + n_{\min} - n_{\text{saddle}} = \chi = 0", ALL;
    Complete: "complete", "Proven to be all", "", Quantity::Truth, r"K(X) \subset X", SEARCH;
    Undecided: "undecided", "Sets that could not be counted", "", Quantity::Count, "", SEARCH;
    Crossings: "crossings", "Where the curve crosses itself", "", Quantity::Count, r"p(a) = p(b),\ a \ne b", ALL;
    Squeezed: "squeezed", "Antipodal: normals away from each other, to squeeze", "", Quantity::Count,
        r"n_a = -n_b,\ n_a\cdot(p_a - p_b) > 0", PAIR;
    Spread: "spread", "Antipodal: normals at each other, to spread", "", Quantity::Count,
        r"n_a = -n_b,\ n_a\cdot(p_a - p_b) < 0", PAIR;
    Parallel: "parallel", "Critical but not antipodal: normals alike", "", Quantity::Count, r"n_a = n_b", PAIR;
    Reachable: "reachable", "Reached by two fingers from outside", "", Quantity::Count, "", PAIR;
    Area: "area", "Area inside", "A", Quantity::Area, r"\oint x\,\mathrm{d}y", CURVE;
    Length: "length", "Length of the curve", "L", Quantity::Length, r"\oint |p'|\,\mathrm{d}t", CURVE;
    PairDistance: "pair_distance", "The chosen pair: distance", "d", Quantity::Length, r"|p(a) - p(b)|", PAIR;
    PairEnergy: "pair_energy", "Energy of the spring there", "E", Quantity::Energy,
        r"\tfrac{\kappa}{2}|p(a) - p(b)|^2", PAIR;
    PairA: "pair_a", "Its first point", "a", Quantity::Angle, "t", SEARCH;
    PairB: "pair_b", "Its second point", "b", Quantity::Angle, "t", SEARCH;
    PairLow: "pair_low", "Smaller eigenvalue of the Hessian", r"\lambda_1", Quantity::Energy, r"\lambda_{\min}(\nabla^2 E)", PAIR;
    PairHigh: "pair_high", "Larger eigenvalue of the Hessian", r"\lambda_2", Quantity::Energy, r"\lambda_{\max}(\nabla^2 E)", PAIR;
    PairIndex: "pair_index", "Directions in which E falls from there", "", Quantity::Count,
        r"\#\{\lambda < 0\}", PAIR;
    PairSqueezed: "pair_squeezed", "Two fingers squeeze there", "", Quantity::Truth, r"n_a\cdot(p_a - p_b) > 0", PAIR;
    PairReachable: "pair_reachable", "Fingers reach it from outside", "", Quantity::Truth, "", PAIR;
    Energy: "energy", "Energy of the spring at the fingers", "E", Quantity::Energy,
        r"\tfrac{\kappa}{2}|p(a) - p(b)|^2", ALL;
    SlopeA: "slope_a", "How it grows with a", r"\partial E/\partial a", Quantity::Energy,
        r"\kappa\,(p(a) - p(b))\cdot p'(a)", ALL;
    SlopeB: "slope_b", "How it grows with b", r"\partial E/\partial b", Quantity::Energy,
        r"-\kappa\,(p(a) - p(b))\cdot p'(b)", ALL;
    Needs: "needs", "Friction that the fingers need", r"\mu_{\min}", Quantity::Ratio,
        r"\max(\tan\alpha_a, \tan\alpha_b)", PAIR;
    Holds: "holds", "The fingers hold it", "", Quantity::Truth, r"\mu_{\min} \le \mu", ALL;
    OnPair: "on_pair", "The pair that the fingers are on", "", Quantity::Count, r"|t - t_k| < 0.01", ALL;
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 29] = [
    Key::Pairs,
    Key::Maxima,
    Key::Saddles,
    Key::Minima,
    Key::Balance,
    Key::Complete,
    Key::Undecided,
    Key::Crossings,
    Key::Squeezed,
    Key::Spread,
    Key::Parallel,
    Key::Reachable,
    Key::Area,
    Key::Length,
    Key::PairDistance,
    Key::PairEnergy,
    Key::PairA,
    Key::PairB,
    Key::PairLow,
    Key::PairHigh,
    Key::PairIndex,
    Key::PairSqueezed,
    Key::PairReachable,
    Key::Energy,
    Key::SlopeA,
    Key::SlopeB,
    Key::Needs,
    Key::Holds,
    Key::OnPair,
];

/// Reads a curve and the fingers on it; NaN where there is no number.
pub(super) fn read(e: &PlanarAntipodal, found: &CurvePairs) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    all.set(Key::Pairs, found.pairs.len() as f64);
    all.set(Key::Maxima, found.count(Critical::Maximum) as f64);
    all.set(Key::Saddles, found.count(Critical::Saddle) as f64);
    all.set(Key::Minima, found.count(Critical::Minimum) as f64);
    all.set(Key::Crossings, found.crossings.len() as f64);
    all.set(Key::Undecided, found.undecided.len() as f64);
    all.set_flag(Key::Complete, found.is_complete());
    all.set_some(Key::Balance, found.balance());
    if found.has_inside {
        all.set(Key::Squeezed, found.count_facing(Facing::External) as f64);
        all.set(Key::Spread, found.count_facing(Facing::Internal) as f64);
        all.set(Key::Parallel, found.count_facing(Facing::Parallel) as f64);
        all.set(Key::Reachable, found.count_reachable() as f64);
    }
    all.set(Key::Area, found.shape.outline.area.abs());
    all.set(Key::Length, found.shape.outline.length);
    if let Some(pair) = found.numbered(e.pair) {
        let [low, high] = pair.curvatures(e.stiffness);
        all.set(Key::PairDistance, pair.distance);
        all.set(Key::PairEnergy, pair.energy(e.stiffness));
        all.set(Key::PairA, pair.t[0]);
        all.set(Key::PairB, pair.t[1]);
        all.set(Key::PairLow, low);
        all.set(Key::PairHigh, high);
        all.set(Key::PairIndex, pair.index() as f64);
        all.set_verdict(Key::PairSqueezed, found.has_inside.then_some(pair.facing == Facing::External));
        all.set_verdict(Key::PairReachable, found.has_inside.then_some(pair.reachable));
    }
    let [slope_a, slope_b] = found.slopes(e.stiffness, e.fingers);
    all.set(Key::Energy, found.energy(e.stiffness, e.fingers));
    all.set(Key::SlopeA, slope_a);
    all.set(Key::SlopeB, slope_b);
    all.set_some(Key::Needs, found.needs(e.fingers));
    all.set_verdict(Key::Holds, found.holds(e.fingers, e.friction));
    all.set(Key::OnPair, found.under_fingers(e.fingers) as f64);
    all
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
