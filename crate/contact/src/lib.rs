//! Contact between two posed shapes: as one point ([`narrow_phase`]) and as a surface of equal pressure
//! ([`hydroelastic`]).
//!
//! Signs, once and for all: the normal is a unit vector from A into B; `gap` is in metres and negative means
//! penetration; forces are reported as acting on B.

pub mod hydroelastic;
pub mod narrow_phase;
