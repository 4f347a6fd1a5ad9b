//! The arm of a run: its readings, the handles of its goal, the channels by which it is driven.

mod figure;
mod goal;
mod plot;
mod readings;

use asperity_control::force_loop::ForceGains;
use asperity_dynamics::arm::JointLimits;
use asperity_scene::document::{self, CellArm, Quantity};
use asperity_scene::{Channel, DrivenChannel, FieldShape, InputValue};

pub(crate) use self::figure::draw;
pub(super) use self::goal::{HeldGoal, handles};
pub(super) use self::plot::{BOUNDARY, boundary, described as boundary_described};
pub(super) use self::readings::{in_its_unit, of, rows};
use super::channels::field as channel_field;
use super::rounded;
use super::run::Run;
use crate::convert::system::servo;

/// Returns the channels of its goal: as a place, and in joint angles.
pub(super) fn channels(run: &Run) -> Vec<DrivenChannel> {
    let (Some(start), Some(way)) = (run.model().arm_start(0), run.way()) else { return Vec::new() };
    let three =
        |key: &str, label: &str, quantity| channel_field(key, label, quantity, FieldShape::Vector, None);
    let place = DrivenChannel {
        channel: Channel::Arm {},
        label: "Arm".to_owned(),
        rest: InputValue::ArmGoal {
            position: rounded(&start.place.translation.vector).into(),
            turn: [0.0; 3],
            force: [0.0; 3],
        },
        fields: vec![
            three("position", "Goal of the tool", Quantity::Length),
            three("force", "Press with", Quantity::Force),
            three("turn", "Turned by", Quantity::Angle),
        ],
    };
    let slides =
        |k: usize| matches!(&way.arm.model, CellArm::Own(own) if own.joints.get(k).is_some_and(|j| j.slides));
    let one = |(k, limits): (usize, &JointLimits)| {
        let (key, label) = (format!("q{}", k + 1), format!("Joint {}", k + 1));
        let range = Some([limits.lower, limits.upper]);
        let quantity = if slides(k) { Quantity::Length } else { Quantity::Angle };
        channel_field(&key, &label, quantity, FieldShape::Number, range)
    };
    let joints = DrivenChannel {
        channel: Channel::ArmJoints {},
        label: "Arm, by its joints".to_owned(),
        rest: InputValue::arm_joints(&way.joints),
        fields: run.model().arm_limits(0).iter().flat_map(|l| l.iter().enumerate()).map(one).collect(),
    };
    vec![place, joints]
}

/// Returns the net stiffness at which theory has the force loop of an arm with the integral gain `integral`
/// become unstable, N/m; `None` where there is no such theory.
fn limit(arm: &document::Arm, integral: f64) -> Option<f64> {
    let [proportional, _] = arm.control.force_gains;
    let gains = ForceGains { proportional, integral };
    servo(&arm.servo.law).stability_limit(gains, 1.0 / arm.control.rate, arm.servo.delay)
}
