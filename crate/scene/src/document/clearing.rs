//! An arm that brings what lies in one bin into another, and what decides what it does next.

use serde::{Deserialize, Serialize};

use super::depth_cameras::counted;
use super::{CellArm, GraspSelection, Scene, Shape, TreeNode, TreeNodeKind as Kind, TreePlot};
use crate::SceneError;
use crate::validate::{bounded, value};

/// An arm with a gripper clears a bin: it looks, chooses a grasp, goes there past what stands about, lifts, carries, drops, again and again.
/// The bodies lie in the first bin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Clearing {
    /// Which arm.
    pub robot: CellArm,
    /// Where it stands, m.
    pub base: [f64; 3],
    /// Where the middle of each bin's floor is, m; the floors are at z = 0. Both bins are as `select` has one.
    pub bins: [[f64; 2]; 2],
    /// How a bin is looked at and a grasp is chosen, as seen from the middle of the bin's floor. What no grasp reaches is pushed:
    /// `select.pushes` says how often in a row at most, how far and how hard. What is held by hand there, and how trials
    /// shake, does not matter.
    pub select: Box<GraspSelection>,
    /// Who decides what is done next.
    pub by: ClearingBy,
    /// The behaviour tree, where it decides.
    pub tree: TreeNode,
    /// Once a bin is empty what lies in the other one is brought back.
    pub alternate: bool,
    /// So many failures in a row, and a bin is given up.
    pub tries: u32,
    /// How ways of the arm are found.
    pub planning: ClearingPlanning,
    /// Of all chance.
    pub seed: u32,
    /// From one decision to the next, s.
    pub step: f64,
    /// Where the run ends, s.
    pub end: f64,
    /// Shown beside the view, in this order.
    pub plots: Vec<ClearingPlot>,
}

/// Who decides what is done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClearingBy {
    /// The state machine of the book's chapter.
    #[default]
    Machine,
    /// The document's behaviour tree.
    Tree,
}

/// How ways of the arm are found: by two trees of random places that grow towards each other, then shortcuts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ClearingPlanning {
    /// How far arm and gripper stay away from bins and floor, m.
    pub clearance: f64,
    /// Random places of one search at most; there are three searches for a way.
    pub samples: u32,
    /// Shortcuts that are tried.
    pub shortcuts: u32,
    /// How fast joints may turn, as a share of what they can.
    pub speed: f64,
    /// Candidates of a look that are tried at most, the best first.
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
    /// How many bodies are in each bin, in the hand, and lost, over time.
    Bodies,
    /// How long each stage took so far.
    Stages,
    /// Which leaf of the tree answered what.
    Leaves,
    /// How many leaves each tick asked.
    Asked,
}

impl ClearingPlot {
    /// The plot of the tree that it is.
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

/// Failures in a row that the tree at first forgives, and bodies that it brings over at most.
const RETRIES: u32 = 5;
const REPEATS: u32 = 100;

/// The tree that clears a bin as the state machine does: until it is empty, one body after another, and each a few times.
fn tree() -> TreeNode {
    let leaf = TreeNode::new;
    let action = |name: &str| leaf(Kind::Action, name);
    let acts = ["Wait", "Select grasp", "Grasp", "Transport", "Drop"].map(action);
    let pick = leaf(Kind::SequenceMemory, "Pick and place").over(acts.to_vec());
    let again = TreeNode { n: Some(RETRIES), ..leaf(Kind::Retry, "") }.over(vec![pick]);
    let all = TreeNode { n: Some(REPEATS), ..leaf(Kind::Repeat, "") }.over(vec![again]);
    leaf(Kind::Fallback, "").over(vec![leaf(Kind::Condition, "Bin empty?"), all])
}

/// Most bodies, failures in a row, samples, shortcuts and candidates.
const MOST_BODIES: usize = 40;
const MOST_TRIES: u32 = 100;
const MOST_SAMPLES: u32 = 5000;
const MOST_SHORTCUTS: u32 = 1000;
const MOST_CANDIDATES: u32 = 100;
/// Most nodes of a tree that is drawn and recorded.
const MOST_NODES: usize = 200;
/// Most decisions of a run.
const MOST_STEPS: f64 = 100_000.0;
/// Of the clearance, m; of the speed.
const FARTHEST: f64 = 0.1;
const SLOWEST: f64 = 0.05;

impl Clearing {
    /// An error of how grasps are chosen, at its place in this document.
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
            crate::validate::arm::own(own).map_err(|e| e.within("experiment.robot.own"))?;
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
    use crate::document::Experiment;

    /// A document of one cube, changed.
    fn refused(change: impl FnOnce(&mut Scene, &mut Clearing)) -> Option<String> {
        let text = include_str!("../../../../scenes/picking/candidates.json");
        let mut scene = crate::parse(text).unwrap();
        let mut clearing = Clearing::default();
        change(&mut scene, &mut clearing);
        scene.experiment = Experiment::Clearing(Box::new(clearing.clone()));
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
