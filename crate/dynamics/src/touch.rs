//! Contacts between geometries, from where they are found to where they are solved and remembered.

use asperity_contact::broad_phase::PairKey;
use asperity_contact::identity::FeatureId;
use asperity_contact::narrow_phase::PairMemory;
use asperity_geometry::Vec3;

use crate::contact::ContactKind;

/// Two geometries that touch or may touch within the step. `b` moves; `a` is [`crate::workspace::NONE`] for
/// the fixed world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Touch {
    /// Indices of the bodies as the solver pairs them.
    pub a: u32,
    pub b: u32,
    /// Indices of the geometries of A and B.
    pub geometry_a: u32,
    pub geometry_b: u32,
    /// Range of its contacts among those found.
    pub first: u32,
    pub len: u32,
    /// True for a hydroelastic patch, false for points.
    pub surface: bool,
    /// Number of its last contacts, which guard a patch against motion that the step does not foresee.
    pub guards: u32,
    /// True for solids cut into pieces: its contacts have normals of their own.
    pub pieces: bool,
}

impl Touch {
    pub fn kind(&self) -> ContactKind {
        if self.surface { ContactKind::Patch } else { ContactKind::Point }
    }

    /// Returns bodies and geometries: touches are sorted by them.
    pub fn pair(&self) -> [u32; 4] {
        [self.a, self.b, self.geometry_a, self.geometry_b]
    }
}

/// A contact between geometries before the solve: position and spring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundContact {
    /// Position, world frame, m.
    pub p: Vec3,
    /// Unit normal from A into B, world frame.
    pub n: Vec3,
    /// Gap, m.
    pub gap: f64,
    /// Stiffness, N/m.
    pub stiffness: f64,
    /// Elastic force `−stiffness × gap`, or that of a pressure field, N; negative before touch.
    pub elastic_force: f64,
    /// Feature within its pair.
    pub feature: FeatureId,
}

/// A contact that pushed in the last step: the initial guess of the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pushed {
    /// Pair, as in [`Touch::pair`].
    pub pair: [u32; 4],
    /// Feature within the pair.
    pub feature: FeatureId,
    /// Vector from the centre of mass of B, world axes, m.
    pub arm: Vec3,
    /// Force on B, N.
    pub force: Vec3,
}

/// Two pieces of two geometries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PieceKey {
    pub pair: PairKey,
    /// Indices of the pieces of A and of B.
    pub pieces: [u32; 2],
}

/// Memory of a pair of pieces that touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Remembered {
    pub key: PieceKey,
    pub memory: PairMemory,
}
