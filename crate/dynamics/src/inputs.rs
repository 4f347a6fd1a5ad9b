//! What pushes a system from outside during a step: forces, point springs, motors in place of the description's, and
//! controllers.

use asperity_geometry::Vec3;

use crate::arm::ArmGoal;
use crate::model::Motor;

/// What pushes a system from outside. Part of the state, so that a snapshot holds it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// Forces.
    pub forces: Vec<AppliedForce>,
    /// Springs between bodies, or between a body and a point of the world: a dragging hand, a closed loop.
    pub springs: Vec<Spring>,
    /// Motors that replace those of the description: joint, motor.
    pub motors: Vec<(usize, Motor)>,
    /// Controllers. What they have summed up is in [`crate::State`], by their place in this list.
    pub controllers: Vec<Controller>,
    /// Goals of the arms of the description, in their order; an arm without one stays where it starts.
    pub arms: Vec<ArmGoal>,
}

impl Inputs {
    /// Becomes `other`, in the room that it has.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.forces.clone_from(&other.forces);
        self.springs.clone_from(&other.springs);
        self.motors.clone_from(&other.motors);
        self.controllers.clone_from(&other.controllers);
        self.arms.clone_from(&other.arms);
    }
}

/// A force and a moment on a body, constant over a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct AppliedForce {
    /// Body.
    pub body: usize,
    /// Where it acts, body frame, metres.
    pub p_BP: Vec3,
    /// World frame, N.
    pub force: Vec3,
    /// World frame, N m.
    pub moment: Vec3,
}

/// A point spring, implicit and therefore stable however stiff.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Spring {
    /// Body, or `None` for the world.
    pub a: Option<usize>,
    /// Point of A (or of the world), metres.
    pub p_AP: Vec3,
    /// Body.
    pub b: usize,
    /// Point of B, metres.
    pub p_BP: Vec3,
    /// N/m.
    pub stiffness: f64,
    /// N s/m.
    pub damping: f64,
    /// Largest force, N; may be infinite.
    pub max_force: f64,
}

/// Pushes towards a set-point, implicitly and therefore stably: `step/control.rs` has the law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controller {
    /// What it moves, and where to.
    pub goal: Goal,
    /// How hard.
    pub gains: Gains,
}

/// What a controller moves, and where to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub enum Goal {
    /// A joint of one degree of freedom.
    Joint {
        /// Joint of the description.
        joint: usize,
        /// Set-point, rad or m.
        position: f64,
        /// Set-point, rad/s or m/s.
        velocity: f64,
    },
    /// A point of a body, towards a point of the world.
    Point {
        /// Body.
        body: usize,
        /// Point of the body, metres.
        p_BP: Vec3,
        /// Set-point, metres.
        position: Vec3,
        /// Set-point, m/s.
        velocity: Vec3,
    },
}

/// Gains of a controller; units of force (N, or N m of a joint that turns) over those of its motion (m, or rad).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// `k`, on what is missing; of a point positive.
    pub stiffness: f64,
    /// `d`, on its rate.
    pub damping: f64,
    /// `i`, on its sum over time.
    pub integral: f64,
    /// Largest effort; may be infinite.
    pub max_effort: f64,
}
