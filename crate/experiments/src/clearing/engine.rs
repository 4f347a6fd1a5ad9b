//! The document as the engine's settings.

use asperity_control::behaviour::Tree;
use asperity_fault::Fault;
use asperity_picking::{
    ACTIONS, ActTree, ActWord, BinObject, CONDITIONS, Decider, PickingOptions, PlanningOptions,
};
use asperity_scene::{Scene, SceneError};

use super::document::{Clearing, ClearingBy};
use crate::common::ticked::{Spoken, Word, Words};
use crate::convert;
use crate::grasp_selection::engine;
use asperity_exhibit::shown_bodies::ShownBodies;

/// Words that leaves of the tree may say.
pub(super) const WORDS: Words = Words { conditions: &CONDITIONS, actions: &ACTIONS };

/// Returns the settings of the cell.
pub(super) fn options(e: &Clearing) -> PickingOptions {
    let p = &e.planning;
    PickingOptions {
        base: e.base,
        bins: e.bins,
        observation: engine::observation(&e.select),
        ranking: engine::ranking(&e.select),
        trials: engine::trials(&e.select),
        pushes: engine::pushes(&e.select),
        planning: PlanningOptions {
            clearance: p.clearance,
            samples: p.samples,
            shortcuts: p.shortcuts,
            speed: p.speed,
            candidates: p.candidates,
        },
        by: match e.by {
            ClearingBy::Machine => Decider::Machine,
            ClearingBy::Tree => Decider::Tree,
        },
        alternate: e.alternate,
        tries: e.tries,
        seed: e.seed,
        step: e.step,
    }
}

/// Returns the document's bodies as objects in the first bin.
pub(super) fn objects(scene: &Scene) -> Result<Vec<BinObject>, SceneError> {
    let shapes = ShownBodies::build(scene)?.shapes;
    let poses: Vec<_> = scene.bodies.iter().map(|body| convert::pose(&body.pose)).collect();
    Ok(engine::objects(scene, &shapes, &poses))
}

/// Reads the document's tree.
pub(super) fn spoken(e: &Clearing) -> Result<Spoken, SceneError> {
    Spoken::new(&e.tree, &WORDS, "experiment.tree")
}

/// Returns the tree with its leaves as questions to the cell.
pub(super) fn tree(spoken: &Spoken) -> ActTree {
    let word = |word: &Option<Word>| match word {
        Some(Word::Condition(k)) => Some(ActWord::Condition(*k)),
        Some(Word::Action(k)) => Some(ActWord::Act(*k)),
        Some(Word::Hand(_)) | None => None,
    };
    let tree: Tree = spoken.tree.clone();
    ActTree { tree, words: spoken.words.iter().map(word).collect() }
}

/// Returns a fault of the cell at its field of the document: of a body, or of the experiment.
pub(super) fn at_field(fault: Fault) -> SceneError {
    SceneError::at(fault, &[("bodies", "bodies"), ("", "experiment")], "experiment")
}
