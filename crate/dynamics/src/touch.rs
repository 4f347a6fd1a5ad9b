//! Contacts between geometries, from where they are found to where they are solved and remembered.

use asperity_contact::broad_phase::PairKey;
use asperity_contact::identity::FeatureId;
use asperity_contact::narrow_phase::PairMemory;
use asperity_geometry::Vec3;

use crate::contact::ContactKind;

/// Two geometries that touch or may touch within the step. `b` moves; `a` is [`crate::workspace::NONE`] for the fixed world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Touch {
    /// Bodies as the solver pairs them.
    pub a: u32,
    pub b: u32,
    /// Geometries of A and B.
    pub geometry_a: u32,
    pub geometry_b: u32,
    /// Its contacts among those found.
    pub first: u32,
    pub len: u32,
    /// By a hydroelastic patch, not by points.
    pub surface: bool,
    /// How many of its last contacts guard a patch against what a step does not foresee.
    pub guards: u32,
    /// Of solids cut into pieces: its contacts have normals of their own.
    pub pieces: bool,
}

impl Touch {
    pub fn kind(&self) -> ContactKind {
        if self.surface { ContactKind::Patch } else { ContactKind::Point }
    }

    /// Bodies and geometries, by which touches are in order.
    pub fn pair(&self) -> [u32; 4] {
        [self.a, self.b, self.geometry_a, self.geometry_b]
    }
}

/// A contact between geometries before the solve: where, and its spring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundContact {
    /// World frame, metres.
    pub p: Vec3,
    /// Unit, from A into B.
    pub n: Vec3,
    /// Metres.
    pub gap: f64,
    /// N/m.
    pub stiffness: f64,
    /// `−stiffness × gap` or what a pressure field says, N; negative before touch.
    pub elastic_force: f64,
    /// Which of its pair.
    pub feature: FeatureId,
}

/// A contact that pushed in the last step: what it will likely do in the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pushed {
    /// As [`Touch::pair`] has it.
    pub pair: [u32; 4],
    /// Which of the pair.
    pub feature: FeatureId,
    /// From the centre of mass of B, metres, world axes.
    pub arm: Vec3,
    /// On B, N.
    pub force: Vec3,
}

/// Two pieces of two geometries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PieceKey {
    pub pair: PairKey,
    /// Of A and of B.
    pub pieces: [u32; 2],
}

/// What a pair of pieces that touches remembers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Remembered {
    pub key: PieceKey,
    pub memory: PairMemory,
}
