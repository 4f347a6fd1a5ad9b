//! Removal of contacts at flush neighbours: of one shape's contacts, those on an edge that the surface of
//! another contact continues are dropped, so that a ball that rolls from box to box meets one floor and no
//! edges.
//!
//! Where a ball is over one box and near the next, its nearest point of the next is an edge, along a normal
//! that leans: a bump that is not there. Game engines drop it by edges that are marked as inner ones
//! (Bullet's internal edges, Jolt's active edges), within one mesh. Here neighbours are found as they are
//! touched, across shapes and bodies: the edge lies on the surface of the other, and in the plane of the
//! contact with it.

use asperity_contact::narrow_phase::{Collider, Convex, PairMemory};
use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Mat3, Rotation, Shape, Vec3};

use crate::model::Model;
use crate::touch::{FoundContact, Touch};
use crate::workspace::{NONE, Workspace};

/// Largest offset of flush neighbours, as a fraction of the radius of gyration of the body that touches them:
/// rounding of poses and files.
const FLUSH: f64 = 1e-4;
/// Largest number of touches of a shape that are compared, each with each; a shape with more is left as it
/// is.
const MOST: usize = 64;

/// A touch as seen from the shape that moves over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sided {
    /// Geometry of that shape.
    own: u32,
    /// Index among the touches.
    touch: u32,
    /// True if the geometry is B of the touch.
    is_b: bool,
}

/// Drops contacts with neighbours whose surface belongs to another contact of the same shape.
pub(super) fn drop_flush(model: &Model, work: &mut Workspace) {
    let mut sided = std::mem::take(&mut work.sided);
    sided.clear();
    for (k, t) in work.touches.iter().enumerate().filter(|(_, t)| !t.surface && !t.pieces && t.len > 0) {
        let touch = k as u32;
        sided.push(Sided { own: t.geometry_b, touch, is_b: true });
        if t.a != NONE {
            sided.push(Sided { own: t.geometry_a, touch, is_b: false });
        }
    }
    sided.sort_unstable();
    work.dropped.clear();
    work.dropped.resize(work.touches.len(), false);
    let mut any = false;
    for group in sided.chunk_by(|x, y| x.own == y.own) {
        if !(2..=MOST).contains(&group.len()) {
            continue;
        }
        let reach = model.bodies[model.geometries[group[0].own as usize].body as usize].reach;
        for c in group {
            let continued = group.iter().any(|d| {
                d != c
                    && !work.dropped[d.touch as usize]
                    && !work.dropped[c.touch as usize]
                    && continues(model, work, d, c, FLUSH * reach)
            });
            if continued {
                work.dropped[c.touch as usize] = true;
                any = true;
            }
        }
    }
    work.sided = sided;
    if any {
        let (mut k, dropped) = (0, &work.dropped);
        work.touches.retain(|_| {
            k += 1;
            !dropped[k - 1]
        });
    }
}

/// Returns true if the surface at `d` continues where `c` touches, so that `c` adds nothing to it. Of two
/// that continue each other the deeper stays.
fn continues(model: &Model, work: &mut Workspace, d: &Sided, c: &Sided, tolerance: f64) -> bool {
    let (by, own) = (work.touches[d.touch as usize], work.touches[c.touch as usize]);
    let (other_d, other_c) = (other(&by, d), other(&own, c));
    if other_d == other_c {
        return false;
    }
    let first = &work.found[by.first as usize];
    let (n, foot) = (normal(first, d), on_other(first, d));
    let in_plane = contacts(work, &own)
        .iter()
        .all(|p| normal(p, c).dot(&n) > 0.0 && (on_other(p, c) - foot).dot(&n).abs() <= tolerance);
    if !in_plane || !all_on(model, work, (&own, c), other_d, tolerance) {
        return false;
    }
    if !all_on(model, work, (&by, d), other_c, tolerance) {
        return true;
    }
    let deepest = |t: &Touch| contacts(work, t).iter().fold(f64::INFINITY, |gap, p| gap.min(p.gap));
    let (a, b) = (deepest(&by), deepest(&own));
    a < b || (a == b && d.touch < c.touch)
}

/// Returns the other geometry of a touch.
fn other(t: &Touch, side: &Sided) -> u32 {
    if side.is_b { t.geometry_a } else { t.geometry_b }
}

/// Returns the unit normal out of the other geometry, world frame.
fn normal(c: &FoundContact, side: &Sided) -> Vec3 {
    if side.is_b { c.n } else { -c.n }
}

/// Returns the point on the other geometry; contacts lie midway.
fn on_other(c: &FoundContact, side: &Sided) -> Vec3 {
    c.p - normal(c, side) * (0.5 * c.gap)
}

fn contacts<'a>(work: &'a Workspace, t: &Touch) -> &'a [FoundContact] {
    &work.found[t.first as usize..(t.first + t.len) as usize]
}

/// Returns true if the points of a touch on its other geometry all lie on the surface of `geometry`, within
/// `tolerance` (m).
#[allow(non_snake_case, reason = "monogram notation")]
fn all_on(
    model: &Model,
    work: &mut Workspace,
    (touch, side): (&Touch, &Sided),
    geometry: u32,
    tolerance: f64,
) -> bool {
    let (g, at) = (&model.geometries[geometry as usize], work.placed[geometry as usize]);
    let surface = Collider {
        shape: &g.convex,
        prepared: &g.prepared,
        R: at.R_WG,
        p: at.X_WG.translation.vector,
        rotation: at.X_WG.rotation,
    };
    let ball = Shape::Sphere { radius: tolerance };
    let (shape, prepared) = (Convex::new(&ball), PreparedShape::new(&ball));
    (touch.first..touch.first + touch.len).all(|k| {
        let p = on_other(&work.found[k as usize], side);
        // Near the box around it, where there is one.
        if let Some(own) = g.aabb {
            let local = at.R_WG.tr_mul(&(p - surface.p)) - own.center();
            if (local.abs() - own.half_size()).max() > tolerance {
                return false;
            }
        }
        let probe = Collider {
            shape: &shape,
            prepared: &prepared,
            R: Mat3::identity(),
            p,
            rotation: Rotation::identity(),
        };
        // The ball of that radius meets the surface, and is not sunk below it.
        let met = work.narrow.manifold(&surface, &probe, 0.0, &mut PairMemory::default());
        met.is_some_and(|m| m.points().iter().all(|p| p.gap >= -2.0 * tolerance))
    })
}
