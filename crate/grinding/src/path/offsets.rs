//! Curves parallel to a first one: level curves of the distance along the surface at whole multiples of the
//! step-over (m).

use asperity_geometry::Vec3;

use super::distance_from_curve;
use crate::part::{Curve, PartMesh, level_curves};
use asperity_fault::{Fault, positive};

/// Which side of the first curve is ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Seen from outside, along the curve.
    Left,
    /// The other.
    Right,
    /// Both.
    Both,
}

/// Most passes.
const MOST_PASSES: f64 = 20_000.0;

/// Curves at every whole multiple of `step` (m) from the first, measured along the surface, from the far right to the far
/// left; a curve in pieces is several. Each runs the way of the first, and none over an edge of the part that bends by more than
/// `crease` (rad). `limit`: how far from it they go, m. `beside`: they end where the first does, which may end in the midst of a
/// face.
pub fn parallels(
    part: &PartMesh,
    first: &Curve,
    step: f64,
    sides: Sides,
    limit: f64,
    crease: f64,
    beside: bool,
) -> Result<Vec<(i32, Curve)>, Fault> {
    positive("step_over", step)?;
    let face = part.face(&first.triangles, crease);
    let mut distance = distance_from_curve(part, first, &face);
    if beside && !first.closed {
        leave_out_beyond(part, first, &mut distance);
    }
    let extent = |sign: f64| {
        let far = distance.iter().filter(|d| d.is_finite()).map(|d| sign * d).fold(0.0, f64::max);
        (far.min(limit.max(0.0)) / step).floor()
    };
    let (right, left) = match sides {
        Sides::Left => (0.0, extent(1.0)),
        Sides::Right => (extent(-1.0), 0.0),
        Sides::Both => (extent(-1.0), extent(1.0)),
    };
    if right + left > MOST_PASSES {
        return Err(Fault::new("step_over", format!("That makes {} passes.", right + left + 1.0)));
    }
    let mut passes = Vec::new();
    for k in -(right as i32)..=left as i32 {
        if k == 0 {
            passes.push((0, first.clone()));
            continue;
        }
        let mut level = level_curves(part, &distance, f64::from(k) * step, Some(&face));
        // What is higher lies to the left of a level curve, as it does of the first.
        level.retain(|c| c.length() > 2.0 * part.edge);
        passes.extend(level.into_iter().map(|c| (k, c)));
    }
    Ok(passes)
}

/// Takes vertices off the map that lie beyond an end of the curve: those whose nearest point of it is that end.
fn leave_out_beyond(part: &PartMesh, curve: &Curve, distance: &mut [f64]) {
    let last = curve.points.len().saturating_sub(1);
    let (Some(a), Some(b)) = (curve.points.first(), curve.points.get(last)) else { return };
    let out = |end: &Vec3, inner: Option<&Vec3>| inner.map_or_else(Vec3::zeros, |p| end - p);
    let ahead =
        [(0, a, out(a, curve.points.get(1))), (last, b, out(b, curve.points.get(last.wrapping_sub(1))))];
    for (d, p) in distance.iter_mut().zip(&part.mesh.vertices).filter(|(d, _)| d.is_finite()) {
        // Before the end's own plane no end is nearest.
        let beyond = |(k, end, out): &(usize, &Vec3, Vec3)| {
            let own = (p - *end).norm_squared();
            (p - *end).dot(out) > 0.0
                && curve.points.iter().enumerate().all(|(i, q)| i == *k || (p - q).norm_squared() >= own)
        };
        if ahead.iter().any(beyond) {
            *d = f64::NAN;
        }
    }
}
