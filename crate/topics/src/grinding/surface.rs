//! The grinding reference's surfaces as the engine's; coordinates that run evenly are freed from the rounding
//! of twelve digits.

use asperity_grinding::surface::{BSplineSurface, Graph};
use asperity_scene::SceneError;
use serde::Deserialize;
use serde_json::Value;

use super::missing;

/// A surface by the reference's names.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReferenceSurface {
    TiltedPlane {
        tilt: f64,
    },
    CylinderPatch {
        rho: f64,
    },
    SphereCap {
        R: f64,
    },
    Saddle {
        c: f64,
    },
    GaussianBump {
        A: f64,
        s: f64,
    },
    Bspline {
        degree: [usize; 2],
        knots_u: Vec<f64>,
        knots_v: Vec<f64>,
        control_points: Vec<Vec<[f64; 3]>>,
        /// Weights; numbers that are not all alike make a rational surface; words are for people.
        weights: Option<Value>,
    },
}

impl ReferenceSurface {
    pub fn graph(&self) -> Result<Graph, SceneError> {
        Ok(match self {
            Self::TiltedPlane { tilt } => Graph::TiltedPlane { tilt: *tilt },
            Self::CylinderPatch { rho } => Graph::CylinderPatch { radius: *rho },
            Self::SphereCap { R } => Graph::SphereCap { radius: *R },
            Self::Saddle { c } => Graph::Saddle { c: *c },
            Self::GaussianBump { A, s } => Graph::GaussianBump { height: *A, width: *s },
            Self::Bspline { .. } => Graph::BSpline(self.spline()?),
        })
    }

    pub fn spline(&self) -> Result<BSplineSurface, SceneError> {
        let Self::Bspline { degree, knots_u, knots_v, control_points, weights } = self else {
            return Err(missing("surface.type", "a bspline is wanted here"));
        };
        if weights.as_ref().is_some_and(|w| !uniform(w)) {
            return Err(missing("surface.weights", "rational surfaces are not taken"));
        }
        let mut points = control_points.clone();
        let across: Vec<Vec<f64>> = points.iter().map(|row| row.iter().map(|p| p[0]).collect()).collect();
        let along: Vec<Vec<f64>> = (0..points.first().map_or(0, Vec::len))
            .map(|j| points.iter().filter_map(|row| row.get(j)).map(|p| p[1]).collect())
            .collect();
        if let Some(x) = straightened(&across, degree[0], knots_u) {
            points.iter_mut().zip(x).for_each(|(row, x)| row.iter_mut().for_each(|p| p[0] = x));
        }
        if let Some(y) = straightened(&along, degree[1], knots_v) {
            points.iter_mut().for_each(|row| row.iter_mut().zip(&y).for_each(|(p, y)| p[1] = *y));
        }
        BSplineSurface::new(*degree, [knots_u, knots_v], &points).map_err(|e| e.within("surface").into())
    }
}

/// Rounding of a coordinate that a file has with twelve digits.
const WRITTEN: f64 = 1e-11;

/// Recovers a coordinate that runs evenly with its parameter, as it was before it was written with twelve
/// digits: its control values (each list those of one abscissa) are the Greville abscissae times a length
/// (linear precision). `None` where they are not.
fn straightened(values: &[Vec<f64>], degree: usize, knots: &[f64]) -> Option<Vec<f64>> {
    let greville = |i: usize| {
        let mean = knots.get(i + 1..=i.checked_add(degree)?)?.iter().sum::<f64>() / degree as f64;
        Some(mean)
    };
    let length = *values.last()?.first()? / greville(values.len() - 1)?;
    let exact: Option<Vec<f64>> = (0..values.len()).map(|i| greville(i).map(|g| length * g)).collect();
    let exact = exact?;
    let near = |(all, x): (&Vec<f64>, &f64)| all.iter().all(|v| (v - x).abs() <= WRITTEN * length.abs());
    (degree > 0 && length.is_finite() && values.iter().zip(&exact).all(near)).then_some(exact)
}

/// True if all numbers in it are one number.
fn uniform(weights: &Value) -> bool {
    fn walk(v: &Value, first: &mut Option<f64>) -> bool {
        match (v, v.as_f64()) {
            (Value::Array(list), _) => list.iter().all(|v| walk(v, first)),
            (_, Some(x)) => *first.get_or_insert(x) == x,
            _ => true,
        }
    }
    walk(weights, &mut None)
}
