//! Convex hulls in up to six dimensions, grown only where they are needed.

mod grow;
mod plane;

pub use grow::{Facet, Hull, HullError};

use nalgebra::SVector;

/// Convex set, known by the point that lies farthest in a given direction.
pub trait Support<const D: usize> {
    /// Returns `max w·y` and the w that attains it.
    fn farthest(&self, y: &SVector<f64, D>) -> (f64, SVector<f64, D>);

    /// Returns a unit direction near `y` in which the set reaches less far, if one is known.
    fn descend(&self, y: &SVector<f64, D>) -> SVector<f64, D> {
        *y
    }

    /// Returns the same as [`Self::descend`], staying in the valley in which `y` lies, where others are near.
    fn descend_here(&self, y: &SVector<f64, D>) -> SVector<f64, D> {
        self.descend(y)
    }

    /// Returns true if [`Self::descend`] costs little beside growing a hull.
    fn descends_quickly(&self) -> bool {
        false
    }
}
