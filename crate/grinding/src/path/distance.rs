//! Distance of every vertex from curves along the surface (m), by fast marching (Kimmel and Sethian 1998,
//! sec. 4).
//!
//! The order is by distance, then by vertex number, so that it is the same everywhere. Distances are signed
//! by the side of the curve, and the error is of first order in the length of an edge.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use asperity_geometry::{Length, Vec3};

use super::sources::{self, Corner, SAME, Source};
use crate::part::{Curve, NONE, PartMesh};

/// Vertex and its distance, nearest first; ties by number, so that the order is the same everywhere.
#[derive(PartialEq)]
struct Front(f64, u32);

impl Eq for Front {}

impl Ord for Front {
    fn cmp(&self, o: &Self) -> Ordering {
        o.0.total_cmp(&self.0).then(o.1.cmp(&self.1))
    }
}

impl PartialOrd for Front {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}

/// Distances of vertices from curves, and the source of each where it is known.
#[derive(Debug)]
pub(super) struct Field {
    /// Signed distance of each vertex, m.
    pub distance: Vec<f64>,
    /// Index in `sources` of each vertex's nearest source.
    nearest: Vec<Option<u32>>,
    sources: Vec<Source>,
}

impl Field {
    /// Returns the nearest source of a point of triangle `t`, where all corners of the triangle know theirs.
    pub fn nearest(&self, part: &PartMesh, t: u32, p: &Vec3) -> Option<&Source> {
        let corners = part.mesh.triangles[t as usize].map(|v| {
            let v = v as usize;
            let distance = self.distance[v].abs();
            Corner { p: part.mesh.vertices[v], distance, nearest: self.nearest[v] }
        });
        let s = sources::inside(&self.sources, &corners, &part.face_normal(t), p)?;
        self.sources.get(s as usize)
    }
}

/// Computes the distance of every vertex from the nearest of some curves along the surface, m: positive on
/// its left (seen from outside), negative on its right, infinite where no way leads through triangles of
/// `face`.
///
/// Fast marching: in each triangle the front is a straight line that moves square to itself (Kimmel and
/// Sethian, *Computing geodesic paths on manifolds*, PNAS 95, 1998, sec. 4); blunt triangles borrow a corner
/// from across their longest edge. First order in the length of an edge times the bend of the front, exact
/// where the surface unrolls and the curve is straight.
pub fn distance_from_curves(part: &PartMesh, curves: &[Curve], face: &[bool]) -> Vec<f64> {
    field(part, curves, face, false).distance
}

/// Computes the field of [`distance_from_curves`]; with `straight` distances within flat regions are exact.
pub(super) fn field(part: &PartMesh, curves: &[Curve], face: &[bool], straight: bool) -> Field {
    let count = part.mesh.vertices.len();
    let (mut distance, mut left) = (vec![f64::INFINITY; count], vec![false; count]);
    let (mut nearest, mut sources) = (vec![None; count], Vec::new());
    for curve in curves {
        if straight {
            let of = sources::straight(part, curve, &mut sources);
            seed_straight(part, (curve, &of), face, &sources, (&mut distance, &mut nearest, &mut left));
        } else {
            seed(part, curve, face, &mut distance, &mut left);
        }
    }
    let (starts, around) = triangles_of_vertices(part);
    let mut done = vec![false; count];
    let mut heap: BinaryHeap<Front> = (0..count as u32)
        .filter(|&v| distance[v as usize].is_finite())
        .map(|v| Front(distance[v as usize], v))
        .collect();
    while let Some(Front(d, v)) = heap.pop() {
        if std::mem::replace(&mut done[v as usize], true) || d > distance[v as usize] {
            continue;
        }
        for &t in &around[starts[v as usize] as usize..starts[v as usize + 1] as usize] {
            if !face.get(t as usize).is_some_and(|f| *f) {
                continue;
            }
            for k in 0..3 {
                let c = part.mesh.triangles[t as usize][k];
                if done[c as usize] && !straight {
                    continue;
                }
                let (found, way) = if straight {
                    let known = Known { distance: &distance, nearest: &nearest, done: &done, left: &left };
                    by_straight_ways(part, &known, &mut sources, t as usize, k)
                } else {
                    (reach(part, &distance, &done, t as usize, k), None)
                };
                // A way that is shorter by rounding alone would be followed for ever.
                let enough = if straight { SAME } else { 0.0 };
                if found < distance[c as usize] - enough {
                    distance[c as usize] = found;
                    nearest[c as usize] = way;
                    done[c as usize] = false;
                    let source = way.and_then(|s: u32| sources.get(s as usize));
                    let p = &part.mesh.vertices[c as usize];
                    left[c as usize] = source.map_or(left[v as usize], |s| s.left(p));
                    heap.push(Front(found, c));
                }
            }
        }
    }
    distance.iter_mut().zip(&left).for_each(|(d, l)| *d = if *l { *d } else { -*d });
    // Vertices off the map are so on either side.
    distance.iter_mut().for_each(|d| *d = if d.is_finite() { *d } else { f64::INFINITY });
    Field { distance, nearest, sources }
}

/// Sets the corners of the triangles that the curve runs through, which are exact.
fn seed(part: &PartMesh, curve: &Curve, face: &[bool], distance: &mut [f64], left: &mut [bool]) {
    for (piece, &t) in curve.points.windows(2).zip(&curve.triangles) {
        if !face.get(t as usize).is_some_and(|f| *f) {
            continue;
        }
        let (a, b) = (piece[0], piece[1]);
        let sideways = part.face_normal(t).cross(&(b - a));
        // Neighbours share the corners of this one, and some are nearer to this piece than to their own.
        for v in part.mesh.triangles[t as usize] {
            let p = part.mesh.vertices[v as usize];
            let d = crate::part::distance_to(&p, &a, &b);
            if d < distance[v as usize] {
                distance[v as usize] = d;
                left[v as usize] = sideways.dot(&(p - a)) >= 0.0;
            }
        }
    }
}

/// Sets the corners as [`seed`] does, from the straight pieces `of` the triangles.
fn seed_straight(
    part: &PartMesh,
    (curve, of): (&Curve, &[u32]),
    face: &[bool],
    sources: &[Source],
    (distance, nearest, left): (&mut [f64], &mut [Option<u32>], &mut [bool]),
) {
    for (&t, &s) in curve.triangles.iter().zip(of) {
        if !face.get(t as usize).is_some_and(|f| *f) {
            continue;
        }
        for v in part.mesh.triangles[t as usize] {
            let p = part.mesh.vertices[v as usize];
            let d = sources[s as usize].distance(&p);
            if d < distance[v as usize] {
                distance[v as usize] = d;
                nearest[v as usize] = Some(s);
                left[v as usize] = sources[s as usize].left(&p);
            }
        }
    }
}

/// Results so far.
struct Known<'a> {
    distance: &'a [f64],
    nearest: &'a [Option<u32>],
    done: &'a [bool],
    left: &'a [bool],
}

/// Returns the distance of corner `k` of triangle `t` by way of the triangle, and its source: straight to the
/// source of another corner, or around one of them; by fast marching where neither is known.
fn by_straight_ways(
    part: &PartMesh,
    known: &Known<'_>,
    sources: &mut Vec<Source>,
    t: usize,
    k: usize,
) -> (f64, Option<u32>) {
    let tri = part.mesh.triangles[t];
    let [c, a, b] = [k, (k + 1) % 3, (k + 2) % 3].map(|k| {
        let v = tri[k] as usize;
        Corner { p: part.mesh.vertices[v], distance: known.distance[v], nearest: known.nearest[v] }
    });
    let normal = part.face_normal(t as u32);
    let mut best = (f64::INFINITY, None);
    for ends in [[&a, &b], [&b, &a]] {
        let way = sources::by_edge(sources, &normal, ends, &c.p);
        if let Some((d, s)) = way.filter(|w| w.0 < best.0) {
            best = (d, Some(s));
        }
    }
    // Between corners whose sources lie in this plane a straight front is not a possible way.
    let flat = |v: &Corner| match v.nearest {
        Some(n) => sources[n as usize].in_plane(&normal, &c.p),
        None => !v.distance.is_finite(),
    };
    if !(flat(&a) && flat(&b)) {
        let marched = reach(part, known.distance, known.done, t, k);
        if marched < best.0 {
            best = (marched, None);
        }
    }
    for (v, i) in [(a, (k + 1) % 3), (b, (k + 2) % 3)] {
        let around = v.distance + (c.p - v.p).length();
        let i = tri[i] as usize;
        if known.done[i] && around < best.0 - SAME && around < c.distance - SAME {
            let corner = Source::corner(&v, known.left[i], normal, sources);
            sources.push(corner);
            best = (around, Some(sources.len() as u32 - 1));
        }
    }
    best
}

/// Returns the triangles of each vertex: the first entry of each, and all.
fn triangles_of_vertices(part: &PartMesh) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; part.mesh.vertices.len() + 1];
    part.mesh.triangles.iter().flatten().for_each(|&v| starts[v as usize + 1] += 1);
    for i in 1..starts.len() {
        starts[i] += starts[i - 1];
    }
    let (mut next, mut list) = (starts.clone(), vec![0; 3 * part.mesh.triangles.len()]);
    for (t, tri) in part.mesh.triangles.iter().enumerate() {
        for &v in tri {
            list[next[v as usize] as usize] = t as u32;
            next[v as usize] += 1;
        }
    }
    (starts, list)
}

/// Returns the distance of corner `k` of triangle `t` by way of the triangle.
fn reach(part: &PartMesh, distance: &[f64], done: &[bool], t: usize, k: usize) -> f64 {
    let tri = part.mesh.triangles[t];
    let [c, a, b] = [k, (k + 1) % 3, (k + 2) % 3].map(|k| tri[k] as usize);
    let [pc, pa, pb] = [c, a, b].map(|v| part.mesh.vertices[v]);
    // A corner that has not been reached gives no distance.
    let known = |v: usize| if done[v] { distance[v] } else { f64::INFINITY };
    let (da, db) = (known(a), known(b));
    let along = (da + (pc - pa).length()).min(db + (pc - pb).length());
    let (x, y) = plane(&pa, &pb, &pc);
    let length = (pb - pa).length();
    let mut best = along.min(front((0.0, 0.0, da), (length, 0.0, db), (x, y)));
    if (pa - pc).dot(&(pb - pc)) < 0.0 {
        // Blunt at c: the corner across the edge a–b, laid flat.
        let across = part.neighbours[t][(k + 1) % 3];
        if across != NONE {
            let other = part.mesh.triangles[across as usize]
                .into_iter()
                .find(|&v| v as usize != a && v as usize != b);
            if let Some(d) = other.map(|v| v as usize) {
                let (u, w) = plane(&pa, &pb, &part.mesh.vertices[d]);
                let corner = (u, -w, known(d));
                best = best.min(front((0.0, 0.0, da), corner, (x, y))).min(front(
                    corner,
                    (length, 0.0, db),
                    (x, y),
                ));
            }
        }
    }
    best
}

/// Returns a point in the plane of its triangle: a is the origin, b on x.
fn plane(a: &Vec3, b: &Vec3, p: &Vec3) -> (f64, f64) {
    let e = b - a;
    let l = e.length();
    let (r, ex) = (p - a, e / l);
    (r.dot(&ex), r.cross(&ex).length())
}

/// Returns the distance at `p` from a straight front through two points with their distances; infinite where
/// the ray to `p` does not pass between them.
fn front(a: (f64, f64, f64), b: (f64, f64, f64), p: (f64, f64)) -> f64 {
    if !(a.2.is_finite() && b.2.is_finite()) {
        return f64::INFINITY;
    }
    let (ex, ey) = (b.0 - a.0, b.1 - a.1);
    let l = (ex * ex + ey * ey).sqrt();
    let (ex, ey) = (ex / l, ey / l);
    let (rx, ry) = (p.0 - a.0, p.1 - a.1);
    let (u, w) = (rx * ex + ry * ey, (ry * ex - rx * ey).abs());
    let cos = (b.2 - a.2) / l;
    let sin2 = 1.0 - cos * cos;
    if !(sin2 > 0.0 && w > 0.0) {
        return f64::INFINITY;
    }
    let sin = sin2.sqrt();
    // The ray back from p meets the line of a and b here.
    let foot = u - w * cos / sin;
    if foot < 0.0 || foot > l { f64::INFINITY } else { a.2 + u * cos + w * sin }
}

#[cfg(test)]
mod tests {
    use asperity_geometry::TriangleMesh;

    use super::*;
    use crate::part::refined;

    const CORNERS: usize = 48;
    const RADIUS: f64 = 0.008;
    const MIDDLE: [f64; 2] = [0.0, 0.026];

    fn on_hole(k: usize) -> Vec3 {
        let angle = std::f64::consts::TAU * (k as f64 + 0.5) / CORNERS as f64;
        Vec3::new(MIDDLE[0] + RADIUS * libm::cos(angle), MIDDLE[1] + RADIUS * libm::sin(angle), 0.0)
    }

    /// Plate of 80 × 52 mm with a round hole, in edges of at most `edge` (m).
    fn plate(edge: f64) -> PartMesh {
        let corners = [[0.04, 0.052], [-0.04, 0.052], [-0.04, 0.0], [0.04, 0.0]];
        let mut mesh = TriangleMesh {
            vertices: corners
                .iter()
                .map(|c| Vec3::new(c[0], c[1], 0.0))
                .chain((0..CORNERS).map(on_hole))
                .collect(),
            triangles: Vec::new(),
        };
        let hole = |k: usize| (4 + k % CORNERS) as u32;
        for q in 0..4_u32 {
            let quarter = CORNERS / 4;
            let first = q as usize * quarter;
            mesh.triangles.extend((first..first + quarter).map(|k| [hole(k + 1), hole(k), q]));
            mesh.triangles.push([hole(first + quarter), q, (q + 1) % 4]);
        }
        PartMesh::new(refined(&mesh, edge, 1_000_000).mesh).unwrap()
    }

    /// Returns true if the straight way from `a` to `b` has no share within all sides of the hole.
    fn open(a: &Vec3, b: &Vec3) -> bool {
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        for k in 0..CORNERS {
            let (c, d) = (on_hole(k), on_hole(k + 1));
            let height = |p: &Vec3| (d - c).cross(&(p - c)).z / (d - c).length() - 1e-9;
            let (h, g) = (height(a), height(b));
            match (h > 0.0, g > 0.0) {
                (false, false) => return true,
                (true, false) => leave = leave.min(h / (h - g)),
                (false, true) => enter = enter.max(h / (h - g)),
                (true, true) => {}
            }
        }
        enter >= leave
    }

    /// Returns the distance to the nearest visible piece of a curve.
    fn straight_to(first: &Curve, p: &Vec3) -> f64 {
        let mut best = f64::INFINITY;
        for w in first.points.windows(2) {
            let e = w[1] - w[0];
            let q = w[0] + e * ((p - w[0]).dot(&e) / e.norm_squared()).clamp(0.0, 1.0);
            let d = (p - q).length();
            if d < best && open(p, &q) {
                best = d;
            }
        }
        best
    }

    /// Returns the shortest way straight, or around the hole from one of its corners to another, of all that
    /// do not cross the hole.
    fn by_every_way(first: &Curve, starts: &[f64], p: &Vec3) -> f64 {
        let side = (on_hole(1) - on_hole(0)).length();
        let mut best = straight_to(first, p);
        for j in (0..CORNERS).filter(|&j| open(&on_hole(j), p)) {
            for (i, start) in starts.iter().enumerate() {
                let steps = i.abs_diff(j).min(CORNERS - i.abs_diff(j));
                best = best.min(start + steps as f64 * side + (on_hole(j) - p).length());
            }
        }
        best
    }

    #[test]
    fn where_nothing_is_flat_fronts_march() {
        for name in ["cylinder", "saddle", "freeform", "blade"] {
            let part = PartMesh::new(crate::part::workpieces::workpiece(name, 8000).unwrap()).unwrap();
            let first =
                Curve::sections(&part, &Vec3::new(0.0, 0.0013, 0.0), &Vec3::new(0.2, 1.0, 0.0)).unwrap();
            let face = part.face(&first[0].triangles, crate::part::CREASE);
            let [marched, straight] = [false, true].map(|s| field(&part, &first[..1], &face, s).distance);
            let off = |(a, b): (&f64, &f64)| if a.is_finite() { (a.abs() - b.abs()).abs() } else { 0.0 };
            let most = marched.iter().zip(&straight).map(off).fold(0.0, f64::max);
            assert!(most < 0.1 * part.edge, "{name}: {most}");
        }
    }

    #[test]
    fn straight_ways_around_a_hole_are_exact() {
        for edge in [0.004, 0.0021] {
            let part = plate(edge);
            let section = |at: [f64; 3], normal: [f64; 3]| {
                Curve::sections(&part, &Vec3::from(at), &Vec3::from(normal)).unwrap().remove(0)
            };
            let clicked = [[-0.03, 0.01, 0.0], [0.0, 0.012, 0.0], [0.03, 0.01, 0.0]].map(|p| {
                let (t, p) = asperity_geometry::nearest_on_mesh(&part.mesh, &Vec3::from(p)).unwrap();
                (t as u32, p)
            });
            for first in [
                section([0.0, 0.0121, 0.0], [0.0, 1.0, 0.0]),
                section([0.0, 0.0033, 0.0], [0.1, 1.0, 0.0]),
                Curve::through(&part, &clicked).unwrap(),
            ] {
                let face = vec![true; part.mesh.triangles.len()];
                let starts: Vec<f64> = (0..CORNERS).map(|k| straight_to(&first, &on_hole(k))).collect();
                let found = field(&part, std::slice::from_ref(&first), &face, true);
                for (p, d) in part.mesh.vertices.iter().zip(&found.distance) {
                    let exact = by_every_way(&first, &starts, p);
                    // Where ways around either side meet, the last visible corner may be taken for the one
                    // before it.
                    assert!((d.abs() - exact).abs() < 5e-6, "{p:?}: {d}, and by every way {exact}");
                }
            }
        }
    }
}
