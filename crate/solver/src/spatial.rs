//! Arithmetic of symmetric 3 × 3 and 6 × 6 matrices, written out so that no loop has an unknown length.
//!
//! A [`Stiffness`] sums `JᵀGJ` of points at one reference point, angular rows first; with `G` in N s per m/s
//! its parts are in kg m², kg m and kg. [`times_shift`] and [`shift_times`] carry it to another point, metres
//! away.

use crate::problem::Vec3;

/// A symmetric 3 × 3 matrix: xx, xy, xz, yy, yz, zz.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sym3(pub [f64; 6]);

impl Sym3 {
    /// Returns `a 1 + b n nᵀ − ½ c (t zᵀ + z tᵀ)`.
    #[inline]
    pub fn of(a: f64, b: f64, n: &Vec3, c: f64, t: &Vec3, z: &Vec3) -> Self {
        let (bn, t, z) = (n * b, t * (0.5 * c), z);
        Self([
            a + bn.x * n.x - 2.0 * t.x * z.x,
            bn.x * n.y - (t.x * z.y + t.y * z.x),
            bn.x * n.z - (t.x * z.z + t.z * z.x),
            a + bn.y * n.y - 2.0 * t.y * z.y,
            bn.y * n.z - (t.y * z.z + t.z * z.y),
            a + bn.z * n.z - 2.0 * t.z * z.z,
        ])
    }

    #[inline(always)]
    pub fn times(&self, x: &Vec3) -> Vec3 {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        Vec3::new(
            xx * x.x + xy * x.y + xz * x.z,
            xy * x.x + yy * x.y + yz * x.z,
            xz * x.x + yz * x.y + zz * x.z,
        )
    }

    pub fn trace(&self) -> f64 {
        self.0[0] + self.0[3] + self.0[5]
    }

    /// Returns the inverse by cofactors: exact enough for an inertia, whose principal moments obey the
    /// triangle inequality.
    pub fn inverse(&self) -> Self {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        let (a, b, c) = (yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy);
        let over = 1.0 / (xx * a + xy * b + xz * c);
        let (d, e, f) = (xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy);
        Self([a, b, c, d, e, f].map(|x| x * over))
    }

    /// Returns the rows as vectors; the columns are the same.
    #[inline]
    pub fn columns(&self) -> [Vec3; 3] {
        let [xx, xy, xz, yy, yz, zz] = self.0;
        [Vec3::new(xx, xy, xz), Vec3::new(xy, yy, yz), Vec3::new(xz, yz, zz)]
    }
}

impl std::ops::Add for Sym3 {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}

/// A symmetric 6 × 6 matrix in three parts: `[[W, C], [Cᵀ, V]]`, angular first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stiffness {
    /// Angular–angular part.
    pub w: [[f64; 3]; 3],
    /// Angular–linear part: row angular.
    pub c: [[f64; 3]; 3],
    /// Linear–linear part.
    pub v: [[f64; 3]; 3],
}

impl Stiffness {
    /// Adds the stiffness of a point at `r` with velocity `v + ω × r`: `JᵀGJ` with `J = [−r×, 1]`.
    #[inline]
    pub fn add_point(&mut self, r: &Vec3, g: &Sym3) {
        let columns = g.columns();
        // r× G, column by column; W = (r× G) (r×)ᵀ.
        let rg = [r.cross(&columns[0]), r.cross(&columns[1]), r.cross(&columns[2])];
        for i in 0..3 {
            for j in 0..3 {
                self.c[i][j] += rg[j][i];
                self.v[i][j] += columns[j][i];
            }
            // Row i of r×G, crossed with r once more.
            let row = Vec3::new(rg[0][i], rg[1][i], rg[2][i]);
            let w = r.cross(&row);
            for j in 0..3 {
                self.w[i][j] += w[j];
            }
        }
    }

    /// Adds `g` to the angular part.
    #[inline]
    pub fn add_turn(&mut self, g: &Sym3) {
        let columns = g.columns();
        for i in 0..3 {
            for j in 0..3 {
                self.w[i][j] += columns[j][i];
            }
        }
    }

    /// Returns the whole matrix, row by row.
    #[inline]
    pub fn dense(&self) -> [[f64; 6]; 6] {
        let mut s = [[0.0; 6]; 6];
        for i in 0..3 {
            for j in 0..3 {
                s[i][j] = self.w[i][j];
                s[i][j + 3] = self.c[i][j];
                s[j + 3][i] = self.c[i][j];
                s[i + 3][j + 3] = self.v[i][j];
            }
        }
        s
    }
}

/// Returns `S X` with `X = [[1, 0], [−d×, 1]]`, which takes a velocity at one point to that at a point `d`
/// away.
#[inline]
pub(crate) fn times_shift(s: &[[f64; 6]; 6], d: &Vec3) -> [[f64; 6]; 6] {
    let mut out = *s;
    for (row, target) in s.iter().zip(out.iter_mut()) {
        // Row of (L · (−d×)) = d × l, for the linear part l of the row.
        let l = Vec3::new(row[3], row[4], row[5]);
        let m = d.cross(&l);
        target[0] += m.x;
        target[1] += m.y;
        target[2] += m.z;
    }
    out
}

/// Returns `Xᵀ S` with the same `X`.
#[inline]
pub(crate) fn shift_times(s: &[[f64; 6]; 6], d: &Vec3) -> [[f64; 6]; 6] {
    let mut out = *s;
    for j in 0..6 {
        let l = Vec3::new(s[3][j], s[4][j], s[5][j]);
        let m = d.cross(&l);
        out[0][j] += m.x;
        out[1][j] += m.y;
        out[2][j] += m.z;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_and_points_agree_with_jacobians() {
        let (r, d) = (Vec3::new(0.3, -1.2, 0.7), Vec3::new(-0.4, 0.2, 1.9));
        let g = Sym3([3.0, 0.2, -0.1, 2.0, 0.4, 5.0]);
        let mut at_r = Stiffness::default();
        at_r.add_point(&r, &g);
        let mut at_rd = Stiffness::default();
        at_rd.add_point(&(r + d), &g);
        let shifted = shift_times(&times_shift(&at_r.dense(), &d), &d);
        for (x, y) in shifted.iter().flatten().zip(at_rd.dense().iter().flatten()) {
            assert!((x - y).abs() < 1e-12, "{x} {y}");
        }
    }
}
