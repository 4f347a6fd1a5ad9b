//! Force and form closure of a grasp with exact friction cones (Murray, Li & Sastry 1994, prop. 5.3), and the
//! cone programmes over contact forces that this folder shares.
//!
//! The grasp is closed if its wrenches span the space and forces well inside all cones cancel. The margin,
//! how far inside, is first computed by a ray through the convex hull of the primitive wrenches, and by a
//! cone programme where the ray fails. Wrenches are normalised, so the margin has no unit.

use asperity_geometry::Length;
use nalgebra::{DMatrix, SVector};

use super::grasp::{ContactMap, Grasp};
use super::reach::Reach;
use super::shot::{Shot, shoot};
use super::support::Primitives;
use crate::convex::{Affine, Program, ProgramEnd, independent_rows, range};

/// Closure of a grasp.
#[derive(Clone, Debug, PartialEq)]
pub struct Closure {
    /// Dimension of the wrench space that the contacts span.
    pub rank: usize,
    /// Margin, the largest `s` with `Σ w = 0`, `Σ f_n = 1` and every contact at least `s` inside its cone;
    /// `None` if no forces, admissible or not, sum to zero with `Σ f_n = 1` (or `s` would be below −10).
    pub margin: Option<f64>,
    /// True if exact friction cones resist every wrench: full rank and `margin > 1e-7` (Murray, Li & Sastry
    /// 1994, prop. 5.3).
    pub force_closure: bool,
    /// True if the normals alone resist every motion: force closure without any friction.
    pub form_closure: bool,
}

/// Margin up to which a grasp is not closed.
pub const CLOSURE_MARGIN: f64 = 1e-7;
/// Least margin that is reported.
const LEAST_MARGIN: f64 = -10.0;

/// Computes force and form closure with exact cones.
pub fn closure<const D: usize>(grasp: &Grasp<D>) -> Closure {
    let (rank, margin, closed) = force_closure(grasp);
    let mut bare = grasp.clone();
    for c in &mut bare.contacts {
        c.sides.clear();
    }
    Closure { rank, margin, force_closure: closed, form_closure: force_closure(&bare).2 }
}

/// Computes only rank, margin and force closure of [`Closure`]: half the work.
pub fn force_closure<const D: usize>(grasp: &Grasp<D>) -> (usize, Option<f64>, bool) {
    let (rank, margin) = measure(grasp);
    (rank, margin, rank == D && margin.is_some_and(|s| s > CLOSURE_MARGIN))
}

/// Returns the dimension of the wrench space that the contacts' forces span.
pub fn rank<const D: usize>(grasp: &Grasp<D>) -> usize {
    // Sides are scaled by friction; the span is not.
    let columns: Vec<_> = grasp
        .contacts
        .iter()
        .flat_map(|c| std::iter::once(c.normal).chain(c.sides.iter().map(|s| s / s.length().max(1e-300))))
        .collect();
    if columns.is_empty() {
        return 0;
    }
    let all = DMatrix::from_fn(D, columns.len(), |i, j| columns.get(j).map_or(0.0, |c| c[i]));
    range(&all, 1e-9).ncols()
}

fn measure<const D: usize>(grasp: &Grasp<D>) -> (usize, Option<f64>) {
    (rank(grasp), margin_of_ray(grasp).unwrap_or_else(|| margin_of_programme(grasp)))
}

/// Computes the margin by a ray; `None` where the ray fails.
///
/// With `g_i = f_n,i − s` and `N = Σ n_i`, the forces are `(1 − m s)` times a point of `C = conv ∪ W_i`, and
/// they cancel where that point is `−s N / (1 − m s)`. The mean of the normals, `N/m`, is inside `C`; the ray
/// from there along `−N` leaves after `t N`, so `s = (1 − 1/(m t))/m`.
pub(super) fn margin_of_ray<const D: usize>(grasp: &Grasp<D>) -> Option<Option<f64>> {
    let m = grasp.contacts.len() as f64;
    if grasp.contacts.is_empty() {
        return None;
    }
    let sum: SVector<f64, D> = grasp.contacts.iter().map(|c| c.normal).sum();
    let length = sum.length();
    if length <= 1e-12 * m {
        return Some(Some(1.0 / m));
    }
    let mut set = Reach::of_largest(grasp, Primitives::Ellipsoid);
    for piece in set.groups.iter_mut().flatten() {
        piece.normal -= sum / m;
    }
    match shoot(&set, &(-sum / length))? {
        Shot::Through { distance, .. } => {
            let margin = (1.0 - length / (m * distance)) / m;
            Some(Some(margin).filter(|s| *s >= LEAST_MARGIN))
        }
        Shot::Blocked { .. } => Some(None),
    }
}

pub(super) fn margin_of_programme<const D: usize>(grasp: &Grasp<D>) -> Option<f64> {
    let mut layout = ContactForces::new(grasp, 1);
    let s = layout.extra;
    let p = &mut layout.program;
    p.cost(s, -1.0);
    if balance(p, grasp, &layout.first, &[0.0; D]).is_err() {
        return None;
    }
    p.zero(Affine::new(layout.first.iter().map(|&i| (i, 1.0)), -1.0));
    for (c, &first) in grasp.contacts.iter().zip(&layout.first) {
        let head = Affine::new([(first, 1.0), (s, -1.0)], 0.0);
        cone(p, head, first, c);
    }
    p.nonnegative(Affine::new([(s, 1.0)], -LEAST_MARGIN));
    p.nonnegative(Affine::new([(s, -1.0)], -LEAST_MARGIN));
    match p.minimise() {
        ProgramEnd::Solved(solution) => Some(-solution.value),
        _ => None,
    }
}

/// Programme in `(f_n, sides…)` of each contact, and extra variables.
pub(super) struct ContactForces {
    pub program: Program,
    /// Index of each contact's `f_n`; its sides follow.
    pub first: Vec<usize>,
    /// Index of the first extra variable.
    pub extra: usize,
}

impl ContactForces {
    pub fn new<const D: usize>(grasp: &Grasp<D>, extra: usize) -> Self {
        let mut first = Vec::with_capacity(grasp.contacts.len());
        let mut next = 0;
        for c in &grasp.contacts {
            first.push(next);
            next += 1 + c.sides.len();
        }
        Self { program: Program::new(next + extra), first, extra: next }
    }
}

/// Returns a side as a column of a programme, and its limit as a force: with a great deal of friction the
/// side is long, and the column is kept at length one so that the balance stays well conditioned.
pub(super) fn column<const D: usize>(side: &SVector<f64, D>) -> (SVector<f64, D>, f64) {
    let long = side.length().max(1.0);
    (side / long, long)
}

/// Adds the cone `head ≥ |u|`, with `u` the contact's sides over their limits.
pub(super) fn cone<const D: usize>(p: &mut Program, head: Affine, first: usize, c: &ContactMap<D>) {
    if c.sides.is_empty() {
        p.nonnegative(head);
    } else {
        let mut rows = vec![head];
        let sides = c.sides.iter().enumerate();
        rows.extend(sides.map(|(k, s)| Affine::new([(first + 1 + k, 1.0 / column(s).1)], 0.0)));
        p.second_order(rows);
    }
}

/// Adds the balance `Σ w = target`, without redundant rows. The error is the part of the target out of every
/// contact's reach.
pub(super) fn balance<const D: usize>(
    p: &mut Program,
    grasp: &Grasp<D>,
    first: &[usize],
    target: &[f64; D],
) -> Result<(), [f64; D]> {
    let columns: Vec<_> = grasp
        .contacts
        .iter()
        .zip(first)
        .flat_map(|(c, &i)| {
            std::iter::once((i, c.normal))
                .chain(c.sides.iter().enumerate().map(move |(k, s)| (i + 1 + k, column(s).0)))
        })
        .collect();
    let M = DMatrix::from_fn(D, columns.len(), |i, j| columns.get(j).map_or(0.0, |c| c.1[i]));
    let rhs = nalgebra::DVector::from_column_slice(target);
    let reduced = independent_rows(&M, &rhs).map_err(|lost| {
        let mut out = [0.0; D];
        for (o, v) in out.iter_mut().zip(lost.iter()) {
            *o = *v;
        }
        out
    })?;
    for r in 0..reduced.matrix.nrows() {
        let terms = columns.iter().enumerate().map(|(j, (index, _))| (*index, reduced.matrix[(r, j)]));
        p.zero(Affine::new(terms, -reduced.rhs[r]));
    }
    Ok(())
}
