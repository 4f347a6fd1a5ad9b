//! Moving bodies as a document has them: contact, joints, controllers, clutter, and the readings and plots of
//! a run.

use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

use super::{
    Arm, ContactReduction, Controller, ControllerGoal, Coupler, Joint, JointMotion, Recorded, Scene, Script,
    Solver, Spring, StepMap, Task, Theory,
};
use crate::command::Change;
use crate::inputs::not_driven;
use crate::kind::Settings;
use crate::validate::texts::{NAME, within};
use crate::validate::{bounded, not_negative, pose, positive, value};
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
    pub scripts: Vec<Script>,
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

/// Largest number of runs beside each other.
const MOST_RUNS: usize = 4;
/// Largest number of bodies whose motion is read: 13 readings each, in every run.
const MOST_READ: usize = 16;
/// Largest number of bodies of a clutter.
const MOST_BODIES: u32 = 2000;
/// Largest number of couplers: each ties the equations of two mechanisms together.
const MOST_COUPLERS: usize = 256;
/// Largest number of controllers.
const MOST_CONTROLLERS: usize = 256;
/// Largest number of scripts.
const MOST_SCRIPTS: usize = 64;

/// Most arms beside the first.
const MOST_FURTHER_ARMS: usize = 7;

impl Dynamics {
    /// Refuses names that are longer than anybody reads.
    fn check_names(&self) -> Result<(), SceneError> {
        let named = |list: &str, names: &mut dyn Iterator<Item = &String>| {
            names
                .enumerate()
                .try_for_each(|(i, name)| within(&format!("experiment.{list}[{i}].name"), name, NAME))
        };
        named("joints", &mut self.joints.iter().map(|j| &j.name))?;
        named("couplers", &mut self.couplers.iter().map(|c| &c.name))?;
        named("springs", &mut self.springs.iter().map(|s| &s.name))?;
        named("controllers", &mut self.controllers.iter().map(|c| &c.name))?;
        named("recorded", &mut self.recorded.iter().map(|r| &r.name))
    }

    /// Checks what the types alone cannot say; paths start at the document.
    pub fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.{field}");
        let count = scene.bodies.len();
        // The clutter's bodies come after the document's own.
        let all = count + self.clutter.as_ref().map_or(0, |c| c.count as usize);
        for (k, g) in self.gravity.into_iter().enumerate() {
            bounded(&at(&format!("gravity[{k}]")), g)?;
        }
        for (k, d) in self.apart.into_iter().enumerate() {
            bounded(&at(&format!("apart[{k}]")), d)?;
        }
        if !(1e-6..=1.0).contains(&self.step) {
            return Err(value(&at("step"), "between 1 µs and 1 s").allowing(1e-6, 1.0));
        }
        if let Some(end) = self.end {
            positive(&at("end"), end)?;
        }
        if let ContactModel::Point { stiffness, .. } = self.contact {
            positive(&at("contact.stiffness"), stiffness)?;
        }
        if let Some(reduction) = self.contact.reduction() {
            reduction.validate().map_err(|e| e.within(&at("contact.reduction")))?;
        }
        self.solver.validate().map_err(|e| e.within(&at("solver")))?;
        if self.arm.is_some() && self.solver.accuracy.is_some() {
            let message = "none beside an arm: its controller counts steps, which cannot be cut into parts";
            return Err(value(&at("solver.accuracy"), message));
        }
        if self.watch > 0 && self.watch >= all {
            return Err(value(&at("watch"), format!("the scene has bodies 0 to {}", all.saturating_sub(1))));
        }
        if self.motion_of.len() > MOST_READ {
            return Err(value(&at("motion_of"), format!("at most {MOST_READ} bodies")));
        }
        for (i, &body) in self.motion_of.iter().enumerate() {
            if body >= all {
                let message = format!("the scene has bodies 0 to {}", all.saturating_sub(1));
                return Err(value(&at(&format!("motion_of[{i}]")), message));
            }
            if self.motion_of[..i].contains(&body) {
                return Err(value(&at(&format!("motion_of[{i}]")), "this body is there already"));
            }
        }
        for (i, pair) in self.passing.iter().enumerate() {
            if pair.iter().any(|&b| b >= count) {
                return Err(value(&at(&format!("passing[{i}]")), "names a body the scene does not have"));
            }
        }
        for (i, joint) in self.joints.iter().enumerate() {
            validate_joint(joint, count).map_err(|e| e.within(&at(&format!("joints[{i}]"))))?;
        }
        for (i, spring) in self.springs.iter().enumerate() {
            spring.validate(all).map_err(|e| e.within(&at(&format!("springs[{i}]"))))?;
        }
        if self.couplers.len() > MOST_COUPLERS {
            return Err(value(&at("couplers"), format!("at most {MOST_COUPLERS}")));
        }
        for (i, coupler) in self.couplers.iter().enumerate() {
            coupler.validate(&self.joints).map_err(|e| e.within(&at(&format!("couplers[{i}]"))))?;
        }
        if self.controllers.len() > MOST_CONTROLLERS {
            return Err(value(&at("controllers"), format!("at most {MOST_CONTROLLERS}")));
        }
        for (i, controller) in self.controllers.iter().enumerate() {
            let checked = controller.validate(&scene.bodies, all - count, &self.joints);
            checked.map_err(|e| e.within(&at(&format!("controllers[{i}]"))))?;
        }
        if self.scripts.len() > MOST_SCRIPTS {
            return Err(value(&at("scripts"), format!("at most {MOST_SCRIPTS}")));
        }
        if let Some(i) = self.scripts.iter().position(|s| s.way.len() > super::script::MOST_POINTS) {
            let message = format!("at most {}", super::script::MOST_POINTS);
            return Err(value(&at(&format!("scripts[{i}].way")), message));
        }
        for (i, channel) in self.drive.iter().enumerate() {
            channel.validate(scene).map_err(|e| {
                let inside = e.path.strip_prefix("channel").unwrap_or(&e.path).to_owned();
                SceneError { path: at(&format!("drive[{i}]{inside}")), ..e }
            })?;
        }
        if let Some(arm) = &self.arm {
            arm.validate(&scene.bodies).map_err(|e| e.within(&at("arm")))?;
        }
        if self.arm.is_none() && !self.arms.is_empty() {
            return Err(value(&at("arms"), "further arms stand beside the first, which is the scene's arm"));
        }
        if self.arms.len() > MOST_FURTHER_ARMS {
            return Err(value(&at("arms"), format!("at most {MOST_FURTHER_ARMS} beside the first")));
        }
        let mut held: Vec<usize> = self.arm.iter().filter_map(|arm| arm.tool.body).collect();
        for (i, arm) in self.arms.iter().enumerate() {
            let path = at(&format!("arms[{i}]"));
            arm.validate(&scene.bodies).map_err(|e| e.within(&path))?;
            if arm.tool.body.is_some_and(|b| held.contains(&b)) {
                return Err(value(&format!("{path}.tool.body"), "another arm holds this body"));
            }
            held.extend(arm.tool.body);
        }
        if let Some(task) = &self.task {
            task.validate(&scene.bodies).map_err(|e| e.within(&at("task")))?;
        }
        if let Some(theory) = &self.theory {
            theory.validate(count).map_err(|e| e.within(&at("theory")))?;
        }
        if self.recorded.len() > super::recorded::MOST_RECORDINGS {
            return Err(value(&at("recorded"), format!("at most {}", super::recorded::MOST_RECORDINGS)));
        }
        for (i, recorded) in self.recorded.iter().enumerate() {
            let checked = recorded.validate(&scene.bodies, &self.joints);
            checked.map_err(|e| e.within(&at(&format!("recorded[{i}]"))))?;
        }
        if let Some(clutter) = &self.clutter {
            clutter.validate().map_err(|e| e.within(&at("clutter")))?;
        }
        if let Some(map) = &self.step_map {
            map.validate().map_err(|e| e.within(&at("step_map")))?;
        }
        if self.variants.len() >= MOST_RUNS {
            return Err(value(&at("variants"), "at most three beside the scene itself"));
        }
        for (i, variant) in self.variants.iter().enumerate() {
            if variant.set.iter().any(|c| c.path == "experiment" || c.path.starts_with("experiment.variants"))
            {
                return Err(value(
                    &at(&format!("variants[{i}].set")),
                    "a variant does not change the variants",
                ));
            }
        }
        Ok(())
    }
}

fn validate_joint(joint: &Joint, count: usize) -> Result<(), SceneError> {
    if joint.child >= count || joint.parent.is_some_and(|p| p >= count) {
        return Err(value("child", "names a body the scene does not have"));
    }
    pose("frame_in_parent", &joint.frame_in_parent)?;
    pose("frame_in_child", &joint.frame_in_child)?;
    match &joint.motion {
        JointMotion::Weld {} => Ok(()),
        JointMotion::Revolute { axis, drive } | JointMotion::Prismatic { axis, drive } => {
            crate::validate::direction("motion.axis", *axis)?;
            bounded("motion.drive.position", drive.position)?;
            bounded("motion.drive.velocity", drive.velocity)?;
            not_negative("motion.drive.damping", drive.damping)?;
            not_negative("motion.drive.friction", drive.friction.unwrap_or(0.0))?;
            not_negative("motion.drive.rotor_inertia", drive.rotor_inertia.unwrap_or(0.0))?;
            if drive.limits.is_some_and(|[low, high]| low.is_nan() || high.is_nan() || low > high) {
                return Err(value("motion.drive.limits", "the first is not above the second"));
            }
            Ok(())
        }
        JointMotion::Planar { position, damping } => {
            position.iter().try_for_each(|x| bounded("motion.position", *x))?;
            not_negative("motion.damping", *damping)
        }
        JointMotion::Ball { rotation, damping } => {
            crate::validate::rotation("motion.rotation", rotation)?;
            not_negative("motion.damping", *damping)
        }
    }
}

impl Clutter {
    fn validate(&self) -> Result<(), SceneError> {
        if self.count > MOST_BODIES {
            return Err(value("count", format!("at most {MOST_BODIES}")));
        }
        if self.kinds.is_empty() {
            return Err(value("kinds", "at least one kind"));
        }
        let [small, large] = self.size;
        if !(small > 0.0 && small <= large && large <= 1e3) {
            return Err(value("size", "two lengths, the first not above the second"));
        }
        positive("density", self.density)?;
        not_negative("friction", self.friction)?;
        positive("modulus", self.modulus)?;
        not_negative("dissipation", self.dissipation)?;
        for k in 0..3 {
            bounded(&format!("above[{k}]"), self.above[k])?;
        }
        not_negative("half_width[0]", self.half_width[0])?;
        not_negative("half_width[1]", self.half_width[1])
    }
}
