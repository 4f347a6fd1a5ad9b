//! Primal–dual Newton on one island: minimises `ℓ(v) = ½ (v − v*)ᵀA(v − v*) + Σ ℓ_c(J v)` (Castro et al.
//! 2022), its metric that of Chan, Golub and Mulet 1999. Velocities (nv of the island), SI.

use super::assemble::assemble;
use super::line_search::line_search;
use super::pattern::lay_out;
use super::start::{Start, begin};
use super::vectors::times_mass;
use crate::law::PointWork;
use crate::problem::{Problem, Vec3};
use crate::solver::{Options, Work};
use asperity_linear::sparse::blocks::{Factor, Symbolic};

/// Relative error below which friction bounds are worth setting anew.
const SET_BOUNDS_BELOW: f64 = 3e-2;
/// Momentum, as a fraction of a step's impulses, below which bodies are all but at rest: sticking is then
/// made exact.
pub(super) const CALM: f64 = 0.05;

/// Largest error as a fraction of the forces of the step, however fast the bodies are: in a short step all
/// forces are small beside their momentum, and the start would pass for the solution.
const HIDDEN: f64 = 1e-3;
/// Rounding of momentum, below which no error is resolved.
const ROUNDING: f64 = 1e-12;

/// Report of the solve of one island.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct IslandReport {
    pub converged: bool,
    pub residual: f64,
    pub friction_lag: f64,
    pub iterations: u32,
    pub factorisations: u32,
    pub line_search: u32,
    pub sweeps: u32,
    /// Number of blocks of its factor off the diagonal; zero if it was not factored.
    pub factor_blocks: u32,
    /// True if sweeps gave the solution.
    pub swept: bool,
}

/// Minimises `ℓ` over the velocities of one island, starting from those in `work`.
pub(crate) fn solve_island(
    problem: &Problem,
    options: &Options,
    s: &mut Symbolic,
    factor: &mut Factor,
    work: &mut Work,
    island: usize,
) -> IslandReport {
    let mut outcome = IslandReport::default();
    place(problem, work, island);
    points(work, island, |c| c.start());
    let (mut ease, mut balance) = match begin(problem, options, work, island, &mut outcome) {
        Start::Near { ease, balance } => (ease, balance),
        Start::Done => return outcome,
    };
    let mut passes = 0;
    let mut since = Since::Moved;
    // Bounds set anew make another problem, which has its iterations to itself: cut short it would be far
    // from any solution.
    let mut left = options.max_iterations;
    loop {
        let now = balance.take().unwrap_or_else(|| gradient(problem, work, island, since));
        since = Since::Still;
        outcome.residual = now.residual();
        let near = now.is_near(options);
        let balanced = near && now.hides_nothing(options);
        if balanced && ease > 1.0 && now.momentum < CALM * now.scale {
            points(work, island, |c| c.ease(1.0 / ease));
            ease = 1.0;
            continue;
        }
        // Once while still on the way, then only where the solution would be wrong.
        let on_the_way = passes == 0 && now.error <= SET_BOUNDS_BELOW * now.scale;
        if passes < options.lag_passes && (balanced || on_the_way) {
            outcome.friction_lag = lag_change(work, island);
            passes += 1;
            if outcome.friction_lag > options.lag_tolerance {
                points(work, island, |c| c.set_lag());
                left = options.max_iterations;
                continue;
            }
        }
        outcome.converged = near;
        if balanced || left == 0 || !now.error.is_finite() {
            break;
        }
        left -= 1;
        let Some(length2) = newton_step(problem, s, factor, work, island, &mut outcome) else { break };
        since = Since::Moved;
        if length2 <= 1e-30 * now.scale * now.scale {
            outcome.residual = gradient(problem, work, island, since).residual();
            break;
        }
    }
    outcome.friction_lag = lag_change(work, island);
    write_impulses(work, island);
    outcome
}

/// Takes one Newton step as far as the line search allows. Returns its squared length in the metric of the
/// mass; `None` where rounding has eaten the slope: this is as low as it gets.
#[inline]
fn newton_step(
    problem: &Problem,
    s: &mut Symbolic,
    factor: &mut Factor,
    work: &mut Work,
    island: usize,
    outcome: &mut IslandReport,
) -> Option<f64> {
    if outcome.iterations == 0 {
        lay_out(problem, s, factor, work, island);
        outcome.factor_blocks = s.pattern.rows.len() as u32;
    }
    outcome.iterations += 1;
    direction(problem, s, factor, work, island, outcome);
    let slope = slopes(problem, work, island);
    if !(slope.at_zero < 0.0) {
        return None;
    }
    spread(problem, work, island);
    let (alpha, evaluations) = line_search(work, island, (slope.mass, slope.curvature), slope.at_zero);
    outcome.line_search += evaluations;
    advance(problem, work, island, alpha);
    Some(alpha * alpha * slope.curvature)
}

/// Writes the impulse of each contact.
#[inline]
fn write_impulses(work: &mut Work, island: usize) {
    for k in work.pair_range(island) {
        let pair = &work.pairs[work.pair_order[k] as usize];
        for (i, c) in pair.points(&work.points).iter().enumerate() {
            work.impulses[pair.contacts.0 as usize + i] = c.impulse(&c.v);
        }
    }
}

/// Slopes along the search direction at its start.
struct Slopes {
    /// Slope `pᵀ∇ℓ`.
    at_zero: f64,
    /// Slope and curvature of the mass term, `pᵀA(v − v*)` and `pᵀAp`.
    mass: f64,
    curvature: f64,
}

fn slopes(problem: &Problem, work: &mut Work, island: usize) -> Slopes {
    let mut out = Slopes { at_zero: 0.0, mass: 0.0, curvature: 0.0 };
    for k in work.block_range(island) {
        let block = work.block_order[k] as usize;
        let x = &mut work.x;
        times_mass(problem, block, &x.p, &mut x.turned);
        let own = problem.velocities(block);
        let changes = x.momentum[own.clone()].iter().zip(&x.impulse[own.clone()]);
        for ((p, turned), (momentum, impulse)) in x.p[own.clone()].iter().zip(&x.turned[own]).zip(changes) {
            out.at_zero += p * (momentum - impulse);
            out.mass += p * momentum;
            out.curvature += p * turned;
        }
    }
    out
}

/// Calls `act` with every contact of an island.
pub(super) fn points(work: &mut Work, island: usize, act: impl Fn(&mut PointWork)) {
    for k in work.pair_range(island) {
        let pair = &work.pairs[work.pair_order[k] as usize];
        pair.points_mut(&mut work.points).iter_mut().for_each(&act);
    }
}

/// Computes Newton's direction; where rounding makes the factorisation fail, that of a matrix with a heavier
/// diagonal.
fn direction(
    problem: &Problem,
    s: &Symbolic,
    factor: &mut Factor,
    work: &mut Work,
    island: usize,
    outcome: &mut IslandReport,
) {
    let mut extra = 0.0;
    for _ in 0..20 {
        assemble(problem, s, factor, work, island);
        if extra > 0.0 {
            for p in 0..s.len() {
                let (n, d) = (s.size[p] as usize, s.diagonal[p] as usize);
                for i in 0..n {
                    factor.values[d + i * (n + 1)] *= 1.0 + extra;
                }
            }
        }
        outcome.factorisations += 1;
        if factor.factor(s).is_ok() {
            break;
        }
        extra = if extra == 0.0 { 1e-12 } else { extra * 10.0 };
    }
    for k in work.block_range(island) {
        let own = problem.velocities(work.block_order[k] as usize);
        let x = &mut work.x;
        let down = x.impulse[own.clone()].iter().zip(&x.momentum[own.clone()]).map(|(j, a)| j - a);
        x.p[own].iter_mut().zip(down).for_each(|(p, down)| *p = down);
    }
    factor.solve(s, &mut work.x.p);
    let finite = work
        .blocks_of(island)
        .iter()
        .all(|&block| work.x.p[problem.velocities(block as usize)].iter().all(|p| p.is_finite()));
    if !finite {
        for k in work.block_range(island) {
            for i in problem.velocities(work.block_order[k] as usize) {
                let d = work.x.scale[i];
                work.x.p[i] = d * d * (work.x.impulse[i] - work.x.momentum[i]);
            }
        }
    }
}

/// Computes the velocities of every constraint from those of the blocks.
pub(super) fn place(problem: &Problem, work: &mut Work, island: usize) {
    let (pairs, rows) = (work.pair_range(island), work.row_range(island));
    for &k in &work.pair_order[pairs] {
        let pair = &mut work.pairs[k as usize];
        let (w, v) = pair.relative(problem, &work.x.v);
        (pair.w, pair.v) = (w, v);
        for c in pair.points_mut(&mut work.points) {
            c.v = v + w.cross(&c.r);
        }
        for c in pair.pins_mut(&mut work.pins) {
            c.v = v + w.cross(&c.r);
        }
    }
    for &k in &work.row_order[rows] {
        let row = &mut work.rows[k as usize];
        row.u = row.sum(&problem.row_terms, &work.x.v);
    }
}

/// Computes the changes of these along the search direction.
fn spread(problem: &Problem, work: &mut Work, island: usize) {
    let (pairs, rows) = (work.pair_range(island), work.row_range(island));
    for &k in &work.pair_order[pairs] {
        let pair = &mut work.pairs[k as usize];
        let (w, v) = pair.relative(problem, &work.x.p);
        (pair.dw, pair.dv) = (w, v);
        for c in pair.points_mut(&mut work.points) {
            c.dv = v + w.cross(&c.r);
        }
        for c in pair.pins_mut(&mut work.pins) {
            c.dv = v + w.cross(&c.r);
        }
    }
    for &k in &work.row_order[rows] {
        let row = &mut work.rows[k as usize];
        row.du = row.sum(&problem.row_terms, &work.x.p);
    }
}

/// Takes a step of `alpha`.
fn advance(problem: &Problem, work: &mut Work, island: usize, alpha: f64) {
    let (blocks, pairs, rows) = (work.block_range(island), work.pair_range(island), work.row_range(island));
    for &block in &work.block_order[blocks] {
        let own = problem.velocities(block as usize);
        work.x.v[own.clone()].iter_mut().zip(&work.x.p[own]).for_each(|(v, p)| *v += alpha * p);
    }
    for &k in &work.pair_order[pairs] {
        let pair = &mut work.pairs[k as usize];
        let (w, dw) = (pair.w, pair.dw);
        pair.w += pair.dw * alpha;
        pair.v += pair.dv * alpha;
        for c in pair.points_mut(&mut work.points) {
            c.advance(alpha, &w, &dw);
        }
        for c in pair.pins_mut(&mut work.pins) {
            c.v += c.dv * alpha;
        }
    }
    for &k in &work.row_order[rows] {
        let row = &mut work.rows[k as usize];
        row.u += alpha * row.du;
    }
}

/// Distance from balance, √J.
#[derive(Clone, Copy)]
pub(super) struct Balance {
    /// Residual `‖D ∇ℓ‖`.
    pub error: f64,
    /// Scale `max(‖D A v‖, ‖D A (v − v*)‖, ‖D Jᵀγ‖)`.
    pub scale: f64,
    /// Momentum `‖D A v‖`.
    pub momentum: f64,
    /// Forces `max(‖D A (v − v*)‖, ‖D Jᵀγ‖)`.
    pub forces: f64,
}

impl Balance {
    /// Returns the error as a fraction of the scale.
    #[inline]
    fn residual(&self) -> f64 {
        if self.scale > 0.0 { self.error / self.scale } else { 0.0 }
    }

    /// Returns true if the error is within the tolerances.
    #[inline]
    fn is_near(&self, options: &Options) -> bool {
        self.error <= options.relative_tolerance * self.scale + options.absolute_tolerance
    }

    /// Returns true if the error is small beside the forces too, or as small as rounding lets it be.
    #[inline]
    fn hides_nothing(&self, options: &Options) -> bool {
        self.error <= (HIDDEN * self.forces).max(ROUNDING * self.scale) + options.absolute_tolerance
    }
}

/// Change of the velocities since their last gradient.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    Moved,
    /// None: only the friction bounds changed, and momenta are known.
    Still,
}

/// Writes `A (v − v*)` and `Jᵀγ`.
pub(super) fn gradient(problem: &Problem, work: &mut Work, island: usize, since: Since) -> Balance {
    let (blocks, pairs, rows) = (work.block_range(island), work.pair_range(island), work.row_range(island));
    let Work { x, .. } = work;
    for &block in &work.block_order[blocks.clone()] {
        let own = problem.velocities(block as usize);
        x.impulse[own.clone()].fill(0.0);
        if since == Since::Still {
            continue;
        }
        let change = x.v[own.clone()].iter().zip(&problem.v_free[own.clone()]).map(|(v, free)| v - free);
        x.p[own].iter_mut().zip(change).for_each(|(p, change)| *p = change);
        times_mass(problem, block as usize, &x.p, &mut x.momentum);
    }
    for &k in &work.pair_order[pairs] {
        let pair = &work.pairs[k as usize];
        let (mut moment, mut force) = (Vec3::zeros(), Vec3::zeros());
        for c in pair.points(&work.points) {
            if !c.idle(c.v.dot(&c.n)) {
                let impulse = c.impulse(&c.v);
                force += impulse;
                moment += c.r.cross(&impulse);
            }
            if c.turns() {
                moment += c.turn_impulse(&pair.w);
            }
        }
        for c in pair.pins(&work.pins) {
            let (impulse, _) = c.evaluate(&c.v);
            force += impulse;
            moment += c.r.cross(&impulse);
        }
        pair.add_wrench(problem, &moment, &force, &mut x.impulse);
    }
    for &k in &work.row_order[rows] {
        let row = &work.rows[k as usize];
        row.add(&problem.row_terms, row.evaluate(row.u).0, &mut x.impulse);
    }
    let (mut error, mut change, mut impulse, mut momentum) = (0.0, 0.0, 0.0, 0.0);
    for &block in &work.block_order[blocks] {
        if since == Since::Moved {
            times_mass(problem, block as usize, &x.v, &mut x.turned);
        }
        let own = problem.velocities(block as usize);
        let forces = x.momentum[own.clone()].iter().zip(&x.impulse[own.clone()]);
        for ((scale, m), (a, j)) in x.scale[own.clone()].iter().zip(&x.turned[own]).zip(forces) {
            let d2 = scale * scale;
            error += d2 * (a - j) * (a - j);
            change += d2 * a * a;
            impulse += d2 * j * j;
            momentum += d2 * m * m;
        }
    }
    let forces = change.max(impulse);
    Balance {
        error: error.sqrt(),
        scale: forces.max(momentum).sqrt(),
        momentum: momentum.sqrt(),
        forces: forces.sqrt(),
    }
}

/// Returns the largest difference between friction bounds and present normal impulses, over the largest of
/// these.
fn lag_change(work: &Work, island: usize) -> f64 {
    let (mut change, mut most) = (0.0f64, 0.0f64);
    for &k in work.pairs_of(island) {
        for c in work.pairs[k as usize].points(&work.points) {
            let (now, _) = c.normal(c.v.dot(&c.n));
            change = change.max((now - c.lag).abs());
            most = most.max(now);
        }
    }
    if most > 0.0 { change / most } else { 0.0 }
}
