//! Checks of moving bodies: what the types alone cannot say. Paths start at the document, or at the part that
//! a check is given.

use super::{Clutter, ContactModel, Dynamics};
use crate::SceneError;
use crate::document::recorded::MOST_RECORDINGS;
use crate::document::way_points::MOST_POINTS;
use crate::document::{Joint, JointMotion, Scene};
use crate::validate::texts::{NAME, within};
use crate::validate::{bounded, direction, not_negative, pose, positive, value};

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

type Checked = Result<(), SceneError>;

/// Returns the path of a field of the experiment.
fn at(field: &str) -> String {
    format!("experiment.{field}")
}

/// Returns the path of an item of a list of the experiment.
fn item(list: &str, index: usize) -> String {
    format!("experiment.{list}[{index}]")
}

/// Refuses a list of more than `most` items.
fn at_most(list: &str, len: usize, most: usize) -> Checked {
    if len > most { Err(value(&at(list), format!("at most {most}"))) } else { Ok(()) }
}

/// Checks each item of a list; paths of `check` start at the item.
fn each<T>(list: &str, items: &[T], check: impl Fn(&T) -> Checked) -> Checked {
    let checked = |(i, one)| check(one).map_err(|e: SceneError| e.within(&item(list, i)));
    items.iter().enumerate().try_for_each(checked)
}

/// Checks a part that may be absent; paths of `check` start at the part.
fn part<T>(field: &str, part: Option<&T>, check: impl Fn(&T) -> Checked) -> Checked {
    part.map_or(Ok(()), |part| check(part).map_err(|e| e.within(&at(field))))
}

impl Dynamics {
    /// Refuses names that are longer than anybody reads.
    pub(super) fn check_names(&self) -> Checked {
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
    pub fn validate(&self, scene: &Scene) -> Checked {
        let count = scene.bodies.len();
        // The clutter's bodies come after the document's own.
        let all = count + self.clutter.as_ref().map_or(0, |c| c.count as usize);
        self.check_numbers()?;
        self.check_solver()?;
        self.check_watched(all)?;
        self.check_mechanisms(count, all)?;
        self.check_leads(scene, all - count)?;
        self.check_arms(scene)?;
        self.check_company(scene)?;
        self.check_variants()
    }

    /// Checks the numbers of the run as a whole: gravity, distance of the runs, step, end.
    fn check_numbers(&self) -> Checked {
        for (field, vector) in [("gravity", self.gravity), ("apart", self.apart)] {
            for (k, x) in vector.into_iter().enumerate() {
                bounded(&item(field, k), x)?;
            }
        }
        if !(1e-6..=1.0).contains(&self.step) {
            return Err(value(&at("step"), "between 1 µs and 1 s").allowing(1e-6, 1.0));
        }
        self.end.map_or(Ok(()), |end| positive(&at("end"), end))
    }

    /// Checks the contact model and the accuracy of a step.
    fn check_solver(&self) -> Checked {
        if let ContactModel::Point { stiffness, .. } = self.contact {
            positive(&at("contact.stiffness"), stiffness)?;
        }
        part("contact.reduction", self.contact.reduction(), |reduction| reduction.validate())?;
        self.solver.validate().map_err(|e| e.within(&at("solver")))?;
        if self.arm.is_some() && self.solver.accuracy.is_some() {
            let message = "none beside an arm: its controller counts steps, which cannot be cut into parts";
            return Err(value(&at("solver.accuracy"), message));
        }
        Ok(())
    }

    /// Checks the bodies whose motion is read: each is one of `all`, and is there once.
    fn check_watched(&self, all: usize) -> Checked {
        let bodies = || format!("the scene has bodies 0 to {}", all.saturating_sub(1));
        if self.watch > 0 && self.watch >= all {
            return Err(value(&at("watch"), bodies()));
        }
        if self.motion_of.len() > MOST_READ {
            return Err(value(&at("motion_of"), format!("at most {MOST_READ} bodies")));
        }
        for (i, &body) in self.motion_of.iter().enumerate() {
            if body >= all {
                return Err(value(&item("motion_of", i), bodies()));
            }
            if self.motion_of[..i].contains(&body) {
                return Err(value(&item("motion_of", i), "this body is there already"));
            }
        }
        Ok(())
    }

    /// Checks what ties the document's `count` bodies together, or lets them pass through each other. Springs
    /// may hold bodies of the clutter too.
    fn check_mechanisms(&self, count: usize, all: usize) -> Checked {
        if let Some(i) = self.passing.iter().position(|pair| pair.iter().any(|&b| b >= count)) {
            return Err(value(&item("passing", i), "names a body the scene does not have"));
        }
        each("joints", &self.joints, |joint| validate_joint(joint, count))?;
        each("springs", &self.springs, |spring| spring.validate(all))?;
        at_most("couplers", self.couplers.len(), MOST_COUPLERS)?;
        each("couplers", &self.couplers, |coupler| coupler.validate(&self.joints))
    }

    /// Checks what leads joints and bodies: controllers, way-points, and the channels that are offered.
    /// `made`: number of bodies of the clutter.
    fn check_leads(&self, scene: &Scene, made: usize) -> Checked {
        at_most("controllers", self.controllers.len(), MOST_CONTROLLERS)?;
        each("controllers", &self.controllers, |c| c.validate(&scene.bodies, made, &self.joints))?;
        at_most("scripts", self.scripts.len(), MOST_SCRIPTS)?;
        if let Some(i) = self.scripts.iter().position(|s| s.way.len() > MOST_POINTS) {
            return at_most(&format!("scripts[{i}].way"), self.scripts[i].way.len(), MOST_POINTS);
        }
        for (i, channel) in self.drive.iter().enumerate() {
            channel.validate(scene).map_err(|e| {
                let inside = e.path.strip_prefix("channel").unwrap_or(&e.path).to_owned();
                SceneError { path: at(&format!("drive[{i}]{inside}")), ..e }
            })?;
        }
        Ok(())
    }

    /// Checks the arms: further ones stand beside a first, and no two hold the same body.
    fn check_arms(&self, scene: &Scene) -> Checked {
        part("arm", self.arm.as_deref(), |arm| arm.validate(&scene.bodies))?;
        if self.arm.is_none() && !self.arms.is_empty() {
            return Err(value(&at("arms"), "further arms stand beside the first, which is the scene's arm"));
        }
        if self.arms.len() > MOST_FURTHER_ARMS {
            return Err(value(&at("arms"), format!("at most {MOST_FURTHER_ARMS} beside the first")));
        }
        let mut held: Vec<usize> = self.arm.iter().filter_map(|arm| arm.tool.body).collect();
        for (i, arm) in self.arms.iter().enumerate() {
            let path = item("arms", i);
            arm.validate(&scene.bodies).map_err(|e| e.within(&path))?;
            if arm.tool.body.is_some_and(|b| held.contains(&b)) {
                return Err(value(&format!("{path}.tool.body"), "another arm holds this body"));
            }
            held.extend(arm.tool.body);
        }
        Ok(())
    }

    /// Checks what goes along with the bodies' motion: its task, its closed form, recorded motions, clutter,
    /// and the map of errors.
    fn check_company(&self, scene: &Scene) -> Checked {
        part("task", self.task.as_ref(), |task| task.validate(&scene.bodies))?;
        part("theory", self.theory.as_ref(), |theory| theory.validate(scene.bodies.len()))?;
        at_most("recorded", self.recorded.len(), MOST_RECORDINGS)?;
        each("recorded", &self.recorded, |recorded| recorded.validate(&scene.bodies, &self.joints))?;
        part("clutter", self.clutter.as_ref(), Clutter::validate)?;
        part("step_map", self.step_map.as_ref(), |map| map.validate())
    }

    /// Checks the variants: they are few, and none changes the variants.
    fn check_variants(&self) -> Checked {
        if self.variants.len() >= MOST_RUNS {
            return Err(value(&at("variants"), "at most three beside the scene itself"));
        }
        for (i, variant) in self.variants.iter().enumerate() {
            let variants = |path: &str| path == "experiment" || path.starts_with("experiment.variants");
            if variant.set.iter().any(|c| variants(&c.path)) {
                let message = "a variant does not change the variants";
                return Err(value(&at(&format!("variants[{i}].set")), message));
            }
        }
        Ok(())
    }
}

/// Checks a joint between bodies of the document, `count` of them.
fn validate_joint(joint: &Joint, count: usize) -> Checked {
    if joint.child >= count || joint.parent.is_some_and(|p| p >= count) {
        return Err(value("child", "names a body the scene does not have"));
    }
    pose("frame_in_parent", &joint.frame_in_parent)?;
    pose("frame_in_child", &joint.frame_in_child)?;
    match &joint.motion {
        JointMotion::Weld {} => Ok(()),
        JointMotion::Revolute { axis, drive } | JointMotion::Prismatic { axis, drive } => {
            direction("motion.axis", *axis)?;
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
    fn validate(&self) -> Checked {
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
