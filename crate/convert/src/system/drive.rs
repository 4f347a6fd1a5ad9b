//! What pushes in a run of a document: its springs, controllers and motors, the goals of its arms, and the
//! inputs that act on its channels.

#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;

use asperity_dynamics::{
    AppliedForce, BodyWayPoint, BodyWayPoints, Controller, Gains, Goal, Inputs, Model, Motor, Spring,
};
use asperity_geometry::Vec3;
use asperity_scene::document::{self, ControllerGoal, SpringStrength};
use asperity_scene::{Channel, ErrorKind, InputValue, SceneError};

use super::arm::ArmWay;

/// What pushes in a run: as its document has it, with inputs in its place.
#[derive(Clone, Debug)]
pub struct Drive {
    pub(super) springs: Arc<[Spring]>,
    pub(super) controllers: Arc<[Controller]>,
    /// Motor of each joint, as the document has it.
    pub(super) motors: Arc<[Option<Motor>]>,
    /// Goals of the arms over time.
    pub(super) ways: Arc<[ArmWay]>,
    /// Body that the first arm holds, and the mass that a hand moves when it pulls at it: arm and tool, kg.
    pub(super) carried: Option<(usize, f64)>,
    /// Length of a step, s.
    pub(super) dt: f64,
}

impl Drive {
    /// Returns the first arm and its goals over time.
    pub fn way(&self) -> Option<&ArmWay> {
        self.ways.first()
    }

    /// Sets the goals of the arms in a step that begins at `time` (s).
    pub fn set_goals(&self, time: f64, inputs: &mut Inputs) {
        inputs.arms.clear();
        inputs.arms.extend(self.ways.iter().map(|way| way.at(time, self.dt)));
    }

    /// Sets what pushes in a step that begins at `time` (s): the document's springs and controllers, and what
    /// acts on the channels. A channel that this run does not have (a variant may lack a joint) is passed
    /// over.
    pub fn set(&self, model: &Model, time: f64, acting: &[(Channel, InputValue)], inputs: &mut Inputs) {
        self.set_goals(time, inputs);
        inputs.forces.clear();
        inputs.motors.clear();
        inputs.springs.clear();
        inputs.springs.extend_from_slice(&self.springs);
        inputs.controllers.clear();
        inputs.controllers.extend_from_slice(&self.controllers);
        for (channel, value) in acting {
            self.act(model, *channel, value, inputs);
        }
    }

    fn act(&self, model: &Model, channel: Channel, value: &InputValue, inputs: &mut Inputs) {
        match (channel, value) {
            (Channel::Force { body }, InputValue::Force { force, torque, point }) if model.moves(body) => {
                inputs.forces.push(AppliedForce {
                    body,
                    p_BP: (*point).into(),
                    force: (*force).into(),
                    torque: (*torque).into(),
                });
            }
            (Channel::Pull { body }, InputValue::Pull { target, point, frequency }) if model.moves(body) => {
                let carried = self.carried.filter(|(tool, _)| *tool == body);
                let hand = hand(carried.map_or(model.mass(body), |(_, m)| m), body, *frequency);
                inputs.springs.push(Spring { p_AP: (*target).into(), p_BP: (*point).into(), ..hand });
            }
            (Channel::Motor { joint }, InputValue::Motor { position, velocity, limit, effort }) => {
                if let Some(Some(motor)) = self.motors.get(joint) {
                    let asked = Motor {
                        position: position.unwrap_or(motor.position),
                        velocity: velocity.unwrap_or(motor.velocity),
                        effort: effort.unwrap_or(motor.effort),
                        max_effort: limit.unwrap_or(motor.max_effort),
                        ..*motor
                    };
                    inputs.motors.push((joint, asked));
                }
            }
            (Channel::Controller { controller }, value) => {
                if let Some(controller) = inputs.controllers.get_mut(controller) {
                    set_point(&mut controller.goal, value);
                }
            }
            (Channel::Arm {} | Channel::ArmJoints {}, value) => {
                if let Some((way, goal)) = self.way().zip(inputs.arms.first_mut()) {
                    way.ask(goal, model, value);
                }
            }
            _ => {}
        }
    }
}

/// Returns a spring from a body to a point of the world, critically damped on the mass (kg) that it is to
/// move: `k = m ω²`, `d = 2 m ω`.
fn hand(mass: f64, body: usize, frequency: f64) -> Spring {
    let w = std::f64::consts::TAU * frequency;
    Spring {
        a: None,
        p_AP: Vec3::zeros(),
        b: body,
        p_BP: Vec3::zeros(),
        stiffness: mass * w * w,
        damping: 2.0 * mass * w,
        max_force: f64::INFINITY,
    }
}

/// Makes the document's springs.
pub(super) fn springs(model: &Model, from: &[document::Spring]) -> Result<Arc<[Spring]>, SceneError> {
    let one = |(i, s): (usize, &document::Spring)| {
        if !model.moves(s.body) {
            let path = format!("experiment.springs[{i}].body");
            return Err(SceneError::new(
                ErrorKind::Value,
                path,
                "this body is fixed: a spring pulls one that moves",
            ));
        }
        let made = Spring {
            a: s.to,
            p_AP: s.target.into(),
            b: s.body,
            p_BP: s.point.into(),
            stiffness: 0.0,
            damping: 0.0,
            max_force: s.limit.unwrap_or(f64::INFINITY),
        };
        Ok(match s.strength {
            SpringStrength::Frequency { frequency } => {
                let Spring { stiffness, damping, .. } = hand(model.mass(s.body), s.body, frequency);
                Spring { stiffness, damping, ..made }
            }
            SpringStrength::Stiffness { stiffness, damping } => Spring { stiffness, damping, ..made },
        })
    };
    from.iter().enumerate().map(one).collect()
}

/// Makes a script of the document's way-points.
pub(super) fn script(from: &document::BodyWayPoints) -> BodyWayPoints {
    let three = |v: Option<[f64; 3]>| v.map(Vec3::from);
    let point = |p: &document::BodyWayPoint| BodyWayPoint {
        time: p.time,
        position: three(p.position),
        turn: three(p.turn),
        velocity: three(p.velocity),
        spin: three(p.spin),
    };
    BodyWayPoints { body: from.body, way: from.way.iter().map(point).collect() }
}

/// Makes a controller at the document's set-point.
pub(super) fn controller(from: &document::Controller) -> Controller {
    let goal = match from.goal {
        ControllerGoal::Joint { joint, position, velocity } => Goal::Joint { joint, position, velocity },
        ControllerGoal::Point { body, point, position, velocity } => {
            Goal::Point { body, p_BP: point.into(), position: position.into(), velocity: velocity.into() }
        }
    };
    let document::Gains { stiffness, damping, integral, limit } = from.gains;
    let gains = Gains { stiffness, damping, integral, max_effort: limit.unwrap_or(f64::INFINITY) };
    Controller { goal, gains }
}

/// Puts a driving value in the place of a controller's set-point; a value of the other kind does nothing.
fn set_point(goal: &mut Goal, asked: &InputValue) {
    match (goal, asked) {
        (Goal::Joint { position, velocity, .. }, InputValue::JointSetPoint { position: x, velocity: v }) => {
            (*position, *velocity) = (*x, *v);
        }
        (Goal::Point { position, velocity, .. }, InputValue::PointSetPoint { position: x, velocity: v }) => {
            (*position, *velocity) = ((*x).into(), (*v).into());
        }
        _ => {}
    }
}
