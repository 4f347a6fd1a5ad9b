//! Formulas of one variable t: parsed from text, evaluated with their derivatives, by numbers or by
//! intervals.
//!
//! ```text
//! text ─parse─▶ Expression ─evaluate─▶ Jet<f64> (values)
//!                    │      └────────▶ Jet<Interval> (proofs)
//!                    └─turns─▶ whether it closes after 2π
//! ```

mod interval;
mod jet;
mod parse;
mod real;
mod tree;
mod turns;

pub use interval::Interval;
pub use jet::Jet;
pub use parse::{parse, parse_with};
pub use real::Real;
pub use tree::{Expression, Function};
