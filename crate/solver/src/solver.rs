//! One solve: a [`Problem`] in, velocities and impulses out, island by island.
//!
//! [`Options`] are the tolerances, [`Solver`] holds scratch and the last result. Each island is begun from
//! the caller's guess, perhaps swept, and then solved by Newton's method; friction bounds are set anew a few
//! times, after which the problem is fixed and convex (Castro et al. 2023, the lagged model).

use crate::gauss_seidel::Sweeps;
use crate::islands::Islands;
use crate::law::{PinWork, PointWork, Regularisation, RowWork};
use crate::newton::{PairWork, RowLayout, Vectors, solve_island};
use crate::problem::{GROUND, Problem, Vec3};
use crate::report::SolveReport;
use asperity_fault::Fault;
use asperity_linear::sparse::blocks::{Factor, Symbolic};

/// Tolerances of the solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Relative tolerance `ε_r` on the residual of [`SolveReport`].
    pub relative_tolerance: f64,
    /// Absolute tolerance `ε_a`, √J: what is less counts as nothing.
    pub absolute_tolerance: f64,
    /// Largest number of Newton iterations per island, and again each time friction bounds are set anew.
    pub max_iterations: u32,
    /// Change of the normal impulses, as a fraction of the largest, above which friction bounds are set anew
    /// …
    pub lag_tolerance: f64,
    /// … and at most this often; after that the problem is fixed, convex, and surely solved.
    pub lag_passes: u32,
    /// Number of sweeps at whose result islands with at least `sweep_pairs` pairs are left while they move;
    /// 0: all are solved to the tolerances above.
    pub sweeps: u32,
    /// Least number of pairs of an island that is swept; see `sweeps`.
    pub sweep_pairs: u32,
    /// Number of pairs of an island above which it is left at sweeps at rest too, where it is swept at all: a
    /// pile's factor grows faster than the pile.
    pub newton_pairs: u32,
    /// Change of impulses by a sweep, as a fraction of the momentum they balance, below which sweeps end
    /// sooner.
    pub sweep_tolerance: f64,
    /// Regularisation of friction `σ`: sticking contacts creep at about `σ g δt` (Castro et al. 2022, section
    /// V-B).
    pub sigma: f64,
    /// Ratio `β`: no contact is stiffer than one whose period is `β δt` (Castro et al. 2022, eq. 33).
    pub near_rigid: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            relative_tolerance: 1e-6,
            absolute_tolerance: 1e-14,
            max_iterations: 100,
            lag_tolerance: 1e-3,
            lag_passes: 4,
            sweeps: 0,
            sweep_pairs: 16,
            newton_pairs: 1000,
            sweep_tolerance: 1e-2,
            sigma: 1e-6,
            near_rigid: 0.01,
        }
    }
}

impl Options {
    /// Returns the options of [`Self::default`], but with piles in motion swept: ten times as fast, the
    /// residual a few hundredths in a hail of impacts. Few bodies, and piles at rest, are as exact as ever.
    pub fn brisk() -> Self {
        Self { sweeps: 30, ..Self::default() }
    }
}

/// Scratch of the solver and the result of its last solve. Nothing in it but capacity and the pattern of the
/// last problem carries over to the next.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    islands: Islands,
    /// Patterns of the factors, by island of the last steps; one that was swept keeps that of the island
    /// before it.
    patterns: Vec<Symbolic>,
    factor: Factor,
    work: Work,
}

/// Constraints while they are solved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    /// Vectors over all velocities (each nv).
    pub x: Vectors,
    /// Prepared pairs, in the order of the problem (pairs).
    pub pairs: Vec<PairWork>,
    /// Prepared contacts, in the order of the problem (contacts).
    pub points: Vec<PointWork>,
    /// Prepared pins, in the order of the problem (pins).
    pub pins: Vec<PinWork>,
    /// Prepared rows, in the order of the problem (rows).
    pub rows: Vec<RowWork>,
    /// Terms of the rows, and their places in the factors of the islands that were laid out.
    pub row_layout: RowLayout,
    /// Scratch of Gauss–Seidel, one island at a time.
    pub sweeps: Sweeps,
    /// Impulse of each contact on `b`, N s (contacts): the result.
    pub impulses: Vec<Vec3>,
    /// Pairs sorted by island (pairs).
    pub pair_order: Vec<u32>,
    /// First pair of each island in `pair_order`, and their number at the end (islands + 1).
    pair_start: Vec<u32>,
    /// Rows sorted by island (rows).
    pub row_order: Vec<u32>,
    /// First row of each island in `row_order`, and their number at the end (islands + 1).
    row_start: Vec<u32>,
    /// Blocks sorted by island (blocks).
    pub block_order: Vec<u32>,
    /// First block of each island in `block_order`, and their number at the end (islands + 1).
    block_start: Vec<u32>,
    /// Index of each block among those of its island (blocks): its node in the island's [`Symbolic`].
    pub node_of_block: Vec<u32>,
    /// Pairs of nodes that a constraint ties; of the island laid out last.
    pub edges: Vec<(u32, u32)>,
}

impl Work {
    pub fn block_range(&self, island: usize) -> std::ops::Range<usize> {
        self.block_start[island] as usize..self.block_start[island + 1] as usize
    }

    pub fn blocks_of(&self, island: usize) -> &[u32] {
        &self.block_order[self.block_range(island)]
    }

    pub fn pair_range(&self, island: usize) -> std::ops::Range<usize> {
        self.pair_start[island] as usize..self.pair_start[island + 1] as usize
    }

    pub fn pairs_of(&self, island: usize) -> &[u32] {
        &self.pair_order[self.pair_range(island)]
    }

    pub fn row_range(&self, island: usize) -> std::ops::Range<usize> {
        self.row_start[island] as usize..self.row_start[island + 1] as usize
    }

    pub fn rows_of(&self, island: usize) -> &[u32] {
        &self.row_order[self.row_range(island)]
    }
}

impl Solver {
    /// Solves `problem`, starting from the velocities `guess`; the result is read with [`Self::velocities`]
    /// and [`Self::contact_impulse`]. Islands without a constraint get their free velocities.
    ///
    /// # Errors
    ///
    /// Refuses a problem or a guess whose arrays do not fit or are not finite.
    pub fn solve(
        &mut self,
        problem: &Problem,
        guess: &[f64],
        options: &Options,
    ) -> Result<SolveReport, Fault> {
        problem.check()?;
        self.prepare(problem, guess, options);
        let mut report = SolveReport { converged: true, ..SolveReport::default() };
        for island in 0..self.islands.count {
            if self.work.pair_range(island).is_empty() && self.work.row_range(island).is_empty() {
                for &block in &self.work.block_order[self.work.block_range(island)] {
                    let range = problem.velocities(block as usize);
                    self.work.x.v[range.clone()].copy_from_slice(&problem.v_free[range]);
                }
                continue;
            }
            let Self { patterns, factor, work, .. } = self;
            let outcome = solve_island(problem, options, &mut patterns[island], factor, work, island);
            report.factor_blocks += outcome.factor_blocks;
            report.islands += 1;
            report.converged &= outcome.converged;
            report.residual = report.residual.max(outcome.residual);
            report.friction_lag = report.friction_lag.max(outcome.friction_lag);
            report.iterations = report.iterations.max(outcome.iterations);
            report.factorisations += outcome.factorisations;
            report.line_search += outcome.line_search;
            report.sweeps = report.sweeps.max(outcome.sweeps);
            report.islands_swept += u32::from(outcome.swept);
        }
        Ok(report)
    }

    /// Returns the velocities at the end of the step (nv).
    pub fn velocities(&self) -> &[f64] {
        &self.work.x.v
    }

    /// Returns the generalised impulses `Jᵀγ` (nv), zero where no constraint acts.
    pub fn generalised_impulses(&self) -> &[f64] {
        &self.work.x.impulse
    }

    /// Returns the island of each block.
    pub fn island_of_block(&self) -> &[u32] {
        &self.islands.of_block
    }

    /// Returns the impulse of contact `i` on site `b`, N s.
    pub fn contact_impulse(&self, i: usize) -> Vec3 {
        self.work.impulses.get(i).copied().unwrap_or_else(Vec3::zeros)
    }

    /// Returns the velocity of `b` relative to `a` at contact `i`, m/s.
    pub fn contact_velocity(&self, i: usize) -> Vec3 {
        self.work.points.get(i).map_or_else(Vec3::zeros, |c| c.v)
    }

    /// Returns the impulse of pin `i` on site `b`, N s.
    pub fn pin_impulse(&self, i: usize) -> Vec3 {
        self.work.pins.get(i).map_or_else(Vec3::zeros, |c| c.evaluate(&c.v).0)
    }

    /// Returns the impulse of row `i`.
    pub fn row_impulse(&self, i: usize) -> f64 {
        self.work.rows.get(i).map_or(0.0, |r| r.evaluate(r.u).0)
    }

    fn prepare(&mut self, problem: &Problem, guess: &[f64], options: &Options) {
        self.islands.find(problem);
        let Self { islands, patterns, work, .. } = self;
        if patterns.len() < islands.count {
            patterns.resize_with(islands.count, Symbolic::default);
        }
        work.x.start(problem, guess);
        let by = Regularisation {
            time_step: problem.time_step,
            sigma: options.sigma,
            near_rigid: options.near_rigid,
        };
        work.pairs.clear();
        work.points.clear();
        work.pins.clear();
        for pair in &problem.pairs {
            let (c, p) = (work.points.len(), work.pins.len());
            work.pairs.push(PairWork::new(problem, pair, c as u32, p as u32));
            let b = &problem.sites[pair.b as usize];
            let a = (pair.a != GROUND).then(|| &problem.sites[pair.a as usize]);
            for contact in &problem.contacts[c..c + pair.contacts as usize] {
                work.points.push(PointWork::new(contact, a, b, &b.origin, &by));
            }
            for pin in &problem.pins[p..p + pair.pins as usize] {
                work.pins.push(PinWork::new(pin, &b.origin, problem.time_step));
            }
        }
        work.impulses.clear();
        work.impulses.resize(work.points.len(), Vec3::zeros());
        work.rows.clear();
        work.row_layout.begin(problem);
        let rows = problem.rows.iter().zip(&work.row_layout.start);
        work.rows.extend(rows.map(|(row, first)| RowWork::new(row, &problem.row_terms, *first)));
        let of_pair = |k: usize| islands.of_block[work.pairs[k].b.block as usize];
        group(work.pairs.len(), islands.count, of_pair, &mut work.pair_order, &mut work.pair_start);
        let of_row = |k: usize| {
            let term = problem.row_terms.get(work.row_layout.start[k] as usize);
            term.map_or(0, |t| islands.of_block[crate::islands::block_of(problem, t.velocity) as usize])
        };
        group(work.rows.len(), islands.count, of_row, &mut work.row_order, &mut work.row_start);
        let of_block = |b: usize| islands.of_block[b];
        group(problem.blocks(), islands.count, of_block, &mut work.block_order, &mut work.block_start);
        work.node_of_block.clear();
        work.node_of_block.resize(problem.blocks(), 0);
        for island in 0..islands.count {
            for (node, at) in work.block_range(island).enumerate() {
                work.node_of_block[work.block_order[at] as usize] = node as u32;
            }
        }
    }
}

/// Sorts `n` things by island (counting sort).
fn group(n: usize, islands: usize, of: impl Fn(usize) -> u32, order: &mut Vec<u32>, start: &mut Vec<u32>) {
    start.clear();
    if islands == 1 {
        start.extend([0, n as u32]);
        order.clear();
        order.extend(0..n as u32);
        return;
    }
    start.resize(islands + 2, 0);
    for k in 0..n {
        start[of(k) as usize + 2] += 1;
    }
    for i in 2..start.len() {
        start[i] += start[i - 1];
    }
    order.clear();
    order.resize(n, 0);
    for k in 0..n {
        let at = &mut start[of(k) as usize + 1];
        order[*at as usize] = k as u32;
        *at += 1;
    }
    start.truncate(islands + 1);
}
