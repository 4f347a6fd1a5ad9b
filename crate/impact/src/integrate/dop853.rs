//! Dormand and Prince's 8(5,3) pair, for an autonomous system of N equations.
//!
//! Source: Hairer, Nørsett and Wanner, *Solving Ordinary Differential Equations I*, Sec. II.10; step control
//! as in their `dop853.f`. The steps depend on the system alone, never on the times at which values are asked
//! for.

use super::tableau::{A, B, D, E3, E5};
use asperity_fault::{Fault, FaultKind};

/// Relative and absolute tolerance per step; the variables are scaled to be of order one.
const RELATIVE: f64 = 1e-14;
const ABSOLUTE: f64 = 1e-16;

/// Solution that grows step by step.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Dop853<const N: usize> {
    /// Time at which the solution ends now.
    pub(super) t: f64,
    y: [f64; N],
    slope: [f64; N],
    /// Length of the step to try next.
    h: f64,
    last: Segment<N>,
}

/// Accepted step as a polynomial of order seven.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Segment<const N: usize> {
    pub(super) start: f64,
    pub(super) length: f64,
    y: [f64; N],
    coefficients: [[f64; N]; 7],
}

impl<const N: usize> Segment<N> {
    /// Returns the solution at `t` within the step.
    pub(super) fn at(&self, t: f64) -> [f64; N] {
        if self.length == 0.0 {
            return self.y;
        }
        let x = (t - self.start) / self.length;
        std::array::from_fn(|j| {
            let mut sum = 0.0;
            for (i, row) in self.coefficients.iter().rev().enumerate() {
                sum = (sum + row[j]) * if i % 2 == 0 { x } else { 1.0 - x };
            }
            self.y[j] + sum
        })
    }
}

impl<const N: usize> Dop853<N> {
    pub(super) fn new(y: [f64; N], first_step: f64, rhs: impl Fn(&[f64; N]) -> [f64; N]) -> Self {
        let last = Segment { start: 0.0, length: 0.0, y, coefficients: [[0.0; N]; 7] };
        Self { t: 0.0, y, slope: rhs(&y), h: first_step, last }
    }

    pub(super) fn last(&self) -> &Segment<N> {
        &self.last
    }

    pub(super) fn y(&self) -> &[f64; N] {
        &self.y
    }

    /// Makes one step that meets the tolerance.
    pub(super) fn step(&mut self, rhs: impl Fn(&[f64; N]) -> [f64; N]) -> Result<(), Fault> {
        let mut grow = 10.0;
        for _ in 0..100 {
            let h = self.h;
            let mut k = [[0.0; N]; 16];
            k[0] = self.slope;
            stages(&mut k, 1..12, &self.y, h, &rhs);
            let y: [f64; N] = std::array::from_fn(|j| self.y[j] + h * dot(&B, &k, j));
            k[12] = rhs(&y);
            let size = self.error(&k, &y, h);
            if size < 1.0 {
                stages(&mut k, 13..16, &self.y, h, &rhs);
                self.accept(&k, y);
                let factor = if size == 0.0 { grow } else { 0.9 * libm::pow(size, -0.125) };
                self.h = h * factor.clamp(0.2, grow);
                return Ok(());
            }
            grow = 1.0;
            self.h = h * if size.is_finite() { (0.9 * libm::pow(size, -0.125)).max(0.2) } else { 0.1 };
            if self.h <= f64::EPSILON * self.t {
                break;
            }
        }
        Err(Fault::of(
            FaultKind::StepTooSmall,
            "law",
            "the contact force changes too abruptly to be integrated to full accuracy".to_owned(),
        ))
    }

    /// Repeats the last step, shorter, so that it ends at an event that was found in it.
    pub(super) fn retake(&mut self, length: f64, rhs: impl Fn(&[f64; N]) -> [f64; N]) {
        (self.t, self.y) = (self.last.start, self.last.y);
        self.h = length;
        let mut k = [[0.0; N]; 16];
        k[0] = rhs(&self.y);
        stages(&mut k, 1..12, &self.y, length, &rhs);
        let y: [f64; N] = std::array::from_fn(|j| self.y[j] + length * dot(&B, &k, j));
        k[12] = rhs(&y);
        stages(&mut k, 13..16, &self.y, length, &rhs);
        self.accept(&k, y);
    }

    fn error(&self, k: &[[f64; N]; 16], y: &[f64; N], h: f64) -> f64 {
        let (mut five, mut three) = (0.0, 0.0);
        for (j, (before, after)) in self.y.iter().zip(y).enumerate() {
            let scale = ABSOLUTE + RELATIVE * before.abs().max(after.abs());
            let (e5, e3) = (dot(&E5, k, j) / scale, dot(&E3, k, j) / scale);
            five += e5 * e5;
            three += e3 * e3;
        }
        if five == 0.0 && three == 0.0 {
            return 0.0;
        }
        h * five / ((five + 0.01 * three) * N as f64).sqrt()
    }

    fn accept(&mut self, k: &[[f64; N]; 16], y: [f64; N]) {
        let h = self.h;
        let mut coefficients = [[0.0; N]; 7];
        for j in 0..N {
            let change = y[j] - self.y[j];
            coefficients[0][j] = change;
            coefficients[1][j] = h * k[0][j] - change;
            coefficients[2][j] = 2.0 * change - h * (k[12][j] + k[0][j]);
            for (row, weights) in coefficients[3..].iter_mut().zip(&D) {
                row[j] = h * dot(weights, k, j);
            }
        }
        self.last = Segment { start: self.t, length: h, y: self.y, coefficients };
        self.t += h;
        self.y = y;
        self.slope = k[12];
    }
}

fn stages<const N: usize>(
    k: &mut [[f64; N]; 16],
    which: std::ops::Range<usize>,
    y: &[f64; N],
    h: f64,
    rhs: impl Fn(&[f64; N]) -> [f64; N],
) {
    for i in which {
        let at: [f64; N] = std::array::from_fn(|j| {
            let mut sum = 0.0;
            for (weight, slope) in A[i].iter().zip(k.iter()).take(i) {
                sum += weight * slope[j];
            }
            y[j] + h * sum
        });
        k[i] = rhs(&at);
    }
}

fn dot<const N: usize>(weights: &[f64], k: &[[f64; N]; 16], j: usize) -> f64 {
    let mut sum = 0.0;
    for (weight, slope) in weights.iter().zip(k) {
        sum += weight * slope[j];
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_a_circle_between_its_steps_too() {
        let rhs = |y: &[f64; 2]| [y[1], -y[0]];
        let mut solution = Dop853::new([1.0, 0.0], 0.1, rhs);
        let (mut at, mut steps) = (0.0, 0);
        while solution.t < 20.0 {
            solution.step(rhs).unwrap();
            steps += 1;
            while at < solution.t {
                let y = solution.last().at(at);
                assert!((y[0] - libm::cos(at)).abs() < 1e-12 && (y[1] + libm::sin(at)).abs() < 1e-12, "{at}");
                at += 0.01;
            }
        }
        assert!(steps < 250, "{steps}");
    }
}
