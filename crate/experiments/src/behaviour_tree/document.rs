//! A behaviour tree and the small world it acts in, as a document has them.

use asperity_scene::document::{TreeNode, TreeNodeKind};

use super::answer_by_hand::{self, LeafAnswer};
use asperity_scene::Settings;
use asperity_tagged::Scoped;
use serde::{Deserialize, Serialize};

use asperity_scene::document::{Scene, Shape};
use asperity_scene::validate::{bounded, not_negative, positive, value};
use asperity_scene::{Channel, SceneError};

/// A behaviour tree is ticked, and acts in a small world that goes by rules.
///
/// In the ball's task body 0 is the floor, 1 the robot, 2 the ball, 3 the bin; in the bins' task 0 is the
/// floor, 1 the hand, 2 and 3 the bins, and the others are the objects. Their poses are the experiment's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct BehaviourTree {
    /// The behaviour tree.
    pub tree: TreeNode,
    /// World that it acts in.
    pub task: TreeTask,
    /// Rules of the ball's task.
    pub ball: BallTask,
    /// Rules of the bins' task.
    pub bins: BinsTask,
    /// Seed of all random numbers.
    pub seed: u32,
    /// Time from tick to tick, s.
    pub step: f64,
    /// Time at which the run ends, s.
    pub end: f64,
    /// True if the tree is ticked on after its root has answered success or failure.
    pub tick_on: bool,
    /// A tree that acts as wanted; the tree is compared with it in every state of the conditions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub wanted: Option<TreeNode>,
    /// True if leaves that the task does not know are answered by hand, and not refused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(as = "Option<bool>", optional))]
    pub by_hand: bool,
    /// Answers of the leaves that are answered by hand; success where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<LeafAnswer>>", optional))]
    pub answers: Vec<LeafAnswer>,
    /// Transition that is shown of the state machine that acts as the tree's pairs of condition and action:
    /// from which pair to which, counted from zero; the number of pairs means done.
    pub transition: [u32; 2],
    /// Plots beside the view, in this order.
    #[scope(look)]
    pub plots: Vec<TreePlot>,
}

impl Default for BehaviourTree {
    fn default() -> Self {
        let action = |name: &str| TreeNode::new(TreeNodeKind::Action, name);
        Self {
            tree: TreeNode::new(TreeNodeKind::Sequence, "").over(vec![
                action("Find Ball"),
                action("Pick Ball"),
                action("Place Ball"),
            ]),
            task: TreeTask::Ball,
            ball: BallTask::default(),
            bins: BinsTask::default(),
            seed: 1,
            step: 0.1,
            end: 60.0,
            tick_on: false,
            wanted: None,
            by_hand: false,
            answers: Vec::new(),
            transition: [0, 1],
            plots: vec![TreePlot::Leaves],
        }
    }
}

impl Settings for BehaviourTree {
    const KIND: &'static str = "behaviour_tree";
    const ABOUT: &'static str = "Let a behaviour tree act in a small world.";

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene)
    }

    fn step(&self) -> Option<f64> {
        Some(self.step)
    }

    fn has_channel(&self, _scene: &Scene, channel: &Channel) -> Result<(), SceneError> {
        match channel {
            Channel::Pull { body } if self.taken_body() == Some(*body) => Ok(()),
            _ => Err(value("channel", "here the ball can be taken")),
        }
    }
}

/// Kind of a small world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TreeTask {
    /// Find a ball, pick it up, place it in a bin.
    #[default]
    Ball,
    /// Bring the objects of one bin into another.
    Bins,
}

/// A robot on a floor, a ball and a bin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct BallTask {
    /// Position of the robot at the start, m.
    pub robot: [f64; 2],
    /// Direction that it looks at the start, rad.
    pub heading: f64,
    /// Position of the ball at the start, m.
    pub ball: [f64; 2],
    /// Position of the bin, m.
    pub bin: [f64; 2],
    /// From the middle of the floor to its edge, m.
    pub room: f64,
    /// How far the robot sees, m.
    pub sight: f64,
    /// Half of the robot's angle of view, rad.
    pub view: f64,
    /// How near is close, m.
    pub reach: f64,
    /// m/s
    pub speed: f64,
    /// rad/s
    pub turning: f64,
    /// Duration of a grasp, s.
    pub grasp_time: f64,
    /// Time that it takes to let go of the ball, s.
    pub place_time: f64,
    /// Time that a human takes to come and bring the ball, s.
    pub help_time: f64,
    /// Probability that a grasp slips.
    pub slip: f64,
    /// How far the ball then rolls, m.
    pub roll: f64,
    /// Times at which somebody takes the ball and puts it elsewhere.
    pub taken: Vec<BallTaken>,
}

impl Default for BallTask {
    fn default() -> Self {
        Self {
            robot: [0.0, 0.0],
            heading: 0.0,
            ball: [-1.0, 1.0],
            bin: [1.5, -1.0],
            room: 3.0,
            sight: 2.5,
            view: 0.7,
            reach: 0.5,
            speed: 0.5,
            turning: 1.5,
            grasp_time: 0.8,
            place_time: 0.5,
            help_time: 4.0,
            slip: 0.0,
            roll: 0.8,
            taken: Vec::new(),
        }
    }
}

/// Somebody takes the ball, wherever it is, and puts it elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BallTaken {
    /// Time at which it is taken, s.
    pub time: f64,
    /// Position where it is put, m.
    pub to: [f64; 2],
}

/// Objects in a bin, a hand, and a second bin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct BinsTask {
    /// Probability that an arrangement of the objects allows a grasp.
    pub feasible: f64,
    /// Probability that a grasp slips.
    pub slip: f64,
    /// Probability that a grasp that holds has a second object.
    pub double: f64,
    /// Times to shake the bin up, to select a grasp, to grasp, to transport and to drop, s.
    pub times: [f64; 5],
}

impl Default for BinsTask {
    fn default() -> Self {
        Self { feasible: 0.7, slip: 0.2, double: 0.1, times: [1.0, 0.5, 1.0, 1.5, 0.5] }
    }
}

/// A plot of the experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TreePlot {
    /// Leaves and their answers, over time.
    Leaves,
    /// Number of leaves that each tick asked.
    Asked,
}

/// Largest number of nodes of a tree that is drawn and recorded.
const MOST_NODES: usize = 200;
/// Largest number of ticks in a run.
const MOST_TICKS: f64 = 20_000.0;
/// Largest length and time in a playground, m and s.
const MOST: f64 = 1e3;

impl BehaviourTree {
    /// Returns the index of the body that a hand may take.
    pub fn taken_body(&self) -> Option<usize> {
        (self.task == TreeTask::Ball).then_some(2)
    }

    /// Checks what the types alone cannot say; the engine judges the tree itself.
    pub(crate) fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.{field}");
        for (field, tree) in [("tree", Some(&self.tree)), ("wanted", self.wanted.as_ref())] {
            if tree.is_some_and(|t| t.count() > MOST_NODES) {
                return Err(value(&at(field), format!("at most {MOST_NODES} nodes")));
            }
            tree.map_or(Ok(()), |tree| tree.validate(&at(field)))?;
        }
        answer_by_hand::validate(&self.answers)?;
        let have = scene.bodies.len();
        match self.task {
            TreeTask::Ball if have != 4 => {
                let message =
                    format!("this task has a floor, a robot, a ball and a bin; there are {have} bodies");
                return Err(value("bodies", message));
            }
            TreeTask::Bins if !(5..=29).contains(&have) => {
                let message = format!(
                    "this task has a floor, a hand, two bins and 1 to 25 objects; there are {have} bodies"
                );
                return Err(value("bodies", message));
            }
            _ => {}
        }
        if self.task == TreeTask::Ball && !matches!(scene.bodies[2].shape, Shape::Sphere { .. }) {
            return Err(value("bodies[2].shape", "the ball is a sphere"));
        }
        if !(0.01..=10.0).contains(&self.step) {
            return Err(value(&at("step"), "between 10 ms and 10 s").allowing(0.01, 10.0));
        }
        let most = MOST_TICKS * self.step;
        if !(self.step..=most).contains(&self.end) {
            let message = format!("from one tick to {MOST_TICKS} of them");
            return Err(value(&at("end"), message).allowing(self.step, most));
        }
        self.ball.validate().map_err(|e| e.within(&at("ball")))?;
        self.bins.validate().map_err(|e| e.within(&at("bins")))
    }
}

impl BallTask {
    fn validate(&self) -> Result<(), SceneError> {
        for (field, place) in [("robot", self.robot), ("ball", self.ball), ("bin", self.bin)] {
            for (k, x) in place.into_iter().enumerate() {
                bounded(&format!("{field}[{k}]"), x)?;
            }
        }
        bounded("heading", self.heading)?;
        for (field, x) in [
            ("room", self.room),
            ("sight", self.sight),
            ("view", self.view),
            ("reach", self.reach),
            ("speed", self.speed),
            ("turning", self.turning),
        ] {
            positive(field, x)?;
            if x > MOST {
                return Err(value(field, "at most 1000").allowing(0.0, MOST));
            }
        }
        for (field, x) in [
            ("grasp_time", self.grasp_time),
            ("place_time", self.place_time),
            ("help_time", self.help_time),
            ("roll", self.roll),
        ] {
            not_negative(field, x)?;
        }
        share("slip", self.slip)?;
        for (i, taken) in self.taken.iter().enumerate() {
            not_negative(&format!("taken[{i}].time"), taken.time)?;
            for (k, x) in taken.to.into_iter().enumerate() {
                bounded(&format!("taken[{i}].to[{k}]"), x)?;
            }
        }
        Ok(())
    }
}

impl BinsTask {
    fn validate(&self) -> Result<(), SceneError> {
        for (field, x) in [("feasible", self.feasible), ("slip", self.slip), ("double", self.double)] {
            share(field, x)?;
        }
        for (k, x) in self.times.into_iter().enumerate() {
            positive(&format!("times[{k}]"), x)?;
        }
        Ok(())
    }
}

fn share(field: &str, x: f64) -> Result<(), SceneError> {
    if (0.0..=1.0).contains(&x) {
        return Ok(());
    }
    Err(value(field, "from 0 to 1").allowing(0.0, 1.0))
}
