//! Controllers of arms. What stands: [`force_loop`], a force controller on an axis that is told positions.
//!
//! This crate knows no shape, no body and no document: numbers in, commands out.

pub mod force_loop;
