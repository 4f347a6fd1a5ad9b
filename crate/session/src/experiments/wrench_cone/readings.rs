//! What each number of the wrench cone is called, how it is computed, and where.

use asperity_scene::document::Quantity::{AngularSpeed, Count, Force, Moment, Ratio, Speed, Truth};

use crate::experiment::readings::table;

const CLOSURE: &str = "crate/grasp/src/wrench/closure.rs";
const EPSILON: &str = "crate/grasp/src/wrench/epsilon.rs";
const RESIST: &str = "crate/grasp/src/wrench/resist.rs";
const COUPLING: &str = "crate/grasp/src/wrench/coupling.rs";

const TWIST: &str = r"(v, \omega)\cdot w_i \ge 0\;\forall i,\quad (v, \omega)\cdot w = -1\,\mathrm{W}";

table! {
    Contacts: "contacts", "Contacts", "n", Count, r"n", CLOSURE;
    Rank: "rank", "Dimensions the wrenches span",
        r"\operatorname{rank}G", Count, r"\operatorname{rank}[\,w_{n,i}\; w_{t,i}\,]", CLOSURE;
    ForceRank: "force_rank", "Dimensions the forces span",
        r"\operatorname{rank}G_f", Count, r"\operatorname{rank}[\,f_i\,]", CLOSURE;
    TorqueRank: "torque_rank", "Dimensions the torques span, seen from here",
        r"\operatorname{rank}G_\tau", Count, r"\operatorname{rank}[\,(p_i - p) \times f_i\,]", CLOSURE;
    ClosureMargin: "closure_margin", "How far inside their cones forces can be that cancel",
        "s", Ratio, r"\max s:\ \sum w_i = 0,\ \sum f_{n,i} = 1,\ \|u_i\| \le f_{n,i} - s", CLOSURE;
    ForceClosure: "force_closure", "Force closure",
        r"\mathrm{FC}", Truth, r"\operatorname{rank}G = 6 \wedge s > 0", CLOSURE;
    Epsilon: "epsilon", "Ferrari–Canny radius, forces summing to 1 N (L1)",
        r"\varepsilon", Force, r"\varepsilon = \min_{\|y\|=1}\max_i w_i\cdot y", EPSILON;
    EpsilonAtLeast: "epsilon_at_least", "No direction reaches less far than",
        r"\underline\varepsilon", Force, r"\min_{\text{facets}} d", EPSILON;
    InForceShadow: "in_force_shadow", "Its force is in the force projection",
        r"f \in K_f", Truth, r"f = \sum f_i,\ f_i \in C_i", RESIST;
    InTorqueShadow: "in_torque_shadow", "Its torque is in the torque projection",
        r"\tau \in K_\tau", Truth, r"\tau = \sum \tau_i", RESIST;
    InCone: "in_cone", "The wrench is in the cone",
        r"w \in K", Truth, r"w = \sum w_i,\ f_i \in C_i", RESIST;
    Hidden: "hidden", "In both projections, yet not in the cone",
        r"w \in K_f\times K_\tau\setminus K", Truth, r"f \in K_f,\ \tau \in K_\tau,\ w \notin K", COUPLING;
    NeededForce: "needed_force", "Least sum of normal forces that makes it",
        r"\min\sum f_{n,i}", Force, r"\min \sum f_{n,i}:\ \sum w_i = w", RESIST;
    ForceX: "force_x", "Wrench asked about, force along x", "f_x", Force, r"R_{SB} f_B", COUPLING;
    ForceY: "force_y", "Wrench asked about, force along y", "f_y", Force, r"R_{SB} f_B", COUPLING;
    ForceZ: "force_z", "Wrench asked about, force along z", "f_z", Force, r"R_{SB} f_B", COUPLING;
    TorqueX: "torque_x", "Wrench asked about, torque about x",
        r"\tau_x", Moment, r"R_{SB}(\tau_B - p_{BS}\times f_B)", COUPLING;
    TorqueY: "torque_y", "Wrench asked about, torque about y",
        r"\tau_y", Moment, r"R_{SB}(\tau_B - p_{BS}\times f_B)", COUPLING;
    TorqueZ: "torque_z", "Wrench asked about, torque about z",
        r"\tau_z", Moment, r"R_{SB}(\tau_B - p_{BS}\times f_B)", COUPLING;
    ProofWork: "proof_work", "Proof: least power of 1 N of a contact on the motion",
        r"\min_i P_i", Speed, r"\min_i\,(v, \omega)\cdot w_{n,i} - |(v,\omega)\cdot w_{t,i}|", RESIST;
    ProofVelocityX: "proof_velocity_x", "Proof: velocity of the frame's origin, x",
        "v_x", Speed, TWIST, RESIST;
    ProofVelocityY: "proof_velocity_y", "Proof: velocity of the frame's origin, y",
        "v_y", Speed, TWIST, RESIST;
    ProofVelocityZ: "proof_velocity_z", "Proof: velocity of the frame's origin, z",
        "v_z", Speed, TWIST, RESIST;
    ProofTurningX: "proof_turning_x", "Proof: turning about x", r"\omega_x", AngularSpeed, TWIST, RESIST;
    ProofTurningY: "proof_turning_y", "Proof: turning about y", r"\omega_y", AngularSpeed, TWIST, RESIST;
    ProofTurningZ: "proof_turning_z", "Proof: turning about z", r"\omega_z", AngularSpeed, TWIST, RESIST;
    OutsideBy: "outside_by", "How far the wrench is outside the drawn cone",
        "d", Force, r"\min_{k\in K}\|w - k\|", "crate/grasp/src/wrench/cone.rs";
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sound() {
        crate::experiment::readings::check(&super::TABLE);
    }
}
