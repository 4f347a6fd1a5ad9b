//! Potentials `ℓ_c` of single constraints, by their impulse and its slope.

mod contact;
mod pin;
mod row;

pub(crate) use contact::{PointWork, Regularisation};
pub(crate) use pin::PinWork;
pub(crate) use row::RowWork;
