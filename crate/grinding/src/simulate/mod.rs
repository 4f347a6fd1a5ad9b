//! Simulation of a pass in time: the force at every millisecond, and its effect on every vertex of the part.

mod maps;
mod noise;
mod press;
mod settings;
mod station;

pub use maps::{Maps, Patch, Removal};
pub use press::{ForceSummary, Press, PressSample, simulate};
pub use settings::{Control, ProcessSettings};
pub use station::Station;
