//! Answers compared with golden data, closed forms and slower searches. One program: generic code over the
//! dimension is compiled once.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod deepest_valley;
mod degenerate;
mod loose_gap;
mod patch;
mod placement;
mod reference;
mod slices;
