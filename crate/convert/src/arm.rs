//! Arms of documents as the engine's: built in, or one's own. Grinding, clearing and moving bodies share them.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{
    ArmDescription, ArmJoint, JointLimits, Joints, Maker, preset, preset_base, preset_maker, preset_radii,
};
use asperity_geometry::{Length, MassProperties, Mat3, Pose, Vec3};
use asperity_scene::document::{CellArm, OwnArm, OwnJoint};
use asperity_scene::{ErrorKind, SceneError};

/// Returns the engine's description of the arm, without a tool.
///
/// # Errors
///
/// Names `path` if no such arm is built in.
pub fn described(path: &str, arm: &CellArm) -> Result<ArmDescription, SceneError> {
    let missing = || SceneError::new(ErrorKind::Value, path, "no such arm");
    match arm {
        CellArm::Own(own) => Ok(of_own(own)),
        _ => preset(name(arm)).ok_or_else(missing),
    }
}

/// Returns the name of the arm in the engine.
fn name(arm: &CellArm) -> &str {
    match arm {
        CellArm::Er10900Like => "er10_900_like",
        CellArm::Vs060Like => "vs060_like",
        CellArm::EstunIer10 => "estun_ier10_900_mi",
        CellArm::EstunIer7 => "estun_ier7_910_mi",
        CellArm::Ur5e => "ur5e",
        CellArm::KukaKr6 => "kuka_kr6_r900_sixx",
        CellArm::AbbIrb1200 => "abb_irb1200_5_90",
        CellArm::FanucLrMate => "fanuc_lrmate_200id_7l",
        CellArm::Own(own) => &own.name,
    }
}

/// Returns the maker of the arm's controller; and true if it was guessed from the name of an arm of one's
/// own.
pub fn maker(arm: &CellArm) -> (Option<Maker>, bool) {
    match arm {
        CellArm::Own(own) => (Maker::of_name(&own.name), true),
        _ => (preset_maker(name(arm)), false),
    }
}

/// Returns the frame of the poses of the arm's controller, in the world; that of an arm of one's own is taken
/// for the world's.
pub fn base(arm: &CellArm) -> Pose {
    match arm {
        CellArm::Own(_) => Pose::identity(),
        _ => preset_base(name(arm)),
    }
}

fn of_own(own: &OwnArm) -> ArmDescription {
    let X_LF = super::pose(&own.flange);
    let last = own.joints.len().saturating_sub(1);
    let joint = |(i, j): (usize, &OwnJoint)| {
        let [xx, yy, zz, xy, xz, yz] = j.inertia;
        let I = Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
        let limits = JointLimits::ramped(j.limits[0], j.limits[1], j.speed);
        let held = MassProperties { mass: j.mass, p_BCm: Vec3::from(j.center_of_mass), I_Cm: I };
        let joint = ArmJoint::about_axis(super::pose(&j.frame), &Vec3::from(j.axis).unit(), held, limits);
        let joint = if j.slides { joint.sliding() } else { joint };
        if i == last { joint.with_flange(&X_LF) } else { joint }
    };
    ArmDescription {
        name: own.name.clone(),
        joints: own.joints.iter().enumerate().map(joint).collect(),
        X_LT: Pose::identity(),
        asked: own.asked,
        posture: own.posture.as_deref().and_then(|q| Joints::try_from(q).ok()),
        gravity: Vec3::new(0.0, 0.0, -9.81),
    }
}

/// Returns the radii of the links, base first, m.
pub fn radii(arm: &CellArm) -> Vec<f64> {
    match arm {
        CellArm::Own(own) => own.joints.iter().map(|j| j.radius).collect(),
        _ => preset_radii(name(arm)).unwrap_or_default().to_vec(),
    }
}
