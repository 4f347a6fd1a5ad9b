//! Links between passes: run-in and run-out along a parabola that touches the surface, and travel from one
//! pass to the next, straight where the way is clear and over the part where it is not. Heights in metres.

use asperity_geometry::{Length, Vec3};

use super::tool::stand;
use super::{PathPoint, Phase};
use crate::part::{PartMesh, VertexGrid};

/// Greatest turn of the tool from one point of a link to the next, rad.
const TURN: f64 = 0.1;
/// Number of points of a pass's run-in or run-out.
const RAMP: usize = 8;

/// Builds the run-in from beside the pass down to its first point (or, reversed, the run-out from its last):
/// a parabola that touches the surface's tangent, so that the tool lands moving. `out` is the direction from
/// the pass's end outwards.
pub(super) fn ramp(end: &PathPoint, out: Vec3, length: f64, height: f64) -> Vec<PathPoint> {
    let at = |k: usize| {
        let s = k as f64 / RAMP as f64;
        PathPoint { p: end.p + out * (length * s) + end.n * (height * s * s), phase: Phase::Ramp, ..*end }
    };
    (1..=RAMP).map(at).collect()
}

/// Builds the link from `a` to `b`: straight if nothing is nearer than `clear` (m) on the way; otherwise over
/// the part at `top` along `up`.
pub(super) fn link(
    part: &PartMesh,
    grid: &VertexGrid,
    (a, b): (&PathPoint, &PathPoint),
    clear: f64,
    (up, top): (Vec3, f64),
) -> Vec<PathPoint> {
    let (from, to) = (stand(a), stand(b));
    let turn = (from.inverse() * to).angle();
    let step = (2.0 * part.edge).max(0.5 * clear);
    // Shares of the straight line from one point to another; the turn is done by then.
    let leg = |p: &Vec3, q: &Vec3, turn: f64| {
        let n = (((q - p).length() / step).max(turn / TURN).ceil().clamp(1.0, 400.0)) as usize;
        (1..n).map(|k| k as f64 / n as f64).map(|s| (p + (q - p) * s, s)).collect::<Vec<_>>()
    };
    let point = |p: Vec3, s: f64| {
        let stand = from.try_slerp(&to, s, 1e-9).unwrap_or(if s < 0.5 { from } else { to });
        let (x, n) = (stand * Vec3::x(), -(stand * Vec3::z()));
        PathPoint { p, n, t: x, x, phase: Phase::Link, ..*a }
    };
    let direct = leg(&a.p, &b.p, turn);
    if direct.iter().all(|(p, _)| height(part, grid, p, clear) > 0.5 * clear) {
        return direct.into_iter().map(|(p, s)| point(p, s)).collect();
    }
    let raised = |p: &Vec3| p + up * (top - p.dot(&up)).max(0.0);
    let (over_a, over_b) = (raised(&a.p), raised(&b.p));
    let mut found: Vec<PathPoint> = leg(&a.p, &over_a, 0.0).into_iter().map(|(p, _)| point(p, 0.0)).collect();
    found.push(point(over_a, 0.0));
    found.extend(leg(&over_a, &over_b, turn).into_iter().map(|(p, s)| point(p, s)));
    found.push(point(over_b, 1.0));
    found.extend(leg(&over_b, &b.p, 0.0).into_iter().map(|(p, _)| point(p, 1.0)));
    found
}

/// Returns the height over the nearest vertex within reach along that vertex's normal, m; infinite where none
/// is near.
fn height(part: &PartMesh, grid: &VertexGrid, p: &Vec3, clear: f64) -> f64 {
    let mut nearest = (f64::INFINITY, f64::INFINITY);
    grid.near(p, 4.0 * clear + part.edge, |v| {
        let r = p - part.mesh.vertices[v as usize];
        let d = r.norm_squared();
        if d < nearest.0 {
            nearest = (d, r.dot(&part.normals[v as usize]));
        }
    });
    nearest.1
}
