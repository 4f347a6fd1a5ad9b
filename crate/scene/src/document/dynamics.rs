//! Moving bodies as a document has them: how they touch, what clutter is made, what is watched and plotted.

use asperity_tagged::Tagged;
use serde::{Deserialize, Serialize};

use super::{
    Arm, ContactReduction, Controller, Coupler, Joint, JointMotion, Recorded, Scene, Script, Solver, Spring,
    StepMap, Task, Theory,
};
use crate::command::Change;
use crate::validate::{bounded, not_negative, pose, positive, value};
use crate::{Channel, SceneError};

/// Let the bodies move: free ones, and those that joints hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Dynamics {
    /// m/s²
    pub gravity: [f64; 3],
    /// One step, s.
    pub step: f64,
    /// Where the run ends, s; absent: it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub end: Option<f64>,
    /// How bodies touch.
    pub contact: ContactModel,
    /// How exactly a step is solved.
    pub solver: Solver,
    /// What holds bodies together.
    pub joints: Vec<Joint>,
    /// Ratios between joints.
    pub couplers: Vec<Coupler>,
    /// Pairs of bodies that pass through each other, by index.
    pub passing: Vec<[usize; 2]>,
    /// What pulls at bodies.
    pub springs: Vec<Spring>,
    /// What pushes joints and bodies towards set-points.
    pub controllers: Vec<Controller>,
    /// Bodies that follow way-points in time, whatever touches them.
    pub scripts: Vec<Script>,
    /// An arm beside them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub arm: Option<Box<Arm>>,
    /// Further arms, each led by its way-points alone: the second of a robot with two, or one that hands the other its work.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Arm>>", optional))]
    pub arms: Vec<Arm>,
    /// What is to come about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub task: Option<Task>,
    /// A closed form of the motion: read and drawn beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub theory: Option<Theory>,
    /// How bodies really moved, beside the run.
    pub recorded: Vec<Recorded>,
    /// Bodies made by the dozen and let fall.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub clutter: Option<Clutter>,
    /// What the scene's own run is called beside its variants; absent: by its contact model.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub label: Option<String>,
    /// The scene with a few fields changed, run beside it; up to four runs.
    pub variants: Vec<Variant>,
    /// How far each is shown from the one before, m.
    pub apart: [f64; 3],
    /// The body whose motion is read and traced, by index.
    pub watch: usize,
    /// Bodies whose pose and velocity are readings too, by index.
    pub motion_of: Vec<usize>,
    /// Its way so far is drawn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub trail: bool,
    /// Readings to plot over time, in this order; empty: all that change.
    pub plots: Vec<String>,
    /// What colours bodies that move.
    #[serde(skip_serializing_if = "BodyColour::is_none")]
    #[cfg_attr(feature = "schema", ts(as = "Option<BodyColour>", optional))]
    pub colour: BodyColour,
    /// Channels that the page offers at once, in this order.
    pub drive: Vec<Channel>,
    /// Drawn beside the view: how far the run is off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
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

/// What colours bodies that move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BodyColour {
    /// Nothing.
    #[default]
    None,
    /// What presses on them, N.
    Load,
}

impl BodyColour {
    fn is_none(&self) -> bool {
        *self == Self::None
    }
}

/// How bodies touch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ContactModel {
    /// At a few points of each pair that share one spring.
    Point {
        /// Of each body, N/m; two bodies give way in series.
        stiffness: f64,
        /// Fewer contacts between two bodies, and a bound on how stiff they are together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reduction: Option<ContactReduction>,
        /// Sides between flush pieces of the world are walls, as in an engine that knows of no seams.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
        inner_walls: bool,
    },
    /// Over the surface where two pressures are equal; bodies without a compliance are rigid.
    Hydroelastic {
        /// Each patch stands as four contacts of its force, moment and stiffness.
        #[serde(default)]
        reduced: bool,
        /// Fewer contacts between two bodies, and a bound on how stiff they are together.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        reduction: Option<ContactReduction>,
    },
}

impl ContactModel {
    /// What is done to the contacts of two bodies.
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

/// Random bodies staggered above a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Clutter {
    /// How many.
    pub count: u32,
    /// Drawn from with equal chance.
    pub kinds: Vec<ClutterKind>,
    /// The same seed gives the same bodies everywhere.
    pub seed: u64,
    /// Smallest and largest edge or diameter, m.
    pub size: [f64; 2],
    /// kg/m³
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
    /// Moving in the x–z plane alone, on planar joints.
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

/// The scene with a few fields changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Written beside it.
    pub label: String,
    /// Fields of the document, outside `variants`.
    pub set: Vec<Change>,
}

/// Most runs beside each other.
const MOST_RUNS: usize = 4;
/// Arms beside the first at most.
const MOST_FURTHER_ARMS: usize = 7;
/// Most bodies whose motion is read: 13 readings each, in every run.
const MOST_READ: usize = 16;
/// Most bodies of a clutter.
const MOST_BODIES: u32 = 2000;
/// Most couplers: each ties the equations of two mechanisms together.
const MOST_COUPLERS: usize = 256;
/// Most controllers.
const MOST_CONTROLLERS: usize = 256;
/// Most scripts.
const MOST_SCRIPTS: usize = 64;

impl Dynamics {
    /// The same run without the ways of looking at it: what is watched, plotted, mapped, offered, and how far runs are shown apart.
    /// Two documents that are equal so far lead to the same states.
    pub fn unlooked(&self) -> Self {
        let Self { apart, watch, motion_of, trail, plots, colour, drive, step_map, .. } = Self::default();
        Self { apart, watch, motion_of, trail, plots, colour, drive, step_map, ..self.clone() }
    }

    /// What the types alone cannot say; paths start at the document.
    pub(crate) fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
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
