//! The factor by dense panels: for matrices of many thousand numbers whose pattern stays. [`Symbolic`] is made once, [`Factor`] is filled
//! and factored again and again without allocating.
//!
//! Unknowns come in nodes of a few numbers: 3 of a point, 12 of an affine body. Nodes with the same neighbours below become supernodes, and
//! the method is multifrontal (Duff, Reid 1983): each supernode is one dense panel, whose update of what comes later is added to its
//! parent's. The dense loops hold tiles of 4 × 4 in registers two numbers wide, and every number is a sum in a fixed order, so that its
//! bits are the same natively and in wasm.

mod dense;
mod factor;
mod symbolic;

pub use factor::Factor;
pub use symbolic::{Slot, Symbolic};

#[cfg(test)]
mod tests;
