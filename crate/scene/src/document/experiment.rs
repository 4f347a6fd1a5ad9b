//! The kinds of experiment a document may hold, and the data of the contact inspector.

use serde::{Deserialize, Serialize};

use super::wrench::{TwoFingers, WrenchCone};
use super::{BouncingBall, Dynamics, Equilibrium, FrictionCone, Grinding, Ramp};

/// What is done with the bodies. One file in `crate/session/src/experiments` each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Experiment {
    /// Hold two bodies against each other and look at the contact.
    ContactInspector(ContactInspector),
    /// Hold one contact force beside the friction cone and its pyramids.
    FrictionCone(FrictionCone),
    /// Tilt a table with a box on it.
    Ramp(Ramp),
    /// Ask whether bodies that touch can rest.
    Equilibrium(Equilibrium),
    /// Put contacts on a body and hold the cone of wrenches they can make.
    WrenchCone(WrenchCone),
    /// Hold a body between two fingers.
    TwoFingers(TwoFingers),
    /// Let balls fall on a floor, a contact law each.
    BouncingBall(BouncingBall),
    /// Let the bodies move.
    Dynamics(Box<Dynamics>),
    /// Plan a grinding path for an arm, and see what it does to the part.
    Grinding(Box<Grinding>),
}

impl Experiment {
    /// Simulated seconds of one step; `None` without a clock.
    pub fn step(&self) -> Option<f64> {
        match self {
            Self::BouncingBall(ball) => Some(ball.step),
            Self::Dynamics(dynamics) => Some(dynamics.step),
            Self::Grinding(grinding) => Some(grinding.step),
            _ => None,
        }
    }
}

/// Hold two bodies against each other and look at the contact, as a surface and as a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ContactInspector {
    /// Point contact's stiffness for its force, N/m; the surface needs none.
    pub point_stiffness: f64,
    /// The motion of body B the sweep plot goes through.
    pub sweep: Sweep,
}

impl Default for ContactInspector {
    fn default() -> Self {
        Self { point_stiffness: 1e5, sweep: Sweep::default() }
    }
}

/// A motion of the second body, and how finely it is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Sweep {
    /// Slide along the axis or turn about it.
    pub motion: Motion,
    /// Direction in the world; any length but zero.
    pub axis: [f64; 3],
    /// First offset from the body's present pose: m when sliding, rad when turning.
    pub from: f64,
    /// Last offset, m or rad.
    pub to: f64,
    /// How many poses, 2 to 2000.
    pub samples: u32,
}

impl Default for Sweep {
    fn default() -> Self {
        Self { motion: Motion::Slide, axis: [0.0, 0.0, 1.0], from: -0.02, to: 0.02, samples: 201 }
    }
}

/// Slide along an axis or turn about it (through the body's origin).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// Along the axis, m.
    Slide,
    /// About the axis through the body's origin, rad.
    Turn,
}
