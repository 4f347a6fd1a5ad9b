//! Steps in time of soft and stiff bodies that touch and never intersect: incremental potential contact (Li
//! et al. 2020).
//!
//! A step minimises `|z − ẑ|²_M / 2β + Ψ + B + D` over the unknowns: free points of soft bodies, twelve
//! numbers of affine ones; `ẑ` is where they would go without forces, `β` the square of the step (implicit
//! Euler), 4/9 of it (BDF2) or 1/4 (Newmark), Ψ the strain, B the barrier, D the friction, whose normals and
//! forces are those of the beginning. Projected Newton; every step of it is cut short before surfaces touch
//! and before a tetrahedron loses four fifths of its volume, so that each state on the way is valid.
//!
//! If the world has another law ([`crate::compliant`]), B is the energy of its springs, and no step is cut
//! short before surfaces touch.
//!
//! Held points go to their targets as far as they can: the Newton direction contains their motion, the part
//! that the filter refuses is made up in the next iterations, and the rest is reported.

mod assemble;
mod contacts;
mod simulation;
mod springs;
mod stiffness;
mod world;

pub use simulation::{Report, Simulation, Touch};
pub use world::{DeformableBody, Integrator, Settings, State, World};

#[cfg(test)]
mod tests;
#[cfg(test)]
mod truth;
