//! A contact of the last step as it is read from outside: position, normal from A into B, gap, mean force on
//! B, velocity.

use asperity_contact::identity::ContactId;
use asperity_geometry::Vec3;

/// Kind of a contact.
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
    /// Identity from step to step; faces of one patch share it.
    pub id: ContactId,
    /// Kind of the contact.
    pub kind: ContactKind,
    /// Position in the world, m.
    pub p_WC: Vec3,
    /// Unit normal from A into B, world frame.
    pub n_W: Vec3,
    /// Gap at the start of the step, m; negative is penetration.
    pub gap: f64,
    /// Mean force over the step on B, world frame, N.
    pub force: Vec3,
    /// Velocity of B relative to A at the end of the step, m/s.
    pub velocity: Vec3,
    /// Elastic energy of the contact at the end of the step, J: `F²/2k` of its elastic force, a point's
    /// `½kδ²`.
    pub stored: f64,
}
