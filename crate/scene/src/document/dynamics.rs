//! Moving bodies as a document has them: contact, joints, controllers, clutter, and the readings and plots of
//! a run.

mod checks;

use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

use super::{
    Arm, BodyWayPoints, ContactReduction, Controller, ControllerGoal, Coupler, Joint, Recorded, Scene,
    Solver, Spring, StepMap, Task, Theory,
};
use crate::command::Change;
use crate::inputs::not_driven;
use crate::kind::Settings;
use crate::validate::value;
use crate::{Channel, InputValue, SceneError};

/// Let the bodies move: free ones, and those that joints hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Dynamics {
    /// Gravity in the world, m/s².
    pub gravity: [f64; 3],
    /// Time step, s.
    pub step: f64,
    /// Time at which the run ends, s; absent: it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub end: Option<f64>,
    /// Contact model.
    pub contact: ContactModel,
    /// Accuracy to which a step is solved.
    pub solver: Solver,
    /// Joints between bodies.
    pub joints: Vec<Joint>,
    /// Couplers: ratios between joints.
    pub couplers: Vec<Coupler>,
    /// Pairs of bodies that pass through each other, by index.
    pub passing: Vec<[usize; 2]>,
    /// Springs that pull at bodies.
    pub springs: Vec<Spring>,
    /// Controllers that push joints and bodies towards set-points.
    pub controllers: Vec<Controller>,
    /// Bodies that follow way-points in time, whatever touches them.
    pub scripts: Vec<BodyWayPoints>,
    /// Arm beside the bodies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub arm: Option<Box<Arm>>,
    /// Further arms, each led by its way-points alone: the second of a robot with two, or one that hands the
    /// other its work.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Arm>>", optional))]
    pub arms: Vec<Arm>,
    /// Task: a body to be brought into another.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub task: Option<Task>,
    /// Closed form of the motion: read and drawn beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub theory: Option<Theory>,
    /// Recorded motions of bodies, beside the run.
    pub recorded: Vec<Recorded>,
    /// Clutter: random bodies that are let fall.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub clutter: Option<Clutter>,
    /// Label of the scene's own run beside its variants; absent: its contact model.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub label: Option<String>,
    /// Variants: the scene with a few fields changed, run beside it; up to four runs.
    pub variants: Vec<Variant>,
    /// Offset at which each run is shown from the one before, in the world, m.
    #[scope(look)]
    pub apart: [f64; 3],
    /// Index of the body whose motion is read and traced.
    #[scope(look)]
    pub watch: usize,
    /// Indices of bodies whose pose and velocity are readings too.
    #[scope(look)]
    pub motion_of: Vec<usize>,
    /// True if the path of the watched body so far is drawn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    #[scope(look)]
    pub trail: bool,
    /// Readings to plot over time, in this order; empty: all that change.
    #[scope(look)]
    pub plots: Vec<String>,
    /// Source of the colours of bodies that move.
    #[serde(skip_serializing_if = "BodyColour::is_none")]
    #[cfg_attr(feature = "schema", ts(as = "Option<BodyColour>", optional))]
    #[scope(look)]
    pub colour: BodyColour,
    /// Channels that the page offers at once, in this order.
    #[scope(look)]
    pub drive: Vec<Channel>,
    /// Map of the run's error, drawn beside the view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    #[scope(look)]
    pub step_map: Option<StepMap>,
}

impl Default for Dynamics {
    fn default() -> Self {
        Self {
            gravity: [0.0, 0.0, -9.81],
            step: 0.01,
            end: None,
            contact: ContactModel::default(),
            solver: Solver::default(),
            joints: Vec::new(),
            couplers: Vec::new(),
            passing: Vec::new(),
            springs: Vec::new(),
            controllers: Vec::new(),
            scripts: Vec::new(),
            arm: None,
            arms: Vec::new(),
            task: None,
            theory: None,
            recorded: Vec::new(),
            clutter: None,
            label: None,
            variants: Vec::new(),
            apart: [0.0, 0.5, 0.0],
            watch: 0,
            motion_of: Vec::new(),
            trail: false,
            plots: Vec::new(),
            colour: BodyColour::None,
            drive: Vec::new(),
            step_map: None,
        }
    }
}

impl Settings for Dynamics {
    const KIND: &'static str = "dynamics";
    const ABOUT: &'static str = "Let the bodies move.";
    const BODIES_MOVE: bool = true;

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.check_names()?;
        self.validate(scene)
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }

    fn has_channel(&self, scene: &Scene, channel: &Channel) -> Result<(), SceneError> {
        match *channel {
            Channel::Force { body } | Channel::Pull { body } => {
                let made = self.clutter.as_ref().map_or(0, |c| c.count as usize);
                match scene.bodies.get(body) {
                    Some(b) if b.fixed => Err(value("channel.body", "this body is fixed")),
                    None if body >= scene.bodies.len() + made => {
                        Err(value("channel.body", "names a body the scene does not have"))
                    }
                    _ => Ok(()),
                }
            }
            Channel::Motor { joint } => match self.joints.get(joint) {
                None => Err(value("channel.joint", "names a joint the scene does not have")),
                Some(j) if j.motion.drive().is_none_or(|d| d.motor.is_none()) => {
                    Err(value("channel.joint", "this joint has no motor"))
                }
                Some(_) => Ok(()),
            },
            Channel::Controller { controller } if controller >= self.controllers.len() => {
                Err(value("channel.controller", "names a controller the scene does not have"))
            }
            Channel::Controller { .. } => Ok(()),
            Channel::Arm {} | Channel::ArmJoints {} if self.arm.is_none() => {
                Err(value("channel", "the scene has no arm"))
            }
            Channel::Arm {} | Channel::ArmJoints {} => Ok(()),
            Channel::Jaws {} => Err(not_driven(channel)),
        }
    }

    fn takes(&self, channel: &Channel, taken: &InputValue) -> Result<(), SceneError> {
        let Channel::Controller { controller } = channel else { return Ok(()) };
        match (self.controllers.get(*controller).map(|c| &c.goal), taken) {
            (Some(ControllerGoal::Joint { .. }), InputValue::PointSetPoint { .. }) => {
                Err(value("value.type", "this controller moves a joint: a joint_set_point"))
            }
            (Some(ControllerGoal::Point { .. }), InputValue::JointSetPoint { .. }) => {
                Err(value("value.type", "this controller moves a point: a point_set_point"))
            }
            _ => Ok(()),
        }
    }
}

/// Source of the colours of bodies that move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BodyColour {
    /// None: bodies keep their colours.
    #[default]
    None,
    /// The force that presses on a body, N.
    Load,
}

impl BodyColour {
    fn is_none(&self) -> bool {
        *self == Self::None
    }
}

/// Contact model.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContactModel {
    /// Point contact, at a few points of each pair that share one spring.
    Point {
        /// Stiffness of each body, N/m; two bodies give way in series.
        stiffness: f64,
        /// Reduction: fewer contacts between two bodies, and a bound on their stiffness together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reduction: Option<ContactReduction>,
        /// True if the sides between flush pieces of the world are walls, as in an engine that knows of no
        /// seams.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        inner_walls: bool,
    },
    /// Hydroelastic contact, over the surface where two pressures are equal; bodies without a compliance are
    /// rigid.
    Hydroelastic {
        /// True if each patch is reduced to four contacts of its force, moment and stiffness.
        #[serde(default)]
        reduced: bool,
        /// Reduction: fewer contacts between two bodies, and a bound on their stiffness together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reduction: Option<ContactReduction>,
    },
}

impl ContactModel {
    /// Reduction of the contacts of two bodies, if there is one.
    pub fn reduction(&self) -> Option<&ContactReduction> {
        match self {
            Self::Point { reduction, .. } | Self::Hydroelastic { reduction, .. } => reduction.as_ref(),
        }
    }
}

impl Default for ContactModel {
    fn default() -> Self {
        Self::Point { stiffness: 1e5, reduction: None, inner_walls: false }
    }
}

/// Clutter: random bodies staggered above a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Clutter {
    /// Number of bodies.
    pub count: u32,
    /// Kinds, drawn from with equal chance.
    pub kinds: Vec<ClutterKind>,
    /// Seed of the random numbers: the same seed gives the same bodies everywhere.
    pub seed: u64,
    /// Smallest and largest edge or diameter, m.
    pub size: [f64; 2],
    /// Density, kg/m³.
    pub density: f64,
    /// Friction coefficient.
    pub friction: f64,
    /// Hydroelastic modulus where contact is hydroelastic, Pa.
    pub modulus: f64,
    /// Hunt–Crossley dissipation, s/m.
    pub dissipation: f64,
    /// Centre of the lowest layer, m.
    pub above: [f64; 3],
    /// Half width of a layer along x and y, m.
    pub half_width: [f64; 2],
    /// True if bodies move in the x–z plane alone, on planar joints.
    pub flat: bool,
}

impl Default for Clutter {
    fn default() -> Self {
        Self {
            count: 20,
            kinds: vec![ClutterKind::Box, ClutterKind::Sphere, ClutterKind::Capsule, ClutterKind::Cylinder],
            seed: 1,
            size: [0.04, 0.08],
            density: 1000.0,
            friction: 0.5,
            modulus: 1e6,
            dissipation: 1.0,
            above: [0.0, 0.0, 0.2],
            half_width: [0.12, 0.12],
            flat: false,
        }
    }
}

/// Kinds of random bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClutterKind {
    /// Cuboids, each edge drawn for itself.
    Box,
    /// Balls.
    Sphere,
    /// Round-ended rods.
    Capsule,
    /// Flat-ended rods.
    Cylinder,
    /// Egg-like bodies.
    Ellipsoid,
}

/// A variant: the scene with a few fields changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Label that is written beside it.
    pub label: String,
    /// Changes of fields of the document, outside `variants`.
    pub set: Vec<Change>,
}
