//! Contact that lets surfaces into each other: a spring at each point of a surface that lies inside another body. It is here to be
//! compared with the barrier. No filter stands behind it, and what no point feels (an edge between two points) goes through.
//!
//! | law | force at depth δ | where its springs stand | source |
//! |---|---|---|---|
//! | penalty | `k δ` | found anew at each iterate | energy `½ k δ²`; Wriggers 2006, *Computational Contact Mechanics*, the penalty method |
//! | convex | `(k δ₀ − k (1 + τ/h) s)₊` | found once, where the step begins; `s` is the way out along the normal since then | Castro et al. 2023, eq. 8, without dissipation, times `1/h`: the normal law of `asperity-solver` (`law/contact.rs`) |
//!
//! The second is linear below its edge and its normals stand still, so it adds a convex function to what a step minimises. Friction of
//! both is the barrier's: its normals and forces are those of where the step begins.

mod hull;
mod inside;

pub use hull::{Deepest, Hull};
pub use inside::{Foot, Solids};

use crate::barrier::Derivatives;

/// What keeps surfaces apart, or does not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Law {
    /// Grows without bound as a gap closes: nothing ever touches.
    #[default]
    Barrier,
    /// A spring as long as a point is inside.
    Penalty {
        /// k of a point, N/m.
        stiffness: f64,
    },
    /// A spring and a damper, linear about where the step begins.
    Convex {
        /// k of a point, N/m.
        stiffness: f64,
        /// τ: the damper is k τ, s.
        relaxation: f64,
    },
}

impl Law {
    /// Energy (J) of a point's spring, and its first two derivatives by the depth (N, N/m). `began` is the depth where the step of
    /// `step` seconds began, `left` how far the point has come out since.
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
