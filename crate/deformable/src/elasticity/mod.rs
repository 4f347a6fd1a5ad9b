//! Elasticity of linear tetrahedra ([`Tet`]) of an isotropic [`ElasticMaterial`].
//!
//! Energies are functions of the singular values of `F`, and so are the nine eigenvalues of their Hessian
//! (Smith, De Goes and Kim 2019): three stretches from a 3 × 3, three twists `(ψᵢ + ψⱼ)/(σᵢ + σⱼ)` and three
//! flips `(ψᵢ − ψⱼ)/(σᵢ − σⱼ)`. Removing the negative ones is then exact and needs no 9 × 9 eigenproblem.

mod grid;
mod material;
mod neo_hookean;
mod solid;
mod tet;
mod two;

pub use grid::{box_surface, even, kuhn_grid};
pub use material::{ElasticMaterial, Law};
pub use neo_hookean::Blocks;
pub use solid::Solid;
pub use tet::Tet;
pub(crate) use tet::whole;

/// Pairs of corners of a tetrahedron, in the order in which the blocks of a stiffness stand.
pub const CORNERS: [(usize, usize); 10] =
    [(0, 0), (1, 1), (2, 2), (3, 3), (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

#[cfg(test)]
mod tests;
