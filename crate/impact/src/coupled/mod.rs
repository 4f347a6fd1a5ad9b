//! Several contacts at once: on one body, or on the links of an articulated chain.

mod group;
mod operational_space;
mod taylor;

pub use group::{ContactGroup, GroupEvent, GroupReport};
pub use operational_space::{delassus, effective_mass, rigid_effective_mass};
