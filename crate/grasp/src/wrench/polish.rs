use nalgebra::{DMatrix, DVector, SVector};

use super::grasp::ContactMap;
use super::support::{L1, LInfinity, Primitives};
use crate::convex::{Affine, Program};
use crate::hull::Support;

/// Points this close to the supporting plane, of the largest, share a facet; the second is for crowded facets.
const SHARED: [f64; 2] = [1e-6, 1e-8];

/// The exact normal of the facet of `conv(points)` whose normal is roughly `y`: least squares through its points.
pub(super) fn flatten<const D: usize>(points: &[SVector<f64, D>], y: &SVector<f64, D>) -> SVector<f64, D> {
    let reach = |y: &SVector<f64, D>| points.iter().map(|w| w.dot(y)).fold(f64::NEG_INFINITY, f64::max);
    let size = points.iter().map(SVector::amax).fold(0.0, f64::max);
    let mut best = (reach(y), *y);
    for share in SHARED {
        let (mut a, mut b) = (DMatrix::<f64>::zeros(D, D), DVector::<f64>::zeros(D));
        for w in points.iter().filter(|w| w.dot(y) >= best.0 - share * size) {
            for i in 0..D {
                b[i] += w[i];
                for j in 0..D {
                    a[(i, j)] += w[i] * w[j];
                }
            }
        }
        // z·w = 1 on the facet, so |z| is one over its distance.
        if let Some(z) = a.lu().solve(&b)
            && z.iter().all(|v| v.is_finite())
            && z.norm() > 0.0
        {
            let z = z.normalize();
            let candidate = SVector::<f64, D>::from_fn(|i, _| z[i]);
            let r = reach(&candidate);
            if r < best.0 && candidate.dot(y) > 0.5 {
                best = (r, candidate);
            }
        }
    }
    best.1
}

/// Rounds of [`settle`] before Newton's method takes over.
const ROUNDS: usize = 12;
/// Rounds end when the reach falls by less than this, relative.
const SETTLED: f64 = 1e-7;

/// Goes down from `y` to a local minimum of the reach over unit directions.
///
/// `min { h(y) : |y| = 1 }` is `max { |z| : h(z) ≤ 1 }` with `z = y/h`: a convex function over a convex set. Each round
/// replaces `|z|` by its tangent at the last `z` and solves the cone programme; its multipliers start Newton's method on
/// the optimality conditions.
pub(super) fn settle<const D: usize>(set: &L1<'_, D>, y: &SVector<f64, D>) -> SVector<f64, D> {
    let pieces = pieces(set);
    let mut best = (set.farthest(y).0, *y);
    for _ in 0..ROUNDS {
        let Some((z, weights)) = round(&pieces, &best.1) else { break };
        let next = z.normalize();
        let reach = set.farthest(&next).0;
        let fell = best.0 - reach;
        if reach < best.0 {
            best = (reach, next);
        }
        if let Some(newton) = newton(&pieces, &best.1, best.0, &weights) {
            let r = set.farthest(&newton).0;
            if r <= best.0 * (1.0 + 1e-12) && newton.dot(&best.1) > 0.9 {
                return newton;
            }
        }
        if fell < SETTLED * best.0 {
            break;
        }
    }
    best.1
}

/// A smooth part of the reach: `normal·y + |sides·y|`.
struct Piece<const D: usize> {
    normal: SVector<f64, D>,
    sides: Vec<SVector<f64, D>>,
}

fn pieces<const D: usize>(set: &L1<'_, D>) -> Vec<Piece<D>> {
    set.grasp.contacts.iter().flat_map(|c| pieces_of(c, set.primitives())).collect()
}

fn pieces_of<const D: usize>(c: &ContactMap<D>, primitives: Primitives) -> Vec<Piece<D>> {
    let corner = |normal| Piece { normal, sides: Vec::new() };
    match c.sides.as_slice() {
        [one] => [1.0, -1.0].map(|s| corner(c.normal + one * s)).into(),
        [a, b, torsion] if primitives != Primitives::Ellipsoid => vec![
            Piece { normal: c.normal, sides: vec![*a, *b] },
            corner(c.normal + torsion),
            corner(c.normal - torsion),
        ],
        sides => vec![Piece { normal: c.normal, sides: sides.to_vec() }],
    }
}

/// As [`settle`], for the sum of the contacts' sets: `h(z) = Σ max(0, h_i(z))`, a further unknown `t_i ≥ 0` for each.
pub(super) fn settle_sum<const D: usize>(set: &LInfinity<'_, D>, y: &SVector<f64, D>) -> SVector<f64, D> {
    let contacts: Vec<Vec<Piece<D>>> = set
        .grasp
        .contacts
        .iter()
        .map(|c| match set.primitives() {
            Primitives::Edges(_) => {
                set.edges(c).into_iter().map(|normal| Piece { normal, sides: Vec::new() }).collect()
            }
            other => pieces_of(c, other),
        })
        .collect();
    let mut best = (set.farthest(y).0, *y);
    for _ in 0..ROUNDS {
        let Some(z) = round_of_sum(&contacts, &best.1) else { break };
        let next = z.normalize();
        let reach = set.farthest(&next).0;
        let fell = best.0 - reach;
        if reach < best.0 {
            best = (reach, next);
        }
        if fell < SETTLED * best.0 {
            break;
        }
    }
    best.1
}

/// `max y·z` with `Σ t_i ≤ 1` and every piece of contact `i` at most `t_i`.
fn round_of_sum<const D: usize>(contacts: &[Vec<Piece<D>>], y: &SVector<f64, D>) -> Option<SVector<f64, D>> {
    let mut p = Program::new(D + contacts.len());
    for (i, v) in y.iter().enumerate() {
        p.cost(i, -v);
    }
    for (t, pieces) in (D..).zip(contacts) {
        p.nonnegative(Affine::new([(t, 1.0)], 0.0));
        for piece in pieces {
            let mut head = row(&piece.normal, -1.0, 0.0);
            head.terms.push((t, 1.0));
            bound(&mut p, head, piece);
        }
    }
    p.nonnegative(Affine::new((D..D + contacts.len()).map(|t| (t, -1.0)), 1.0));
    let outcome = p.minimise();
    let s = outcome.solution()?;
    let z = SVector::<f64, D>::from_iterator(s.x.iter().copied().chain(std::iter::repeat(0.0)).take(D));
    (z.norm() > 0.0).then_some(z)
}

/// `s w·z + constant`.
fn row<const D: usize>(w: &SVector<f64, D>, s: f64, constant: f64) -> Affine {
    Affine::new(w.iter().enumerate().map(|(i, v)| (i, s * v)), constant)
}

/// `head ≥ |sides·z|`.
fn bound<const D: usize>(p: &mut Program, head: Affine, piece: &Piece<D>) {
    if piece.sides.is_empty() {
        p.nonnegative(head);
    } else {
        let mut rows = vec![head];
        rows.extend(piece.sides.iter().map(|s| row(s, 1.0, 0.0)));
        p.second_order(rows);
    }
}

/// `max y·z` with every piece at most 1: `z`, and each piece's weight.
fn round<const D: usize>(pieces: &[Piece<D>], y: &SVector<f64, D>) -> Option<(SVector<f64, D>, Vec<f64>)> {
    let mut p = Program::new(D);
    for (i, v) in y.iter().enumerate() {
        p.cost(i, -v);
    }
    let mut first = Vec::with_capacity(pieces.len());
    for piece in pieces {
        first.push(p.rows());
        bound(&mut p, row(&piece.normal, -1.0, 1.0), piece);
    }
    let outcome = p.minimise();
    let s = outcome.solution()?;
    let z = SVector::<f64, D>::from_iterator(s.x.iter().copied().chain(std::iter::repeat(0.0)).take(D));
    let weights = first.iter().map(|&i| s.dual.get(i).copied().unwrap_or(0.0)).collect();
    (z.norm() > 0.0).then_some((z, weights))
}

/// A piece that carries less of the weight is not active.
const ACTIVE: f64 = 1e-6;

/// Newton's method on `Σ λ ∇h = t y`, `h = t` for active pieces, `|y| = 1`.
fn newton<const D: usize>(
    pieces: &[Piece<D>],
    y: &SVector<f64, D>,
    reach: f64,
    weights: &[f64],
) -> Option<SVector<f64, D>> {
    let total: f64 = weights.iter().sum();
    let (active, mut lambda): (Vec<&Piece<D>>, Vec<f64>) =
        pieces.iter().zip(weights).filter(|(_, w)| **w > ACTIVE * total).map(|(p, w)| (p, w / total)).unzip();
    let m = active.len();
    let n = D + 1 + m;
    let (mut y, mut t) = (*y, reach);
    for _ in 0..20 {
        let mut jacobian = DMatrix::<f64>::zeros(n, n);
        let mut residual = DVector::<f64>::zeros(n);
        let mut stationarity = -y * t;
        for (k, piece) in active.iter().enumerate() {
            let l = *lambda.get(k)?;
            let mut gradient = piece.normal;
            let mut value = piece.normal.dot(&y);
            let q: Vec<f64> = piece.sides.iter().map(|s| s.dot(&y)).collect();
            let length = q.iter().map(|q| q * q).sum::<f64>().sqrt();
            if length > 0.0 {
                let pull =
                    piece.sides.iter().zip(&q).fold(SVector::<f64, D>::zeros(), |s, (g, q)| s + g * *q);
                gradient += pull / length;
                value += length;
                let mut hessian = -pull * pull.transpose() / (length * length * length);
                for s in &piece.sides {
                    hessian += s * s.transpose() / length;
                }
                for i in 0..D {
                    for j in 0..D {
                        jacobian[(i, j)] += l * hessian[(i, j)];
                    }
                }
            }
            stationarity += gradient * l;
            for i in 0..D {
                jacobian[(i, D + 1 + k)] = gradient[i];
                jacobian[(D + 1 + k, i)] = gradient[i];
            }
            jacobian[(D + 1 + k, D)] = -1.0;
            jacobian[(D + 1 + k, D + 1 + k)] = -1e-13;
            residual[D + 1 + k] = value - t;
        }
        for i in 0..D {
            jacobian[(i, i)] -= t;
            jacobian[(i, D)] = -y[i];
            jacobian[(D, i)] = y[i];
            residual[i] = stationarity[i];
        }
        residual[D] = 0.5 * (y.norm_squared() - 1.0);
        if residual.amax() < 1e-14 {
            break;
        }
        // Damped a little where more pieces meet than there are dimensions, and the multipliers are not unique.
        let step = jacobian.lu().solve(&-&residual)?;
        if !step.iter().all(|v| v.is_finite()) {
            return None;
        }
        for i in 0..D {
            y[i] += step[i];
        }
        t += step[D];
        for (l, s) in lambda.iter_mut().zip(step.iter().skip(D + 1)) {
            *l += s;
        }
        if step.amax() < 1e-13 {
            break;
        }
    }
    let length = y.norm();
    (length.is_finite() && length > 0.0).then(|| y / length)
}
