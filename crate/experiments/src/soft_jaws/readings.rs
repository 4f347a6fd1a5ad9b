//! The readings of soft jaws, run after run.

use asperity_scene::Reading;
use asperity_scene::document::Quantity;

use super::run::Run;
use asperity_exhibit::readings::{ReadingKey, ReadingRow, Readings};
use asperity_exhibit::table;
use asperity_exhibit::variants::of_run;

const TOLD: &str = "crate/gripper/src/jaws/mod.rs#Jaws::step";
const READ: &str = "crate/gripper/src/jaws/measures.rs#Jaws::read";
const PRESSED: &str = "crate/gripper/src/pressing.rs#Pressing::area";
const DEPTH: &str = "crate/deformable/src/compliant/hull.rs#HullBody::deepest";
const STRAIN: &str = "crate/deformable/src/elasticity/solid.rs#Solid::energy";
const KINETIC: &str = "crate/deformable/src/step/simulation.rs#Simulation::motion_of";
const RUBBED: &str = "crate/deformable/src/step/simulation/measures.rs#Simulation::rub";
const STEP: &str = "crate/deformable/src/step/simulation.rs#Simulation::step";
const GAP: &str = "crate/deformable/src/step/simulation/measures.rs#Simulation::gap";
const BEHIND: &str = "crate/deformable/src/step/simulation.rs#Simulation::remaining";
const ITERATE: &str = "crate/deformable/src/step/simulation/iterate.rs#Simulation::iterate";
const JUDGE: &str = "crate/deformable/src/step/simulation/iterate.rs#Simulation::judge";

table! {
    Opening: "opening", "Opening of the jaws", "u", Quantity::Length, "", TOLD;
    Height: "height", "Height of the jaws", "", Quantity::Length, "", TOLD;
    ForceLeft: "force_left", "Force on the left jaw",
        "F_l", Quantity::Force, r"-\sum_{i\in\text{left pad}} f_{i,x}", READ;
    ForceRight: "force_right", "Force on the right jaw",
        "F_r", Quantity::Force, r"\sum_{i\in\text{right pad}} f_{i,x}", READ;
    Area: "area", "Contact area of a pad",
        "A", Quantity::Area, r"\tfrac12\sum_{f_i>0} A_i", PRESSED;
    Pressure: "pressure", "Mean pressure on it", r"\bar p", Quantity::Pressure, r"\tfrac12(F_l+F_r)/A", READ;
    PeakPressure: "peak_pressure", "Greatest pressure", r"\hat p", Quantity::Pressure, r"\max_i f_i/A_i", PRESSED;
    Gap: "gap", "Smallest gap", r"\min d", Quantity::Length, r"\min_k d_k", GAP;
    Depth: "depth", "Deepest penetration", r"\max\delta", Quantity::Length,
        r"\max_{x\in\partial\text{pads}}\min_j(b_j-n_j\cdot x)_+", DEPTH;
    Strain: "strain", "Strain energy of both pads",
        r"\Psi", Quantity::Energy, r"\sum_e V_e\,\psi(F_e)", STRAIN;
    StrainLeft: "strain_left", "Strain energy of the left pad",
        r"\Psi_l", Quantity::Energy, r"\sum_e V_e\,\psi(F_e)", STRAIN;
    Kinetic: "kinetic", "Kinetic energy", "T", Quantity::Energy, r"\tfrac12\,\dot z^T M \dot z", KINETIC;
    Rubbed: "rubbed", "What friction took so far",
        "W_f", Quantity::Energy, r"\sum_t\sum_k \lvert f_k\cdot u_k\rvert", RUBBED;
    Lift: "lift", "The body has risen by", r"\Delta z", Quantity::Length, "", READ;
    Turned: "turned", "The body has turned by", r"\theta", Quantity::Angle, "", READ;
    Contacts: "contacts", "Pairs in contact", "n_c", Quantity::Count, "", STEP;
    Iterations: "iterations", "Newton iterations of the step", "", Quantity::Count, "", ITERATE;
    Residual: "residual", "Speed of the last Newton step",
        "r", Quantity::Speed, r"\max_i \lVert\Delta x_i\rVert / h", JUDGE;
    Behind: "behind", "The pads' backs are behind the jaws by", "", Quantity::Length, "", BEHIND;
    CutOff: "cut_off", "The step was cut off", "", Quantity::Truth, "", ITERATE;
    Bulge: "bulge", "The pads bulge sideways by", "", Quantity::Length, r"\max_i \lvert y_i\rvert - w/2", READ;
}

/// Describes all runs' readings, run after run; the ids of later runs end in their number.
pub(super) fn described(names: &[String]) -> Vec<Reading> {
    let of = |(k, name): (usize, &String)| {
        let all = asperity_exhibit::readings::described(&TABLE).into_iter();
        all.map(|reading| of_run(reading, k, name)).collect::<Vec<_>>()
    };
    names.iter().enumerate().flat_map(of).collect()
}

/// Reads every run.
pub(super) fn take(runs: &[Run], into: &mut Vec<f64>) {
    into.clear();
    for run in runs {
        into.extend(of(run).all());
    }
}

/// Finds a reading by its id, and its place in a run's row.
pub(super) fn found(id: &str) -> Option<(&'static ReadingRow, usize)> {
    TABLE.iter().enumerate().find(|(_, row)| row.id == id).map(|(k, row)| (row, k))
}

fn of(run: &Run) -> Readings<Key, COUNT> {
    let (r, report) = (run.jaws.read(&run.state), &run.state.report);
    let mut all = Readings::default();
    all.set(Key::Opening, r.at[0]);
    all.set(Key::Height, r.at[1]);
    all.set(Key::ForceLeft, r.force[0]);
    all.set(Key::ForceRight, r.force[1]);
    all.set(Key::Area, r.area);
    all.set_some(Key::Pressure, r.pressure);
    all.set(Key::PeakPressure, r.peak_pressure);
    all.set_some(Key::Gap, Some(report.gap).filter(|g| g.is_finite()));
    all.set_some(Key::Depth, r.depth);
    all.set(Key::Strain, r.strain[0] + r.strain[1]);
    all.set(Key::StrainLeft, r.strain[0]);
    all.set(Key::Kinetic, r.kinetic);
    all.set(Key::Rubbed, run.state.rubbed);
    all.set(Key::Lift, r.lift);
    all.set(Key::Turned, r.turned);
    all.set(Key::Contacts, f64::from(report.contacts));
    all.set(Key::Iterations, f64::from(report.iterations));
    all.set(Key::Residual, report.residual);
    all.set(Key::Behind, report.behind);
    all.set_flag(Key::CutOff, report.iterations > 0 && !report.converged);
    all.set(Key::Bulge, r.bulge);
    all
}

/// Describes one run's readings in words.
pub(super) fn tell(readings: &[f64], run: usize) -> String {
    let at = |key: Key| readings.get(run * COUNT + key.index()).copied().unwrap_or(f64::NAN);
    if at(Key::Contacts) == 0.0 {
        return format!(" the jaws are open by {:.2} mm and touch nothing", 1e3 * at(Key::Opening));
    }
    if at(Key::Depth) > 0.0 {
        return format!(
            " the jaws are at {:.2} mm and press with {:.2} N; a pad lies {:.1} µm inside the body{}",
            1e3 * at(Key::Opening),
            0.5 * (at(Key::ForceLeft) + at(Key::ForceRight)),
            1e6 * at(Key::Depth),
            if at(Key::CutOff) > 0.5 { "; the step was cut off" } else { "" },
        );
    }
    let mut told = format!(
        " the jaws are at {:.2} mm and press with {:.2} N on {:.0} mm²; the smallest gap is {:.2} µm, the strain energy {:.3} mJ",
        1e3 * at(Key::Opening),
        0.5 * (at(Key::ForceLeft) + at(Key::ForceRight)),
        1e6 * at(Key::Area),
        1e6 * at(Key::Gap),
        1e3 * at(Key::Strain),
    );
    if at(Key::CutOff) > 0.5 {
        told += &format!(
            "; the step was cut off after {:.0} iterations, {:.3} mm behind",
            at(Key::Iterations),
            1e3 * at(Key::Behind)
        );
    }
    told
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
