//! Channels by which a moving scene is driven, in words and units: motors and controllers, then forces on
//! bodies and pulls.

use std::collections::BTreeSet;

use asperity_scene::document::{Controller, ControllerGoal, Dynamics, Joint, JointMotion, Motor, Quantity};
use asperity_scene::{Channel, ChannelField, DrivenChannel, FieldShape, InputValue};

use super::arm;
use super::run::Run;
use asperity_exhibit::track::Track;

/// Greatest number of bodies that are listed unasked; the channels of any other are asked for.
const LISTED: usize = 16;

/// Quantities of position, velocity and effort of a joint.
type Units = [Quantity; 3];
const TURNS: Units = [Quantity::Angle, Quantity::AngularSpeed, Quantity::Moment];
const SLIDES: Units = [Quantity::Length, Quantity::Speed, Quantity::Force];

/// Returns the channels of a scene, those that the document names first, and the number of bodies if there
/// are more that move. Listed bodies: the first ones, those that the document asks for, and those on which
/// something is done.
pub(super) fn described(settings: &Dynamics, run: &Run, track: &Track) -> (Vec<DrivenChannel>, usize) {
    let motors = settings.joints.iter().enumerate().filter_map(|(k, joint)| motor(k, joint));
    let controllers =
        settings.controllers.iter().enumerate().map(|(k, c)| controller(k, c, &settings.joints));
    let goal = settings.arm.iter().flat_map(|_| arm::channels(run));
    let mut all: Vec<DrivenChannel> = goal.chain(controllers).chain(motors).collect();
    let named = settings.drive.iter().copied().chain(track.channels()).filter_map(|channel| match channel {
        Channel::Force { body } | Channel::Pull { body } => Some(body),
        _ => None,
    });
    let moving = || (0..run.named).filter(|&b| run.model().moves(b));
    let bodies: BTreeSet<usize> = moving().take(LISTED).chain(named).collect();
    let more = moving().any(|b| !bodies.contains(&b));
    all.extend(bodies.into_iter().flat_map(|body| of_body(run, body)));
    (all, if more { run.named } else { 0 })
}

/// Returns the channels by which a body is pushed and pulled; none where it does not move.
pub(super) fn of_body(run: &Run, body: usize) -> Vec<DrivenChannel> {
    let Some(b) = run.bodies.get(body).filter(|_| body < run.named && run.model().moves(body)) else {
        return Vec::new();
    };
    let name = called(&b.name, "body", body);
    vec![force(body, &name), pull(body, &name, b.pose.translation)]
}

fn called(name: &str, what: &str, index: usize) -> String {
    if name.is_empty() { format!("{what} {}", index + 1) } else { name.to_owned() }
}

pub(super) fn field(
    key: &str,
    label: &str,
    quantity: Quantity,
    shape: FieldShape,
    range: Option<[f64; 2]>,
) -> ChannelField {
    ChannelField { key: key.to_owned(), label: label.to_owned(), quantity, shape, range }
}

fn units(joint: &Joint) -> Units {
    if matches!(joint.motion, JointMotion::Prismatic { .. }) { SLIDES } else { TURNS }
}

/// Returns the limits of a joint's position; a side that is open leaves the range to the page.
fn range(joint: &Joint) -> Option<[f64; 2]> {
    let limits = joint.motion.drive()?.limits?;
    limits.iter().all(|x| x.is_finite()).then_some(limits)
}

fn motor(k: usize, joint: &Joint) -> Option<DrivenChannel> {
    let Motor { target_position, target_velocity, stiffness, damping, effort: own, limit } =
        joint.motion.drive()?.motor?;
    let [place, speed, effort] = units(joint);
    let mut fields = Vec::new();
    // A gain of zero leaves nothing to be set.
    if stiffness > 0.0 {
        fields.push(field("position", "Position", place, FieldShape::Number, range(joint)));
    }
    if damping > 0.0 {
        fields.push(field("velocity", "Velocity", speed, FieldShape::Number, None));
    }
    // A motor without gains is told its torque.
    let told = (stiffness == 0.0 && damping == 0.0) || own != 0.0;
    if told {
        let most = limit.filter(|l| *l > 0.0).map(|l| [-l, l]);
        fields.push(field("effort", "Effort", effort, FieldShape::Number, most));
    }
    fields.push(field("limit", "Largest effort", effort, FieldShape::Number, None));
    Some(DrivenChannel {
        channel: Channel::Motor { joint: k },
        label: format!("Motor of {}", called(&joint.name, "joint", k)),
        rest: InputValue::Motor {
            position: Some(target_position),
            velocity: Some(target_velocity),
            limit,
            effort: told.then_some(own),
        },
        fields,
    })
}

fn controller(k: usize, controller: &Controller, joints: &[Joint]) -> DrivenChannel {
    let (rest, fields) = match &controller.goal {
        ControllerGoal::Joint { joint, position, velocity } => {
            let joint = joints.get(*joint);
            let [place, speed, _] = joint.map_or(TURNS, units);
            let fields = vec![
                field("position", "Set-point", place, FieldShape::Number, joint.and_then(range)),
                field("velocity", "Velocity", speed, FieldShape::Number, None),
            ];
            (InputValue::JointSetPoint { position: *position, velocity: *velocity }, fields)
        }
        ControllerGoal::Point { position, velocity, .. } => {
            let fields = vec![
                field("position", "Set-point", Quantity::Length, FieldShape::Vector, None),
                field("velocity", "Velocity", Quantity::Speed, FieldShape::Vector, None),
            ];
            (InputValue::PointSetPoint { position: *position, velocity: *velocity }, fields)
        }
    };
    let label = called(&controller.name, "Controller", k);
    DrivenChannel { channel: Channel::Controller { controller: k }, label, rest, fields }
}

fn force(body: usize, name: &str) -> DrivenChannel {
    DrivenChannel {
        channel: Channel::Force { body },
        label: format!("Force on {name}"),
        rest: InputValue::Force { force: [0.0; 3], torque: [0.0; 3], point: [0.0; 3] },
        fields: vec![
            field("force", "Force", Quantity::Force, FieldShape::Vector, None),
            field("moment", "Moment", Quantity::Moment, FieldShape::Vector, None),
            field("point", "Where, in the body", Quantity::Length, FieldShape::Vector, None),
        ],
    }
}

fn pull(body: usize, name: &str, start: [f64; 3]) -> DrivenChannel {
    DrivenChannel {
        channel: Channel::Pull { body },
        label: format!("Pull at {name}"),
        rest: InputValue::Pull { target: start, point: [0.0; 3], frequency: 2.0 },
        fields: vec![
            field("target", "Where to", Quantity::Length, FieldShape::Vector, None),
            field("point", "Where, in the body", Quantity::Length, FieldShape::Vector, None),
            field("frequency", "Natural frequency", Quantity::Frequency, FieldShape::Number, None),
        ],
    }
}
