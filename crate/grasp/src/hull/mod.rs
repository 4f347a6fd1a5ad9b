//! Convex hulls in up to six dimensions, grown only where they are asked about.

mod grow;
mod plane;

pub use grow::{Facet, Hull, HullError};

use nalgebra::SVector;

/// A convex set, known by the point that lies farthest in a given direction.
pub trait Support<const D: usize> {
    /// `(max w·y, the w that attains it)`.
    fn farthest(&self, y: &SVector<f64, D>) -> (f64, SVector<f64, D>);

    /// A unit direction near `y` in which the set reaches less far, if one is known.
    fn descend(&self, y: &SVector<f64, D>) -> SVector<f64, D> {
        *y
    }

    /// [`Self::descend`] that stays in the valley in which `y` lies, where others are near.
    fn descend_here(&self, y: &SVector<f64, D>) -> SVector<f64, D> {
        self.descend(y)
    }

    /// [`Self::descend`] costs little beside growing a hull.
    fn descends_quickly(&self) -> bool {
        false
    }
}
