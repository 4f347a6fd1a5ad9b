//! Hydroelastic contact compared with Drake, closed forms and its own invariants.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, clippy::disallowed_methods, non_snake_case)]
mod cases;
mod converged;
mod convergence;
mod invariants;
mod meshes;
mod reference;
mod traction;
