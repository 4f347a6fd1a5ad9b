//! What may lie in a bin, as bodies that move.

use asperity_dynamics::{Body, Inertia, Material};
use asperity_geometry::{Pose, Shape};
use asperity_perception::grasp::CornerBox;

use crate::hand::{ROLLING, solid, wall};

/// Object that may be grasped.
#[derive(Clone, Debug, PartialEq)]
pub struct BinObject {
    /// Name, for faults.
    pub name: String,
    /// Shape.
    pub shape: Shape,
    /// Pose in the world at the start.
    pub X_WB: Pose,
    /// True if it never moves; neither does a shape without an end.
    pub fixed: bool,
    /// Mass, kg; `None`: by the density.
    pub mass: Option<f64>,
    /// Density, kg/m³.
    pub density: f64,
    /// Hunt and Crossley's dissipation, s/m.
    pub dissipation: f64,
    /// Coefficient of friction.
    pub friction: f64,
}

impl BinObject {
    /// Makes the body of a model, at a pose.
    pub(crate) fn body(&self, X_WB: Pose) -> Body {
        let material =
            Material { dissipation: self.dissipation, friction: self.friction, rolling: ROLLING, ..wall() };
        if self.fixed || self.shape.volume().is_none() {
            return Body::fixed(self.name.clone(), self.shape.clone(), material, X_WB);
        }
        let made = Body::solid(self.name.clone(), self.shape.clone(), self.density, material, X_WB);
        Body { inertia: self.mass.map_or(made.inertia, Inertia::Mass), ..made }
    }
}

/// Bin with its boxes, and the objects in it with their poses.
#[derive(Clone, Copy, Debug)]
pub struct BinContents<'a> {
    /// Objects.
    pub objects: &'a [BinObject],
    /// Poses of the objects now, which take the place of those that they began with.
    pub poses: &'a [Pose],
    /// Boxes of the bin.
    pub bin: &'a [CornerBox],
}

impl BinContents<'_> {
    /// Makes the bin's boxes, then the objects.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = Body> + '_ {
        let bin = self.bin.iter().map(|b| solid("bin", b, None, wall(), Pose::identity()));
        bin.chain(self.objects.iter().zip(self.poses).map(|(object, X_WB)| object.body(*X_WB)))
    }
}
