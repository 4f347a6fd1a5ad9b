//! Shallowest cut of a point and a cylinder in closed form: a ball against a cylinder.

use super::core::Core;
use super::epa::Direction;
use super::gjk::Simplex;
use super::minkowski::MinkowskiDifference;
use crate::Length;
use crate::Vec3;

/// Returns the shallowest cut of a point and a cylinder in closed form, and true if it is the only one.
/// `None` for other cores.
pub(crate) fn shallowest(pair: &MinkowskiDifference, size: f64) -> Option<(Direction, bool)> {
    let (radius, half_length, p) = match (pair.a, pair.b) {
        (Core::Cylinder { radius, half_length }, Core::Point) => (radius, half_length, pair.translation),
        (Core::Point, Core::Cylinder { radius, half_length }) => {
            (radius, half_length, -pair.in_b(&pair.translation))
        }
        _ => return None,
    };
    let rho = (p.x * p.x + p.y * p.y).sqrt();
    let outward = if rho > f64::MIN_POSITIVE { Vec3::new(p.x / rho, p.y / rho, 0.0) } else { Vec3::x() };
    let up = if p.z >= 0.0 { Vec3::z() } else { -Vec3::z() };
    let (side, end) = (rho - radius, p.z.abs() - half_length);
    let near = 1e-10 * size;
    let (out, unique) = if side > 0.0 || end > 0.0 {
        ((outward * side.max(0.0) + up * end.max(0.0)).try_unit(0.0)?, true)
    } else if end >= side {
        (up, end - side > near && p.z.abs() > near)
    } else {
        (outward, side - end > near && rho > near)
    };
    let u = if matches!(pair.a, Core::Point) { -(pair.rotation * out) } else { out };
    let mut span = Simplex { len: 1, ..Simplex::default() };
    span.v[0] = pair.support(&u);
    Some((Direction { u, overlap: span.v[0].w.dot(&u), span }, unique))
}
