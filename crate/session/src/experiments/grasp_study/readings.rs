//! What is known of a study before any trial: what a real gripper did, and what judges say who simulate nothing.

use asperity_gripper::judge::Judge;
use asperity_gripper::sure::{Judged, Study, interval, scores};
use asperity_scene::SceneError;
use asperity_scene::document::Quantity::{Count, Ratio};

use crate::experiment::readings::{Readings, table};

const INTERVAL: &str = "crate/gripper/src/sure/interval.rs";
const SCORE: &str = "crate/gripper/src/sure/score.rs";
const JUDGE: &str = "crate/gripper/src/judge/mod.rs";

/// Noisy poses of the shown grasp that are judged while somebody looks.
const JUDGED: u32 = 20;

table! {
    RealTrials: "real_trials", "Trials of a real gripper", "n", Count, "n", INTERVAL;
    RealHeld: "real_held", "How many of them held", "k", Count, "k", INTERVAL;
    RealShare: "real_share", "Share of them that held", "k/n", Ratio, "k/n", INTERVAL;
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
    Grasps: "grasps", "Grasps of the study", "N", Count, "N", SCORE;
    RealAll: "real_all", "Share of all real trials that held", r"\pi", Ratio, r"\sum k / \sum n", SCORE;
    AlwaysF1: "always_f1", "F1 of who always says that it holds",
        "F_1", Ratio, r"2\pi / (1 + \pi)", SCORE;
    AlwaysBrier: "always_brier", "Brier score of who always says that it holds",
        "B_1", Ratio, r"\overline{(1 - y)^2}", SCORE;
    MeanBrier: "mean_brier", "Brier score of who always says the share of all",
        r"B_\pi", Ratio, r"\pi (1 - \pi)", SCORE;
    LeastBrier: "least_brier", "Least Brier score of any judge of grasps",
        r"B_{\min}", Ratio, r"\overline{(k/n - y)^2}", SCORE;
}

/// All, of the shown grasp and of the study; NaN where nobody tried.
pub(super) fn of(study: &Study, shown: u32) -> Result<Vec<f64>, SceneError> {
    let mut all = Readings::<COUNT>::default();
    let grasp = study.grasp(shown)?;
    if let Some((trials, successes)) = grasp.real {
        let real = interval(successes, trials, study.plan.confidence, study.plan.bound);
        all.set(Key::RealTrials, trials.into());
        all.set(Key::RealHeld, successes.into());
        all.set(Key::RealShare, real.share());
        all.set(Key::RealLow, real.low);
        all.set(Key::RealHigh, real.high);
    }
    let count = study.plan.trials.min(JUDGED);
    let mut hold = [0.0; Judge::ALL.len()];
    for k in 0..count {
        let says = study.judged(shown, k)?;
        hold.iter_mut().zip(says).for_each(|(sum, holds)| *sum += f64::from(u8::from(holds)));
    }
    let [point, reach, cone] = hold.map(|sum| sum / f64::from(count.max(1)));
    all.set(Key::SoftPoint, point);
    all.set(Key::Reach, reach);
    all.set(Key::SixCone, cone);
    all.set(Key::Grasps, study.grasps.len() as f64);
    let real = study.grasps.iter().filter_map(|g| g.real);
    let tried: Vec<Judged> =
        real.map(|(trials, successes)| Judged { predicted: 1.0, trials, successes }).collect();
    // Nothing can be scored where nothing was tried, or nothing held.
    if let Ok(s) = scores(&tried) {
        all.set(Key::RealAll, s.half.precision);
        all.set(Key::AlwaysF1, s.half.f1);
        all.set(Key::AlwaysBrier, s.brier);
        all.set(Key::MeanBrier, s.brier_of_mean);
        all.set(Key::LeastBrier, s.brier_least);
    }
    Ok(all.all().to_vec())
}
