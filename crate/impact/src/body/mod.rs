//! A body in front of a surface, moved by steps of any size.
//!
//! Between events the motion is a closed form (or an integration that runs at its own pace), anchored at the
//! last event. A step only moves the clock, so the trajectory does not depend on the steps at all.

mod arc;
mod clock;
mod material;
mod step;

pub use clock::Instant;
pub use material::ContactMaterial;
pub use step::{Event, EventKind, ImpactBody, MAX_EVENTS, MAX_LISTED, StepReport};
