//! Checks of an arm that a document describes itself.

use super::{bounded, direction, pose, positive, value};
use crate::SceneError;
use crate::document::{MOST_ARM_JOINTS, OwnArm, OwnJoint};

/// Largest angle of a stop, rad: two turns.
const MOST_TURN: f64 = 12.6;

/// The same of a joint that slides, m.
const MOST_SLIDE: f64 = 20.0;

/// Checks an arm of one's own; paths start at it.
pub fn own(arm: &OwnArm) -> Result<(), SceneError> {
    let count = arm.joints.len();
    if !(1..=MOST_ARM_JOINTS).contains(&count) {
        return Err(value("joints", format!("1 to {MOST_ARM_JOINTS} joints, and these are {count}")));
    }
    if let Some(posture) = &arm.posture {
        if posture.len() != count {
            return Err(value("posture", format!("one number for each of the {count} joints, base first")));
        }
        for (k, x) in posture.iter().enumerate() {
            bounded(&format!("posture[{k}]"), *x)?;
        }
    }
    for (i, j) in arm.joints.iter().enumerate() {
        joint(j).map_err(|x| x.within(&format!("joints[{i}]")))?;
    }
    pose("flange", &arm.flange)
}

fn joint(j: &OwnJoint) -> Result<(), SceneError> {
    pose("frame", &j.frame)?;
    direction("axis", j.axis)?;
    let [low, high] = j.limits;
    let (most, why) = match j.slides {
        false => (MOST_TURN, "the lower stop below the upper, two turns to either side at most"),
        true => (MOST_SLIDE, "the lower stop below the upper, 20 m to either side at most"),
    };
    if !(low < high && low >= -most && high <= most) {
        return Err(value("limits", why));
    }
    positive("speed", j.speed)?;
    positive("mass", j.mass)?;
    for (k, x) in j.center_of_mass.iter().enumerate() {
        bounded(&format!("center_of_mass[{k}]"), *x)?;
    }
    for (k, x) in j.inertia.iter().enumerate() {
        bounded(&format!("inertia[{k}]"), *x)?;
        if k < 3 {
            positive(&format!("inertia[{k}]"), *x)?;
        }
    }
    if (1e-3..=1.0).contains(&j.radius) {
        Ok(())
    } else {
        Err(value("radius", "between 1 mm and 1 m").allowing(1e-3, 1.0))
    }
}

/// An arm of six turning joints, as the programs that a grinding cell writes are for; paths start at it.
pub fn six_turning(arm: &OwnArm) -> Result<(), SceneError> {
    own(arm)?;
    if let Some(i) = arm.joints.iter().position(|j| j.slides) {
        return Err(value(
            &format!("joints[{i}].slides"),
            "the arm of a grinding cell has six turning joints",
        ));
    }
    let count = arm.joints.len();
    if count != 6 || arm.asked.is_some_and(|a| a != [true; 6]) {
        return Err(value(
            "joints",
            format!("the arm of a grinding cell has six turning joints, and this one has {count}"),
        ));
    }
    Ok(())
}
