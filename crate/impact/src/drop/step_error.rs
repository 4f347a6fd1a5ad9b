//! Errors of the fall and the first bounce over the step size, for exact steps and for three integrators of the same law:
//! `ε = max_k |h_k − h(t_k)| / h_0` (Zhou et al. 2024, Table 1).

use super::run::DropRun;
use crate::{ContactLaw, FixedStep, FixedStepBody, StepReport};

/// Greatest number of steps of a trial; a smaller step is not tried.
const MOST_STEPS: f64 = 1_000_000.0;
/// Error, in drop heights, beyond which a height means nothing, and a trial has failed.
const HOPELESS: f64 = 1.0;

/// Number of steps in which the other way comes to a moment.
const OTHER_WAY: u32 = 7;

/// Returns the greatest error of the height at the ends of steps, over the drop height: exact steps, then
/// [`FixedStep::ALL`]. From the drop to the top of the first bounce, or one step if that is longer. `None`:
/// too many steps, or hopeless.
pub fn step_errors(run: &DropRun, h: f64) -> [Option<f64>; 4] {
    // A step longer than the fall ends after it: what it says there is no measure of a bounce.
    let falls = run.impacts.first().map_or(0.0, |first| first.touch);
    let methods = if falls > 0.0 && h > falls { &[][..] } else { &FixedStep::ALL };
    trial(run, h, methods).unwrap_or([None; 4])
}

/// Returns the errors of some of the methods only.
fn trial(run: &DropRun, h: f64, methods: &[FixedStep]) -> Option<[Option<f64>; 4]> {
    let end = duration(run)?.max(h);
    let count = (end / h).floor();
    if !(1.0..=MOST_STEPS).contains(&count) {
        return None;
    }
    let drop = &run.drop;
    let scale = drop.gap.abs().max(f64::MIN_POSITIVE);
    let law = run.first_law()?;
    let mut exact = drop.body().ok()?;
    let start = (-drop.gap, 0.0);
    let mut bodies = Vec::new();
    for method in methods {
        let body = FixedStepBody::new(drop.mass, law, drop.release, start, drop.weight()).ok()?;
        let row = 1 + FixedStep::ALL.iter().position(|m| m == method)?;
        bodies.push((row, *method, body));
    }
    let mut worst = [0.0_f64; 4];
    let (count, mut report) = (count as u32, StepReport::default());
    let every = (count / 100).max(1);
    for k in 1..=count {
        exact.step(h, &mut report).ok()?;
        if k % every == 0 {
            // Exact steps are held against another way to the same moment.
            let mut other = drop.body().ok()?;
            for _ in 0..OTHER_WAY {
                other.step(f64::from(k) * h / f64::from(OTHER_WAY), &mut report).ok()?;
            }
            worsen(&mut worst[0], exact.depth() - other.depth());
        }
        for (row, method, body) in &mut bodies {
            if worst[*row] <= HOPELESS * scale {
                body.step(*method, h);
                worsen(&mut worst[*row], body.depth() - exact.depth());
            }
        }
    }
    let mut errors = [None; 4];
    for (row, error) in errors.iter_mut().enumerate() {
        let tried = row == 0 || bodies.iter().any(|b| b.0 == row);
        // Rounding may leave no error at all, which no log scale shows.
        let found = Some(worst[row] / scale).filter(|e| tried && *e <= HOPELESS);
        *error = found.map(|e| e.max(1e-17));
    }
    Some(errors)
}

/// Takes the larger absolute value; NaN is worse than any number.
fn worsen(worst: &mut f64, difference: f64) {
    let size = difference.abs();
    if size.is_nan() || size > *worst {
        *worst = size;
    }
}

/// Returns the time from the drop to the top of the first bounce, s; a while longer than the contact where
/// the ball stays.
fn duration(run: &DropRun) -> Option<f64> {
    let first = run.impacts.first()?;
    Some(match (first.leave, first.law) {
        (Some((time, speed)), _) => time + speed / run.drop.gravity,
        (None, ContactLaw::Linear(law)) => first.touch + 20.0 * (run.drop.mass / law.stiffness()).sqrt(),
        (None, ContactLaw::Power(_)) => 1.2 * first.touch,
    })
}

/// Finds the largest step at which a method still meets `level`, as at every smaller one tried, on a grid and
/// narrowed to a percent; `None` where it meets it at every step or at none.
pub fn largest_step(
    run: &DropRun,
    grid: &[f64],
    errors: &[Option<f64>],
    method: FixedStep,
    level: f64,
) -> Option<f64> {
    let row = 1 + FixedStep::ALL.iter().position(|m| *m == method)?;
    let good = |h: f64| trial(run, h, &[method]).and_then(|e| e[row]).is_some_and(|e| e <= level);
    let known = grid.iter().zip(errors);
    let first_bad = known.clone().position(|(_, e)| !e.is_some_and(|e| e <= level))?;
    let (mut lo, mut hi) = (*grid.get(first_bad.checked_sub(1)?)?, *grid.get(first_bad)?);
    while hi / lo > 1.01 {
        let mid = (lo * hi).sqrt();
        if good(mid) { lo = mid } else { hi = mid }
    }
    Some(lo)
}
