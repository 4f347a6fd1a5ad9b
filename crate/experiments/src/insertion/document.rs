//! An attempt to insert a body into another, as a document has it: the cell, the errors at the start, and the
//! strategy.

use asperity_learning::insertion::{Rules, Spiral, Tilt};
use asperity_scene::Settings;
use asperity_tagged::{Scoped, Tagged};
use serde::{Deserialize, Serialize};

use crate::insertion::learning_document::Learning;
use crate::insertion::transfer_document::Transfer;
use asperity_scene::SceneError;
use asperity_scene::document::{Dynamics, Policy, Scene, Sense};
use asperity_scene::validate::{bounded, not_negative, positive, value};

/// Insertion of a body into another by a strategy that commands an arm, every few steps, where to go and how
/// to press.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Scoped)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Insertion {
    /// Cell: the arm, its tool, contact, and the task; `arm` and `task` must be there.
    pub cell: Box<Dynamics>,
    /// Strategy that decides the arm's commands.
    pub strategy: Strategy,
    /// Errors at the start of the attempt.
    pub start: InsertionStart,
    /// Rules by which an attempt begins, acts and is judged.
    pub rules: InsertionRules,
    /// Policy that the strategy `policy` decides by.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub policy: Option<Box<Policy>>,
    /// Training of such a policy on this page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    #[scope(look)]
    pub learning: Option<Box<Learning>>,
    /// Transfer: other policies and other worlds, each policy tried in each world.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    #[scope(look)]
    pub transfer: Option<Box<Transfer>>,
    /// Map of starts that are tried beside each other.
    #[scope(look)]
    pub map: StartMap,
    /// Plots, in this order; empty: the usual ones.
    #[scope(look)]
    pub plots: Vec<String>,
}

impl Default for Insertion {
    fn default() -> Self {
        Self {
            cell: Box::default(),
            strategy: Strategy::Push {},
            start: InsertionStart::default(),
            rules: InsertionRules::default(),
            policy: None,
            learning: None,
            transfer: None,
            map: StartMap::default(),
            plots: Vec::new(),
        }
    }
}

impl Settings for Insertion {
    const KIND: &'static str = "insertion";
    const ABOUT: &'static str = "Put a body into another by a strategy.";
    const BODIES_MOVE: bool = true;

    fn check(&self, scene: &Scene) -> Result<(), SceneError> {
        self.validate(scene)
    }

    fn step(&self) -> Option<f64> {
        Some(self.cell.step)
    }
}

/// Strategy that decides the arm's commands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Tagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Strategy {
    /// Goes straight down, pressing.
    Push {},
    /// Moves over the mouth and upright by what is seen, then straight down.
    Aim {},
    /// Goes down until it touches, then presses along an Archimedean spiral.
    Spiral {
        /// Pitch: distance between two turns, m.
        #[serde(default = "pitch")]
        pitch: f64,
        /// Speed along the spiral, m/s.
        #[serde(default = "along")]
        speed: f64,
        /// Force that presses down, N.
        #[serde(default = "press")]
        press: f64,
    },
    /// Goes down leaning until it touches, slides across until the rim holds the edge, then turns upright and
    /// presses.
    Tilt {
        /// Angle by which it leans, rad.
        #[serde(default = "lean")]
        lean: f64,
        /// Force sideways at which the rim is said to hold it, N.
        #[serde(default = "held")]
        held: f64,
        /// Force that presses down, N.
        #[serde(default = "press")]
        press: f64,
    },
    /// Follows the document's learnt `policy`, without chance.
    Policy {
        /// Observation that is withheld: in its place stands the mean over the training.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        without: Option<Sense>,
    },
}

fn pitch() -> f64 {
    Spiral::default().pitch
}

fn along() -> f64 {
    Spiral::default().speed
}

fn press() -> f64 {
    Spiral::default().press
}

fn lean() -> f64 {
    Tilt::default().lean
}

fn held() -> f64 {
    Tilt::default().held
}

/// Errors at the start of an attempt, seen from the mouth, whose z leads out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct InsertionStart {
    /// Displacement across the mouth's axis, m.
    pub aside: [f64; 2],
    /// Rotation, a rotation vector, rad.
    pub turn: [f64; 3],
}

/// Rules by which an attempt begins, acts and is judged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct InsertionRules {
    /// Number of steps in which one decision acts.
    pub action_period: u32,
    /// Largest number of decisions in an attempt.
    pub horizon: u32,
    /// Height of the start over the mouth, m.
    pub above: f64,
    /// Largest speed at which the commanded place moves (m/s) and turns (rad/s).
    pub speed: [f64; 2],
    /// Largest force with which a decision may press, N.
    pub press: f64,
    /// Largest distance of the commanded place from the expected one: m, rad.
    pub room: [f64; 2],
    /// Force (N) and moment (N·m) beyond which an attempt counts as too hard.
    pub limit: [f64; 2],
    /// True if the policy sees where the mouth is; if not, it sees its place from where it began.
    pub mouth_seen: bool,
    /// Reward of a decision: less by the share of the way that is left, and less where it presses too hard.
    #[serde(skip_serializing_if = "InsertionReward::is_usual")]
    #[cfg_attr(feature = "schema", ts(as = "Option<InsertionReward>", optional))]
    pub reward: InsertionReward,
}

/// Reward of a decision: `a (d/D − 1)`, less `b` where force or moment is beyond the limit (the paper's eqs.
/// 12 and 13 have 1 and 2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct InsertionReward {
    /// Weight `a` of the way that is left.
    pub way: f64,
    /// Penalty `b` of pressing too hard.
    pub too_hard: f64,
}

impl Default for InsertionReward {
    fn default() -> Self {
        let [way, too_hard] = Rules::default().reward;
        Self { way, too_hard }
    }
}

impl InsertionReward {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for InsertionRules {
    /// Returns the engine's rules, but for a mouth that is not seen, slower turns, and room of 0.105 rad.
    fn default() -> Self {
        let Rules { action_period, horizon, above, speed: [speed, _], press, room: [room, _], limit, .. } =
            Rules::default();
        Self {
            action_period,
            horizon,
            above,
            speed: [speed, 0.0698],
            press,
            room: [room, 0.105],
            limit,
            mouth_seen: false,
            reward: InsertionReward::default(),
        }
    }
}

/// Map of starts across the mouth's axis, in a square about it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct StartMap {
    /// Largest distance along x and y, m.
    pub reach: f64,
    /// Number of starts along each, odd: one is on the axis.
    pub cells: u32,
}

impl Default for StartMap {
    fn default() -> Self {
        Self { reach: 2e-3, cells: 11 }
    }
}

impl StartMap {
    /// Returns the displacement of the k-th start along one axis, m.
    pub fn at(&self, k: u32) -> f64 {
        let half = f64::from(self.cells.saturating_sub(1)) / 2.0;
        if half > 0.0 { self.reach * (f64::from(k) - half) / half } else { 0.0 }
    }
}

/// Largest number of steps in an attempt: it is computed again when a field changes.
const MOST_STEPS: u64 = 100_000;
/// Largest number of starts along one axis of a map.
const MOST_CELLS: u32 = 41;

impl Insertion {
    /// Returns the number of steps of an attempt.
    pub fn steps(&self) -> u32 {
        self.rules.action_period.saturating_mul(self.rules.horizon)
    }

    /// Returns the cell with the defaults in all fields that have no say in an attempt.
    fn heard(&self) -> Dynamics {
        let Dynamics {
            gravity, step, contact, solver, joints, couplers, passing, scripts, arm, task, ..
        } = (*self.cell).clone();
        Dynamics {
            gravity,
            step,
            contact,
            solver,
            joints,
            couplers,
            passing,
            scripts,
            arm,
            task,
            ..Dynamics::default()
        }
    }

    /// Checks what the types alone cannot say; paths start at the document.
    pub(crate) fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        self.cell.validate(scene).map_err(Self::in_cell)?;
        if *self.cell != self.heard() {
            let message = "in an attempt only gravity, step, contact, solver, joints, couplers, passing, scripts, arm and task \
                           have a say: leave the rest out";
            return Err(value("experiment.cell", message));
        }
        if self.cell.arm.as_ref().is_some_and(|arm| !arm.way.is_empty()) {
            return Err(value("experiment.cell.arm.way", "none: the strategy decides where the arm goes"));
        }
        for (k, x) in self.start.aside.into_iter().enumerate() {
            within(&format!("experiment.start.aside[{k}]"), x, 0.05)?;
        }
        for (k, x) in self.start.turn.into_iter().enumerate() {
            within(&format!("experiment.start.turn[{k}]"), x, 0.5)?;
        }
        self.rules.validate()?;
        self.strategy.validate()?;
        if matches!(self.strategy, Strategy::Policy { .. }) && self.policy.is_none() {
            let message = "the document carries no policy: lay one in `experiment.policy`, or let one learn";
            return Err(value("experiment.strategy", message));
        }
        if let Some(learning) = &self.learning {
            learning.validate(scene)?;
        }
        if let Some(transfer) = &self.transfer {
            transfer.validate(scene)?;
        }
        positive("experiment.map.reach", self.map.reach)?;
        if !self.map.cells.is_multiple_of(2) && self.map.cells <= MOST_CELLS {
            return Ok(());
        }
        Err(value("experiment.map.cells", format!("an odd number, at most {MOST_CELLS}")))
    }

    /// Moves an error of the cell to where the reader wrote it.
    #[must_use]
    pub fn in_cell(e: SceneError) -> SceneError {
        match e.path.strip_prefix("experiment") {
            Some(rest) => SceneError { path: format!("experiment.cell{rest}"), ..e },
            None => e,
        }
    }
}

impl InsertionRules {
    fn validate(&self) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.rules.{field}");
        for (field, count) in [("action_period", self.action_period), ("horizon", self.horizon)] {
            if count == 0 {
                return Err(value(&at(field), "at least one"));
            }
        }
        if u64::from(self.action_period) * u64::from(self.horizon) > MOST_STEPS {
            let message = format!("an attempt has at most {MOST_STEPS} steps");
            return Err(value(&at("horizon"), message));
        }
        not_negative(&at("above"), self.above)?;
        not_negative(&at("press"), self.press)?;
        not_negative(&at("reward.way"), self.reward.way)?;
        not_negative(&at("reward.too_hard"), self.reward.too_hard)?;
        for (field, pair) in [("speed", self.speed), ("room", self.room), ("limit", self.limit)] {
            for (k, x) in pair.into_iter().enumerate() {
                positive(&at(&format!("{field}[{k}]")), x)?;
            }
        }
        Ok(())
    }
}

impl Strategy {
    fn validate(&self) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.strategy.{field}");
        match *self {
            Self::Push {} | Self::Aim {} | Self::Policy { .. } => Ok(()),
            Self::Spiral { pitch, speed, press } => {
                positive(&at("pitch"), pitch)?;
                positive(&at("speed"), speed)?;
                not_negative(&at("press"), press)
            }
            Self::Tilt { lean, held, press } => {
                within(&at("lean"), lean, 0.5)?;
                positive(&at("lean"), lean)?;
                positive(&at("held"), held)?;
                not_negative(&at("press"), press)
            }
        }
    }
}

fn within(path: &str, x: f64, most: f64) -> Result<(), SceneError> {
    bounded(path, x)?;
    if x.abs() <= most {
        return Ok(());
    }
    Err(value(path, format!("between −{most} and {most}")).allowing(-most, most))
}
