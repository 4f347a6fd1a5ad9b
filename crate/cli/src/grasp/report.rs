//! Report on a set of grasps: each grasp with its judges beside reality, and how well each judge predicts it.

use std::fmt::Write;

use asperity_experiments::grasp_study::answers::{JudgeScore, TriedShare};
use asperity_gripper::lift::{Reason, Verdict};
use asperity_gripper::sure::{self, Study, Trial};
use serde::Serialize;

#[derive(Serialize)]
struct Row {
    id: String,
    ipc: TriedShare,
    /// Number of times that each verdict was given.
    verdicts: Vec<(&'static str, u32)>,
    soft_point: f64,
    reach_reconstruction: f64,
    #[serde(rename = "6dfc_reconstruction")]
    six_cone_reconstruction: f64,
    real: Option<TriedShare>,
}

impl Row {
    fn of(id: &str, row: sure::TrialResult) -> Self {
        let [soft_point, reach_reconstruction, six_cone_reconstruction] = row.judges;
        Self {
            id: id.to_owned(),
            ipc: asperity_experiments::grasp::tried_share(row.simulated),
            verdicts: row.verdicts.into_iter().map(|(v, n)| (v.word(), n)).collect(),
            soft_point,
            reach_reconstruction,
            six_cone_reconstruction,
            real: row.real.map(asperity_experiments::grasp::tried_share),
        }
    }
}

/// Report: everything that is written.
#[derive(Serialize)]
pub struct Report {
    grasps: Vec<Row>,
    /// Scores against real trials, if there are any.
    scores: Vec<JudgeScore>,
    /// Brier score of a judge that gives each grasp the share of all successes; and the least that any judge
    /// can have.
    brier_of_mean: Option<f64>,
    brier_least: Option<f64>,
}

impl Report {
    pub fn new(study: &Study, found: &[Vec<Trial>]) -> Result<Self, String> {
        let made: Vec<Vec<Verdict>> =
            found.iter().map(|trials| trials.iter().map(|t| t.verdict).collect()).collect();
        let sum = study.says().and_then(|says| study.sum(&made, &says)).map_err(|f| f.to_string())?;
        let (mean, least) = (
            sum.lines.first().map(|l| l.usual.brier_of_mean),
            sum.lines.first().map(|l| l.usual.brier_least),
        );
        let grasps = study.grasps.iter().zip(sum.rows).map(|(grasp, row)| Row::of(&grasp.id, row));
        let scores = sum.lines.iter().map(asperity_experiments::grasp::judge_score);
        Ok(Self {
            grasps: grasps.collect(),
            scores: scores.collect(),
            brier_of_mean: mean,
            brier_least: least,
        })
    }

    /// Writes a table for people.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let share = |s: &TriedShare| format!("{}/{} [{:.2}, {:.2}]", s.successes, s.trials, s.low, s.high);
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
        // Reasons of failed trials, and what to change.
        for reason in Reason::ALL {
            if self.grasps.iter().any(|r| r.verdicts.iter().any(|(v, _)| *v == reason.word())) {
                let _ = writeln!(text, "{}: {}", reason.word(), reason.sentence());
            }
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
