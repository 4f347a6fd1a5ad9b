//! Energy, forces and projected stiffness of two Neo-Hookean tetrahedra at a time, without singular values
//! and with one logarithm each.
//!
//! With `b_a = F⁻ᵀ ∇N_a` and `c = μ − λ ln J` the block of corners a and b is `v [μ ∇N_a·∇N_b I + λ b_a
//! b_bᵀ + c b_b b_aᵀ]`. While `c > 0` stretches and flips are positive, and twists are `(W R)`, `W` skew,
//! `F = S R` (polar): along the axis `u_k` of `S` the eigenvalue is `μ − c s_k / J`. The positive part of
//! the symmetric `M = c S / J − μ` has to be added on the twists, most often all of it or nothing, as
//! Sylvester's minors of `F Fᵀ − (μ J / c)²` show. `R` comes by Newton's iteration `R ← (R + R⁻ᵀ)/2`
//! (Higham 1986). It is the projection of [`ElasticMaterial::modes`](super::ElasticMaterial), which takes over where `c ≤
//! 0` (a volume that grows by e^(μ/λ)).

use super::two::edges;
use super::{ElasticMaterial, Tet};
use crate::{Vec3, Vec12};
use asperity_linear::eigen::clamp_positive;
use asperity_linear::lanes::{Columns, Three, Two as Lanes, both, cofactor, cross, dot, each, times};

/// Change at which Newton's iteration, which doubles its digits, has sixteen.
const LAST: f64 = 1e-16;
const ROUNDS: usize = 60;

/// Blocks of the stiffness by pairs of corners, in the order of [`CORNERS`](super::CORNERS); each by columns,
/// N/m.
pub type Blocks = [[f64; 9]; 10];

/// Two tetrahedra at rest. The last one of an odd number is paired with a copy of itself without a volume.
#[derive(Clone, Debug)]
pub(super) struct Two {
    volume: Lanes,
    /// Gradients ∇N of the last three corners, 1/m.
    gradients: [Three; 3],
}

/// Two strained tetrahedra.
pub(super) struct Strained<'a> {
    of: &'a Two,
    f: Columns,
    cof: Columns,
    /// 1/J and ln J
    inverse: Lanes,
    log: Lanes,
    mu: f64,
    lambda: f64,
}

impl Two {
    pub fn new(a: &Tet, b: Option<&Tet>) -> Self {
        let (second, volume) = b.map_or((a, 0.0), |b| (b, b.volume));
        let g = |k: usize, i: usize| Lanes::new([a.gradients[k + 1][i], second.gradients[k + 1][i]]);
        Self {
            volume: Lanes::new([a.volume, volume]),
            gradients: std::array::from_fn(|k| std::array::from_fn(|i| g(k, i))),
        }
    }

    /// Strains them to their corners among `x`; `None` where one of the two is inside out.
    #[inline(always)]
    pub fn at(
        &self,
        corners: [&[u32; 4]; 2],
        x: &[Vec3],
        material: &ElasticMaterial,
    ) -> Option<Strained<'_>> {
        let mut f = [[Lanes::ZERO; 3]; 3];
        for (e, g) in edges(corners, x).iter().zip(&self.gradients) {
            for i in 0..3 {
                for j in 0..3 {
                    f[j][i] += e[i] * g[j];
                }
            }
        }
        let (cof, j) = cofactor(&f);
        // Nor where it is NaN.
        if !j.to_array().iter().all(|j| *j > 0.0) {
            return None;
        }
        let log = each(j, libm::log);
        let (mu, lambda) = (material.shear, material.lame);
        Some(Strained { of: self, f, cof, inverse: both(1.0) / j, log, mu, lambda })
    }
}

impl Strained<'_> {
    /// Returns the energy of each, J. By the strain: near the identity the digits of tr FᵀF − 3 and ln J
    /// cancel.
    #[inline(always)]
    pub fn energy(&self) -> Lanes {
        let mut h = self.f;
        for (k, h) in h.iter_mut().enumerate() {
            h[k] -= both(1.0);
        }
        let squares = dot(&h[0], &h[0]) + dot(&h[1], &h[1]) + dot(&h[2], &h[2]);
        let strain = (h[0][0] + h[1][1] + h[2][2]) + both(0.5) * squares;
        let density = both(self.mu) * (strain - self.log) + both(0.5 * self.lambda) * self.log * self.log;
        self.of.volume * density
    }

    /// Returns the gradient of each by its four points, N.
    #[inline(always)]
    pub fn gradient(&self) -> [Vec12; 2] {
        let (mu, push) = (both(self.mu) * self.of.volume, both(self.lambda) * self.log * self.of.volume);
        let mut p = self.f;
        for j in 0..3 {
            for i in 0..3 {
                let inverse = self.cof[j][i] * self.inverse;
                p[j][i] = mu * (p[j][i] - inverse) + push * inverse;
            }
        }
        let g = &self.of.gradients;
        let forces = [times(&p, &g[0]), times(&p, &g[1]), times(&p, &g[2])];
        let mut out = [Vec12::zeros(); 2];
        for i in 0..3 {
            let first = -(forces[0][i] + forces[1][i] + forces[2][i]);
            for (a, f) in [first, forces[0][i], forces[1][i], forces[2][i]].into_iter().enumerate() {
                let [x, y] = f.to_array();
                (out[0][3 * a + i], out[1][3 * a + i]) = (x, y);
            }
        }
        out
    }

    /// Writes the projected stiffness of each into `out`; returns false where the generic way has to be
    /// taken.
    #[inline(always)]
    pub fn stiffness(&self, out: &mut [Blocks; 2]) -> [bool; 2] {
        let c = both(self.mu) - both(self.lambda) * self.log;
        let positive = c.to_array().map(|c| c > 0.0);
        let g = &self.of.gradients;
        let mut b = [[Lanes::ZERO; 3]; 3];
        for a in 0..3 {
            let x = times(&self.cof, &g[a]);
            for i in 0..3 {
                b[a][i] = x[i] * self.inverse;
            }
        }
        let v = self.of.volume;
        let (mut r, mut n) = ([[Lanes::ZERO; 3]; 3], [[Lanes::ZERO; 3]; 3]);
        let turned = self.excess(c, &mut r, &mut n);
        let (mu, lambda) = (both(self.mu) * v, both(self.lambda) * v);
        let c = c * v;
        // r_a, and ½ N [r_q]ₓ.
        let mut turns = [[Lanes::ZERO; 3]; 3];
        let mut across = [[[Lanes::ZERO; 3]; 3]; 3];
        if turned {
            let half = both(0.5) * v;
            for a in 0..3 {
                turns[a] = times(&r, &g[a]);
                for (k, (p, q)) in [(1, 2), (2, 0), (0, 1)].into_iter().enumerate() {
                    let (x, y) = (half * turns[a][q], half * turns[a][p]);
                    for i in 0..3 {
                        across[a][k][i] = n[p][i] * x - n[q][i] * y;
                    }
                }
            }
        }
        // The last three corners' blocks, with their mirror images.
        let mut h = [[[[Lanes::ZERO; 3]; 3]; 3]; 3];
        for a in 0..3 {
            for q in a..3 {
                let along = mu * dot(&g[a], &g[q]);
                for k in 0..3 {
                    let (l, m) = (lambda * b[q][k], c * b[a][k]);
                    let mut column = [Lanes::ZERO; 3];
                    for i in 0..3 {
                        column[i] = l * b[a][i] + m * b[q][i];
                    }
                    column[k] += along;
                    if turned {
                        let w = cross(&across[q][k], &turns[a]);
                        for i in 0..3 {
                            column[i] += w[i];
                        }
                    }
                    h[a][q][k] = column;
                    for i in 0..3 {
                        h[q][a][i][k] = column[i];
                    }
                }
            }
        }
        // The first corner's block: a translation has no energy.
        let (mut first, mut own) = ([[[Lanes::ZERO; 3]; 3]; 3], [[Lanes::ZERO; 3]; 3]);
        for k in 0..3 {
            for i in 0..3 {
                for q in 0..3 {
                    first[q][k][i] = -(h[0][q][k][i] + h[1][q][k][i] + h[2][q][k][i]);
                }
                own[k][i] = -(first[0][k][i] + first[1][k][i] + first[2][k][i]);
            }
        }
        let all: [&Columns; 10] = [
            &own, &h[0][0], &h[1][1], &h[2][2], &first[0], &first[1], &first[2], &h[0][1], &h[0][2], &h[1][2],
        ];
        for (n, block) in all.into_iter().enumerate() {
            for (k, x) in block.as_flattened().iter().enumerate() {
                let [x, y] = x.to_array();
                (out[0][n][k], out[1][n][k]) = (x, y);
            }
        }
        positive
    }

    /// Computes the rotation of `F`, and the positive part of `c S / J − μ`; returns false where it is zero
    /// in both.
    #[inline(always)]
    fn excess(&self, c: Lanes, r: &mut Columns, m: &mut Columns) -> bool {
        let (mu, f) = (both(self.mu), &self.f);
        let bend = c * self.inverse;
        // F Fᵀ less the square of the stretch at which a twist's eigenvalue is zero.
        let free = mu / bend;
        let square = |i: usize, k: usize| f[0][i] * f[0][k] + f[1][i] * f[1][k] + f[2][i] * f[2][k];
        let less = free * free;
        let (xx, yy, zz) = (square(0, 0) - less, square(1, 1) - less, square(2, 2) - less);
        let (xy, yz, xz) = (square(0, 1), square(1, 2), square(0, 2));
        let second = xx * yy - xy * xy;
        let third = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz);
        let (xx, second, third) = (xx.to_array(), second.to_array(), third.to_array());
        let sides = [0, 1].map(|k| Side::of(xx[k], second[k], third[k]));
        if sides == [Side::Below; 2] {
            return false;
        }
        let half = both(0.5);
        for j in 0..3 {
            for i in 0..3 {
                r[j][i] = (f[j][i] + self.cof[j][i] * self.inverse) * half;
            }
        }
        for _ in 0..ROUNDS {
            let (cof, j) = cofactor(r);
            let inverse = both(1.0) / j;
            let mut change = Lanes::ZERO;
            for j in 0..3 {
                for i in 0..3 {
                    let next = (r[j][i] + cof[j][i] * inverse) * half;
                    let d = next - r[j][i];
                    change += d * d;
                    r[j][i] = next;
                }
            }
            let [a, b] = change.to_array();
            if !(a >= LAST || b >= LAST) {
                break;
            }
        }
        // S = F Rᵀ, made symmetric.
        let s = |i: usize, k: usize| f[0][i] * r[0][k] + f[1][i] * r[1][k] + f[2][i] * r[2][k];
        for k in 0..3 {
            for i in k..3 {
                let x = (s(i, k) + s(k, i)) * half * bend;
                (m[k][i], m[i][k]) = (x, x);
            }
            m[k][k] -= mu;
        }
        for (lane, side) in sides.into_iter().enumerate() {
            if side == Side::Above {
                continue;
            }
            let own = m.map(|c| c.map(|x| x.to_array()[lane]));
            let kept = if side == Side::Below { [[0.0; 3]; 3] } else { clamp_positive(&own) };
            for (m, kept) in m.as_flattened_mut().iter_mut().zip(kept.as_flattened()) {
                let mut pair = m.to_array();
                pair[lane] = *kept;
                *m = Lanes::new(pair);
            }
        }
        true
    }
}

/// Sign of the eigenvalues of a symmetric matrix: all positive, all negative, or neither.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Above,
    Below,
    Both,
}

impl Side {
    /// Determines the sign from the leading minors (Sylvester).
    #[inline]
    fn of(first: f64, second: f64, third: f64) -> Self {
        if first > 0.0 && second > 0.0 && third > 0.0 {
            Self::Above
        } else if first < 0.0 && second > 0.0 && third < 0.0 {
            Self::Below
        } else {
            Self::Both
        }
    }
}
