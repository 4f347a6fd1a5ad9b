//! Exact normal of a polytope's facet from a rough one: a plane by least squares through the points that lie
//! on it.

use asperity_geometry::Length;
use nalgebra::{DMatrix, DVector, SVector};

/// Distance of a point from the supporting plane, of the largest, up to which it is on the facet; the second
/// is for crowded facets.
const SHARED: [f64; 2] = [1e-6, 1e-8];

/// Returns the exact normal of the facet of `conv(points)` whose normal is roughly `y`: least squares through
/// its points.
pub(super) fn flatten<const D: usize>(points: &[SVector<f64, D>], y: &SVector<f64, D>) -> SVector<f64, D> {
    let reach = |y: &SVector<f64, D>| points.iter().map(|w| w.dot(y)).fold(f64::NEG_INFINITY, f64::max);
    let size = points.iter().map(SVector::amax).fold(0.0, f64::max);
    let mut best = (reach(y), *y);
    for share in SHARED {
        let (mut a, mut b) = (DMatrix::<f64>::zeros(D, D), DVector::<f64>::zeros(D));
        for w in points.iter().filter(|w| w.dot(y) >= best.0 - share * size) {
            for i in 0..D {
                b[i] += w[i];
                for j in 0..D {
                    a[(i, j)] += w[i] * w[j];
                }
            }
        }
        // z·w = 1 on the facet, so |z| is one over its distance.
        if let Some(z) = a.lu().solve(&b)
            && z.iter().all(|v| v.is_finite())
            && z.length() > 0.0
        {
            let z = z.unit();
            let candidate = SVector::<f64, D>::from_fn(|i, _| z[i]);
            let r = reach(&candidate);
            if r < best.0 && candidate.dot(y) > 0.5 {
                best = (r, candidate);
            }
        }
    }
    best.1
}
