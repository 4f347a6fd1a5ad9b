//! Checks of an arm that a document describes itself.

use super::{bounded, direction, pose, positive, value};
use crate::SceneError;
use crate::document::{OwnArm, OwnJoint};

/// Largest angle of a stop, rad: two turns.
const MOST_TURN: f64 = 12.6;

/// Checks an arm of one's own; paths start at it.
pub fn own(arm: &OwnArm) -> Result<(), SceneError> {
    for (i, j) in arm.joints.iter().enumerate() {
        joint(j).map_err(|x| x.within(&format!("joints[{i}]")))?;
    }
    pose("flange", &arm.flange)
}

fn joint(j: &OwnJoint) -> Result<(), SceneError> {
    pose("frame", &j.frame)?;
    direction("axis", j.axis)?;
    let [low, high] = j.limits;
    if !(low < high && low >= -MOST_TURN && high <= MOST_TURN) {
        return Err(value("limits", "the lower stop below the upper, two turns to either side at most"));
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
