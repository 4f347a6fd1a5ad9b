//! Checks of sizes that shapes share.

use asperity_fault::{Fault, positive_in, within};

use crate::Vec3;

/// Accepted range of sizes, m: below it rounding of poses swallows the shape, above it the shape swallows
/// everything else.
pub(super) const SIZES: std::ops::RangeInclusive<f64> = 1e-9..=1e9;

/// Checks a size, m.
pub(super) fn size(field: &str, value: f64) -> Result<(), Fault> {
    positive_in("m", field, value)?;
    within(field, value, *SIZES.start(), *SIZES.end()).map(drop)
}

/// Checks three sizes, m.
pub(super) fn sizes(field: &str, values: &Vec3) -> Result<(), Fault> {
    (0..3).try_for_each(|k| size(&format!("{field}[{k}]"), values[k]))
}

pub(super) fn fail(field: impl Into<String>, message: impl Into<String>) -> Result<(), Fault> {
    Err(Fault::new(field, message))
}
