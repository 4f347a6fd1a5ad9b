//! What pushes a system from outside during a step: forces, point springs, and motors in place of the
//! description's.

use asperity_geometry::Vec3;

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
