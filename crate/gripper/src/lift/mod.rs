//! One grasp in time: *approach, squeeze, lift, hold, verdict*, as in IPC-GraspSim (Kim 2022, section 3.2).
//!
//! [`GraspModel`] is constant, [`GraspState`] evolves, [`Scratch`] is working memory; [`step()`] makes one step of time.
//! A state is a snapshot: it may be stored and continued later, and gives the same bits. A step that is cut
//! off ends at a state without intersections, and the gripper waits for what lags behind it.
//!
//! **Approach** is kinematic: nothing touches, so nothing is solved; the pads move as rigid bodies while the
//! gap allows it. **Squeeze** closes both pads at one speed until both have stored [`Until::Energy`], or push
//! with [`Until::Force`]. **Lift** moves them up with their distance held, **hold** keeps them there, and the
//! **verdict** is the thesis' rule: both pads touch the object, and the object does not touch the floor.
//!
//! **Units.** Everything is in real size. The thesis' scene has lengths times 100 (its pads times 80) with
//! gravity and densities unscaled; by Froude's law its E = 1e8 Pa is 1 MPa here, its step of 0.02 s 2 ms, its
//! Ψ of 5e4 5e-4 J, its speeds a tenth.

mod gaps;
mod measures;
mod model;
mod step;
mod verdict;

pub use measures::{Measured, measure};
pub use model::{GraspModel, OBJECT, Rules, Until, World};
pub use step::{GraspState, Phase, Reading, Scratch, stands_free, start, step};
pub use verdict::{Reason, Verdict};

#[cfg(test)]
mod tests;
