//! Writes the arrays of the solver: the mass matrix `A` and free velocity `v*` of each tree awake
//! (Featherstone 2008), sites on the bodies that touch, contacts and springs. World frame, SI.

use asperity_geometry::Vec3;
use asperity_solver::{CompliantContact, GROUND, IDENTITY, Pair, Pin, Problem, Site};

use super::control::{asked, sum};
use super::{remember::recall, swing};
use crate::inputs::Goal;
use crate::model::Model;
use crate::multibody::{FreeTurn, Kinematics, Wrench, exp, tree_acceleration, tree_mass, turn_freely, weigh};
use crate::state::State;
use crate::touch::FoundContact;
use crate::workspace::{NONE, Workspace};

/// Writes the problem of the solver: blocks of the trees awake, their free velocities, sites, contacts and
/// springs.
pub(super) fn problem(model: &Model, state: &State, work: &mut Workspace, dt: f64) {
    work.problem.clear();
    work.problem.time_step = dt;
    work.block_of_tree.clear();
    work.tree_of_block.clear();
    work.turns.clear();
    work.lost = None;
    work.swings.clear();
    work.swings.resize(model.trees.len(), false);
    work.v_start.clear();
    work.site_of_body.clear();
    work.site_of_body.resize(model.bodies.len(), NONE);
    for t in 0..model.trees.len() {
        if state.sleepers.group[t] != 0 || model.trees[t].v.is_empty() {
            work.block_of_tree.push(NONE);
            work.turns.push(None);
            continue;
        }
        work.block_of_tree.push(work.tree_of_block.len() as u32);
        work.tree_of_block.push(t as u32);
        let turn = if model.trees[t].single { Some(free_body(model, state, work, t, dt)) } else { None };
        if turn.is_none() {
            tree(model, state, work, t, dt);
        }
        work.turns.push(turn);
        work.problem.block_start.push(work.problem.v_free.len() as u32);
        work.v_start.extend_from_slice(&state.v[model.trees[t].v.clone()]);
    }
    contacts(model, state, work, dt);
    springs(model, state, work);
    controlled_points(model, state, work, dt);
}

/// Returns gravity and applied forces on a body.
pub(super) fn wrench(model: &Model, state: &State, kinematics: &Kinematics, body: usize) -> Wrench {
    let mut sum = weight(model, body);
    for f in state.inputs.forces.iter().filter(|f| f.body == body) {
        let arm = kinematics.R_WB[body] * (f.p_BP - model.bodies[body].p_BCm);
        sum.force += f.force;
        sum.moment += f.torque + arm.cross(&f.force);
    }
    sum
}

/// Writes mass and free velocity of a single free body.
fn free_body(model: &Model, state: &State, work: &mut Workspace, tree: usize, dt: f64) -> FreeTurn {
    let link = &model.links[model.trees[tree].links.start];
    let b = link.body as usize;
    let body = &model.bodies[b];
    let kin = &work.kinematics;
    let (r, w) = (&kin.R_WB[b], &kin.w[b]);
    let f = wrench(model, state, kin, b);
    let v = kin.v[b] + f.force * (dt / body.mass);
    let rotation = &kin.X_WB[b].rotation;
    let turn = if body.round {
        let end = w + r * (body.I_B_inverse * r.tr_mul(&f.moment)) * dt;
        let half = exp(&((w + end) * (0.5 * dt)));
        FreeTurn { rotation: nalgebra::UnitQuaternion::new_normalize((half * rotation).into_inner()), w: end }
    } else if w.norm_squared() == 0.0 && f.moment.norm_squared() == 0.0 {
        FreeTurn { rotation: *rotation, w: *w }
    } else {
        turn_freely(rotation, &body.I_B, &body.I_B_inverse, w, &f.moment, dt)
    };
    let inertia = r * body.I_B * r.transpose();
    let at = work.problem.mass.len();
    work.problem.mass_start.push(at as u32);
    work.problem.mass.resize(at + 36, 0.0);
    let mass = &mut work.problem.mass[at..];
    for i in 0..3 {
        for j in 0..3 {
            mass[i * 6 + j] = 0.5 * (inertia[(i, j)] + inertia[(j, i)]);
        }
        mass[(i + 3) * 7] = body.mass;
    }
    work.problem.v_free.extend(turn.w.iter().chain(v.iter()));
    turn
}

/// Writes the mass matrix (with damping, which is implicit) and the free velocities of a tree.
fn tree(model: &Model, state: &State, work: &mut Workspace, tree: usize, dt: f64) {
    let t = &model.trees[tree];
    let n = t.v.len();
    let at = work.problem.mass.len();
    work.problem.mass_start.push(at as u32);
    weigh(model, &work.kinematics, tree, &mut work.tree);
    tree_mass(model, tree, &mut work.tree, &mut work.problem.mass);
    if swing::asked(model, state, work, tree, at, dt) {
        work.swings[tree] = swing::tree(model, state, work, tree, at, dt);
        if work.swings[tree] {
            return damp(model, work, tree, at, dt);
        }
        work.lost = Some(tree);
    }
    bias(model, state, work, tree, true);
    let mut forces = std::mem::take(&mut work.tree_forces);
    // (M + δt D) v* = M v₀ + δt τ.
    for k in t.links.clone() {
        let link = &model.links[k];
        for j in link.v..link.v + link.nv {
            let i = j - t.v.start;
            forces[i] -= link.damping * state.v[j];
            work.problem.mass[at + i * (n + 1)] += dt * link.damping;
        }
    }
    asperity_linear::dense::solve(&work.problem.mass[at..at + n * n], n, &mut work.factor, &mut forces);
    let v0 = &state.v[t.v.clone()];
    work.problem.v_free.extend(v0.iter().zip(&forces).map(|(v, a)| v + dt * a));
    work.tree_forces = forces;
}

/// Writes the mass matrix with damping, and the free velocities, of a tree that moved by itself: (M + δt D)
/// v* = M v.
fn damp(model: &Model, work: &mut Workspace, tree: usize, at: usize, dt: f64) {
    let t = &model.trees[tree];
    let n = t.v.len();
    let mut lost = std::mem::take(&mut work.tree_forces);
    lost.clear();
    for link in &model.links[t.links.clone()] {
        for j in link.v..link.v + link.nv {
            work.problem.mass[at + (j - t.v.start) * (n + 1)] += dt * link.damping;
            lost.push(dt * link.damping * work.swing.v[j]);
        }
    }
    if lost.iter().any(|x| *x != 0.0) {
        asperity_linear::dense::solve(&work.problem.mass[at..at + n * n], n, &mut work.factor, &mut lost);
    }
    work.problem.v_free.extend(work.swing.v[t.v.clone()].iter().zip(&lost).map(|(v, lost)| v - lost));
    work.tree_forces = lost;
}

/// Computes the efforts of gravity, applied forces (if asked for) and the tree's own motion on the joints of
/// a weighed tree, N or N m, into `work.tree_forces`.
pub(super) fn bias(model: &Model, state: &State, work: &mut Workspace, tree: usize, applied: bool) {
    let mut forces = std::mem::take(&mut work.tree_forces);
    let mut scratch = std::mem::take(&mut work.tree);
    forces.clear();
    forces.resize(model.trees[tree].v.len(), 0.0);
    let applied = applied && !state.inputs.forces.is_empty();
    let on_body = |b: usize| match applied {
        true => wrench(model, state, &work.kinematics, b),
        false => weight(model, b),
    };
    tree_acceleration(model, &work.kinematics, tree, &state.v, on_body, &mut scratch, &mut forces);
    (work.tree, work.tree_forces) = (scratch, forces);
}

fn weight(model: &Model, body: usize) -> Wrench {
    Wrench { force: model.gravity * model.bodies[body].mass, moment: Vec3::zeros() }
}

/// Returns the site of a body, made when first asked for.
fn site(model: &Model, work: &mut Workspace, body: u32) -> u32 {
    let known = work.site_of_body[body as usize];
    if known != NONE {
        return known;
    }
    let Some(link) = model.bodies[body as usize].link else { return GROUND };
    let tree = model.links[link as usize].tree as usize;
    let block = work.block_of_tree[tree];
    if block == NONE {
        return GROUND;
    }
    let origin = work.kinematics.p_WCm[body as usize];
    let mut jacobian = IDENTITY;
    if !model.trees[tree].single {
        let n = model.trees[tree].v.len();
        let at = work.problem.site_jacobians.len();
        jacobian = at as u32;
        work.problem.site_jacobians.resize(at + 6 * n, 0.0);
        let mut up = Some(link);
        while let Some(k) = up {
            let l = &model.links[k as usize];
            for j in l.v..l.v + l.nv {
                let (c, i) = (&work.kinematics.columns[j], j - model.trees[tree].v.start);
                let v = c.at(&origin);
                for d in 0..3 {
                    work.problem.site_jacobians[at + d * n + i] = c.a[d];
                    work.problem.site_jacobians[at + (d + 3) * n + i] = v[d];
                }
            }
            up = l.parent;
        }
    }
    let b = &model.bodies[body as usize];
    let r = &work.kinematics.R_WB[body as usize];
    let i = r * b.I_B_inverse * r.transpose();
    work.problem.sites.push(Site {
        block,
        jacobian,
        origin,
        inverse_mass: 1.0 / b.mass,
        inverse_inertia: [i.m11, i.m12, i.m13, i.m22, i.m23, i.m33],
    });
    let made = work.problem.sites.len() as u32 - 1;
    work.site_of_body[body as usize] = made;
    made
}

fn contacts(model: &Model, state: &State, work: &mut Workspace, dt: f64) {
    let mut last = (NONE, NONE);
    // Both are sorted by pair.
    let mut pushed = state.pushed.as_slice();
    for k in 0..work.touches.len() {
        let touch = work.touches[k];
        let of_touch = touch.pair();
        let before = pushed.iter().take_while(|p| p.pair < of_touch).count();
        let own = pushed[before..].iter().take_while(|p| p.pair == of_touch).count();
        let recalled = &pushed[before..before + own];
        pushed = &pushed[before + own..];
        let b = site(model, work, touch.b);
        let a = if touch.a == NONE { GROUND } else { site(model, work, touch.a) };
        if (touch.a, touch.b) != last {
            work.problem.pairs.push(Pair { a, b, contacts: 0, pins: 0 });
            last = (touch.a, touch.b);
        }
        if let Some(pair) = work.problem.pairs.last_mut() {
            pair.contacts += touch.len;
        }
        let origin = work.kinematics.p_WCm[touch.b as usize];
        let pairing = model.pairing(touch.geometry_a as usize, touch.geometry_b as usize);
        let found = &work.found[touch.first as usize..(touch.first + touch.len) as usize];
        // The faces of a patch share its stiffness.
        let together = if touch.surface { found.iter().fold(0.0, |k, c| k + c.stiffness) } else { 0.0 };
        for c in &work.found[touch.first as usize..(touch.first + touch.len) as usize] {
            work.problem.contacts.push(CompliantContact {
                position: c.p,
                normal: c.n,
                stiffness: c.stiffness,
                elastic_force: c.elastic_force,
                dissipation: pairing.dissipation,
                relaxation_time: pairing.relaxation_time
                    + relaxation(pairing.damping_ratio, together.max(c.stiffness), &work.problem, (a, b), c),
                friction: pairing.friction,
                rolling: if touch.surface { 0.0 } else { pairing.rolling },
                spinning: if touch.surface { 0.0 } else { pairing.spinning },
                guess: recall(model, recalled, &touch, c, &(c.p - origin), dt),
            });
        }
    }
}

/// Returns the relaxation time (s) that makes damping `ζ` times critical, `τ = 2ζ √(m/k)`, for the mass `m`
/// that the contact sees along its normal. It is zero before touch: the damper of a contact that is τ v away
/// would act already.
fn relaxation(zeta: f64, stiffness: f64, problem: &Problem, (a, b): (u32, u32), c: &FoundContact) -> f64 {
    if !(zeta > 0.0 && c.elastic_force >= 0.0 && stiffness > 0.0 && stiffness.is_finite()) {
        return 0.0;
    }
    let seen = |site: u32| problem.sites.get(site as usize).map_or(0.0, |s| s.inverse_mass_along(&c.p, &c.n));
    let inverse = seen(a) + seen(b);
    if inverse > 0.0 { 2.0 * zeta / (inverse * stiffness).sqrt() } else { 0.0 }
}

fn springs(model: &Model, state: &State, work: &mut Workspace) {
    for s in &state.inputs.springs {
        let place = |work: &Workspace, body: usize, p: &Vec3| {
            work.kinematics.X_WB[body].transform_point(&(*p).into()).coords
        };
        let pa = s.a.map_or(s.p_AP, |a| place(work, a, &s.p_AP));
        let pb = place(work, s.b, &s.p_BP);
        let a = s.a.map_or(GROUND, |a| site(model, work, a as u32));
        let b = site(model, work, s.b as u32);
        if b == GROUND {
            continue;
        }
        work.problem.pairs.push(Pair { a, b, contacts: 0, pins: 1 });
        work.problem.pins.push(Pin {
            position: pb,
            stretch: pb - pa,
            stiffness: s.stiffness,
            damping: s.damping,
            max_force: s.max_force,
        });
    }
}

/// Adds the controllers of points: each is a spring to the ground whose stretch is its effort over its
/// stiffness.
#[allow(non_snake_case, reason = "monogram notation")]
fn controlled_points(model: &Model, state: &State, work: &mut Workspace, dt: f64) {
    for (i, c) in state.inputs.controllers.iter().enumerate() {
        let Goal::Point { body, p_BP, position, velocity } = c.goal else { continue };
        let p_WP = work.kinematics.X_WB[body].transform_point(&p_BP.into()).coords;
        let b = site(model, work, body as u32);
        if b == GROUND {
            continue;
        }
        let a = asked(&c.gains, dt, position - p_WP, velocity, sum(state, i));
        work.problem.pairs.push(Pair { a: GROUND, b, contacts: 0, pins: 1 });
        work.problem.pins.push(Pin {
            position: p_WP,
            stretch: -a.at_rest / a.stiffness,
            stiffness: a.stiffness,
            damping: a.damping,
            max_force: c.gains.max_effort,
        });
    }
}
