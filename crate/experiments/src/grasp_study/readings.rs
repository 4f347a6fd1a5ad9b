//! Readings of a study before any trial: what a real gripper did, and judgements without simulation.

use asperity_gripper::sure::{Line, Says, Study, interval};
use asperity_scene::SceneError;
use asperity_scene::document::Quantity::{Count, Ratio};

use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

const REAL: &str = "crate/gripper/src/sure/study.rs#GraspToTry";
const SHARE: &str = "crate/gripper/src/sure/interval.rs#Interval::share";
const INTERVAL: &str = "crate/gripper/src/sure/interval.rs#interval";
const JUDGE: &str = "crate/gripper/src/sure/study.rs#Study::says_of";
const STUDY: &str = "crate/gripper/src/sure/study.rs#Study";
const SCORE: &str = "crate/gripper/src/sure/score.rs#scores";
const BEATS: &str = "crate/gripper/src/sure/study.rs#Study::line";
const DRAWN: &str = "crate/gripper/src/sure/bootstrap.rs#middle";
const HERE: &str = "crate/experiments/src/grasp_study/readings.rs#of";

table! {
    RealTrials: "real_trials", "Trials of a real gripper", "n", Count, "n", REAL;
    RealHeld: "real_held", "How many of them held", "k", Count, "k", REAL;
    RealShare: "real_share", "Share of them that held", "k/n", Ratio, "k/n", SHARE;
    RealLow: "real_low", "So rarely may it hold",
        "p_-", Ratio, r"P(K \ge k \mid p_-) = \tfrac{1-c}{2}", INTERVAL;
    RealHigh: "real_high", "So often may it hold",
        "p_+", Ratio, r"P(K \le k \mid p_+) = \tfrac{1-c}{2}", INTERVAL;
    SoftPoint: "soft_point", "Soft point: share of shaken poses that hold",
        "s_P", Ratio, r"-w \in W_1 \oplus W_2", JUDGE;
    Reach: "reach", "REACH (reconstruction): share of shaken poses that hold",
        "s_R", Ratio, r"-w \in W_1 \oplus W_2", JUDGE;
    SixCone: "six_cone", "6DFC (reconstruction): share of shaken poses that hold",
        "s_6", Ratio, r"-w \in W_1 \oplus W_2", JUDGE;
    Grasps: "grasps", "Grasps of the study", "N", Count, "N", STUDY;
    PointAll: "soft_point_all", "Soft point: share of all shaken poses that hold",
        r"\bar s_P", Ratio, r"\overline{s_P}", HERE;
    ReachAll: "reach_all", "REACH (reconstruction): share of all shaken poses that hold",
        r"\bar s_R", Ratio, r"\overline{s_R}", HERE;
    ConeAll: "six_cone_all", "6DFC (reconstruction): share of all shaken poses that hold",
        r"\bar s_6", Ratio, r"\overline{s_6}", HERE;
    RealAll: "real_all", "Share of all real trials that held", r"\pi", Ratio, r"\sum k / \sum n", SCORE;
    AlwaysRecall: "always_recall", "Recall of who always says that it holds",
        "R_1", Ratio, r"\tfrac{TP}{TP + FN}", SCORE;
    AlwaysF1: "always_f1", "F1 of who always says that it holds",
        "F_1", Ratio, r"2\pi / (1 + \pi)", SCORE;
    AlwaysLow: "always_f1_low", "F1 of who always says that it holds, of other grasps, at the least",
        "F_1^-", Ratio, r"F^*_{(1-c)/2}", DRAWN;
    AlwaysBrier: "always_brier", "Brier score of who always says that it holds",
        "B_1", Ratio, r"\overline{(1 - y)^2}", SCORE;
    MeanBrier: "mean_brier", "Brier score of who always says the share of all",
        r"B_\pi", Ratio, r"\pi (1 - \pi)", SCORE;
    LeastBrier: "least_brier", "Least Brier score of any judge of grasps",
        r"B_{\min}", Ratio, r"\overline{(k/n - y)^2}", SCORE;
    PointPrecision: "soft_point_precision", "Soft point: precision",
        "P_P", Ratio, r"\tfrac{TP}{TP + FP}", SCORE;
    PointRecall: "soft_point_recall", "Soft point: recall", "R_P", Ratio, r"\tfrac{TP}{TP + FN}", SCORE;
    PointF1: "soft_point_f1", "Soft point: F1", "F_P", Ratio, r"2 P R / (P + R)", SCORE;
    PointBrier: "soft_point_brier", "Soft point: Brier score", "B_P", Ratio, r"\overline{(s - y)^2}", SCORE;
    PointBeats: "soft_point_beats", "Soft point: share of drawn sets in which it beats always yes",
        "b_P", Ratio, r"P(B < B_1)", BEATS;
    ReachPrecision: "reach_precision", "REACH (reconstruction): precision",
        "P_R", Ratio, r"\tfrac{TP}{TP + FP}", SCORE;
    ReachRecall: "reach_recall", "REACH (reconstruction): recall",
        "R_R", Ratio, r"\tfrac{TP}{TP + FN}", SCORE;
    ReachF1: "reach_f1", "REACH (reconstruction): F1", "F_R", Ratio, r"2 P R / (P + R)", SCORE;
    ReachBrier: "reach_brier", "REACH (reconstruction): Brier score",
        "B_R", Ratio, r"\overline{(s - y)^2}", SCORE;
    ConePrecision: "six_cone_precision", "6DFC (reconstruction): precision",
        "P_6", Ratio, r"\tfrac{TP}{TP + FP}", SCORE;
    ConeRecall: "six_cone_recall", "6DFC (reconstruction): recall",
        "R_6", Ratio, r"\tfrac{TP}{TP + FN}", SCORE;
    ConeF1: "six_cone_f1", "6DFC (reconstruction): F1", "F_6", Ratio, r"2 P R / (P + R)", SCORE;
    ConeBrier: "six_cone_brier", "6DFC (reconstruction): Brier score",
        "B_6", Ratio, r"\overline{(s - y)^2}", SCORE;
    ConeLow: "six_cone_f1_low", "6DFC (reconstruction): F1 of other grasps, at the least",
        "F_6^-", Ratio, r"F^*_{(1-c)/2}", DRAWN;
    ConeHigh: "six_cone_f1_high", "6DFC (reconstruction): F1 of other grasps, at the most",
        "F_6^+", Ratio, r"F^*_{(1+c)/2}", DRAWN;
}

/// Returns the readings of the shown grasp and of the study, with the judgements about its grasps; NaN where
/// nobody tried.
pub(super) fn of(study: &Study, says: &[Says], shown: u32) -> Result<Vec<f64>, SceneError> {
    let mut all = Readings::<Key, COUNT>::default();
    let grasp = study.grasp(shown)?;
    if let Some((trials, successes)) = grasp.real {
        let real = interval(successes, trials, study.plan.confidence, study.plan.bound);
        all.set(Key::RealTrials, trials.into());
        all.set(Key::RealHeld, successes.into());
        all.set(Key::RealShare, real.share());
        all.set(Key::RealLow, real.low);
        all.set(Key::RealHigh, real.high);
    }
    if let Some([point, reach, cone]) = says.get(shown as usize) {
        all.set(Key::SoftPoint, *point);
        all.set(Key::Reach, *reach);
        all.set(Key::SixCone, *cone);
    }
    all.set(Key::Grasps, study.grasps.len() as f64);
    for (k, key) in [Key::PointAll, Key::ReachAll, Key::ConeAll].into_iter().enumerate() {
        all.set(key, says.iter().map(|s| s[k]).sum::<f64>() / says.len() as f64);
    }
    // Nothing can be scored where nothing was tried, or nothing held.
    let lines = study.lines(&study.rows(&[], says))?;
    let [point, reach, cone, always] = &lines[..] else { return Ok(all.all().to_vec()) };
    let one = |all: &mut Readings<Key, COUNT>, line: &Line, keys: [Key; 4]| {
        let s = &line.usual;
        let numbers = [s.at.precision, s.at.recall, s.at.f1, s.brier];
        keys.into_iter().zip(numbers).for_each(|(key, x)| all.set(key, x));
    };
    one(&mut all, point, [Key::PointPrecision, Key::PointRecall, Key::PointF1, Key::PointBrier]);
    one(&mut all, reach, [Key::ReachPrecision, Key::ReachRecall, Key::ReachF1, Key::ReachBrier]);
    one(&mut all, cone, [Key::ConePrecision, Key::ConeRecall, Key::ConeF1, Key::ConeBrier]);
    one(&mut all, always, [Key::RealAll, Key::AlwaysRecall, Key::AlwaysF1, Key::AlwaysBrier]);
    all.set(Key::PointBeats, point.beats_always);
    all.set(Key::AlwaysLow, always.spread[2][0]);
    let [low, high] = cone.spread[2];
    all.set(Key::ConeLow, low);
    all.set(Key::ConeHigh, high);
    all.set(Key::MeanBrier, always.usual.brier_of_mean);
    all.set(Key::LeastBrier, always.usual.brier_least);
    Ok(all.all().to_vec())
}
