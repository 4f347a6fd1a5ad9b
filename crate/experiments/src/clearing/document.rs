//! An arm that brings the contents of one bin into another, and what decides its next action.

use asperity_scene::Settings;
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use crate::behaviour_tree::document::TreePlot;
use crate::depth_cameras::document::counted;
use crate::grasp_selection::document::GraspSelection;
use asperity_scene::SceneError;
use asperity_scene::document::{CellArm, Scene, Shape, TreeNode, TreeNodeKind as Kind};
use asperity_scene::validate::{bounded, value};

/// An arm with a gripper clears a bin: it looks, chooses a grasp, goes there past obstacles, lifts, carries,
/// drops, again and again. The bodies lie in the first bin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Clearing {
    /// Model of the arm.
    pub robot: CellArm,
    /// Position of its base in the world, m.
    pub base: [f64; 3],
    /// Middle of each bin's floor, x and y in the world, m; the floors are at z = 0. Both bins have the sizes
    /// of the one in `select`.
    pub bins: [[f64; 2]; 2],
    /// Cameras and choice of grasps, as seen from the middle of the bin's floor. An object that no grasp
    /// reaches is pushed: `select.pushes` gives the most pushes in a row, their length and force. The gripper
    /// held by hand there, and how trials shake, do not matter.
    pub select: Box<GraspSelection>,
    /// Decider of the next action.
    pub by: ClearingBy,
    /// Behaviour tree, where `by` is `tree`.
    pub tree: TreeNode,
    /// True if the contents of the other bin are brought back once a bin is empty.
    pub alternate: bool,
    /// Number of failures in a row after which a bin is given up.
    pub tries: u32,
    /// Planning of the arm's motions.
    pub planning: ClearingPlanning,
    /// Seed of all random numbers.
    pub seed: u32,
    /// Time from one decision to the next, s.
    pub step: f64,
    /// Time at which the run ends, s.
    pub end: f64,
    /// Plots beside the view, in this order.
    #[scope(look)]
    pub plots: Vec<ClearingPlot>,
}

/// Decider of the next action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClearingBy {
    /// State machine of the book's chapter.
    #[default]
    Machine,
    /// Behaviour tree of the document.
    Tree,
}

/// Planning of the arm's motions: two trees of random configurations grow towards each other, then shortcuts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ClearingPlanning {
    /// Clearance of arm and gripper from bins and floor, m.
    pub clearance: f64,
    /// Largest number of random configurations in one search; there are three searches for a motion.
    pub samples: u32,
    /// Number of shortcuts that are tried.
    pub shortcuts: u32,
    /// Speed of the joints, as a share of the largest.
    pub speed: f64,
    /// Largest number of candidates of a look that are tried, the best first.
    pub candidates: u32,
}

impl Default for ClearingPlanning {
    fn default() -> Self {
        Self { clearance: 0.008, samples: 300, shortcuts: 60, speed: 0.6, candidates: 12 }
    }
}

/// A plot of the experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClearingPlot {
    /// Number of bodies in each bin, in the hand, and lost, over time.
    Bodies,
    /// Time that each stage took so far.
    Stages,
    /// Leaves of the tree and their answers, over time.
    Leaves,
    /// Number of leaves that each tick asked.
    Asked,
}

impl ClearingPlot {
    /// Returns the plot of the tree that it is; `None` if it is none of the tree's.
    pub fn of_tree(self) -> Option<TreePlot> {
        match self {
            Self::Leaves => Some(TreePlot::Leaves),
            Self::Asked => Some(TreePlot::Asked),
            Self::Bodies | Self::Stages => None,
        }
    }
}

impl Default for Clearing {
    fn default() -> Self {
        Self {
            robot: CellArm::Er10900Like,
            base: [0.0; 3],
            bins: [[0.56, 0.0], [0.0, -0.56]],
            select: Box::default(),
            by: ClearingBy::Machine,
            tree: tree(),
            alternate: false,
            tries: 5,
            planning: ClearingPlanning::default(),
            seed: 1,
            step: 0.02,
            end: 120.0,
            plots: vec![ClearingPlot::Bodies, ClearingPlot::Stages],
        }
    }
}

impl Settings for Clearing {
    const KIND: &'static str = "clearing";
    const ABOUT: &'static str = "Let an arm bring what lies in one bin into another.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene)
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }
}

/// Failures in a row that the tree at first forgives, and the most bodies that it brings over.
const RETRIES: u32 = 5;
const REPEATS: u32 = 100;

/// Returns the tree that clears a bin as the state machine does: until it is empty, one body after another,
/// and each a few times.
fn tree() -> TreeNode {
    let leaf = TreeNode::new;
    let action = |name: &str| leaf(Kind::Action, name);
    let acts = ["Wait", "Select grasp", "Grasp", "Transport", "Drop"].map(action);
    let pick = leaf(Kind::SequenceMemory, "Pick and place").over(acts.to_vec());
    let again = TreeNode { n: Some(RETRIES), ..leaf(Kind::Retry, "") }.over(vec![pick]);
    let all = TreeNode { n: Some(REPEATS), ..leaf(Kind::Repeat, "") }.over(vec![again]);
    leaf(Kind::Fallback, "").over(vec![leaf(Kind::Condition, "Bin empty?"), all])
}

/// Largest numbers of bodies, failures in a row, samples, shortcuts and candidates.
const MOST_BODIES: usize = 40;
const MOST_TRIES: u32 = 100;
const MOST_SAMPLES: u32 = 5000;
const MOST_SHORTCUTS: u32 = 1000;
const MOST_CANDIDATES: u32 = 100;
/// Largest number of nodes of a tree that is drawn and recorded.
const MOST_NODES: usize = 200;
/// Largest number of decisions in a run.
const MOST_STEPS: f64 = 100_000.0;
/// Largest clearance, m; smallest share of the joints' speed.
const FARTHEST: f64 = 0.1;
const SLOWEST: f64 = 0.05;

impl Clearing {
    /// Moves an error of the grasp selection to its place in this document.
    pub fn in_select(e: SceneError) -> SceneError {
        match e.path.strip_prefix("experiment.") {
            Some(rest) => SceneError { path: format!("experiment.select.{rest}"), ..e },
            None => e,
        }
    }

    pub(crate) fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        let bodies = &scene.bodies;
        if !(1..=MOST_BODIES).contains(&bodies.len()) {
            return Err(value("bodies", format!("1 to {MOST_BODIES} bodies lie in the first bin")));
        }
        for (i, body) in bodies.iter().enumerate() {
            if body.fixed {
                return Err(value(&format!("bodies[{i}].fixed"), "what is fixed cannot be cleared away"));
            }
            if matches!(body.shape, Shape::HalfSpace {} | Shape::Empty {}) {
                let message = "what lies in a bin has an end and something that is touched";
                return Err(value(&format!("bodies[{i}].shape"), message));
            }
        }
        self.select.validate().map_err(Self::in_select)?;
        if self.select.cloud.is_some() {
            let message = "no cloud of a file: an arm clears bodies, and points of a file are none";
            return Err(value("experiment.select.cloud", message));
        }
        if let CellArm::Own(own) = &self.robot {
            asperity_scene::validate::arm::own(own).map_err(|e| e.within("experiment.robot.own"))?;
        }
        for (k, x) in self.base.into_iter().enumerate() {
            bounded(&format!("experiment.base[{k}]"), x)?;
        }
        for (i, bin) in self.bins.iter().enumerate() {
            for (k, x) in bin.iter().enumerate() {
                bounded(&format!("experiment.bins[{i}][{k}]"), *x)?;
            }
        }
        let apart = |k: usize| (self.bins[0][k] - self.bins[1][k]).abs();
        let bin = &self.select.bin;
        if (0..2).all(|k| apart(k) < bin.size[k] + 2.0 * bin.thickness) {
            return Err(value("experiment.bins", "the bins stand in each other: put them farther apart"));
        }
        if self.tree.count() > MOST_NODES {
            return Err(value("experiment.tree", format!("at most {MOST_NODES} nodes")));
        }
        counted("experiment.tries", self.tries, 1, MOST_TRIES)?;
        let p = &self.planning;
        counted("experiment.planning.samples", p.samples, 0, MOST_SAMPLES)?;
        counted("experiment.planning.shortcuts", p.shortcuts, 0, MOST_SHORTCUTS)?;
        counted("experiment.planning.candidates", p.candidates, 1, MOST_CANDIDATES)?;
        let ranges = [
            ("planning.clearance", p.clearance, [0.0, FARTHEST]),
            ("planning.speed", p.speed, [SLOWEST, 1.0]),
            ("step", self.step, [0.004, 0.1]),
            ("end", self.end, [self.step, MOST_STEPS * self.step]),
        ];
        for (path, x, [least, most]) in ranges {
            if !(least..=most).contains(&x) {
                let path = format!("experiment.{path}");
                return Err(value(&path, format!("between {least} and {most}")).allowing(least, most));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use super::*;
    use asperity_scene::document::Experiment;

    /// Returns the error's path for a document of one cube, changed.
    fn refused(change: impl FnOnce(&mut Scene, &mut Clearing)) -> Option<String> {
        let text = include_str!("../../../../scenes/picking/candidates.json");
        let mut scene = crate::parse(text).unwrap();
        let mut clearing = Clearing::default();
        change(&mut scene, &mut clearing);
        scene.experiment = Experiment::new(clearing.clone());
        clearing.validate(&scene).err().map(|e| e.path)
    }

    #[test]
    fn what_cannot_be_is_named() {
        assert_eq!(refused(|_, _| ()), None);
        let path = |change: fn(&mut Scene, &mut Clearing)| refused(change).unwrap();
        assert_eq!(path(|s, _| s.bodies.clear()), "bodies");
        assert_eq!(path(|s, _| s.bodies[1].fixed = true), "bodies[1].fixed");
        assert_eq!(path(|s, _| s.bodies[0].shape = Shape::HalfSpace {}), "bodies[0].shape");
        assert_eq!(path(|_, c| c.select.voxel = 0.0), "experiment.select.voxel");
        assert_eq!(path(|_, c| c.select.cameras.clear()), "experiment.select.cameras");
        assert_eq!(path(|_, c| c.base[2] = f64::NAN), "experiment.base[2]");
        assert_eq!(path(|_, c| c.bins[1] = [0.6, 0.1]), "experiment.bins");
        assert_eq!(path(|_, c| c.tries = 0), "experiment.tries");
        assert_eq!(path(|_, c| c.planning.speed = 1.5), "experiment.planning.speed");
        assert_eq!(path(|_, c| c.planning.clearance = -0.1), "experiment.planning.clearance");
        assert_eq!(path(|_, c| c.planning.candidates = 0), "experiment.planning.candidates");
        assert_eq!(path(|_, c| c.step = 0.5), "experiment.step");
        assert_eq!(path(|_, c| c.end = 0.0), "experiment.end");
    }
}
