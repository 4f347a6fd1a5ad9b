//! Depth of the overlap of a mesh that is not convex with another body.
//!
//! The least translation that parts two such bodies is not local (a ring on a peg) and costs far more than it
//! is worth. The *mutual depth* is measured instead: the largest depth of a point of either body's surface
//! below the surface of the other,
//!
//! `max(max over p in B of depth of p in A, max over q on A of depth of q in B)`.
//!
//! It is zero where the bodies begin to touch, varies continuously with the pose, equals the parting
//! translation for a corner or a flat face pressed into a flat face, and never exceeds it. The first maximum
//! is climbed to from spread starts, the second searched on the touching triangles; in deep overlap the
//! search may miss the deepest point and the depth then jumps by a fraction of itself.

use super::core::Core;
use super::gjk::{Gjk, Simplex};
use super::mesh::MeshBody;
use super::minkowski::MinkowskiDifference;
use super::solve::{DistanceWorkspace, Effort, distance, shallowest};
use crate::Length;
use crate::{Aabb, Mat3, Vec3};

/// A deepest point, in the frame of the mesh. Its partner on the other body lies `depth` against the normal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deepest {
    pub depth: f64,
    /// Unit normal from the mesh into the other body.
    pub normal: Vec3,
    pub on_mesh: Vec3,
}

/// Number of rounds of the search for the deepest point of a triangle.
const SEARCH: usize = 18;
/// Number of directions of a round.
const STAR: usize = 8;
/// Number of triangles searched.
const PROMISING: usize = 3;
/// Largest number of triangles whose depth is measured.
const MAX_TRIANGLES: usize = 64;

/// Returns the mutual depth of a mesh and a convex core grown by `radius`, at the poses of `base`.
pub(crate) fn in_core(
    mesh: &MeshBody,
    core: Core,
    radius: f64,
    base: &MinkowskiDifference,
    work: &mut DistanceWorkspace,
) -> Option<Deepest> {
    let inside = climb(mesh, &core, radius, base);
    let surface = on_triangles(mesh, core, radius, base, work);
    deeper(inside, surface)
}

fn deeper(a: Option<Deepest>, b: Option<Deepest>) -> Option<Deepest> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.depth > a.depth { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// Returns the point of the core deepest below the surface of the mesh: from the best of some starts, step to
/// the support along the inward gradient while that goes deeper (Frank–Wolfe; Macklin et al. 2020, §4).
fn climb(mesh: &MeshBody, core: &Core, radius: f64, base: &MinkowskiDifference) -> Option<Deepest> {
    let point = |u: &Vec3| base.rotation * core.support(&base.in_b(u)) + base.translation;
    let depth = |p: Vec3| {
        let (distance, on_mesh, gradient) = mesh.field.signed_distance(&p);
        (-distance, p, on_mesh, gradient)
    };
    let corner = |k: usize| {
        let s = |bit: usize| if k >> bit & 1 == 1 { 1.0 } else { -1.0 };
        base.rotation * Vec3::new(s(0), s(1), s(2))
    };
    let starts = (0..8).map(corner).chain((0..3).flat_map(|k| {
        let e: Vec3 = base.rotation.column(k).into();
        [e, -e]
    }));
    let z: Vec3 = base.rotation.column(2).into();
    let mut best = depth(0.5 * (point(&z) + point(&-z)));
    for u in starts {
        let d = depth(point(&u));
        if d.0 > best.0 {
            best = d;
        }
    }
    for _ in 0..16 {
        let target = point(&-best.3);
        let step = [1.0, 0.5, 0.25, 0.1, 0.02]
            .map(|s| best.1 + (target - best.1) * s)
            .into_iter()
            .map(depth)
            .find(|d| d.0 > best.0 * (1.0 + 1e-12));
        match step {
            Some(d) => best = d,
            None => break,
        }
    }
    let (d, _, on_mesh, gradient) = best;
    (d > 0.0).then_some(Deepest { depth: d + radius, normal: gradient, on_mesh })
}

/// A point of a triangle: its depth in the core, itself, the shortest direction out, and the triangle.
type Candidate = (f64, Vec3, Vec3, [Vec3; 3]);

/// Returns the point of a touching triangle deepest inside the core. The depth inside a convex body is a
/// concave function: a shrinking search from any point of the overlap finds its maximum on a triangle. It is
/// done for the most promising.
fn on_triangles(
    mesh: &MeshBody,
    core: Core,
    radius: f64,
    base: &MinkowskiDifference,
    work: &mut DistanceWorkspace,
) -> Option<Deepest> {
    let mut best: [Option<Candidate>; PROMISING] = [None; PROMISING];
    for k in 0..work.mesh.touching.len().min(MAX_TRIANGLES) {
        let (t, _) = work.mesh.touching[k];
        let Some(&[a, b, c]) = mesh.triangles.get(t as usize) else { continue };
        let near = nearest_in_triangle(mesh, t, core, base);
        let found = [near, a, b, c]
            .map(|x| {
                let (depth, u) = inside(core, base, &x, work);
                (depth, x, u, [a, b, c])
            })
            .into_iter()
            .max_by(|p, q| p.0.total_cmp(&q.0));
        // Inserted into the list, in order; the last drops out.
        let mut carried = found;
        for slot in &mut best {
            if slot.is_none() || carried.is_some_and(|c| slot.is_some_and(|s| c.0 > s.0)) {
                std::mem::swap(slot, &mut carried);
            }
        }
    }
    best.into_iter()
        .flatten()
        .map(|candidate| deepest_on_triangle(candidate, core, base, work))
        .max_by(|p, q| p.0.total_cmp(&q.0))
        // The mesh leaves the core along `u`, so the core lies the other way. The triangle touches the core:
        // a search that ends just outside has missed by that much.
        .map(|(depth, x, u, _)| Deepest { depth: depth.max(0.0) + radius, normal: -u, on_mesh: x })
}

/// Searches with a turning, shrinking star of directions in the plane of the triangle.
fn deepest_on_triangle(
    start: Candidate,
    core: Core,
    base: &MinkowskiDifference,
    work: &mut DistanceWorkspace,
) -> Candidate {
    let (mut depth, mut x, mut u, [a, b, c]) = start;
    let Some(e) = (b - a).try_unit(0.0) else { return start };
    let Some(n) = (b - a).cross(&(c - a)).try_unit(0.0) else { return start };
    let f = n.cross(&e);
    let mut reach = core.extent();
    for round in 0..SEARCH {
        let center = x;
        for k in 0..STAR {
            let (sin, cos) =
                libm::sincos(0.7 * round as f64 + std::f64::consts::TAU * k as f64 / STAR as f64);
            let reach = if k % 2 == 0 { reach } else { 0.4 * reach };
            let y = clamp_to_triangle(&(center + (e * cos + f * sin) * reach), &a, &b, &c);
            let (d, v) = inside(core, base, &y, work);
            if d > depth {
                (depth, x, u) = (d, y, v);
            }
        }
        reach *= 0.6;
    }
    (depth, x, u, [a, b, c])
}

/// Returns the depth of a point inside the core (negative outside), and the shortest way out.
fn inside(core: Core, base: &MinkowskiDifference, x: &Vec3, work: &mut DistanceWorkspace) -> (f64, Vec3) {
    let scale = core.extent().max(f64::MIN_POSITIVE);
    let own = base.in_b(&(x - base.translation));
    let pair =
        MinkowskiDifference { a: core, b: Core::Point, rotation: Mat3::identity(), translation: own, scale };
    let (cut, _) = shallowest(&pair, scale, &mut work.expansion);
    (cut.overlap, base.rotation * cut.u)
}

/// Returns a point of triangle `t` near or in the core: the triangle is halved, keeping a half that meets the
/// core, until it is much smaller than the core.
fn nearest_in_triangle(mesh: &MeshBody, t: u32, core: Core, base: &MinkowskiDifference) -> Vec3 {
    let Some(&corners) = mesh.triangles.get(t as usize) else { return Vec3::zeros() };
    let mut corners = corners;
    for _ in 0..24 {
        let length2 = |k: usize| (corners[(k + 1) % 3] - corners[k]).norm_squared();
        let k = (0..3).max_by(|&i, &j| length2(i).total_cmp(&length2(j))).unwrap_or(0);
        if length2(k).sqrt() < 0.2 * core.extent() {
            break;
        }
        let (p, q, r) = (corners[k], corners[(k + 1) % 3], corners[(k + 2) % 3]);
        let m = 0.5 * (p + q);
        let half = [p, m, r];
        let pair = MinkowskiDifference { a: Core::Triangle(&half), b: core, ..*base };
        let meets = matches!(distance(&pair, &mut Simplex::default(), Effort::Quick), Gjk::Together);
        corners = if meets { half } else { [m, q, r] };
    }
    (corners[0] + corners[1] + corners[2]) / 3.0
}

fn clamp_to_triangle(p: &Vec3, a: &Vec3, b: &Vec3, c: &Vec3) -> Vec3 {
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let (d00, d01, d11) = (ab.dot(&ab), ab.dot(&ac), ac.dot(&ac));
    let (d20, d21) = (ap.dot(&ab), ap.dot(&ac));
    let det = d00 * d11 - d01 * d01;
    if !(det > 0.0) {
        return *a;
    }
    let v = ((d11 * d20 - d01 * d21) / det).clamp(0.0, 1.0);
    let w = ((d00 * d21 - d01 * d20) / det).clamp(0.0, 1.0);
    let sum = (v + w).max(1.0);
    a + ab * (v / sum) + ac * (w / sum)
}

/// Number of points tried along each edge of a touching triangle.
const ALONG_EDGE: usize = 8;

/// Returns the mutual depth of two meshes: the deepest vertex of either inside the other, or the deepest of
/// the points tried along the edges of the touching triangles.
pub(crate) fn in_mesh(
    mesh: &MeshBody,
    other: &MeshBody,
    base: &MinkowskiDifference,
    touching: &[(u32, u32)],
) -> Option<Deepest> {
    let mut best: Option<Deepest> = None;
    let mut of_other = |q: &Vec3| {
        let p = base.rotation * q + base.translation;
        if holds(&mesh.field.bounds(), &p) {
            let (distance, on_mesh, normal) = mesh.field.signed_distance(&p);
            let found = Deepest { depth: -distance, normal, on_mesh };
            best = deeper(best, (distance < 0.0).then_some(found));
        }
    };
    other.vertices.iter().for_each(&mut of_other);
    for &(_, s) in touching.iter().take(MAX_TRIANGLES) {
        other.triangles.get(s as usize).into_iter().flat_map(along_edges).for_each(|q| of_other(&q));
    }
    let mut of_mesh = |p: &Vec3| {
        let q = base.in_b(&(p - base.translation));
        if holds(&other.field.bounds(), &q) {
            let (distance, _, gradient) = other.field.signed_distance(&q);
            let found = Deepest { depth: -distance, normal: -(base.rotation * gradient), on_mesh: *p };
            best = deeper(best, (distance < 0.0).then_some(found));
        }
    };
    mesh.vertices.iter().for_each(&mut of_mesh);
    for &(t, _) in touching.iter().take(MAX_TRIANGLES) {
        mesh.triangles.get(t as usize).into_iter().flat_map(along_edges).for_each(|p| of_mesh(&p));
    }
    best
}

fn along_edges([a, b, c]: &[Vec3; 3]) -> impl Iterator<Item = Vec3> {
    [(*a, *b), (*b, *c), (*c, *a)]
        .into_iter()
        .flat_map(|(p, q)| (0..ALONG_EDGE).map(move |k| p + (q - p) * ((k as f64 + 0.5) / ALONG_EDGE as f64)))
}

fn holds(bounds: &Aabb, p: &Vec3) -> bool {
    (0..3).all(|k| bounds.min[k] <= p[k] && p[k] <= bounds.max[k])
}
