//! A beam on a Winkler foundation under a moving load, as a document has it.

use asperity_scene::validate::{bounded, not_negative, positive, value};
use asperity_scene::{Scene, SceneError, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

/// A load moves along a beam that lies on an elastic foundation: a rail, a belt, a pavement.
///
/// The document has no bodies: beam, foundation and load are those below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct BeamOnFoundation {
    /// Load, N, downwards.
    pub load: f64,
    /// Speed of the load towards the right, m/s.
    pub speed: f64,
    /// Flexural rigidity EI of the beam, N m².
    pub rigidity: f64,
    /// Mass of the beam per length, kg/m.
    pub mass: f64,
    /// Foundation modulus k, N/m²: force per length over deflection.
    pub foundation: f64,
    /// Damping ratio ζ = c/(2 √(k m)), 0 to 10.
    pub damping: f64,
    /// True if the foundation only pushes: the beam, which lies on it by its weight, lifts off where it would be pulled.
    pub tensionless: bool,
    /// Gravity, m/s²; it matters where the beam may lift off.
    pub gravity: f64,
    /// Length of the beam, m; it is hinged at both ends.
    pub span: f64,
    /// Number of elements.
    pub elements: u32,
    /// Distance from the left end at which the load starts, m. There the beam is at rest under it.
    pub start: f64,
    /// Time step, s.
    pub step: f64,
    /// Time at which the run ends, s; absent: it goes on, and the beam swings out once the load has left it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub end: Option<f64>,
    /// Plots that are shown, in this order; empty: all.
    #[scope(look)]
    pub plots: Vec<String>,
}

impl Default for BeamOnFoundation {
    /// Returns a track on soft ground under a wheelset of 18 t: 1/λ = 3 m, critical speed 60 m/s.
    fn default() -> Self {
        Self {
            load: 180e3,
            speed: 30.0,
            rigidity: 80e6,
            mass: 10e3,
            foundation: 4e6,
            damping: 0.1,
            tensionless: false,
            gravity: 9.81,
            span: 180.0,
            elements: 360,
            start: 30.0,
            step: 2e-3,
            end: None,
            plots: Vec::new(),
        }
    }
}

impl Settings for BeamOnFoundation {
    const KIND: &'static str = "beam_on_foundation";
    const ABOUT: &'static str = "Let a load move along a beam on an elastic foundation.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        if !scene.bodies.is_empty() {
            return Err(value("bodies", "the beam is the experiment’s own: leave the list empty"));
        }
        not_negative("experiment.load", self.load)?;
        bounded("experiment.speed", self.speed)?;
        positive("experiment.rigidity", self.rigidity)?;
        positive("experiment.mass", self.mass)?;
        positive("experiment.foundation", self.foundation)?;
        not_negative("experiment.damping", self.damping)?;
        positive("experiment.gravity", self.gravity)?;
        positive("experiment.span", self.span)?;
        not_negative("experiment.start", self.start)?;
        positive("experiment.step", self.step)?;
        self.end.map_or(Ok(()), |end| positive("experiment.end", end))
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }
}
