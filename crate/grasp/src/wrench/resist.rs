use nalgebra::SVector;

use super::closure::{ContactForces, balance, column, cone};
use super::grasp::{ContactMap, Grasp};
use super::support::{L1, Primitives};
use crate::convex::{Affine, Failure, Outcome};

/// What is made small when a wrench is resisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Squeeze {
    /// Sum of the normal forces.
    Total,
    /// Largest normal force.
    Largest,
}

/// Whether and how a wrench is resisted.
#[derive(Clone, Debug, PartialEq)]
pub enum Resistance<const D: usize> {
    /// It is.
    Resisted {
        /// The least total or largest normal force, N.
        squeeze: f64,
        /// Normal force of each contact, N.
        normals: Vec<f64>,
        /// Wrench of each contact, normalised.
        wrenches: Vec<SVector<f64, D>>,
    },
    /// No admissible forces balance it. The proof is a motion of the body: the disturbance does work on it, and no
    /// contact can do work against it.
    Impossible {
        /// Normalised twist `(v, ρ ω)`, scaled so that the disturbance's power is 1.
        motion: SVector<f64, D>,
    },
    /// The solver found neither.
    Unknown(Failure),
}

impl<const D: usize> Resistance<D> {
    /// The least force, if the wrench is resisted.
    pub fn squeeze(&self) -> Option<f64> {
        match self {
            Self::Resisted { squeeze, .. } => Some(*squeeze),
            _ => None,
        }
    }
}

/// Least normal forces with which exact cones cancel a disturbance `w` (normalised), `Σ w_i = −w`.
pub fn least_squeeze<const D: usize>(grasp: &Grasp<D>, w: &SVector<f64, D>, what: Squeeze) -> Resistance<D> {
    let scale = w.norm();
    let no_forces = || Resistance::Resisted {
        squeeze: 0.0,
        normals: vec![0.0; grasp.contacts.len()],
        wrenches: vec![SVector::zeros(); grasp.contacts.len()],
    };
    if scale == 0.0 {
        return no_forces();
    }
    let mut layout = ContactForces::new(grasp, 1);
    let largest = layout.extra;
    let p = &mut layout.program;
    let mut target = [0.0; D];
    for (t, w) in target.iter_mut().zip(w.iter()) {
        *t = -w / scale;
    }
    if let Err(lost) = balance(p, grasp, &layout.first, &target) {
        let lost = -SVector::<f64, D>::from(lost);
        return Resistance::Impossible { motion: lost / lost.dot(w).max(f64::MIN_POSITIVE) };
    }
    for (c, &first) in grasp.contacts.iter().zip(&layout.first) {
        cone(p, Affine::new([(first, 1.0)], 0.0), first, c);
        match what {
            Squeeze::Total => p.cost(first, 1.0),
            Squeeze::Largest => p.nonnegative(Affine::new([(largest, 1.0), (first, -1.0)], 0.0)),
        }
    }
    match what {
        Squeeze::Total => p.zero(Affine::new([(largest, 1.0)], 0.0)),
        Squeeze::Largest => p.cost(largest, 1.0),
    }
    match p.minimise() {
        Outcome::Solved(s) => {
            let amount = |i: usize| s.x.get(i).copied().unwrap_or(0.0) * scale;
            let wrenches = grasp.contacts.iter().zip(&layout.first).map(|(c, &first)| {
                let sides = c.sides.iter().enumerate();
                sides
                    .fold(c.normal * amount(first), |w, (k, side)| w + column(side).0 * amount(first + 1 + k))
            });
            Resistance::Resisted {
                squeeze: s.value * scale,
                normals: layout.first.iter().map(|&i| amount(i)).collect(),
                wrenches: wrenches.collect(),
            }
        }
        Outcome::Infeasible(_) => Resistance::Impossible { motion: separating_motion(grasp, w) },
        Outcome::Unbounded(_) => no_forces(),
        Outcome::Failed(f) => Resistance::Unknown(f),
    }
}

/// Least sum of normal forces when every contact's cone is an inner pyramid of `edges` edges (and a soft finger's the hull
/// of pyramid and pure torsion); `None` if the pyramids cannot cancel the disturbance.
pub fn least_squeeze_of_edges<const D: usize>(
    grasp: &Grasp<D>,
    w: &SVector<f64, D>,
    edges: usize,
) -> Option<f64> {
    let scale = w.norm();
    if scale == 0.0 {
        return Some(0.0);
    }
    let set = L1::new(grasp, Primitives::Edges(edges));
    let generators = set.points().iter().map(|p| ContactMap { normal: *p, sides: Vec::new() }).collect();
    let rays = Grasp { contacts: generators, length: grasp.length, reference: grasp.reference };
    least_squeeze(&rays, w, Squeeze::Total).squeeze()
}

/// A motion on which the disturbance works and no contact can: `max −½|y + w|²`-like, the residual of the disturbance
/// nearest to what the contacts can cancel.
fn separating_motion<const D: usize>(grasp: &Grasp<D>, w: &SVector<f64, D>) -> SVector<f64, D> {
    // minimise r with |Σ w_i + w| ≤ r: the remainder is the motion.
    let mut layout = ContactForces::new(grasp, 1);
    let r = layout.extra;
    let p = &mut layout.program;
    p.cost(r, 1.0);
    let scale = w.norm();
    let mut rows = vec![Affine::new([(r, 1.0)], 0.0)];
    for i in 0..D {
        let mut row = Affine::new([], w[i] / scale);
        for (c, &first) in grasp.contacts.iter().zip(&layout.first) {
            row.terms.push((first, c.normal[i]));
            row.terms.extend(c.sides.iter().enumerate().map(|(k, s)| (first + 1 + k, column(s).0[i])));
        }
        rows.push(row);
    }
    p.second_order(rows.clone());
    for (c, &first) in grasp.contacts.iter().zip(&layout.first) {
        cone(p, Affine::new([(first, 1.0)], 0.0), first, c);
    }
    let outcome = p.minimise();
    let Some(s) = outcome.solution() else { return SVector::zeros() };
    let left = SVector::<f64, D>::from_iterator(rows.iter().skip(1).map(|row| {
        row.terms.iter().fold(row.constant, |sum, (i, c)| sum + c * s.x.get(*i).copied().unwrap_or(0.0))
    }));
    left / left.dot(w).max(f64::MIN_POSITIVE)
}

/// Which disturbances of a set are resisted.
#[derive(Clone, Debug, PartialEq)]
pub struct Disturbances<const D: usize> {
    /// One answer for each.
    pub answers: Vec<Resistance<D>>,
    /// The largest of the least forces, N; `None` if one is not resisted.
    pub squeeze: Option<f64>,
    /// How many are resisted.
    pub resisted: usize,
}

/// Each disturbance by itself.
pub fn resists_all<const D: usize>(
    grasp: &Grasp<D>,
    set: &[SVector<f64, D>],
    what: Squeeze,
) -> Disturbances<D> {
    let answers: Vec<_> = set.iter().map(|w| least_squeeze(grasp, w, what)).collect();
    let forces: Vec<f64> = answers.iter().filter_map(Resistance::squeeze).collect();
    let all = forces.len() == answers.len();
    Disturbances {
        resisted: forces.len(),
        squeeze: all.then(|| forces.iter().copied().fold(0.0, f64::max)),
        answers,
    }
}
