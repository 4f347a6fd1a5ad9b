//! From a part, a first curve and an arm to a trajectory: lay the path, choose the configurations, give it time, press, and
//! change offset, feed and step-over until the force is the wanted one and the removal even.

mod improve;
mod job;
mod run;
mod sweep;

pub use improve::{Improvement, Improver, evenness, improve, roughness};
pub use job::{Job, Laid};
pub use run::{Run, Stretch};
pub use sweep::{Choice, sweep_step_over};
