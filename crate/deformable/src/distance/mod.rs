//! Distance of a point and a triangle, or of two edges: the closest feature, the squared distance, its
//! gradient and its Hessian.
//!
//! All stencils have four points `x₀ … x₃`. The difference between the closest points is `r = Σ cᵢ xᵢ`, and
//! within a feature `c` is affine in at most two parameters, `c = c₀ + s a + t b`, so `d²(x) = min |r(x, s,
//! t)|²` and one formula gives every Hessian (envelope theorem): `H = φ_xx − φ_xs φ_ss⁻¹ φ_sx`. It lives in
//! the five directions `c⊗t₁, c⊗t₂, {c, a, b}⊗n`, where it is cheap to remove negative eigenvalues.

mod edge_edge;
mod mollifier;
mod point_edge;
mod point_triangle;

pub use edge_edge::{EdgeEdge, edge_edge};
pub use mollifier::{Mollifier, mollifier_threshold};
pub use point_edge::{Spot, point_edge};
pub use point_triangle::{PointTriangle, point_triangle};

use crate::{Mat3, Mat12, Vec3, Vec12, length};
use asperity_linear::eigen::clamp_positive;

/// Closest points of two primitives with four points in all.
#[derive(Clone, Copy, Debug)]
pub struct Closest {
    /// Squared distance d², m².
    pub squared: f64,
    /// Difference from the second closest point to the first, m: `r = Σ cᵢ xᵢ`.
    pub r: Vec3,
    /// Weights of the points in `r`.
    pub c: [f64; 4],
    /// Free parameters, with the derivatives of the weights and of `r` by each.
    free: [Option<([f64; 4], Vec3)>; 2],
    /// Normal of the feature, where it has one of its own.
    normal: Option<Vec3>,
}

impl Closest {
    /// Makes the pair of two points, the first and the `k`-th of a stencil.
    pub(crate) fn points(x: &[Vec3; 4], i: usize, k: usize) -> Self {
        let mut c = [0.0; 4];
        c[i] = 1.0;
        c[k] = -1.0;
        let r = x[i] - x[k];
        Self { squared: r.norm_squared(), r, c, free: [None; 2], normal: None }
    }

    /// Makes the pair of a point and the inside of an edge, at `s` from `j` to `k`; `sign` is −1 where the
    /// point belongs to the second primitive.
    pub(crate) fn edge(x: &[Vec3; 4], i: usize, [j, k]: [usize; 2], s: f64, sign: f64) -> Self {
        let (mut c, mut a) = ([0.0; 4], [0.0; 4]);
        c[i] = sign;
        c[j] = -sign * (1.0 - s);
        c[k] = -sign * s;
        a[j] = sign;
        a[k] = -sign;
        let e = x[k] - x[j];
        // The difference first: the point's offset from the line keeps its digits.
        let r = ((x[i] - x[j]) - e * s) * sign;
        Self { squared: r.norm_squared(), r, c, free: [Some((a, e * -sign)), None], normal: None }
    }

    /// Makes the pair of two insides: a point above a triangle, or two edges that cross. `n` is across both,
    /// `w` joins any two of their points.
    pub(crate) fn crossing(
        c: [f64; 4],
        first: ([f64; 4], Vec3),
        second: ([f64; 4], Vec3),
        n: &Vec3,
        r: Vec3,
    ) -> Self {
        Self { squared: r.norm_squared(), r, c, free: [Some(first), Some(second)], normal: Some(*n) }
    }

    /// Returns the number of free parameters: 0 between points, 1 on an edge, 2 inside both.
    pub fn freedom(&self) -> usize {
        self.free.iter().flatten().count()
    }

    /// Returns the gradient of d² by the four points.
    pub fn gradient(&self) -> Vec12 {
        let mut g = Vec12::zeros();
        for (i, c) in self.c.iter().enumerate() {
            for k in 0..3 {
                g[3 * i + k] = 2.0 * c * self.r[k];
            }
        }
        g
    }

    /// Returns the Hessian of d² by the four points.
    pub fn hessian(&self) -> Mat12 {
        self.hessian_of(1.0, 0.0, false)
    }

    /// Returns the unit normal from the second primitive to the first, and two directions across it.
    pub fn frame(&self) -> [Vec3; 3] {
        let d = length(&self.r);
        let mut n = self.r;
        if d > 0.0 {
            n /= d;
        } else if let Some(normal) = self.normal
            && length(&normal) > 0.0
        {
            n = normal / length(&normal);
        } else {
            n = Vec3::z();
        }
        let [t, b] = across(&n);
        [n, t, b]
    }

    /// Returns the block `B` of the Hessian's part `cᵢ cⱼ B` of a function of d² with the derivatives `first
    /// < 0` and `second`: the stiffness along the normal. The rest of [`Self::hessian_of`], projected, is
    /// smaller by the gap over the primitives' size.
    pub fn stiffness(&self, first: f64, second: f64) -> Mat3 {
        let along = 2.0 * first + 4.0 * second * self.squared;
        if along > 0.0 && self.squared > 0.0 {
            self.r * self.r.transpose() * (along / self.squared)
        } else {
            Mat3::zeros()
        }
    }

    /// Returns the Hessian of a function of d² with the derivatives `first` and `second`; `project`: without
    /// negative eigenvalues.
    pub fn hessian_of(&self, first: f64, second: f64, project: bool) -> Mat12 {
        let (basis, have) = self.basis();
        let frame = self.frame();
        let mut h = self.reduced(first, second, &basis[..have], &frame);
        if project {
            h = clamp_positive(&h);
        }
        expanded(&h, &basis[..have], &frame)
    }

    /// Returns an orthonormal basis of {c, a, b}, by Gram and Schmidt, and the number of its vectors.
    #[inline]
    fn basis(&self) -> ([[f64; 4]; 3], usize) {
        let mut basis = [[0.0; 4]; 3];
        let mut have = 1;
        let cn = dot4(&self.c, &self.c).sqrt();
        basis[0] = self.c.map(|x| x / cn);
        for (a, _) in self.free.iter().flatten() {
            let mut rest = *a;
            for _ in 0..2 {
                for q in &basis[..have] {
                    let along = dot4(&rest, q);
                    rest = std::array::from_fn(|k| rest[k] - along * q[k]);
                }
            }
            let size = dot4(&rest, &rest).sqrt();
            if size > 1e-9 {
                basis[have] = rest.map(|x| x / size);
                have += 1;
            }
        }
        (basis, have)
    }

    /// Returns the Hessian `φ_xx − φ_xs φ_ss⁻¹ φ_sx` in its five directions `ĉ⊗t, ĉ⊗b, q⊗n`.
    #[inline]
    fn reduced(&self, first: f64, second: f64, basis: &[[f64; 4]], [_, t, b]: &[Vec3; 3]) -> [[f64; 5]; 5] {
        let d = length(&self.r);
        let cn = dot4(&self.c, &self.c).sqrt();
        let mut h = [[0.0; 5]; 5];
        for (k, row) in h.iter_mut().enumerate().take(3) {
            row[k] = 2.0 * cn * cn * first;
        }
        h[2][2] += second * (2.0 * d * cn) * (2.0 * d * cn);
        let along = |(a, u): &([f64; 4], Vec3)| {
            let mut w = [2.0 * cn * u.dot(t), 2.0 * cn * u.dot(b), 0.0, 0.0, 0.0];
            for (w, q) in w[2..].iter_mut().zip(basis) {
                *w = 2.0 * d * dot4(a, q);
            }
            w
        };
        match &self.free {
            [Some(s), Some(q)] => {
                let (ws, wq) = (along(s), along(q));
                let (ss, sq, qq) = (s.1.norm_squared(), s.1.dot(&q.1), q.1.norm_squared());
                // ss qq − sq², without cancellation.
                let scale = first / (2.0 * s.1.cross(&q.1).norm_squared());
                for i in 0..5 {
                    for j in 0..5 {
                        h[i][j] -= scale
                            * (qq * ws[i] * ws[j] - sq * (ws[i] * wq[j] + wq[i] * ws[j])
                                + ss * wq[i] * wq[j]);
                    }
                }
            }
            [Some(s), None] => {
                let w = along(s);
                let scale = first / (2.0 * s.1.norm_squared());
                for i in 0..5 {
                    for j in 0..5 {
                        h[i][j] -= scale * w[i] * w[j];
                    }
                }
            }
            _ => {}
        }
        h
    }
}

/// Returns `Q h Qᵀ` with the columns `ĉ⊗t, ĉ⊗b, q⊗n` of Q: a Hessian by the four points.
#[inline]
fn expanded(h: &[[f64; 5]; 5], basis: &[[f64; 4]], [n, t, b]: &[Vec3; 3]) -> Mat12 {
    let mut out = Mat12::zeros();
    for i in 0..4 {
        for j in 0..4 {
            let (ci, cj) = (basis[0][i], basis[0][j]);
            let mut nn = 0.0;
            let (mut tn, mut nt, mut bn, mut nb) = (0.0, 0.0, 0.0, 0.0);
            for (k, left) in basis.iter().enumerate() {
                for (l, right) in basis.iter().enumerate() {
                    nn += left[i] * h[2 + k][2 + l] * right[j];
                }
                tn += ci * h[0][2 + k] * left[j];
                nt += left[i] * h[2 + k][0] * cj;
                bn += ci * h[1][2 + k] * left[j];
                nb += left[i] * h[2 + k][1] * cj;
            }
            let (tt, tb, bt, bb) =
                (ci * h[0][0] * cj, ci * h[0][1] * cj, ci * h[1][0] * cj, ci * h[1][1] * cj);
            for p in 0..3 {
                for q in 0..3 {
                    out[(3 * i + p, 3 * j + q)] = t[p] * (tt * t[q] + tb * b[q] + tn * n[q])
                        + b[p] * (bt * t[q] + bb * b[q] + bn * n[q])
                        + n[p] * (nt * t[q] + nb * b[q] + nn * n[q]);
                }
            }
        }
    }
    out
}

/// Returns two unit directions across a unit vector.
pub(crate) fn across(n: &Vec3) -> [Vec3; 2] {
    let other = if n.x * n.x < 0.36 { Vec3::x() } else { Vec3::y() };
    let t = n.cross(&other);
    let t = t / length(&t);
    [t, n.cross(&t)]
}

fn dot4(a: &[f64; 4], b: &[f64; 4]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

#[cfg(test)]
mod tests;
