//! Boxes along the axes: join, overlap, and the box around a rotated box.

use crate::{Pose, Vec3};

/// An axis-aligned box `[min, max]`, metres. Empty when any `min > max`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Smallest corner.
    pub min: Vec3,
    /// Largest corner.
    pub max: Vec3,
}

impl Aabb {
    /// The box that holds nothing; the identity of [`Aabb::join`].
    pub const EMPTY: Self = Self {
        min: Vec3::new(f64::INFINITY, f64::INFINITY, f64::INFINITY),
        max: Vec3::new(f64::NEG_INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// Returns the box about the origin with these half edges, m.
    pub(crate) fn centred(half_size: Vec3) -> Self {
        Self { min: -half_size, max: half_size }
    }

    /// Returns the smallest box around `points`.
    pub fn of_points<'a>(points: impl IntoIterator<Item = &'a Vec3>) -> Self {
        points.into_iter().fold(Self::EMPTY, |b, p| b.with(p))
    }

    /// Returns the box grown to hold `p`.
    #[must_use]
    pub fn with(self, p: &Vec3) -> Self {
        Self { min: self.min.inf(p), max: self.max.sup(p) }
    }

    /// Returns the smallest box around both.
    #[must_use]
    pub fn join(self, other: &Self) -> Self {
        Self { min: self.min.inf(&other.min), max: self.max.sup(&other.max) }
    }

    /// Returns the midpoint.
    pub fn center(&self) -> Vec3 {
        0.5 * (self.min + self.max)
    }

    /// Returns half of each edge.
    pub fn half_size(&self) -> Vec3 {
        0.5 * (self.max - self.min)
    }

    /// Returns the box, in frame W, around this box given in frame B.
    #[must_use]
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn transformed(&self, X_WB: &Pose) -> Self {
        let R = X_WB.rotation.to_rotation_matrix().into_inner();
        let c = X_WB * nalgebra::Point3::from(self.center());
        let h = R.abs() * self.half_size();
        Self { min: c.coords - h, max: c.coords + h }
    }
}
