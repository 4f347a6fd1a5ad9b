//! A study of many grasps: every trial is a function of the study, the grasp's number and its own, and the
//! summary is a function of the outcomes in their order. So the result is the same on one core, on many, and
//! in pieces over days.

use asperity_fault::Fault;

use super::bootstrap::{middle, resamples};
use super::{
    Interval, Judged, Scores, Tally, ThesisScores, Trial, TrialPlan, interval, scores, thesis_scores, trial,
};
use crate::Pose;
use crate::judge::{Court, Judge};
use crate::lift::{GraspModel, Verdict};

/// A grasp to be tried.
#[derive(Clone, Debug, PartialEq)]
pub struct GraspToTry {
    /// Name of the grasp.
    pub id: String,
    /// Pads, object and the object's pose.
    pub model: GraspModel,
    /// Intended pose of the gripper, m.
    pub X_WG: Pose,
    /// Numbers of trials and of successes of a real gripper.
    pub real: Option<(u32, u32)>,
}

/// Grasps and the plan of their trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// Grasps in the order of their numbers.
    pub grasps: Vec<GraspToTry>,
    /// Plan of the trials of each grasp.
    pub plan: TrialPlan,
    /// Greatest simulated time of a trial, s; a longer one fails.
    pub longest: f64,
    /// Force with which the judges' pads push, N.
    pub force: f64,
    /// Share from which on a grasp counts as predicted to hold.
    pub threshold: f64,
}

/// Share of a grasp's poses that hold, for each of [`Judge::ALL`].
pub type Says = [f64; 3];

/// Number of poses of a grasp that are judged, however many trials are made: it costs next to nothing.
const JUDGED: u32 = 20;

/// Summary of the trials of a grasp.
#[derive(Clone, Debug, PartialEq)]
pub struct TrialResult {
    /// True if no further trial is needed.
    pub enough: bool,
    /// Successes of the simulation.
    pub simulated: Interval,
    /// Number of trials with each verdict, in the order in which they came.
    pub verdicts: Vec<(Verdict, u32)>,
    /// Predictions of the judges, without simulation.
    pub judges: Says,
    /// Successes of the real gripper.
    pub real: Option<Interval>,
}

/// Scores of one judge against the trials of a real gripper.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Name of the judge: `ipc` for the simulation, `always_holds` for the one that looks at nothing.
    pub judge: &'static str,
    /// Scores by the usual definitions.
    pub usual: Scores,
    /// Scores by the thesis' definitions.
    pub thesis: ThesisScores,
    /// Interval of each of [`Line::numbers`], by the bootstrap over grasps.
    pub spread: [[f64; 2]; NUMBERS],
    /// Share of the drawn sets in which Brier's score is less than that of `always_holds`; a tie counts half.
    pub beats_always: f64,
}

/// Number of scores of a judge.
pub const NUMBERS: usize = 8;

/// Scores in order: precision, recall, F1, AP, Brier; AP, AR and F1 of the thesis.
fn numbers(s: &Scores, t: &ThesisScores) -> [f64; NUMBERS] {
    [s.at.precision, s.at.recall, s.at.f1, s.average_precision, s.brier, t.ap, t.ar, t.f1]
}

impl Line {
    /// Returns the scores in order: precision, recall, F1, AP, Brier; AP, AR and F1 of the thesis.
    pub fn numbers(&self) -> [f64; NUMBERS] {
        numbers(&self.usual, &self.thesis)
    }
}

/// Results of a study so far.
#[derive(Clone, Debug, PartialEq)]
pub struct StudySummary {
    /// One row per grasp.
    pub rows: Vec<TrialResult>,
    /// One line per judge, over the grasps that a real gripper tried; none where it never succeeded. The
    /// simulation's is the first, once each of them has a trial.
    pub lines: Vec<Line>,
}

impl Study {
    /// Returns the gripper's pose in trial `k` of a grasp of number `g`.
    pub fn pose(&self, grasp: &GraspToTry, g: u32, k: u32) -> Pose {
        self.plan.noise.shaken(&grasp.X_WG, self.plan.seed, u64::from(g) << 32 | u64::from(k))
    }

    /// Returns the grasp of a number.
    ///
    /// # Errors
    ///
    /// Refuses a number that the study does not have.
    pub fn grasp(&self, g: u32) -> Result<&GraspToTry, Fault> {
        self.grasps.get(g as usize).ok_or_else(|| Fault::new("grasp", "The study has no such grasp."))
    }

    /// Runs trial `k` of grasp `g`.
    ///
    /// # Errors
    ///
    /// Refuses a number that the study does not have, and an invalid model.
    pub fn trial(&self, g: u32, k: u32) -> Result<Trial, Fault> {
        let grasp = self.grasp(g)?;
        trial(&grasp.model, &self.pose(grasp, g, k), self.longest)
    }

    /// Returns, for each of [`Judge::ALL`], if grasp `g` holds in the gripper's pose of trial `k`.
    ///
    /// # Errors
    ///
    /// Refuses a number that the study does not have, and an invalid model.
    pub fn judged(&self, g: u32, k: u32) -> Result<[bool; 3], Fault> {
        let grasp = self.grasp(g)?;
        let court = Court::new(&grasp.model, self.force)?;
        Ok(court.says(&grasp.model, &self.pose(grasp, g, k)))
    }

    /// Returns the prediction of each judge for each grasp: the share of twenty poses that hold, those of its
    /// first trials among them.
    ///
    /// # Errors
    ///
    /// Refuses an invalid model.
    pub fn says(&self) -> Result<Vec<Says>, Fault> {
        (0..self.grasps.len() as u32).map(|g| self.says_of(g)).collect()
    }

    pub(super) fn says_of(&self, g: u32) -> Result<Says, Fault> {
        let mut sum = [0.0; 3];
        for k in 0..JUDGED {
            for (sum, holds) in sum.iter_mut().zip(self.judged(g, k)?) {
                *sum += f64::from(u8::from(holds));
            }
        }
        Ok(sum.map(|s| s / f64::from(JUDGED)))
    }

    /// Sums up the first trials of each grasp beside the judges' predictions; trials beyond what is enough do
    /// not count.
    pub fn sum(&self, made: &[Vec<Verdict>], says: &[Says]) -> Result<StudySummary, Fault> {
        let rows = self.rows(made, says);
        let lines = self.lines(&rows)?;
        Ok(StudySummary { rows, lines })
    }

    /// Sums up the first trials of each grasp beside the judges' predictions.
    pub fn rows(&self, made: &[Vec<Verdict>], says: &[Says]) -> Vec<TrialResult> {
        let row = |(g, grasp)| {
            let made = made.get(g).map_or(&[][..], Vec::as_slice);
            self.row(grasp, made, says.get(g).copied().unwrap_or([f64::NAN; 3]))
        };
        self.grasps.iter().enumerate().map(row).collect()
    }

    /// Returns the interval of the trials of all grasps together.
    pub fn pooled(&self, rows: &[TrialResult]) -> Interval {
        let (k, n) =
            rows.iter().fold((0, 0), |(k, n), r| (k + r.simulated.successes, n + r.simulated.trials));
        interval(k, n, self.plan.confidence, self.plan.bound)
    }

    /// Scores the simulation against a real gripper, once each grasp that one tried has a trial: F1, the
    /// thesis' F1 and Brier's score, and their intervals by the same sets of grasps as [`Line::spread`].
    pub fn score(&self, rows: &[TrialResult]) -> Option<([f64; 3], [[f64; 2]; 3])> {
        let tried = tried(rows);
        if !simulated(&tried) {
            return None;
        }
        let of = judged(&tried, &|r| r.simulated.share());
        let each: Vec<Tally> = of.iter().map(|g| Tally::of(g, self.threshold)).collect();
        let sum = |picked: &mut dyn Iterator<Item = &Tally>| picked.fold(Tally::default(), Tally::and);
        let scores = sum(&mut each.iter()).scores()?;
        let mut drawn: [Vec<f64>; 3] = Default::default();
        for picked in resamples(each.len(), self.plan.seed) {
            let set = sum(&mut picked.iter().filter_map(|k| each.get(*k)));
            for (all, x) in drawn.iter_mut().zip(set.scores().into_iter().flatten()) {
                all.push(x);
            }
        }
        Some((scores, drawn.map(|mut all| middle(&mut all, self.plan.confidence))))
    }

    fn row(&self, grasp: &GraspToTry, made: &[Verdict], judges: Says) -> TrialResult {
        let holds: Vec<bool> = made.iter().map(|v| v.holds()).collect();
        let enough = self.plan.enough(&holds);
        let count = enough.unwrap_or(holds.len());
        let mut verdicts = Vec::<(Verdict, u32)>::new();
        for verdict in made.iter().take(count) {
            match verdicts.iter_mut().find(|v| v.0 == *verdict) {
                Some(v) => v.1 += 1,
                None => verdicts.push((*verdict, 1)),
            }
        }
        TrialResult {
            enough: enough.is_some(),
            simulated: self.plan.sum(holds.get(..count).unwrap_or(&holds)),
            verdicts,
            judges,
            real: grasp.real.map(|(n, k)| interval(k, n, self.plan.confidence, self.plan.bound)),
        }
    }

    /// Scores each judge against a real gripper; see [`StudySummary::lines`].
    pub fn lines(&self, rows: &[TrialResult]) -> Result<Vec<Line>, Fault> {
        let tried = tried(rows);
        if tried.iter().all(|(_, real)| real.successes == 0) {
            return Ok(Vec::new());
        }
        let judged = |says: &dyn Fn(&TrialResult) -> f64| judged(&tried, says);
        let mut judges = Vec::with_capacity(5);
        if simulated(&tried) {
            judges.push(("ipc", judged(&|r| r.simulated.share())));
        }
        for (k, judge) in Judge::ALL.into_iter().enumerate() {
            judges.push((judge.word(), judged(&|r| r.judges[k])));
        }
        let always = judged(&|_| 1.0);
        judges.push(("always_holds", always.clone()));
        judges.into_iter().map(|(judge, of)| self.line(judge, &of, &always)).collect()
    }

    fn line(&self, judge: &'static str, of: &[Judged], always: &[Judged]) -> Result<Line, Fault> {
        let score = |of: &[Judged]| Ok::<_, Fault>((scores(of, self.threshold)?, thesis_scores(of)?));
        let (usual, thesis) = score(of)?;
        let mut drawn: [Vec<f64>; NUMBERS] = Default::default();
        let (mut sets, mut better) = (0.0, 0.0);
        for picked in resamples(of.len(), self.plan.seed) {
            let set = |of: &[Judged]| picked.iter().filter_map(|k| of.get(*k).copied()).collect::<Vec<_>>();
            let (this, yes) = (set(of), set(always));
            // Nothing can be scored where nothing held.
            if this.iter().all(|g| g.successes == 0) {
                continue;
            }
            let (s, t) = score(&this)?;
            let its = scores(&yes, self.threshold)?.brier;
            sets += 1.0;
            better += if s.brier < its { 1.0 } else { 0.5 * f64::from(u8::from(s.brier == its)) };
            for (all, x) in drawn.iter_mut().zip(numbers(&s, &t)) {
                all.push(x);
            }
        }
        let spread = drawn.map(|mut all| middle(&mut all, self.plan.confidence));
        Ok(Line { judge, usual, thesis, spread, beats_always: better / f64::max(sets, 1.0) })
    }
}

/// A grasp and the real gripper's trials of it.
type Tried<'a> = (&'a TrialResult, Interval);

fn tried(rows: &[TrialResult]) -> Vec<Tried<'_>> {
    rows.iter().filter_map(|r| Some((r, r.real?))).collect()
}

fn simulated(tried: &[Tried]) -> bool {
    tried.iter().all(|(row, _)| row.simulated.trials > 0)
}

fn judged(tried: &[Tried], says: &dyn Fn(&TrialResult) -> f64) -> Vec<Judged> {
    let of =
        |(row, real): &Tried| Judged { predicted: says(row), trials: real.trials, successes: real.successes };
    tried.iter().map(of).collect()
}
