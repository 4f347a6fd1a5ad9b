//! Laws without a closed form: an adaptive method of order eight with dense output and event location.

mod contact;
mod dop853;
mod summary;
mod tableau;

pub use contact::PowerContact;
pub(super) use contact::energy_speed;
pub use summary::{PowerEnd, PowerImpact};
