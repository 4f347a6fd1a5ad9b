//! Settings of a cell and of what its gripper does.

use asperity_perception::in_bin::{ObservationOptions, RankingOptions};

/// Settings of a cell at work. What they describe in the bin stands in the bin's own frame, whose origin is
/// the middle of its floor.
#[derive(Clone, Debug, PartialEq)]
pub struct PickingOptions {
    /// Position of the arm's base, world, m.
    pub base: [f64; 3],
    /// Middle of each bin's floor, x and y in the world, m; the floors are at z = 0.
    pub bins: [[f64; 2]; 2],
    /// Cameras over the bin, and the bin's size.
    pub observation: ObservationOptions,
    /// Candidates of a look.
    pub ranking: RankingOptions,
    /// Gripper: the force and the friction of its fingers.
    pub trials: TrialOptions,
    /// Pushes of what no grasp reaches.
    pub pushes: PushOptions,
    /// Planning of the arm's motions.
    pub planning: PlanningOptions,
    /// Decider of the next action.
    pub by: Decider,
    /// True if the contents of the other bin are brought back once a bin is empty.
    pub alternate: bool,
    /// Number of failures in a row after which a bin is given up.
    pub tries: u32,
    /// Seed of all random numbers.
    pub seed: u32,
    /// Time from one decision to the next, s.
    pub step: f64,
}

/// Decider of the next action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decider {
    /// State machine of the book's chapter.
    Machine,
    /// Behaviour tree.
    Tree,
}

/// Planning of the arm's motions: two trees of random configurations grow towards each other, then shortcuts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanningOptions {
    /// Clearance of arm and gripper from bins and floor, m.
    pub clearance: f64,
    /// Greatest number of random configurations in one search.
    pub samples: u32,
    /// Number of shortcuts that are tried.
    pub shortcuts: u32,
    /// Speed of the joints, as a share of the greatest.
    pub speed: f64,
    /// Greatest number of candidates of a look that are tried, the best first.
    pub candidates: u32,
}

/// Trial of a grasp: the gripper comes down, closes, lifts and shakes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrialOptions {
    /// Greatest force of each finger, N.
    pub force: f64,
    /// Friction coefficient of the fingers' pads.
    pub friction: f64,
    /// Distance by which the gripper is shaken to each side, m.
    pub shake: f64,
}

/// Pushes of the closed gripper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushOptions {
    /// Greatest number of pushes; in a cell: in a row.
    pub times: u32,
    /// Length of a push, m.
    pub length: f64,
    /// Greatest force with which the gripper presses down, N.
    pub force: f64,
}

impl PickingOptions {
    /// Returns the distance by which the gripper waits behind a grasp, m.
    pub(crate) fn approach(&self) -> f64 {
        self.ranking.sampling.approach
    }
}
