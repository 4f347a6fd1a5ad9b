//! Balls that fall on a floor, each with a contact law of its own, as a document has them.

use asperity_scene::{Scene, SceneError, Settings};
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

/// Balls side by side fall on a floor, each with a contact law of its own, on one clock.
///
/// Body 0 is the floor, body k + 1 is the ball of `balls[k]`. The document's poses place them across; their height
/// is the experiment's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct BouncingBall {
    /// Height of each ball over the floor at the start, m; negative: it starts pressed in.
    pub drop_height: f64,
    /// Mass of each ball, kg.
    pub mass: f64,
    /// Gravity, m/s², downwards.
    pub gravity: f64,
    /// Stiffness K of the linear law, N/m; the others turn an undamped ball back at the same depth.
    pub stiffness: f64,
    /// Exponent n of the power laws: 1.5 is Hertz's.
    pub exponent: f64,
    /// Restitution that is asked of each law, 0 to 1.
    pub restitution: f64,
    /// Condition that ends a contact.
    pub release: Release,
    /// Speed for which the power laws are damped, m/s; absent: anew for each impact.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub calibration_speed: Option<f64>,
    /// Elastic constants of the floor.
    pub floor: Elastic,
    /// Simulated time of one step, s: any, since steps are exact.
    pub step: f64,
    /// Time at which the run ends, s.
    pub end: f64,
    /// The balls and their laws, one to six.
    pub balls: Vec<Ball>,
    /// Plots beside the view, in this order.
    #[scope(look)]
    pub plots: Vec<BallPlot>,
}

impl Default for BouncingBall {
    fn default() -> Self {
        Self {
            drop_height: 1.0,
            mass: 1.0,
            gravity: 9.81,
            stiffness: 1.4e8,
            exponent: 1.5,
            restitution: 0.6,
            release: Release::ZeroPenetration,
            calibration_speed: None,
            floor: Elastic::default(),
            step: 2e-5,
            end: 3.0,
            balls: vec![Ball::default()],
            plots: vec![BallPlot::HeightTime, BallPlot::ForceTime, BallPlot::ForcePenetration],
        }
    }
}

impl Settings for BouncingBall {
    const KIND: &'static str = "bouncing_ball";
    const ABOUT: &'static str = "Let balls fall on a floor, a contact law each.";
    const FIRST_IMPACT: bool = true;

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        super::check::validate(scene, self)
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }
}

/// A ball and its contact law.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Ball {
    /// Law of its force against penetration and its rate.
    pub law: BallLaw,
    /// Restitution that is asked of this ball alone, 0 to 1; absent: the experiment's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub restitution: Option<f64>,
    /// Damping D of the linear law, N·s/m, instead of one chosen for a restitution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub damping: Option<f64>,
    /// Elastic constants of the ball: its stiffness is then Hertz's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub elastic: Option<Elastic>,
}

/// Law of the force against penetration and its rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BallLaw {
    /// Kelvin–Voigt: F = Kδ + Dδ̇.
    #[default]
    KelvinVoigt,
    /// Hunt and Crossley: F = Kδⁿ(1 + (d/v)δ̇), d = 3(1 − e)/2.
    HuntCrossley,
    /// Lankarani and Nikravesh: d = 3(1 − e²)/4.
    LankaraniNikravesh,
    /// Flores et al.: d = 8(1 − e)/(5e).
    Flores,
    /// Gonthier et al.: d = (1 − e²)/e.
    Gonthier,
    /// Zhang et al. 2022 for equal exponents, as Hu and Guo 2015: d = 3(1 − e)/(2e).
    Zhang,
    /// Exact: the root of d(1 + e) = ln((1 + d)/(1 − de)), which gives the restitution that is asked.
    Exact,
}

/// An elastic solid.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Elastic {
    /// Young's modulus E, Pa.
    pub youngs_modulus: f64,
    /// Poisson's ratio ν, above −1 and at most 0.5.
    pub poissons_ratio: f64,
}

/// The elastic constants of steel.
impl Default for Elastic {
    fn default() -> Self {
        Self { youngs_modulus: 207e9, poissons_ratio: 0.3 }
    }
}

/// Condition that ends a contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Release {
    /// The penetration is zero again; a linear damper pulls just before.
    #[default]
    ZeroPenetration,
    /// The force is zero: nothing pulls.
    ZeroForce,
}

/// A plot of the experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BallPlot {
    /// The contact, magnified.
    Magnified,
    /// Height over the whole run.
    HeightTime,
    /// First impact: force against time.
    ForceTime,
    /// First impact: force against penetration, a loop.
    ForcePenetration,
    /// First impact: velocity against time.
    VelocityTime,
    /// First impact: velocity against penetration.
    VelocityPenetration,
    /// First impact: acceleration against velocity.
    AccelerationVelocity,
    /// First impact: share of the energy taken so far.
    Dissipation,
    /// First impact: energy of motion and spring.
    Energy,
    /// First impact: relative error of that energy.
    EnergyError,
    /// Restitution against the speed of the impact.
    RestitutionSpeed,
    /// Restitution that comes out against the one that is asked.
    RestitutionAsked,
    /// Error of the height against the step.
    StepError,
}
