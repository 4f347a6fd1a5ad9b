//! A fit from its first candidate to its last: the search, a slice along each number, and the loss over two
//! of them. The caller asks for a batch of candidates, runs them, tells the losses of each recording, and
//! asks again. The next batch follows from the plan and from these losses alone, so a fit that was written
//! down continues with the same bits, whoever runs it and wherever.

use asperity_fault::{Fault, all_finite};
use serde::{Deserialize, Serialize};

use crate::{Parameter, Search, Slice, Space, Trials, Verdict};

/// Purpose of a candidate: the reason why a fit runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A candidate of the search.
    Search,
    /// A place of a slice, which shows what the data tell of one number.
    Slice,
    /// A place of the landscape, the loss over two numbers.
    Landscape,
}

/// Plan of a fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitPlan {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Largest number of candidates in the search; its last generation is made whole.
    pub candidates: u32,
    /// Number of restarts, each with twice the candidates a generation, once the search has converged.
    #[serde(default)]
    pub restarts: u32,
    /// Indices of two numbers: the loss over both is run too, the others at the best.
    #[serde(default)]
    pub landscape: Option<[usize; 2]>,
}

/// Batch of candidates to be run at once.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Batch {
    /// Purpose that they are run for.
    #[serde(rename = "stage")]
    pub purpose: Purpose,
    /// Points of the unit cube.
    pub points: Vec<Vec<f64>>,
}

/// Result for one number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Name of the number.
    pub name: String,
    /// Value at the best candidate.
    pub value: f64,
    /// Lower bound of its range.
    pub from: f64,
    /// Upper bound of its range.
    pub to: f64,
    /// Interval of nine tenths of the bootstrap's draws: a twentieth lies below the first, as many above the
    /// second; none of a single recording.
    pub between: Option<[f64; 2]>,
    /// Verdict of its slice; none before it is run, and none of a single recording on which the number has an
    /// effect.
    #[serde(rename = "told")]
    pub verdict: Option<Verdict>,
    /// Values of the slice.
    pub slice_values: Vec<f64>,
    /// Losses along the slice, less the best.
    pub slice: Slice,
}

/// Loss over two numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Landscape {
    /// Names of the two numbers.
    pub names: [String; 2],
    /// Values of each, from bound to bound.
    pub values: [Vec<f64>; 2],
    /// Mean losses over the recordings (values of the first × of the second).
    pub losses: Vec<Vec<f64>>,
}

/// Number of places of a slice, both bounds among them.
const SLICE: usize = 17;
/// Number of places of a landscape along each of its numbers.
const LANDSCAPE: usize = 15;
/// Number of draws of the bootstrap.
const DRAWS: usize = 2000;
/// Width of the cloud as a share of every range below which the search has converged; it also has where the
/// best losses agree to `FLAT`.
const NARROW: f64 = 1e-3;
const FLAT: f64 = 1e-5;
/// Largest number of candidates that may be asked for.
const MOST: u32 = 100_000;

/// Present place of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Searching,
    /// Index of the number whose slice comes next.
    Slicing(usize),
    /// Index of the row of the landscape that comes next.
    Row(usize),
    Done,
}

/// Schedule of a fit under way.
#[derive(Clone, Debug)]
pub struct FitSchedule {
    space: Space,
    plan: FitPlan,
    search: Search,
    at: At,
    begun: u32,
    trials: Trials,
    slices: Vec<Slice>,
    /// Mean losses of the landscape, row after row.
    rows: Vec<Vec<f64>>,
}

impl FitSchedule {
    /// Returns a fit at its start.
    ///
    /// # Errors
    ///
    /// Refuses a search of nothing or of too much, and a landscape of anything but two numbers.
    pub fn new(space: Space, plan: FitPlan) -> Result<Self, Fault> {
        let n = space.parameters().len();
        if !(1..=MOST).contains(&plan.candidates) {
            return Err(Fault::new("candidates", format!("1 to {MOST} candidates")));
        }
        if plan.landscape.is_some_and(|[a, b]| a == b || a >= n || b >= n) {
            return Err(Fault::new("landscape", "two of the numbers by their places, from 0"));
        }
        let search = Search::new(n, plan.seed);
        let (trials, slices) = Default::default();
        Ok(Self { space, plan, search, at: At::Searching, begun: 0, trials, slices, rows: Vec::new() })
    }

    /// Returns the numbers and their ranges.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Returns the next batch, the same whenever it is asked; `None` once all is run.
    pub fn ask(&self) -> Option<Batch> {
        let best = || self.search.best.clone();
        Some(match self.at {
            At::Searching => Batch { purpose: Purpose::Search, points: self.search.ask() },
            At::Slicing(i) => {
                let along = |x: f64| {
                    let mut point = best();
                    if let Some(place) = point.get_mut(i) {
                        *place = x;
                    }
                    point
                };
                Batch { purpose: Purpose::Slice, points: places(SLICE).into_iter().map(along).collect() }
            }
            At::Row(k) => {
                let [a, b] = self.plan.landscape?;
                let x = places(LANDSCAPE).get(k).copied()?;
                let along = |y: f64| {
                    let mut point = best();
                    (point[a], point[b]) = (x, y);
                    point
                };
                Batch {
                    purpose: Purpose::Landscape,
                    points: places(LANDSCAPE).into_iter().map(along).collect(),
                }
            }
            At::Done => return None,
        })
    }

    /// Takes the losses of each recording, for each point of [`Self::ask`] in their order.
    ///
    /// # Errors
    ///
    /// Refuses losses that do not fit the batch; nothing changes then.
    pub fn tell(&mut self, losses: Vec<Vec<f64>>) -> Result<(), Fault> {
        let Some(batch) = self.ask() else {
            return Err(Fault::new("losses", "all is run"));
        };
        if losses.len() != batch.points.len() {
            let message = format!("one list for each of {} candidates", batch.points.len());
            return Err(Fault::new("losses", message));
        }
        let recordings = self.trials.losses.first().or(losses.first()).map_or(0, Vec::len);
        for (i, of) in losses.iter().enumerate() {
            if recordings == 0 || of.len() != recordings {
                let message = format!("a number for each of {} recordings", recordings.max(1));
                return Err(Fault::new(format!("losses[{i}]"), message));
            }
            all_finite(&format!("losses[{i}]"), of)?;
        }
        let means: Vec<f64> = losses.iter().map(|l| l.iter().sum::<f64>() / l.len() as f64).collect();
        match self.at {
            At::Searching => self.search.tell(&means),
            At::Slicing(_) => {
                let best = self.at_best().to_vec();
                self.slices.push(Slice::new(&best, places(SLICE), &losses));
            }
            At::Row(_) => self.rows.push(means),
            At::Done => {}
        }
        for (point, losses) in batch.points.into_iter().zip(losses) {
            self.trials.push(point, losses);
        }
        self.at = self.next();
        Ok(())
    }

    /// Moves on after a batch.
    fn next(&mut self) -> At {
        let row = |k: usize| match self.plan.landscape {
            Some(_) if k < LANDSCAPE => At::Row(k),
            _ => At::Done,
        };
        match self.at {
            At::Searching => {
                if self.trials.points.len() >= self.plan.candidates as usize {
                    return At::Slicing(0);
                }
                if self.search.ended(NARROW, FLAT).is_some() {
                    if self.begun == self.plan.restarts {
                        return At::Slicing(0);
                    }
                    self.search.begin_again();
                    self.begun += 1;
                }
                At::Searching
            }
            At::Slicing(i) if i + 1 < self.space.parameters().len() => At::Slicing(i + 1),
            At::Slicing(_) => row(0),
            At::Row(k) => row(k + 1),
            At::Done => At::Done,
        }
    }

    /// Returns the losses of the best candidate.
    fn at_best(&self) -> &[f64] {
        let place = self.trials.points.iter().position(|p| *p == self.search.best);
        place.and_then(|i| self.trials.losses.get(i)).map_or(&[], Vec::as_slice)
    }

    /// Returns all trials that were run.
    pub fn trials(&self) -> &Trials {
        &self.trials
    }

    /// Returns the number of candidates in all: while it searches, the largest.
    pub fn total(&self) -> usize {
        let beside = SLICE * self.slices.len() + LANDSCAPE * self.rows.len();
        let searched = self.trials.points.len() - beside;
        let asked = self.plan.candidates as usize;
        let search = if self.at == At::Searching { searched.max(asked) } else { searched };
        let rows = if self.plan.landscape.is_some() { LANDSCAPE * LANDSCAPE } else { 0 };
        search + SLICE * self.space.parameters().len() + rows
    }

    /// Returns the best point of the unit cube so far.
    pub fn best(&self) -> &[f64] {
        &self.search.best
    }

    /// Returns the mean loss of the best point; `None` before a candidate had a finite one.
    pub fn best_loss(&self) -> Option<f64> {
        self.search.best_loss
    }

    /// Returns what is known of each number so far, and the scatter of the best values when recordings are
    /// drawn again.
    pub fn found(&self) -> Vec<Estimate> {
        let several = self.at_best().len() > 1;
        let spreads = self.trials.bootstrap(DRAWS, self.plan.seed);
        let of = |(i, (p, best)): (usize, (&Parameter, &f64))| {
            let between = spreads.get(i).filter(|_| several).map(|s| [p.value(s.low), p.value(s.high)]);
            let slice = self.slices.get(i).cloned().unwrap_or_default();
            let does_nothing = slice.worse.iter().all(|w| *w == 0.0);
            let verdict = (i < self.slices.len() && (several || does_nothing)).then(|| slice.verdict(*best));
            Estimate {
                name: p.name.clone(),
                value: p.value(*best),
                from: p.from,
                to: p.to,
                between,
                verdict,
                slice_values: slice.places.iter().map(|&x| p.value(x)).collect(),
                slice,
            }
        };
        self.space.parameters().iter().zip(self.best()).enumerate().map(of).collect()
    }

    /// Returns the loss over two numbers, once all of it is run.
    pub fn landscape(&self) -> Option<Landscape> {
        let [a, b] = self.plan.landscape.filter(|_| self.rows.len() == LANDSCAPE)?;
        let (p, q) = (self.space.parameters().get(a)?, self.space.parameters().get(b)?);
        let values = |p: &Parameter| places(LANDSCAPE).into_iter().map(|x| p.value(x)).collect();
        let names = [p.name.clone(), q.name.clone()];
        Some(Landscape { names, values: [values(p), values(q)], losses: self.rows.clone() })
    }
}

/// Returns even places from 0 to 1.
fn places(count: usize) -> Vec<f64> {
    (0..count).map(|k| k as f64 / (count - 1) as f64).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use crate::Scale;

    fn schedule(candidates: u32, landscape: Option<[usize; 2]>) -> FitSchedule {
        let parameter =
            |name: &str| Parameter { name: name.into(), from: -1.0, to: 1.0, scale: Scale::Linear };
        let space = Space::new(vec![parameter("told"), parameter("idle")]).unwrap();
        FitSchedule::new(space, FitPlan { seed: 3, candidates, restarts: 0, landscape }).unwrap()
    }

    /// Thirty recordings whose losses are least at about 0.3 of the first number; the second does nothing.
    fn lost(schedule: &FitSchedule, points: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let one = |point: &Vec<f64>| {
            let x = schedule.space().values(point)[0];
            (0..30).map(|r| (x - 0.3 - 0.01 * libm::sin(7.0 * f64::from(r))).abs()).collect()
        };
        points.iter().map(one).collect()
    }

    fn run(schedule: &mut FitSchedule) -> Vec<Vec<Vec<f64>>> {
        let mut told = Vec::new();
        while let Some(batch) = schedule.ask() {
            let losses = lost(schedule, &batch.points);
            told.push(losses.clone());
            schedule.tell(losses).unwrap();
        }
        told
    }

    #[test]
    fn a_number_is_found_and_one_that_does_nothing_is_said_to() {
        let mut schedule = schedule(120, Some([1, 0]));
        run(&mut schedule);
        assert!((schedule.space().values(schedule.best())[0] - 0.3).abs() < 0.02);
        let found = schedule.found();
        assert_eq!(
            (found[0].verdict, found[1].verdict),
            (Some(Verdict::Determined), Some(Verdict::Undetermined))
        );
        assert!(found[0].between.is_some_and(|[low, high]| low < 0.31 && 0.29 < high));
        let landscape = schedule.landscape().unwrap();
        assert_eq!((landscape.losses.len(), landscape.losses[0].len()), (15, 15));
        assert_eq!(landscape.losses[0], landscape.losses[14]);
        assert_eq!(schedule.trials().points.len(), schedule.total());
        assert!(schedule.tell(Vec::new()).is_err());
    }

    #[test]
    fn what_was_told_again_leads_to_the_same_bits() {
        let mut first = schedule(60, Some([0, 1]));
        let told = run(&mut first);
        let mut again = schedule(60, Some([0, 1]));
        for losses in told {
            again.tell(losses).unwrap();
        }
        assert_eq!(again.ask(), None);
        assert_eq!((again.trials(), again.found()), (first.trials(), first.found()));
        assert_eq!(again.landscape(), first.landscape());
    }

    #[test]
    fn what_is_no_answer_is_refused_and_changes_nothing() {
        let mut schedule = schedule(60, None);
        let batch = schedule.ask().unwrap();
        let good = lost(&schedule, &batch.points);
        let mut uneven = good.clone();
        uneven[1].pop();
        let mut broken = good.clone();
        broken[2][3] = f64::NAN;
        for (bad, path) in
            [(Vec::new(), "losses"), (uneven, "losses[1]"), (vec![Vec::new(); good.len()], "losses[0]")]
        {
            assert_eq!(schedule.tell(bad).unwrap_err().path, path);
        }
        assert!(schedule.tell(broken).unwrap_err().path.starts_with("losses[2]"));
        assert_eq!(schedule.ask(), Some(batch));
        assert!(schedule.tell(good).is_ok());
    }

    #[test]
    fn plans_that_are_none_are_refused() {
        let of = |candidates, landscape| {
            let space = schedule(1, None).space().clone();
            FitSchedule::new(space, FitPlan { seed: 0, candidates, restarts: 0, landscape })
        };
        assert_eq!(of(0, None).unwrap_err().path, "candidates");
        for pair in [[0, 0], [0, 2], [5, 1]] {
            assert_eq!(of(10, Some(pair)).unwrap_err().path, "landscape");
        }
    }
}
