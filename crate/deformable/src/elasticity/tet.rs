//! Linear tetrahedron: `F = Σ xₐ ⊗ ∇Nₐ`, constant in it.

use super::neo_hookean::Two;
use super::{Blocks, CORNERS, ElasticMaterial, Law};
use crate::{Mat3, Mat12, Vec3, Vec12};

/// Tetrahedron at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tet {
    /// Volume, m³; positive for points in right-handed order.
    pub volume: f64,
    /// Gradients ∇Nₐ, 1/m.
    pub gradients: [Vec3; 4],
}

impl Tet {
    /// Makes it from the points at rest; `None` where it is flat or inside out.
    pub fn new(rest: &[Vec3; 4]) -> Option<Self> {
        let e: [Vec3; 3] = std::array::from_fn(|k| rest[k + 1] - rest[0]);
        let six = e[0].dot(&e[1].cross(&e[2]));
        let size = e.iter().fold(0.0_f64, |m, e| m.max(e.norm_squared()));
        // Flatter than a cube's corner by twelve digits, or NaN.
        if six.is_nan() || six <= 1e-12 * size * size.sqrt() {
            return None;
        }
        let g: [Vec3; 3] = std::array::from_fn(|k| e[(k + 1) % 3].cross(&e[(k + 2) % 3]) / six);
        Some(Self { volume: six / 6.0, gradients: [-(g[0] + g[1] + g[2]), g[0], g[1], g[2]] })
    }

    /// Returns the deformation gradient F.
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

    /// Returns the energy, J.
    pub fn energy(&self, x: &[Vec3; 4], material: &ElasticMaterial) -> f64 {
        self.volume * material.energy(&self.deformation(x))
    }

    /// Returns the gradient by the four points, N.
    pub fn gradient(&self, x: &[Vec3; 4], material: &ElasticMaterial) -> Vec12 {
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

    /// Returns the Hessian by the four points, N/m; `project`: without the negative eigenvalues of `∂P/∂F`.
    pub fn hessian(&self, x: &[Vec3; 4], material: &ElasticMaterial, project: bool) -> Mat12 {
        let two = Two::new(self, None);
        let mut out = [[[0.0; 9]; 10]; 2];
        let quick = project
            && material.law == Law::NeoHookean
            && two.at([&[0, 1, 2, 3]; 2], x, material).is_some_and(|s| s.stiffness(&mut out)[0]);
        whole(&if quick { out[0] } else { self.blocks(x, material, project) })
    }

    /// Returns the blocks of the Hessian, by its modes.
    pub(super) fn blocks(&self, x: &[Vec3; 4], material: &ElasticMaterial, project: bool) -> Blocks {
        let (values, matrices) = material.modes(&self.deformation(x), project);
        let mut out = [[0.0; 9]; 10];
        for (l, d) in values.iter().zip(&matrices) {
            if *l == 0.0 {
                continue;
            }
            let w = self.gradients.map(|g| d * g);
            let scale = l * self.volume;
            for (block, (a, b)) in out.iter_mut().zip(CORNERS) {
                for k in 0..3 {
                    for i in 0..3 {
                        block[3 * k + i] += scale * w[a][i] * w[b][k];
                    }
                }
            }
        }
        out
    }
}

/// Assembles the Hessian of its blocks.
pub(crate) fn whole(blocks: &Blocks) -> Mat12 {
    let mut h = Mat12::zeros();
    for (block, (a, b)) in blocks.iter().zip(CORNERS) {
        for k in 0..3 {
            for i in 0..3 {
                let x = block[3 * k + i];
                (h[(3 * a + i, 3 * b + k)], h[(3 * b + k, 3 * a + i)]) = (x, x);
            }
        }
    }
    h
}
