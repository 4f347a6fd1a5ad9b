//! What a set of grasps came to: each grasp with its judges beside reality, and how well each judge predicts it.

use std::fmt::Write;

use asperity_gripper::judge::{Court, Judge};
use asperity_gripper::sure::{Interval, Judged, Trial, interval, scores, thesis_scores};
use serde::Serialize;

use super::file::{Grasp, Set};

/// What a judge predicts of a grasp.
type Says = fn(&Row) -> f64;

/// A share and its interval.
#[derive(Serialize)]
struct Share {
    successes: u32,
    trials: u32,
    low: f64,
    high: f64,
}

impl From<Interval> for Share {
    fn from(i: Interval) -> Self {
        Self { successes: i.successes, trials: i.trials, low: i.low, high: i.high }
    }
}

#[derive(Serialize)]
struct Row {
    id: String,
    ipc: Share,
    /// How often each verdict was given.
    verdicts: Vec<(&'static str, u32)>,
    soft_point: f64,
    reach_reconstruction: f64,
    #[serde(rename = "6dfc_reconstruction")]
    six_cone_reconstruction: f64,
    real: Option<Share>,
}

#[derive(Serialize)]
struct Line {
    judge: &'static str,
    precision: f64,
    recall: f64,
    f1: f64,
    average_precision: f64,
    brier: f64,
    thesis_ap: f64,
    thesis_ar: f64,
    thesis_f1: f64,
}

/// Everything that is said.
#[derive(Serialize)]
pub struct Report {
    grasps: Vec<Row>,
    /// Against trials that were made, where there are such.
    scores: Vec<Line>,
    /// Of a judge that says of each grasp the share of all successes; and the least that any judge can have.
    brier_of_mean: Option<f64>,
    brier_least: Option<f64>,
}

/// Of an analytic judge: in how many of the same noisy poses the grasp holds.
fn share(set: &Set, grasp: &Grasp, g: usize, trials: usize, judge: Judge) -> Result<f64, String> {
    let court = Court::new(&grasp.model, set.force).map_err(|f| f.to_string())?;
    let pose = |k: usize| set.plan.noise.shaken(&grasp.X_WG, set.plan.seed, (g as u64) << 32 | k as u64);
    let holds = (0..trials).filter(|k| court.holds(&grasp.model, &pose(*k), judge)).count();
    Ok(holds as f64 / trials.max(1) as f64)
}

impl Report {
    pub fn new(set: &Set, found: &[Vec<Trial>]) -> Result<Self, String> {
        let mut grasps = Vec::new();
        for (g, (grasp, trials)) in set.grasps.iter().zip(found).enumerate() {
            let holds: Vec<bool> = trials.iter().map(|t| t.verdict.holds()).collect();
            let mut verdicts: Vec<(&str, u32)> = Vec::new();
            for t in trials {
                match verdicts.iter_mut().find(|v| v.0 == t.verdict.word()) {
                    Some(v) => v.1 += 1,
                    None => verdicts.push((t.verdict.word(), 1)),
                }
            }
            let judged = |judge| share(set, grasp, g, trials.len(), judge);
            grasps.push(Row {
                id: grasp.id.clone(),
                ipc: set.plan.sum(&holds).into(),
                verdicts,
                soft_point: judged(Judge::SoftPoint)?,
                reach_reconstruction: judged(Judge::Reach)?,
                six_cone_reconstruction: judged(Judge::SixCone)?,
                real: grasp.real.map(|(n, k)| interval(k, n, set.plan.confidence, set.plan.bound).into()),
            });
        }
        let mut report = Self { grasps, scores: vec![], brier_of_mean: None, brier_least: None };
        report.score()?;
        Ok(report)
    }

    fn score(&mut self) -> Result<(), String> {
        let judges: [(&str, Says); 5] = [
            ("ipc", |r| f64::from(r.ipc.successes) / f64::from(r.ipc.trials.max(1))),
            (Judge::SoftPoint.word(), |r| r.soft_point),
            (Judge::Reach.word(), |r| r.reach_reconstruction),
            (Judge::SixCone.word(), |r| r.six_cone_reconstruction),
            ("always_holds", |_| 1.0),
        ];
        for (judge, says) in judges {
            let of = |r: &Row| {
                let real = r.real.as_ref()?;
                Some(Judged { predicted: says(r), trials: real.trials, successes: real.successes })
            };
            let judged: Vec<Judged> = self.grasps.iter().filter_map(of).collect();
            if judged.iter().all(|j| j.successes == 0) {
                return Ok(());
            }
            let s = scores(&judged).map_err(|f| f.to_string())?;
            let t = thesis_scores(&judged).map_err(|f| f.to_string())?;
            self.scores.push(Line {
                judge,
                precision: s.half.precision,
                recall: s.half.recall,
                f1: s.half.f1,
                average_precision: s.average_precision,
                brier: s.brier,
                thesis_ap: t.ap,
                thesis_ar: t.ar,
                thesis_f1: t.f1,
            });
            (self.brier_of_mean, self.brier_least) = (Some(s.brier_of_mean), Some(s.brier_least));
        }
        Ok(())
    }

    /// As a table for people.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let share = |s: &Share| format!("{}/{} [{:.2}, {:.2}]", s.successes, s.trials, s.low, s.high);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:16} {:22} {:>10} {:>6} {:>6}  {:22} verdicts",
            "grasp", "ipc", "soft_point", "reach*", "6dfc*", "real"
        );
        for r in &self.grasps {
            let verdicts: Vec<String> = r.verdicts.iter().map(|(v, n)| format!("{v} {n}")).collect();
            let real = r.real.as_ref().map_or_else(String::new, share);
            let _ = writeln!(
                text,
                "{:16} {:22} {:>10.2} {:>6.2} {:>6.2}  {real:22} {}",
                r.id,
                share(&r.ipc),
                r.soft_point,
                r.reach_reconstruction,
                r.six_cone_reconstruction,
                verdicts.join(", ")
            );
        }
        if !self.scores.is_empty() {
            let _ = writeln!(
                text,
                "\n{:22} {:>9} {:>6} {:>5} {:>5} {:>6}   {:>9} {:>5} {:>5}",
                "judge", "precision", "recall", "F1", "AP", "Brier", "thesis AP", "AR", "F1"
            );
            for l in &self.scores {
                let _ = writeln!(
                    text,
                    "{:22} {:>9.2} {:>6.2} {:>5.2} {:>5.2} {:>6.3}   {:>9.2} {:>5.2} {:>5.2}",
                    l.judge,
                    l.precision,
                    l.recall,
                    l.f1,
                    l.average_precision,
                    l.brier,
                    l.thesis_ap,
                    l.thesis_ar,
                    l.thesis_f1
                );
            }
        }
        if let (Some(mean), Some(least)) = (self.brier_of_mean, self.brier_least) {
            let _ =
                writeln!(text, "Brier of the mean of all trials {mean:.3}; the least that can be {least:.3}");
        }
        let _ = writeln!(text, "* reconstruction");
        text
    }
}
