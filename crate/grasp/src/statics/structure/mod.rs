//! Bodies of simple shapes at given poses that touch and may rest: an arch, a stack, a lever.
//!
//! [`Structure`] holds the bodies, [`PosedSolids`] finds where they touch, [`RestState`] asks whether forces in the friction cones
//! balance every body, [`follow()`] moves them so that what carries stays in touch, and [`search()`] looks for poses nearby at
//! which they rest. Metres, radians, newtons; world frame unless a name says otherwise.

mod follow;
mod rest;
mod search;
mod solids;

use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Length, Pose, Shape, Vec3};

pub use follow::follow;
pub use rest::{RestState, RestVerdict};
pub use search::{MOST_PLACES, Refusal, SearchResult, search};
pub use solids::{PosedSolids, TouchingPair};

/// One body of a structure.
#[derive(Clone, Debug)]
pub struct StructureBody {
    /// Shape, in the body frame.
    pub shape: Shape,
    /// Pose in the world.
    pub X_WB: Pose,
    /// Mass, kg; `None`: it is fixed.
    pub mass: Option<f64>,
    /// Centre of mass in the body frame, m.
    pub com: Vec3,
}

/// Bodies that may rest, in the engine's types.
pub struct Structure {
    /// Shapes, made ready for queries.
    pub solids: PosedSolids,
    /// Pose of each body in the world.
    pub poses: Vec<Pose>,
    /// Mass of each body, kg; zero for a fixed one.
    pub masses: Vec<f64>,
    /// Centre of mass of each body in its frame, m.
    pub coms: Vec<Vec3>,
    /// Index of each body among those that move.
    pub moving: Vec<Option<usize>>,
    /// Radius of a ball around each finite body's centre that holds it, m.
    pub sizes: Vec<f64>,
    /// Friction coefficient of every contact.
    pub mu: f64,
    /// Gravity, m/s².
    pub gravity: Vec3,
    /// Largest gap at which two bodies touch, m.
    pub touch: f64,
    /// True if contacts and motions stay in the plane of x and z.
    pub planar: bool,
}

impl Structure {
    /// Prepares bodies under a common friction coefficient and gravity (m/s²).
    pub fn new(bodies: Vec<StructureBody>, mu: f64, gravity: Vec3, touch: f64, planar: bool) -> Self {
        let mut count = 0;
        let mut number = |mass: Option<f64>| {
            let own = mass.map(|_| count);
            count += usize::from(mass.is_some());
            own
        };
        let moving = bodies.iter().map(|b| number(b.mass)).collect();
        let half_diagonal = |shape: &Shape| shape.aabb().map_or(0.0, |b| b.half_size().length());
        Self {
            moving,
            sizes: bodies.iter().map(|b| half_diagonal(&b.shape)).collect(),
            poses: bodies.iter().map(|b| b.X_WB).collect(),
            masses: bodies.iter().map(|b| b.mass.unwrap_or(0.0)).collect(),
            coms: bodies.iter().map(|b| b.com).collect(),
            solids: PosedSolids {
                prepared: bodies.iter().map(|b| PreparedShape::new(&b.shape)).collect(),
                fixed: bodies.iter().map(|b| b.mass.is_none()).collect(),
                shapes: bodies.into_iter().map(|b| b.shape).collect(),
            },
            mu,
            gravity,
            touch,
            planar,
        }
    }

    /// Returns the indices of the bodies that move, in their order.
    pub fn movers(&self) -> impl Iterator<Item = usize> {
        self.moving.iter().enumerate().filter(|(_, m)| m.is_some()).map(|(i, _)| i)
    }

    /// Returns the point where a body's weight acts, m.
    pub fn p_WCm(&self, i: usize) -> Vec3 {
        self.poses[i].rotation * self.coms[i] + self.poses[i].translation.vector
    }

    /// Returns half the size of the largest body that moves, m.
    pub fn size(&self) -> f64 {
        let largest = self.movers().map(|i| self.sizes[i]).fold(0.0, f64::max);
        if largest > 0.0 { largest } else { 1.0 }
    }

    /// Returns the weight of all bodies that move, `W = Σ m g`, N.
    pub fn weight(&self) -> f64 {
        self.masses.iter().map(|m| m * self.gravity.length()).sum()
    }
}
