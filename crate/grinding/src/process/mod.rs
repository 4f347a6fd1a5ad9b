//! A pass in closed form: its scallops, its force, its removal, and the roughness that it leaves.

mod contact;
mod force;
mod removal;
mod ripple;
mod roughness;
mod scallop;

pub use contact::{SphereContact, sphere_contact};
pub use force::{NormalForce, aligned_stiffness, series};
pub use removal::{Groove, line_depth, preston};
pub use ripple::ChordRipple;
pub use roughness::Roughness;
pub use scallop::{scallop, step_over, wheel_scallop};
