//! A parabola through points, by least squares.

use nalgebra::{Matrix3, Vector3};

/// A parabola `y = value + slope t + curvature t²/2`, and its residual.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Quadratic {
    pub slope: f64,
    pub curvature: f64,
    /// Root mean square of the residuals.
    pub rms: f64,
}

impl Quadratic {
    /// Fits a parabola; `None` for fewer than four points.
    pub fn through(t: &[f64], y: &[f64]) -> Option<Self> {
        if t.len() < 4 || t.len() != y.len() {
            return None;
        }
        // Time in parts of the stretch, so that the equations are of one size.
        let span = t[t.len() - 1] - t[0];
        let (mut a, mut b) = (Matrix3::zeros(), Vector3::zeros());
        let basis = |t: f64| {
            let s = t / span;
            Vector3::new(1.0, s, 0.5 * s * s)
        };
        for (&t, &y) in t.iter().zip(y) {
            let f = basis(t);
            a += f * f.transpose();
            b += f * y;
        }
        let c = a.cholesky()?.solve(&b);
        let rest = t.iter().zip(y).map(|(&t, &y)| y - c.dot(&basis(t)));
        let left = rest.fold(0.0, |sum, x| sum + x * x);
        let rms = (left / t.len() as f64).sqrt();
        Some(Self { slope: c[1] / span, curvature: c[2] / (span * span), rms })
    }
}
