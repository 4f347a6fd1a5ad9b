//! Penetration depth by an expanding polytope (van den Bergen 2001) inside the Minkowski difference D.
//!
//! Every face gives a lower bound of the least overlap, every direction an upper one. For flat pairs the
//! result is exact; curved pairs are stopped early and polished. Rounding may break the polytope, which is
//! reported, not hidden.

use super::gjk::Simplex;
use super::minkowski::{MinkowskiDifference, Vertex};
use crate::Length;
use crate::Vec3;
use crate::convex::{Broken, IncrementalHull};
use crate::perpendicular;

/// Largest number of expansions for curved pairs, which are then polished.
const MAX_CURVED: usize = 96;
/// Largest number of expansions for flat pairs, which end by themselves; this bounds the time of a broken
/// one.
const MAX_FLAT: usize = 2048;

/// A direction along which D is cut off, and the vertices of D that span the cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direction {
    /// Unit direction, frame of A.
    pub u: Vec3,
    /// Overlap `h_D(u)`, m.
    pub overlap: f64,
    /// One to three vertices of D near the support face of `u`.
    pub span: Simplex,
}

/// Scratch of [`expand`]: the growing inner approximation of D.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expansion {
    pub hull: IncrementalHull,
    pub vertices: Vec<Vertex>,
}

impl Expansion {
    fn span(&self, face: u32) -> Simplex {
        let mut s = Simplex { len: 3, ..Simplex::default() };
        for (slot, &i) in s.v.iter_mut().zip(&self.hull.faces[face as usize].v) {
            *slot = self.vertices[i as usize];
        }
        s
    }

    /// Returns the cut made by a face of the inner approximation.
    pub fn direction(&self, pair: &MinkowskiDifference, face: u32) -> Direction {
        let u = self.hull.faces[face as usize].normal;
        Direction { u, overlap: pair.overlap(&u), span: self.span(face) }
    }
}

/// Bounds the shallowest cut of D by an expanding polytope (van den Bergen 2001). Every face of a polytope
/// inside D gives a lower bound of the overlap and every direction an upper bound; the face with the least
/// lower bound is grown until the two are within `tolerance(upper)`. It does not matter on which side of the
/// boundary of D the origin lies. Lowers `best`; returns false when rounding broke the polytope.
///
/// The result is exact for flat pairs whatever the tolerance. Curved pairs are polished afterwards.
pub(crate) fn expand(
    pair: &MinkowskiDifference,
    work: &mut Expansion,
    best: &mut Option<Direction>,
    tolerance: impl Fn(f64) -> f64,
) -> bool {
    let flat = pair.is_flat();
    for _ in 0..if flat { MAX_FLAT } else { MAX_CURVED } {
        let Some((face, lower)) = lowest(&work.hull) else { return false };
        let u = work.hull.faces[face as usize].normal;
        let known = best.map_or(f64::INFINITY, |b| b.overlap);
        let tolerance = if flat { 10.0 * work.hull.thickness } else { tolerance(known) };
        if known - lower <= tolerance {
            return true;
        }
        let s = pair.support(&u);
        let overlap = s.w.dot(&u);
        if overlap < known {
            *best = Some(Direction { u, overlap, span: work.span(face) });
        }
        if overlap - lower <= tolerance.min(1e-9 * pair.scale)
            || work.span(face).vertices().iter().any(|p| p.w == s.w)
        {
            return true;
        }
        if work.hull.add(s.w, face).is_err() {
            return false;
        }
        work.vertices.push(s);
    }
    !flat
}

/// Returns the face with the least lower bound.
pub(crate) fn lowest(hull: &IncrementalHull) -> Option<(u32, f64)> {
    let (mut at, mut least) = (None, f64::INFINITY);
    for (i, face) in hull.faces.iter().enumerate() {
        if face.offset < least {
            least = face.offset;
            at = Some((i as u32, least));
        }
    }
    at
}

/// Starts from a fat tetrahedron of points of D: `simplex` where it is one, supports otherwise.
pub(crate) fn start(
    pair: &MinkowskiDifference,
    simplex: &Simplex,
    work: &mut Expansion,
) -> Result<(), Broken> {
    let thickness = if pair.is_flat() { 1e-13 } else { 1e-12 } * pair.scale;
    let corners = tetrahedron(pair, simplex.vertices()).or_else(|| tetrahedron(pair, &[])).ok_or(Broken)?;
    let mut w = corners;
    if IncrementalHull::swaps(&corners.map(|c| c.w)) {
        w.swap(1, 2);
    }
    work.vertices.clear();
    work.vertices.extend(w);
    work.hull.start(w.map(|c| c.w), thickness)
}

fn tetrahedron(pair: &MinkowskiDifference, given: &[Vertex]) -> Option<[Vertex; 4]> {
    let fat = 1e-4 * pair.scale;
    if let [a, b, c, d] = given {
        let n = (b.w - a.w).cross(&(c.w - a.w));
        if n.length() > fat * fat && n.dot(&(d.w - a.w)).abs() > fat * n.length() {
            return Some([*a, *b, *c, *d]);
        }
    }
    let a = pair.support(&Vec3::x());
    let b = pair.support(&-Vec3::x());
    let b = if (b.w - a.w).length() > 0.0 { b } else { pair.support(&Vec3::y()) };
    let ab = b.w - a.w;
    let e = perpendicular(&ab.try_unit(0.0)?);
    // Off the line: the farthest of six directions square to it.
    let f = ab.cross(&e).unit();
    let off_line = |p: &Vertex| ab.cross(&(p.w - a.w)).norm_squared();
    let c = farthest([e, -e, f, -f, e + f, -e - f].map(|u| pair.support(&u)), off_line)?;
    // Off the plane: the farther side.
    let n = ab.cross(&(c.w - a.w)).try_unit(0.0)?;
    let d = farthest([n, -n].map(|u| pair.support(&u)), |p: &Vertex| n.dot(&(p.w - a.w)).abs())?;
    (n.dot(&(d.w - a.w)) != 0.0).then_some([a, b, c, d])
}

fn farthest<const N: usize>(points: [Vertex; N], measure: impl Fn(&Vertex) -> f64) -> Option<Vertex> {
    points.into_iter().max_by(|p, q| measure(p).total_cmp(&measure(q)))
}
