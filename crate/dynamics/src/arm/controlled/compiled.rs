//! A position-controlled arm compiled for a model: checked, with its kinematics, its start and its reach.

use asperity_control::joints::Joints;
use asperity_fault::{Fault, positive_in};
use asperity_geometry::Pose;

use super::{ArmGoal, ArmState, ControlledArm, Yielding};
use crate::arm::{Arm, ArmMotion};
use crate::model::{Description, JointKind};

/// A compiled position-controlled arm, part of a [`crate::Model`]: constant.
#[derive(Debug)]
pub(crate) struct CompiledArm {
    pub told: ControlledArm,
    pub arm: Arm,
    /// Of the joints, rad (m).
    start: Joints,
    /// Goal of an arm without one: it stays where it starts and presses with nothing.
    pub at_start: ArmGoal,
}

/// Longest control period, steps: a second on a world of 10 kHz.
const LONGEST_PERIOD: u32 = 10_000;

impl CompiledArm {
    /// Checks and compiles an arm. Paths of faults are relative to the arm.
    pub fn new(d: &Description, told: &ControlledArm) -> Result<Self, Fault> {
        let arm = Arm::new(&told.arm)?;
        told.servo.check().map_err(|e| e.within("servo"))?;
        told.sensor.check().map_err(|e| e.within("sensor"))?;
        told.control.check().map_err(|e| e.within("control"))?;
        for (path, speed) in ["speed[0]", "speed[1]"].iter().zip(told.speed) {
            positive_in("m/s or rad/s", path, speed)?;
        }
        let Yielding { spring, torque } = &told.yielding;
        let each = |unit: &str, name: &str, list: &Joints| {
            if list.len() != arm.count() {
                let message = format!("The arm has {} joints, and these are {}.", arm.count(), list.len());
                return Err(Fault::new(name, message));
            }
            let mut all = list.iter().enumerate();
            all.try_for_each(|(i, x)| positive_in(unit, &format!("{name}[{i}]"), *x).map(|_| ()))
        };
        spring.iter().try_for_each(|s| {
            each("N m/rad", "servo.spring.stiffness", &s.stiffness)?;
            each("N m s/rad", "servo.spring.damping", &s.damping)
        })?;
        torque.iter().try_for_each(|t| each("N m", "servo.torque", t))?;
        if !(told.range > 0.0) {
            return Err(Fault::new("sensor.range", "The range must be more than zero."));
        }
        let periods = [
            ("servo_period", told.servo_period),
            ("sensor_period", told.sensor_period),
            ("control_period", told.control_period),
        ];
        for (path, period) in periods {
            if !(1..=LONGEST_PERIOD).contains(&period) {
                let message = format!("A period is 1 to {LONGEST_PERIOD} steps.");
                return Err(Fault::new(path, message));
            }
        }
        let most = asperity_control::servo::MOST_WAITING as u64 - 1;
        let under_way = u64::from(told.delay) + u64::from(told.servo_period);
        if under_way > most * u64::from(told.control_period) {
            let message = format!("At most {most} commands may be under way at once.");
            return Err(Fault::new("delay", message));
        }
        let start = start(d, told, &arm)?;
        if told.held.is_some_and(|b| b >= d.bodies.len()) {
            return Err(Fault::new("held", "There is no such body."));
        }
        let at_start = ArmGoal { place: Pose::identity(), joints: None, press: [0.0; 6] };
        let mut made = Self { told: told.clone(), arm, start, at_start };
        made.at_start.place = made.place(&start);
        Ok(made)
    }

    /// Returns the pose of the tool at these joint angles (rad).
    pub fn place(&self, joints: &[f64]) -> Pose {
        let mut motion = ArmMotion::default();
        motion.rest(&self.arm, joints);
        motion.tool(&self.arm)
    }

    /// Returns the state at the start.
    pub fn state(&self) -> ArmState {
        ArmState::new(&self.start, self.at_start.place, self.told.seed)
    }
}

/// Where the joints of the description that are the arm's start: each is of its kind, carries the next and is within its stops; the first stands
/// on what does not move, as the arm's kinematics have it.
fn start(d: &Description, told: &ControlledArm, arm: &Arm) -> Result<Joints, Fault> {
    if told.joints.len() != arm.count() {
        let message = format!("The arm has {} joints, and {} are named.", arm.count(), told.joints.len());
        return Err(Fault::new("joints", message));
    }
    let mut start = Joints::zeros(arm.count());
    let mut stands_on = None;
    for (i, (&j, q)) in told.joints.iter().zip(start.iter_mut()).enumerate() {
        let refuse = |why: &str| Err(Fault::new(format!("joints[{i}]"), why));
        let Some(joint) = d.joints.get(j) else { return refuse("There is no such joint.") };
        let slides = match joint.kind {
            JointKind::Revolute { .. } => false,
            JointKind::Prismatic { .. } => true,
            _ => return refuse("The joint neither turns about an axis nor slides along one."),
        };
        if slides != arm.slides(i) {
            return refuse(if slides {
                "There the arm has a joint that turns."
            } else {
                "There the arm has a joint that slides."
            });
        }
        if i == 0 {
            let moves = |b: usize| d.joints.iter().any(|j| j.child == b);
            if joint.parent.is_some_and(moves) {
                return refuse(
                    "The arm stands on a body that is jointed: its kinematics are those of an arm on the world.",
                );
            }
        } else if joint.parent != stands_on {
            return refuse("The joint does not hang on the link before.");
        }
        stands_on = Some(joint.child);
        *q = joint.position.first().copied().unwrap_or(0.0);
        let Some(limits) = arm.limits().get(i) else { continue };
        if !(limits.lower..=limits.upper).contains(q) {
            let unit = if slides { "m" } else { "rad" };
            let message = format!(
                "The joint starts beyond its stops, {:.4} and {:.4} {unit}.",
                limits.lower, limits.upper
            );
            return Err(Fault::new(format!("start[{i}]"), message));
        }
    }
    Ok(start)
}
