//! A straight beam on a Winkler foundation under a load that moves along it.
//!
//! x runs along the beam, w is the deflection, downwards as the load P pushes:
//!
//! ```text
//! EI w'''' + m ẅ + c ẇ + k w = P δ(x − v t)
//! ```
//!
//! Two answers stand beside each other. [`Steady`] is the closed form of the infinite beam in the frame of the load. [`Model`],
//! [`BeamState`] and [`Workspace`] are a finite beam in time: Hermite elements and Newmark's average acceleration. This crate knows no
//! document and no picture.

mod band;
mod beam;
mod hermite;
mod march;
mod model;
mod steady;

pub use beam::Beam;
pub use march::{BeamState, Energy, Workspace};
pub use model::{Foundation, Model, Passage};
pub use steady::Steady;
