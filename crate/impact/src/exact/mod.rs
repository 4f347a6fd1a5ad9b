//! The linear law in closed form: no step, no tolerance, any time at once.

mod contact;
mod damped;
mod flow;

pub use contact::{ContactEnd, LinearContact, Peak};
pub use flow::{LinearFlow, Regime, semi_implicit_limit};
