//! Hydroelastic contact held against Drake, closed forms and its own invariants.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]
mod cases;
mod converged;
mod reference;
mod traction;
