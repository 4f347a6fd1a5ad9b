//! Measures of a position-controlled arm: its press beside the one asked for, its tool, joints and effort.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::{Length, Pose, Vec3};

use super::{ArmGoal, ArmState};
use crate::arm::rotation_vector;
use crate::model::Model;
use crate::state::State;
use crate::workspace::Workspace;

/// Share of a torque limit from which a joint counts as held by it, up to rounding.
const AT_LIMIT: f64 = 1.0 - 1e-9;

/// Force with which a tool presses, beside the force `f_d` that is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToolPress {
    /// Measured force with which the tool presses on its surroundings, world frame, N.
    pub force: Vec3,
    /// Direction of the force that is asked for, unit; `None` if none is.
    pub along: Option<Vec3>,
    /// Force that is asked for, `‖f_d‖`, N.
    pub asked: f64,
    /// Measured force along it, `f · f_d/‖f_d‖`, N; all of the force if none is asked for.
    pub pressed: f64,
    /// Force that is missing, `‖f_d‖ − f · f_d/‖f_d‖`, N.
    pub missing: f64,
}

impl ArmState {
    /// Returns the tool's press beside that of its goal.
    pub fn press(&self, goal: &ArmGoal) -> ToolPress {
        let force = Vec3::new(self.measured[0], self.measured[1], self.measured[2]);
        let asked = Vec3::new(goal.press[0], goal.press[1], goal.press[2]);
        let along = asked.try_normalize(1e-12);
        let pressed = along.map_or(force.length(), |n| n.dot(&force));
        let asked = asked.length();
        ToolPress { force, along, asked, pressed, missing: asked - pressed }
    }
}

impl Model {
    /// Returns the pose of the controlled point of an arm of the description.
    pub fn arm_tool(&self, i: usize, work: &Workspace) -> Option<Pose> {
        let told = &self.arms.get(i)?.told;
        let link = self.joint_links.get(*told.joints.last()?)?;
        let body = self.links[*link as usize].body as usize;
        Some(work.poses().get(body)? * told.arm.X_LT)
    }

    /// Returns the rotation of an arm's controlled point from where it started, rotation vector in the world,
    /// rad.
    pub fn arm_turned(&self, i: usize, work: &Workspace) -> Option<Vec3> {
        let (start, now) = (self.arm_start(i)?.place, self.arm_tool(i, work)?);
        Some(rotation_vector(&(now.rotation * start.rotation.inverse())))
    }

    /// Returns the joints of an arm of the description, rad (m), base first.
    pub fn arm_joints<'a>(&'a self, i: usize, state: &'a State) -> impl Iterator<Item = f64> + 'a {
        let joints = self.arms.get(i).map_or(&[][..], |arm| &arm.told.joints);
        joints.iter().filter_map(|j| state.q.get(self.joint_position(*j)?).copied())
    }

    /// Returns the largest torque of an arm's joints over its limit, and true if it is held by it; `None`
    /// where joints have no limits of torque.
    pub fn arm_effort(&self, i: usize, state: &State) -> Option<(f64, bool)> {
        let most = self.arms.get(i)?.told.yielding.torque.as_ref()?;
        let torques = state.arm(i)?.torques();
        let share = torques.iter().zip(most).map(|(t, most)| t.abs() / most).fold(0.0, f64::max);
        Some((share, share >= AT_LIMIT))
    }
}
