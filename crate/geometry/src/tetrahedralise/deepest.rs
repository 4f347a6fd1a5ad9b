//! Search for the deepest point of a solid: cubes are halved, the most promising first, for depth is
//! 1-Lipschitz; then the best point found climbs on. Metres.

use crate::Length;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::lattice::NEIGHBOURS;
use crate::{MeshDistance, TriangleMesh, Vec3};

/// Largest number of cubes examined.
const MAX_CUBES: usize = 200;
/// Relative accuracy of depths during the search, at which the halving stops.
const TOLERANCE: f64 = 1e-2;
/// Relative accuracy of the final depth.
const FINE_TOLERANCE: f64 = 3e-4;

/// Depth of a solid, in half sizes, below which it may lie between all the cubes' centres.
const THIN: f64 = 0.05;
/// Largest number of triangles below which points of a thin solid are tried.
const MAX_UNDER: usize = 100;

struct Cube {
    /// Upper bound of the depth in the cube, m: depth is 1-Lipschitz.
    bound: f64,
    /// Depth of its centre, m.
    depth: f64,
    center: Vec3,
    half: f64,
}

impl PartialEq for Cube {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Cube {}
impl PartialOrd for Cube {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Cube {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |c: &Self| [c.center.x, c.center.y, c.center.z];
        self.bound.total_cmp(&other.bound).then_with(|| {
            let (a, b) = (place(self), place(other));
            a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])).then(a[2].total_cmp(&b[2]))
        })
    }
}

/// Returns the point of the solid farthest from its surface, and its depth, m: cubes are halved, the most
/// promising first, and the best point found climbs on.
pub(super) fn deepest_point(mesh: &TriangleMesh, field: &MeshDistance) -> (Vec3, f64) {
    let depth = |p: &Vec3| -field.signed_distance(p).0;
    let bounds = field.bounds();
    let half = bounds.half_size().max();
    let first = depth(&bounds.center());
    let mut best = (bounds.center(), first);
    let mut finest = half;
    let mut heap = BinaryHeap::new();
    heap.push(Cube { bound: f64::INFINITY, depth: first, center: bounds.center(), half });
    for _ in 0..MAX_CUBES {
        let Some(cube) = heap.pop() else { break };
        if cube.bound <= best.1.max(0.0) * (1.0 + 3.0 * TOLERANCE) {
            break;
        }
        let half = 0.5 * cube.half;
        let reach = 3.0_f64.sqrt() * half;
        for corner in 0..8 {
            let sign = |bit: u32| if corner >> bit & 1 == 1 { half } else { -half };
            let center = cube.center + Vec3::new(sign(0), sign(1), sign(2));
            // Within a ball known to lie in the solid, a rough distance will do.
            let in_ball = |c: &Vec3, depth: f64| (center - c).length() < depth * (1.0 - 2.0 * TOLERANCE);
            let is_inside = in_ball(&cube.center, cube.depth) || in_ball(&best.0, best.1);
            let here = if is_inside { field.rough_distance(&center, TOLERANCE) } else { depth(&center) };
            if here > best.1 {
                best = (center, here);
                finest = half;
            }
            heap.push(Cube { bound: here + reach, depth: here, center, half });
        }
    }
    let proven =
        best.1 >= THIN * half && heap.peek().is_none_or(|cube| cube.bound <= best.1 * (1.0 + FINE_TOLERANCE));
    if best.1 < THIN * half {
        let under = under_triangles(mesh, depth);
        if under.1 > best.1 {
            (best, finest) = (under, under.1);
        }
    }
    if best.1 <= 0.0 {
        return best;
    }
    if !proven {
        let top = climb(field, best.0, finest);
        best = (top, depth(&top));
    }
    // Along a ridge every point is as deep: which one was met first is chance, so the middle is taken where
    // it is as deep.
    for k in 0..3 {
        let mut middle = best.0;
        middle[k] = bounds.center()[k];
        let here = depth(&middle);
        if here >= best.1 * (1.0 - FINE_TOLERANCE) {
            best = (middle, here);
        }
    }
    best
}

/// Returns the deepest of a few points straight below triangles.
fn under_triangles(mesh: &TriangleMesh, depth: impl Fn(&Vec3) -> f64) -> (Vec3, f64) {
    let mut best = (Vec3::zeros(), f64::NEG_INFINITY);
    for t in (0..mesh.triangles.len()).step_by(mesh.triangles.len().div_ceil(MAX_UNDER).max(1)) {
        let area = mesh.area_vector(t);
        let middle = mesh.corners(t).iter().sum::<Vec3>() / 3.0;
        // The depth tried begins at the width of the triangle and is halved until the surface overhead is the
        // nearest.
        let mut down = (area.length()).sqrt();
        for _ in 0..30 {
            let p = middle - area * (down / area.length());
            let here = depth(&p);
            if here > best.1 {
                best = (p, here);
            }
            if here > 0.9 * down {
                break;
            }
            down *= 0.5;
        }
    }
    best
}

/// Steps to a deeper one of 14 neighbours, or shortens the step. Depths are as rough as the step allows.
fn climb(field: &MeshDistance, start: Vec3, step: f64) -> Vec3 {
    let mut best = (start, field.rough_distance(&start, FINE_TOLERANCE));
    let mut h = step.min(0.5 * best.1);
    for _ in 0..60 {
        let error = (0.05 * h / best.1).max(FINE_TOLERANCE);
        let from = best.0;
        for n in NEIGHBOURS {
            let p = from + 0.5 * h * Vec3::new(f64::from(n[0]), f64::from(n[1]), f64::from(n[2]));
            let here = field.rough_distance(&p, error);
            // Rough distances differ by chance up to their error.
            if here > best.1 * (1.0 + error) {
                best = (p, here);
            }
        }
        if best.0 == from {
            h *= 0.4;
        }
        if h < FINE_TOLERANCE * best.1 {
            break;
        }
    }
    best.0
}
