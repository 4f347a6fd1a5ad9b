//! Vectors over all velocities, and products with the mass matrix `A`.
//!
//! `nv` is the number of velocities of the whole problem, all islands together; a solve of one island touches
//! the entries of its own blocks only. Velocities are in rad/s or m/s, impulses and momenta in N m s or N s,
//! entry by entry.

use crate::problem::Problem;
use asperity_linear::lanes::Six;

/// Vectors over all velocities; each is (nv).
#[derive(Clone, Debug, Default)]
pub(crate) struct Vectors {
    /// Velocities `v` of the present iterate (nv), rad/s or m/s. Made by [`Vectors::start`] or the sweeps,
    /// moved by each Newton step.
    pub v: Vec<f64>,
    /// Search direction `p` (nv), rad/s or m/s: the Newton step, or scaled steepest descent where the factor
    /// fails. Made anew by each iteration; between iterations `gradient` keeps `v − v*` in it.
    pub p: Vec<f64>,
    /// Change of momentum `A (v − v*)` (nv), N m s or N s. Made by `gradient`.
    pub momentum: Vec<f64>,
    /// Impulse `Jᵀ γ` of all constraints (nv), N m s or N s. Made by `gradient`; the gradient of the cost is
    /// `momentum − impulse`. For an island left at sweeps it is `A (v − v*)`.
    pub impulse: Vec<f64>,
    /// Product `A p` (nv), N m s or N s; made by `slopes`. `gradient` keeps `A v` in it for the stopping
    /// test.
    pub turned: Vec<f64>,
    /// Scale `D = diag(A)^(−1/2)` (nv), kg^(−1/2) or (kg m²)^(−1/2): makes entries of both kinds comparable.
    /// Made by [`Vectors::start`].
    pub scale: Vec<f64>,
}

impl Vectors {
    /// Starts at the velocities `guess`.
    pub fn start(&mut self, problem: &Problem, guess: &[f64]) {
        let n = problem.v_free.len();
        self.v.clear();
        self.v.extend((0..n).map(|i| match guess.get(i) {
            Some(x) if x.is_finite() => *x,
            _ => problem.v_free[i],
        }));
        for x in [&mut self.p, &mut self.momentum, &mut self.impulse, &mut self.turned] {
            x.clear();
            x.resize(n, 0.0);
        }
        self.scale.clear();
        for b in 0..problem.blocks() {
            let n = problem.velocities(b).len();
            let a = problem.mass_start[b] as usize;
            self.scale
                .extend((0..n).map(|i| 1.0 / problem.mass[a + i * n + i].max(f64::MIN_POSITIVE).sqrt()));
        }
    }
}

/// Computes `out = A x` on one block.
pub(super) fn times_mass(problem: &Problem, block: usize, x: &[f64], out: &mut [f64]) {
    let range = problem.velocities(block);
    let n = range.len();
    let a = problem.mass_start[block] as usize;
    let (x, out) = (&x[range.clone()], &mut out[range]);
    if let (Some(x), Some(out), Some(mass)) =
        (x.first_chunk::<6>(), out.first_chunk_mut::<6>(), problem.mass[a..].first_chunk::<36>())
        && n == 6
    {
        let (columns, _) = mass.as_chunks::<6>();
        let sum = columns
            .iter()
            .zip(x)
            .fold(Six::load(&[0.0; 6]), |sum, (column, x)| sum.more(&Six::load(column), *x));
        sum.store(out);
        return;
    }
    out.fill(0.0);
    // Column by column: the matrix is symmetric, and the lanes are independent.
    for (column, x) in problem.mass[a..a + n * n].chunks_exact(n).zip(x) {
        for (out, a) in out.iter_mut().zip(column) {
            *out += a * x;
        }
    }
}
