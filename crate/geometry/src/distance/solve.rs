//! Signed distance, normal and witness points of two posed shapes, with the method for each pair.
//!
//! Half-spaces, points, segments, and a point with a cylinder have closed forms. For other pairs GJK finds
//! the distance of bodies that are apart; overlaps are found by the facets of a zonotope or the expanding
//! polytope; curved pairs are polished and checked once more against the polytope. Other directions that are
//! equally short are looked for, and the result says whether normal and witnesses are unique. A survey of
//! directions is the last resort where rounding defeats the polytope.

use super::epa::{self, Direction, Expansion};
use super::gjk::{Gjk, GjkLimits, Simplex, gjk};
use super::mesh::MeshWork;
use super::mesh_query::{farthest, from_mesh};
use super::minkowski::MinkowskiDifference;
use super::polish::polish;
use super::prepared::{Prepared, PreparedShape};
use super::ring::{Arc, from_ring};
use super::witness::{self, Polygons, middle};
use super::{linear, point_cylinder, zonotope};
use crate::Length;
use crate::perpendicular;
use crate::{Pose, Vec3};

/// Signed distance of two posed bodies, with their nearest (or deepest) points.
#[allow(non_snake_case, reason = "monogram notation")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedDistance {
    /// Distance between the bodies, metres; negative when they overlap: then `−gap` is the length of the
    /// shortest translation that parts them.
    pub gap: f64,
    /// Unit vector from A into B, world frame.
    pub n_W: Vec3,
    /// Witness point on A, world frame, metres.
    pub p_WCa: Vec3,
    /// Witness point on B: `p_WCb − p_WCa = gap · n_W`.
    pub p_WCb: Vec3,
    /// False when another direction is known to be equally short.
    pub normal_unique: bool,
    /// False when the witness points may slide (face on face, parallel edges); they are then put in the
    /// middle.
    pub witness_unique: bool,
}

/// Scratch memory of [`signed_distance`]; holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub struct DistanceWorkspace {
    pub(super) expansion: Expansion,
    pub(super) mesh: MeshWork,
    pub(super) polygons: Polygons,
    pub(super) arcs: Vec<Arc>,
}

/// Computes signed distance, normal and witness points of A and B. `None` for two half-spaces, whose distance
/// is either zero or minus infinity.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn signed_distance(
    a: &PreparedShape,
    X_WA: &Pose,
    b: &PreparedShape,
    X_WB: &Pose,
    workspace: &mut DistanceWorkspace,
) -> Option<SignedDistance> {
    match (&a.kind, &b.kind) {
        (Prepared::HalfSpace, Prepared::HalfSpace) => None,
        (Prepared::Mesh(mesh), Prepared::HalfSpace) => {
            Some(above_plane(X_WA, X_WB, |u| farthest(mesh, u, workspace)))
        }
        (Prepared::Ring(ring), Prepared::HalfSpace) => Some(above_plane(X_WA, X_WB, |u| ring.farthest(u))),
        (solid, Prepared::HalfSpace) => {
            let (core, radius) = solid.core()?;
            Some(above_plane(X_WA, X_WB, |u| {
                let (p, unique) = middle(&core, u, &mut workspace.polygons);
                (p + u * radius, unique)
            }))
        }
        (Prepared::HalfSpace, _) => Some(signed_distance(b, X_WB, a, X_WA, workspace)?.flipped()),
        (Prepared::Ring(ring), other) => from_ring(ring, X_WA, other, X_WB, workspace),
        (other, Prepared::Ring(ring)) => Some(from_ring(ring, X_WB, other, X_WA, workspace)?.flipped()),
        (Prepared::Mesh(mesh), other) => {
            let (other, radius) = other.other()?;
            Some(from_mesh(mesh, X_WA, other, radius, X_WB, workspace))
        }
        (other, Prepared::Mesh(mesh)) => {
            let (other, radius) = other.other()?;
            Some(from_mesh(mesh, X_WB, other, radius, X_WA, workspace).flipped())
        }
        (a, b) => {
            let ((core_a, radius_a), (core_b, radius_b)) = (a.core()?, b.core()?);
            let pair = MinkowskiDifference::new(core_a, core_b, &X_WA.inv_mul(X_WB));
            let size = pair.scale + radius_a + radius_b;
            let (cut, normal_unique) = shallowest(&pair, size, &mut workspace.expansion);
            let (p, q, witness_unique) = witness::witnesses(&pair, &cut.u, &mut workspace.polygons);
            let place = |p: Vec3| X_WA.rotation * p + X_WA.translation.vector;
            Some(SignedDistance {
                gap: -cut.overlap - radius_a - radius_b,
                n_W: X_WA.rotation * cut.u,
                p_WCa: place(p + cut.u * radius_a),
                p_WCb: place(q - cut.u * radius_b),
                normal_unique,
                witness_unique: witness_unique && normal_unique,
            })
        }
    }
}

impl SignedDistance {
    /// Returns the same seen from B.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { n_W: -self.n_W, p_WCa: self.p_WCb, p_WCb: self.p_WCa, ..self }
    }
}

/// Returns the signed distance of a solid (A) from a half-space, in closed form: the only way out is straight
/// up. `farthest` returns the middle of the points of the solid farthest along a direction of its frame, and
/// true if there is only one.
#[allow(non_snake_case, reason = "monogram notation")]
fn above_plane(X_WA: &Pose, X_WB: &Pose, farthest: impl FnOnce(&Vec3) -> (Vec3, bool)) -> SignedDistance {
    let n_W = -(X_WB.rotation * Vec3::z());
    let (p, witness_unique) = farthest(&X_WA.rotation.inverse_transform_vector(&n_W));
    let p_WCa = X_WA.rotation * p + X_WA.translation.vector;
    let gap = n_W.dot(&(X_WB.translation.vector - p_WCa));
    SignedDistance { gap, n_W, p_WCa, p_WCb: p_WCa + n_W * gap, normal_unique: true, witness_unique }
}

/// Returns the unit direction that minimises `h_D`, and true if it is the only one.
pub(super) fn shallowest(pair: &MinkowskiDifference, size: f64, work: &mut Expansion) -> (Direction, bool) {
    let closed_form = linear::shallowest(pair, size).or_else(|| point_cylinder::shallowest(pair, size));
    if let Some(found) = closed_form {
        return found;
    }
    let mut simplex = Simplex::default();
    if let Some(cut) = separated(pair, &mut simplex) {
        return (cut, true);
    }
    if let Some(found) = zonotope::shallowest(pair) {
        return found;
    }
    let mut cut = None;
    let coarse = |upper: f64| 1e-3 * upper.abs() + 1e-5 * pair.scale;
    if epa::start(pair, &simplex, work).is_err() || !epa::expand(pair, work, &mut cut, coarse) {
        return (survey(pair, cut), true);
    }
    let mut best = cut.map(|c| polish(pair, &c));
    // With the polished cut for a bound the polytope now shows where a shallower one may hide.
    for fine in FINE {
        if pair.is_flat() {
            break;
        }
        if !epa::expand(pair, work, &mut best, |_| fine * pair.scale) {
            return (survey(pair, best), true);
        }
        let last = epa::lowest(&work.hull).map(|(face, _)| work.direction(pair, face));
        best = [best, last]
            .into_iter()
            .flatten()
            .map(|c| polish(pair, &c))
            .min_by(|c, d| c.overlap.total_cmp(&d.overlap));
        if best.is_some_and(|c| is_stationary(pair, &c.u)) {
            break;
        }
    }
    match best {
        Some(best) => rivals(pair, best, size, work),
        None => (survey(pair, None), true),
    }
}

/// Tolerances, relative to the size, of the check of a polished cut of a curved pair against the expanding
/// polytope; the second only where the first left doubts.
const FINE: [f64; 2] = [1e-6, 1e-9];

/// Accuracy of the cut between cores that are apart before it is polished.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Effort {
    /// A direction good to about 1e-3.
    Quick,
    /// A direction good to about 1e-6.
    Thorough,
}

/// Returns the distance of two cores, started from the line of their centres. Exact for flat pairs; curved
/// pairs stop short.
pub(super) fn distance(pair: &MinkowskiDifference, simplex: &mut Simplex, effort: Effort) -> Gjk {
    let flat = pair.is_flat();
    let (relative, absolute) = match (flat, effort) {
        (true, _) => (1e-15, 0.0),
        (false, Effort::Quick) => (1e-5, 1e-9 * pair.scale),
        (false, Effort::Thorough) => (1e-12, 1e-14 * pair.scale),
    };
    let touch = if flat { 1e-13 } else { 1e-7 } * pair.scale;
    let search = GjkLimits { relative, absolute, touch, most: f64::INFINITY };
    let centred = pair.translation.norm_squared() > 0.0;
    gjk(|u| pair.support(u), &if centred { pair.translation } else { Vec3::x() }, &search, simplex)
}

/// Returns the cut between bodies that are apart; `None` where they meet, with the simplex that shows it.
pub(super) fn separated(pair: &MinkowskiDifference, simplex: &mut Simplex) -> Option<Direction> {
    let mut attempt = |effort| {
        let Gjk::Apart(nearest) = distance(pair, simplex, effort) else { return None };
        let u = -nearest.v.unit();
        let cut = polish(pair, &Direction { u, overlap: pair.overlap(&u), span: *simplex });
        (cut.overlap <= 0.0).then_some(cut)
    };
    let cut = attempt(Effort::Quick)?;
    if is_stationary(pair, &cut.u) {
        return Some(cut);
    }
    Some(attempt(Effort::Thorough).filter(|finer| finer.overlap < cut.overlap).unwrap_or(cut))
}

/// Returns true when the support face of D normal to `u` holds the foot of the origin, as far as three
/// corners of it show. Where more corners would be needed it returns false.
fn is_stationary(pair: &MinkowskiDifference, u: &Vec3) -> bool {
    if pair.is_flat() {
        return true;
    }
    let tolerance = 1e-9 * pair.scale;
    let foot = |d: &Vec3| {
        let w = pair.support(d).w;
        w - u * w.dot(u)
    };
    let r = foot(u);
    let Some(e) = r.try_unit(tolerance) else { return true };
    let (p, q) = (foot(&(u + e * 1e-9)), foot(&(u - e * 1e-9)));
    let t = (p.dot(&(p - q)) / (p - q).norm_squared()).clamp(0.0, 1.0);
    let nearest = p + (q - p) * t;
    let Some(f) = nearest.try_unit(2.0 * tolerance) else { return true };
    // A face: a third corner of it, across the edge, must close a triangle around the foot.
    let s = foot(&(u - f * 1e-9));
    let turn = |a: &Vec3, b: &Vec3| a.cross(b).dot(u);
    let around = [turn(&p, &q), turn(&q, &s), turn(&s, &p)];
    around.iter().all(|&x| x > 0.0) || around.iter().all(|&x| x < 0.0)
}

/// Number of directions tried by [`survey`].
const SURVEY: usize = 400;

/// Searches directions spread over the sphere, as the last resort where rounding defeats the expanding
/// polytope; the best of them is narrowed down by a shrinking search and polished.
fn survey(pair: &MinkowskiDifference, known: Option<Direction>) -> Direction {
    let at = |u: Vec3| {
        let mut span = Simplex { len: 1, ..Simplex::default() };
        span.v[0] = pair.support(&u);
        Direction { u, overlap: span.v[0].w.dot(&u), span }
    };
    let mut best = known.unwrap_or_else(|| at(Vec3::z()));
    for i in 0..SURVEY {
        let z = 1.0 - (2 * i + 1) as f64 / SURVEY as f64;
        let (s, c) = libm::sincos(2.399_963_229_728_653 * i as f64);
        let r = (1.0 - z * z).sqrt();
        let d = at(Vec3::new(r * c, r * s, z));
        if d.overlap < best.overlap {
            best = d;
        }
    }
    let mut reach = 0.1;
    for _ in 0..SURVEY {
        let t = perpendicular(&best.u);
        let q = best.u.cross(&t);
        let next = [t, q, -t, -q, t + q, t - q, q - t, -t - q]
            .map(|e| at((best.u + e * reach).unit()))
            .into_iter()
            .fold(best, |b, d| if d.overlap < b.overlap { d } else { b });
        if next.overlap < best.overlap {
            best = next;
        } else {
            reach *= 0.5;
        }
    }
    polish(pair, &best)
}

/// Largest number of faces of the expanded polytope that are searched for a cut as shallow as `best`, in
/// another direction.
const RIVALS: usize = 6;

/// Looks for cuts as shallow as `best` in other directions: a shallower one replaces it, an equal one makes
/// the normal not unique.
fn rivals(pair: &MinkowskiDifference, mut best: Direction, size: f64, work: &Expansion) -> (Direction, bool) {
    let tie = 1e-10 * size;
    let mut unique = true;
    let mut tried = [best.u; RIVALS];
    let mut count = 1;
    for (face, f) in work.hull.live() {
        let near = tried[..count].iter().any(|u| u.dot(&f.normal) > 0.98);
        if count == RIVALS || f.offset > best.overlap + tie || near {
            continue;
        }
        tried[count] = f.normal;
        count += 1;
        let cut = polish(pair, &work.direction(pair, face));
        if cut.u.dot(&best.u) > 1.0 - 1e-4 {
            continue;
        }
        unique &= (cut.overlap - best.overlap).abs() > tie;
        if cut.overlap < best.overlap - tie {
            best = cut;
            unique = true;
        }
    }
    (best, unique)
}
