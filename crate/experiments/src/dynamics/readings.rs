//! The readings of a moving scene: a table with formula and unit, and how each is read from a run.

use asperity_geometry::{Length, Vec3};
use asperity_scene::Reading;
use asperity_scene::document::{Dynamics, Quantity};

use super::run::Run;
use super::{arm, cost, motion, recorded, script, task, theory};
use asperity_exhibit::readings::{ReadingKey, ReadingRow, Readings};
use asperity_exhibit::table;
use asperity_exhibit::variants::of_run;

/// Readings of the watched body, by their place in the table.
pub(super) const OF_WATCHED: [usize; 9] = [
    Key::X as usize,
    Key::Y as usize,
    Key::Z as usize,
    Key::Speed as usize,
    Key::Spin as usize,
    Key::Friction as usize,
    Key::Twist as usize,
    Key::ExplicitStep as usize,
    Key::Push as usize,
];

/// Place of the watched body's coordinates in the table.
pub(super) const POSITION: [usize; 3] = [Key::X as usize, Key::Y as usize, Key::Z as usize];

const KINETIC: &str = "crate/dynamics/src/energy.rs#Workspace::energy";
const ENERGY: &str = "crate/dynamics/src/energy.rs#Energy::total";
const AT_REST: &str = "crate/dynamics/src/energy.rs#Energy::is_at_rest";
const CONTACTS: &str = "crate/dynamics/src/step/record.rs#contacts";
const DEEPEST: &str = "crate/dynamics/src/measures.rs#Workspace::deepest";
const SUPPORT: &str = "crate/dynamics/src/measures.rs#Workspace::support";
const LOAD: &str = "crate/dynamics/src/measures.rs#Workspace::load_on";
const EXPLICIT: &str = "crate/dynamics/src/measures.rs#Model::explicit_step";
const PLACE: &str = "crate/dynamics/src/multibody/kinematics.rs#Kinematics::link";
const AWAKE: &str = "crate/dynamics/src/step/assemble.rs#problem";
const SOLVER: &str = "crate/solver/src/solver.rs#Solver::solve";
const TALLY: &str = "crate/dynamics/src/tally.rs#Tally::add";

/// Formula of the residual: what is left of the gradient after Newton's method; what the last sweep changed
/// where a pile in motion was left at sweeps. Both over the same scale (crate/solver/README.md).
const RESIDUAL: &str = r"\begin{cases} \lVert D\nabla\ell\rVert / s & \text{solved} \\ \sqrt{\sum_c w_c \lVert\Delta\gamma_c\rVert^2} / s & \text{swept} \end{cases},\quad s = \max(\lVert DAv\rVert, \lVert DA(v - v^*)\rVert, \lVert DJ^T\gamma\rVert)";

table! {
    Kinetic: "kinetic", "Kinetic energy",
        "T", Quantity::Energy, r"\tfrac12\sum(m\,v^2 + \omega\cdot I\omega)", KINETIC;
    Energy: "energy", "Energy", "E", Quantity::Energy,
        r"T - \sum m\,g\cdot p + \sum_c \tfrac12 k\,\delta^2", ENERGY;
    Contacts: "contacts", "Contacts", "n_c", Quantity::Count, "", CONTACTS;
    Deepest: "deepest", "Deepest penetration", r"\delta_{\max}", Quantity::Length, r"\max(-\phi)", DEEPEST;
    Support: "support", "Sum of normal forces", r"\sum f_n", Quantity::Force, r"\sum_c n_c\cdot f_c", SUPPORT;
    X: "x", "Watched body, x", "x", Quantity::Length, "", PLACE;
    Y: "y", "Watched body, y", "y", Quantity::Length, "", PLACE;
    Z: "z", "Watched body, z", "z", Quantity::Length, "", PLACE;
    Speed: "speed", "Its speed", r"\lVert v\rVert", Quantity::Speed, "", PLACE;
    Spin: "spin", "Its spin", r"\lVert\omega\rVert", Quantity::AngularSpeed, "", PLACE;
    Friction: "friction", "Friction on it",
        r"\lVert f_t\rVert", Quantity::Force, r"\lVert\sum f - (n\cdot f)\,n\rVert", LOAD;
    Twist: "twist", "Twist of friction on it",
        r"\tau_n", Quantity::Moment, r"\lvert\sum (p_C - p_{cm})\times f\rvert", LOAD;
    AtRest: "at_rest", "At rest", "", Quantity::Truth, r"T < 10^{-6}\,\mathrm{J}", AT_REST;
    Awake: "awake", "Awake", "", Quantity::Count, "", AWAKE;
    Sweeps: "sweeps", "Sweeps of the step", "", Quantity::Count, "", SOLVER;
    Iterations: "iterations", "Newton iterations of the step", "", Quantity::Count, "", SOLVER;
    MostIterations: "most_iterations", "Newton iterations, most of a step so far", "", Quantity::Count, "", TALLY;
    Residual: "residual", "Residual of the step", "r", Quantity::Ratio, RESIDUAL, SOLVER;
    ExplicitStep: "explicit_step", "Longest step of an explicit engine",
        r"h_{\max}", Quantity::Time, r"2\sqrt{m/k},\ k = \tfrac12 k_\text{body}", EXPLICIT;
    Push: "push", "Contact force on it", r"\lVert f\rVert", Quantity::Force, r"\lVert\sum_c f_c\rVert", LOAD;
}

/// Returns the tables of a document's readings, in their order: those of all runs of the first come before
/// those of the next.
pub(super) fn tables(settings: &Dynamics) -> impl Iterator<Item = &'static [ReadingRow]> {
    let of_arm = settings.arm.as_deref().map(arm::rows);
    let of_script = settings.scripts.first().map(|_| script::rows());
    let of_cost = cost::told(settings).then(cost::rows);
    let of_task = settings.task.as_ref().map(|_| task::rows());
    let of_theory = settings.theory.as_ref().map(|_| theory::rows());
    [Some(&TABLE[..]), of_arm, of_script, of_cost, of_task, of_theory].into_iter().flatten()
}

/// Describes all runs' readings, run after run; the ids of later runs end in their number.
pub(super) fn described(names: &[String], settings: &Dynamics, runs: &[Run]) -> Vec<Reading> {
    let watched = runs.first().and_then(|run| run.bodies.get(settings.watch)).map(|b| b.name.clone());
    let watched = watched.filter(|name| !name.is_empty()).unwrap_or_else(|| "Watched body".to_owned());
    let mut all = Vec::with_capacity(names.len() * COUNT);
    for (table, k, name) in
        tables(settings).flat_map(|t| names.iter().enumerate().map(move |(k, n)| (t, k, n)))
    {
        for mut reading in asperity_exhibit::readings::described(table) {
            reading.label = reading.label.replace("Watched body", &watched);
            settings.arm.iter().for_each(|arm| arm::in_its_unit(arm, &mut reading));
            all.push(of_run(reading, k, name));
        }
    }
    let chosen = recorded::described(settings, runs).into_iter().chain(motion::described(settings, runs));
    all.extend(chosen.map(|(reading, k)| of_run(reading, k, names.get(k).map_or("", String::as_str))));
    all
}

/// Reads every run.
pub(super) fn take(runs: &[Run], settings: &Dynamics, into: &mut Vec<f64>) {
    into.clear();
    for run in runs {
        into.extend(of(run, settings.watch).all());
    }
    if let Some(arm) = &settings.arm {
        let count = arm::rows(arm).len();
        runs.iter().for_each(|run| into.extend(arm::of(run).all().iter().take(count)));
    }
    if !settings.scripts.is_empty() {
        runs.iter().for_each(|run| into.extend(script::of(run).all()));
    }
    if cost::told(settings) {
        runs.iter().for_each(|run| into.extend(cost::of(run).all()));
    }
    if settings.task.is_some() {
        runs.iter().for_each(|run| into.extend(task::of(run).all()));
    }
    if settings.theory.is_some() {
        runs.iter().for_each(|run| into.extend(theory::of(run).all()));
    }
    for index in 0..settings.recorded.len() {
        runs.iter().for_each(|run| into.extend(recorded::of(run, index).all()));
    }
    for &body in &settings.motion_of {
        runs.iter().for_each(|run| into.extend(motion::of(run, body).all()));
    }
}

fn of(run: &Run, watch: usize) -> Readings<Key, COUNT> {
    let energy = run.work.energy(run.model());
    let contacts = run.work.contacts();
    let at = |list: &[Vec3]| list.get(watch).copied().unwrap_or_else(|| Vec3::repeat(f64::NAN));
    let (p, v, w) = (at(run.work.centres()), at(run.work.velocities()), at(run.work.angular_velocities()));
    let load = run.work.load_on(watch);
    let report = &run.report;
    let mut all = Readings::default();
    all.set(Key::Kinetic, energy.kinetic);
    all.set(Key::Energy, energy.total());
    all.set(Key::Contacts, contacts.len() as f64);
    all.set(Key::Deepest, run.work.deepest());
    all.set(Key::Support, run.work.support());
    all.set_vector([Key::X, Key::Y, Key::Z], p);
    all.set(Key::Speed, v.length());
    all.set(Key::Spin, w.length());
    all.set(Key::Friction, load.friction.length());
    all.set(Key::Twist, load.twist.length());
    all.set_flag(Key::AtRest, energy.is_at_rest());
    all.set(Key::Awake, f64::from(report.awake));
    all.set(Key::Sweeps, f64::from(report.solve.sweeps));
    all.set(Key::Iterations, f64::from(report.solve.iterations));
    all.set(Key::MostIterations, f64::from(run.tally.most_iterations));
    all.set(Key::Residual, report.solve.residual);
    all.set(Key::Push, load.push.length());
    all.set_some(Key::ExplicitStep, run.stiffness.and_then(|k| run.model().explicit_step(watch, k)));
    all
}

/// Describes one run's readings in words.
pub(super) fn tell(readings: &[f64], run: usize) -> String {
    let at = |key: Key| readings.get(run * COUNT + key.index()).copied().unwrap_or(f64::NAN);
    let rest = if at(Key::AtRest) > 0.5 { "all at rest" } else { "moving" };
    format!(
        " {rest}, {:.0} contacts, kinetic energy {:.2e} J, deepest penetration {:.2e} m",
        at(Key::Contacts),
        at(Key::Kinetic),
        at(Key::Deepest)
    )
}
