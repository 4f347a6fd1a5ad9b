//! Signed distance of a torus, which is all balls of one radius about the points of a circle, from another body:
//!
//! `gap = min over θ of φ(c(θ)) − r`,
//!
//! with `c(θ)` the circle, r the tube's radius and φ the signed distance of a point from the other body. The
//! least of φ along the circle is found by branch and bound. Where the other body is convex, so is φ, and its
//! slope at the middle of an arc bounds it on the arc; otherwise φ changes by no more than the point moves. The
//! best arcs are then halved by the sign of the slope.
//!
//! Apart, this is the distance. In an overlap it is what parts the deepest of the balls from the other body:
//! zero at first touch, continuous, and never more than what parts the torus. Lengths in metres, frame of the
//! torus.

use std::f64::consts::{PI, TAU};

use super::core::Core;
use super::epa::Expansion;
use super::mesh::MeshBody;
use super::minkowski::MinkowskiDifference;
use super::prepared::Prepared;
use super::solve::{DistanceWorkspace, SignedDistance, shallowest};
use crate::{Length, Mat3, Pose, Vec3};

/// A torus about z.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring {
    /// Radius of the circle, m.
    pub ring_radius: f64,
    /// Radius of the tube, m.
    pub radius: f64,
}

/// An arc of the circle with φ at its middle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc {
    /// Angle of its middle, rad.
    middle: f64,
    /// Half of its angle, rad.
    half: f64,
    at: Sample,
    /// Lower bound of φ on it.
    least: f64,
}

/// φ at a point: value (m), gradient (unit, out of the other body), true if the gradient is the only one.
#[derive(Clone, Copy, Debug)]
struct Sample {
    value: f64,
    gradient: Vec3,
    unique: bool,
}

/// Number of arcs to begin with, for a body that is convex and for one that is not.
const ARCS: [u32; 2] = [24, 64];
/// Largest number of points of the circle at which φ is computed before arcs are halved.
const MOST: usize = 512;
/// Number of best arcs that are halved.
const BEST: usize = 4;
/// Halvings of an arc.
const HALVINGS: u32 = 48;
/// Differences of φ below this fraction of the bodies' size are rounding.
const SAME: f64 = 1e-13;
/// Sine of the tilt of a plane to the circle below which they are parallel.
const FLUSH: f64 = 1e-9;

impl Ring {
    fn at(&self, angle: f64) -> Vec3 {
        let (s, c) = libm::sincos(angle);
        Vec3::new(self.ring_radius * c, self.ring_radius * s, 0.0)
    }

    /// Returns the point of the circle nearest to `p`; on the axis, one of them.
    pub fn foot(&self, p: &Vec3) -> Vec3 {
        let rho = (p.x * p.x + p.y * p.y).sqrt();
        if rho > 0.0 {
            Vec3::new(p.x * (self.ring_radius / rho), p.y * (self.ring_radius / rho), 0.0)
        } else {
            Vec3::x() * self.ring_radius
        }
    }

    /// Returns the surface point farthest along a unit vector, and true if it is the only one.
    pub fn farthest(&self, u: &Vec3) -> (Vec3, bool) {
        (self.foot(u) + u * self.radius, u.x * u.x + u.y * u.y > FLUSH * FLUSH)
    }
}

/// The other body: its signed distance from a point of the torus's frame.
enum Field<'a> {
    Core { core: Core<'a>, radius: f64, rotation: Mat3, translation: Vec3 },
    Mesh { mesh: &'a MeshBody, pose: Pose },
    Ring { ring: &'a Ring, pose: Pose },
}

impl Field<'_> {
    fn is_convex(&self) -> bool {
        matches!(self, Self::Core { .. })
    }

    fn sample(&self, p: &Vec3, size: f64, work: &mut Expansion) -> Sample {
        match self {
            Self::Core { core, radius, rotation, translation } => {
                let pair = MinkowskiDifference::turned(Core::Point, *core, *rotation, translation - p);
                let (cut, unique) = shallowest(&pair, size, work);
                Sample { value: -cut.overlap - radius, gradient: -cut.u, unique }
            }
            Self::Mesh { mesh, pose } => {
                let own = pose.inverse_transform_point(&(*p).into()).coords;
                let (value, _, gradient) = mesh.field.signed_distance(&own);
                Sample { value, gradient: pose.rotation * gradient, unique: true }
            }
            Self::Ring { ring, pose } => {
                let own = pose.inverse_transform_point(&(*p).into()).coords;
                let off = own - ring.foot(&own);
                let length = off.length();
                let gradient = off.try_unit(0.0).unwrap_or_else(Vec3::z);
                let unique = length > 0.0 && own.x * own.x + own.y * own.y > 0.0;
                Sample { value: length - ring.radius, gradient: pose.rotation * gradient, unique }
            }
        }
    }
}

/// Computes the signed distance of a torus (A) from any bounded body (B).
#[allow(non_snake_case, reason = "monogram notation")]
pub(crate) fn from_ring(
    ring: &Ring,
    X_WA: &Pose,
    other: &Prepared,
    X_WB: &Pose,
    work: &mut DistanceWorkspace,
) -> Option<SignedDistance> {
    let X_AB = X_WA.inv_mul(X_WB);
    let (p, found, witness_unique) = match other {
        Prepared::HalfSpace => return None,
        Prepared::Round { core: Core::Point, radius } => from_ball(ring, &X_AB.translation.vector, *radius),
        Prepared::Mesh(mesh) => least(ring, &Field::Mesh { mesh, pose: X_AB }, mesh.hull.extent, work),
        Prepared::Ring(other) => {
            least(ring, &Field::Ring { ring: other, pose: X_AB }, other.ring_radius + other.radius, work)
        }
        Prepared::Round { .. } | Prepared::Convex(_) => {
            let (core, radius) = other.core()?;
            let rotation = X_AB.rotation.to_rotation_matrix().into_inner();
            let field = Field::Core { core, radius, rotation, translation: X_AB.translation.vector };
            least(ring, &field, core.extent() + radius, work)
        }
    };
    let n = -found.gradient;
    let (n_W, gap) = (X_WA.rotation * n, found.value - ring.radius);
    let p_WCa = X_WA.rotation * (p + n * ring.radius) + X_WA.translation.vector;
    Some(SignedDistance {
        gap,
        n_W,
        p_WCa,
        p_WCb: p_WCa + n_W * gap,
        normal_unique: found.unique,
        witness_unique: witness_unique && found.unique,
    })
}

/// Returns the nearest point of the circle to a ball's middle, with the ball's distance from it.
fn from_ball(ring: &Ring, middle: &Vec3, radius: f64) -> (Vec3, Sample, bool) {
    let foot = ring.foot(middle);
    let off = middle - foot;
    let length = off.length();
    let rho2 = middle.x * middle.x + middle.y * middle.y;
    let unique = length > 0.0 && rho2 > 1e-20 * ring.ring_radius * ring.ring_radius;
    let gradient = -off.try_unit(0.0).unwrap_or_else(Vec3::z);
    (foot, Sample { value: length - radius, gradient, unique }, unique)
}

/// Returns the point of the circle with the least φ, φ there, and true if no other point is as near.
fn least(ring: &Ring, field: &Field, extent: f64, work: &mut DistanceWorkspace) -> (Vec3, Sample, bool) {
    let size = extent + ring.ring_radius + ring.radius;
    let DistanceWorkspace { arcs, expansion, .. } = work;
    let mut arc = |middle: f64, half: f64| {
        let p = ring.at(middle);
        let at = field.sample(&p, size, expansion);
        Arc { middle, half, at, least: bound(ring, field, middle, half, &at) }
    };
    arcs.clear();
    let count = ARCS[usize::from(!field.is_convex())];
    let half = PI / f64::from(count);
    arcs.extend((0..count).map(|k| arc(half * (2.0 * f64::from(k) + 1.0), half)));
    let mut best = arcs[0];
    let mut sampled = arcs.len();
    loop {
        best = arcs.iter().fold(best, |best, a| if a.at.value < best.at.value { *a } else { best });
        arcs.retain(|a| a.least < best.at.value - SAME * size);
        if arcs.is_empty() || sampled + 2 * arcs.len() > MOST || arcs.iter().all(|a| a.half < 1e-6) {
            break;
        }
        sampled += 2 * arcs.len();
        for k in 0..arcs.len() {
            let Arc { middle, half, .. } = arcs[k];
            let half = 0.5 * half;
            arcs[k] = arc(middle - half, half);
            arcs.push(arc(middle + half, half));
        }
    }
    // What is left may still hide the least: the lowest arcs, and the best point's own.
    arcs.sort_unstable_by(|a, b| a.at.value.total_cmp(&b.at.value).then(a.middle.total_cmp(&b.middle)));
    arcs.truncate(BEST);
    arcs.push(best);
    for a in arcs.iter_mut() {
        *a = descend(ring, a, &mut arc);
        if a.at.value < best.at.value {
            best = *a;
        }
    }
    let tie = 1e-10 * size;
    let far = |a: &Arc| turn(a.middle - best.middle) > 1e-4;
    let mut alone = arcs.iter().all(|a| !far(a) || a.at.value > best.at.value + tie);
    // A point a little aside that is as near, or one opposite.
    for aside in [1e-3, -1e-3, 0.5 * PI, PI, -0.5 * PI] {
        alone &= arc(best.middle + aside, 0.0).at.value > best.at.value + tie;
    }
    (ring.at(best.middle), best.at, alone)
}

/// Returns a lower bound of φ on an arc.
fn bound(ring: &Ring, field: &Field, middle: f64, half: f64, at: &Sample) -> f64 {
    if !field.is_convex() {
        return at.value - ring.ring_radius * half;
    }
    // φ(c) ≥ φ + g·(c(θ) − c), where g·c(θ) = R |g_xy| cos(θ − ψ).
    let g = &at.gradient;
    let along = ring.ring_radius * (g.x * g.x + g.y * g.y).sqrt();
    let from_crest = turn(middle - libm::atan2(g.y, g.x));
    let lowest = libm::cos((from_crest + half).min(PI));
    at.value + along * (lowest - libm::cos(from_crest))
}

/// Returns an angle's size, 0 to π.
fn turn(angle: f64) -> f64 {
    let whole = angle - TAU * libm::floor(angle / TAU);
    whole.min(TAU - whole)
}

/// Halves an arc and its neighbours on both sides by the sign of φ's slope, down to rounding.
fn descend(ring: &Ring, start: &Arc, arc: &mut impl FnMut(f64, f64) -> Arc) -> Arc {
    let mut best = *start;
    let (mut low, mut high) = (start.middle - 2.0 * start.half, start.middle + 2.0 * start.half);
    let mut now = *start;
    for _ in 0..HALVINGS {
        let (s, c) = libm::sincos(now.middle);
        let slope = ring.ring_radius * (now.at.gradient.y * c - now.at.gradient.x * s);
        if slope > 0.0 {
            high = now.middle
        } else {
            low = now.middle
        }
        let middle = 0.5 * (low + high);
        if !(middle > low && middle < high) {
            break;
        }
        now = arc(middle, 0.5 * (high - low));
        if now.at.value < best.at.value {
            best = now;
        }
    }
    best
}
