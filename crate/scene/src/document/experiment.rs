//! The kinds of experiment a document may hold.

use serde::{Deserialize, Serialize};

use super::wrench::{TwoFingers, WrenchCone};
use super::{
    BouncingBall, ContactInspector, Dynamics, Equilibrium, FrictionCone, Grinding, Ramp, ReducedContacts,
};

/// What is done with the bodies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Experiment {
    /// Hold two bodies against each other and look at the contact.
    ContactInspector(ContactInspector),
    /// Put many contacts into clusters and bound how stiff these are together.
    ContactReduction(ReducedContacts),
    /// Hold one contact force beside the friction cone and its pyramids.
    FrictionCone(FrictionCone),
    /// Tilt a table with a box on it.
    Ramp(Ramp),
    /// Ask whether bodies that touch can rest.
    Equilibrium(Equilibrium),
    /// The cone of wrenches that contacts on a body can make.
    WrenchCone(WrenchCone),
    /// Hold a body between two fingers.
    TwoFingers(TwoFingers),
    /// Let balls fall on a floor, a contact law each.
    BouncingBall(BouncingBall),
    /// Let the bodies move.
    Dynamics(Box<Dynamics>),
    /// Plan a grinding path and see what it does to the part.
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
