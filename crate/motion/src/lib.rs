//! Recorded motions of a rigid body: pose after pose at times of their own ([`Recording`]), and the deviation
//! of another motion from one ([`Deviation`], [`Mean`], [`Summary`]).
//!
//! The measures are those of `tests/reference/cube_tosses/README.md`: over all rows the mean distance as a
//! share of the body's width, the mean angle, and the face that ends up on top; of many recordings mean,
//! median and 90th percentile.

#![allow(non_snake_case, reason = "monogram notation")]

mod deviation;
mod recording;
mod summary;

pub use deviation::{Deviation, Mean, UpwardFace};
pub use recording::{Recording, Row};
pub use summary::{ErrorStatistics, Summary};
