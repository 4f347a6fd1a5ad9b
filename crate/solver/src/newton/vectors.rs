//! Vectors over all velocities (nv), and products with the mass matrix.

use crate::problem::Problem;

/// Vectors over all velocities.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vectors {
    /// Velocities.
    pub v: Vec<f64>,
    /// Search direction.
    pub p: Vec<f64>,
    /// `A (v − v*)`.
    pub momentum: Vec<f64>,
    /// `Jᵀ γ`.
    pub impulse: Vec<f64>,
    /// `A p`.
    pub turned: Vec<f64>,
    /// `diag(A)^(−1/2)`.
    pub scale: Vec<f64>,
}

impl Vectors {
    /// Starts at `guess`.
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

/// `out = A x` on one block.
pub(super) fn times_mass(problem: &Problem, block: usize, x: &[f64], out: &mut [f64]) {
    let range = problem.velocities(block);
    let n = range.len();
    let a = problem.mass_start[block] as usize;
    let (x, out) = (&x[range.clone()], &mut out[range]);
    out.fill(0.0);
    // Column by column: the matrix is symmetric, and the lanes are independent.
    for (column, x) in problem.mass[a..a + n * n].chunks_exact(n).zip(x) {
        for (out, a) in out.iter_mut().zip(column) {
            *out += a * x;
        }
    }
}
