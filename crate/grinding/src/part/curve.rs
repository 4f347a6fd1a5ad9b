//! Curves on a mesh, straight in each triangle: plane sections, rims and sharp edges, curves through clicked
//! points, level curves of a function given at the vertices.
//!
//! Each point is known with the triangle it lies in (points in metres, one triangle fewer than points). Level
//! curves have greater values on their left, and both triangles of an edge compute a crossing from the same
//! order of corners, so curves join to the last bit.

use asperity_geometry::{Length, Vec3};

use super::{NONE, PartMesh};
use asperity_fault::Fault;

/// Curve on a part: straight in each triangle it crosses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Points, m; the last is the first again where the curve is closed.
    pub points: Vec<Vec3>,
    /// The triangle between each point and the next (one fewer than points).
    pub triangles: Vec<u32>,
    /// True if it ends where it begins.
    pub closed: bool,
}

impl Curve {
    /// Returns the length, m.
    pub fn length(&self) -> f64 {
        self.points.windows(2).map(|p| (p[1] - p[0]).length()).sum()
    }

    /// Returns the point halfway along, m.
    pub fn middle(&self) -> Vec3 {
        let mut left = 0.5 * self.length();
        for p in self.points.windows(2) {
            let length = (p[1] - p[0]).length();
            if left <= length && length > 0.0 {
                return p[0].lerp(&p[1], left / length);
            }
            left -= length;
        }
        self.points.last().copied().unwrap_or_else(Vec3::zeros)
    }

    /// Reverses the direction.
    pub fn reverse(&mut self) {
        self.points.reverse();
        self.triangles.reverse();
    }

    /// Returns the pieces of a curve between its creases, where two triangles it runs through meet at more
    /// than `angle` (rad); longest first.
    pub fn pieces(&self, part: &PartMesh, angle: f64) -> Vec<Self> {
        let mut pieces: Vec<Self> = Vec::new();
        let smooth = libm::cos(angle);
        let mut before: Option<u32> = None;
        for (ends, &t) in self.points.windows(2).zip(&self.triangles) {
            let goes_on = before.is_some_and(|b| part.face_normal(b).dot(&part.face_normal(t)) >= smooth);
            match pieces.last_mut() {
                Some(piece) if goes_on => {
                    piece.points.push(ends[1]);
                    piece.triangles.push(t);
                }
                _ => pieces.push(Self { points: ends.to_vec(), triangles: vec![t], closed: false }),
            }
            before = Some(t);
        }
        if self.closed && pieces.len() > 1 {
            // The seam is not a crease.
            let (first, last) = (self.triangles.first(), self.triangles.last());
            let joined = first
                .zip(last)
                .is_some_and(|(a, b)| part.face_normal(*a).dot(&part.face_normal(*b)) >= smooth);
            if joined && let Some(mut tail) = pieces.pop() {
                tail.points.extend(pieces[0].points.iter().skip(1));
                tail.triangles.extend(&pieces[0].triangles);
                pieces[0] = tail;
            }
        } else if let (true, [whole]) = (self.closed, &mut pieces[..]) {
            whole.closed = true;
        }
        pieces.sort_by(|a, b| b.length().total_cmp(&a.length()));
        pieces
    }

    /// Returns the sections of the part with the plane through `point` square to `normal`; longest first.
    ///
    /// # Errors
    ///
    /// Refuses a normal without a direction, and a plane that does not cut the part.
    pub fn sections(part: &PartMesh, point: &Vec3, normal: &Vec3) -> Result<Vec<Self>, Fault> {
        let n = super::mesh::unit(*normal);
        if !(n.length() > 0.5 && point.iter().all(|x| x.is_finite())) {
            return Err(Fault::new("first_curve.normal", "The plane has no direction."));
        }
        let heights: Vec<f64> = part.mesh.vertices.iter().map(|p| (p - point).dot(&n)).collect();
        let mut curves = level_curves(part, &heights, 0.0, None);
        if curves.is_empty() {
            return Err(Fault::new("first_curve.point", "The plane does not cut the part."));
        }
        curves.sort_by(|a, b| b.length().total_cmp(&a.length()));
        Ok(curves)
    }

    /// Returns the rims of the part and its sharp edges: chains of edges with one triangle, or whose two
    /// triangles meet at more than `angle` (rad). They end where the chain forks or turns by more than 60°;
    /// longest first, and of one length in the order of their middles. The beginning of a curve, and the one
    /// of its two faces that it lies on (the one that faces up, else along y, else along x), depend on the
    /// part and not on the numbers of its triangles.
    pub fn edges(part: &PartMesh, angle: f64) -> Vec<Self> {
        let mut sharp: Vec<Sharp> = Vec::new();
        for (t, tri) in part.mesh.triangles.iter().enumerate() {
            for k in 0..3 {
                let other = part.neighbours[t][k];
                let bend = || {
                    let (a, b) = (part.face_normal(t as u32), part.face_normal(other));
                    libm::atan2(a.cross(&b).length(), a.dot(&b))
                };
                if other == NONE || ((t as u32) < other && bend() > angle) {
                    sharp.push(Sharp { ends: [tri[k], tri[(k + 1) % 3]], sides: [t as u32, other] });
                }
            }
        }
        let mut at: Vec<(u32, u32)> =
            sharp.iter().enumerate().flat_map(|(e, s)| s.ends.map(|v| (v, e as u32))).collect();
        at.sort_unstable();
        let mut used = vec![false; sharp.len()];
        let mut curves = Vec::new();
        for e in 0..sharp.len() {
            if std::mem::replace(&mut used[e], true) {
                continue;
            }
            let [a, b] = sharp[e].ends;
            let ahead = follow(part, &sharp, &at, &mut used, e as u32, b);
            let mut chain = follow(part, &sharp, &at, &mut used, e as u32, a);
            chain.reverse();
            chain.push(e as u32);
            chain.extend(ahead);
            curves.push(along(part, &sharp, &chain));
        }
        let fine = Fine::of(part);
        let key = |c: &Self| (std::cmp::Reverse(fine.of_length(c.length())), fine.of_place(&c.middle()));
        curves.sort_by_cached_key(key);
        curves
    }

    /// Returns the curve through the points clicked (each on its triangle): between two of them the section
    /// of the part by the plane that holds both and the mean of their normals.
    ///
    /// # Errors
    ///
    /// Refuses fewer than two points, triangles that do not exist, and points that no curve joins.
    pub fn through(part: &PartMesh, clicked: &[(u32, Vec3)]) -> Result<Self, Fault> {
        let mut whole = Self::default();
        for (i, pair) in clicked.windows(2).enumerate() {
            let [(ta, a), (tb, b)] = pair else { continue };
            let path = format!("first_curve.points[{}]", i + 1);
            if [*ta, *tb].iter().any(|t| *t as usize >= part.mesh.triangles.len()) {
                return Err(Fault::new(path, "There is no such triangle."));
            }
            let up = part.normal_at(*ta, a) + part.normal_at(*tb, b);
            let across = (b - a).cross(&up);
            let leaves = || Fault::new(&path, "No curve on the surface joins this point to the one before.");
            let curves = Self::sections(part, a, &across).map_err(|_| leaves())?;
            let near = 2.0 * part.edge;
            let piece = curves
                .iter()
                .filter_map(|c| c.between(a, b, near))
                .min_by(|x, y| x.length().total_cmp(&y.length()));
            let piece = piece.ok_or_else(leaves)?;
            let skip = usize::from(!whole.points.is_empty());
            // The common point is in the list once; the seam keeps the triangle of the piece that follows.
            whole.points.extend(piece.points.iter().skip(skip));
            whole.triangles.extend(piece.triangles);
        }
        if whole.points.len() < 2 {
            return Err(Fault::new("first_curve.points", "Two points at least are needed."));
        }
        Ok(whole)
    }

    /// Returns the piece from near `a` to near `b`, the shorter way where the curve is closed; it ends at
    /// those points.
    fn between(&self, a: &Vec3, b: &Vec3, near: f64) -> Option<Self> {
        let nearest = |p: &Vec3| {
            let places = self.points.windows(2).enumerate().map(|(i, s)| (distance_to(p, &s[0], &s[1]), i));
            places.min_by(|x, y| x.0.total_cmp(&y.0)).filter(|(d, _)| *d < near).map(|(_, i)| i)
        };
        let (i, j) = (nearest(a)?, nearest(b)?);
        let forward = |from: usize, to: usize| {
            let n = self.triangles.len();
            let count = if to >= from { to - from } else { to + n - from };
            let mut piece = Self::default();
            piece.triangles.push(self.triangles[from]);
            for k in 1..=count {
                let at = (from + k) % n;
                piece.points.push(self.points[at]);
                piece.triangles.push(self.triangles[at]);
            }
            piece
        };
        let finish = |mut piece: Self, start: &Vec3, end: &Vec3| {
            piece.points.insert(0, *start);
            piece.points.push(*end);
            piece
        };
        let mut ways = Vec::new();
        if j >= i || self.closed {
            ways.push(finish(forward(i, j), a, b));
        }
        if i >= j || self.closed {
            let mut back = finish(forward(j, i), b, a);
            back.reverse();
            ways.push(back);
        }
        ways.into_iter().min_by(|x, y| x.length().total_cmp(&y.length()))
    }
}

/// Edge of a rim, or one at which the surface bends sharply.
struct Sharp {
    /// Vertices of its ends, in the order of its first triangle.
    ends: [u32; 2],
    /// Its first triangle, which lies left of it seen from the first end to the second, and the other;
    /// [`NONE`] at a rim.
    sides: [u32; 2],
}

/// Number rounded to parts of 1e-6 of the part's size, for lengths and positions, so that values that differ
/// by rounding alone are equal.
struct Fine(f64);

impl Fine {
    fn of(part: &PartMesh) -> Self {
        let most = part.mesh.vertices.iter().fold(0.0, |most: f64, p| most.max(p.amax()));
        Self(if most > 0.0 { 1e6 / most } else { 1.0 })
    }

    fn of_length(&self, x: f64) -> i64 {
        (x * self.0).round() as i64
    }

    fn of_place(&self, p: &Vec3) -> [i64; 3] {
        [p.x, p.y, p.z].map(|x| self.of_length(x))
    }
}

/// Builds the curve of a chain of sharp edges, on the side that faces up, which it has on its left.
fn along(part: &PartMesh, sharp: &[Sharp], chain: &[u32]) -> Curve {
    let edge = |k: usize| &sharp[chain[k] as usize];
    // The vertex at which the chain begins: the one of its first edge that is not in the second.
    let shared = |v: u32| chain.len() > 1 && edge(1).ends.contains(&v);
    let [a, b] = edge(0).ends;
    let mut at = if shared(a) && !shared(b) { b } else { a };
    let mut vertices = vec![at];
    // The side of the chain, seen along it, on which a triangle lies: left of an edge whose ends it has in
    // this order.
    let mut sides: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
    for k in 0..chain.len() {
        let Sharp { ends: [from, to], sides: [one, other] } = *edge(k);
        let (left, right, next) = if at == from { (one, other, to) } else { (other, one, from) };
        sides[0].push(left);
        sides[1].push(right);
        vertices.push(next);
        at = next;
    }
    let point = |v: &u32| part.mesh.vertices[*v as usize];
    let mut points: Vec<Vec3> = vertices.iter().map(point).collect();
    let closed = points.len() > 3 && points.first() == points.last();
    let fine = Fine::of(part);
    let faces = |side: &[u32]| {
        let sum = points.windows(2).zip(side).fold(Vec3::zeros(), |sum, (p, &t)| {
            if t == NONE { sum } else { sum + part.face_normal(t) * (p[1] - p[0]).length() }
        });
        let n = sum.try_unit(0.0).unwrap_or_else(Vec3::zeros);
        let whole = |x: f64| (x * 1e6).round() as i64;
        // A rim has one side.
        (!side.contains(&NONE), whole(n.z), whole(n.y), whole(n.x))
    };
    let up = if faces(&sides[1]) > faces(&sides[0]) { 1 } else { 0 };
    let [left, right] = sides;
    let (mut triangles, spare) = if up == 0 { (left, right) } else { (right, left) };
    for (t, other) in triangles.iter_mut().zip(spare) {
        if *t == NONE {
            *t = other;
        }
    }
    if closed {
        // It begins at its first corner.
        points.pop();
        let first = (0..points.len()).min_by_key(|&k| fine.of_place(&points[k])).unwrap_or(0);
        points.rotate_left(first);
        triangles.rotate_left(first);
        let begin = points[0];
        points.push(begin);
    }
    // Its face is on its left.
    if up == 1 {
        points.reverse();
        triangles.reverse();
    }
    Curve { points, triangles, closed }
}

/// Follows sharp edges that continue from `v`, one after the other.
fn follow(
    part: &PartMesh,
    sharp: &[Sharp],
    at: &[(u32, u32)],
    used: &mut [bool],
    mut edge: u32,
    mut v: u32,
) -> Vec<u32> {
    let other = |edge: u32, v: u32| {
        let [a, b] = sharp[edge as usize].ends;
        if a == v { b } else { a }
    };
    let mut found = Vec::new();
    loop {
        let first = at.partition_point(|x| x.0 < v);
        let here = at[first..].iter().take_while(|x| x.0 == v);
        let others: Vec<u32> = here.map(|x| x.1).filter(|&e| e != edge).collect();
        let [next] = others[..] else { return found };
        let (from, to) = (other(edge, v), other(next, v));
        let point = |v: u32| part.mesh.vertices[v as usize];
        let (d, e) = (point(v) - point(from), point(to) - point(v));
        if used[next as usize] || d.dot(&e) < 0.5 * d.length() * e.length() {
            return found;
        }
        used[next as usize] = true;
        found.push(next);
        (edge, v) = (next, to);
    }
}

/// Returns the distance from a point to a segment, m.
pub(crate) fn distance_to(p: &Vec3, a: &Vec3, b: &Vec3) -> f64 {
    let d = b - a;
    let l = d.norm_squared();
    let s = if l > 0.0 { ((p - a).dot(&d) / l).clamp(0.0, 1.0) } else { 0.0 };
    (p - a - d * s).length()
}

/// Returns the curves on which a function given at the vertices has the value `level`, with greater values on
/// their left, seen from outside. Vertices whose value is not finite are off the map, and so are triangles
/// outside of `face`; a value that is exactly the level counts as above it.
pub fn level_curves(part: &PartMesh, values: &[f64], level: f64, face: Option<&[bool]>) -> Vec<Curve> {
    let count = part.mesh.triangles.len();
    let value =
        |t: usize, k: usize| values.get(part.mesh.triangles[t][k] as usize).copied().unwrap_or(f64::NAN);
    // Edges by which the curve enters and leaves a triangle.
    let gates = |t: usize| -> Option<(usize, usize)> {
        let v = [value(t, 0), value(t, 1), value(t, 2)];
        if !v.iter().all(|x| x.is_finite()) || face.is_some_and(|f| !f.get(t).is_some_and(|f| *f)) {
            return None;
        }
        let above = v.map(|x| x >= level);
        match above.iter().filter(|a| **a).count() {
            1 => above.iter().position(|a| *a).map(|i| (i, (i + 2) % 3)),
            2 => above.iter().position(|a| !*a).map(|i| ((i + 2) % 3, i)),
            _ => None,
        }
    };
    let cross = |t: usize, k: usize| {
        let [i, j] = [k, (k + 1) % 3].map(|k| part.mesh.triangles[t][k] as usize);
        // The same order of corners in both triangles gives the same point to the last bit.
        let (i, j) = (i.min(j), i.max(j));
        let (a, b) = (values[i] - level, values[j] - level);
        part.mesh.vertices[i].lerp(&part.mesh.vertices[j], (a / (a - b)).clamp(0.0, 1.0))
    };
    let mut seen = vec![false; count];
    let mut curves = Vec::new();
    for start in 0..count {
        if seen[start] || gates(start).is_none() {
            continue;
        }
        // Back to where the curve begins, or round to the start again.
        let mut first = start;
        while let Some((entry, _)) = gates(first) {
            let before = part.neighbours[first][entry] as usize;
            if before >= count || before == start || seen[before] || gates(before).is_none() {
                break;
            }
            seen[before] = true;
            first = before;
        }
        let mut curve = Curve::default();
        let mut t = first;
        while let Some((entry, exit)) = gates(t) {
            seen[t] = true;
            if curve.points.is_empty() {
                curve.points.push(cross(t, entry));
            }
            curve.points.push(cross(t, exit));
            curve.triangles.push(t as u32);
            let next = part.neighbours[t][exit] as usize;
            if next == first {
                curve.closed = true;
            }
            if next >= count || next == first || curve.triangles.len() > count || gates(next).is_none() {
                break;
            }
            t = next;
        }
        drop_repeats(&mut curve);
        if curve.points.len() > 1 {
            curves.push(curve);
        }
    }
    curves
}

/// Removes repeated points, where the level runs through a vertex.
fn drop_repeats(curve: &mut Curve) {
    let mut kept = Curve { closed: curve.closed, ..Curve::default() };
    for (i, p) in curve.points.iter().enumerate() {
        if kept.points.last() != Some(p) {
            if i > 0 {
                kept.triangles.push(curve.triangles[i - 1]);
            }
            kept.points.push(*p);
        }
    }
    *curve = kept;
}
