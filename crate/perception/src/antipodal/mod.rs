//! Frictionless grasps of a flat object by two fingers: all pairs of points of a closed curve whose
//! connection is normal to the curve at both.
//!
//! With `E(a, b) = κ/2 |p(a) − p(b)|²` these are the critical points of E with a ≠ b (Tedrake, *Robotic
//! Manipulation*, ch. 5, exercise on analytic antipodal grasps):
//!
//! ```text
//! f = (p(a) − p(b)) · p′(a) = 0,     g = −(p(a) − p(b)) · p′(b) = 0
//! ```
//!
//! All of them are found, with a proof: the square of (a, b) is cut into cells ([`search`]); a cell without a
//! zero of f or g is thrown away, a cell with exactly one zero is proven to have it by Krawczyk's operator,
//! and the others are cut again. Undecided cells are reported: a circle has a continuum of pairs.

mod all_pairs;
mod boxes;
mod curve;
mod krawczyk;
mod line;
mod pair;
mod pulled_curve;
mod search;

pub use all_pairs::{CurvePairs, ON_A_PAIR};
pub use curve::{Curve, CurvePoint, Outline};
pub use pair::{AntipodalPair, Critical, Facing, least_friction};
pub use pulled_curve::{PulledCurve, pull_parameter};
pub use search::{AntipodalPairs, SearchLimits, Undecided, antipodal_pairs, antipodal_pairs_within};
