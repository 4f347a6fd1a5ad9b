//! The cloud of what lies in a bin, and the grasps in it: scored with reasons, ranked, blocked by what, laid
//! along the surface.

mod blocked;
mod by_hand;
mod examined;
mod laid;
mod observed;
mod ranked;

pub use blocked::Blocked;
pub use by_hand::GripperAngles;
pub use examined::{ExaminedGrasp, PARTS};
pub use laid::{LaidGripper, LaidOptions, ScatterAxis, Unlaid};
pub use observed::{ObservationOptions, ObservedCloud};
pub use ranked::{RankedCandidates, RankedCosts, RankingOptions, Refinement};

use asperity_geometry::Vec3;

use crate::grasp::CornerBox;

/// Number of boxes of a bin: the floor, then the walls at −x, +x, −y, +y.
pub const BIN_BOXES: usize = 5;

/// Size of a bin whose floor's upper face lies at z = 0 about the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BinSize {
    /// Inner size along x and y, m.
    pub size: [f64; 2],
    /// Height of the walls, m.
    pub height: f64,
    /// Thickness of walls and floor, m.
    pub thickness: f64,
}

impl BinSize {
    /// Returns the boxes of the floor and of the walls at −x, +x, −y, +y.
    pub fn boxes(&self) -> [CornerBox; BIN_BOXES] {
        let [x, y] = self.size.map(|s| 0.5 * s);
        let (t, h) = (self.thickness, self.height);
        let corners = |low: [f64; 3], high: [f64; 3]| CornerBox { low: low.into(), high: high.into() };
        [
            corners([-x - t, -y - t, -t], [x + t, y + t, 0.0]),
            corners([-x - t, -y - t, 0.0], [-x, y + t, h]),
            corners([x, -y - t, 0.0], [x + t, y + t, h]),
            corners([-x, -y - t, 0.0], [x, -y, h]),
            corners([-x, y, 0.0], [x, y + t, h]),
        ]
    }

    /// Returns the box in which points belong to what lies in the bin: inside the walls by `margin` (m), and
    /// up to `above` (m) over them.
    pub(crate) fn inside(&self, margin: f64, above: f64) -> CornerBox {
        let [x, y] = self.size.map(|s| 0.5 * s - margin);
        CornerBox { low: Vec3::new(-x, -y, margin), high: Vec3::new(x, y, self.height + above) }
    }
}
