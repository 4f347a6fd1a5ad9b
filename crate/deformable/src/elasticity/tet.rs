//! A linear tetrahedron: `F = Σ xₐ ⊗ ∇Nₐ`, constant in it.

use super::neo_hookean::stiffness;
use super::{Law, Material};
use crate::{Mat3, Mat12, Vec3, Vec12};

/// What a tetrahedron at rest gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tet {
    /// m³; positive for points in right-handed order.
    pub volume: f64,
    /// ∇Nₐ, 1/m.
    pub gradients: [Vec3; 4],
}

impl Tet {
    /// Of the points at rest; `None` where it is flat or inside out.
    pub fn new(rest: &[Vec3; 4]) -> Option<Self> {
        let e: [Vec3; 3] = std::array::from_fn(|k| rest[k + 1] - rest[0]);
        let six = e[0].dot(&e[1].cross(&e[2]));
        let size = e.iter().fold(0.0_f64, |m, e| m.max(e.norm_squared()));
        // Twelve digits flatter than a cube's corner, or no number.
        if six.is_nan() || six <= 1e-12 * size * size.sqrt() {
            return None;
        }
        let g: [Vec3; 3] = std::array::from_fn(|k| e[(k + 1) % 3].cross(&e[(k + 2) % 3]) / six);
        Some(Self { volume: six / 6.0, gradients: [-(g[0] + g[1] + g[2]), g[0], g[1], g[2]] })
    }

    /// F.
    #[inline]
    pub fn deformation(&self, x: &[Vec3; 4]) -> Mat3 {
        // Edges first: they keep their digits far from the origin.
        let mut f = Mat3::zeros();
        for a in 1..4 {
            let e = x[a] - x[0];
            for i in 0..3 {
                for j in 0..3 {
                    f[(i, j)] += e[i] * self.gradients[a][j];
                }
            }
        }
        f
    }

    /// J.
    pub fn energy(&self, x: &[Vec3; 4], material: &Material) -> f64 {
        self.volume * material.energy(&self.deformation(x))
    }

    /// By the four points, N.
    pub fn gradient(&self, x: &[Vec3; 4], material: &Material) -> Vec12 {
        let p = material.stress(&self.deformation(x)) * self.volume;
        let mut g = Vec12::zeros();
        for a in 0..4 {
            let f = p * self.gradients[a];
            for i in 0..3 {
                g[3 * a + i] = f[i];
            }
        }
        g
    }

    /// By the four points, N/m; `project`: with the negative eigenvalues of `∂P/∂F` taken out.
    pub fn hessian(&self, x: &[Vec3; 4], material: &Material, project: bool) -> Mat12 {
        let f = self.deformation(x);
        if project
            && material.law == Law::NeoHookean
            && let Some(h) = stiffness(self, &f, material)
        {
            return h;
        }
        let (values, matrices) = material.modes(&f, project);
        // Of three points; that of the first follows, for a translation costs nothing.
        let mut h9 = [[0.0; 9]; 9];
        for (l, d) in values.iter().zip(&matrices) {
            if *l == 0.0 {
                continue;
            }
            let mut w = [0.0; 9];
            for a in 0..3 {
                let f = d * self.gradients[a + 1];
                w[3 * a] = f.x;
                w[3 * a + 1] = f.y;
                w[3 * a + 2] = f.z;
            }
            let scale = l * self.volume;
            for i in 0..9 {
                let f = scale * w[i];
                for j in i..9 {
                    h9[i][j] += f * w[j];
                }
            }
        }
        let mut h = Mat12::zeros();
        for i in 0..9 {
            for j in i..9 {
                h[(3 + i, 3 + j)] = h9[i][j];
                h[(3 + j, 3 + i)] = h9[i][j];
            }
        }
        for p in 0..3 {
            for j in 3..12 {
                let s = -(h[(3 + p, j)] + h[(6 + p, j)] + h[(9 + p, j)]);
                h[(p, j)] = s;
                h[(j, p)] = s;
            }
        }
        for p in 0..3 {
            for q in 0..3 {
                h[(p, q)] = -(h[(p, 3 + q)] + h[(p, 6 + q)] + h[(p, 9 + q)]);
            }
        }
        h
    }
}
