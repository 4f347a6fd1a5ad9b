//! A study of many grasps: every trial is a function of the study, the grasp's number and its own, and what they come to is a function of their
//! outcomes in their order. So it is the same on one core, on many, and in pieces over days.

use asperity_fault::Fault;

use super::{Interval, Judged, Plan, Scores, ThesisScores, Trial, interval, scores, thesis_scores, trial};
use crate::Pose;
use crate::judge::{Court, Judge};
use crate::lift::{Model, Verdict};

/// A grasp that is to be tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Its name.
    pub id: String,
    /// Pads, object and how it stands.
    pub model: Model,
    /// Where the gripper is meant to be, m.
    pub X_WG: Pose,
    /// Trials made by a real gripper, and how many succeeded.
    pub real: Option<(u32, u32)>,
}

/// Grasps and how they are tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// In the order of their numbers.
    pub grasps: Vec<Candidate>,
    /// Of each.
    pub plan: Plan,
    /// A trial that lasts longer fails, s.
    pub longest: f64,
    /// What the judges push with, N.
    pub force: f64,
}

/// How a trial ended, and what each of [`Judge::ALL`] says of its pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Of the simulation.
    pub verdict: Verdict,
    /// Whether it holds.
    pub says: [bool; 3],
}

/// What the trials of a grasp came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// No further trial is needed.
    pub enough: bool,
    /// Of the simulation.
    pub simulated: Interval,
    /// How often each verdict was given, in the order in which they came.
    pub verdicts: Vec<(Verdict, u32)>,
    /// Of each of [`Judge::ALL`], the share of the same poses that hold.
    pub judges: [f64; 3],
    /// Of the real gripper.
    pub real: Option<Interval>,
}

/// How well one judge predicts the trials of a real gripper.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// `ipc` for the simulation, `always_holds` for who looks at nothing.
    pub judge: &'static str,
    /// By the usual definitions.
    pub usual: Scores,
    /// By the thesis'.
    pub thesis: ThesisScores,
}

/// What a study came to so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Of each grasp.
    pub rows: Vec<Row>,
    /// Of each judge, over the grasps that have both trials and real ones; none where no real one succeeded.
    pub lines: Vec<Line>,
}

/// What a judge predicts of a grasp.
type Says = fn(&Row) -> f64;

impl Study {
    /// Where the gripper is in a trial.
    pub fn pose(&self, grasp: &Candidate, g: u32, k: u32) -> Pose {
        self.plan.noise.shaken(&grasp.X_WG, self.plan.seed, u64::from(g) << 32 | u64::from(k))
    }

    /// The grasp of a number.
    pub fn grasp(&self, g: u32) -> Result<&Candidate, Fault> {
        self.grasps.get(g as usize).ok_or_else(|| Fault::new("grasp", "The study has no such grasp."))
    }

    /// Trial `k` of grasp `g`.
    pub fn trial(&self, g: u32, k: u32) -> Result<Trial, Fault> {
        let grasp = self.grasp(g)?;
        trial(&grasp.model, &self.pose(grasp, g, k), self.longest)
    }

    /// Whether grasp `g` holds where the gripper is in its trial `k`, as each of [`Judge::ALL`] sees it.
    pub fn judged(&self, g: u32, k: u32) -> Result<[bool; 3], Fault> {
        let grasp = self.grasp(g)?;
        let court = Court::new(&grasp.model, self.force)?;
        let X_WG = self.pose(grasp, g, k);
        Ok(Judge::ALL.map(|judge| court.holds(&grasp.model, &X_WG, judge)))
    }

    /// What the first trials of each grasp come to; those beyond what is enough count for nothing.
    pub fn sum(&self, made: &[Vec<Outcome>]) -> Result<Summary, Fault> {
        let rows = self.grasps.iter().enumerate();
        let rows: Vec<Row> =
            rows.map(|(g, grasp)| self.row(grasp, made.get(g).map_or(&[], Vec::as_slice))).collect();
        let lines = lines(&rows)?;
        Ok(Summary { rows, lines })
    }

    fn row(&self, grasp: &Candidate, made: &[Outcome]) -> Row {
        let holds: Vec<bool> = made.iter().map(|o| o.verdict.holds()).collect();
        let enough = self.plan.enough(&holds);
        let count = enough.unwrap_or(holds.len());
        let (mut verdicts, mut judges) = (Vec::<(Verdict, u32)>::new(), [0.0; 3]);
        for outcome in made.iter().take(count) {
            match verdicts.iter_mut().find(|v| v.0 == outcome.verdict) {
                Some(v) => v.1 += 1,
                None => verdicts.push((outcome.verdict, 1)),
            }
            for (share, holds) in judges.iter_mut().zip(outcome.says) {
                *share += f64::from(u8::from(holds));
            }
        }
        Row {
            enough: enough.is_some(),
            simulated: self.plan.sum(holds.get(..count).unwrap_or(&holds)),
            verdicts,
            judges: judges.map(|sum| sum / count.max(1) as f64),
            real: grasp.real.map(|(n, k)| interval(k, n, self.plan.confidence, self.plan.bound)),
        }
    }
}

fn lines(rows: &[Row]) -> Result<Vec<Line>, Fault> {
    let judges: [(&'static str, Says); 5] = [
        ("ipc", |r| r.simulated.share()),
        (Judge::ALL[0].word(), |r| r.judges[0]),
        (Judge::ALL[1].word(), |r| r.judges[1]),
        (Judge::ALL[2].word(), |r| r.judges[2]),
        ("always_holds", |_| 1.0),
    ];
    let known = |r: &&Row| r.simulated.trials > 0;
    let mut lines = Vec::with_capacity(judges.len());
    for (judge, says) in judges {
        let of = |r: &Row| {
            let real = r.real?;
            Some(Judged { predicted: says(r), trials: real.trials, successes: real.successes })
        };
        let judged: Vec<Judged> = rows.iter().filter(known).filter_map(of).collect();
        if judged.iter().all(|j| j.successes == 0) {
            return Ok(Vec::new());
        }
        lines.push(Line { judge, usual: scores(&judged)?, thesis: thesis_scores(&judged)? });
    }
    Ok(lines)
}
