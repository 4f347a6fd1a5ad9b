//! Parameters from measurements. A caller gives the unknowns and their bounds ([`Space`]), and the losses of
//! each recording at given values; it gets values, what the recordings tell of each parameter, and how
//! surely.
//!
//! * `cma/`: the search, seeded and resumable;
//! * `space`: parameters within bounds, even or logarithmic, as points of the unit cube;
//! * `trial`: all that was tried, with the loss of each recording: the bootstrap draws recordings again and
//!   looks there for the best;
//! * `landscape`: slices through the best values, and whether they tell anything;
//! * `schedule`: what is run one after the other, batch by batch, until all that is known.
//!
//! This crate knows no scene, no engine, no clock and no thread: it asks for candidates, and is given their
//! losses.

mod cma;
mod landscape;
mod schedule;
mod space;
mod trial;

pub use cma::{Ended, Search};
pub use landscape::{Slice, Verdict};
pub use schedule::{Batch, Estimate, FitPlan, FitSchedule, Landscape, Purpose};
pub use space::{Parameter, Scale, Space};
pub use trial::{Quantiles, Trials};
