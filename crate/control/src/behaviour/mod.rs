//! Behaviour trees, which choose a robot's running action (Colledanchise & Ögren, *Behavior Trees in Robotics
//! and AI*, 2018, chapter 1).
//!
//! A [`Tree`] is constant. [`Tree::tick`] asks its leaves from the root downwards, left to right, and writes
//! each node's answer into a [`Tick`]. The nodes' state between two ticks is [`Memory`], plain data, so that
//! a snapshot holds it. Conditions and actions are answered by the [`World`].
//!
//! [`machine`] is the finite-state machine that acts as a sequence of preconditions with their actions,
//! [`compare()`] decides if two trees act alike, and [`task`] has small worlds to try trees in.
//!
//! Nodes of BehaviorTree.CPP and Nav2 keep the rules of those (`cpp/`): their scripts ([`script`]), the
//! [`Blackboard`], and the status *skipped*.
//!
//! **Left open by the sources.** The course says that a node runs "if any of its children are running", and
//! not if children after a running one are asked. Here they are not (Colledanchise & Ögren, algorithms 1 and
//! 2); a parallel asks all.

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
pub use tree::{NestedNode, Node, NodeKind, Tree};

/// Answer of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Its purpose is reached.
    Success,
    /// Its purpose cannot be reached this way.
    Failure,
    /// It is at work and wants to be asked again.
    Running,
    /// It is passed over because a script before it says so. Only nodes with scripts answer so, and nodes
    /// that have only such children.
    Skipped,
}
