//! A peg in a hole: what statics says of it ([`Peg`]), and pushes of it in time steps ([`PegHole`]).

mod push;
mod statics;

pub use push::{PegHole, PegHoleSetup, PegLoad, PegPush, PegTrial, WallLoad};
pub use statics::Peg;
