//! A closed plane curve between two fingers, as a document has it.

use asperity_scene::{Scene, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use asperity_scene::SceneError;
use asperity_scene::validate::{bounded, not_negative, positive, value};

/// Two fingers on a closed plane curve, joined by a spring; all pairs of points where the spring is at rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct PlanarAntipodal {
    /// Curve that is grasped.
    pub curve: PlanarCurve,
    /// Parameter t of each finger on the curve, rad.
    pub fingers: [f64; 2],
    /// Number of the pair that is looked at: 1 is the one farthest apart. One that does not exist: none.
    pub pair: u32,
    /// True if the pairs are drawn and listed.
    pub shown: bool,
    /// Coulomb's coefficient of friction at both fingers.
    pub friction: f64,
    /// Stiffness of the spring between the fingers, N/m.
    pub stiffness: f64,
}

/// A closed plane curve: two formulas of t, which goes from 0 to 2π, and displacements from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct PlanarCurve {
    /// Formula of the coordinate across, m.
    pub x: String,
    /// Formula of the coordinate up, m.
    pub y: String,
    /// Displacements of the curve from the formulas at t = 2πk/n, n the number of these, m. Between them the
    /// displacement is smooth.
    pub pulls: Vec<[f64; 2]>,
}

impl Default for PlanarCurve {
    fn default() -> Self {
        Self { x: "0.06*cos(t)".into(), y: "0.04*sin(t)".into(), pulls: Vec::new() }
    }
}

impl Default for PlanarAntipodal {
    fn default() -> Self {
        Self {
            curve: PlanarCurve::default(),
            fingers: [0.4, 2.6],
            pair: 1,
            shown: true,
            friction: 0.3,
            stiffness: 100.0,
        }
    }
}

impl Settings for PlanarAntipodal {
    const KIND: &'static str = "planar_antipodal";
    const ABOUT: &'static str = "Find every antipodal pair of a closed plane curve.";

    fn check(&self, _scene: &Scene) -> Result<(), SceneError> {
        self.validate()
    }
}

/// Largest length of a formula, characters.
const LONGEST: usize = 2000;
/// Largest number of displacements of a curve.
const MOST_PULLS: usize = 24;

impl PlanarAntipodal {
    pub(crate) fn validate(&self) -> Result<(), SceneError> {
        for (field, text) in [("x", &self.curve.x), ("y", &self.curve.y)] {
            if text.len() > LONGEST {
                return Err(value(
                    &format!("experiment.curve.{field}"),
                    format!("at most {LONGEST} characters"),
                ));
            }
        }
        let pulls = &self.curve.pulls;
        if pulls.len() > MOST_PULLS {
            return Err(value("experiment.curve.pulls", format!("at most {MOST_PULLS} places")));
        }
        for (i, pull) in pulls.iter().enumerate() {
            for (k, x) in pull.iter().enumerate() {
                bounded(&format!("experiment.curve.pulls[{i}][{k}]"), *x)?;
            }
        }
        for (i, t) in self.fingers.into_iter().enumerate() {
            bounded(&format!("experiment.fingers[{i}]"), t)?;
        }
        not_negative("experiment.friction", self.friction)?;
        positive("experiment.stiffness", self.stiffness)
    }
}
