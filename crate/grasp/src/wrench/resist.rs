//! Least squeeze with which a grasp resists a disturbing wrench, and a motion that proves that it cannot.
//!
//! The least sum, or the least largest, of the normal forces is one over the reach of the wrenches of 1 N
//! along the disturbance: a ray is shot through that set, and a cone programme answers where the ray fails.
//! Disturbances are normalised wrenches, forces in newtons.

use asperity_geometry::Length;
use nalgebra::SVector;

use super::closure::{ContactForces, balance, column, cone};
use super::cuts::Part;
use super::grasp::{ContactMap, Grasp};
use super::reach::{Reach, pieces};
use super::shot::{Shot, shoot};
use super::support::{L1, Primitives};
use crate::convex::{Affine, Failure, ProgramEnd};

/// Relative rounding that a verdict on the squeeze forgives.
const ROUNDING: f64 = 1e-9;

/// Squeeze that is minimised when a wrench is resisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Squeeze {
    /// Sum of the normal forces.
    Total,
    /// Largest normal force.
    Largest,
}

/// Returns the reach of all wrenches of exact cones whose normal forces are at most 1 N, in sum or each.
pub(super) fn within_one<const D: usize>(grasp: &Grasp<D>, what: Squeeze) -> Reach<D> {
    match what {
        Squeeze::Total => Reach::of_total(grasp, Primitives::Ellipsoid),
        Squeeze::Largest => Reach::of_sum(grasp, Primitives::Ellipsoid, |_| Vec::new()),
    }
}

/// Answer to the question if and how a wrench is resisted.
#[derive(Clone, Debug, PartialEq)]
pub enum Resistance<const D: usize> {
    /// It is resisted.
    Resisted {
        /// Least total or largest normal force, N.
        squeeze: f64,
        /// Normal force of each contact, N.
        normals: Vec<f64>,
        /// Wrench of each contact, normalised.
        wrenches: Vec<SVector<f64, D>>,
    },
    /// No admissible forces balance it. The proof is a motion of the body: the disturbance does work on it,
    /// and no contact can do work against it.
    Impossible {
        /// Motion as a normalised twist `(v, ρ ω)`, scaled so that the disturbance's power is 1.
        motion: SVector<f64, D>,
    },
    /// The solver found neither.
    Unknown(Failure),
}

impl<const D: usize> Resistance<D> {
    /// Returns the least force, if the wrench is resisted.
    pub fn squeeze(&self) -> Option<f64> {
        match self {
            Self::Resisted { squeeze, .. } => Some(*squeeze),
            _ => None,
        }
    }

    /// True if a load is resisted with this squeeze, up to the solver's rounding.
    pub fn holds_with(&self, squeeze: f64) -> bool {
        self.squeeze().is_some_and(|least| least <= squeeze * (1.0 + ROUNDING))
    }

    /// Returns the motion of the proof that no squeeze resists the load, a normalised twist.
    pub fn motion(&self) -> Option<&SVector<f64, D>> {
        match self {
            Self::Impossible { motion } => Some(motion),
            _ => None,
        }
    }

    /// Returns whether the load is resisted; `None` where the solver did not say.
    pub fn verdict(&self) -> Option<bool> {
        match self {
            Self::Resisted { .. } => Some(true),
            Self::Impossible { .. } => Some(false),
            Self::Unknown(_) => None,
        }
    }
}

/// Computes the least normal forces with which exact cones cancel a disturbance `w` (normalised), `Σ w_i =
/// −w`.
///
/// They are one over the reach along `−w` of the wrenches of one newton: a ray is shot through that set, and
/// a cone programme answers where the ray fails.
pub fn least_squeeze<const D: usize>(grasp: &Grasp<D>, w: &SVector<f64, D>, what: Squeeze) -> Resistance<D> {
    let scale = w.length();
    if scale == 0.0 {
        return no_forces(grasp);
    }
    match shoot(&within_one(grasp, what), &(-w / scale)) {
        Some(Shot::Through { distance, parts, .. }) => resisted(grasp, what, scale / distance, &parts),
        Some(Shot::Blocked { y }) => {
            let motion = separating_motion(grasp, w).unwrap_or_else(|| y / y.dot(w));
            Resistance::Impossible { motion }
        }
        None => by_programme(grasp, w, what),
    }
}

fn no_forces<const D: usize>(grasp: &Grasp<D>) -> Resistance<D> {
    let none = grasp.contacts.len();
    Resistance::Resisted { squeeze: 0.0, normals: vec![0.0; none], wrenches: vec![SVector::zeros(); none] }
}

fn by_programme<const D: usize>(grasp: &Grasp<D>, w: &SVector<f64, D>, what: Squeeze) -> Resistance<D> {
    let scale = w.length();
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
        ProgramEnd::Solved(s) => {
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
        ProgramEnd::Infeasible(_) => {
            let motion = separating_motion(grasp, w).unwrap_or_else(SVector::zeros);
            Resistance::Impossible { motion }
        }
        ProgramEnd::Unbounded(_) => no_forces(grasp),
        ProgramEnd::Failed(f) => Resistance::Unknown(f),
    }
}

/// Returns the result for `squeeze` newtons of the parts in which the ray ends.
fn resisted<const D: usize>(
    grasp: &Grasp<D>,
    what: Squeeze,
    squeeze: f64,
    parts: &[Vec<Part<D>>],
) -> Resistance<D> {
    let mut normals = vec![0.0; grasp.contacts.len()];
    let mut wrenches = vec![SVector::zeros(); grasp.contacts.len()];
    // The contact of each piece, after the zero piece.
    let owners: Vec<usize> = match what {
        Squeeze::Total => {
            let of = |(i, c)| std::iter::repeat_n(i, pieces::<D>(c, Primitives::Ellipsoid).len());
            grasp.contacts.iter().enumerate().flat_map(of).collect()
        }
        Squeeze::Largest => Vec::new(),
    };
    for (group, parts) in parts.iter().enumerate() {
        for part in parts.iter().filter(|part| part.piece > 0) {
            let owner = owners.get(part.piece - 1).copied().unwrap_or(group);
            if let (Some(normal), Some(wrench)) = (normals.get_mut(owner), wrenches.get_mut(owner)) {
                *normal += part.share * squeeze;
                *wrench += part.point * (part.share * squeeze);
            }
        }
    }
    Resistance::Resisted { squeeze, normals, wrenches }
}

/// Computes the least sum of normal forces when every contact's cone is an inner pyramid of `edges` edges
/// (and a soft finger's the hull of pyramid and pure torsion); `None` if the pyramids cannot cancel the
/// disturbance.
pub fn least_squeeze_of_edges<const D: usize>(
    grasp: &Grasp<D>,
    w: &SVector<f64, D>,
    edges: usize,
) -> Option<f64> {
    let scale = w.length();
    if scale == 0.0 {
        return Some(0.0);
    }
    let set = L1::new(grasp, Primitives::Edges(edges));
    let generators = set.points().iter().map(|p| ContactMap { normal: *p, sides: Vec::new() }).collect();
    let rays = Grasp { contacts: generators, length: grasp.length, reference: grasp.reference };
    least_squeeze(&rays, w, Squeeze::Total).squeeze()
}

/// Finds a motion on which the disturbance works and no contact can: `max −½|y + w|²`-like, the residual of
/// the disturbance nearest to what the contacts can cancel.
fn separating_motion<const D: usize>(grasp: &Grasp<D>, w: &SVector<f64, D>) -> Option<SVector<f64, D>> {
    // minimise r with |Σ w_i + w| ≤ r: the remainder is the motion.
    let mut layout = ContactForces::new(grasp, 1);
    let r = layout.extra;
    let p = &mut layout.program;
    p.cost(r, 1.0);
    let scale = w.length();
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
    let s = outcome.solution()?;
    let left = SVector::<f64, D>::from_iterator(rows.iter().skip(1).map(|row| {
        row.terms.iter().fold(row.constant, |sum, (i, c)| sum + c * s.x.get(*i).copied().unwrap_or(0.0))
    }));
    Some(left / left.dot(w).max(f64::MIN_POSITIVE))
}

/// Answers for a set of disturbances.
#[derive(Clone, Debug, PartialEq)]
pub struct Disturbances<const D: usize> {
    /// Answer for each disturbance.
    pub answers: Vec<Resistance<D>>,
    /// Largest of the least forces, N; `None` if one is not resisted.
    pub squeeze: Option<f64>,
    /// Number of disturbances that are resisted.
    pub resisted: usize,
}

/// Answers for each disturbance by itself.
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

#[cfg(test)]
mod tests {
    use asperity_geometry::Vec3;

    use super::super::closure::{margin_of_programme, margin_of_ray};
    use super::super::grasp::GraspContact;
    use super::*;

    /// Grasp of two to eight contacts, hard and soft, some of them closing, some not.
    fn grasp(k: usize) -> Grasp<6> {
        let at = |m: f64| libm::sin(m * k as f64 + m);
        let contact = |i: usize| {
            let seed = |m: f64| at(m + 0.37 * i as f64);
            let p = Vec3::new(seed(1.3), seed(2.9), seed(4.1)).unit();
            let n = -(p + Vec3::new(seed(5.3), seed(6.1), seed(7.7)) * 0.2).unit();
            let (t1, t2) = crate::friction::tangents(&n);
            let mu = 0.2 + 0.3 * (1.0 + seed(9.1));
            GraspContact {
                position: p * 0.05,
                normal: n,
                tangents: (t1, t2),
                mu,
                torsional_radius: k.is_multiple_of(2).then_some(0.006),
            }
        };
        let all: Vec<_> = (0..2 + k % 7).map(contact).collect();
        Grasp::spatial(&all, Vec3::zeros(), 0.05).unwrap()
    }

    #[test]
    fn a_ray_says_what_the_cone_programme_says() {
        let (mut asked, mut shot) = (0, 0);
        for k in 0..60 {
            let g = grasp(k);
            for (i, what) in [Squeeze::Total, Squeeze::Largest].into_iter().enumerate() {
                let w = SVector::<f64, 6>::from_fn(|r, _| libm::sin((k + 7 * i) as f64 + 1.7 * r as f64));
                let ray = shoot(&within_one(&g, what), &(-w / w.length()));
                match (least_squeeze(&g, &w, what), by_programme(&g, &w, what)) {
                    (Resistance::Resisted { squeeze: a, normals, wrenches }, by) => {
                        let b = by.squeeze().unwrap();
                        assert!((a - b).abs() < 1e-6 * b, "{k} {what:?}: {a} {b}");
                        let left: SVector<f64, 6> = wrenches.iter().sum::<SVector<f64, 6>>() + w;
                        assert!(left.length() < 1e-8 * b, "{k}: {left}");
                        let used = match what {
                            Squeeze::Total => normals.iter().sum::<f64>(),
                            Squeeze::Largest => normals.iter().copied().fold(0.0, f64::max),
                        };
                        assert!((used - a).abs() < 1e-8 * a, "{k}: {used} {a}");
                        asked += 1;
                        shot += usize::from(ray.is_some());
                    }
                    (a, b) => assert_eq!(std::mem::discriminant(&a), std::mem::discriminant(&b), "{k}"),
                }
            }
            asked += 1;
            if let Some(ray) = margin_of_ray(&g) {
                shot += 1;
                match (ray, margin_of_programme(&g)) {
                    (Some(a), Some(b)) => assert!((a - b).abs() < 1e-6 * b.abs().max(0.1), "{k}: {a} {b}"),
                    (a, b) => assert_eq!(a, b, "{k}"),
                }
            }
        }
        assert!(asked > 100 && shot * 100 > asked * 97, "{shot} of {asked}");
    }
}
