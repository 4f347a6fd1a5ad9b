//! Readings of the two fingers: name, formula and source of each number.

use asperity_scene::document::Quantity::{Angle, Force, Length, Moment, Ratio, Truth};

use crate::common::touched::{self, proof};
use asperity_exhibit::readings::ReadingRow;
use asperity_exhibit::table;

const PROOF: [ReadingRow; 7] =
    proof::rows(r"(v, \omega)\cdot w_i \ge 0\;\forall i,\quad (v, \omega)\cdot w = 1\,\mathrm{W}");

table! {
    Angle1: "angle_1", "Angle of the line to finger 1's normal",
        r"\alpha_1", Angle, r"\alpha_1 = \angle(n_1, p_2 - p_1)",
        "crate/grasp/src/wrench/antipodal.rs#antipodal";
    Angle2: "angle_2", "Angle of the line to finger 2's normal",
        r"\alpha_2", Angle, r"\alpha_2 = \angle(n_2, p_1 - p_2)",
        "crate/grasp/src/wrench/antipodal.rs#antipodal";
    FrictionAngle: "friction_angle", "Half opening angle of the cones",
        r"\operatorname{atan}\mu", Angle, r"\operatorname{atan}\mu",
        "crate/grasp/src/friction/cone.rs#FrictionCone::half_angle";
    AntipodalMargin: "antipodal_margin", "How far the line is inside both cones",
        r"\beta", Angle, r"\beta = \operatorname{atan}\mu - \max(\alpha_1, \alpha_2)",
        "crate/grasp/src/wrench/antipodal.rs#Antipodal::margin";
    Antipodal: "antipodal", "The line is inside both cones",
        r"\beta > 0", Truth, r"\beta > 0",
        "crate/grasp/src/wrench/antipodal.rs#Antipodal::margin";
    PatchRadius: "patch_radius", "Radius of a fingertip's patch", "a", Length, r"a = \sqrt{A/\pi}",
        "crate/grasp/src/friction/fingertip.rs#Fingertip::under";
    TorsionalRadius: "torsional_radius", "Torsional radius of the patch",
        "r_t", Length, r"r_t = \int p\,r\,\mathrm{d}A \big/ \int p\,\mathrm{d}A",
        "crate/grasp/src/friction/fingertip.rs#Fingertip::under";
    Rank: touched::RANK;
    ClosureMargin: touched::MARGIN;
    ForceClosure: touched::FORCE_CLOSURE;
    EpsilonSum: "epsilon_sum", "Ferrari–Canny radius, forces summing to 1 N (L1)",
        r"\varepsilon_1", Force, r"\min_{\|y\|=1}\max_i \max(0, h_i(y))",
        "crate/grasp/src/wrench/pinch.rs#pinch_radii";
    EpsilonEach: "epsilon_each", "Ferrari–Canny radius, each force at most 1 N (L∞)",
        r"\varepsilon_\infty", Force, r"\min_{\|y\|=1}\sum_i \max(0, h_i(y))",
        "crate/grasp/src/wrench/pinch.rs#pinch_radii";
    LeastSqueeze: "least_squeeze", "Least squeeze that holds the load",
        r"N_{\min}", Force, r"\min\max_i f_{n,i}:\ \sum w_i = -w",
        "crate/grasp/src/wrench/resist.rs#least_squeeze";
    Holds: "holds", "The load is held with this squeeze",
        r"N_{\min} \le N", Truth, r"N_{\min} \le N",
        "crate/grasp/src/wrench/resist.rs#Resistance::holds_with";
    Torsion: "torsion", "Torque about the line that is resisted",
        r"\tau_{\max}", Moment, r"\max\tau:\ \sum w_i = (0, \tau\,d),\ f_{n,i} \le N",
        "crate/grasp/src/wrench/pinch.rs#pinch_torsion";
    TorsionExponent: "torsion_exponent", "Per cent of torque for a per cent of squeeze",
        "k", Ratio, r"k = \mathrm{d}\ln\tau_{\max} / \mathrm{d}\ln N",
        "crate/grasp/src/wrench/pinch.rs#power_exponent";
    WeakestTwist: "weakest_twist", "The weakest wrench's share of twist about the line",
        r"|y^*\cdot(0, d)|", Ratio, r"y^* = \arg\min_{\|y\|=1} h(y)",
        "crate/grasp/src/wrench/pinch.rs#weakest_along_line";
    WeakestPull: "weakest_pull", "The weakest wrench's share of pull along the line",
        r"|y^*\cdot(d, 0)|", Ratio, r"y^* = \arg\min_{\|y\|=1} h(y)",
        "crate/grasp/src/wrench/pinch.rs#weakest_along_line";
    EllipsoidMost: "ellipsoid_most", "The patch's friction, of the ellipsoid's: most",
        r"\max u", Ratio, r"\max\sqrt{(f_t/\mu f_n)^2 + (\tau_n/\mu r_t f_n)^2}",
        "crate/grasp/src/friction/limit_surface.rs#LimitSurface::ellipsoid_error";
    EllipsoidLeast: "ellipsoid_least", "The patch's friction, of the ellipsoid's: least",
        r"\min u", Ratio, r"\min\sqrt{(f_t/\mu f_n)^2 + (\tau_n/\mu r_t f_n)^2}",
        "crate/grasp/src/friction/limit_surface.rs#LimitSurface::ellipsoid_error";
    ProofWork: PROOF[0];
    ProofVelocityX: PROOF[1];
    ProofVelocityY: PROOF[2];
    ProofVelocityZ: PROOF[3];
    ProofTurningX: PROOF[4];
    ProofTurningY: PROOF[5];
    ProofTurningZ: PROOF[6];
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 27] = [
    Key::Angle1,
    Key::Angle2,
    Key::FrictionAngle,
    Key::AntipodalMargin,
    Key::Antipodal,
    Key::PatchRadius,
    Key::TorsionalRadius,
    Key::Rank,
    Key::ClosureMargin,
    Key::ForceClosure,
    Key::EpsilonSum,
    Key::EpsilonEach,
    Key::LeastSqueeze,
    Key::Holds,
    Key::Torsion,
    Key::TorsionExponent,
    Key::WeakestTwist,
    Key::WeakestPull,
    Key::EllipsoidMost,
    Key::EllipsoidLeast,
    Key::ProofWork,
    Key::ProofVelocityX,
    Key::ProofVelocityY,
    Key::ProofVelocityZ,
    Key::ProofTurningX,
    Key::ProofTurningY,
    Key::ProofTurningZ,
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
