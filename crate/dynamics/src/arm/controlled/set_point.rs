//! Set-point of the tool on its way to the goal, displaced by the force error.
//!
//! A goal is a place of the tool or a position per joint. Towards a place the set-point goes in a straight line and about one axis; towards angles
//! all joints arrive at once. Either way the tool is no faster than it is told to be. Angles are kept as angles: what the missing
//! force displaces is put on top, `q = q_s + J⁺ u`, so that without it they are met whatever the tool could do otherwise.

use asperity_control::joints::Joints;
use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Vec3};

use super::differential::{apart, displaced};
use super::{ArmGoal, ArmState, CompiledArm};
use crate::arm::ArmMotion;
use crate::multibody::{exp, turned};

/// Returns the share of a length (m, or rad) that is covered in `time` at a speed.
fn share(length: f64, speed: f64, time: f64) -> f64 {
    if length > speed * time { speed * time / length } else { 1.0 }
}

impl CompiledArm {
    /// Runs one command of `time` (s): set-point, displacement, joints.
    pub fn control(
        &self,
        goal: &ArmGoal,
        next: &mut ArmState,
        motion: &mut ArmMotion,
        time: f64,
    ) -> Result<(), Fault> {
        let u = self.displacement(goal, next, time)?;
        let (way, turn) = (Vec3::new(u[0], u[1], u[2]), Vec3::new(u[3], u[4], u[5]));
        let joints = match &goal.joints {
            Some(joints) => Some(self.towards_joints(joints, next, motion, (&way, &turn), time)),
            None => {
                next.set_joints = None;
                self.towards_place(&goal.place, next, time);
                None
            }
        };
        let p = next.set_point.translation.vector + way;
        next.commanded = Pose::from_parts(p.into(), exp(&turn) * next.set_point.rotation);
        match joints {
            Some(joints) => next.newest.go_to(&self.arm, motion, &joints, &next.commanded, time),
            None => next.newest.follow(&self.arm, motion, &next.commanded, time),
        }
        Ok(())
    }

    fn towards_place(&self, goal: &Pose, next: &mut ArmState, time: f64) {
        let [speed, turning] = self.told.speed;
        let (way, turn) = apart(&next.set_point, goal);
        next.set_point.translation.vector += way * share(way.length(), speed, time);
        next.set_point.rotation =
            turned(&next.set_point.rotation, &(turn * share(turn.length(), turning, time)));
    }

    /// Moves the joints' set-point, and with it that of the tool; returns the joints that have the tool
    /// displaced by `(way, turn)`.
    fn towards_joints(
        &self,
        goal: &Joints,
        next: &mut ArmState,
        motion: &mut ArmMotion,
        (way, turn): (&Vec3, &Vec3),
        time: f64,
    ) -> Joints {
        let [speed, turning] = self.told.speed;
        let n = self.arm.count();
        let goal = Joints::fitted(n, goal);
        let by_force = |motion: &ArmMotion| displaced(&self.arm, motion, way, turn);
        let mut set = next.set_joints.unwrap_or_else(|| {
            // The displacement of the newest command is not part of the set-point.
            motion.rest(&self.arm, &next.newest.q);
            let off = by_force(motion);
            Joints::from_fn(n, |i| next.newest.q[i] - off[i])
        });
        motion.rest(&self.arm, &set);
        let missing = Joints::from_fn(n, |i| goal[i] - set[i]);
        let tool = motion.jacobian(&self.arm).times(&missing);
        let straight = Vec3::new(tool[0], tool[1], tool[2]).length();
        let about = Vec3::new(tool[3], tool[4], tool[5]).length();
        let share = share(straight, speed, time).min(share(about, turning, time));
        for (i, (q, missing)) in set.iter_mut().zip(&missing).enumerate() {
            *q = if share < 1.0 { *q + missing * share } else { goal[i] };
        }
        motion.rest(&self.arm, &set);
        next.set_point = motion.tool(&self.arm);
        next.set_joints = Some(set);
        let off = by_force(motion);
        Joints::from_fn(n, |i| set[i] + off[i])
    }

    /// Returns the displacement (m) and turn (rad) of the tool by the error of force and moment.
    fn displacement(&self, goal: &ArmGoal, next: &mut ArmState, time: f64) -> Result<[f64; 6], Fault> {
        let told = &self.told;
        let force = Vec3::new(next.measured[0], next.measured[1], next.measured[2]).length();
        if !(force <= told.range) {
            let message = format!(
                "The wrist sensor is made for {:.1} N and feels {force:.1} N: the arm is stopped.",
                told.range
            );
            return Err(Fault::new("sensor.range", message));
        }
        let waits = next.held_back();
        let u = told.control.displacement(&mut next.error_integral, &goal.press, &next.measured, time, waits);
        let (moved, turned_by) = (Vec3::new(u[0], u[1], u[2]), Vec3::new(u[3], u[4], u[5]));
        if !(moved.length() <= self.arm.reach() && turned_by.length() <= std::f64::consts::TAU) {
            let message = format!(
                "The force controller displaces the tool by {:.3} m and {:.3} rad, more than an arm of {:.3} m can: \
                 its gains and what it presses on do not go together.",
                moved.length(),
                turned_by.length(),
                self.arm.reach()
            );
            return Err(Fault::new("control", message));
        }
        Ok(u)
    }
}
