//! The factor block by block: for matrices of a few to some hundred blocks whose pattern changes from step to step.

mod factor;
mod symbolic;

pub use factor::Factor;
pub use symbolic::Symbolic;
