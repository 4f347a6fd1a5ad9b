//! Inputs of a step from outside: forces, point springs, motors in place of the description's, and
//! controllers.

use asperity_geometry::Vec3;

use crate::arm::ArmGoal;
use crate::model::Motor;

/// Inputs of a system from outside. They are part of the state, so that a snapshot holds them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// Forces and moments on bodies.
    pub forces: Vec<AppliedForce>,
    /// Springs between bodies, or between a body and a point of the world: a dragging hand, a closed loop.
    pub springs: Vec<Spring>,
    /// Motors that replace those of the description, each with its joint.
    pub motors: Vec<(usize, Motor)>,
    /// Controllers. Their integrals are in [`crate::State`], by their index in this list.
    pub controllers: Vec<Controller>,
    /// Goals of the arms of the description, in their order; an arm without one stays where it starts.
    pub arms: Vec<ArmGoal>,
}

impl Inputs {
    /// Copies `other` into the allocated room.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.forces.clone_from(&other.forces);
        self.springs.clone_from(&other.springs);
        self.motors.clone_from(&other.motors);
        self.controllers.clone_from(&other.controllers);
        self.arms.clone_from(&other.arms);
    }
}

/// A force and a torque on a body, constant over a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct AppliedForce {
    /// Index of the body.
    pub body: usize,
    /// Point of application, body frame, m.
    pub p_BP: Vec3,
    /// Force, world frame, N.
    pub force: Vec3,
    /// Torque, world frame, N m.
    pub torque: Vec3,
}

/// A point spring, implicit and therefore stable however stiff.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Spring {
    /// Index of body A, or `None` for the world.
    pub a: Option<usize>,
    /// Point of A (or of the world), m.
    pub p_AP: Vec3,
    /// Index of body B.
    pub b: usize,
    /// Point of B, m.
    pub p_BP: Vec3,
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Damping, N s/m.
    pub damping: f64,
    /// Largest force, N; may be infinite.
    pub max_force: f64,
}

/// Controller that pushes towards a set-point, implicitly and therefore stably: `step/control.rs` has the
/// law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controller {
    /// Joint or point that it moves, with its set-point.
    pub goal: Goal,
    /// Gains.
    pub gains: Gains,
}

/// Joint or point that a controller moves, with its set-point.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub enum Goal {
    /// A joint of one degree of freedom.
    Joint {
        /// Index of the joint in the description.
        joint: usize,
        /// Position set-point, rad or m.
        position: f64,
        /// Velocity set-point, rad/s or m/s.
        velocity: f64,
    },
    /// A point of a body, towards a point of the world.
    Point {
        /// Index of the body.
        body: usize,
        /// Point of the body, body frame, m.
        p_BP: Vec3,
        /// Position set-point, world frame, m.
        position: Vec3,
        /// Velocity set-point, world frame, m/s.
        velocity: Vec3,
    },
}

/// Gains of a controller; units of force (N, or N m of a joint that turns) over those of its motion (m, or
/// rad).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// Proportional gain `k` on the position error; positive for a point.
    pub stiffness: f64,
    /// Derivative gain `d` on the rate of the error.
    pub damping: f64,
    /// Integral gain `i` on the integral of the error over time.
    pub integral: f64,
    /// Largest effort; may be infinite.
    pub max_effort: f64,
}
