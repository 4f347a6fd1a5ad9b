//! Rigid bodies and trees of joints with compliant contact, in time steps.
//!
//! [`Description`] lists the bodies and joints of a system, [`Model`] is its compiled form (constant),
//! [`State`] evolves, [`Workspace`] is scratch and the readings of the last step, [`step()`] takes one state
//! into the next. This crate knows no scene, no clock, no file. The equations are in `README.md`.

#![allow(clippy::neg_cmp_op_on_partial_ord, reason = "a NaN takes the branch that ends the work")]
#![allow(clippy::needless_range_loop, reason = "small matrices are written by their indices")]

pub mod arm;
mod clock;
mod contact;
mod energy;
mod inputs;
mod measures;
mod mechanism;
mod model;
mod multibody;
mod overlap;
mod peg;
mod put_in;
mod sleepers;
mod slide;
mod state;
mod step;
mod tally;
mod touch;
mod way_points;
mod workspace;

pub use asperity_contact::identity::{ContactEvents, ContactId};
pub use asperity_contact::reduction::Clusters;
pub use asperity_solver::{Options as SolverOptions, SolveReport};
pub use clock::Clock;
pub use contact::{Contact, ContactKind};
pub use energy::Energy;
pub use inputs::{AppliedForce, Controller, Gains, Goal, Inputs, Spring};
pub use measures::{FrameMotion, TouchLoad};
pub use mechanism::Mechanism;
pub use model::{
    Body, Coupler, Description, Geometry, Hydroelastic, Inertia, Joint, JointKind, Limits, Material,
    Mobility, Model, Motor, friction,
};
pub use overlap::{Overlap, overlaps};
pub use peg::{Peg, PegHole, PegHoleSetup, PegLoad, PegPush, PegTrial, WallLoad};
pub use put_in::{Outcome, Progress, PutIn, PutInEnd};
pub use slide::{Slide, SlideInWorld};
pub use state::State;
pub use step::{ClusterSpring, ContactReduction, NetBound, Sleep, StepOptions, StepReport, Timings, step};
pub use tally::{MeanCost, Tally};
pub use way_points::{BodyWayPoint, BodyWayPoints};
pub use workspace::Workspace;
