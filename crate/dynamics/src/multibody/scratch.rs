//! Scratch of the recursions over one tree, one entry for each of its links.

use asperity_geometry::Vec3;

use super::mass::SpatialInertia;

/// Scratch of the recursions over one tree, link by link. Keeps nothing between calls but capacity, and the
/// results of [`super::weigh`] for a tree until it is weighed anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct TreeScratch {
    /// Inertia of each link's body; by `weigh`.
    pub bodies: Vec<SpatialInertia>,
    /// Angular velocity, and velocity at the point about which the tree is weighed, for a unit of each of its
    /// velocities; by `weigh`.
    pub columns: Vec<[Vec3; 2]>,
    /// Inertia of a link and everything it carries.
    pub composite: Vec<SpatialInertia>,
    /// Angular acceleration, rad/s².
    pub alpha: Vec<Vec3>,
    /// Linear acceleration at a fixed point, m/s².
    pub accel: Vec<Vec3>,
    /// Moment, N m.
    pub moment: Vec<Vec3>,
    /// Force, N.
    pub force: Vec<Vec3>,
}

impl TreeScratch {
    /// Makes room for `n` links.
    pub fn fit(&mut self, n: usize) {
        for list in [&mut self.alpha, &mut self.accel, &mut self.moment, &mut self.force] {
            list.resize(n, Vec3::zeros());
        }
    }
}
