//! The readings of a standing scene, with formulas and units.

use asperity_geometry::Length as _;
use asperity_grasp::equilibrium::LeastFriction;
use asperity_scene::document::Quantity::{Count, Force, Length, Ratio, Truth};

use super::Setup;
use super::search::SearchResult;
use super::state::{State, Verdict};
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

const HERE: &str = "crate/session/src/experiments/equilibrium/readings.rs";
const FORCES: &str = "crate/grasp/src/equilibrium/forces.rs";
const LEAST: &str = "crate/grasp/src/equilibrium/least_friction.rs";
const FACE: &str = "crate/contact/src/manifold/common_face.rs";
const PLACE: &str = "crate/grasp/src/placement/report.rs";

table! {
    Rests: "rests", "Can rest",
        r"\exists f", Truth, r"\tau_g + \sum_i J_i^\top f_i = 0,\; f_i \in K_i", FORCES;
    LeastFriction: "least_friction", "Friction coefficient needed",
        r"\mu_{\min}", Ratio, r"\mu_{\min} = \min\{\mu : \exists f_i \in K_i(\mu)\}", LEAST;
    Spare: "spare", "Friction to spare", r"\mu - \mu_{\min}", Ratio, r"\mu - \mu_{\min}", HERE;
    Friction: "friction", "Friction coefficient", r"\mu", Ratio, r"\mu", HERE;
    Contacts: "contacts", "Contact points", "n", Count, "n", FACE;
    Weight: "weight", "Weight of all", "W", Force, r"W = \sum_b m_b g", HERE;
    NormalSum: "normal_sum", "Sum of normal forces", r"\sum f_n", Force, r"\min \sum_i f_{i,n}", FORCES;
    LargestForce: "largest_force", "Largest contact force", r"\max \|f\|", Force, r"\max_i \|f_i\|", HERE;
    MostUsed: "most_used", "Most used cone",
        r"\max \tfrac{f_t}{\mu f_n}", Ratio, r"\max_i \frac{\|f_{i,t}\|}{\mu f_{i,n}}", HERE;
    Residual: "residual", "Imbalance of these forces", "r", Ratio, r"r = \max_b \|\sum F_b\| / W", FORCES;
    DeepestGap: "deepest_gap", "Deepest penetration", r"-\phi", Length, r"-\min \phi", FACE;
    GaveUp: "gave_up", "The solver gave up", r"?", Truth, r"?", FORCES;
    Found: "found", "Search: found a place",
        r"\exists q, f", Truth, r"\text{all residuals small}", PLACE;
    Moved: "moved", "Search: moved by", r"\tfrac12\|q - q_0\|^2", Ratio, r"\tfrac12\|q - q_0\|^2", PLACE;
    SearchBalance: "search_balance", "Search: imbalance left",
        r"r_\tau", Ratio, r"\|\tau_g(q) + \textstyle\sum J_i^\top f_i\|", PLACE;
    SearchPenetration: "search_penetration", "Search: penetration left",
        r"r_\phi", Length, r"\max(0, -\phi_i(q))", PLACE;
    SearchPull: "search_pull", "Search: pulling left", r"r_n", Ratio, r"\max(0, -f_{i,n})", PLACE;
    SearchCone: "search_cone", "Search: friction beyond the cone",
        r"r_\mu", Ratio, r"\max(0, \|f_{i,t}\| - \mu f_{i,n})", PLACE;
    SearchDistance: "search_distance", "Search: force at a distance left",
        r"r_c", Ratio, r"\max(0, \phi_i f_{i,n} - \text{tol})", PLACE;
    SearchStarts: "search_starts", "Search: starts that ended at rest", "s", Count, "s", PLACE;
}

/// Reads a state; NaN where there is no number.
pub(super) fn read(setup: &Setup, state: &State, found: Option<&SearchResult>) -> Readings<COUNT> {
    let mut readings = Readings::default();
    let mut set = |key: Key, x: f64| readings.set(key, x);
    let yes = |b: bool| f64::from(u8::from(b));
    set(Key::Rests, yes(state.rests()));
    set(Key::GaveUp, yes(matches!(state.verdict, Verdict::GaveUp(_))));
    if let LeastFriction::Mu(mu) = state.least {
        set(Key::LeastFriction, mu);
        set(Key::Spare, setup.mu - mu);
    }
    set(Key::Friction, setup.mu);
    set(Key::Contacts, state.problem.contacts.len() as f64);
    set(Key::Weight, setup.masses.iter().map(|m| m * setup.gravity.length()).sum());
    if state.rests() {
        let (mut sum, mut largest, mut used) = (0.0, 0.0_f64, 0.0_f64);
        for (c, f) in state.problem.contacts.iter().zip(&state.forces) {
            let normal = f.dot(&c.normal);
            let tangential = (f - c.normal * normal).length();
            sum += normal;
            largest = largest.max(f.length());
            // A contact that carries nothing uses none of its cone.
            if normal > 1e-6 * state.problem.load() && setup.mu > 0.0 {
                used = used.max(tangential / (setup.mu * normal));
            }
        }
        set(Key::NormalSum, sum);
        set(Key::LargestForce, largest);
        set(Key::MostUsed, used);
        set(Key::Residual, state.residual);
    }
    let deepest = state.pairs.iter().map(|p| -p.found.gap).fold(0.0, f64::max);
    set(Key::DeepestGap, deepest);
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
