//! Readings of a plane curve between two fingers: name, formula and source of each number.

use asperity_perception::antipodal::{Critical, CurvePairs, Facing};
use asperity_scene::document::Quantity;

use super::document::PlanarAntipodal;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

table! {
    Pairs: "pairs", "Pairs at which the spring is at rest", "", Quantity::Count,
        r"\partial E/\partial a = \partial E/\partial b = 0,\ p(a) \ne p(b)",
        "crate/perception/src/antipodal/search.rs#antipodal_pairs_within";
    Maxima: "maxima", "Of them maxima of E", "", Quantity::Count, r"\nabla^2 E \prec 0",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::count";
    Saddles: "saddles", "Saddles", "", Quantity::Count, r"\det\nabla^2 E < 0",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::count";
    Minima: "minima", "Minima", "", Quantity::Count, r"\nabla^2 E \succ 0",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::count";
    Balance: "balance", "Maxima and minima, crossings among them, less saddles", "", Quantity::Count,
        r"n_{\max} + n_{\min} - n_{\text{saddle}} = \chi = 0",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::balance";
    Complete: "complete", "Proven to be all", "", Quantity::Truth, r"K(X) \subset X",
        "crate/perception/src/antipodal/search.rs#antipodal_pairs_within";
    Undecided: "undecided", "Sets that could not be counted", "", Quantity::Count, "",
        "crate/perception/src/antipodal/search.rs#antipodal_pairs_within";
    Crossings: "crossings", "Where the curve crosses itself", "", Quantity::Count, r"p(a) = p(b),\ a \ne b",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::search";
    Squeezed: "squeezed", "Antipodal: normals away from each other, to squeeze", "", Quantity::Count,
        r"n_a = -n_b,\ n_a\cdot(p_a - p_b) > 0",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::count_facing";
    Spread: "spread", "Antipodal: normals at each other, to spread", "", Quantity::Count,
        r"n_a = -n_b,\ n_a\cdot(p_a - p_b) < 0",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::count_facing";
    Parallel: "parallel", "Critical but not antipodal: normals alike", "", Quantity::Count, r"n_a = n_b",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::count_facing";
    Reachable: "reachable", "Reached by two fingers from outside", "", Quantity::Count, "",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::count_reachable";
    Area: "area", "Area inside", "A", Quantity::Area, r"\oint x\,\mathrm{d}y",
        "crate/perception/src/antipodal/curve.rs#Curve::outline";
    Length: "length", "Length of the curve", "L", Quantity::Length, r"\oint |p'|\,\mathrm{d}t",
        "crate/perception/src/antipodal/curve.rs#Curve::outline";
    PairDistance: "pair_distance", "The chosen pair: distance", "d", Quantity::Length, r"|p(a) - p(b)|",
        "crate/perception/src/antipodal/pair.rs#AntipodalPair::new";
    PairEnergy: "pair_energy", "Energy of the spring there", "E", Quantity::Energy,
        r"\tfrac{\kappa}{2}|p(a) - p(b)|^2",
        "crate/perception/src/antipodal/pair.rs#AntipodalPair::energy";
    PairA: "pair_a", "Its first point", "a", Quantity::Angle, "t",
        "crate/perception/src/antipodal/search.rs#antipodal_pairs_within";
    PairB: "pair_b", "Its second point", "b", Quantity::Angle, "t",
        "crate/perception/src/antipodal/search.rs#antipodal_pairs_within";
    PairLow: "pair_low", "Smaller eigenvalue of the Hessian", r"\lambda_1", Quantity::Energy, r"\lambda_{\min}(\nabla^2 E)",
        "crate/perception/src/antipodal/pair.rs#AntipodalPair::curvatures";
    PairHigh: "pair_high", "Larger eigenvalue of the Hessian", r"\lambda_2", Quantity::Energy, r"\lambda_{\max}(\nabla^2 E)",
        "crate/perception/src/antipodal/pair.rs#AntipodalPair::curvatures";
    PairIndex: "pair_index", "Directions in which E falls from there", "", Quantity::Count,
        r"\#\{\lambda < 0\}",
        "crate/perception/src/antipodal/pair.rs#AntipodalPair::index";
    PairSqueezed: "pair_squeezed", "Two fingers squeeze there", "", Quantity::Truth, r"n_a\cdot(p_a - p_b) > 0",
        "crate/perception/src/antipodal/pair.rs#AntipodalPair::new";
    PairReachable: "pair_reachable", "Fingers reach it from outside", "", Quantity::Truth, "",
        "crate/perception/src/antipodal/pair.rs#AntipodalPair::new";
    Energy: "energy", "Energy of the spring at the fingers", "E", Quantity::Energy,
        r"\tfrac{\kappa}{2}|p(a) - p(b)|^2",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::energy";
    SlopeA: "slope_a", "How it grows with a", r"\partial E/\partial a", Quantity::Energy,
        r"\kappa\,(p(a) - p(b))\cdot p'(a)",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::slopes";
    SlopeB: "slope_b", "How it grows with b", r"\partial E/\partial b", Quantity::Energy,
        r"-\kappa\,(p(a) - p(b))\cdot p'(b)",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::slopes";
    Needs: "needs", "Friction that the fingers need", r"\mu_{\min}", Quantity::Ratio,
        r"\max(\tan\alpha_a, \tan\alpha_b)",
        "crate/perception/src/antipodal/pair.rs#least_friction";
    Holds: "holds", "The fingers hold it", "", Quantity::Truth, r"\mu_{\min} \le \mu",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::holds";
    OnPair: "on_pair", "The pair that the fingers are on", "", Quantity::Count, r"|t - t_k| < 0.01",
        "crate/perception/src/antipodal/all_pairs.rs#CurvePairs::under_fingers";
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
