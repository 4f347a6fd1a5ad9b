//! Joints of an arm that starts where the document has its tool, by search (the closed form would cost the
//! module 5 KB more).
//!
//! The solution is taken, among all of them with whole turns counted, whose largest joint is least far from
//! the document's `joints`. Angles that have the tool there already stay as they are written, to the last
//! bit: documents have six decimals.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_dynamics::arm::{Arm, ArmDescription, ArmMotion, Joints, Solutions};
use asperity_geometry::{Length, Pose};
use asperity_scene::document;
use asperity_scene::document::Body;
use asperity_scene::{ErrorKind, SceneError};

use super::super::refused::field;

/// Error that six decimals of an angle may leave: m at a metre's reach, and rad.
const WRITTEN: f64 = 2e-6;

/// Finds the joints of an arm on its base, with its tool.
pub(super) fn joints(
    arm: &document::Arm,
    made: &ArmDescription,
    bodies: &[Body],
) -> Result<Joints, SceneError> {
    let told = Joints::fitted(made.joints.len(), &arm.joints);
    let Some(tool) = arm.tool.body.filter(|_| arm.starts_at_tool).and_then(|b| bodies.get(b)) else {
        return Ok(told);
    };
    let X_WT = crate::pose(&tool.pose) * crate::pose(&arm.tool.grip).inverse() * made.X_LT;
    let compiled =
        Arm::new(made).map_err(|e| SceneError::new(ErrorKind::Value, field(&e.path), e.message))?;
    let mut motion = ArmMotion::default();
    motion.rest(&compiled, &told);
    if off(&motion.tool(&compiled), &X_WT) <= WRITTEN {
        return Ok(told);
    }
    let mut ways = Solutions::default();
    compiled.search(&X_WT, &told, &mut ways);
    let mut best: Option<(f64, Joints)> = None;
    for way in ways.all() {
        compiled.turns_within(&way.q, |q| {
            let far = q.iter().zip(&told).map(|(q, told)| (q - told).abs()).fold(0.0, f64::max);
            if best.is_none_or(|(least, _)| far < least) {
                best = Some((far, *q));
            }
        });
    }
    let why = if ways.all().is_empty() { "it is out of reach" } else { "a joint would be beyond its stop" };
    best.map(|(_, q)| q).ok_or_else(|| {
        let message = format!("the arm cannot hold its tool where the document has that body: {why}");
        SceneError::new(ErrorKind::Value, "experiment.arm.starts_at_tool", message)
    })
}

/// Returns the distance of two poses: the greater of way (m) and turn (rad).
fn off(a: &Pose, b: &Pose) -> f64 {
    let turn = b.rotation * a.rotation.inverse();
    let way = b.translation.vector - a.translation.vector;
    // Twice the sine of half the angle: small turns alone matter.
    way.length().max(2.0 * turn.imag().length())
}
