//! What each number of a grinding run is called, how it is computed, and where.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{ArmMotion, Joints};
use asperity_grinding::cell::Margins;
use asperity_grinding::path::Phase;
use asperity_grinding::plan::{Job, Laid, Run};
use asperity_scene::RunFigures;
use asperity_scene::document::Quantity::{
    self, Angle, Count, Force, Length, Mass, Ratio, Speed, Stiffness, Time,
};

use super::clock::Now;
use super::shop::Shop;
use crate::experiments::readings::Row;

const PRESS: &str = "crate/grinding/src/simulate/press.rs";
const MAPS: &str = "crate/grinding/src/simulate/maps.rs";
const MARGINS: &str = "crate/grinding/src/cell/margins.rs";
const ROOM: &str = "crate/grinding/src/cell/room.rs";
const ROUTE: &str = "crate/grinding/src/cell/route.rs";
const TIMING: &str = "crate/grinding/src/timing/trajectory.rs";
const PATH: &str = "crate/grinding/src/path/order.rs";
const RUN: &str = "crate/grinding/src/plan/run.rs";

/// Numbers of the present moment, of the shown run, of the run at the start, of the path; in this order.
pub(super) const TABLE: [Row; 48] = [
    ("force", "Normal force now", "F_N", Force, r"F_N(\delta, \dot\delta)", PRESS),
    ("tangential", "Tangential force now", "F_t", Force, r"(\mu + u k_p) F_N", PRESS),
    ("penetration", "Penetration now", r"\delta", Length, r"x + h(s) + e(t)", PRESS),
    ("offset", "Commanded depth now", "x_c", Length, "", PRESS),
    ("feed", "Feed now", r"\dot s", Speed, "", TIMING),
    ("pass", "Pass now", "", Count, "", PATH),
    ("cutting", "Grinding now", "", Count, "", PATH),
    ("inertia", "Mass the force meets now", r"m", Mass, r"1/(n^T J M^{-1} J^T n)", MARGINS),
    (
        "arm_stiffness",
        "Stiffness of the arm along the normal now",
        "K_a",
        Stiffness,
        r"1/(n^T J C J^T n)",
        MARGINS,
    ),
    ("limit_margin", "To the nearest stop now, of half a range", "", Ratio, "", MARGINS),
    ("wrist", "Sine between axes 4 and 6 now", r"s_{46}", Ratio, r"|a_4 \times a_6|", MARGINS),
    ("manipulability", "Manipulability now", r"|\det J|", Ratio, r"|\det J|", MARGINS),
    ("joint", "Joint 1", "q_1", Angle, "", ROUTE),
    ("joint_2", "Joint 2", "q_2", Angle, "", ROUTE),
    ("joint_3", "Joint 3", "q_3", Angle, "", ROUTE),
    ("joint_4", "Joint 4", "q_4", Angle, "", ROUTE),
    ("joint_5", "Joint 5", "q_5", Angle, "", ROUTE),
    ("joint_6", "Joint 6", "q_6", Angle, "", ROUTE),
    ("mean_force", "Mean force", r"\bar F", Force, r"\frac1T\int F\,dt", RUN),
    (
        "force_error",
        "Force error, root mean square",
        r"e_F",
        Force,
        r"\sqrt{\frac1T\int (F - F^*)^2 dt}",
        RUN,
    ),
    ("worst_error", "Worst force error", "", Force, r"\max |F - F^*|", RUN),
    ("depth", "Mean removed depth", r"\bar h", Length, r"\int k_p p\, v_s\, dt", MAPS),
    ("unevenness", "Unevenness of the removed depth", r"\sigma_h/\bar h", Ratio, r"\sigma_h/\bar h", MAPS),
    ("roughness", "Mean roughness after", r"R_a", Length, r"R_f + (R_{a0} - R_f) e^{-h/h_c}", MAPS),
    ("roughness_fall", "Roughness fell by", "", Ratio, r"1 - \bar R_a/R_{a0}", MAPS),
    ("duration", "Cycle time", "T", Time, "", TIMING),
    ("start_mean_force", "Mean force at the start", r"\bar F_0", Force, r"\frac1T\int F\,dt", RUN),
    (
        "start_force_error",
        "Force error at the start",
        r"e_{F0}",
        Force,
        r"\sqrt{\frac1T\int (F - F^*)^2 dt}",
        RUN,
    ),
    ("start_worst_error", "Worst force error at the start", "", Force, r"\max |F - F^*|", RUN),
    ("start_depth", "Mean removed depth at the start", "", Length, r"\int k_p p\, v_s\, dt", MAPS),
    ("start_unevenness", "Unevenness at the start", "", Ratio, r"\sigma_h/\bar h", MAPS),
    ("start_roughness", "Mean roughness after the start's run", "", Length, "", MAPS),
    ("start_duration", "Cycle time at the start", "", Time, "", TIMING),
    ("roughness_before", "Roughness before grinding", r"R_{a0}", Length, "", MAPS),
    ("planned", "There is a plan for this path (1: yes)", "", Count, "", RUN),
    ("passes", "Passes", "", Count, "", PATH),
    ("points", "Points of the path", "", Count, "", PATH),
    ("step_over", "From pass to pass", "L", Length, r"h = R - \sqrt{R^2 - L^2/4}\ \text{(flat)}", PATH),
    ("path_length", "Length that is ground", "", Length, "", PATH),
    ("unreached", "Points out of reach", "", Count, "", ROUTE),
    ("stretches", "Stretches: the arm sets itself anew between them", "", Count, "", ROUTE),
    ("least_limit_margin", "Least margin to a stop", "", Ratio, "", MARGINS),
    ("least_wrist", "Least sine between axes 4 and 6", "", Ratio, r"\min |a_4 \times a_6|", MARGINS),
    ("least_manipulability", "Least manipulability", "", Ratio, r"\min |\det J|", MARGINS),
    ("least_room", "Least room of the arm to part and table", "", Length, "", ROOM),
    ("speed_used", "Of a joint's speed, most", "", Ratio, r"\max |\dot q|/\dot q_{max}", TIMING),
    (
        "acceleration_used",
        "Of a joint's acceleration, most",
        "",
        Ratio,
        r"\max |\ddot q|/\ddot q_{max}",
        TIMING,
    ),
    ("jerk_used", "Of a joint's jerk, most", "", Ratio, "", TIMING),
];

/// How many of [`TABLE`] change with the time.
pub(super) const OF_NOW: usize = 18;

/// The present moment.
pub(super) fn now(job: &Job<'_>, now: Option<Now<'_>>, motion: &mut ArmMotion, into: &mut Vec<f64>) {
    let Some(Now { sample, moment, .. }) = now else {
        into.extend([f64::NAN; OF_NOW]);
        return;
    };
    let n_W = job.X_WP.rotation * moment.n;
    let m = margins(job, motion, &sample.q, &n_W);
    into.extend([
        moment.force,
        moment.tangential,
        moment.depth,
        moment.command,
        moment.feed,
        f64::from(moment.pass) + 1.0,
        f64::from(u8::from(moment.phase == Phase::Cut)),
        m.inertia,
        if job.process.rigid { f64::INFINITY } else { 1.0 / m.compliance },
        m.limit,
        m.wrist,
        m.manipulability,
    ]);
    into.extend(sample.q);
}

/// How the arm stands.
pub(super) fn margins(
    job: &Job<'_>,
    motion: &mut ArmMotion,
    q: &Joints,
    n_W: &asperity_geometry::Vec3,
) -> Margins {
    Margins::at(job.arm, motion, q, n_W, &job.joint_compliance)
}

/// Everything that does not change with the time.
pub(super) fn of_runs(job: &Job<'_>, shop: &Shop, shown: &Run, figures: [&RunFigures; 2]) -> Vec<f64> {
    let [f, start] = figures;
    let before = job.removal.roughness.start;
    let laid = &shop.laid;
    let least = |of: fn(&Margins) -> f64| {
        laid.margins.iter().flatten().map(of).fold(f64::NAN, |a: f64, b| if a < b { a } else { b })
    };
    let used = shown
        .stretches
        .iter()
        .fold([0.0_f64; 3], |most, s| std::array::from_fn(|k| most[k].max(s.trajectory.used[k])));
    let length: f64 = laid.path.passes.iter().map(asperity_grinding::path::Pass::length).sum();
    vec![
        f.mean_force,
        f.force_error,
        f.worst_error,
        f.depth,
        f.unevenness,
        f.roughness,
        1.0 - f.roughness / before,
        f.duration,
        start.mean_force,
        start.force_error,
        start.worst_error,
        start.depth,
        start.unevenness,
        start.roughness,
        start.duration,
        before,
        f64::from(u8::from(shop.plan.is_some())),
        laid.path.passes.len() as f64,
        laid.path.points.len() as f64,
        shop.apart,
        length,
        laid.route.unreachable.len() as f64,
        shown.stretches.len() as f64,
        least(|m| m.limit),
        least(|m| m.wrist),
        least(|m| m.manipulability),
        least_room(job, laid),
        used[0],
        used[1],
        used[2],
    ]
}

/// Places on the path at which the room is looked at.
const LOOKS: usize = 200;
/// More room than this is not looked for, m.
const ENOUGH: f64 = 0.5;

/// Least room of the arm at places evenly along the path, m; NaN where nothing is reached.
fn least_room(job: &Job<'_>, laid: &Laid) -> f64 {
    let reached: Vec<&Joints> = laid.route.q.iter().flatten().collect();
    let mut motion = ArmMotion::default();
    let every = reached.len().div_ceil(LOOKS).max(1);
    let room = |q: &Joints| {
        motion.place(job.arm, q, &[0.0; 6]);
        job.obstacles.room(&motion, &job.X_WP, ENOUGH).least().0
    };
    reached.into_iter().step_by(every).map(room).reduce(f64::min).unwrap_or(f64::NAN)
}

/// Of a reading.
pub(super) fn quantity_of_map(
    map: asperity_scene::document::GrindingMap,
) -> Option<(&'static str, Quantity)> {
    use asperity_scene::document::GrindingMap as Map;
    Some(match map {
        Map::None => return None,
        Map::Dwell => ("Time under the tool", Time),
        Map::Pressure => ("Greatest pressure", Quantity::Pressure),
        Map::Depth => ("Removed depth", Length),
        Map::Roughness => ("Roughness Ra", Length),
        Map::Reach => ("Margin to the joints' stops", Ratio),
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sound() {
        crate::experiments::readings::check(&super::TABLE);
    }
}
