use super::{bounded, direction, positive, value};
use crate::SceneError;
use crate::document::{OwnArm, OwnJoint, Pose};

/// What a stop may be at most, rad: two turns.
const MOST_TURN: f64 = 12.6;

/// An arm of one's own; paths start at it.
pub(super) fn own(arm: &OwnArm) -> Result<(), SceneError> {
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
    if (1e-3..=1.0).contains(&j.radius) { Ok(()) } else { Err(value("radius", "between 1 mm and 1 m")) }
}

/// Numbers that place something.
pub(super) fn pose(path: &str, pose: &Pose) -> Result<(), SceneError> {
    for (k, x) in pose.translation.iter().enumerate() {
        bounded(&format!("{path}.translation[{k}]"), *x)?;
    }
    let norm2: f64 = pose.rotation.iter().map(|q| q * q).sum();
    if (1e-6..=1e6).contains(&norm2) {
        Ok(())
    } else {
        Err(value(&format!("{path}.rotation"), "a quaternion [w, x, y, z] that is not zero"))
    }
}
