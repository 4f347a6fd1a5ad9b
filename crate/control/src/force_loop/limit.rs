//! Stability limit of the loop: the least stiffness at which it is unstable.
//!
//! The sampled loop that always touches is linear, `s ← A(k) s`; it is stable while the spectral radius
//! `ρ(A)` is below one. Where the surface does not push the axis back, `k` is the gain of the loop, and the
//! limit is a root of polynomials:
//!
//! ```text
//! D(z) + k N(z) = 0,   D = (z − 1)(z² − tr Φ z + det Φ) z^d,   N = ((k_p + k_i T) z − k_p)(Γ₁ z + Φ₁₂ Γ₂ − Φ₂₂ Γ₁)
//! ```
//!
//! On the unit circle, `z = e^(iθ)`, `k = −D/N` is real where `Im(D N̄) = sin θ Q(cos θ)` vanishes; `Q` is a
//! polynomial, all of whose roots in [−1, 1] are found, and with `θ = π` they are all the crossings there
//! are. For small `k` the loop is stable (both gains push the right way), so the least positive `k` among
//! them is the limit.
//!
//! With an effective mass `Φ` depends on `k`: the limit is then found by a search from 1 N/m to 1e12 N/m in
//! steps of 0.7 %.

use super::{ForceGains, ForceLoop};
use nalgebra::{Complex, DMatrix, Schur};

/// Greatest number of sweeps of the eigenvalue iteration; a 19 × 19 matrix takes some dozens.
const MAX_ITERATIONS: usize = 10_000;
/// Range of the search with an effective mass, ln(N/m), and number of its points.
const SEARCHED: [f64; 2] = [0.0, 27.631_021_115_928_547];
const PLACES: usize = 4000;
/// Accuracy of the spectral radius, about.
const ROUNDING: f64 = 1e-12;

/// Stability limit of a loop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// Stiffness of the surface, N/m.
    pub stiffness: f64,
    /// Frequency of the force's oscillation there, rad/s.
    pub frequency: f64,
}

impl ForceLoop {
    /// Returns the spectral radius of the loop on a surface of stiffness `k` (N/m) that is always touched:
    /// the factor by which the error shrinks from one sample to the next, or grows. NaN where `k` is so large
    /// that the eigenvalues are not found.
    pub fn spectral_radius(&self, k: f64) -> f64 {
        self.eigenvalues(k).iter().map(|z| libm::hypot(z.re, z.im)).fold(f64::NAN, f64::max)
    }

    /// Returns the least stiffness at which the loop is no longer stable; `None` where there is none (below
    /// 1e12 N/m with an effective mass).
    pub fn limit(&self) -> Option<Limit> {
        if self.axis.effective_mass.is_some() { self.searched_limit() } else { self.unmoved_limit() }
    }

    /// Returns the limit of the same loop as the sample time goes to zero, `2 ζ ωₙ / (k_i − 2 ζ ωₙ k_p)` in
    /// N/m (Routh, from `s³ + 2 ζ ωₙ s² + ωₙ² (1 + k_p k) s + ωₙ² k_i k`), without delay and effective mass;
    /// `None` where there is none.
    pub fn continuous_limit(&self) -> Option<f64> {
        let damping = 2.0 * self.axis.damping_ratio * self.axis.natural_frequency;
        let excess = self.gains.integral - damping * self.gains.proportional;
        (excess > 0.0).then(|| damping / excess)
    }

    /// Builds the matrix of the loop in contact, from sample to sample. The state is `x`, `ẋ/ωₙ`, `I/(k T)`
    /// and the delayed commands, oldest first: all in metres, so that rounding treats them alike.
    fn closed(&self, k: f64) -> DMatrix<f64> {
        let held = self.axis.held(k, self.sample_time);
        let (unit, n) = (self.axis.natural_frequency, 3 + self.delay);
        let state =
            [[held.state[0][0], held.state[0][1] * unit], [held.state[1][0] / unit, held.state[1][1]]];
        let command = [held.command[0], held.command[1] / unit];
        let wanted = [-self.at_once() * k, 0.0, self.gains.integral * k * self.sample_time];
        DMatrix::from_fn(n, n, |i, j| {
            let moved = if i < 2 && j < 2 { state[i][j] } else { 0.0 };
            let obeyed = match (i < 2, self.delay, j) {
                (true, 0, 0..3) => command[i] * wanted[j],
                (true, 1.., 3) => command[i],
                _ => 0.0,
            };
            let summed = if i == 2 { [-1.0, 0.0, 1.0].get(j).copied().unwrap_or(0.0) } else { 0.0 };
            let on_its_way = match i {
                0..3 => 0.0,
                _ if i + 1 < n => f64::from(u8::from(j == i + 1)),
                _ => wanted.get(j).copied().unwrap_or(0.0),
            };
            moved + obeyed + summed + on_its_way
        })
    }

    fn eigenvalues(&self, k: f64) -> Vec<Complex<f64>> {
        let matrix = self.closed(k);
        if !matrix.iter().all(|x| x.is_finite()) {
            return Vec::new();
        }
        let schur = Schur::try_new(matrix, f64::EPSILON, MAX_ITERATIONS);
        schur.map_or_else(Vec::new, |s| s.complex_eigenvalues().iter().copied().collect())
    }

    /// Returns the limit of the same axis where the surface does not push it back, without effective mass: a
    /// root of polynomials, without eigenvalues.
    pub fn unmoved_limit(&self) -> Option<Limit> {
        let (open, gain) = self.polynomials();
        let at = |rough: f64| {
            let angle = polish(&open, &gain, rough);
            let (sin, cos) = libm::sincos(angle);
            let z = Complex::new(cos, sin);
            let stiffness = -(evaluate(&open, z) / evaluate(&gain, z)).re;
            (stiffness.is_finite() && stiffness > 0.0)
                .then_some(Limit { stiffness, frequency: angle / self.sample_time })
        };
        let real = roots_within(&imaginary_part(&open, &gain));
        let angles = real.into_iter().map(libm::acos).chain([std::f64::consts::PI]);
        angles.filter_map(at).min_by(|a, b| a.stiffness.total_cmp(&b.stiffness))
    }

    /// Returns `D` and `N`, coefficients from the constant up.
    fn polynomials(&self) -> (Vec<f64>, [f64; 3]) {
        let held = self.axis.held(0.0, self.sample_time);
        let ([[a, b], [c, d]], [x, v]) = (held.state, held.command);
        let (trace, determinant) = (a + d, a * d - b * c);
        let mut open = vec![0.0; self.delay];
        open.extend([-determinant, determinant + trace, -1.0 - trace, 1.0]);
        let (now, kp, before) = (self.at_once(), self.gains.proportional, b * v - d * x);
        (open, [-kp * before, now * before - kp * x, now * x])
    }

    fn searched_limit(&self) -> Option<Limit> {
        let excess = |ln_k: f64| self.spectral_radius(libm::exp(ln_k)) - 1.0;
        let [first, last] = SEARCHED;
        let place = |i: usize| first + (last - first) * i as f64 / PLACES as f64;
        let mut stable = None;
        for ln_k in (0..=PLACES).map(place) {
            let excess_here = excess(ln_k);
            if excess_here < -ROUNDING {
                stable = Some(ln_k);
            } else if let (true, Some(mut low)) = (excess_here > ROUNDING, stable) {
                let mut high = ln_k;
                while high - low > 4.0 * f64::EPSILON * last {
                    let middle = 0.5 * (low + high);
                    *(if excess(middle) > 0.0 { &mut high } else { &mut low }) = middle;
                }
                let stiffness = libm::exp(0.5 * (low + high));
                let fastest = self.eigenvalues(stiffness).into_iter();
                let angle = fastest
                    .max_by(|a, b| a.norm_sqr().total_cmp(&b.norm_sqr()))
                    .map(|z| libm::atan2(z.im, z.re));
                return Some(Limit { stiffness, frequency: angle.unwrap_or(0.0).abs() / self.sample_time });
            }
        }
        None
    }
}

/// Returns the limit where the axis reaches its command one sample later (eq. 11 with velocity and
/// acceleration handed in): `2 / (2 k_p + k_i T)`, N/m, from `z² + (k (k_p + k_i T) − 1) z − k k_p` at `z =
/// −1`. Gains and `sample_time` (s) are positive.
pub fn perfect_servo_limit(gains: ForceGains, sample_time: f64) -> f64 {
    2.0 / (2.0 * gains.proportional + gains.integral * sample_time)
}

/// Evaluates a polynomial by Horner's rule; coefficients from the constant up.
fn evaluate(polynomial: &[f64], z: Complex<f64>) -> Complex<f64> {
    polynomial.iter().rev().fold(Complex::new(0.0, 0.0), |sum, &c| sum * z + c)
}

/// Refines a root of `Q`, which rounding has moved where the delay, and so the degree, is high, by Newton's
/// method on `Im(D/N)`.
fn polish(open: &[f64], gain: &[f64], mut angle: f64) -> f64 {
    let (open_slope, gain_slope) = (derivative(open), derivative(gain));
    for _ in 0..3 {
        let (sin, cos) = libm::sincos(angle);
        let z = Complex::new(cos, sin);
        let (d, n) = (evaluate(open, z), evaluate(gain, z));
        let slope: Complex<f64> =
            Complex::<f64>::i() * z * (evaluate(&open_slope, z) * n - d * evaluate(&gain_slope, z)) / (n * n);
        let step = (d / n).im / slope.im;
        // At −1 it is real anyway, and a double root has no slope.
        if step.is_nan() || step.abs() >= 1e-3 {
            break;
        }
        angle -= step;
    }
    angle
}

/// Computes `Q` of `Im(D N̄) = sin θ Q(cos θ)`, coefficients from the constant up: `Σ r_m sin mθ` with `sin
/// mθ = sin θ U_{m−1}(cos θ)` and Chebyshev's `U_m = 2 c U_{m−1} − U_{m−2}`.
fn imaginary_part(d: &[f64], n: &[f64]) -> Vec<f64> {
    let mut sines = vec![0.0; d.len().max(n.len())];
    for (j, dj) in d.iter().enumerate() {
        for (k, nk) in n.iter().enumerate() {
            sines[j.abs_diff(k)] += if j > k { dj * nk } else { -dj * nk };
        }
    }
    let mut sum = vec![0.0; sines.len()];
    let (mut before, mut u) = (vec![0.0; sines.len()], vec![0.0; sines.len()]);
    u[0] = 1.0;
    for r in sines.iter().skip(1) {
        for (s, c) in sum.iter_mut().zip(&u) {
            *s += r * c;
        }
        let shifted = std::iter::once(&0.0).chain(&u);
        let next = shifted.zip(&before).map(|(a, b)| 2.0 * a - b).collect();
        before = std::mem::replace(&mut u, next);
    }
    sum
}

fn derivative(polynomial: &[f64]) -> Vec<f64> {
    polynomial.iter().enumerate().skip(1).map(|(i, c)| i as f64 * c).collect()
}

/// Finds all roots of a polynomial in [−1, 1] where its sign changes, ascending: between two roots of the
/// derivative there is at most one.
fn roots_within(polynomial: &[f64]) -> Vec<f64> {
    let value = |c: f64| polynomial.iter().rev().fold(0.0, |sum, p| sum * c + p);
    if polynomial.len() < 2 {
        return Vec::new();
    }
    let derivative = derivative(polynomial);
    let mut ends = vec![-1.0];
    ends.extend(roots_within(&derivative));
    ends.push(1.0);
    let mut roots = Vec::new();
    for (&a, &b) in ends.iter().zip(ends.iter().skip(1)) {
        let (mut low, mut high, rising) = (a, b, value(b) > value(a));
        if (value(a) > 0.0) == (value(b) > 0.0) {
            continue;
        }
        // To the last bit: some sixty halvings.
        loop {
            let middle = 0.5 * (low + high);
            if middle <= low || middle >= high {
                break;
            }
            *(if (value(middle) > 0.0) == rising { &mut high } else { &mut low }) = middle;
        }
        roots.push(0.5 * (low + high));
    }
    roots
}
