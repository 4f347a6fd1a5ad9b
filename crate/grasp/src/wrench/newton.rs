//! Newton's method for the direction in which a set of wrenches reaches least far: the last digits of the
//! Ferrari–Canny radius and of ray shots.
//!
//! It starts near the answer with the smooth pieces that meet there ([`super::cuts`] finds them) and solves
//! the first-order conditions for the unit direction `y`, the multiplier `t`, and each group's reach and
//! shares; [`solve`] states them. The Jacobian is dense and symmetric but for the row and column of the
//! constraint on `y`, and slightly damped.

use asperity_geometry::Length;
use nalgebra::{DMatrix, DVector, SVector};

use super::cuts::Part;
use super::reach::{Piece, Reach};
use super::walk::Toward;

const STEPS: usize = 20;
/// Tolerance of the residual, relative to the reach.
const CONVERGED: f64 = 1e-13;
/// Damping: where more pieces meet than there are dimensions the shares are not unique, and where a ray meets
/// fewer the plane is not.
const DAMPED: f64 = 1e-13;

/// Solves the conditions of the least `h(y) = Σ_g max_p h_p(y)`, over unit directions or over those with
/// `y·d = 1`, by Newton's method: with `λ` the shares,
///
/// ```text
/// Σ_g Σ_p λ_gp ∇h_p(y) = t y or t d,   h_p(y) = h_g,   Σ_p λ_gp = 1
/// ```
///
/// for the parts' pieces; a group with one has `λ = 1`. A piece whose point is inside it has its sides along
/// the plane, `sides·y = 0`, with `v = λ u` for multipliers. Returns `y` and the parts; `None`: it did not
/// converge.
pub(super) fn solve<const D: usize>(
    set: &Reach<D>,
    toward: &Toward<D>,
    y: &SVector<f64, D>,
    parts: &[Vec<Part<D>>],
) -> Option<(SVector<f64, D>, Vec<Vec<Part<D>>>)> {
    let mut y = *y;
    let (mut t, mut size) = (0.0, D + 1);
    let mut groups: Vec<Group<'_, D>> = Vec::with_capacity(parts.len());
    for (all, parts) in set.groups.iter().zip(parts) {
        let group = Group::new(all, parts, &y, &mut size);
        t += group.reach;
        groups.push(group);
    }
    if !t.is_finite() {
        return None;
    }
    let scale = t;
    for _ in 0..STEPS {
        let (jacobian, residual) = conditions(&groups, toward, &y, t, size);
        let mut settled = residual.amax() < CONVERGED * scale.max(1.0);
        if !settled {
            let step = jacobian.lu().solve(&-residual)?;
            if !step.iter().all(|v| v.is_finite()) {
                return None;
            }
            for (y, step) in y.iter_mut().zip(step.iter()) {
                *y += step;
            }
            t += step[D];
            groups.iter_mut().for_each(|group| group.advance(&step));
            settled = step.amax() < CONVERGED;
        }
        if settled {
            let y = match toward {
                Toward::Nearest => y / y.length(),
                Toward::Ray(d) => y / y.dot(d),
            };
            return Some((y, groups.iter().map(|group| group.parts(&y)).collect()));
        }
    }
    None
}

struct Group<'s, const D: usize> {
    active: Vec<Active<'s, D>>,
    /// Reach `h_g`.
    reach: f64,
    /// Index of its first unknown, where pieces share: `h_g`, then the shares.
    first: usize,
}

/// Piece that the point is made of.
struct Active<'s, const D: usize> {
    index: usize,
    piece: &'s Piece<D>,
    share: f64,
    inside: Option<Inside>,
}

/// Multipliers of the sides, and their place among the unknowns.
struct Inside {
    v: [f64; 3],
    first: usize,
}

impl<'s, const D: usize> Group<'s, D> {
    fn new(all: &'s [Piece<D>], parts: &[Part<D>], y: &SVector<f64, D>, size: &mut usize) -> Self {
        let first = *size;
        if parts.len() > 1 {
            *size += 1 + parts.len();
        }
        let mut active = Vec::with_capacity(parts.len());
        for part in parts {
            let Some(piece) = all.get(part.piece) else { continue };
            let inside = part.inside.map(|_| Inside { v: [0.0; 3], first: *size });
            if part.inside.is_some() {
                *size += piece.sides.len();
            }
            active.push(Active { index: part.piece, piece, share: part.share, inside });
        }
        let reach = active.iter().map(|a| a.piece.reach(y).0).fold(f64::NEG_INFINITY, f64::max);
        Self { active, reach, first }
    }

    fn advance(&mut self, step: &DVector<f64>) {
        let shared = self.active.len() > 1;
        if shared {
            self.reach += step[self.first];
        }
        for (k, active) in self.active.iter_mut().enumerate() {
            if shared {
                active.share += step[self.first + 1 + k];
            }
            if let Some(inside) = &mut active.inside {
                for (i, v) in inside.v.iter_mut().enumerate().take(active.piece.sides.len()) {
                    *v += step[inside.first + i];
                }
            }
        }
    }

    fn parts(&self, y: &SVector<f64, D>) -> Vec<Part<D>> {
        let single = self.active.len() == 1;
        let part = |active: &Active<'_, D>| {
            let share = if single { 1.0 } else { active.share };
            let point = match &active.inside {
                None => active.piece.reach(y).1,
                Some(inside) => {
                    let sides = active.piece.sides.iter().zip(inside.v);
                    sides.fold(active.piece.normal, |sum, (side, v)| sum + side * (v / share))
                }
            };
            let length = |i: &Inside| i.v.iter().map(|v| v * v).sum::<f64>().sqrt() / share;
            Part { piece: active.index, share, point, inside: active.inside.as_ref().map(length) }
        };
        self.active.iter().map(part).collect()
    }
}

/// Computes the conditions' Jacobian and residual; unknowns `y, t, (h_g, λ_g, v_g)…`.
fn conditions<const D: usize>(
    groups: &[Group<'_, D>],
    toward: &Toward<D>,
    y: &SVector<f64, D>,
    t: f64,
    size: usize,
) -> (DMatrix<f64>, DVector<f64>) {
    let mut J = DMatrix::<f64>::zeros(size, size);
    let mut r = DVector::<f64>::zeros(size);
    // The vector of which the sum of the shares' gradients is a multiple.
    let sum = match toward {
        Toward::Nearest => y,
        Toward::Ray(d) => d,
    };
    let mut stationarity = -sum * t;
    for Group { active, reach, first } in groups {
        let shared = active.len() > 1;
        for (k, Active { piece, share, inside, .. }) in active.iter().enumerate() {
            let (value, gradient) = match inside {
                Some(_) => (piece.normal.dot(y), piece.normal),
                None => piece.reach(y),
            };
            stationarity += gradient * *share;
            match inside {
                Some(Inside { v, first }) => {
                    for (i, (side, v)) in piece.sides.iter().zip(v).enumerate() {
                        stationarity += side * *v;
                        couple(&mut J, first + i, side);
                        r[first + i] = side.dot(y);
                    }
                }
                None => curve(&mut J, piece, y, *share),
            }
            if shared {
                let own = first + 1 + k;
                couple(&mut J, own, &gradient);
                J[(own, *first)] = -1.0;
                J[(*first, own)] = -1.0;
                r[own] = value - reach;
            }
        }
        if shared {
            r[*first] = 1.0 - active.iter().map(|a| a.share).sum::<f64>();
        }
    }
    for i in 0..D {
        J[(i, D)] = -sum[i];
        J[(D, i)] = sum[i];
        r[i] = stationarity[i];
    }
    r[D] = match toward {
        Toward::Nearest => {
            for i in 0..D {
                J[(i, i)] -= t;
            }
            0.5 * (y.norm_squared() - 1.0)
        }
        Toward::Ray(d) => {
            for i in 0..D {
                J[(i, i)] += DAMPED;
            }
            y.dot(d) - 1.0
        }
    };
    (J, r)
}

/// Adds an unknown that adds multiples of `gradient`, and its own condition.
fn couple<const D: usize>(J: &mut DMatrix<f64>, own: usize, gradient: &SVector<f64, D>) {
    for i in 0..D {
        J[(i, own)] = gradient[i];
        J[(own, i)] = gradient[i];
    }
    J[(own, own)] = -DAMPED;
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
