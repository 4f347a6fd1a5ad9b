//! Joints of a document as the engine's, and where bodies hang.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::{Coupler, Joint as EngineJoint, JointKind, Limits, Motor};
use asperity_geometry::{Length, Vec3};
use asperity_scene::document::{self, Joint, JointMotion};

/// Makes a joint at its start.
pub(super) fn joint(from: &Joint) -> EngineJoint {
    let axis = |a: &[f64; 3]| Vec3::from(*a).try_unit(0.0).unwrap_or_else(Vec3::z);
    let kind = match &from.motion {
        JointMotion::Weld {} => JointKind::Weld,
        JointMotion::Revolute { axis: a, .. } => JointKind::Revolute { axis: axis(a) },
        JointMotion::Prismatic { axis: a, .. } => JointKind::Prismatic { axis: axis(a) },
        JointMotion::Planar { .. } => JointKind::Planar,
        JointMotion::Ball { .. } => JointKind::Ball,
    };
    let (X_PF, X_BM) = (crate::pose(&from.frame_in_parent), crate::pose(&from.frame_in_child));
    let mut made = EngineJoint::new(from.name.clone(), kind, from.parent, from.child, X_PF, X_BM);
    match &from.motion {
        JointMotion::Weld {} => {}
        JointMotion::Revolute { drive, .. } | JointMotion::Prismatic { drive, .. } => {
            made.position = vec![drive.position];
            made.velocity = vec![drive.velocity];
            made.damping = drive.damping;
            made.friction = drive.friction.unwrap_or(0.0);
            made.rotor_inertia = drive.rotor_inertia.unwrap_or(0.0);
            made.limits = drive.limits.map(|[lower, upper]| Limits {
                lower,
                upper,
                stiffness: f64::INFINITY,
                relaxation_time: 0.0,
            });
            made.motor = drive.motor.map(|m| Motor {
                stiffness: m.stiffness,
                damping: m.damping,
                position: m.target_position,
                velocity: m.target_velocity,
                effort: m.effort,
                max_effort: m.limit.unwrap_or(f64::INFINITY),
            });
        }
        JointMotion::Planar { position, damping } => {
            made.position = position.to_vec();
            made.damping = *damping;
        }
        JointMotion::Ball { rotation: [w, x, y, z], damping } => {
            let turn = nalgebra::UnitQuaternion::new_normalize(nalgebra::Quaternion::new(*w, *x, *y, *z));
            made.position = turn.scaled_axis().as_slice().to_vec();
            made.damping = *damping;
        }
    }
    made
}

/// Makes a coupler with the document's ratio.
pub(super) fn coupler(from: &document::Coupler) -> Coupler {
    Coupler { a: from.joint, b: from.to, ratio: from.ratio, offset: from.offset }
}

/// Returns the anchors of the joints that hold a body to the world and let it swing.
pub(super) fn anchors(joints: &[Joint]) -> Vec<(usize, Vec3)> {
    let swings = |j: &&Joint| {
        j.parent.is_none() && matches!(j.motion, JointMotion::Revolute { .. } | JointMotion::Ball { .. })
    };
    joints.iter().filter(swings).map(|j| (j.child, Vec3::from(j.frame_in_parent.translation))).collect()
}
