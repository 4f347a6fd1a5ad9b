//! The arm of the cell in words.

use asperity_dynamics::arm::Arm;
use asperity_fault::Fault;
use asperity_scene::document::CellArm;
use asperity_scene::{ErrorKind, SceneError};

/// Returns the names of the joints, for robots' messages.
pub(super) fn joint_names(arm: &CellArm) -> [String; 6] {
    let own = |i: usize| match arm {
        CellArm::Own(own) => own.joints.get(i).map(|j| j.name.clone()).filter(|n| !n.is_empty()),
        _ => None,
    };
    [0, 1, 2, 3, 4, 5].map(|i| own(i).unwrap_or_else(|| format!("joint_{}", i + 1)))
}

/// Translates an error of the engine's about the arm to the field of the document.
pub(super) fn refused(arm: &CellArm, x: &Fault) -> SceneError {
    let own = matches!(arm, CellArm::Own(_));
    let path =
        if own { format!("experiment.cell.arm.own.{}", x.path) } else { "experiment.cell.arm".to_owned() };
    SceneError::new(ErrorKind::Value, path, x.message.clone())
}

/// Describes the arm, and how its joints are found from where the tool is.
pub(super) fn told(arm: &Arm) -> String {
    match arm.searched() {
        None => format!(
            "Arm: {}; its wrist is spherical, joints follow in closed form, eight ways at most.",
            arm.name()
        ),
        Some(why) => format!(
            "Arm: {}. {} So joints are searched for by damped least squares: all that are found.",
            arm.name(),
            why.message
        ),
    }
}
