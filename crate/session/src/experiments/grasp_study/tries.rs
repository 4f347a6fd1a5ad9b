//! Trials of the study's grasps, and what they come to, as they cross to the page.

use asperity_convert as convert;
use asperity_gripper::lift::Verdict;
use asperity_gripper::sure::{Outcome, Row};
use asperity_scene::{ErrorKind, GraspTrial, SceneError, StudySummary, TriedRow, VerdictCount};

use super::GraspStudy;
use crate::experiment::Tries;

impl Tries for GraspStudy {
    fn try_grasp(&self, grasp: u32, trial: u32) -> Result<GraspTrial, SceneError> {
        let says = self.study.judged(grasp, trial)?;
        let made = self.study.trial(grasp, trial)?;
        let r = made.reading;
        let (steps, newton, unfinished) = (r.steps, r.newton, r.unfinished);
        let verdict = made.verdict.word().to_owned();
        Ok(GraspTrial {
            verdict,
            says,
            height: r.height,
            strain: r.strain,
            force: r.force,
            steps,
            newton,
            unfinished,
        })
    }

    fn sum_grasps(&self, made: &[Vec<GraspTrial>]) -> Result<StudySummary, SceneError> {
        let mut outcomes = Vec::with_capacity(made.len());
        for (g, trials) in made.iter().enumerate() {
            let outcome = |(k, t): (usize, &GraspTrial)| {
                let verdict = Verdict::of_word(&t.verdict).ok_or_else(|| {
                    SceneError::new(
                        ErrorKind::Value,
                        format!("made[{g}][{k}].verdict"),
                        "there is no such verdict",
                    )
                })?;
                Ok(Outcome { verdict, says: t.says })
            };
            outcomes.push(trials.iter().enumerate().map(outcome).collect::<Result<Vec<_>, SceneError>>()?);
        }
        let sum = self.study.sum(&outcomes)?;
        let rows = self.study.grasps.iter().zip(sum.rows).map(|(grasp, r)| row(&grasp.id, r)).collect();
        let brier_bounds = sum.lines.first().map(|l| [l.usual.brier_of_mean, l.usual.brier_least]);
        let scores = sum.lines.iter().map(convert::judge_score).collect();
        Ok(StudySummary { trials: self.study.plan.trials, rows, scores, brier_bounds })
    }
}

fn row(id: &str, row: Row) -> TriedRow {
    let verdicts = row.verdicts.into_iter().map(|(verdict, count)| VerdictCount {
        verdict: verdict.word().to_owned(),
        sentence: verdict.to_string(),
        count,
    });
    TriedRow {
        id: id.to_owned(),
        enough: row.enough,
        simulated: convert::tried_share(row.simulated),
        verdicts: verdicts.collect(),
        judges: row.judges,
        real: row.real.map(convert::tried_share),
    }
}
