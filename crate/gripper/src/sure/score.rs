//! Scores of a judge of grasps against trials that were made: by the thesis' definitions (as its code
//! `compare_ipc_phys.py` counts) and by the usual ones, which differ.
//!
//! **Thesis**: of each grasp the predicted and the physical successes become two lists, ones first, compared
//! place by place; AP is the average precision of these ones and zeros as scores, `P R + (1 − R) π` with π
//! the share of successes; AR is the mean of the recalls at the thresholds 0, 0.1, … 1, and at 0 all counts
//! as predicted; F1 is their harmonic mean. (Of the vase of its table 4.1 its text gives an F1 of 0.85: that
//! is the harmonic mean of the lists' precision and recall; with AP and AR it would be 0.83.) The order
//! within a grasp is the judge's gift: trials that went the one way and the other agree as far as their
//! numbers do.
//!
//! **Usual**: every trial made is a label, the predicted share its score. Precision, recall and F1 at a
//! threshold; AP is the area below the steps of precision over recall, equal scores taken together; the Brier
//! score is the mean of `(p − y)²`, which rewards calibrated predictions.

use asperity_fault::Fault;

/// A grasp's prediction and its trials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Predicted share of successes, in [0, 1].
    pub predicted: f64,
    /// Number of trials made.
    pub trials: u32,
    /// Number of successful trials.
    pub successes: u32,
}

/// Scores at one threshold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Predicted share from which on a grasp counts as predicted to hold.
    pub threshold: f64,
    /// Share of the grasps predicted to hold that do; 1 where none is predicted.
    pub precision: f64,
    /// Share of the holding grasps that are predicted to; 1 where none holds.
    pub recall: f64,
    /// Harmonic mean of precision and recall.
    pub f1: f64,
}

/// Scores by the usual definitions.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// Scores at each predicted share, from the highest down: between two of them nothing changes.
    pub curve: Vec<Point>,
    /// Scores at the threshold asked for.
    pub at: Point,
    /// Area below precision over recall.
    pub average_precision: f64,
    /// Mean of `(p − y)²` over trials.
    pub brier: f64,
    /// Brier score of a judge that predicts the share of all successes for every grasp; a judge with a worse
    /// score knows nothing of grasps.
    pub brier_of_mean: f64,
    /// Least Brier score that any judge of grasps can have: the variance between trials of one grasp.
    pub brier_least: f64,
}

/// Scores by the thesis' definitions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThesisScores {
    /// Precision of the sorted lists: the share of what is predicted to hold that does.
    pub precision: f64,
    /// Recall of the sorted lists: the share of what holds that is predicted to.
    pub recall: f64,
    /// Average precision of the sorted lists.
    pub ap: f64,
    /// Mean recall over thresholds.
    pub ar: f64,
    /// Harmonic mean of AP and AR.
    pub f1: f64,
}

fn harmonic(a: f64, b: f64) -> f64 {
    if a + b > 0.0 { 2.0 * a * b / (a + b) } else { 0.0 }
}

fn check(grasps: &[Judged]) -> Result<(f64, f64), Fault> {
    for (i, g) in grasps.iter().enumerate() {
        asperity_fault::within(&format!("grasps[{i}].predicted"), g.predicted, 0.0, 1.0)?;
        if g.successes > g.trials {
            return Err(Fault::new(
                format!("grasps[{i}].successes"),
                "There are more successes than trials.",
            ));
        }
    }
    let sum = |f: &dyn Fn(&Judged) -> u32| grasps.iter().map(|g| f64::from(f(g))).sum::<f64>();
    let (trials, successes) = (sum(&|g| g.trials), sum(&|g| g.successes));
    if trials == 0.0 || successes == 0.0 {
        return Err(Fault::new("grasps", "Scores need trials that were made, and one success among them."));
    }
    Ok((trials, successes))
}

/// Counts from which both kinds of F1 and Brier's score follow; they add up over grasps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    trials: f64,
    successes: f64,
    /// Trials and successes of grasps that are predicted to hold.
    said: [f64; 2],
    /// Counts of the thesis' sorted lists: predicted to hold, and those of them that do.
    listed: [f64; 2],
    /// Sum of `(p − y)²` over trials.
    squares: f64,
}

impl Tally {
    /// Counts one grasp.
    pub fn of(g: &Judged, threshold: f64) -> Self {
        let (n, k) = (f64::from(g.trials), f64::from(g.successes));
        let listed = libm::round(g.predicted * n);
        Self {
            trials: n,
            successes: k,
            said: if g.predicted >= threshold { [n, k] } else { [0.0; 2] },
            listed: [listed, listed.min(k)],
            squares: squares(g.predicted, g),
        }
    }

    /// Adds the counts of two tallies.
    pub fn and(self, other: &Self) -> Self {
        let add = |a: [f64; 2], b: [f64; 2]| [a[0] + b[0], a[1] + b[1]];
        Self {
            trials: self.trials + other.trials,
            successes: self.successes + other.successes,
            said: add(self.said, other.said),
            listed: add(self.listed, other.listed),
            squares: self.squares + other.squares,
        }
    }

    /// Returns F1 at the threshold, F1 of the thesis and Brier's score; `None` where nothing succeeded.
    pub fn scores(&self) -> Option<[f64; 3]> {
        (self.successes > 0.0).then(|| {
            let (_, _, f1) = at(self.said, self.successes);
            [f1, self.thesis().f1, self.squares / self.trials]
        })
    }

    fn thesis(&self) -> ThesisScores {
        let [predicted, both] = self.listed;
        let precision = if predicted > 0.0 { both / predicted } else { 0.0 };
        let recall = both / self.successes;
        let ap = precision * recall + (1.0 - recall) * self.successes / self.trials;
        let ar = (1.0 + 10.0 * recall) / 11.0;
        ThesisScores { precision, recall, ap, ar, f1: harmonic(ap, ar) }
    }
}

/// Computes precision, recall and F1 where grasps with `n` trials and `k` successes are predicted to hold.
fn at([n, k]: [f64; 2], successes: f64) -> (f64, f64, f64) {
    let (precision, recall) = (if n > 0.0 { k / n } else { 1.0 }, k / successes);
    (precision, recall, harmonic(precision, recall))
}

/// Returns the sum of `(p − y)²` over the trials of a grasp.
fn squares(p: f64, g: &Judged) -> f64 {
    let (k, n) = (f64::from(g.successes), f64::from(g.trials));
    k * (1.0 - p) * (1.0 - p) + (n - k) * p * p
}

/// Computes the scores by the thesis' definitions.
///
/// # Errors
///
/// Refuses invalid grasps, and grasps without any success.
pub fn thesis_scores(grasps: &[Judged]) -> Result<ThesisScores, Fault> {
    check(grasps)?;
    Ok(grasps.iter().fold(Tally::default(), |sum, g| sum.and(&Tally::of(g, 0.0))).thesis())
}

/// Computes the scores by the usual definitions.
///
/// # Errors
///
/// Refuses a threshold outside [0, 1], invalid grasps, and grasps without any success.
pub fn scores(grasps: &[Judged], threshold: f64) -> Result<Scores, Fault> {
    asperity_fault::within("threshold", threshold, 0.0, 1.0)?;
    let (trials, successes) = check(grasps)?;
    let point = |threshold: f64| {
        let said = grasps.iter().filter(|g| g.predicted >= threshold);
        let said = said.fold([0.0; 2], |[n, k], g| [n + f64::from(g.trials), k + f64::from(g.successes)]);
        let (precision, recall, f1) = at(said, successes);
        Point { threshold, precision, recall, f1 }
    };
    let mut levels: Vec<f64> = grasps.iter().map(|g| g.predicted).collect();
    levels.sort_unstable_by(|a, b| b.total_cmp(a));
    levels.dedup();
    let curve: Vec<Point> = levels.into_iter().map(point).collect();
    let mut before = 0.0;
    let average_precision = curve.iter().map(|p| {
        let gained = p.recall - before;
        before = p.recall;
        gained * p.precision
    });
    let average_precision = average_precision.sum();
    let brier_of =
        |says: &dyn Fn(&Judged) -> f64| grasps.iter().map(|g| squares(says(g), g)).sum::<f64>() / trials;
    Ok(Scores {
        at: point(threshold),
        curve,
        average_precision,
        brier: brier_of(&|g| g.predicted),
        brier_of_mean: brier_of(&|_| successes / trials),
        brier_least: brier_of(&|g| f64::from(g.successes) / f64::from(g.trials.max(1))),
    })
}
