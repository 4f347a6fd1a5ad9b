//! A contact of the last step as it is read from outside: place, normal from A into B, gap, mean force on B,
//! velocity.

use asperity_contact::identity::ContactId;
use asperity_geometry::Vec3;

/// How two bodies touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactKind {
    /// A point of a manifold.
    Point,
    /// A face of a hydroelastic patch, or one of the few contacts that stand for a patch.
    Patch,
}

/// One contact of the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(non_snake_case, reason = "monogram notation")]
pub struct Contact {
    /// Body A.
    pub a: u32,
    /// Body B.
    pub b: u32,
    /// Its name from step to step; faces of one patch share it.
    pub id: ContactId,
    /// What it is.
    pub kind: ContactKind,
    /// Metres.
    pub p_WC: Vec3,
    /// Unit, from A into B.
    pub n_W: Vec3,
    /// At the start of the step, metres; negative is penetration.
    pub gap: f64,
    /// Mean over the step, acting on B, newtons.
    pub force: Vec3,
    /// Velocity of B against A at the end of the step, m/s.
    pub velocity: Vec3,
    /// What its spring holds at the end of the step, joules: `F²/2k` of its elastic force, a point's `½kδ²`.
    pub stored: f64,
}
