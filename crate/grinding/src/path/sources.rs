//! Sources of exact distances in flat regions. Where a vertex knows its source, a straight piece of the first
//! curve or a corner that the way bends around, distances there are exact (m), as a way that unfolds to a
//! straight line is (J. S. B. Mitchell, D. M. Mount and C. H. Papadimitriou, *The discrete geodesic problem*,
//! SIAM J. Comput. 16, 1987).

use asperity_geometry::{Length, Vec3};

use crate::part::{Curve, PartMesh, distance_to};

/// Source of the distances of some vertices: a straight piece, or a corner, where both ends are equal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    ends: [Vec3; 2],
    /// Distance of the corner itself, m.
    base: f64,
    /// Unit normal of the plane in which it is known.
    normal: Vec3,
    /// Source of the corner itself, and the direction from there to it.
    from: Option<(u32, Vec3)>,
    /// True if a corner lies left of the first curve; `None` for a piece, which has vertices on both sides.
    left: Option<bool>,
}

/// Cosine of the bend (rad) up to which two triangles lie in one plane: 1e-5.
const FLAT: f64 = 1.0 - 5e-11;
/// Difference up to which distances count as equal, m.
pub(super) const SAME: f64 = 1e-9;

impl Source {
    /// Makes a corner on one side of the first curve, which has itself another source.
    pub fn corner(at: &Corner, left: bool, normal: Vec3, sources: &[Self]) -> Self {
        let from = at.nearest.map(|n| (n, at.p - sources[n as usize].foot(&at.p)));
        Self { ends: [at.p; 2], base: at.distance, normal, from, left: Some(left) }
    }

    /// Returns true if a point of this source lies on the left of the first curve.
    pub fn left(&self, p: &Vec3) -> bool {
        let sideways = self.normal.cross(&(self.ends[1] - self.ends[0]));
        self.left.unwrap_or_else(|| sideways.dot(&(p - self.ends[0])) >= 0.0)
    }

    /// Returns the distance by the straight way, m.
    pub fn distance(&self, p: &Vec3) -> f64 {
        self.base + distance_to(p, &self.ends[0], &self.ends[1])
    }

    /// Returns the unit direction straight from this to `p`.
    pub fn out(&self, p: &Vec3) -> Vec3 {
        (p - self.foot(p)).try_unit(0.0).unwrap_or_else(Vec3::zeros)
    }

    /// Returns the end of the straight way from `p`, m.
    pub fn foot(&self, p: &Vec3) -> Vec3 {
        let along = self.ends[1] - self.ends[0];
        let whole = along.norm_squared();
        let s = if whole > 0.0 { ((p - self.ends[0]).dot(&along) / whole).clamp(0.0, 1.0) } else { 0.0 };
        self.ends[0] + along * s
    }

    /// Returns true if a point of a triangle with this normal lies in its plane.
    pub fn in_plane(&self, normal: &Vec3, p: &Vec3) -> bool {
        self.normal.dot(normal) >= FLAT && (p - self.ends[0]).dot(&self.normal).abs() <= 1e-7
    }
}

/// Adds the straight pieces of a curve, as long as possible, and returns for every triangle of the curve the
/// number of its piece.
pub(super) fn straight(part: &PartMesh, curve: &Curve, into: &mut Vec<Source>) -> Vec<u32> {
    let mut of = Vec::with_capacity(curve.triangles.len());
    let first = into.len();
    for (ends, &t) in curve.points.windows(2).zip(&curve.triangles) {
        let normal = part.face_normal(t);
        let along = ends[1] - ends[0];
        let goes_on = |s: &&mut Source| {
            let before = s.ends[1] - s.ends[0];
            let straight = before.cross(&along).length() <= 1e-6 * before.length() * along.length();
            straight && before.dot(&along) >= 0.0 && s.in_plane(&normal, &ends[1])
        };
        let open = into.len() > first;
        match into.last_mut().filter(|_| open).filter(goes_on) {
            Some(source) => source.ends[1] = ends[1],
            None => into.push(Source { ends: [ends[0], ends[1]], base: 0.0, normal, from: None, left: None }),
        }
        of.push(into.len() as u32 - 1);
    }
    of
}

/// Corner of a triangle: its position, its distance as known so far (m), and its source.
#[derive(Clone, Copy)]
pub(super) struct Corner {
    pub p: Vec3,
    pub distance: f64,
    pub nearest: Option<u32>,
}

/// Returns the straight way from `c` by way of the edge a–b of a triangle with this normal to the source of
/// `a`, or to a corner before that: its length (m) and its source. `None` where it passes beside the edge, or
/// where something lies between: such a way is no shorter than what is known at an end of the edge, and is
/// hidden from there.
pub(super) fn by_edge(
    sources: &[Source],
    normal: &Vec3,
    [a, b]: [&Corner; 2],
    c: &Vec3,
) -> Option<(f64, u32)> {
    let seen = |corner: &Corner| corner.nearest.map(|n| seen(sources, n, corner.p, c));
    let s = seen(a)?;
    let source = &sources[s as usize];
    let clear = |end: &Corner| {
        end.distance.is_finite() && (source.distance(&end.p) >= end.distance - SAME || seen(end) == Some(s))
    };
    if !(source.in_plane(normal, c) && clear(a) && clear(b)) {
        return None;
    }
    let (edge, foot) = (b.p - a.p, source.foot(c));
    // Heights over the edge in the plane of the triangle, and the point where the way crosses it.
    let inwards = normal.cross(&edge);
    let (up, down) = ((c - a.p).dot(&inwards), (foot - a.p).dot(&inwards));
    let share = up / (up - down);
    if !(share > 0.0 && share <= 1.0 + SLACK) {
        return None;
    }
    let at = (c.lerp(&foot, share) - a.p).dot(&edge) / edge.norm_squared();
    (-SLACK..=1.0 + SLACK).contains(&at).then(|| (source.distance(c), s))
}

/// Distance beside a straight way up to which a point lies on it, m: a way that bends by so little is longer
/// by less than [`SAME`].
const STRAIGHT: f64 = 1e-5;
/// Difference up to which shares are equal but for rounding.
const SLACK: f64 = 1e-9;

/// Returns the source of a point of a triangle, where all three corners know theirs.
pub(super) fn inside(sources: &[Source], corners: &[Corner; 3], normal: &Vec3, p: &Vec3) -> Option<u32> {
    let mut ways = [0; 3];
    for (way, corner) in ways.iter_mut().zip(corners) {
        *way = seen(sources, corner.nearest?, corner.p, p);
        if !sources[*way as usize].in_plane(normal, p) {
            return None;
        }
    }
    // A source that another corner shows to be hidden from here is no straight way.
    let hidden = |s: u32| ways.iter().any(|&w| w != s && comes_after(sources, w, s));
    let open = ways.into_iter().filter(|&s| !hidden(s));
    let length = |s: &u32| sources[*s as usize].distance(p);
    open.min_by(|x, y| length(x).total_cmp(&length(y)).then(x.cmp(y)))
}

/// Follows the way from a point of source `s` to another: returns the source that is straight before the
/// other on the same way, `s` itself or one before the corners that the way bends around.
fn seen(sources: &[Source], mut s: u32, from: Vec3, to: &Vec3) -> u32 {
    while let Some((before, way)) = sources[s as usize].from {
        let corner = &sources[s as usize];
        // Distance of a point beside the straight way past the corner, to one side.
        let beside = |p: &Vec3| way.cross(&(p - corner.ends[0])).dot(&corner.normal) / way.length();
        let (a, b) = (beside(&from), beside(to));
        if a * b > 0.0 && a.abs().min(b.abs()) > STRAIGHT {
            break;
        }
        s = before;
    }
    s
}

/// Returns true if the way to source `s` bends around corner `s` and others, `before` one of them.
fn comes_after(sources: &[Source], mut s: u32, before: u32) -> bool {
    while let Some((next, _)) = sources[s as usize].from {
        if next == before {
            return true;
        }
        s = next;
    }
    false
}
