use asperity_grinding::surface::{BSplineSurface, Graph};
use asperity_scene::SceneError;
use serde::Deserialize;
use serde_json::Value;

use super::{missing, wrong};

/// A surface by the reference's names.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Surface {
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
        /// Numbers that are not all alike make a rational surface; words are for people.
        weights: Option<Value>,
    },
}

impl Surface {
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
        BSplineSurface::new(*degree, [knots_u, knots_v], control_points).map_err(|e| {
            let path = format!("surface.{}", e.path);
            SceneError { path, ..wrong(e) }
        })
    }
}

/// All numbers in it are one number.
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
