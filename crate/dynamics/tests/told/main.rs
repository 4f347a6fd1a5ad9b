//! Arms that are told positions: their servos against closed forms, their force loop against the theory of `asperity_control`.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod common;
mod force;
mod motion;
