//! Covariance matrix adaptation: a cloud of candidates whose centre, size and shape follow the best of them.
//!
//! Hansen, *The CMA evolution strategy: a tutorial* (arXiv 1604.00772, 2016): algorithm of its figure 6 with
//! the constants of its table 1, negative weights among them. In each generation λ candidates x = m + σ B D
//! z, z normal, are told what they lose; then
//!
//! ```text
//! m ← m + σ Σ wᵢ yᵢ                                                            y = (x − m)/σ, best first, w > 0 alone
//! p_σ ← (1 − c_σ) p_σ + √(c_σ (2 − c_σ) μ_eff) C^(−1/2) ⟨y⟩                     σ ← σ exp(c_σ/d_σ (‖p_σ‖/E‖N‖ − 1))
//! p_c ← (1 − c_c) p_c + h √(c_c (2 − c_c) μ_eff) ⟨y⟩
//! C ← (1 + c₁ δ − c₁ − c_μ Σ wⱼ) C + c₁ p_c p_cᵀ + c_μ Σ wᵢ° yᵢ yᵢᵀ
//! ```
//!
//! All lies in the unit cube. A candidate outside is folded back at its sides, as if the loss went on in
//! mirrors; the strategy learns from its place before that. Rejected: drawing until a candidate is inside (no
//! end where the cloud has left the cube), and a penalty (whose size would be one more number to choose).
//!
//! A search that has ended and may go on begins again with twice the candidates from a place drawn at random,
//! and keeps the best of all (Auger and Hansen, *A restart CMA evolution strategy with increasing population
//! size*, CEC 2005): losses with many valleys need it.
//!
//! The draws of a generation follow from seed and number of the generation, so the state is numbers alone and
//! a search that was written down goes on with the same bits. Candidates with equal losses are ranked by
//! their number, those whose loss is NaN last.

mod constants;
mod mirror;

use serde::{Deserialize, Serialize};

use asperity_chance::Stream;
use asperity_fault::{Fault, all_finite, positive};
use asperity_linear::eigen::eigen_of_rows;
use constants::Constants;
use mirror::folded;

/// Search under way. As data it is complete: one that was written down goes on as if it had never stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Number of generations so far.
    pub generation: u64,
    /// Generation at which it last restarted.
    pub begun: u64,
    /// Number λ of candidates in a generation.
    pub population: usize,
    /// Centre of the cloud, unfolded.
    pub mean: Vec<f64>,
    /// Step size, in widths of the range.
    pub sigma: f64,
    /// Covariance matrix `C`, by rows.
    pub covariance: Vec<f64>,
    path_sigma: Vec<f64>,
    path_c: Vec<f64>,
    /// Best point so far, within the cube.
    pub best: Vec<f64>,
    /// Loss of the best; none before a candidate had a finite one.
    pub best_loss: Option<f64>,
    /// Best loss of each generation since the last restart; none where all were NaN or infinite.
    pub history: Vec<Option<f64>>,
}

/// First step size, in widths of the range: two thirds of the first candidates lie in its middle three
/// fifths.
const START: f64 = 0.3;
/// Largest number of candidates in a generation; eight times doubled from the fewest.
const MOST: usize = 1024;

/// Reason why a search may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The cloud is smaller than asked for along every parameter.
    Small,
    /// The best losses of the last generations differ by less than asked for.
    Flat,
}

/// Matrices `B D` and `B D⁻¹ Bᵀ` of a covariance.
struct Shape {
    vectors: Vec<f64>,
    lengths: Vec<f64>,
}

impl Search {
    /// Returns a search of `dimension` parameters from the middle of their ranges, σ 0.3 of them, with 4 + ⌊3
    /// ln n⌋ candidates.
    pub fn new(dimension: usize, seed: u64) -> Self {
        let n = dimension.max(1);
        Self::from(vec![0.5; n], START, 4 + (3.0 * libm::log(n as f64)) as usize, seed)
    }

    /// Returns a search from a point of the unit cube. There are 4 to 1024 candidates.
    pub fn from(mean: Vec<f64>, sigma: f64, population: usize, seed: u64) -> Self {
        let n = mean.len();
        let mut covariance = vec![0.0; n * n];
        for i in 0..n {
            covariance[i * n + i] = 1.0;
        }
        Self {
            seed,
            generation: 0,
            begun: 0,
            population: population.clamp(4, MOST),
            best: mean.iter().map(|x| folded(*x)).collect(),
            mean,
            sigma,
            covariance,
            path_sigma: vec![0.0; n],
            path_c: vec![0.0; n],
            best_loss: None,
            history: Vec::new(),
        }
    }

    /// Returns the candidates of this generation, in the unit cube; the same ones whenever it is asked.
    pub fn ask(&self) -> Vec<Vec<f64>> {
        let (m, sigma) = (&self.mean, self.sigma);
        let point = |y: &Vec<f64>| m.iter().zip(y).map(|(m, y)| folded(m + sigma * y)).collect();
        self.steps(&self.shape()).iter().map(point).collect()
    }

    /// Takes the losses of the candidates of [`Self::ask`], in their order, and begins the next generation. A
    /// missing loss counts as NaN.
    pub fn tell(&mut self, losses: &[f64]) {
        let n = self.mean.len();
        let k = Constants::new(n, self.population);
        let shape = self.shape();
        let steps = self.steps(&shape);
        let loss = |i: usize| losses.get(i).copied().filter(|x| !x.is_nan()).unwrap_or(f64::INFINITY);
        let mut order: Vec<usize> = (0..self.population).collect();
        order.sort_by(|a, b| loss(*a).total_cmp(&loss(*b)).then(a.cmp(b)));
        let first = order[0];
        self.history.push(Some(loss(first)).filter(|x| x.is_finite()));
        if loss(first).is_finite() && self.best_loss.is_none_or(|best| loss(first) < best) {
            self.best_loss = Some(loss(first));
            self.best = (0..n).map(|i| folded(self.mean[i] + self.sigma * steps[first][i])).collect();
        }
        let mean_step: Vec<f64> =
            (0..n).map(|i| (0..k.mu).map(|r| k.weights[r] * steps[order[r]][i]).sum()).collect();
        for (m, y) in self.mean.iter_mut().zip(&mean_step) {
            *m += self.sigma * y;
        }
        let whitened = shape.whitened(&mean_step);
        let keep = (k.c_sigma * (2.0 - k.c_sigma) * k.mu_eff).sqrt();
        for (p, w) in self.path_sigma.iter_mut().zip(&whitened) {
            *p = (1.0 - k.c_sigma) * *p + keep * w;
        }
        let length = self.path_sigma.iter().map(|x| x * x).sum::<f64>().sqrt();
        self.generation += 1;
        // The path has not been there long enough to have its length.
        let faded = libm::pow(1.0 - k.c_sigma, 2.0 * (self.generation - self.begun) as f64);
        let steady = length / (1.0 - faded).sqrt() < (1.4 + 2.0 / (n as f64 + 1.0)) * k.chi;
        let keep = if steady { (k.c_c * (2.0 - k.c_c) * k.mu_eff).sqrt() } else { 0.0 };
        for (p, y) in self.path_c.iter_mut().zip(&mean_step) {
            *p = (1.0 - k.c_c) * *p + keep * y;
        }
        let lost = if steady { 0.0 } else { k.c_c * (2.0 - k.c_c) };
        let total: f64 = k.weights.iter().sum();
        // A bad candidate far away must not make C indefinite.
        let scaled: Vec<f64> = (0..self.population)
            .map(|r| {
                let w = k.weights[r];
                if w >= 0.0 {
                    return w;
                }
                let squared: f64 = shape.whitened(&steps[order[r]]).iter().map(|x| x * x).sum();
                w * n as f64 / squared.max(1e-300)
            })
            .collect();
        let fade = 1.0 + k.c_1 * lost - k.c_1 - k.c_mu * total;
        for i in 0..n {
            for j in 0..=i {
                let outer = |r: usize| scaled[r] * (steps[order[r]][i] * steps[order[r]][j]);
                let rank_mu: f64 = (0..self.population).map(outer).sum();
                let rank_one = self.path_c[i] * self.path_c[j];
                let c = fade * self.covariance[i * n + j] + k.c_1 * rank_one + k.c_mu * rank_mu;
                // Both halves are the same bits.
                (self.covariance[i * n + j], self.covariance[j * n + i]) = (c, c);
            }
        }
        let grown = self.sigma * libm::exp((k.c_sigma / k.d_sigma * (length / k.chi - 1.0)).min(1.0));
        // Where all losses are equal the cloud may drift; beyond this width the mirrors repeat themselves,
        // and a wider one tells nothing more.
        self.sigma = grown.clamp(1e-100, 1e3);
    }

    /// Returns the reason for an end if it has converged: along every parameter the cloud is narrower than
    /// `width` of its range, or the best losses of the last 10 + ⌈30 n/λ⌉ generations differ by less than
    /// `loss`.
    pub fn ended(&self, width: f64, loss: f64) -> Option<Ended> {
        let n = self.mean.len();
        if (0..n).all(|i| self.sigma * self.covariance[i * n + i].max(0.0).sqrt() < width) {
            return Some(Ended::Small);
        }
        let last = 10 + (30 * n).div_ceil(self.population);
        let recent = self.history.len().checked_sub(last).and_then(|from| self.history.get(from..))?;
        let (low, high) = recent.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| {
            let x = x.unwrap_or(f64::INFINITY);
            (l.min(x), h.max(x))
        });
        (low == high || high - low < loss).then_some(Ended::Flat)
    }

    /// Restarts from a place drawn at random, with twice the candidates.
    pub fn begin_again(&mut self) {
        let mut stream = Stream::numbered(self.seed, self.generation);
        let n = self.mean.len();
        let mean = (0..n).map(|_| stream.uniform()).collect();
        let again = Self::from(mean, START, (2 * self.population).min(MOST), self.seed);
        // The draws of the next generation are not those of this place.
        *self = Self {
            generation: self.generation + 1,
            begun: self.generation + 1,
            best: std::mem::take(&mut self.best),
            best_loss: self.best_loss,
            ..again
        };
    }

    /// Checks that a search that was read has this many parameters.
    ///
    /// # Errors
    ///
    /// Refuses a search whose fields do not fit together; the path starts at the search.
    pub fn check(&self, dimension: usize) -> Result<(), Fault> {
        let lists = [
            ("mean", &self.mean, dimension),
            ("covariance", &self.covariance, dimension * dimension),
            ("path_sigma", &self.path_sigma, dimension),
            ("path_c", &self.path_c, dimension),
            ("best", &self.best, dimension),
        ];
        for (name, list, length) in lists {
            if list.len() != length {
                return Err(Fault::new(name, format!("it must have {length} numbers, not {}", list.len())));
            }
            all_finite(name, list)?;
        }
        let at = |i: usize, j: usize| self.covariance[i * dimension + j];
        if (0..dimension).any(|i| at(i, i) <= 0.0 || (0..i).any(|j| at(i, j) != at(j, i))) {
            return Err(Fault::new("covariance", "it must be symmetric, with a positive diagonal"));
        }
        if self.best.iter().any(|x| !(0.0..=1.0).contains(x)) {
            return Err(Fault::new("best", "its numbers lie between 0 and 1"));
        }
        positive("sigma", self.sigma)?;
        if !(4..=MOST).contains(&self.population) {
            return Err(Fault::new("population", format!("4 to {MOST} candidates")));
        }
        if self.begun > self.generation {
            return Err(Fault::new("begun", "it cannot have begun after its last generation"));
        }
        Ok(())
    }

    fn shape(&self) -> Shape {
        let n = self.mean.len();
        // A covariance that is no number any more draws no more steps: all at the mean.
        let (values, vectors) =
            eigen_of_rows(&self.covariance, n).unwrap_or_else(|_| (vec![0.0; n], vec![0.0; n * n]));
        let most = values.iter().fold(0.0f64, |most, x| most.max(*x));
        // Conditions beyond 1e14 are rounding (tutorial, B.3).
        let lengths = values.iter().map(|x| x.max(1e-14 * most).max(1e-300).sqrt()).collect();
        Shape { vectors, lengths }
    }

    /// Computes the steps `B D z` of all candidates.
    fn steps(&self, shape: &Shape) -> Vec<Vec<f64>> {
        let n = self.mean.len();
        let mut drawn = vec![0.0; self.population * n];
        Stream::numbered(self.seed, self.generation).fill_normal(&mut drawn);
        drawn
            .chunks(n.max(1))
            .map(|drawn| {
                let z: Vec<f64> = (0..n).map(|k| shape.lengths[k] * drawn[k]).collect();
                (0..n).map(|i| (0..n).map(|k| shape.vectors[k * n + i] * z[k]).sum()).collect()
            })
            .collect()
    }
}

impl Shape {
    /// Computes `C^(−1/2) y`.
    fn whitened(&self, y: &[f64]) -> Vec<f64> {
        let n = y.len();
        let along: Vec<f64> = (0..n)
            .map(|k| (0..n).map(|i| self.vectors[k * n + i] * y[i]).sum::<f64>() / self.lengths[k])
            .collect();
        (0..n).map(|i| (0..n).map(|k| self.vectors[k * n + i] * along[k]).sum()).collect()
    }
}
