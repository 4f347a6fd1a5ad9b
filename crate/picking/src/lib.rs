//! An arm with a gripper brings what lies in one bin into another, in the dynamics of all bodies (Tedrake,
//! *Robotic Manipulation*, ch. 5, "Bin picking").
//!
//! ```text
//! cell ─▶ look ─▶ candidates ─▶ joint paths ─▶ legs ─▶ steps of the bodies ─▶ tally
//!          ▲          select.rs      space.rs, legs.rs                           │
//!          └────────────── machine or behaviour tree, by acts ◀─────────────────┘
//! ```
//!
//! [`PickingState`] is a cell at a step; [`PickingOptions`] are its settings. [`GraspTrial`] tries one grasp
//! with the gripper alone, [`PushedBin`] pushes bodies before cameras look. This crate knows no document, no
//! frame and no time of day; random numbers come from a seed.
#![allow(non_snake_case, reason = "monogram notation: p_W, X_WG")]

mod acts;
mod cell;
mod hand;
mod legs;
mod machine;
mod object;
mod options;
mod press;
mod pushed;
mod select;
mod space;
mod state;
mod tally;
mod trial;
mod trouble;

pub use acts::{ACTIONS, Act, CONDITIONS};
pub use cell::PickingCell;
pub use legs::Leg;
pub use machine::{Ending, Machine, MachineMode, MachineRules};
pub use object::{BinContents, BinObject};
pub use options::{Decider, PickingOptions, PlanningOptions, PushOptions, TrialOptions};
pub use press::{PlannedPush, PressForce};
pub use pushed::{PushRecord, PushedBin};
pub use select::{BinLook, SelectedGrasp};
pub use state::{ActTree, ActWord, PickingEvent, PickingSnapshot, PickingState, Situation};
pub use tally::{BodyLocation, PickTally, STAGES};
pub use trial::{GraspTrial, TrialOutcome};
pub use trouble::Trouble;
