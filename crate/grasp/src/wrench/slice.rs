//! Outlines of the wrenches of a grasp within a budget of normal force: plane slices of the set, its
//! projections, and its reach along a ray.
//!
//! A slice holds the other coordinates at given values; each spoke of it is one cone programme. A projection
//! needs the support function alone. Outlines run counter-clockwise in normalised wrench coordinates.

use asperity_geometry::Length;
use std::f64::consts::PI;

use nalgebra::{DMatrix, DVector, SVector};

use super::closure::{ContactForces, column, cone};
use super::grasp::{ContactMap, Grasp};
use super::resist::{Squeeze, within_one};
use super::shot::{Shot, shoot};
use crate::convex::{Affine, ProgramEnd, independent_rows};
use crate::hull::Support;

/// Bound of the normal forces, in sum (L1) or each (L∞).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Bounded quantity: the sum, or the largest.
    pub what: Squeeze,
    /// Greatest value, N.
    pub most: f64,
}

/// Wrenches within a budget, with exact cones, for queries in directions of a plane.
struct Within<'g, const D: usize> {
    grasp: &'g Grasp<D>,
    budget: Budget,
}

impl<const D: usize> Within<'_, D> {
    /// Returns `max goal·w` over wrenches `w = at + r along` whose components in `held` are met, `r` free and
    /// not negative. `None`: there are none, or the solver failed.
    fn farthest(
        &self,
        goal: &SVector<f64, D>,
        held: &[usize],
        at: &SVector<f64, D>,
        along: Option<&SVector<f64, D>>,
    ) -> Option<(f64, SVector<f64, D>)> {
        let mut layout = ContactForces::new(self.grasp, 1);
        let r = layout.extra;
        let p = &mut layout.program;
        let maps: Vec<(usize, SVector<f64, D>)> =
            self.grasp.contacts.iter().zip(&layout.first).flat_map(|(c, &i)| columns(c, i)).collect();
        let mut all = maps.clone();
        match along {
            Some(d) => {
                all.push((r, -d));
                p.nonnegative(Affine::new([(r, 1.0)], 0.0));
            }
            None => p.zero(Affine::new([(r, 1.0)], 0.0)),
        }
        let M = DMatrix::from_fn(held.len(), all.len(), |i, j| {
            held.get(i).and_then(|&row| all.get(j).map(|c| c.1[row])).unwrap_or(0.0)
        });
        let rhs = DVector::from_fn(held.len(), |i, _| held.get(i).map_or(0.0, |&row| at[row]));
        let rows = independent_rows(&M, &rhs).ok()?;
        for i in 0..rows.matrix.nrows() {
            let terms = all.iter().enumerate().map(|(j, (index, _))| (*index, rows.matrix[(i, j)]));
            p.zero(Affine::new(terms, -rows.rhs[i]));
        }
        for (c, &first) in self.grasp.contacts.iter().zip(&layout.first) {
            cone(p, Affine::new([(first, 1.0)], 0.0), first, c);
            if self.budget.what == Squeeze::Largest {
                p.nonnegative(Affine::new([(first, -1.0)], self.budget.most));
            }
        }
        if self.budget.what == Squeeze::Total {
            p.nonnegative(Affine::new(layout.first.iter().map(|&i| (i, -1.0)), self.budget.most));
        }
        if along.is_some() {
            p.cost(r, -1.0);
        } else {
            for (index, w) in &maps {
                p.cost(*index, -goal.dot(w));
            }
        }
        let ProgramEnd::Solved(s) = p.minimise() else { return None };
        let amount = |i: usize| s.x.get(i).copied().unwrap_or(0.0);
        let w = maps.iter().fold(SVector::zeros(), |sum, (i, w)| sum + w * amount(*i));
        Some((amount(r), w))
    }
}

fn columns<const D: usize>(c: &ContactMap<D>, first: usize) -> Vec<(usize, SVector<f64, D>)> {
    let sides = c.sides.iter().enumerate().map(|(k, s)| (first + 1 + k, column(s).0));
    std::iter::once((first, c.normal)).chain(sides).collect()
}

/// Returns the largest `r ≥ 0` for which the contacts can make `at + r along`; `None` if they cannot make
/// `at`.
pub fn reach<const D: usize>(
    grasp: &Grasp<D>,
    budget: Budget,
    at: &SVector<f64, D>,
    along: &SVector<f64, D>,
) -> Option<f64> {
    let length = along.length();
    if at.amax() == 0.0
        && length > 0.0
        && let Some(shot) = shoot(&within_one(grasp, budget.what), &(along / length))
    {
        return Some(match shot {
            Shot::Through { distance, .. } => distance * budget.most / length,
            Shot::Blocked { .. } => 0.0,
        });
    }
    let held: Vec<usize> = (0..D).collect();
    Within { grasp, budget }.farthest(along, &held, at, Some(along)).map(|(r, _)| r)
}

/// Returns the outline of a budget's wrenches in the plane through `at` of two coordinates, the others held
/// as in `at`: the farthest point of the set in each of `directions` directions, counter-clockwise. Empty:
/// the plane misses the set.
pub fn slice<const D: usize>(
    grasp: &Grasp<D>,
    budget: Budget,
    at: &SVector<f64, D>,
    [across, up]: [usize; 2],
    directions: usize,
) -> Vec<[f64; 2]> {
    let held: Vec<usize> = (0..D).filter(|&k| k != across && k != up).collect();
    let set = Within { grasp, budget };
    let mut outline = Vec::new();
    for k in 0..directions {
        let goal = spoke::<D>(axis(across), axis(up), k, directions);
        match set.farthest(&goal, &held, at, None) {
            Some((_, w)) => push(&mut outline, [w[across], w[up]]),
            // If the plane misses the set in one direction it does in all.
            None if outline.is_empty() && k > 1 => break,
            None => {}
        }
    }
    outline
}

/// Returns the outline of a set's projection on the plane of two orthonormal directions, counter-clockwise.
pub fn shadow<const D: usize>(
    set: &impl Support<D>,
    [across, up]: [SVector<f64, D>; 2],
    directions: usize,
) -> Vec<[f64; 2]> {
    let mut outline = Vec::new();
    for k in 0..directions {
        let (_, w) = set.farthest(&spoke(across, up, k, directions));
        push(&mut outline, [w.dot(&across), w.dot(&up)]);
    }
    outline
}

fn spoke<const D: usize>(x: SVector<f64, D>, y: SVector<f64, D>, k: usize, n: usize) -> SVector<f64, D> {
    let (sin, cos) = libm::sincos(2.0 * PI * k as f64 / n as f64);
    x * cos + y * sin
}

fn axis<const D: usize>(k: usize) -> SVector<f64, D> {
    SVector::from_fn(|i, _| if i == k { 1.0 } else { 0.0 })
}

fn push(outline: &mut Vec<[f64; 2]>, p: [f64; 2]) {
    let same = |q: &[f64; 2]| (p[0] - q[0]).abs() + (p[1] - q[1]).abs() <= 1e-9 * (p[0].abs() + p[1].abs());
    if p.iter().all(|x| x.is_finite()) && !outline.last().is_some_and(same) {
        outline.push(p);
    }
}
