use super::StepOptions;
use crate::model::Model;
use crate::state::State;
use crate::workspace::Workspace;

/// Wakes all that fell asleep together.
pub(super) fn wake_group(state: &mut State, group: u32) {
    for t in 0..state.asleep.len() {
        if state.asleep[t] == group {
            state.asleep[t] = 0;
            state.slow_for[t] = 0.0;
        }
    }
    state.resting.retain(|(g, _)| *g != group);
}

/// Wakes whatever the inputs push.
pub(super) fn wake_pushed(model: &Model, state: &mut State) {
    let inputs = &state.inputs;
    let idle = inputs.forces.is_empty() && inputs.springs.is_empty() && inputs.motors.is_empty();
    if idle || state.asleep.iter().all(|g| *g == 0) {
        return;
    }
    let bodies = state.inputs.forces.iter().map(|f| f.body);
    let springs = state.inputs.springs.iter().flat_map(|s| s.a.into_iter().chain([s.b]));
    let links = bodies.chain(springs).filter_map(|b| model.bodies[b].link);
    let motors = state.inputs.motors.iter().map(|(j, _)| model.joint_links[*j]);
    let groups: Vec<u32> =
        links.chain(motors).map(|l| state.asleep[model.links[l as usize].tree as usize]).collect();
    for group in groups {
        if group != 0 {
            wake_group(state, group);
        }
    }
}

/// Counts how long each tree has been slow, and puts islands to sleep whose every tree has been for long enough.
pub(super) fn fall_asleep(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    options: &StepOptions,
) {
    let Some(sleep) = options.sleep else { return };
    let islands = work.solver.island_of_block();
    work.group.clear();
    work.group.resize(work.tree_of_block.len(), u32::MAX);
    for (block, &t) in work.tree_of_block.iter().enumerate() {
        let t = t as usize;
        let slow = model.trees[t].links.clone().all(|k| {
            let b = model.links[k].body as usize;
            let body = &model.bodies[b];
            let reach2 = body.reach * body.reach;
            let (v, w) = (&work.kinematics.v[b], &work.kinematics.w[b]);
            v.norm_squared() + reach2 * w.norm_squared() <= sleep.speed * sleep.speed
        });
        state.slow_for[t] = if slow && !driven(model, state, t) { state.slow_for[t] + dt } else { 0.0 };
        if !(state.slow_for[t] >= sleep.time) {
            work.group[islands[block] as usize] = 0;
        }
    }
    for (block, &t) in work.tree_of_block.iter().enumerate() {
        let group = &mut work.group[islands[block] as usize];
        if *group == 0 {
            continue;
        }
        if *group == u32::MAX {
            *group = state.next_group;
            state.next_group += 1;
        }
        let tree = &model.trees[t as usize];
        state.asleep[t as usize] = *group;
        state.v[tree.v.clone()].fill(0.0);
        work.kinematics.update_tree(model, t as usize, &state.q, &state.v);
    }
    for k in 0..work.contacts.len() {
        let c = work.contacts[k];
        let Some(link) = model.bodies[c.b as usize].link else { continue };
        let group = state.asleep[model.links[link as usize].tree as usize];
        // Those asleep before have their contacts kept already.
        if group != 0 && work.block_of_tree[model.links[link as usize].tree as usize] != u32::MAX {
            state.resting.push((group, c));
        }
    }
}

/// True if something pushes the tree that has not stopped pushing.
fn driven(model: &Model, state: &State, tree: usize) -> bool {
    let of_body = |b: usize| model.bodies[b].link.map(|l| model.links[l as usize].tree as usize);
    let inputs = &state.inputs;
    inputs.forces.iter().any(|f| of_body(f.body) == Some(tree))
        || inputs.springs.iter().any(|s| of_body(s.b) == Some(tree) || s.a.and_then(of_body) == Some(tree))
        || inputs
            .motors
            .iter()
            .any(|(j, _)| model.links[model.joint_links[*j] as usize].tree as usize == tree)
        || model.links[model.trees[tree].links.clone()].iter().any(|l| l.motor.is_some())
}
