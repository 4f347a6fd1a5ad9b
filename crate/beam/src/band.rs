//! Symmetric positive definite matrices of half-bandwidth 3, as a chain of Hermite elements has them: products and Cholesky's
//! factorisation A = L Lᵀ.

/// Diagonals that are stored.
const WIDTH: usize = 4;

/// Lower half of a matrix (n × n). Row i holds the entries (i, i), (i, i − 1), (i, i − 2), (i, i − 3).
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Band(Vec<[f64; WIDTH]>);

impl Band {
    /// Makes a matrix of zeros.
    pub fn zeros(n: usize) -> Self {
        Self(vec![[0.0; WIDTH]; n])
    }

    pub fn copy_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }

    /// Adds an element's matrix (4 × 4), times a factor, to the rows and columns from `first` on.
    pub fn add(&mut self, first: usize, element: &[[f64; 4]; 4], factor: f64) {
        for (i, row) in element.iter().enumerate() {
            for (j, x) in row.iter().enumerate().take(i + 1) {
                self.0[first + i][i - j] += factor * x;
            }
        }
    }

    /// Adds another matrix, times a factor.
    pub fn add_all(&mut self, other: &Self, factor: f64) {
        for (row, with) in self.0.iter_mut().zip(&other.0) {
            for (x, y) in row.iter_mut().zip(with) {
                *x += factor * y;
            }
        }
    }

    /// Holds an unknown at 0: its row and column become those of the unit matrix.
    pub fn hold(&mut self, k: usize) {
        self.0[k] = [1.0, 0.0, 0.0, 0.0];
        for below in 1..WIDTH {
            if let Some(row) = self.0.get_mut(k + below) {
                row[below] = 0.0;
            }
        }
    }

    /// Adds A x, times a factor, to `to`.
    pub fn multiply(&self, x: &[f64], factor: f64, to: &mut [f64]) {
        for (i, row) in self.0.iter().enumerate() {
            to[i] += factor * row[0] * x[i];
            for below in 1..WIDTH.min(i + 1) {
                to[i] += factor * row[below] * x[i - below];
                to[i - below] += factor * row[below] * x[i];
            }
        }
    }

    /// Returns xᵀ A x.
    pub fn square(&self, x: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (i, row) in self.0.iter().enumerate() {
            sum += row[0] * x[i] * x[i];
            for below in 1..WIDTH.min(i + 1) {
                sum += 2.0 * row[below] * x[i] * x[i - below];
            }
        }
        sum
    }

    /// Puts L in the place of A. False where A is not positive definite to the processor's rounding.
    #[must_use]
    pub fn factor(&mut self) -> bool {
        for i in 0..self.0.len() {
            for below in (0..WIDTH.min(i + 1)).rev() {
                let j = i - below;
                let mut sum = self.0[i][below];
                for k in i.saturating_sub(WIDTH - 1)..j {
                    sum -= self.0[i][i - k] * self.0[j].get(j - k).copied().unwrap_or(0.0);
                }
                if below > 0 {
                    self.0[i][below] = sum / self.0[j][0];
                } else if sum > 0.0 && sum.is_finite() {
                    self.0[i][0] = sum.sqrt();
                } else {
                    return false;
                }
            }
        }
        true
    }

    /// Solves L Lᵀ x = b in place.
    pub fn solve(&self, x: &mut [f64]) {
        let n = self.0.len();
        for i in 0..n {
            for below in 1..WIDTH.min(i + 1) {
                x[i] -= self.0[i][below] * x[i - below];
            }
            x[i] /= self.0[i][0];
        }
        for i in (0..n).rev() {
            x[i] /= self.0[i][0];
            for below in 1..WIDTH.min(i + 1) {
                x[i - below] -= self.0[i][below] * x[i];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Band;
    use crate::hermite::{BENDING, SPREAD};

    #[test]
    fn a_product_is_undone() {
        let n = 12;
        let mut a = Band::zeros(n);
        for first in (0..n - 2).step_by(2) {
            a.add(first, &BENDING, 1.0);
            a.add(first, &SPREAD, 0.01);
        }
        a.hold(0);
        let x: Vec<f64> = (0..n).map(|k| 1.0 + (k * k % 7) as f64).collect();
        let mut b = vec![0.0; n];
        a.multiply(&x, 1.0, &mut b);
        let square: f64 = x.iter().zip(&b).map(|(x, b)| x * b).sum();
        assert!((a.square(&x) / square - 1.0).abs() < 1e-13);
        assert!(a.factor());
        a.solve(&mut b);
        assert!(x.iter().zip(&b).all(|(x, b)| (x - b).abs() < 1e-10), "{b:?}");
        assert!(!Band::zeros(2).factor());
    }
}
