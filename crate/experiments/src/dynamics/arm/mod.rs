//! The arm of a document: its links and joints among the bodies of a run, its blocks at the run's step, its
//! goals.

mod figure;
mod goal;
mod plot;
mod readings;
mod start;

use std::sync::Arc;

use asperity_control::force_loop::{Axis, ForceGains, ForceLoop, perfect_servo_limit};
use asperity_control::parallel::Parallel;
use asperity_control::sensor::Sensor;
use asperity_control::servo::Servo;
use asperity_dynamics::arm::{
    ArmDescription, ArmGoal, Bar, JointLimits, JointSpring, Joints, TakenOff, ToldArm, Yielding, bars,
    between, turned,
};
use asperity_dynamics::{Joint, JointKind, Limits, Model};
use asperity_geometry::{Length, Pose, Vec3};
use asperity_scene::document::{self, Body, CellArm, Inertia, Part, Quantity, ServoLaw, Shape};
use asperity_scene::{Channel, DrivenChannel, ErrorKind, FieldShape, InputValue, SceneError};

pub(crate) use self::figure::draw;
pub(super) use self::goal::{HeldGoal, handles};
pub(super) use self::plot::{BOUNDARY, boundary, described as boundary_described};
pub(super) use self::readings::{in_its_unit, of, rows};
use super::channels::field as channel_field;
use super::rounded;
use super::run::Run;
use crate::convert;
use asperity_exhibit::arm::{described as engine_s, radii};

/// Radius of a joint's housing over that of the links it carries.
const HOUSING: f64 = 1.25;

/// Parts that an arm adds to a run.
pub(super) struct Placed {
    /// Links of the arm.
    pub bodies: Vec<Body>,
    /// Joints of the links, and the one that holds the tool.
    pub joints: Vec<Joint>,
    /// Pairs of bodies that pass through each other: the arm and its tool; the first link and what it stands
    /// on.
    pub passing: Vec<(usize, usize)>,
    pub told: ToldArm,
    /// Joints of the arm at the start, base first, rad.
    pub start: Joints,
}

/// Places the arm in a run with these bodies and joints before the arm's, and steps of `dt` (s).
pub(super) fn place(
    arm: &document::Arm,
    bodies: &[Body],
    joints: usize,
    dt: f64,
) -> Result<Placed, SceneError> {
    let at = |field: &str| format!("experiment.arm.{field}");
    let mut made = engine_s(&at("model"), &arm.model)?;
    made.joints[0].X_PF = convert::pose(&arm.base) * made.joints[0].X_PF;
    made.X_LT = convert::pose(&arm.tool.point);
    if let Some(masses) = &arm.masses {
        for (joint, mass) in made.joints.iter_mut().zip(masses) {
            joint.inertia.I_Cm *= mass / joint.inertia.mass;
            joint.inertia.mass = *mass;
        }
    }
    let (first, n) = (bodies.len(), made.joints.len());
    let shapes = bars(&made, &radii(&arm.model));
    let links = (0..n).map(|i| link(&made, &shapes, i)).collect();
    let mut held: Vec<Joint> = (0..n).filter_map(|i| made.joint(i, first)).collect();
    let start = start::joints(arm, &made, bodies)?;
    for (joint, (start, described)) in held.iter_mut().zip(start.iter().zip(&made.joints)) {
        joint.position = vec![*start];
        let (lower, upper) = (described.limits.lower, described.limits.upper);
        joint.limits = Some(Limits { lower, upper, stiffness: f64::INFINITY, relaxation_time: 0.0 });
    }
    let mut passing: Vec<(usize, usize)> =
        (0..n).flat_map(|i| (0..i).map(move |j| (first + j, first + i))).collect();
    let fixed = bodies.iter().enumerate().filter(|(_, b)| b.fixed);
    passing.extend(fixed.map(|(b, _)| (b, first)));
    let through = (0..n).filter(|&i| !arm.touches.get(i).copied().unwrap_or(true));
    passing.extend(through.flat_map(|i| (0..first).map(move |b| (b, first + i))));
    if let Some(tool) = arm.tool.body {
        let X_LB = convert::pose(&arm.tool.grip);
        held.push(Joint::new("grip", JointKind::Weld, Some(first + n - 1), tool, X_LB, Pose::identity()));
        passing.extend((0..n).map(|i| (tool, first + i)));
    }
    let told = told(arm, made, (joints..joints + n).collect(), dt)?;
    Ok(Placed { bodies: links, joints: held, passing, told, start })
}

fn told(
    arm: &document::Arm,
    made: ArmDescription,
    joints: Vec<usize>,
    dt: f64,
) -> Result<ToldArm, SceneError> {
    let period = |field: &str, rate: Option<f64>| rate.map_or(Ok(1), |rate| steps(field, 1.0 / rate, dt));
    let sensor = &arm.sensor;
    let delay = if arm.servo.delay > 0.0 { steps("servo.delay", arm.servo.delay, dt)? } else { 0 };
    Ok(ToldArm {
        arm: made,
        joints,
        held: arm.tool.body,
        servo: servo(&arm.servo.law),
        yielding: Yielding {
            spring: arm.servo.spring.as_ref().map(|s| JointSpring {
                stiffness: Joints::fitted(s.stiffness.len(), &s.stiffness),
                damping: Joints::fitted(s.damping.len(), &s.damping),
            }),
            torque: arm.servo.torque.as_ref().map(|t| Joints::fitted(t.len(), t)),
        },
        servo_period: period("servo.rate", arm.servo.rate)?,
        delay,
        sensor: Sensor { bias: sensor.bias, noise: sensor.noise, cutoff: sensor.cutoff },
        sensor_period: period("sensor.rate", sensor.rate)?,
        taken_off: match sensor.taken_off {
            document::TakenOff::Nothing => TakenOff::Nothing,
            document::TakenOff::Weight => TakenOff::Weight,
            document::TakenOff::All => TakenOff::All,
        },
        seed: sensor.seed,
        range: sensor.range.unwrap_or(f64::INFINITY),
        control: Parallel {
            force: gains(arm.control.force_gains),
            moment: gains(arm.control.moment_gains),
            gives: arm.control.gives,
        },
        control_period: period("control.rate", Some(arm.control.rate))?,
        speed: arm.control.speed,
    })
}

fn gains([proportional, integral]: [f64; 2]) -> ForceGains {
    ForceGains { proportional, integral }
}

fn servo(law: &ServoLaw) -> Servo {
    match *law {
        ServoLaw::FirstOrder { time_constant } => Servo::FirstOrder { time_constant },
        ServoLaw::SecondOrder { natural_frequency, damping_ratio } => {
            Servo::SecondOrder { natural_frequency, damping_ratio }
        }
        ServoLaw::ComputedTorque { stiffness, damping, fed_forward } => {
            Servo::computed_torque(stiffness, damping, fed_forward)
        }
    }
}

/// Returns the number of whole steps of a time; blocks run between steps, not within.
fn steps(field: &str, time: f64, dt: f64) -> Result<u32, SceneError> {
    let count = (time / dt).round();
    if (1.0..=1e4).contains(&count) && (count * dt - time).abs() <= 1e-6 * time {
        return Ok(count as u32);
    }
    let message = format!(
        "{} s are {:.4} steps of {dt} s; they must be a whole number of steps, 1 to 10000",
        (time * 1e9).round() / 1e9,
        time / dt
    );
    Err(SceneError::new(ErrorKind::Value, format!("experiment.arm.{field}"), message))
}

/// Makes a link a body: its bars, and the housing of its joint.
fn link(arm: &ArmDescription, shapes: &[Bar], i: usize) -> Body {
    let joint = &arm.joints[i];
    let mut parts = Vec::new();
    let mut radius = 0.0;
    for bar in shapes.iter().filter(|b| b.link == i) {
        radius = bar.radius;
        let (pose, length) = bar_between(bar.ends);
        parts.push(Part { shape: Shape::Capsule { radius, length }, pose });
    }
    let X_LM = joint.X_ML.inverse();
    let half = X_LM.rotation * Vec3::z() * (HOUSING * radius);
    let (pose, length) = bar_between([X_LM.translation.vector - half, X_LM.translation.vector + half]);
    parts.push(Part { shape: Shape::Cylinder { radius: HOUSING * radius, length }, pose });
    let m = &joint.inertia;
    let I = &m.I_Cm;
    Body {
        name: format!("link {}", i + 1),
        shape: Shape::Empty {},
        pose: document::Pose::default(),
        compliance: document::Compliance::default(),
        material: document::Material::default(),
        velocity: document::Velocity::default(),
        mass: Some(m.mass),
        parts,
        inertia: Some(Inertia {
            center_of_mass: m.p_BCm.into(),
            matrix: [I.m11, I.m22, I.m33, I.m12, I.m13, I.m23],
        }),
        fixed: false,
    }
}

/// Returns the pose and length of a bar between two points.
fn bar_between([a, b]: [Vec3; 2]) -> (document::Pose, f64) {
    (convert::pose_document(&between(a, b)), (b - a).length().max(1e-6))
}

/// Returns the field of the document for a field of the engine's arm.
pub(super) fn field(path: &str) -> String {
    let inside = match path {
        "delay" => "servo.delay".to_owned(),
        "held" => "tool.body".to_owned(),
        "tool" => "tool.point".to_owned(),
        _ => match (path.strip_prefix("start"), path.strip_prefix("servo.")) {
            (Some(rest), _) => format!("joints{rest}"),
            (_, Some(rest)) if rest.starts_with("spring") || rest.starts_with("torque") => path.to_owned(),
            (_, Some(rest)) => format!("servo.law.{rest}"),
            _ if path.starts_with("joints") => "model".to_owned(),
            _ => path.to_owned(),
        },
    };
    format!("experiment.arm.{inside}")
}

/// The field of a document's arm `k` that is called so of the first: those after it stand in a list.
pub(super) fn of_arm(k: usize, path: &str) -> String {
    match (k.checked_sub(1), path.strip_prefix("experiment.arm")) {
        (Some(k), Some(inside)) => format!("experiment.arms[{k}]{inside}"),
        _ => path.to_owned(),
    }
}

/// An arm of a run, and what it is asked over time.
#[derive(Clone)]
pub(super) struct Way {
    pub arm: Arc<document::Arm>,
    /// Base first, rad (m).
    joints: Joints,
    start: ArmGoal,
    /// Goals, each from its time (s) on.
    goals: Arc<[(f64, ArmGoal)]>,
}

impl Way {
    /// Of an arm of the model, by its index, that starts with its joints and its tool there.
    pub fn new(joints: Joints, start: ArmGoal, arm: &document::Arm, (model, index): (&Model, usize)) -> Self {
        let mut goal = start;
        let goals = arm.way.iter().map(|point| {
            if let Some(joints) = &point.joints {
                turn_joints(&mut goal, model, index, joints);
            }
            towards(&mut goal, &start, point.position, point.turn);
            let ([x, y, z], [a, b, c]) = (point.force, point.moment);
            goal.press = [x, y, z, a, b, c];
            (point.time, goal)
        });
        Self { goals: goals.collect(), arm: Arc::new(arm.clone()), joints, start }
    }

    /// Returns the goal in a step that begins at `time`, `dt` long.
    pub fn at(&self, time: f64, dt: f64) -> ArmGoal {
        let begun = self.goals.iter().take_while(|(from, _)| *from <= time + 0.5 * dt);
        begun.last().map_or(self.start, |(_, goal)| *goal)
    }

    /// Takes what a hand asks for in place of a goal; angles go before a place.
    pub fn ask(&self, goal: &mut ArmGoal, model: &Model, asked: &InputValue) {
        match *asked {
            InputValue::ArmGoal { position, turn, force: [x, y, z] } => {
                towards(goal, &self.start, Some(position), Some(turn));
                goal.press = [x, y, z, 0.0, 0.0, 0.0];
            }
            InputValue::ArmJoints { .. } => {
                let numbers: Vec<f64> = asked.numbers().into_iter().flatten().collect();
                turn_joints(goal, model, 0, &Joints::fitted(self.joints.len(), &numbers));
            }
            _ => {}
        }
    }
}

fn towards(goal: &mut ArmGoal, start: &ArmGoal, position: Option<[f64; 3]>, turn: Option<[f64; 3]>) {
    if let Some(p) = position {
        goal.place.translation.vector = p.into();
    }
    if let Some(turn) = turn {
        goal.place.rotation = turned(&start.place.rotation, &turn.into());
    }
    if position.is_some() || turn.is_some() {
        goal.joints = None;
    }
}

fn turn_joints(goal: &mut ArmGoal, model: &Model, arm: usize, joints: &[f64]) {
    goal.joints = Some(Joints::fitted(joints.len(), joints));
    if let Some(place) = model.arm_place(arm, joints) {
        goal.place = place;
    }
}

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
/// become unstable, N/m; `None` where there is no such theory: a lag of first order, a delay that is not
/// whole commands, no integral gain.
fn limit(arm: &document::Arm, integral: f64) -> Option<f64> {
    let [proportional, _] = arm.control.force_gains;
    let (gains, period) = (ForceGains { proportional, integral }, 1.0 / arm.control.rate);
    let delay = arm.servo.delay / period;
    let whole = delay.round();
    if (delay - whole).abs() > 1e-6 || integral <= 0.0 {
        return None;
    }
    match servo(&arm.servo.law) {
        Servo::SecondOrder { natural_frequency, damping_ratio } => {
            let axis = Axis { natural_frequency, damping_ratio, effective_mass: None };
            Some(ForceLoop::new(axis, gains, period, whole as usize).ok()?.unmoved_limit()?.stiffness)
        }
        Servo::Tracking if whole == 0.0 => Some(perfect_servo_limit(gains, period)),
        Servo::FirstOrder { .. } | Servo::Tracking => None,
    }
}
