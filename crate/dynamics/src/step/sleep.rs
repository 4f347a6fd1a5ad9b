//! Falling asleep and waking: an island sleeps when all its bodies have been slow for long enough, and wakes
//! when something pushes.
//!
//! A body is slow if `v² + (r ω)² ≤ speed²`, with `r` the radius of gyration (m).

use super::StepOptions;
use crate::inputs::{Controller, Goal};
use crate::model::Model;
use crate::sleepers::BeforeStep;
use crate::state::State;
use crate::workspace::Workspace;

/// Wakes the bodies that the inputs push.
pub(super) fn wake_pushed(model: &Model, state: &mut State, before: &mut BeforeStep) {
    let State { inputs, sleepers, .. } = state;
    let idle = inputs.forces.is_empty()
        && inputs.springs.is_empty()
        && inputs.motors.is_empty()
        && inputs.controllers.is_empty();
    if idle || sleepers.group.iter().all(|g| *g == 0) {
        return;
    }
    let bodies = inputs.forces.iter().map(|f| f.body);
    let springs = inputs.springs.iter().flat_map(|s| s.a.into_iter().chain([s.b]));
    let links = bodies.chain(springs).filter_map(|b| model.bodies[b].link);
    let motors = inputs.motors.iter().map(|(j, _)| model.joint_links[*j]);
    let controlled = inputs.controllers.iter().filter_map(|c| controlled(model, c));
    for link in links.chain(motors).chain(controlled) {
        let group = sleepers.group[model.links[link as usize].tree as usize];
        if group != 0 {
            before.wake(sleepers, group);
        }
    }
}

/// Counts the time for which each tree has been slow, and puts islands to sleep whose every tree has been for
/// long enough.
pub(super) fn fall_asleep(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    options: &StepOptions,
) {
    let Some(sleep) = options.sleep else { return };
    let islands = work.solver.island_of_block();
    work.group_of_island.clear();
    work.group_of_island.resize(work.tree_of_block.len(), u32::MAX);
    for (block, &t) in work.tree_of_block.iter().enumerate() {
        let t = t as usize;
        let slow = model.trees[t].links.clone().all(|k| {
            let b = model.links[k].body as usize;
            let body = &model.bodies[b];
            let reach2 = body.reach * body.reach;
            let (v, w) = (&work.kinematics.v[b], &work.kinematics.w[b]);
            v.norm_squared() + reach2 * w.norm_squared() <= sleep.speed * sleep.speed
        });
        state.sleepers.slow_for[t] =
            if slow && !driven(model, state, t) { state.sleepers.slow_for[t] + dt } else { 0.0 };
        if !(state.sleepers.slow_for[t] >= sleep.time) {
            work.group_of_island[islands[block] as usize] = 0;
        }
    }
    let before = state.sleepers.next_group;
    for (block, &t) in work.tree_of_block.iter().enumerate() {
        let group = &mut work.group_of_island[islands[block] as usize];
        if *group == 0 {
            continue;
        }
        if *group == u32::MAX {
            *group = state.sleepers.next_group;
            state.sleepers.next_group += 1;
        }
        let tree = &model.trees[t as usize];
        state.sleepers.group[t as usize] = *group;
        state.v[tree.v.clone()].fill(0.0);
        work.kinematics.update_tree(model, t as usize, &state.q, &state.v);
    }
    if state.sleepers.next_group == before {
        return;
    }
    for k in 0..work.contacts.len() {
        let c = work.contacts[k];
        let Some(link) = model.bodies[c.b as usize].link else { continue };
        let group = state.sleepers.group[model.links[link as usize].tree as usize];
        // Contacts of trees that slept before are kept already.
        if group != 0 && work.block_of_tree[model.links[link as usize].tree as usize] != u32::MAX {
            state.sleepers.contacts.push((group, c));
        }
    }
}

/// Returns the link that a controller pushes.
fn controlled(model: &Model, controller: &Controller) -> Option<u32> {
    match controller.goal {
        Goal::Joint { joint, .. } => Some(model.joint_links[joint]),
        Goal::Point { body, .. } => model.bodies[body].link,
    }
}

/// Returns true if an input still pushes the tree.
fn driven(model: &Model, state: &State, tree: usize) -> bool {
    let of_body = |b: usize| model.bodies[b].link.map(|l| model.links[l as usize].tree as usize);
    let inputs = &state.inputs;
    inputs.forces.iter().any(|f| of_body(f.body) == Some(tree))
        || inputs.springs.iter().any(|s| of_body(s.b) == Some(tree) || s.a.and_then(of_body) == Some(tree))
        || inputs
            .motors
            .iter()
            .any(|(j, _)| model.links[model.joint_links[*j] as usize].tree as usize == tree)
        || inputs
            .controllers
            .iter()
            .filter_map(|c| controlled(model, c))
            .any(|link| model.links[link as usize].tree as usize == tree)
        || model.links[model.trees[tree].links.clone()].iter().any(|l| l.motor.is_some())
        || model.scripts.iter().any(|s| model.links[s.link].tree as usize == tree)
        || model.arms.iter().any(|a| {
            a.told.joints.iter().any(|&j| model.links[model.joint_links[j] as usize].tree as usize == tree)
        })
}
