//! The readings of a standing scene, with formulas and units.

use asperity_grasp::equilibrium::LeastFriction;
use asperity_grasp::statics::structure::{RestState, RestVerdict, SearchResult};
use asperity_scene::document::Quantity::{Count, Force, Length, Ratio, Truth};

use super::Setup;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

table! {
    Rests: "rests", "Can rest",
        r"\exists f", Truth, r"\tau_g + \sum_i J_i^\top f_i = 0,\; f_i \in K_i",
        "crate/grasp/src/equilibrium/forces.rs#least_forces";
    LeastFriction: "least_friction", "Friction coefficient needed",
        r"\mu_{\min}", Ratio, r"\mu_{\min} = \min\{\mu : \exists f_i \in K_i(\mu)\}",
        "crate/grasp/src/equilibrium/least_friction.rs#least_friction";
    Spare: "spare", "Friction to spare", r"\mu - \mu_{\min}", Ratio, r"\mu - \mu_{\min}",
        "crate/grasp/src/statics/structure/rest.rs#RestState::spare";
    Friction: "friction", "Friction coefficient", r"\mu", Ratio, r"\mu",
        "crate/grasp/src/statics/structure/mod.rs#Structure";
    Contacts: "contacts", "Contact points", "n", Count, "n",
        "crate/contact/src/manifold/common_face.rs#common_face";
    Weight: "weight", "Weight of all", "W", Force, r"W = \sum_b m_b g",
        "crate/grasp/src/statics/structure/mod.rs#Structure::weight";
    NormalSum: "normal_sum", "Sum of normal forces", r"\sum f_n", Force, r"\min \sum_i f_{i,n}",
        "crate/grasp/src/statics/structure/rest.rs#RestState::normal_sum";
    LargestForce: "largest_force", "Largest contact force", r"\max \|f\|", Force, r"\max_i \|f_i\|",
        "crate/grasp/src/statics/structure/rest.rs#RestState::largest_force";
    MostUsed: "most_used", "Most used cone",
        r"\max \tfrac{f_t}{\mu f_n}", Ratio, r"\max_i \frac{\|f_{i,t}\|}{\mu f_{i,n}}",
        "crate/grasp/src/statics/structure/rest.rs#RestState::most_used";
    Residual: "residual", "Imbalance of these forces", "r", Ratio, r"r = \max_b \|\sum F_b\| / W",
        "crate/grasp/src/equilibrium/problem.rs#Problem::residual";
    DeepestGap: "deepest_gap", "Deepest penetration", r"-\phi", Length, r"-\min \phi",
        "crate/grasp/src/statics/structure/rest.rs#RestState::deepest";
    GaveUp: "gave_up", "The solver gave up", r"?", Truth, r"?",
        "crate/grasp/src/equilibrium/forces.rs#least_forces";
    Found: "found", "Search: found a place",
        r"\exists q, f", Truth, r"\text{all residuals small}",
        "crate/grasp/src/placement/report.rs#report";
    Moved: "moved", "Search: moved by", r"\tfrac12\|q - q_0\|^2", Ratio, r"\tfrac12\|q - q_0\|^2",
        "crate/grasp/src/placement/report.rs#report";
    SearchBalance: "search_balance", "Search: imbalance left",
        r"r_\tau", Ratio, r"\|\tau_g(q) + \textstyle\sum J_i^\top f_i\|",
        "crate/grasp/src/placement/report.rs#report";
    SearchPenetration: "search_penetration", "Search: penetration left",
        r"r_\phi", Length, r"\max(0, -\phi_i(q))",
        "crate/grasp/src/placement/report.rs#report";
    SearchPull: "search_pull", "Search: pulling left", r"r_n", Ratio, r"\max(0, -f_{i,n})",
        "crate/grasp/src/placement/report.rs#report";
    SearchCone: "search_cone", "Search: friction beyond the cone",
        r"r_\mu", Ratio, r"\max(0, \|f_{i,t}\| - \mu f_{i,n})",
        "crate/grasp/src/placement/report.rs#report";
    SearchDistance: "search_distance", "Search: force at a distance left",
        r"r_c", Ratio, r"\max(0, \phi_i f_{i,n} - \text{tol})",
        "crate/grasp/src/placement/report.rs#report";
    SearchStarts: "search_starts", "Search: starts that ended at rest", "s", Count, "s",
        "crate/grasp/src/placement/report.rs#place";
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 20] = [
    Key::Rests,
    Key::LeastFriction,
    Key::Spare,
    Key::Friction,
    Key::Contacts,
    Key::Weight,
    Key::NormalSum,
    Key::LargestForce,
    Key::MostUsed,
    Key::Residual,
    Key::DeepestGap,
    Key::GaveUp,
    Key::Found,
    Key::Moved,
    Key::SearchBalance,
    Key::SearchPenetration,
    Key::SearchPull,
    Key::SearchCone,
    Key::SearchDistance,
    Key::SearchStarts,
];

/// Reads a state; NaN where there is no number.
pub(super) fn read(setup: &Setup, state: &RestState, found: Option<&SearchResult>) -> Readings<Key, COUNT> {
    let mut readings = Readings::default();
    let mut set = |key: Key, x: f64| readings.set(key, x);
    let yes = |b: bool| f64::from(u8::from(b));
    set(Key::Rests, yes(state.rests()));
    set(Key::GaveUp, yes(matches!(state.verdict, RestVerdict::GaveUp(_))));
    let mu = setup.structure.mu;
    if let LeastFriction::Mu(least) = state.least {
        set(Key::LeastFriction, least);
    }
    if let Some(spare) = state.spare(mu) {
        set(Key::Spare, spare);
    }
    set(Key::Friction, mu);
    set(Key::Contacts, state.problem.contacts.len() as f64);
    set(Key::Weight, setup.structure.weight());
    if state.rests() {
        set(Key::NormalSum, state.normal_sum());
        set(Key::LargestForce, state.largest_force());
        set(Key::MostUsed, state.most_used(mu));
        set(Key::Residual, state.residual);
    }
    set(Key::DeepestGap, state.deepest());
    if let Some(found) = found {
        set(Key::Found, yes(found.rests()));
        if let Some(p) = found.place() {
            set(Key::Moved, p.cost);
            set(Key::SearchBalance, p.residuals.balance);
            set(Key::SearchPenetration, p.residuals.penetration);
            set(Key::SearchPull, p.residuals.pull);
            set(Key::SearchCone, p.residuals.cone);
            set(Key::SearchDistance, p.residuals.complementarity);
            set(Key::SearchStarts, p.starts_found.0 as f64);
        }
    }
    readings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        asperity_exhibit::readings::check(&TABLE);
    }
}
