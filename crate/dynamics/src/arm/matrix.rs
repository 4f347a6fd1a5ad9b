//! Small matrices of an arm: its Jacobian (6 × joints) and symmetric ones with a side per joint. No heap; sums run in the order of the joints.

#![allow(non_snake_case, reason = "monogram notation")]

use std::ops::{Index, IndexMut};

use asperity_control::joints::{Joints, MOST_JOINTS};
use asperity_geometry::Vec3;
use nalgebra::Vector6;

/// Velocity of a tool per unit of velocity of each joint: linear (m/s) above angular (rad/s).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jacobian {
    columns: [[f64; 6]; MOST_JOINTS],
    count: usize,
}

impl Jacobian {
    /// Zeros for `count` joints.
    pub fn zeros(count: usize) -> Self {
        Self { columns: [[0.0; 6]; MOST_JOINTS], count: count.min(MOST_JOINTS) }
    }

    /// Joints.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Six numbers per joint, base first.
    pub fn columns(&self) -> &[[f64; 6]] {
        self.columns.get(..self.count).unwrap_or_default()
    }

    /// The same, to be changed.
    pub fn columns_mut(&mut self) -> &mut [[f64; 6]] {
        self.columns.get_mut(..self.count).unwrap_or_default()
    }

    /// `J v`.
    pub fn times(&self, v: &[f64]) -> Vector6<f64> {
        let mut sum = Vector6::zeros();
        for (j, (column, v)) in self.columns().iter().zip(v).enumerate() {
            for (i, c) in column.iter().enumerate() {
                sum[i] = if j == 0 { c * v } else { sum[i] + c * v };
            }
        }
        sum
    }

    /// `Jᵀ f`: efforts of the joints, N m or N.
    pub fn transposed_times(&self, f: &[f64; 6]) -> Joints {
        Joints::from_fn(self.count, |j| dot(self.columns.get(j).unwrap_or(&[0.0; 6]), f))
    }

    /// `J_vᵀ n`: how each joint moves the tool along a direction.
    pub fn along(&self, n: &Vec3) -> Joints {
        let column = |j: usize| self.columns.get(j).map_or([0.0; 3], |[x, y, z, ..]| [*x, *y, *z]);
        Joints::from_fn(self.count, |j| {
            let [x, y, z] = column(j);
            x * n.x + y * n.y + z * n.z
        })
    }

    /// `Jᵀ J`.
    pub fn gram(&self) -> Square {
        let mut H = Square::zeros(self.count);
        for (i, a) in self.columns().iter().enumerate() {
            for (j, b) in self.columns().iter().enumerate() {
                H[(i, j)] = dot(a, b);
            }
        }
        H
    }

    /// `J Jᵀ` of the first `rows` rows.
    pub fn outer(&self, rows: usize) -> Square {
        let mut G = Square::zeros(rows.min(6));
        for i in 0..G.side() {
            for j in 0..G.side() {
                G[(i, j)] = self.columns().iter().map(|c| c[i] * c[j]).sum();
            }
        }
        G
    }
}

fn dot(a: &[f64; 6], b: &[f64; 6]) -> f64 {
    let [first, rest @ ..] = a;
    let mut sum = first * b[0];
    for (k, x) in rest.iter().enumerate() {
        sum += x * b[k + 1];
    }
    sum
}

impl Index<(usize, usize)> for Jacobian {
    type Output = f64;

    fn index(&self, (row, joint): (usize, usize)) -> &f64 {
        &self.columns[joint][row]
    }
}

impl IndexMut<(usize, usize)> for Jacobian {
    fn index_mut(&mut self, (row, joint): (usize, usize)) -> &mut f64 {
        &mut self.columns[joint][row]
    }
}

/// A square matrix with a side per joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square {
    rows: [[f64; MOST_JOINTS]; MOST_JOINTS],
    side: usize,
}

impl Square {
    /// Zeros.
    pub fn zeros(side: usize) -> Self {
        Self { rows: [[0.0; MOST_JOINTS]; MOST_JOINTS], side: side.min(MOST_JOINTS) }
    }

    /// Rows and columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Rows.
    pub fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.rows.iter().take(self.side).map(|row| row.get(..self.side).unwrap_or_default())
    }

    /// `A + d 1`.
    #[must_use]
    pub fn with_diagonal(mut self, d: f64) -> Self {
        for i in 0..self.side {
            for j in 0..self.side {
                self[(i, j)] += if i == j { d } else { 0.0 };
            }
        }
        self
    }

    /// `A x`.
    pub fn times(&self, x: &[f64]) -> Joints {
        let mut sum = Joints::zeros(self.side);
        for (s, row) in sum.iter_mut().zip(&self.rows) {
            for (j, (a, x)) in row.iter().zip(x).take(self.side).enumerate() {
                *s = if j == 0 { a * x } else { *s + a * x };
            }
        }
        sum
    }

    /// The factor `L` of `A = L Lᵀ`, `A` symmetric; none where `A` is not positive definite.
    pub fn cholesky(mut self) -> Option<Factor> {
        let n = self.side;
        for j in 0..n {
            for k in 0..j {
                let factor = self[(j, k)];
                for i in j..n {
                    let x = self[(i, k)];
                    self[(i, j)] -= factor * x;
                }
            }
            if !(self[(j, j)] > 0.0) {
                return None;
            }
            let root = self[(j, j)].sqrt();
            self[(j, j)] = root;
            for i in j + 1..n {
                self[(i, j)] /= root;
            }
        }
        Some(Factor(self))
    }
}

impl Index<(usize, usize)> for Square {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.rows[row][column]
    }
}

impl IndexMut<(usize, usize)> for Square {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.rows[row][column]
    }
}

/// Lower triangle of a Cholesky factorisation.
#[derive(Clone, Copy, Debug)]
pub struct Factor(Square);

impl Factor {
    /// Root of the determinant.
    pub fn root_of_determinant(&self) -> f64 {
        (0..self.0.side).fold(1.0, |product, i| product * self.0[(i, i)])
    }

    /// `A⁻¹ b`.
    pub fn solve(&self, b: &[f64]) -> Joints {
        let (L, n) = (&self.0, self.0.side);
        let mut x = Joints::fitted(n, b);
        for i in 0..n {
            let part = x[i] / L[(i, i)];
            x[i] = part;
            for k in i + 1..n {
                x[k] -= part * L[(k, i)];
            }
        }
        for i in (0..n).rev() {
            let known: f64 = (i + 1..n).fold(0.0, |sum, k| sum + L[(k, i)] * x[k]);
            x[i] = (x[i] - known) / L[(i, i)];
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{Cholesky, Const, Matrix6};

    /// Sums run in the order that nalgebra's have for six joints: to the last bit.
    #[test]
    fn six_joints_have_the_bits_of_nalgebra() {
        let mut seed = 3_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0
        };
        for _ in 0..200 {
            let mut J = Jacobian::zeros(6);
            J.columns_mut().iter_mut().flatten().for_each(|x| *x = next());
            let M = Matrix6::from_fn(|i, j| J[(i, j)]);
            let v = Joints::from_fn(6, |_| next());
            let w = Vector6::from_fn(|i, _| v[i]);
            let six: [f64; 6] = w.into();
            assert_eq!(J.times(&v), M * w);
            assert_eq!(J.transposed_times(&six), Joints::from(<[f64; 6]>::from(M.transpose() * w)));
            let n = Vec3::new(next(), next(), next());
            let along: Vector6<f64> = M.fixed_rows::<3>(0).transpose() * n;
            assert_eq!(J.along(&n), Joints::from(<[f64; 6]>::from(along)));
            let (H, G) = (J.gram().with_diagonal(1e-3), M.transpose() * M + Matrix6::identity() * 1e-3);
            assert!((0..6).all(|i| (0..6).all(|j| H[(i, j)] == G[(i, j)])));
            assert_eq!(H.times(&v), Joints::from(<[f64; 6]>::from(G * w)));
            let (ours, theirs) = (H.cholesky().unwrap(), Cholesky::<f64, Const<6>>::new(G).unwrap());
            assert_eq!(ours.solve(&v), Joints::from(<[f64; 6]>::from(theirs.solve(&w))));
            assert_eq!(ours.root_of_determinant(), theirs.l_dirty().diagonal().product());
        }
    }

    #[test]
    fn what_is_not_positive_definite_has_no_factor() {
        assert!(Square::zeros(3).cholesky().is_none());
        assert!(Square::zeros(2).with_diagonal(f64::NAN).cholesky().is_none());
        assert!(Square::zeros(16).with_diagonal(2.0).cholesky().is_some());
    }
}
