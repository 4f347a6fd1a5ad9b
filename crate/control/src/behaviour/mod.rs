//! Behaviour trees: which of a robot's actions runs now (Colledanchise & Ögren, *Behavior Trees in Robotics and AI*, 2018, chapter 1).
//!
//! A [`Tree`] is constant. [`Tree::tick`] asks its leaves from the root downwards, left to right, and writes who was asked and
//! what each node answered into a [`Tick`]. What a node keeps from one tick to the next lies in [`Memory`], plain data, so that
//! a snapshot holds it. What conditions see and actions do is the [`World`]'s.
//!
//! [`machine`] is the finite-state machine that acts as a sequence of preconditions with their actions, [`compare`] says whether two
//! trees act alike, and [`task`] has small worlds to try trees in.
//!
//! Nodes of BehaviorTree.CPP and Nav2 keep the rules of those (`cpp/`): their scripts ([`script`]), what stands on the [`Blackboard`],
//! and the status *skipped*.
//!
//! **What the sources leave open.** The course says that a node runs "if any of its children are running", and not whether
//! children after a running one are asked. Here they are not (Colledanchise & Ögren, algorithms 1 and 2); a parallel asks all.

mod blackboard;
mod compare;
mod cpp;
pub mod machine;
mod ports;
pub mod script;
pub mod task;
mod tick;
mod tree;

#[cfg(test)]
mod tests;

pub use blackboard::{Blackboard, Value};
pub use compare::{Agreement, Difference, compare};
pub use ports::{Port, START, entry_of};
pub use tick::{Memory, Tick, World};
pub use tree::{Kind, Node, Outline, Tree};

/// What a node answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// What it is for is reached.
    Success,
    /// What it is for cannot be reached this way.
    Failure,
    /// It is at work and wants to be asked again.
    Running,
    /// It is passed over: a script before it says so. Only nodes with scripts answer so, and who has none but such children.
    Skipped,
}
