//! Distance of every vertex from a curve along the surface (m), by fast marching (Kimmel and Sethian 1998,
//! sec. 4).
//!
//! The order is by distance, then by vertex number, so that it is the same everywhere. Distances are signed
//! by the side of the curve, and the error is of first order in the length of an edge.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use asperity_geometry::{Length, Vec3};

use crate::part::{Curve, NONE, PartMesh};

/// A vertex and its distance, nearest first; ties by number, so that the order is the same everywhere.
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

/// Distance of every vertex from a curve along the surface, m: positive on the curve's left (seen from outside), negative on
/// its right, infinite where no way leads through triangles of `face`.
///
/// Fast marching: in each triangle the front is a straight line that moves square to itself (Kimmel and Sethian, *Computing
/// geodesic paths on manifolds*, PNAS 95, 1998, sec. 4); blunt triangles borrow a corner from across their longest edge. First
/// order in the length of an edge times the bend of the front, exact where the surface unrolls and the curve is straight.
pub fn distance_from_curve(part: &PartMesh, curve: &Curve, face: &[bool]) -> Vec<f64> {
    let count = part.mesh.vertices.len();
    let (mut distance, mut left) = (vec![f64::INFINITY; count], vec![false; count]);
    seed(part, curve, face, &mut distance, &mut left);
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
                if done[c as usize] {
                    continue;
                }
                let found = reach(part, &distance, &done, t as usize, k);
                if found < distance[c as usize] {
                    distance[c as usize] = found;
                    left[c as usize] = left[v as usize];
                    heap.push(Front(found, c));
                }
            }
        }
    }
    distance.iter_mut().zip(&left).for_each(|(d, l)| *d = if *l { *d } else { -*d });
    // Off the map on either side alike.
    distance.iter_mut().for_each(|d| *d = if d.is_finite() { *d } else { f64::INFINITY });
    distance
}

/// The corners of the triangles the curve runs through: exact there.
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

/// Triangles of each vertex: first entry of each, and all.
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

/// Distance of corner `k` of triangle `t` by way of the triangle.
fn reach(part: &PartMesh, distance: &[f64], done: &[bool], t: usize, k: usize) -> f64 {
    let tri = part.mesh.triangles[t];
    let [c, a, b] = [k, (k + 1) % 3, (k + 2) % 3].map(|k| tri[k] as usize);
    let [pc, pa, pb] = [c, a, b].map(|v| part.mesh.vertices[v]);
    // A corner that has not been reached has nothing to say.
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

/// A point in the plane of its triangle: a is the origin, b on x.
fn plane(a: &Vec3, b: &Vec3, p: &Vec3) -> (f64, f64) {
    let e = b - a;
    let l = e.length();
    let (r, ex) = (p - a, e / l);
    (r.dot(&ex), r.cross(&ex).length())
}

/// Distance at `p` from a straight front through two points with their distances; infinite where the ray to `p` does not pass
/// between them.
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
