//! Readings of the wrench cone: name, formula and source of each number.

use asperity_scene::document::Quantity::{Count, Force, Moment, Truth};

use crate::common::touched::{self, proof};
use asperity_exhibit::readings::ReadingRow;
use asperity_exhibit::table;

const PROOF: [ReadingRow; 7] =
    proof::rows(r"(v, \omega)\cdot w_i \ge 0\;\forall i,\quad (v, \omega)\cdot w = -1\,\mathrm{W}");

table! {
    Contacts: "contacts", "Contacts", "n", Count, r"n",
        "crate/grasp/src/wrench/grasp.rs#Grasp::spatial";
    Rank: touched::RANK;
    ForceRank: "force_rank", "Dimensions the forces span",
        r"\operatorname{rank}G_f", Count, r"\operatorname{rank}[\,f_i\,]",
        "crate/grasp/src/wrench/closure.rs#rank";
    TorqueRank: "torque_rank", "Dimensions the torques span, seen from here",
        r"\operatorname{rank}G_\tau", Count, r"\operatorname{rank}[\,(p_i - p) \times f_i\,]",
        "crate/grasp/src/wrench/closure.rs#rank";
    ClosureMargin: touched::MARGIN;
    ForceClosure: touched::FORCE_CLOSURE;
    Epsilon: "epsilon", "Ferrari–Canny radius, forces summing to 1 N (L1)",
        r"\varepsilon", Force, r"\varepsilon = \min_{\|y\|=1}\max_i w_i\cdot y",
        "crate/grasp/src/wrench/epsilon.rs#epsilon";
    EpsilonAtLeast: "epsilon_at_least", "No direction reaches less far than",
        r"\underline\varepsilon", Force, r"\min_{\text{facets}} d",
        "crate/grasp/src/wrench/epsilon.rs#epsilon";
    InForceShadow: "in_force_shadow", "Its force is in the force projection",
        r"f \in K_f", Truth, r"f = \sum f_i,\ f_i \in C_i",
        "crate/grasp/src/wrench/membership.rs#Membership::of";
    InTorqueShadow: "in_torque_shadow", "Its torque is in the torque projection",
        r"\tau \in K_\tau", Truth, r"\tau = \sum \tau_i",
        "crate/grasp/src/wrench/membership.rs#Membership::of";
    InCone: "in_cone", "The wrench is in the cone",
        r"w \in K", Truth, r"w = \sum w_i,\ f_i \in C_i",
        "crate/grasp/src/wrench/membership.rs#Membership::in_cone";
    Hidden: "hidden", "In both projections, yet not in the cone",
        r"w \in K_f\times K_\tau\setminus K", Truth, r"f \in K_f,\ \tau \in K_\tau,\ w \notin K",
        "crate/grasp/src/wrench/membership.rs#Membership::is_hidden";
    NeededForce: "needed_force", "Least sum of normal forces that makes it",
        r"\min\sum f_{n,i}", Force, r"\min \sum f_{n,i}:\ \sum w_i = w",
        "crate/grasp/src/wrench/resist.rs#least_squeeze";
    ForceX: "force_x", "Wrench asked about, force along x", "f_x", Force, r"R_{SB} f_B",
        "crate/grasp/src/wrench/grasp.rs#Grasp::restore";
    ForceY: "force_y", "Wrench asked about, force along y", "f_y", Force, r"R_{SB} f_B",
        "crate/grasp/src/wrench/grasp.rs#Grasp::restore";
    ForceZ: "force_z", "Wrench asked about, force along z", "f_z", Force, r"R_{SB} f_B",
        "crate/grasp/src/wrench/grasp.rs#Grasp::restore";
    TorqueX: "torque_x", "Wrench asked about, torque about x",
        r"\tau_x", Moment, r"R_{SB}(\tau_B - p_{BS}\times f_B)",
        "crate/grasp/src/wrench/grasp.rs#Grasp::restore";
    TorqueY: "torque_y", "Wrench asked about, torque about y",
        r"\tau_y", Moment, r"R_{SB}(\tau_B - p_{BS}\times f_B)",
        "crate/grasp/src/wrench/grasp.rs#Grasp::restore";
    TorqueZ: "torque_z", "Wrench asked about, torque about z",
        r"\tau_z", Moment, r"R_{SB}(\tau_B - p_{BS}\times f_B)",
        "crate/grasp/src/wrench/grasp.rs#Grasp::restore";
    ProofWork: PROOF[0];
    ProofVelocityX: PROOF[1];
    ProofVelocityY: PROOF[2];
    ProofVelocityZ: PROOF[3];
    ProofTurningX: PROOF[4];
    ProofTurningY: PROOF[5];
    ProofTurningZ: PROOF[6];
    OutsideBy: "outside_by", "How far the wrench is outside the drawn cone",
        "d", Force, r"\min_{k\in K}\|w - k\|",
        "crate/grasp/src/wrench/cone.rs#WrenchCone::project";
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 27] = [
    Key::Contacts,
    Key::Rank,
    Key::ForceRank,
    Key::TorqueRank,
    Key::ClosureMargin,
    Key::ForceClosure,
    Key::Epsilon,
    Key::EpsilonAtLeast,
    Key::InForceShadow,
    Key::InTorqueShadow,
    Key::InCone,
    Key::Hidden,
    Key::NeededForce,
    Key::ForceX,
    Key::ForceY,
    Key::ForceZ,
    Key::TorqueX,
    Key::TorqueY,
    Key::TorqueZ,
    Key::ProofWork,
    Key::ProofVelocityX,
    Key::ProofVelocityY,
    Key::ProofVelocityZ,
    Key::ProofTurningX,
    Key::ProofTurningY,
    Key::ProofTurningZ,
    Key::OutsideBy,
];

/// Keys of the proof that there are no forces.
pub(super) const PROOF_KEYS: [Key; 7] = [
    Key::ProofWork,
    Key::ProofVelocityX,
    Key::ProofVelocityY,
    Key::ProofVelocityZ,
    Key::ProofTurningX,
    Key::ProofTurningY,
    Key::ProofTurningZ,
];

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sound() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
