//! Positions from velocities, the end of a step: symplectic Euler `q ← q ⊕ δt v`, and the exact parabola with
//! a free rotation for bodies without contact. Results that are not finite refuse the step and leave the
//! state as it was.

use asperity_fault::Fault;
use asperity_geometry::Vec3;

use super::{swing, watch};
use crate::model::{JointKind, JointModel, Model};
use crate::multibody::turned;
use crate::state::State;
use crate::workspace::Workspace;

/// Writes the next positions and velocities, unless one of them is not finite.
///
/// A free body without contact flies as computed: an exact parabola, and the turn of the free rotation. All
/// others move by `q ← q ⊕ δt v` with the velocities at the end of the step (symplectic Euler), which is what
/// the contacts of the step assumed.
pub(super) fn advance(model: &Model, state: &mut State, work: &mut Workspace, dt: f64) -> Result<(), Fault> {
    work.q_next.clear();
    work.q_next.extend_from_slice(&state.q);
    work.v_next.clear();
    work.v_next.extend_from_slice(&state.v);
    if work.swings.contains(&true) {
        swing::promised(work);
    }
    let impulse = work.solver.generalised_impulses();
    for (block, &t) in work.tree_of_block.iter().enumerate() {
        let tree = &model.trees[t as usize];
        let range = work.problem.velocities(block);
        work.v_next[tree.v.clone()].copy_from_slice(&work.solver.velocities()[range.clone()]);
        let untouched = impulse[range].iter().all(|x| *x == 0.0);
        for k in tree.links.clone() {
            let link = &model.links[k];
            let b = link.body as usize;
            let v = &work.v_next[link.v..link.v + link.nv];
            if work.swings[t as usize] && !work.promised[block] {
                let mut q = std::mem::take(&mut work.q_next);
                swing::place(link, work, &work.v_next[link.v..link.v + link.nv], dt, &mut q[link.q..]);
                work.q_next = q;
                continue;
            }
            let q = &mut work.q_next[link.q..];
            match link.joint {
                JointModel::Free => {
                    let (w, linear) = (Vec3::new(v[0], v[1], v[2]), Vec3::new(v[3], v[4], v[5]));
                    let free = work.turns[t as usize].filter(|_| untouched);
                    let (rotation, mean) = match free {
                        Some(turn) => (turn.rotation, (linear + work.kinematics.v[b]) * 0.5),
                        None => (turned(&work.kinematics.X_WB[b].rotation, &(w * dt)), linear),
                    };
                    let centre = work.kinematics.p_WCm[b] + mean * dt;
                    q[..4].copy_from_slice(&[rotation.w, rotation.i, rotation.j, rotation.k]);
                    q[4..7].copy_from_slice(&[centre.x, centre.y, centre.z]);
                }
                JointModel::Joint(JointKind::Ball) => {
                    let now = crate::multibody::quaternion(q);
                    let r = turned(&now, &(Vec3::new(v[0], v[1], v[2]) * dt));
                    q[..4].copy_from_slice(&[r.w, r.i, r.j, r.k]);
                }
                JointModel::Joint(_) => v.iter().zip(q).for_each(|(v, q)| *q += dt * v),
            }
        }
    }
    watch::finite(model, work)?;
    // Sleeping bodies stay where they are.
    for &t in &work.tree_of_block {
        work.kinematics.update_tree(model, t as usize, &work.q_next, &work.v_next);
    }
    if let Err(fault) = watch::after(model, state, work, dt) {
        work.kinematics.update(model, &state.q, &state.v);
        return Err(fault);
    }
    std::mem::swap(&mut state.watched, &mut work.watched);
    std::mem::swap(&mut state.q, &mut work.q_next);
    std::mem::swap(&mut state.v, &mut work.v_next);
    state.time += dt;
    state.steps += 1;
    Ok(())
}
