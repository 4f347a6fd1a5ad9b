//! What keeps a tree that moves by itself within bounds: stops of its joints, which push and never pull, and ties between two of them.
//!
//! Both are rows `J` of the tree's velocities. A blow takes `v` to the next velocities that they allow, `v + M⁻¹ Jᵀ λ`, and a stop that is
//! pressed does the same to the accelerations. Either is the least of `½ (x − x₀)ᵀ M (x − x₀)` over `J x ≥ 0` of the stops and `J x = 0` of
//! the ties, found by principal pivoting (Murty, *Opsearch* 11, 1974). So a blow is plastic: it takes energy, and gives none.

use super::swing::quadratic;

/// What is less than this part of what the whole motion might give to a row is nothing.
const NOTHING: f64 = 1e-12;
/// A row is a sum of others if what they leave of it is this part.
const SUM: f64 = 1e-10;

/// One end of a joint's range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    /// Its position among those of the model.
    pub q: usize,
    /// Its velocity among those of the tree.
    pub v: usize,
    /// Where it is, rad or m.
    pub bound: f64,
    /// 1 at the lower end, −1 at the upper.
    pub sign: f64,
}

impl Stop {
    /// Room that is left, rad or m.
    pub fn gap(&self, q: &[f64]) -> f64 {
        self.sign * (q[self.q] - self.bound)
    }
}

/// `v_a = ratio · v_b`, of velocities of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tie {
    pub a: usize,
    pub b: usize,
    pub ratio: f64,
}

/// Stops and ties of a tree, and which stops are pressed. Holds nothing from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Holds {
    pub stops: Vec<Stop>,
    pub ties: Vec<Tie>,
    /// True of a stop that is pressed (stops).
    pub held: Vec<bool>,
    /// What it pushes with, N or N m (stops).
    pub push: Vec<f64>,
    /// Rows in question: ties, then stops, counted on (rows).
    rows: Vec<usize>,
    /// True of a row that holds (rows).
    active: Vec<bool>,
    /// `M⁻¹ Jᵀ`, row by row (rows × velocities).
    moved: Vec<f64>,
    /// `J M⁻¹ Jᵀ` (rows × rows).
    w: Vec<f64>,
    /// `J x` without them (rows).
    free: Vec<f64>,
    /// What they push with (rows).
    lambda: Vec<f64>,
    /// Room for a factor of `w`, as far as rows hold.
    factor: Vec<f64>,
}

impl Holds {
    /// No stop is pressed.
    pub fn open(&mut self) {
        self.held.clear();
        self.held.resize(self.stops.len(), false);
        self.push.clear();
        self.push.resize(self.stops.len(), 0.0);
    }

    /// True if something holds.
    pub fn hold(&self) -> bool {
        !self.ties.is_empty() || self.held.contains(&true)
    }

    /// Takes the accelerations `x` that a tree would have without them to those that it has with the ties and the stops that are pressed.
    pub fn keep(&mut self, factor: &[f64], x: &mut [f64]) {
        let ties = self.ties.len();
        self.rows.clear();
        self.rows.extend(0..ties);
        self.rows.extend((0..self.stops.len()).filter(|i| self.held[*i]).map(|i| ties + i));
        self.weigh(factor, x);
        self.active.clear();
        self.active.resize(self.rows.len(), true);
        self.press();
        self.give(x);
    }

    /// Takes `x` to the nearest that ties and the stops of `asked` allow; those that push are pressed from now on, all others open.
    pub fn contain(&mut self, mass: &[f64], factor: &[f64], x: &mut [f64], asked: impl Fn(&Stop) -> bool) {
        let ties = self.ties.len();
        self.open();
        self.rows.clear();
        self.rows.extend(0..ties);
        self.rows.extend((0..self.stops.len()).filter(|i| asked(&self.stops[*i])).map(|i| ties + i));
        self.weigh(factor, x);
        let n = self.rows.len();
        let whole = quadratic(mass, x);
        self.active.clear();
        self.active.extend(self.rows.iter().map(|row| *row < ties));
        // Each set comes once at most; there are few stops.
        for _ in 0..4 * (n + 1) * (n + 1) {
            self.press();
            let turned = (0..n).filter(|k| self.rows[*k] >= ties).find(|&k| {
                let own = self.w[k * (n + 1)];
                match self.active[k] {
                    true => self.lambda[k] < 0.0,
                    false => self.given(k) < -NOTHING * (whole * own).sqrt(),
                }
            });
            let Some(k) = turned else { break };
            self.active[k] = !self.active[k];
        }
        self.give(x);
        for k in 0..n {
            let Some(i) = self.rows[k].checked_sub(ties) else { continue };
            self.held[i] = self.active[k];
            // What is left of others' blows by rounding.
            if self.given(k).abs() <= NOTHING * (whole * self.w[k * (n + 1)]).sqrt() {
                x[self.stops[i].v] = 0.0;
            }
        }
    }

    /// True if velocities are not as ties ask, by more than rounding.
    pub fn strained(&mut self, mass: &[f64], factor: &[f64], v: &[f64]) -> bool {
        self.rows.clear();
        self.rows.extend(0..self.ties.len());
        self.weigh(factor, v);
        let (n, whole) = (self.rows.len(), quadratic(mass, v));
        let most = |k: usize| NOTHING * (whole * self.w[k * (n + 1)]).sqrt();
        self.free.iter().enumerate().any(|(k, x)| x.abs() > most(k))
    }

    /// Coefficients of a row: velocities and what they count; the second of a stop counts nothing.
    fn row(&self, row: usize) -> [(usize, f64); 2] {
        match self.ties.get(row) {
            Some(tie) => [(tie.a, 1.0), (tie.b, -tie.ratio)],
            None => {
                let stop = &self.stops[row - self.ties.len()];
                [(stop.v, stop.sign), (stop.v, 0.0)]
            }
        }
    }

    /// `M⁻¹ Jᵀ`, `J M⁻¹ Jᵀ` and `J x` of the rows.
    fn weigh(&mut self, factor: &[f64], x: &[f64]) {
        let (n, rows) = (x.len(), self.rows.len());
        self.moved.clear();
        self.moved.resize(rows * n, 0.0);
        for k in 0..rows {
            let coefficients = self.row(self.rows[k]);
            let moved = &mut self.moved[k * n..(k + 1) * n];
            for (v, c) in coefficients {
                moved[v] += c;
            }
            asperity_solver::solve_again(factor, n, moved);
        }
        self.w.clear();
        self.free.clear();
        for k in 0..rows {
            let coefficients = self.row(self.rows[k]);
            let of = |x: &[f64]| coefficients.iter().map(|(v, c)| c * x[*v]).sum::<f64>();
            self.w.extend(self.moved.chunks_exact(n).map(of));
            self.free.push(of(x));
        }
    }

    /// What the active rows push with so that nothing is left of `J x`, into `lambda`; that of a row which is a sum of others is zero.
    fn press(&mut self) {
        let Self { rows, active, w, free, lambda, factor, .. } = self;
        let n = rows.len();
        lambda.clear();
        lambda.extend(free.iter().zip(active.iter()).map(|(x, active)| if *active { -x } else { 0.0 }));
        factor.clone_from(w);
        // `L D Lᵀ`, the columns of `L` below the diagonal, `D` on it; zero for a row that is left out.
        for j in 0..n {
            let own = w[j * (n + 1)];
            let d = factor[j * (n + 1)];
            if !active[j] || !(d > SUM * own) {
                (0..n).for_each(|i| factor[i * n + j] = 0.0);
                lambda[j] = 0.0;
                continue;
            }
            for i in j + 1..n {
                let l = factor[i * n + j] / d;
                for k in j + 1..=i {
                    let other = factor[k * n + j];
                    factor[i * n + k] -= l * if k < i { other * d } else { factor[i * n + j] };
                }
                factor[i * n + j] = l;
                let of = lambda[j];
                lambda[i] -= l * of;
            }
        }
        for j in (0..n).rev() {
            let d = factor[j * (n + 1)];
            if d == 0.0 {
                lambda[j] = 0.0;
                continue;
            }
            let sum = (j + 1..n).fold(lambda[j] / d, |sum, i| sum - factor[i * n + j] * lambda[i]);
            lambda[j] = sum;
        }
    }

    /// `J x` of a row with what is pushed.
    fn given(&self, k: usize) -> f64 {
        let n = self.rows.len();
        let w = &self.w[k * n..(k + 1) * n];
        w.iter().zip(&self.lambda).fold(self.free[k], |sum, (w, lambda)| sum + w * lambda)
    }

    /// Adds what is pushed to `x`, and notes it.
    fn give(&mut self, x: &mut [f64]) {
        let ties = self.ties.len();
        for (moved, lambda) in self.moved.chunks_exact(x.len()).zip(&self.lambda) {
            x.iter_mut().zip(moved).for_each(|(x, moved)| *x += lambda * moved);
        }
        for ((row, active), lambda) in self.rows.iter().zip(&self.active).zip(&self.lambda) {
            if let Some(i) = row.checked_sub(ties).filter(|_| *active) {
                self.push[i] = *lambda;
                x[self.stops[i].v] = 0.0;
            }
        }
    }
}
