//! Position-controlled arms: their servos against closed forms, their force loop against the theory of
//! `asperity_control`.

#![allow(
    clippy::unwrap_used,
    non_snake_case,
    reason = "a test that cannot be set up has failed; monogram notation"
)]

mod common;
mod force;
mod motion;
