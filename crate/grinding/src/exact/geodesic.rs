//! Geodesics of a smooth graph `z = f(x, y)` (do Carmo 1976, sec. 4-4), by Runge–Kutta with steps halved
//! until two answers agree to 1e-11 m.

use asperity_geometry::{Length, Vec3};
use nalgebra::Vector4;

use crate::surface::Graph;
use asperity_fault::{Fault, finite, not_negative};

/// Least and greatest number of Runge–Kutta steps over the whole way.
const STEPS: [usize; 2] = [32, 1 << 15];
/// Difference between the ends of two step lengths up to which they are accepted, m.
const TOLERANCE: f64 = 1e-11;

/// Computes points of the geodesic that leaves the section `y = y0` at `x0` square to it, towards +y, at each
/// of `distances` (rising, m). With λ = (zxx ẋ² + 2 zxy ẋ ẏ + zyy ẏ²)/(1 + zx² + zy²), arc length as time:
///
/// ```text
/// ẍ = −λ zx,   ÿ = −λ zy                    (do Carmo 1976, sec. 4-4, for a graph)
/// ```
///
/// # Errors
///
/// Refuses distances that do not rise, a start off the surface, and a geodesic that leaves it.
pub fn geodesic_from_section(
    surface: &Graph,
    x0: f64,
    y0: f64,
    distances: &[f64],
) -> Result<Vec<Vec3>, Fault> {
    let mut before = 0.0;
    for (i, d) in distances.iter().enumerate() {
        let path = format!("distances[{i}]");
        not_negative(&path, *d)?;
        if *d < before {
            return Err(Fault::new(path, "The distances must rise."));
        }
        before = *d;
    }
    finite("x", x0)?;
    finite("y", y0)?;
    let nowhere = || Fault::new("x", format!("There is no surface at x = {x0}, y = {y0}."));
    let start = surface.jet(x0, y0).ok_or_else(nowhere)?;
    let d = start.normal().cross(&Vec3::new(1.0, 0.0, start.zx).unit());
    let state = Vector4::new(x0, y0, d.x, d.y);
    let mut coarse = walk(surface, state, distances, STEPS[0]);
    let mut steps = 2 * STEPS[0];
    loop {
        let fine = walk(surface, state, distances, steps);
        let apart = coarse.iter().zip(&fine).map(|(a, b)| (a - b).amax()).fold(0.0, f64::max);
        if !(apart > TOLERANCE) || steps >= STEPS[1] {
            let lift = |q: &Vector4<f64>| surface.jet(q.x, q.y).map(|jet| Vec3::new(q.x, q.y, jet.z));
            let points: Option<Vec<Vec3>> = fine.iter().map(lift).collect();
            let leaves = || Fault::new("distances", "The geodesic leaves the surface on its way.");
            return points.filter(|_| apart.is_finite()).ok_or_else(leaves);
        }
        coarse = fine;
        steps *= 2;
    }
}

fn walk(surface: &Graph, mut q: Vector4<f64>, distances: &[f64], steps: usize) -> Vec<Vector4<f64>> {
    let total = distances.last().copied().unwrap_or(0.0);
    let mut at = 0.0;
    let mut points = Vec::with_capacity(distances.len());
    for &d in distances {
        let n = if total > 0.0 { ((d - at) / total * steps as f64).ceil().max(1.0) } else { 1.0 };
        let h = (d - at) / n;
        for _ in 0..n as usize {
            let k1 = rate(surface, &q);
            let k2 = rate(surface, &(q + k1 * (0.5 * h)));
            let k3 = rate(surface, &(q + k2 * (0.5 * h)));
            let k4 = rate(surface, &(q + k3 * h));
            q += (k1 + k2 * 2.0 + k3 * 2.0 + k4) * (h / 6.0);
        }
        at = d;
        points.push(q);
    }
    points
}

fn rate(surface: &Graph, q: &Vector4<f64>) -> Vector4<f64> {
    let Some(j) = surface.jet(q.x, q.y) else { return Vector4::repeat(f64::NAN) };
    let bend = (j.zxx * q.z * q.z + 2.0 * j.zxy * q.z * q.w + j.zyy * q.w * q.w) / j.metric();
    Vector4::new(q.z, q.w, -bend * j.zx, -bend * j.zy)
}
