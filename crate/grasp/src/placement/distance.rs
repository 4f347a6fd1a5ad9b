//! Signed distance (m, negative inside) from a point to a simple solid, with its outward normal and exact
//! derivatives.
//!
//! Each solid has its closed form; at edges and inside a box or cylinder the nearest feature is chosen by
//! value, and the derivatives are those of the chosen one.

use asperity_geometry::distance::Core;
use asperity_geometry::{Length, Pose, Shape, Vec3};

use super::dual::{Dual, Dual3};
use super::model::PlacedShape;

/// Returns the signed distance from a point to a solid, and the outward unit normal of the solid there.
/// `X_WB` is the pose of the solid's body, `first` its seeds. A shape that `PlacedShape::check` refuses counts as
/// its origin.
pub(super) fn signed_distance(solid: &PlacedShape, X_WB: &Pose, first: usize, p: &Dual3) -> (Dual, Dual3) {
    let place = |r: &Vec3| Dual3::carried(&X_WB.translation.vector, &(X_WB.rotation * r), first);
    let turn = |r: &Vec3| Dual3::turning(&(X_WB.rotation * r), first);
    if solid.shape == Shape::HalfSpace {
        let n = turn(&(solid.X_BG.rotation * Vec3::z()).unit());
        return ((*p - place(&solid.X_BG.translation.vector)).dot(&n), n);
    }
    let (core, rounding) = solid.shape.core().unwrap_or((Core::Point, 0.0));
    match core {
        Core::Segment { half_length } => {
            let [a, b] = [-half_length, half_length].map(|z| solid.place(&(Vec3::z() * z)));
            let along = b - a;
            let squared = along.norm_squared();
            let from_a = *p - place(&a);
            let u = turn(&along);
            let share = from_a.dot(&u).scale(if squared > 0.0 { 1.0 / squared } else { 0.0 });
            if share.v <= 0.0 {
                away(&from_a, rounding)
            } else if share.v >= 1.0 {
                away(&(*p - place(&b)), rounding)
            } else {
                away(&(from_a - u.times(share)), rounding)
            }
        }
        Core::Box { half_size } => {
            let d = *p - place(&solid.X_BG.translation.vector);
            let axes = [Vec3::x(), Vec3::y(), Vec3::z()].map(|e| turn(&(solid.X_BG.rotation * e)));
            let mut outside = Dual3::constant(&Vec3::zeros());
            let (mut beyond, mut nearest) = (false, (f64::NEG_INFINITY, Dual::constant(0.0), axes[0]));
            for (axis, h) in axes.iter().zip(half_size.iter()) {
                let c = d.dot(axis);
                let sign = if c.v < 0.0 { -1.0 } else { 1.0 };
                let over = c.scale(sign) - Dual::constant(*h);
                let out = axis.times(Dual::constant(sign));
                if over.v > 0.0 {
                    beyond = true;
                    outside = outside + out.times(over);
                }
                if over.v > nearest.0 {
                    nearest = (over.v, over, out);
                }
            }
            if beyond { away(&outside, rounding) } else { (nearest.1 - Dual::constant(rounding), nearest.2) }
        }
        Core::Cylinder { radius, half_length } => {
            let d = *p - place(&solid.X_BG.translation.vector);
            let axis = turn(&(solid.X_BG.rotation * Vec3::z()));
            let along = d.dot(&axis);
            let sign = if along.v < 0.0 { -1.0 } else { 1.0 };
            let cap = axis.times(Dual::constant(sign));
            let (over_side, side) = away(&(d - axis.times(along)), radius);
            let over_cap = along.scale(sign) - Dual::constant(half_length);
            match (over_side.v > 0.0, over_cap.v > 0.0) {
                (true, true) => away(&(side.times(over_side) + cap.times(over_cap)), 0.0),
                (true, false) => (over_side, side),
                (false, true) => (over_cap, cap),
                (false, false) if over_side.v > over_cap.v => (over_side, side),
                (false, false) => (over_cap, cap),
            }
        }
        _ => away(&(*p - place(&solid.X_BG.translation.vector)), rounding),
    }
}

/// Returns `|d| − radius` and `d / |d|`; upwards, where that has no direction.
fn away(d: &Dual3, radius: f64) -> (Dual, Dual3) {
    let length = d.dot(d).sqrt();
    if length.v > 1e-12 {
        (length - Dual::constant(radius), d.times(length.recip()))
    } else {
        (Dual::constant(-radius), Dual3::constant(&Vec3::z()))
    }
}
