//! Planning from a part, a first curve and an arm to a trajectory: lay the path, choose the configurations,
//! time it, simulate the force, and change offset, feed and step-over until the force is the wanted one and
//! the removal even.

mod executed;
mod figures;
mod improve;
mod job;
mod knots;
mod pareto;
mod planner;

pub use executed::{ExecutedPath, Stretch};
pub use figures::{Figures, roughness_along};
pub use improve::{Improvement, Improver, evenness, improve, roughness};
pub use job::{Job, Laid};
pub use knots::Knots;
pub use pareto::not_beaten;
pub use planner::{Planner, Tried};
