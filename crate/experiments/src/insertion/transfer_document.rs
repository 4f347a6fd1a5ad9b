//! Policies that learnt in different worlds, and worlds in which each of them is tried.

use serde::{Deserialize, Serialize};

use super::document::Insertion;
use asperity_scene::document::Policy;
use asperity_scene::validate::{not_negative, value};
use asperity_scene::{Change, Scene, SceneError};

/// Largest numbers of policies and of worlds.
const MOST: [usize; 2] = [8, 16];
/// Fields in which a world may differ.
const ABOUT: [&str; 3] = ["bodies", "experiment.cell", "experiment.rules"];

/// Table of transfer: each policy in each world, from starts that are drawn as in the training.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Transfer {
    /// Policies: the columns.
    pub policies: Vec<TransferPolicy>,
    /// Worlds: the rows.
    pub worlds: Vec<TransferWorld>,
}

/// Column of the table: a policy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TransferPolicy {
    /// Label: the world in which it learnt.
    pub label: String,
    /// The learnt policy.
    pub policy: Box<Policy>,
    /// Results of trials that were made before, a cell for each world.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<TransferResult>>", optional))]
    pub found: Vec<TransferResult>,
}

/// Row of the table: a world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TransferWorld {
    /// Label of the world.
    pub label: String,
    /// Changes of the document that make it.
    pub set: Vec<Change>,
    /// Program other than this engine that has stepped this row: its cells are given, and cannot be played or
    /// tried here. Absent: this engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub elsewhere: Option<TransferElsewhere>,
}

/// Program that has stepped a world, where it was not this engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TransferElsewhere {
    /// Name and version of the program.
    pub program: String,
    /// Settings of the program, in a sentence.
    pub about: String,
}

/// Results of the attempts of a policy in a world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TransferResult {
    /// Number of attempts.
    pub tried: u32,
    /// Number of successful attempts.
    pub done: u32,
    /// Mean time of the successful attempts, s; 0 if there are none.
    pub time: f64,
    /// Spread of their times, s.
    pub spread: f64,
    /// Median of the largest force of an attempt, N.
    pub force: f64,
    /// Numbers of successes of policies that learnt the same with other seeds, each from as many attempts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<u32>>", optional))]
    pub others: Vec<u32>,
}

impl Transfer {
    /// Checks what the types alone cannot say. The policies are checked where they are read.
    pub(super) fn validate(&self, scene: &Scene) -> Result<(), SceneError> {
        let at = |field: &str| format!("experiment.transfer.{field}");
        let counts = [("policies", self.policies.len()), ("worlds", self.worlds.len())];
        for ((field, count), most) in counts.into_iter().zip(MOST) {
            if count == 0 || count > most {
                return Err(value(&at(field), format!("one to {most} of them")));
            }
        }
        for (i, TransferPolicy { found, .. }) in self.policies.iter().enumerate() {
            let at = at(&format!("policies[{i}].found"));
            if !found.is_empty() && found.len() != self.worlds.len() {
                return Err(value(&at, "none, or a cell for each world"));
            }
            for (j, cell) in found.iter().enumerate() {
                cell.validate(&format!("{at}[{j}]"))?;
            }
        }
        let fields = |world: &TransferWorld| world.set.iter().map(|c| c.path.clone()).collect::<Vec<_>>();
        let first = self.worlds.first().map(fields);
        let mut bare = scene.clone();
        if let Some(insertion) = bare.experiment.settings_mut::<Insertion>() {
            insertion.transfer = None;
        }
        for (i, world) in self.worlds.iter().enumerate() {
            let at = |field: &str| at(&format!("worlds[{i}].{field}"));
            let about = |c: &Change| ABOUT.iter().any(|start| c.path.starts_with(start));
            if world.elsewhere.as_ref().is_some_and(|by| by.program.is_empty() || by.about.is_empty()) {
                return Err(value(&at("elsewhere"), "a program's name, and a sentence about how it was set"));
            }
            if let Some(j) = world.set.iter().position(|change| !about(change)) {
                let message = "a world differs in `bodies`, `experiment.cell` and `experiment.rules` alone";
                return Err(value(&at(&format!("set[{j}].path")), message));
            }
            if Some(fields(world)) != first {
                let message =
                    "all worlds set the same fields in the same order: nothing of one is left in the next";
                return Err(value(&at("set"), message));
            }
            bare.clone().set_all(&world.set).map_err(|e| SceneError {
                path: at("set"),
                message: format!("{}: {}", e.path, e.message),
                ..e
            })?;
        }
        Ok(())
    }
}

impl TransferResult {
    fn validate(&self, at: &str) -> Result<(), SceneError> {
        if self.done > self.tried || self.others.iter().any(|done| *done > self.tried) {
            return Err(value(&format!("{at}.done"), "no more than were tried"));
        }
        for (field, x) in [("time", self.time), ("spread", self.spread), ("force", self.force)] {
            not_negative(&format!("{at}.{field}"), x)?;
        }
        Ok(())
    }
}
