//! Readings of a plane curve between two fingers: name, formula and source of each number.

use asperity_scene::document::Quantity;

use asperity_exhibit::table;

const SEARCH: &str = "crate/perception/src/antipodal/search.rs";
const PAIR: &str = "crate/perception/src/antipodal/pair.rs";
const CURVE: &str = "crate/perception/src/antipodal/curve.rs";
const HERE: &str = "crate/session/src/experiments/planar_antipodal/found.rs";

table! {
    Pairs: "pairs", "Pairs at which the spring is at rest", "", Quantity::Count,
        r"\partial E/\partial a = \partial E/\partial b = 0,\ p(a) \ne p(b)", SEARCH;
    Maxima: "maxima", "Of them maxima of E", "", Quantity::Count, r"\nabla^2 E \prec 0", PAIR;
    Saddles: "saddles", "Saddles", "", Quantity::Count, r"\det\nabla^2 E < 0", PAIR;
    Minima: "minima", "Minima", "", Quantity::Count, r"\nabla^2 E \succ 0", PAIR;
    Balance: "balance", "Maxima and minima, crossings among them, less saddles", "", Quantity::Count,
        r"n_{\max} + n_{\min} - n_{\text{saddle}} = \chi = 0", HERE;
    Complete: "complete", "Proven to be all", "", Quantity::Truth, r"K(X) \subset X", SEARCH;
    Undecided: "undecided", "Sets that could not be counted", "", Quantity::Count, "", SEARCH;
    Crossings: "crossings", "Where the curve crosses itself", "", Quantity::Count, r"p(a) = p(b),\ a \ne b", HERE;
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
        r"\tfrac{\kappa}{2}|p(a) - p(b)|^2", HERE;
    SlopeA: "slope_a", "How it grows with a", r"\partial E/\partial a", Quantity::Energy,
        r"\kappa\,(p(a) - p(b))\cdot p'(a)", HERE;
    SlopeB: "slope_b", "How it grows with b", r"\partial E/\partial b", Quantity::Energy,
        r"-\kappa\,(p(a) - p(b))\cdot p'(b)", HERE;
    Needs: "needs", "Friction that the fingers need", r"\mu_{\min}", Quantity::Ratio,
        r"\max(\tan\alpha_a, \tan\alpha_b)", PAIR;
    Holds: "holds", "The fingers hold it", "", Quantity::Truth, r"\mu_{\min} \le \mu", HERE;
    OnPair: "on_pair", "The pair that the fingers are on", "", Quantity::Count, r"|t - t_k| < 0.01", HERE;
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
