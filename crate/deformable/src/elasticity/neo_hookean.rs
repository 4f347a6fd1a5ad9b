//! The projected stiffness of a Neo-Hookean tetrahedron without singular values.
//!
//! With `b_a = F⁻ᵀ ∇N_a` and `c = μ − λ ln J` the block of corners a and b is `v [μ ∇N_a·∇N_b I + λ b_a b_bᵀ + c b_b b_aᵀ]`. While
//! `c > 0` stretches and flips are positive, and twists are `(W R)`, `W` skew, `F = S R` (polar): along the axis `u_k` of `S` the
//! eigenvalue is `μ − c s_k / J`. What of the symmetric `M = c S / J − μ` is positive has to be added on the twists, most often all of
//! it or nothing, which Sylvester's minors tell. `R` comes by Newton's iteration `R ← (R + R⁻ᵀ)/2` (Higham 1986). It is the projection
//! of [`Material::modes`](super::Material), which takes what has `c ≤ 0` (a volume that grows by e^(μ/λ)).

use super::material::cofactor;
use super::{Material, Tet};
use crate::spectral::clamp_positive;
use crate::{Mat3, Mat12, Vec3};

/// Newton's iteration doubles its digits; the change that leaves sixteen.
const LAST: f64 = 1e-16;
const ROUNDS: usize = 60;

/// By the four points, N/m; `None` where the generic way has to be gone.
pub(super) fn stiffness(tet: &Tet, f: &Mat3, material: &Material) -> Option<Mat12> {
    let (mu, lambda) = (material.shear, material.lame);
    let cof = cofactor(f);
    let j = f.column(0).dot(&cof.column(0));
    let c = mu - lambda * libm::log(j);
    if !(j > 0.0 && c > 0.0) {
        return None;
    }
    let g = [tet.gradients[1], tet.gradients[2], tet.gradients[3]];
    let b = g.map(|g| cof * g / j);
    let twist = excess(f, &cof, j, mu, c);
    let turned = twist.map(|(r, n)| (g.map(|g| r * g), n));
    let mut h = Mat12::zeros();
    for a in 0..3 {
        for q in a..3 {
            let (along, sum) = (mu * g[a].dot(&g[q]), [lambda, c]);
            let mut block = [[0.0; 3]; 3];
            for i in 0..3 {
                for k in 0..3 {
                    block[i][k] = sum[0] * b[a][i] * b[q][k] + sum[1] * b[q][i] * b[a][k];
                }
                block[i][i] += along;
            }
            if let Some((r, n)) = &turned {
                // ½ [r_a]ₓᵀ N [r_q]ₓ
                for k in 0..3 {
                    // [r]ₓ e_k = r × e_k.
                    let mut e = Vec3::zeros();
                    e[k] = 0.5;
                    let w = n * r[q].cross(&e);
                    let w = w.cross(&r[a]);
                    for i in 0..3 {
                        block[i][k] += w[i];
                    }
                }
            }
            for i in 0..3 {
                for k in 0..3 {
                    let value = tet.volume * block[i][k];
                    h[(3 + 3 * a + i, 3 + 3 * q + k)] = value;
                    h[(3 + 3 * q + k, 3 + 3 * a + i)] = value;
                }
            }
        }
    }
    // The first point's: a translation costs nothing.
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
    Some(h)
}

/// The rotation of `F`, and what of `c S / J − μ` is positive; `None` where nothing is.
fn excess(f: &Mat3, cof: &Mat3, j: f64, mu: f64, c: f64) -> Option<(Mat3, Mat3)> {
    let mut r = (f + cof / j) * 0.5;
    for _ in 0..ROUNDS {
        let cof = cofactor(&r);
        let next = (r + cof / r.column(0).dot(&cof.column(0))) * 0.5;
        let change = (next - r).norm_squared();
        r = next;
        if change < LAST {
            break;
        }
    }
    let s = f * r.transpose();
    let mut m = (s + s.transpose()) * (0.5 * c / j) - Mat3::identity() * mu;
    if positive(&m) {
        return Some((r, m));
    }
    if positive(&-m) {
        return None;
    }
    m = Mat3::from(clamp_positive(&<[[f64; 3]; 3]>::from(m)));
    Some((r, m))
}

/// Whether a symmetric matrix is positive definite: all leading minors are.
fn positive(m: &Mat3) -> bool {
    let second = m[(0, 0)] * m[(1, 1)] - m[(0, 1)] * m[(1, 0)];
    m[(0, 0)] > 0.0 && second > 0.0 && m.determinant() > 0.0
}
