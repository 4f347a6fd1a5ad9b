//! The pass in time: how hard the tool presses at every millisecond, and what that does to every vertex of the part.

mod maps;
mod noise;
mod press;
mod settings;
mod station;

pub use maps::{Maps, Patch, Removal};
pub use press::{Press, PressSample, Summary, simulate};
pub use settings::{Control, ProcessSettings};
pub use station::Station;
