//! Trials of the study's grasps, and what they come to, as they cross to the page. Grasps are counted through
//! the variants, one after the other.

use crate::grasp_study::answers::{
    GraspTrial, StudySummary, TriedRow, TriedVariant, VariantScores, VerdictCount,
};
use asperity_gripper::lift::Verdict;
use asperity_gripper::sure::{Says, Study, TrialResult};
use asperity_scene::{ErrorKind, SceneError};

use super::GraspStudy;

impl GraspStudy {
    /// One trial of a grasp, both counted from zero.
    pub(super) fn try_grasp(&self, grasp: u32, trial: u32) -> Result<GraspTrial, SceneError> {
        // Variants of other objects may have other numbers of grasps.
        let mut number = grasp;
        let mut study = None;
        for one in &self.variants {
            let grasps = one.grasps.len() as u32;
            if number < grasps {
                study = Some(one);
                break;
            }
            number -= grasps;
        }
        let no = || SceneError::new(ErrorKind::Value, "grasp", "The study has no such grasp.");
        let made = study.ok_or_else(no)?.trial(number, trial)?;
        let r = made.reading;
        Ok(GraspTrial {
            verdict: made.verdict.word().to_owned(),
            height: r.height,
            strain: r.strain,
            force: r.force,
            area: r.area,
            steps: r.steps,
            newton: r.newton,
            unfinished: r.unfinished,
        })
    }

    /// The sum of trials.
    pub(super) fn sum_grasps(&self, made: &[Vec<GraspTrial>]) -> Result<StudySummary, SceneError> {
        let mut verdicts = Vec::with_capacity(made.len());
        for (g, trials) in made.iter().enumerate() {
            verdicts.push(trials.iter().enumerate().map(|at| verdict(g, at)).collect::<Result<Vec<_>, _>>()?);
        }
        let (mut rows, mut variants, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        let mut first = 0;
        for (k, study) in self.variants.iter().enumerate() {
            let last = first + study.grasps.len();
            let of = verdicts.get(first..last.min(verdicts.len())).unwrap_or(&[]);
            let trials = made.get(first..last.min(made.len())).unwrap_or(&[]);
            let shown = k == self.variant;
            let says = if shown { &self.says[..] } else { &[] };
            let found = study.rows(of, says);
            variants.push(variant(study, &found, trials));
            if shown {
                lines = study.lines(&found)?;
            }
            rows.extend(study.grasps.iter().zip(found).map(|(grasp, r)| row(&grasp.id, r, shown)));
            first = last;
        }
        let brier_bounds = lines.first().map(|l| [l.usual.brier_of_mean, l.usual.brier_least]);
        let scores = lines.iter().map(crate::common::grasp::judge_score).collect();
        let trials = self.study().map_or(0, |study| study.plan.trials);
        Ok(StudySummary { trials, rows, variants, scores, brier_bounds })
    }
}

fn verdict(g: usize, (k, t): (usize, &GraspTrial)) -> Result<Verdict, SceneError> {
    let unknown = || {
        let path = format!("made[{g}][{k}].verdict");
        SceneError::new(ErrorKind::Value, path, "there is no such verdict")
    };
    Verdict::of_word(&t.verdict).ok_or_else(unknown)
}

fn variant(study: &Study, rows: &[TrialResult], trials: &[Vec<GraspTrial>]) -> TriedVariant {
    // Each grasp counts with as many trials as its row has.
    let counted = rows.iter().zip(trials).flat_map(|(row, t)| t.iter().take(row.simulated.trials as usize));
    let (mut n, mut force, mut area) = (0.0, 0.0, 0.0);
    for trial in counted.filter(|t| t.force[0].min(t.force[1]) > 0.0) {
        n += 1.0;
        force += 0.5 * (trial.force[0] + trial.force[1]);
        area += 0.5 * (trial.area[0] + trial.area[1]);
    }
    let mean = |sum: f64| (n > 0.0).then(|| sum / n);
    let scores = study.score(rows);
    let scores =
        scores.map(|([f1, thesis_f1, brier], spread)| VariantScores { f1, thesis_f1, brier, spread });
    let simulated = crate::common::grasp::tried_share(study.pooled(rows));
    let grasps = study.grasps.len() as u32;
    TriedVariant { grasps, simulated, force: mean(force), area: mean(area), scores }
}

fn row(id: &str, row: TrialResult, judged: bool) -> TriedRow {
    let verdicts = row.verdicts.into_iter().map(|(verdict, count)| VerdictCount {
        verdict: verdict.word().to_owned(),
        sentence: verdict.to_string(),
        count,
    });
    TriedRow {
        id: id.to_owned(),
        enough: row.enough,
        simulated: crate::common::grasp::tried_share(row.simulated),
        verdicts: verdicts.collect(),
        judges: judged.then_some::<Says>(row.judges),
        real: row.real.map(crate::common::grasp::tried_share),
    }
}
