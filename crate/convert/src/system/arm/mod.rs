//! The arm of a document: its links and joints among the bodies of a run, its blocks at the run's step.

#![allow(non_snake_case, reason = "monogram notation")]

mod start;
mod way;

use asperity_control::force_loop::ForceGains;
use asperity_control::parallel::Parallel;
use asperity_control::sensor::Sensor;
use asperity_control::servo::Servo;
use asperity_dynamics::arm::{
    ArmDescription, Bar, ControlledArm, JointSpring, Joints, TakenOff, Yielding, bars, between,
};
use asperity_dynamics::{Joint, JointKind, Limits};
use asperity_geometry::{Length, Pose, Vec3};
use asperity_scene::document::{self, Body, Inertia, Part, ServoLaw, Shape};
use asperity_scene::{ErrorKind, SceneError};

pub use self::way::ArmWay;
use crate::arm::{described, radii};

/// Radius of a joint's housing over that of the links it carries.
const HOUSING: f64 = 1.25;
/// Most steps in a time of the document: the engine's longest period of a controller, a second at steps of
/// 0.1 ms.
const MAX_STEPS: f64 = 1e4;
/// Relative difference up to which a time is a whole number of steps. A rate that a document rounds to seven
/// digits passes, and over the longest time the difference is a hundredth of a step.
const WHOLE_WITHIN: f64 = 1e-6;

/// Parts that an arm adds to a run.
pub(super) struct Placed {
    /// Links of the arm.
    pub bodies: Vec<Body>,
    /// Joints of the links, and the one that holds the tool.
    pub joints: Vec<Joint>,
    /// Pairs of bodies that pass through each other: the arm and its tool; the first link and what it stands
    /// on.
    pub passing: Vec<(usize, usize)>,
    /// The arm with its servo, its sensor and its control.
    pub controlled: ControlledArm,
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
    let made = described_arm(arm)?;
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
    if let Some(tool) = arm.tool.body {
        let X_LB = crate::pose(&arm.tool.grip);
        held.push(Joint::new("grip", JointKind::Weld, Some(first + n - 1), tool, X_LB, Pose::identity()));
    }
    let controlled = controlled_arm(arm, made, (joints..joints + n).collect(), dt)?;
    Ok(Placed { bodies: links, joints: held, passing: passing_pairs(arm, bodies, n), controlled, start })
}

/// Returns the engine's description of the arm on its base, with its tool and the masses that the document
/// gives its links.
fn described_arm(arm: &document::Arm) -> Result<ArmDescription, SceneError> {
    let mut made = described("experiment.arm.model", &arm.model)?;
    made.joints[0].X_PF = crate::pose(&arm.base) * made.joints[0].X_PF;
    made.X_LT = crate::pose(&arm.tool.point);
    if let Some(masses) = &arm.masses {
        for (joint, mass) in made.joints.iter_mut().zip(masses) {
            joint.inertia.I_Cm *= mass / joint.inertia.mass;
            joint.inertia.mass = *mass;
        }
    }
    Ok(made)
}

/// Returns the pairs of bodies that pass through each other because of an arm of `n` links after `bodies`:
/// two links; the first link and what is fixed; a link that touches nothing and any body; the tool and a
/// link.
fn passing_pairs(arm: &document::Arm, bodies: &[Body], n: usize) -> Vec<(usize, usize)> {
    let first = bodies.len();
    let mut passing: Vec<(usize, usize)> =
        (0..n).flat_map(|i| (0..i).map(move |j| (first + j, first + i))).collect();
    let fixed = bodies.iter().enumerate().filter(|(_, b)| b.fixed);
    passing.extend(fixed.map(|(b, _)| (b, first)));
    let through = (0..n).filter(|&i| !arm.touches.get(i).copied().unwrap_or(true));
    passing.extend(through.flat_map(|i| (0..first).map(move |b| (b, first + i))));
    if let Some(tool) = arm.tool.body {
        passing.extend((0..n).map(|i| (tool, first + i)));
    }
    passing
}

/// Returns the arm `made` with its servo, sensor and control. `joints`: places of its joints in the run;
/// `dt`: the run's step, s.
///
/// # Errors
///
/// Names the time that is no whole number of steps.
fn controlled_arm(
    arm: &document::Arm,
    made: ArmDescription,
    joints: Vec<usize>,
    dt: f64,
) -> Result<ControlledArm, SceneError> {
    let period = |field: &str, rate: Option<f64>| rate.map_or(Ok(1), |rate| steps(field, 1.0 / rate, dt));
    let sensor = &arm.sensor;
    let delay = if arm.servo.delay > 0.0 { steps("servo.delay", arm.servo.delay, dt)? } else { 0 };
    Ok(ControlledArm {
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

/// Makes the servo of a joint.
pub fn servo(law: &ServoLaw) -> Servo {
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
    if (1.0..=MAX_STEPS).contains(&count) && (count * dt - time).abs() <= WHOLE_WITHIN * time {
        return Ok(count as u32);
    }
    let message = format!(
        "{} s are {:.4} steps of {dt} s; they must be a whole number of steps, 1 to {MAX_STEPS}",
        (time * 1e9).round() / 1e9,
        time / dt
    );
    Err(SceneError::new(ErrorKind::Value, format!("experiment.arm.{field}"), message))
}

/// Makes a link a body: its bars, and the housing of its joint.
///
/// The shapes are those of `asperity_dynamics::arm::link_shapes` but for rounding. A document holds the whole
/// length of a housing, here the distance of its ends; twice the half length there differs in the last bit for
/// 10 of the 48 links of the built-in arms, and with it every run that has one.
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
    (crate::pose_document(&between(a, b)), (b - a).length().max(1e-6))
}
