//! Isotropic materials by their singular values. The energy of all is infinite where `J = det F ≤ 0`: no
//! element turns inside out.

use asperity_fault::{Fault, FaultKind, positive_in};

use crate::{Mat3, Vec3};
use asperity_linear::eigen::{Svd, eigen, svd};

/// Law of the energy density.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Neo-Hookean: `μ/2 (tr FᵀF − 3) − μ ln J + λ/2 (ln J)²`, as in IPC 2020.
    NeoHookean,
    /// Saint Venant and Kirchhoff: `μ |E|² + λ/2 (tr E)²` with `E = (FᵀF − I)/2`.
    StVenantKirchhoff,
    /// Corotated linear: `μ |S − I|² + λ/2 (tr S − 3)²` with `F = R S`.
    Corotated,
}

/// Law and its constants, Pa.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ElasticMaterial {
    /// Law of the energy density.
    pub law: Law,
    /// Shear modulus μ, Pa.
    pub shear: f64,
    /// Lamé's first constant λ, Pa.
    pub lame: f64,
}

/// Nine modes of the Hessian of an energy density: eigenvalues, and eigenmatrices of unit size.
pub type Modes = ([f64; 9], [Mat3; 9]);

impl ElasticMaterial {
    /// Makes a material from Young's modulus (Pa) and Poisson's ratio.
    ///
    /// # Errors
    ///
    /// Refuses a Young's modulus that is not positive, and a Poisson's ratio outside (-1, 0.5).
    pub fn new(law: Law, young: f64, poisson: f64) -> Result<Self, Fault> {
        let young = positive_in("Pa", "youngs_modulus", young)?;
        if !(poisson > -1.0 && poisson < 0.5) {
            let message = "Poisson's ratio must lie between -1 and 0.5, both excluded";
            return Err(Fault::of(FaultKind::OutOfRange, "poissons_ratio", message));
        }
        let shear = young / (2.0 * (1.0 + poisson));
        let lame = young * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson));
        Ok(Self { law, shear, lame })
    }

    /// Returns the energy density ψ, J/m³.
    pub fn energy(&self, f: &Mat3) -> f64 {
        let j = f.determinant();
        // Also where it is NaN.
        if j.is_nan() || j <= 0.0 {
            return f64::INFINITY;
        }
        let (mu, lambda) = (self.shear, self.lame);
        match self.law {
            Law::NeoHookean => {
                // By the strain: near the identity the digits of tr FᵀF − 3 and ln J cancel.
                let strain = green(f);
                let log = libm::log(j);
                mu * (strain.trace() - log) + 0.5 * lambda * log * log
            }
            Law::StVenantKirchhoff => {
                let e = green(f);
                let t = e.trace();
                mu * e.dot(&e) + 0.5 * lambda * t * t
            }
            Law::Corotated => {
                let s = svd(f).s;
                let t = s[0] + s[1] + s[2] - 3.0;
                mu * s.iter().map(|s| (s - 1.0) * (s - 1.0)).sum::<f64>() + 0.5 * lambda * t * t
            }
        }
    }

    /// Returns the stress `P = ∂ψ/∂F`, Pa.
    pub fn stress(&self, f: &Mat3) -> Mat3 {
        let (mu, lambda) = (self.shear, self.lame);
        match self.law {
            Law::NeoHookean => {
                let j = f.determinant();
                let inverse = cofactor(f) / j;
                (f - inverse) * mu + inverse * (lambda * libm::log(j))
            }
            Law::StVenantKirchhoff => {
                let e = green(f);
                f * (e * (2.0 * mu) + Mat3::identity() * (lambda * e.trace()))
            }
            Law::Corotated => {
                let Svd { u, s, v } = svd(f);
                let r: Mat3 = u[0] * v[0].transpose() + u[1] * v[1].transpose() + u[2] * v[2].transpose();
                (f - r) * (2.0 * mu) + r * (lambda * (s[0] + s[1] + s[2] - 3.0))
            }
        }
    }

    /// Returns the eigenvalues of `∂P/∂F` and their matrices; `project`: negative ones become zero.
    pub fn modes(&self, f: &Mat3, project: bool) -> Modes {
        let Svd { u, s, v } = svd(f);
        let (stretch, pairs) = self.of_stretches(s);
        let (values, vectors) = eigen(stretch);
        let mut l = [0.0; 9];
        let mut d = [Mat3::zeros(); 9];
        for m in 0..3 {
            l[m] = values[m];
            for k in 0..3 {
                d[m] += u[k] * (v[k] * vectors[m][k]).transpose();
            }
        }
        let half = std::f64::consts::FRAC_1_SQRT_2;
        for (n, (i, j)) in [(0, 1), (1, 2), (0, 2)].into_iter().enumerate() {
            let (twist, flip) = pairs[n];
            let (ij, ji) = (u[i] * (v[j] * half).transpose(), u[j] * (v[i] * half).transpose());
            (l[3 + 2 * n], d[3 + 2 * n]) = (twist, ij - ji);
            (l[4 + 2 * n], d[4 + 2 * n]) = (flip, ij + ji);
        }
        if project {
            l = l.map(|x| x.max(0.0));
        }
        (l, d)
    }

    /// Returns `∂²ψ/∂σᵢ∂σⱼ`, and (twist, flip) of the pairs 01, 12, 02.
    fn of_stretches(&self, s: [f64; 3]) -> ([[f64; 3]; 3], [(f64, f64); 3]) {
        let (mu, lambda) = (self.shear, self.lame);
        let pairs = [(0, 1), (1, 2), (0, 2)];
        match self.law {
            Law::NeoHookean => {
                let log = libm::log(s[0] * s[1] * s[2]);
                let hs = std::array::from_fn(|i| {
                    std::array::from_fn(|j| {
                        let own = if i == j { mu + (mu - lambda * log) / (s[i] * s[i]) } else { 0.0 };
                        own + lambda / (s[i] * s[j])
                    })
                });
                let of = pairs.map(|(i, j)| {
                    let bend = (lambda * log - mu) / (s[i] * s[j]);
                    (mu + bend, mu - bend)
                });
                (hs, of)
            }
            Law::StVenantKirchhoff => {
                let t = 0.5 * (s[0] * s[0] + s[1] * s[1] + s[2] * s[2] - 3.0);
                let hs = std::array::from_fn(|i| {
                    std::array::from_fn(|j| {
                        let own = if i == j { mu * (3.0 * s[i] * s[i] - 1.0) + lambda * t } else { 0.0 };
                        own + lambda * s[i] * s[j]
                    })
                });
                let of = pairs.map(|(i, j)| {
                    let (squares, product) = (s[i] * s[i] + s[j] * s[j] - 1.0, s[i] * s[j]);
                    (mu * (squares - product) + lambda * t, mu * (squares + product) + lambda * t)
                });
                (hs, of)
            }
            Law::Corotated => {
                let t = s[0] + s[1] + s[2] - 3.0;
                let hs = std::array::from_fn(|i| {
                    std::array::from_fn(|j| lambda + if i == j { 2.0 * mu } else { 0.0 })
                });
                let of =
                    pairs.map(|(i, j)| (2.0 * mu + 2.0 * (lambda * t - 2.0 * mu) / (s[i] + s[j]), 2.0 * mu));
                (hs, of)
            }
        }
    }
}

/// Returns the strain `(FᵀF − I)/2`, by the displacement gradient `H = F − I`, which keeps small strains'
/// digits.
fn green(f: &Mat3) -> Mat3 {
    let h = f - Mat3::identity();
    (h + h.transpose() + h.transpose() * h) * 0.5
}

/// Returns the cofactor matrix `∂J/∂F = J F⁻ᵀ`.
fn cofactor(f: &Mat3) -> Mat3 {
    let c: [Vec3; 3] = std::array::from_fn(|k| f.column(k).into());
    Mat3::from_columns(&[c[1].cross(&c[2]), c[2].cross(&c[0]), c[0].cross(&c[1])])
}
