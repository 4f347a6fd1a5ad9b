//! Start of Newton's method on an island, and the choice of islands that are left at the result of sweeps.
//!
//! The distance of the start from balance decides: near it Newton's method begins at once; far from it sweeps
//! come first and sticking is regularised more. If the options ask for it, islands of many pairs are left at
//! sweeps while they move, and large ones at rest too.

use super::iterate::{Balance, CALM, IslandReport, Since, gradient, place, points};
use super::vectors::times_mass;
use crate::problem::Problem;
use crate::solver::{Options, Work};

/// Distance from balance beyond which the start is improved by sweeps.
const FAR: f64 = 1e-2;
/// Distance within which a pile that is swept while it moves begins to rest: one body that still rolls leaves
/// the others where they are, and sweeps would not.
const FAR_STILL: f64 = 0.3;
/// Motion of a pile at rest, as a fraction of its motion without contacts.
const STILL: f64 = 3e-3;
/// Largest change by a sweep in a large pile at rest, as a fraction of the change of a step without contacts:
/// at 10 ms the error of bodies is then 10 µm/s, a tenth of the speed that counts as asleep.
const CREEP: f64 = 1e-4;
/// Largest mean number of contacts of a pair at which sweeps pay: two manifolds.
const FEW: usize = 8;
/// Number of sweeps before Newton's method begins. One of its iterations costs as much as some ten.
const SWEEPS: u32 = 12;
/// Ratio of a sweep's change to a pile's motion at which the error of the sweeps keeps it from rest, so that
/// it gets …
const NOISE: f64 = 1.0;
/// … this many times as many.
const PATIENCE: u32 = 4;
/// Regularisation `σ` of steps that begin far from balance, that of Castro et al. 2022: sticking contacts
/// creep at 0.1 mm/s while bodies hit each other.
const EASED: f64 = 1e-3;

/// Start of Newton's method.
pub(super) enum Start {
    /// It begins here, with friction's regularisation `ease` times its final value; and the balance, where it
    /// is known.
    Near { ease: f64, balance: Option<Balance> },
    /// It is not needed.
    Done,
}

/// Measures the distance of the start from balance. Near it Newton's method begins at once. Far from it
/// (bodies hit each other) sweeps come first, and sticking is regularised by [`EASED`], or all would have to
/// be as exact as rest. Sticking at that creeps a little, which only looks far from balance to the finer
/// regularisation: hence the second look.
///
/// If the options ask for it, an island of many pairs that moves is left at the result of sweeps: there
/// Newton's method takes forty iterations to sort out who sticks, and rest, which needs its exactness, is not
/// in sight.
pub(super) fn begin(
    problem: &Problem,
    options: &Options,
    work: &mut Work,
    island: usize,
    outcome: &mut IslandReport,
) -> Start {
    let many = options.sweeps > 0 && worth_sweeping(options, work, island);
    let large = work.pairs_of(island).len() > options.newton_pairs as usize;
    if many
        && (moves(problem, work, island) || large)
        && settle(problem, options, work, island, large, outcome)
    {
        return Start::Done;
    }
    let most = if many { FAR_STILL } else { FAR };
    let far = |balance: &Balance| balance.error > most * balance.scale + options.absolute_tolerance;
    let balance = gradient(problem, work, island, Since::Moved);
    if !far(&balance) {
        return Start::Near { ease: 1.0, balance: Some(balance) };
    }
    let ease = (EASED / options.sigma).max(1.0);
    points(work, island, |c| c.ease(ease));
    // Easing changes nothing but the impulses of contacts.
    let touched = work.pairs_of(island).iter().any(|&k| work.pairs[k as usize].contacts.1 > 0);
    let balance = if touched { gradient(problem, work, island, Since::Still) } else { balance };
    if far(&balance) {
        let mut sweeps = std::mem::take(&mut work.sweeps);
        sweeps.collect(problem, work, island);
        outcome.sweeps += SWEEPS;
        // An arm, say, cannot be swept: it stays where it is.
        let nothing = sweeps.is_empty();
        if !nothing {
            (0..SWEEPS).for_each(|_| {
                sweeps.sweep();
            });
            sweeps.hand_over(problem, work);
            place(problem, work, island);
        }
        work.sweeps = sweeps;
        Start::Near { ease, balance: nothing.then_some(balance) }
    } else {
        points(work, island, |c| c.ease(1.0 / ease));
        Start::Near { ease: 1.0, balance: None }
    }
}

/// Returns true for many pairs of few contacts: those of a whole patch cost Newton's method no more than one,
/// and sweeps each.
fn worth_sweeping(options: &Options, work: &Work, island: usize) -> bool {
    let pairs = work.pairs_of(island);
    let contacts: u32 = pairs.iter().map(|&k| work.pairs[k as usize].contacts.1).sum();
    pairs.len() >= options.sweep_pairs as usize && contacts as usize <= FEW * pairs.len()
}

/// Returns true unless an island's start is all but at rest, compared with a step without contacts.
fn moves(problem: &Problem, work: &mut Work, island: usize) -> bool {
    let (mut motion, mut free) = (0.0, 0.0);
    for k in work.block_range(island) {
        let block = work.block_order[k] as usize;
        times_mass(problem, block, &work.x.v, &mut work.x.turned);
        let range = problem.velocities(block);
        motion += range.clone().map(|i| work.x.v[i] * work.x.turned[i]).sum::<f64>();
        times_mass(problem, block, &problem.v_free, &mut work.x.turned);
        free += range.map(|i| problem.v_free[i] * work.x.turned[i]).sum::<f64>();
    }
    motion > STILL * STILL * free
}

/// Sweeps an island to the end; returns false if part of it cannot be swept.
fn settle(
    problem: &Problem,
    options: &Options,
    work: &mut Work,
    island: usize,
    large: bool,
    outcome: &mut IslandReport,
) -> bool {
    let mut sweeps = std::mem::take(&mut work.sweeps);
    let whole = sweeps.collect(problem, work, island);
    if whole {
        let mut last = f64::INFINITY;
        loop {
            let moved = sweeps.sweep();
            let (motion, scale) = sweeps.size();
            outcome.sweeps += 1;
            outcome.residual = if scale > 0.0 { moved / scale } else { 0.0 };
            // The nearer to rest, the finer: motion is resolved to a constant fraction of itself.
            let enough = options.sweep_tolerance * (motion / CALM).min(scale);
            let enough = if large { enough.max(CREEP * scale) } else { enough };
            if moved <= enough + options.absolute_tolerance {
                outcome.converged = true;
                break;
            }
            let most = if moved > NOISE * motion { PATIENCE * options.sweeps } else { options.sweeps };
            if outcome.sweeps >= most || !moved.is_finite() {
                outcome.converged = outcome.residual <= options.sweep_tolerance;
                break;
            }
            sweeps.follow((moved / last) * (moved / last));
            last = moved;
        }
        outcome.swept = true;
        sweeps.hand_over(problem, work);
        place(problem, work, island);
        for k in work.block_range(island) {
            let block = work.block_order[k] as usize;
            for i in problem.velocities(block) {
                work.x.p[i] = work.x.v[i] - problem.v_free[i];
            }
            times_mass(problem, block, &work.x.p, &mut work.x.impulse);
        }
    }
    work.sweeps = sweeps;
    whole
}
