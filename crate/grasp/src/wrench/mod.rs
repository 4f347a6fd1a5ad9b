//! Wrenches that a set of contacts can apply to the body they touch.
//!
//! Wrenches are normalised, `w = [f; (p − o) × f / ρ]`: force first, torque about the reference point `o`
//! over the characteristic length `ρ` (this order is the grasp literature's; [`crate::spatial`] has the
//! chapter's). `D` is 6 in space and 3 in the plane.

mod antipodal;
mod closure;
mod cone;
mod coupling;
mod cuts;
mod epsilon;
mod grasp;
mod membership;
mod newton;
mod pinch;
mod polish;
mod reach;
mod resist;
mod settle;
mod shot;
mod slice;
mod support;
mod surface;
mod volume;
mod walk;

pub use antipodal::{Antipodal, antipodal};
pub use closure::{CLOSURE_MARGIN, Closure, closure, force_closure, rank};
pub use cone::{WrenchCone, project_force, project_torque};
pub use coupling::mixed_outside;
pub use epsilon::{Epsilon, EpsilonState, epsilon};
pub use grasp::{ContactMap, Grasp, GraspContact, PlanarContact};
pub use membership::Membership;
pub use pinch::{pinch_line, pinch_radii, pinch_torsion, power_exponent, weakest_along_line};
pub use resist::{Disturbances, Resistance, Squeeze, least_squeeze, least_squeeze_of_edges, resists_all};
pub use slice::{Budget, reach, shadow, slice};
pub use support::{L1, LInfinity, Primitives, WithOrigin};
pub use surface::BodySurface;
pub use volume::{Volume, volume};
