//! Evolving state of a position-controlled arm: a snapshot holds it, a hash reads it.

use asperity_control::joints::{Joints, MOST_JOINTS};
use asperity_control::parallel::ErrorIntegral;
use asperity_control::sensor::{Load, SensorState};
use asperity_control::servo::{ServoState, Waiting};
use asperity_geometry::{Pose, Vec3};

use super::differential::Command;

/// The state of an arm's controller, servos and sensor.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmState {
    /// States of the servos, base first.
    pub(crate) joints: [ServoState; MOST_JOINTS],
    /// Command of the servos, rad, and the step since which it holds.
    pub(super) told: Joints,
    pub(super) told_at: u64,
    pub(super) newest: Command,
    /// True if a servo's speed holds the arm back; see [`Self::held_back`].
    pub(super) slowed: bool,
    pub(super) waiting: Waiting,
    /// Set-point of the tool on its way to the goal.
    pub(super) set_point: Pose,
    /// Set-point in joint angles, rad, while the goal is given in them.
    pub(super) set_joints: Option<Joints>,
    /// Commanded pose, see [`Self::commanded`].
    pub(super) commanded: Pose,
    /// State of the force controller.
    pub(super) error_integral: ErrorIntegral,
    pub(super) sensor: SensorState,
    /// Measured load, see [`Self::measured`].
    pub(super) measured: Load,
    /// Linear (kg m/s) and angular momentum (kg m²/s) of the tool about its centre at the end of the last
    /// step.
    pub(super) momentum: [Vec3; 2],
    /// Joint torques, see [`Self::torques`]. The motion does not depend on them: they are no part of the
    /// hash.
    pub(super) torques: Joints,
}

impl ArmState {
    /// Makes the state of an arm at rest.
    pub(super) fn new(q: &Joints, set_point: Pose, seed: u64) -> Self {
        Self {
            joints: std::array::from_fn(|i| ServoState {
                position: q.get(i).copied().unwrap_or(0.0),
                velocity: 0.0,
            }),
            told: *q,
            told_at: 0,
            newest: Command::new(q),
            slowed: false,
            waiting: Waiting::default(),
            set_point,
            set_joints: None,
            commanded: set_point,
            error_integral: [0.0; 6],
            sensor: SensorState { seed, ..SensorState::default() },
            measured: [0.0; 6],
            momentum: [Vec3::zeros(); 2],
            torques: Joints::zeros(q.len()),
        }
    }

    /// Returns the joints of the newest command, rad, base first.
    pub fn wanted(&self) -> &Joints {
        &self.newest.q
    }

    /// Returns the set-point on its way to the goal.
    pub fn set_point(&self) -> &Pose {
        &self.set_point
    }

    /// Returns the tool's pose in the newest command: the set-point, displaced by the force error.
    pub fn commanded(&self) -> &Pose {
        &self.commanded
    }

    /// Returns the sensor's reading of the load with which the tool presses on its surroundings: force, and
    /// moment about the controlled point; world frame, N and N m.
    pub fn measured(&self) -> &Load {
        &self.measured
    }

    /// Returns the distance of the tool from its commanded position after the newest command, m: positive
    /// where that is out of reach.
    pub fn short(&self) -> f64 {
        self.newest.short
    }

    /// Returns true if the newest command would have had a joint beyond its stop, its speed or its
    /// acceleration, or a servo beyond its speed.
    pub fn held_back(&self) -> bool {
        self.newest.held_back || self.slowed
    }

    /// Returns the torque that held or moved each joint in the last step, weight included, N m, base first.
    pub fn torques(&self) -> &Joints {
        &self.torques
    }

    /// Appends every number that the motion depends on, in a fixed order.
    pub(crate) fn words(&self, into: &mut Vec<u64>) {
        let turn = &self.set_point.rotation.coords;
        let [linear, angular] = &self.momentum;
        let joints = self.joints.iter().take(self.told.len()).flat_map(|j| [&j.position, &j.velocity]);
        let numbers = joints
            .chain(&self.told)
            .chain(&self.newest.q)
            .chain(&self.newest.moved)
            .chain(self.set_joints.iter().flatten())
            .chain(self.set_point.translation.vector.iter())
            .chain(turn.iter())
            .chain(&self.error_integral)
            .chain(&self.sensor.told)
            .chain(&self.measured)
            .chain(linear.iter())
            .chain(angular.iter());
        into.extend(numbers.map(|x| x.to_bits()));
        let held = u64::from(self.newest.held_back) + 2 * u64::from(self.slowed);
        into.extend([self.told_at, self.sensor.seed, held, self.newest.short.to_bits()]);
        for (due, command) in self.waiting.under_way() {
            into.push(*due);
            into.extend(command.iter().map(|x| x.to_bits()));
        }
    }
}
