//! Goals of an arm over time.

use std::sync::Arc;

use asperity_dynamics::Model;
use asperity_dynamics::arm::{ArmGoal, Joints, turned};
use asperity_scene::InputValue;
use asperity_scene::document;

/// An arm of a run, and what it is asked over time.
#[derive(Clone, Debug)]
pub struct ArmWay {
    /// Arm of the document.
    pub arm: Arc<document::Arm>,
    /// Joints at the start, base first, rad (m).
    pub joints: Joints,
    start: ArmGoal,
    /// Goals, each from its time (s) on.
    goals: Arc<[(f64, ArmGoal)]>,
}

impl ArmWay {
    /// Makes the way of an arm of the model, by its index, that starts with these joints and its tool at
    /// `start`.
    pub(crate) fn new(
        joints: Joints,
        start: ArmGoal,
        arm: &document::Arm,
        (model, index): (&Model, usize),
    ) -> Self {
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
