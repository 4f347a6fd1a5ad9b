use nalgebra::{DMatrix, DVector, SVector};

use super::reach::{Piece, Reach};

/// Active pieces of a group, and their shares of it: they sum to one.
pub(super) type Active = Vec<(usize, f64)>;

const STEPS: usize = 20;
/// Of the residual, relative to the reach.
const CONVERGED: f64 = 1e-13;
/// Where more pieces meet than there are dimensions the shares are not unique: damped by this.
const DAMPED: f64 = 1e-13;

/// Newton's method on the conditions of a local minimum of `h(y) = Σ_g max_p h_p(y)` over unit directions: with `λ` the
/// shares,
///
/// ```text
/// Σ_g Σ_p λ_gp ∇h_p(y) = t y,   |y| = 1,   h_p(y) = h_g,   Σ_p λ_gp = 1
/// ```
///
/// for the active pieces of each group; a group with one has `λ = 1`. `None`: it did not converge.
pub(super) fn minimum<const D: usize>(
    set: &Reach<D>,
    y: &SVector<f64, D>,
    active: &[Active],
) -> Option<SVector<f64, D>> {
    let mut y = *y;
    let (mut t, mut size) = (0.0, D + 1);
    // Shares and common reach of each group.
    let mut groups: Vec<Group<'_, D>> = Vec::with_capacity(active.len());
    for (all, active) in set.groups.iter().zip(active) {
        let pieces: Vec<(&Piece<D>, f64)> =
            active.iter().filter_map(|(p, share)| Some((all.get(*p)?, *share))).collect();
        let reach = pieces.iter().map(|(p, _)| p.reach(&y).0).fold(f64::NEG_INFINITY, f64::max);
        t += reach;
        let first = size;
        if pieces.len() > 1 {
            size += 1 + pieces.len();
        }
        groups.push(Group { pieces, reach, first });
    }
    if !t.is_finite() {
        return None;
    }
    let scale = t;
    for _ in 0..STEPS {
        let (jacobian, residual) = conditions(&groups, &y, t, size);
        if residual.amax() < CONVERGED * scale.max(1.0) {
            return Some(y / y.norm());
        }
        let step = jacobian.lu().solve(&-residual)?;
        if !step.iter().all(|v| v.is_finite()) {
            return None;
        }
        for (y, step) in y.iter_mut().zip(step.iter()) {
            *y += step;
        }
        t += step[D];
        for group in groups.iter_mut().filter(|g| g.pieces.len() > 1) {
            group.reach += step[group.first];
            for (k, (_, share)) in group.pieces.iter_mut().enumerate() {
                *share += step[group.first + 1 + k];
            }
        }
        if step.amax() < CONVERGED {
            return Some(y / y.norm());
        }
    }
    None
}

struct Group<'s, const D: usize> {
    pieces: Vec<(&'s Piece<D>, f64)>,
    /// `h_g`
    reach: f64,
    /// Its unknowns: `h_g`, then the shares.
    first: usize,
}

/// The conditions' Jacobian and residual; unknowns `y, t, (h_g, λ_g)…`.
fn conditions<const D: usize>(
    groups: &[Group<'_, D>],
    y: &SVector<f64, D>,
    t: f64,
    size: usize,
) -> (DMatrix<f64>, DVector<f64>) {
    let mut J = DMatrix::<f64>::zeros(size, size);
    let mut r = DVector::<f64>::zeros(size);
    let mut stationarity = -y * t;
    for Group { pieces, reach, first } in groups {
        let shared = pieces.len() > 1;
        for (k, (piece, share)) in pieces.iter().enumerate() {
            let (value, gradient) = piece.reach(y);
            stationarity += gradient * *share;
            curve(&mut J, piece, y, *share);
            if shared {
                let own = first + 1 + k;
                for i in 0..D {
                    J[(i, own)] = gradient[i];
                    J[(own, i)] = gradient[i];
                }
                J[(own, *first)] = -1.0;
                J[(own, own)] = -DAMPED;
                J[(*first, own)] = -1.0;
                r[own] = value - reach;
            }
        }
        if shared {
            r[*first] = 1.0 - pieces.iter().map(|(_, share)| share).sum::<f64>();
        }
    }
    for i in 0..D {
        J[(i, i)] -= t;
        J[(i, D)] = -y[i];
        J[(D, i)] = y[i];
        r[i] = stationarity[i];
    }
    r[D] = 0.5 * (y.norm_squared() - 1.0);
    (J, r)
}

/// Adds `share ∇²h_p(y)`.
fn curve<const D: usize>(J: &mut DMatrix<f64>, piece: &Piece<D>, y: &SVector<f64, D>, share: f64) {
    let (mut square, mut pull) = (0.0, SVector::<f64, D>::zeros());
    for side in &piece.sides {
        let q = side.dot(y);
        square += q * q;
        pull += side * q;
    }
    let length: f64 = square.sqrt();
    if length <= 0.0 {
        return;
    }
    pull /= length;
    for i in 0..D {
        for j in 0..D {
            let mut sum = -pull[i] * pull[j];
            for side in &piece.sides {
                sum += side[i] * side[j];
            }
            J[(i, j)] += share * sum / length;
        }
    }
}
