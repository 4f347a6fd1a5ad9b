//! Poses of bodies at the start, from the positions of their joints.

use asperity_convert as convert;
use asperity_geometry::{Pose, Rotation, Vec3};
use asperity_scene::ModelImport;
use asperity_scene::document::JointMotion;
use nalgebra::{Quaternion, Unit};

/// Returns the poses of all bodies in the world. Joints form a tree.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn poses(model: &ModelImport) -> Vec<Pose> {
    let mut poses: Vec<Pose> = model.bodies.iter().map(|b| convert::pose(&b.pose)).collect();
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); model.bodies.len()];
    let mut ready = Vec::new();
    let carried: Vec<bool> = {
        let mut carried = vec![false; model.bodies.len()];
        model.joints.iter().for_each(|j| carried[j.child] = true);
        carried
    };
    for (k, joint) in model.joints.iter().enumerate() {
        match joint.parent {
            Some(parent) => {
                below[parent].push(k);
                if !carried[parent] {
                    ready.push(k);
                }
            }
            None => ready.push(k),
        }
    }
    while let Some(k) = ready.pop() {
        let joint = &model.joints[k];
        let X_WP = joint.parent.map_or_else(Pose::identity, |p| poses[p]);
        let X_PJ = convert::pose(&joint.frame_in_parent);
        let X_CJ = convert::pose(&joint.frame_in_child);
        poses[joint.child] = X_WP * X_PJ * moved(&joint.motion) * X_CJ.inverse();
        ready.extend(&below[joint.child]);
    }
    poses
}

/// Returns the pose that a joint's position at the start gives.
fn moved(motion: &JointMotion) -> Pose {
    let turn = |axis: Vec3, angle: f64| match Unit::try_new(axis, 0.0) {
        Some(axis) => Rotation::from_axis_angle(&axis, angle),
        None => Rotation::identity(),
    };
    match motion {
        JointMotion::Weld {} => Pose::identity(),
        JointMotion::Revolute { axis, drive } => {
            Pose::from_parts(Vec3::zeros().into(), turn(Vec3::from(*axis), drive.position))
        }
        JointMotion::Prismatic { axis, drive } => {
            let along = Vec3::from(*axis).try_normalize(0.0).unwrap_or_default();
            Pose::from_parts((along * drive.position).into(), Rotation::identity())
        }
        JointMotion::Planar { position: [x, y, angle], .. } => {
            Pose::from_parts(Vec3::new(*x, *y, 0.0).into(), turn(Vec3::z(), *angle))
        }
        JointMotion::Ball { rotation: [w, x, y, z], .. } => {
            let turned = Unit::try_new(Quaternion::new(*w, *x, *y, *z), 0.0);
            Pose::from_parts(Vec3::zeros().into(), turned.unwrap_or_else(Rotation::identity))
        }
    }
}

/// Returns the mechanism of each body: the first body of its tree.
pub fn mechanisms(model: &ModelImport) -> Vec<usize> {
    let mut above: Vec<Option<usize>> = vec![None; model.bodies.len()];
    model.joints.iter().for_each(|j| above[j.child] = j.parent);
    (0..model.bodies.len())
        .map(|b| {
            let mut at = b;
            // A ring is refused elsewhere.
            for _ in 0..above.len() {
                match above[at] {
                    Some(parent) => at = parent,
                    None => break,
                }
            }
            at
        })
        .collect()
}
