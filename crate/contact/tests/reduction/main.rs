//! Contact reduction against the reference, slow twins and invariants of any contacts.
#![allow(non_snake_case, clippy::unwrap_used)]

#[path = "../bodies/mod.rs"]
mod bodies;
mod bounds;
mod clustering;
mod contacts;
mod stiffness;
mod wrenches;
