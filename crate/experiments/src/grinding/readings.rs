//! Readings of a grinding run: name, formula and source of each number.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::ArmMotion;
use asperity_grinding::cell::Margins;
use asperity_grinding::path::Phase;
use asperity_grinding::plan::{ExecutedPath, Figures, Job, Laid};
use asperity_grinding::timing::SixJoints;
use asperity_scene::document::Quantity::{
    self, Angle, Count, Force, Length, Mass, Ratio, Speed, Stiffness, Time, Truth,
};

use super::now::Now;
use super::runs::Runs;
use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

const FORCE: &str = "crate/grinding/src/simulate/press.rs#Tool::advance";
const PRESS: &str = "crate/grinding/src/simulate/press.rs#simulate";
const PENETRATION: &str = "crate/grinding/src/simulate/press.rs#Tool::depth";
const SAMPLE: &str = "crate/grinding/src/timing/trajectory.rs#Trajectory::sample";
const USED: &str = "crate/grinding/src/timing/trajectory.rs#Trajectory::shares";
const INERTIA: &str = "crate/dynamics/src/arm/motion.rs#ArmMotion::effective_inertia";
const COMPLIANCE: &str = "crate/grinding/src/cell/margins.rs#normal_compliance";
const STOPS: &str = "crate/dynamics/src/arm/description.rs#Arm::limit_margin";
const WRIST: &str = "crate/dynamics/src/arm/motion.rs#ArmMotion::wrist";
const MANIPULABILITY: &str = "crate/dynamics/src/arm/motion.rs#ArmMotion::manipulability";
const ROOM: &str = "crate/grinding/src/cell/room.rs#Obstacles::room";
const ROUTE: &str = "crate/grinding/src/cell/route.rs#route";
const STRETCHES: &str = "crate/grinding/src/cell/route.rs#Route::stretches";
const SUMMARY: &str = "crate/grinding/src/plan/executed.rs#summary";
const DURATION: &str = "crate/grinding/src/plan/executed.rs#Job::run";
const EVENNESS: &str = "crate/grinding/src/simulate/maps.rs#Maps::evenness";
const ROUGHNESS: &str = "crate/grinding/src/simulate/maps.rs#Maps::mean_roughness";
const BEFORE: &str = "crate/grinding/src/process/roughness.rs#Roughness";
const PASSES: &str = "crate/grinding/src/path/order.rs#tool_path";
const POINTS: &str = "crate/grinding/src/path/order.rs#join";
const LENGTH: &str = "crate/grinding/src/path/pass.rs#Pass::length";
const APART: &str = "crate/experiments/src/grinding/first_curve.rs#passes_apart";
const HERE: &str = "crate/experiments/src/grinding/readings.rs#of_runs";

/// Most places of the path at which the arm's room is computed: a place costs the distance of each link to
/// part and table, and between two places of 200 the arm moves little.
const ROOM_SAMPLES: usize = 200;
/// Greatest room that is computed, m: an arm farther away than half a metre is in no danger, and the search
/// ends sooner.
const ROOM_CUTOFF: f64 = 0.5;

table! {
    Force: "force", "Normal force now", "F_N", Force, r"F_N(\delta, \dot\delta)", FORCE;
    Tangential: "tangential", "Tangential force now", "F_t", Force, r"(\mu + u k_p) F_N", PRESS;
    Penetration: "penetration", "Penetration now", r"\delta", Length, r"x + h(s) + e(t)", PENETRATION;
    Offset: "offset", "Commanded depth now", "x_c", Length, "", PRESS;
    Feed: "feed", "Feed now", r"\dot s", Speed, "", SAMPLE;
    Pass: "pass", "Pass now", "", Count, "", PRESS;
    Cutting: "cutting", "Grinding now", "", Truth, "", PRESS;
    Inertia: "inertia", "Mass the force meets now", r"m", Mass, r"1/(n^T J M^{-1} J^T n)", INERTIA;
    ArmStiffness: "arm_stiffness", "Stiffness of the arm along the normal now",
        "K_a", Stiffness, r"1/(n^T J C J^T n)", COMPLIANCE;
    LimitMargin: "limit_margin", "To the nearest stop now, of half a range", "", Ratio, "", STOPS;
    Wrist: "wrist", "Sine between axes 4 and 6 now", r"s_{46}", Ratio, r"|a_4 \times a_6|", WRIST;
    Manipulability: "manipulability", "Manipulability now", r"|\det J|", Ratio, r"|\det J|", MANIPULABILITY;
    Joint: "joint", "Joint 1", "q_1", Angle, "", SAMPLE;
    Joint2: "joint_2", "Joint 2", "q_2", Angle, "", SAMPLE;
    Joint3: "joint_3", "Joint 3", "q_3", Angle, "", SAMPLE;
    Joint4: "joint_4", "Joint 4", "q_4", Angle, "", SAMPLE;
    Joint5: "joint_5", "Joint 5", "q_5", Angle, "", SAMPLE;
    Joint6: "joint_6", "Joint 6", "q_6", Angle, "", SAMPLE;
    MeanForce: "mean_force", "Mean force", r"\bar F", Force, r"\frac1T\int F\,dt", SUMMARY;
    ForceError: "force_error", "Force error, root mean square",
        r"e_F", Force, r"\sqrt{\frac1T\int (F - F^*)^2 dt}", SUMMARY;
    WorstError: "worst_error", "Worst force error", "", Force, r"\max |F - F^*|", SUMMARY;
    Depth: "depth", "Mean removed depth", r"\bar h", Length, r"\int k_p p\, v_s\, dt", EVENNESS;
    Unevenness: "unevenness", "Unevenness of the removed depth",
        r"\sigma_h/\bar h", Ratio, r"\sigma_h/\bar h", EVENNESS;
    Roughness: "roughness", "Mean roughness after", r"R_a", Length, r"R_f + (R_{a0} - R_f) e^{-h/h_c}", ROUGHNESS;
    RoughnessFall: "roughness_fall", "Roughness fell by", "", Ratio, r"1 - \bar R_a/R_{a0}", HERE;
    Duration: "duration", "Cycle time", "T", Time, "", DURATION;
    StartMeanForce: "start_mean_force", "Mean force at the start",
        r"\bar F_0", Force, r"\frac1T\int F\,dt", SUMMARY;
    StartForceError: "start_force_error", "Force error at the start",
        r"e_{F0}", Force, r"\sqrt{\frac1T\int (F - F^*)^2 dt}", SUMMARY;
    StartWorstError: "start_worst_error", "Worst force error at the start", "", Force, r"\max |F - F^*|", SUMMARY;
    StartDepth: "start_depth", "Mean removed depth at the start", "", Length, r"\int k_p p\, v_s\, dt", EVENNESS;
    StartUnevenness: "start_unevenness", "Unevenness at the start", "", Ratio, r"\sigma_h/\bar h", EVENNESS;
    StartRoughness: "start_roughness", "Mean roughness after the start's run", "", Length, "", ROUGHNESS;
    StartDuration: "start_duration", "Cycle time at the start", "", Time, "", DURATION;
    RoughnessBefore: "roughness_before", "Roughness before grinding", r"R_{a0}", Length, "", BEFORE;
    Planned: "planned", "There is a plan for this path", "", Truth, "", HERE;
    Passes: "passes", "Passes", "", Count, "", PASSES;
    Points: "points", "Points of the path", "", Count, "", POINTS;
    StepOver: "step_over", "From pass to pass",
        "L", Length, r"h = R - \sqrt{R^2 - L^2/4}\ \text{(flat)}", APART;
    PathLength: "path_length", "Length that is ground", "", Length, "", LENGTH;
    Unreached: "unreached", "Points out of reach", "", Count, "", ROUTE;
    Stretches: "stretches", "Stretches: the arm sets itself anew between them", "", Count, "", STRETCHES;
    LeastLimitMargin: "least_limit_margin", "Least margin to a stop", "", Ratio, "", STOPS;
    LeastWrist: "least_wrist", "Least sine between axes 4 and 6",
        "", Ratio, r"\min |a_4 \times a_6|", WRIST;
    LeastManipulability: "least_manipulability", "Least manipulability", "", Ratio, r"\min |\det J|", MANIPULABILITY;
    LeastRoom: "least_room", "Least room of the arm to part and table", "", Length, "", ROOM;
    SpeedUsed: "speed_used", "Of a joint's speed, most", "", Ratio, r"\max |\dot q|/\dot q_{max}", USED;
    AccelerationUsed: "acceleration_used", "Of a joint's acceleration, most",
        "", Ratio, r"\max |\ddot q|/\ddot q_{max}", USED;
    JerkUsed: "jerk_used", "Of a joint's jerk, most", "", Ratio, "", USED;
}

/// Writes the readings of the present moment.
pub(super) fn set_present(
    job: &Job<'_>,
    now: Option<Now<'_>>,
    motion: &mut ArmMotion,
    into: &mut Readings<Key, COUNT>,
) {
    let Some(Now { sample, press, .. }) = now else { return };
    let n_W = job.X_WP.rotation * press.n;
    let m = Margins::at(job.arm, motion, &sample.q, &n_W, &job.joint_compliance);
    into.set(Key::Force, press.force);
    into.set(Key::Tangential, press.tangential);
    into.set(Key::Penetration, press.depth);
    into.set(Key::Offset, press.command);
    into.set(Key::Feed, press.feed);
    into.set(Key::Pass, f64::from(press.pass) + 1.0);
    into.set_flag(Key::Cutting, press.phase == Phase::Cut);
    into.set(Key::Inertia, m.inertia);
    into.set(Key::ArmStiffness, if job.process.rigid { f64::INFINITY } else { 1.0 / m.compliance });
    into.set(Key::LimitMargin, m.limit);
    into.set(Key::Wrist, m.wrist);
    into.set(Key::Manipulability, m.manipulability);
    let joints = [Key::Joint, Key::Joint2, Key::Joint3, Key::Joint4, Key::Joint5, Key::Joint6];
    for (joint, q) in joints.into_iter().zip(sample.q) {
        into.set(joint, q);
    }
}

/// Computes everything that does not change with the time.
pub(super) fn of_runs(
    job: &Job<'_>,
    runs: &Runs,
    shown: &ExecutedPath,
    [figures, at_start]: [&Figures; 2],
) -> Readings<Key, COUNT> {
    let before = job.removal.roughness.start;
    let laid = &runs.laid;
    let least = |of: fn(&Margins) -> f64| {
        laid.margins.iter().flatten().map(of).fold(f64::NAN, |a: f64, b| if a < b { a } else { b })
    };
    let [speed, acceleration, jerk] = shown
        .stretches
        .iter()
        .fold([0.0_f64; 3], |most, s| std::array::from_fn(|k| most[k].max(s.trajectory.used[k])));
    let mut all = Readings::default();
    all.set(Key::MeanForce, figures.mean_force);
    all.set(Key::ForceError, figures.force_error);
    all.set(Key::WorstError, figures.worst_error);
    all.set(Key::Depth, figures.depth);
    all.set(Key::Unevenness, figures.unevenness);
    all.set(Key::Roughness, figures.roughness);
    all.set(Key::RoughnessFall, 1.0 - figures.roughness / before);
    all.set(Key::Duration, figures.duration);
    all.set(Key::StartMeanForce, at_start.mean_force);
    all.set(Key::StartForceError, at_start.force_error);
    all.set(Key::StartWorstError, at_start.worst_error);
    all.set(Key::StartDepth, at_start.depth);
    all.set(Key::StartUnevenness, at_start.unevenness);
    all.set(Key::StartRoughness, at_start.roughness);
    all.set(Key::StartDuration, at_start.duration);
    all.set(Key::RoughnessBefore, before);
    all.set_flag(Key::Planned, runs.plan.is_some());
    all.set(Key::Passes, laid.path.passes.len() as f64);
    all.set(Key::Points, laid.path.points.len() as f64);
    all.set(Key::StepOver, runs.apart);
    all.set(Key::PathLength, laid.path.passes.iter().map(asperity_grinding::path::Pass::length).sum());
    all.set(Key::Unreached, laid.route.unreachable.len() as f64);
    all.set(Key::Stretches, shown.stretches.len() as f64);
    all.set(Key::LeastLimitMargin, least(|m| m.limit));
    all.set(Key::LeastWrist, least(|m| m.wrist));
    all.set(Key::LeastManipulability, least(|m| m.manipulability));
    all.set(Key::LeastRoom, least_room(job, laid));
    all.set(Key::SpeedUsed, speed);
    all.set(Key::AccelerationUsed, acceleration);
    all.set(Key::JerkUsed, jerk);
    all
}

/// Returns the least room of the arm at places evenly along the path, m; NaN where nothing is reached.
fn least_room(job: &Job<'_>, laid: &Laid) -> f64 {
    let reached: Vec<&SixJoints> = laid.route.q.iter().flatten().collect();
    let mut motion = ArmMotion::default();
    let every = reached.len().div_ceil(ROOM_SAMPLES).max(1);
    let room = |q: &SixJoints| {
        motion.rest(job.arm, q);
        job.obstacles.room(&motion, &job.X_WP, ROOM_CUTOFF).least().0
    };
    reached.into_iter().step_by(every).map(room).reduce(f64::min).unwrap_or(f64::NAN)
}

/// Returns the quantity of a map's colours: the state by now, or once the whole path is done, whatever the
/// time.
pub(super) fn quantity_of_map(
    map: crate::grinding::document::GrindingMap,
    by_now: bool,
) -> Option<(String, Quantity)> {
    use crate::grinding::document::GrindingMap as Map;
    let (label, quantity) = match map {
        Map::None => return None,
        Map::Dwell => ("Time under the tool", Time),
        Map::Pressure => ("Greatest pressure", Quantity::Pressure),
        Map::Depth => ("Removed depth", Length),
        Map::Roughness => ("Roughness Ra", Length),
        Map::Reach => return Some(("Margin to the joints' stops".to_owned(), Ratio)),
    };
    Some((format!("{label}, {}", if by_now { "by now" } else { "whole path" }), quantity))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_sound() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
