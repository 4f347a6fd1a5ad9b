//! Paths by plane sections on a smooth surface, with points at equal arc length to 1e-13 m, and the distance
//! of sections on the surface compared with that of their planes.

use asperity_geometry::Vec3;

use super::integrate;
use crate::surface::Graph;
use asperity_fault::{Fault, finite, positive};

/// Path by plane sections: pass `j` is the section `y = first + j step` over the interval of x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RasterOrder {
    /// Interval of x, m.
    pub domain: [f64; 2],
    /// Position y of the first pass, m.
    pub first: f64,
    /// Distance of the planes, m.
    pub step: f64,
    /// Number of passes.
    pub passes: usize,
    /// Greatest distance of points, which lie at equal arc length, m.
    pub spacing: f64,
    /// True if every second pass runs back.
    pub zigzag: bool,
}

/// Point of a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassPoint {
    /// Position, m.
    pub p: Vec3,
    /// Upward unit normal.
    pub n: Vec3,
}

/// Pass along one section.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass {
    /// Position y of the section, m.
    pub y: f64,
    /// Arc length, m.
    pub length: f64,
    /// Points in the order they are travelled.
    pub points: Vec<PassPoint>,
}

/// Greatest number of points of a pass.
const MOST_POINTS: f64 = 1e6;
/// Tolerance of arc lengths, m.
const TOLERANCE: f64 = 1e-13;

/// Computes the passes of `order` on a surface.
///
/// # Errors
///
/// Refuses an empty domain, a spacing that is not positive, and a pass that leaves the surface.
pub fn raster(surface: &Graph, order: &RasterOrder) -> Result<Vec<Pass>, Fault> {
    let [x0, x1] = order.domain;
    finite("domain_x[0]", x0)?;
    positive("domain_x", x1 - x0)?;
    finite("first", order.first)?;
    finite("step", order.step)?;
    positive("target_spacing", order.spacing)?;
    (0..order.passes).map(|j| pass(surface, order, j)).collect()
}

fn pass(surface: &Graph, order: &RasterOrder, j: usize) -> Result<Pass, Fault> {
    let ([x0, x1], y) = (order.domain, order.first + j as f64 * order.step);
    let speed = |x: f64| surface.jet(x, y).map_or(f64::NAN, |jet| (1.0 + jet.zx * jet.zx).sqrt());
    let length = integrate(&speed, x0, x1, TOLERANCE);
    let nowhere =
        |x: f64| Fault::new(format!("passes[{j}]"), format!("There is no surface at x = {x}, y = {y}."));
    if !length.is_finite() {
        return Err(nowhere(x0));
    }
    let count = (length / order.spacing).ceil();
    if count > MOST_POINTS {
        return Err(Fault::new("target_spacing", format!("That makes {count} points in a pass.")));
    }
    let count = count.max(1.0) as usize;
    let spacing = length / count as f64;
    let mut points = Vec::with_capacity(count + 1);
    let mut x = x0;
    for k in 0..=count {
        if k == count {
            x = x1;
        } else if k > 0 {
            x = along(&speed, x, spacing);
        }
        let jet = surface.jet(x, y).ok_or_else(|| nowhere(x))?;
        points.push(PassPoint { p: Vec3::new(x, y, jet.z), n: jet.normal() });
    }
    if order.zigzag && j % 2 == 1 {
        points.reverse();
    }
    Ok(Pass { y, length, points })
}

/// Returns the x that lies `distance` further along the curve: Newton's method on the arc length.
fn along(speed: &impl Fn(f64) -> f64, from: f64, distance: f64) -> f64 {
    let mut x = from + distance / speed(from);
    for _ in 0..20 {
        let miss = distance - integrate(speed, from, x, 0.01 * TOLERANCE);
        x += miss / speed(x);
        if !(miss.abs() > 1e-15) {
            break;
        }
    }
    x
}

/// Returns the greatest ratio of the distance of neighbouring sections on the surface to that of their
/// planes: the largest `√((1 + zx² + zy²)/(1 + zx²))` over `samples` points of each pass.
pub fn steepest_cross_feed(surface: &Graph, order: &RasterOrder, samples: usize) -> f64 {
    let ([x0, x1], last) = (order.domain, samples.max(2) - 1);
    let ys = (0..order.passes).map(|j| order.first + j as f64 * order.step);
    let at =
        |x: f64, y: f64| surface.jet(x, y).map_or(1.0, |jet| (jet.metric() / (1.0 + jet.zx * jet.zx)).sqrt());
    ys.flat_map(|y| (0..=last).map(move |k| at(x0 + (x1 - x0) * k as f64 / last as f64, y)))
        .fold(1.0, f64::max)
}
