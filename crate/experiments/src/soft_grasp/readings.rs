//! The readings of a grasp.

use asperity_gripper::lift::Phase;
use asperity_scene::document::Quantity;

use super::run::Run;
use asperity_exhibit::readings::{ReadingRow, Readings};
use asperity_exhibit::table;

const NEXT: &str = "crate/gripper/src/lift/step.rs#next";
const VERDICT: &str = "crate/gripper/src/lift/step.rs#verdict";
const TOLD: &str = "crate/gripper/src/lift/step.rs#tell";
const READ: &str = "crate/gripper/src/lift/step.rs#read";
const OPENING: &str = "crate/gripper/src/lift/step.rs#GraspState::opening";
const MEASURE: &str = "crate/gripper/src/lift/measures.rs#measure";
const WEIGHT: &str = "crate/gripper/src/lift/measures.rs#GraspModel::weight";
const STRAIN: &str = "crate/deformable/src/elasticity/solid.rs#Solid::energy";
const PRESSED: &str = "crate/gripper/src/pressing.rs#Pressing::area";
const GAP: &str = "crate/deformable/src/step/simulation/measures.rs#Simulation::gap";
const BEHIND: &str = "crate/deformable/src/step/simulation.rs#Simulation::remaining";
const ITERATE: &str = "crate/deformable/src/step/simulation/iterate.rs#Simulation::iterate";
const JUDGE: &str = "crate/deformable/src/step/simulation/iterate.rs#Simulation::judge";

table! {
    Phase: "phase", "Phase (0 approach, 1 squeeze, 2 lift, 3 hold, 4 done)", "", Quantity::Count, "", NEXT;
    Holds: "holds", "The gripper holds the object", "", Quantity::Truth, "", VERDICT;
    StrainLeft: "strain_left", "Strain energy of the left pad",
        r"\Psi_l", Quantity::Energy, r"\sum_e V_e\,\psi(F_e)", STRAIN;
    StrainRight: "strain_right", "Strain energy of the right pad",
        r"\Psi_r", Quantity::Energy, r"\sum_e V_e\,\psi(F_e)", STRAIN;
    Threshold: "threshold", "Of the threshold, reached", "", Quantity::Ratio, r"\min(\Psi_l,\Psi_r)/\Psi_{\min}", MEASURE;
    ForceLeft: "force_left", "The left pad pushes with",
        "N_l", Quantity::Force, r"\left|\sum_{i\in\text{left pad}} f_i\cdot c\right|", MEASURE;
    ForceRight: "force_right", "The right pad pushes with",
        "N_r", Quantity::Force, r"\left|\sum_{i\in\text{right pad}} f_i\cdot c\right|", MEASURE;
    Carried: "carried", "The pads carry", "F_z", Quantity::Force, r"-\sum_{i\in\text{pads}} (f_i+t_i)_z", MEASURE;
    Weight: "weight", "Weight of the object", "m g", Quantity::Force, "m g", WEIGHT;
    Bound: "bound", "Friction carries at the most", "", Quantity::Force, r"\mu\,(N_l+N_r)", MEASURE;
    Gap: "gap", "Smallest gap", r"\min d", Quantity::Length, r"\min_k d_k", GAP;
    Height: "height", "The object has risen by", "h", Quantity::Length, r"\min_i z_i(t) - \min_i z_i(0)", READ;
    Rise: "rise", "The gripper has risen by", "", Quantity::Length, "", TOLD;
    Slid: "slid", "The object has slid down in the jaws by", "", Quantity::Length, "", MEASURE;
    Turned: "turned", "The object has turned by", r"\theta", Quantity::Angle, "", MEASURE;
    Opening: "opening", "Between the fronts, unstrained", "u", Quantity::Length, "", OPENING;
    Area: "area", "Contact area of a pad", "A", Quantity::Area, r"\tfrac12\sum_{f_i>0} A_i", PRESSED;
    PeakPressure: "peak_pressure", "Greatest pressure", r"\hat p", Quantity::Pressure, r"\max_i f_i/A_i", PRESSED;
    Contacts: "contacts", "Pairs in contact", "n_c", Quantity::Count, "", JUDGE;
    Iterations: "iterations", "Newton iterations of the step", "", Quantity::Count, "", ITERATE;
    Residual: "residual", "Speed of the last Newton step",
        "r", Quantity::Speed, r"\max_i \lVert\Delta x_i\rVert / h", JUDGE;
    Behind: "behind", "The pads' backs are behind the gripper by", "", Quantity::Length, "", BEHIND;
    CutOff: "cut_off", "The step was cut off", "", Quantity::Truth, "", ITERATE;
}

/// Finds a reading by its id, and its place.
pub(super) fn found(id: &str) -> Option<(&'static ReadingRow, usize)> {
    TABLE.iter().enumerate().find(|(_, row)| row.id == id).map(|(k, row)| (row, k))
}

/// Returns the place of a phase in its order.
pub(super) fn place(phase: Phase) -> usize {
    match phase {
        Phase::Approach => 0,
        Phase::Squeeze => 1,
        Phase::Lift => 2,
        Phase::Hold(_) => 3,
        Phase::Done(_) => 4,
    }
}

pub(super) fn of(run: &Run) -> Readings<Key, COUNT> {
    let (state, m) = (&run.state, run.measured());
    let r = &state.reading;
    let mut all = Readings::default();
    all.set(Key::Phase, place(state.phase) as f64);
    all.set_verdict(Key::Holds, run.verdict().map(|v| v.holds()));
    all.set(Key::StrainLeft, r.strain[0]);
    all.set(Key::StrainRight, r.strain[1]);
    all.set(Key::Threshold, m.reached);
    all.set(Key::ForceLeft, m.pushes[0]);
    all.set(Key::ForceRight, m.pushes[1]);
    all.set(Key::Carried, m.carried);
    all.set(Key::Weight, run.weight);
    all.set(Key::Bound, m.bound);
    all.set_some(Key::Gap, Some(r.solver.gap).filter(|g| g.is_finite() && *g > 0.0));
    all.set(Key::Height, r.height);
    all.set(Key::Rise, r.travel[1]);
    all.set(Key::Slid, m.slid);
    all.set(Key::Turned, m.turned);
    all.set(Key::Opening, state.opening());
    all.set(Key::Area, m.contact.area);
    all.set(Key::PeakPressure, m.contact.peak);
    all.set(Key::Contacts, f64::from(r.solver.contacts));
    all.set(Key::Iterations, f64::from(r.solver.iterations));
    all.set(Key::Residual, r.solver.residual);
    all.set(Key::Behind, r.solver.behind);
    all.set_flag(Key::CutOff, r.solver.iterations > 0 && !r.solver.converged);
    all
}

/// Describes the readings in words.
pub(super) fn tell(run: &Run, all: &Readings<Key, COUNT>) -> String {
    let at = |key: Key| all.get(key);
    if let Some(verdict) = run.verdict() {
        return format!("{verdict} It has risen by {:.1} mm.", 1e3 * at(Key::Height));
    }
    let phase = match run.state.phase {
        Phase::Approach => {
            return format!("The pads come near; they are open by {:.1} mm.", 1e3 * at(Key::Opening));
        }
        Phase::Squeeze => "The pads close",
        Phase::Lift => "The gripper rises",
        _ => "The gripper keeps still",
    };
    format!(
        "{phase}. The pads push with {:.2} and {:.2} N and have stored {:.3} and {:.3} mJ; the object has risen by {:.1} mm.",
        at(Key::ForceLeft),
        at(Key::ForceRight),
        1e3 * at(Key::StrainLeft),
        1e3 * at(Key::StrainRight),
        1e3 * at(Key::Height)
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
