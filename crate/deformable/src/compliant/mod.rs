//! Compliant contact, which allows penetration: a spring at each point of a surface that lies inside another
//! body. It is here to be compared with the barrier. No filter stands behind it, and contacts without a point
//! inside (an edge between two points) go through.
//!
//! | law | force at depth δ | where its springs stand | source |
//! |---|---|---|---|
//! | penalty | `k δ` | found anew at each iterate | energy `½ k δ²`; Wriggers 2006, *Computational Contact Mechanics*, the penalty method |
//! | convex | `(k δ₀ − k (1 + τ/h) s)₊` | found once, where the step begins; `s` is the way out along the normal since then | Castro et al. 2023, eq. 8, without dissipation, times `1/h`: the normal law of `asperity-solver` (`law/contact.rs`) |
//!
//! The second is linear below its edge and its normals are constant, so it adds a convex function to the
//! objective of a step. Friction of both is the barrier's, with normals and forces of the beginning of the
//! step.

mod hull;
mod inside;

pub use hull::{Deepest, HullBody};
pub use inside::{Foot, Solids};

use crate::barrier::Derivatives;

/// Law of contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Law {
    /// Barrier that grows without bound as a gap closes: nothing ever touches.
    #[default]
    Barrier,
    /// Penalty: a spring on each point while it is inside.
    Penalty {
        /// Stiffness k of a point, N/m.
        stiffness: f64,
    },
    /// Spring and damper, linear about the beginning of the step.
    Convex {
        /// Stiffness k of a point, N/m.
        stiffness: f64,
        /// Relaxation time τ, s: the damper is k τ.
        relaxation: f64,
    },
}

impl Law {
    /// Returns the energy (J) of a point's spring, and its first two derivatives by the depth (N, N/m).
    /// `began` is the depth at the beginning of the step of `step` seconds, `left` the distance by which the
    /// point has come out since.
    pub fn at(&self, depth: f64, began: f64, left: f64, step: f64) -> Derivatives {
        match *self {
            Self::Barrier => Derivatives::default(),
            Self::Penalty { stiffness } => {
                let depth = depth.max(0.0);
                let second = if depth > 0.0 { stiffness } else { 0.0 };
                Derivatives { value: 0.5 * stiffness * depth * depth, first: stiffness * depth, second }
            }
            Self::Convex { stiffness, relaxation } => {
                let slope = stiffness * (1.0 + relaxation / step);
                let push = stiffness * began - slope * left;
                if push <= 0.0 {
                    return Derivatives::default();
                }
                Derivatives { value: 0.5 * push * push / slope, first: push, second: slope }
            }
        }
    }
}

#[cfg(test)]
mod tests;
