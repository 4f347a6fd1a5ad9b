//! Static placement, the chapter's `StaticEquilibriumProblem`: find a configuration *and* contact forces at
//! which bodies rest.
//!
//! Over coordinates `q` and one force `f_i` per candidate contact:
//!
//! ```text
//! minimise  ½ |q − q₀|²                       stay near the guess
//! such that τ_g(q) + Σ Jᵢᵀ fᵢ = 0             every movable body is in balance
//!           φᵢ(q) ≥ 0                         no penetration
//!           |fᵢ,t| ≤ μ fᵢ,n,  fᵢ,n ≥ 0        friction cone
//!           φᵢ(q) fᵢ,n ≤ tol                  no force at a distance, relaxed
//!           q within its limits
//! ```
//!
//! It is solved by an augmented Lagrangian ([`PlacementOptions`] bounds the effort) whose inner problems are least
//! squares for Levenberg–Marquardt (Nocedal & Wright 2006, §17.4 and §10.3). Derivatives are exact, by dual
//! numbers. The relaxation and the rounding of the cone's tip shrink together from stage to stage; several
//! starts guard against bad valleys.
//!
//! Shapes meet at points: a ball, the ends of a capsule and the corners of a box against any solid. Two edges
//! that cross in space do not see each other.

mod augmented;
mod contact;
mod distance;
mod dual;
mod model;
mod program;
mod report;

pub use model::{Mobility, Movable, PlacedShape, PlacementProblem};
pub use report::{Placement, PlacementOptions, PlacementState, Residuals, RestingContact, place};
