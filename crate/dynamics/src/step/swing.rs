//! Free motion of trees of joints that move too fast for the velocity terms of the start of a step: a method
//! of fifth order (`multibody/swing.rs`) moves them, and the solver starts from its result.
//!
//! Symplectic Euler in joint coordinates takes Coriolis and centrifugal terms as they are at the start of the
//! step. They do no work, but over a step they add `½ δt² aᵀ M a` of energy, with their acceleration
//! `a = M⁻¹ C(q, v)`. Where that is a small enough part of the kinetic energy `½ vᵀ M v` a step stays as it
//! was, bit by bit.

use asperity_geometry::{Length, Vec3};

use super::assemble::wrench;
use crate::model::{JointKind, JointModel, Limits, Link, Model};
use crate::multibody::{Buffer, Kinematics, Stop, Wrench, quadratic, quaternion, tree_acceleration, turned};
use crate::state::State;
use crate::workspace::Workspace;

/// Largest change of a velocity by velocity terms in a step, as a fraction of it.
const SLOW: f64 = 1e-3;
/// Turn of a link within a step below which its tree is not checked, rad.
const STILL: f64 = 1e-3;
/// Turn of a link within a step above which its tree always moves by itself: velocity terms at the start say
/// nothing of the step, rad.
const FAR: f64 = 0.1;

/// Returns true if the velocity terms of a weighed tree, whose mass (without damping) stands at `at` in the
/// problem, change too much within a step.
pub(super) fn asked(
    model: &Model,
    state: &State,
    work: &mut Workspace,
    tree: usize,
    at: usize,
    dt: f64,
) -> bool {
    let t = &model.trees[tree];
    let n = t.v.len();
    let links = &model.links[t.links.clone()];
    let turn = links.iter().map(|l| work.kinematics.w[l.body as usize].length() * dt).fold(0.0, f64::max);
    // A tree of one velocity has a mass that may change, but no term that transfers energy from one velocity
    // to another; scripted and controlled bodies are prescribed.
    if n < 2 || !(turn > STILL) || is_told(model, tree) {
        return false;
    }
    // A single link may spin fast without velocity terms: a disc on a plane.
    if turn > FAR && links.iter().filter(|l| l.nv > 0).count() > 1 {
        return true;
    }
    let mut terms = std::mem::take(&mut work.tree_forces);
    let mut scratch = std::mem::take(&mut work.tree);
    terms.clear();
    terms.resize(n, 0.0);
    tree_acceleration(
        model,
        &work.kinematics,
        tree,
        &state.v,
        |_| Wrench::default(),
        &mut scratch,
        &mut terms,
    );
    let mass = &work.problem.mass[at..at + n * n];
    asperity_linear::dense::solve(mass, n, &mut work.factor, &mut terms);
    let gains = dt * dt * quadratic(mass, &terms);
    let moves = quadratic(mass, &state.v[t.v.clone()]);
    (work.tree_forces, work.tree) = (terms, scratch);
    gains > SLOW * SLOW * moves
}

/// Returns true if the motion of a tree is prescribed: of position-controlled arms, of bodies that follow a
/// script, and of joints that are tied to those of another tree. Tied joints in a tree without stops keep the
/// step that they had.
fn is_told(model: &Model, tree: usize) -> bool {
    let of = |link: usize| model.links[link].tree as usize == tree;
    let joint = |j: usize| model.joint_links.get(j).is_some_and(|&link| of(link as usize));
    let stops = model.links[model.trees[tree].links.clone()].iter().any(|l| l.limits.is_some());
    model.couplers.iter().any(|c| joint(c.a) != joint(c.b) || (joint(c.a) && !stops))
        || model.scripts.iter().any(|s| of(s.link))
        || model.arms.iter().any(|a| a.told.joints.iter().any(|&j| of(model.joint_links[j] as usize)))
}

/// Computes the free motion of a tree, whose mass (without damping) stands at `at` in the problem, into
/// `work.swing`; returns false if that fails.
pub(super) fn tree(
    model: &Model,
    state: &State,
    work: &mut Workspace,
    tree: usize,
    at: usize,
    dt: f64,
) -> bool {
    let mut swing = std::mem::take(&mut work.swing);
    let t = &model.trees[tree];
    let n = t.v.len();
    swing.holds.clear(n);
    swing.hard.resize(model.links.len(), false);
    for k in t.links.clone() {
        let link = &model.links[k];
        let Some(l) = &link.limits else { continue };
        let v = link.v - t.v.start;
        // A stop quicker than the step is met as a blow.
        let hard = work.problem.mass[at + v * (n + 1)] < dt * (dt + l.relaxation_time) * l.stiffness;
        swing.hard[k] = hard;
        for (bound, sign) in [(l.lower, 1.0), (l.upper, -1.0)].into_iter().filter(|end| end.0.is_finite()) {
            let stop = Stop { q: link.q, v, bound, sign };
            let Limits { stiffness, relaxation_time, .. } = *l;
            match hard {
                true => swing.holds.stops.push(stop),
                false => swing.holds.buffers.push(Buffer { stop, stiffness, relaxation_time }),
            }
        }
    }
    for c in &model.couplers {
        let [a, b] = [c.a, c.b].map(|j| &model.links[model.joint_links[j] as usize]);
        if a.tree as usize == tree && b.tree as usize == tree {
            swing.holds.tie(a.v - t.v.start, b.v - t.v.start, c.ratio);
        }
    }
    let applied = |kin: &Kinematics, body: usize| wrench(model, state, kin, body);
    let follows = swing.tree(model, tree, [&state.q, &state.v], dt, applied);
    work.swing = swing;
    follows
}

/// Marks the blocks that something hard pushed in the step: a contact, or a row quicker than the step that is
/// not at its bound. They move to the solver's `q ⊕ δt v`; soft forces act over the whole step. Stops and
/// ties are met on the way, and their rows are evaluated where that ends.
pub(super) fn promised(work: &mut Workspace) {
    let Workspace { problem, solver, promised, .. } = work;
    promised.clear();
    promised.resize(problem.blocks(), false);
    let mut at = 0;
    for pair in &problem.pairs {
        let contacts = at..at + pair.contacts as usize;
        at = contacts.end;
        if contacts.clone().any(|i| solver.contact_impulse(i).norm_squared() > 0.0) {
            for site in [pair.a, pair.b] {
                if let Some(site) = problem.sites.get(site as usize) {
                    promised[site.block as usize] = true;
                }
            }
        }
    }
    let mut terms = problem.row_terms.iter();
    for (i, row) in problem.rows.iter().enumerate() {
        let impulse = solver.row_impulse(i);
        let met = row.upper == f64::INFINITY && (row.lower == 0.0 || row.terms > 1);
        let free = impulse != 0.0 && row.lower < impulse && impulse < row.upper;
        for term in terms.by_ref().take(row.terms as usize) {
            let block = problem.block_start.partition_point(|&start| start <= term.velocity) - 1;
            let k = term.velocity as usize - problem.block_start[block] as usize;
            let n = problem.velocities(block).len();
            let mass = problem.mass[problem.mass_start[block] as usize + k * (n + 1)];
            promised[block] |= free && !met && row.regularisation * mass < 1.0;
        }
    }
}

/// Computes the position of a link of a tree that moved by itself in a step that ends with the velocities `v`
/// of its tree: the free motion, and the mean of the velocity added to it.
pub(super) fn place(link: &Link, work: &Workspace, v: &[f64], dt: f64, q: &mut [f64]) {
    let swing = &work.swing;
    let alone = &swing.v[link.v..link.v + link.nv];
    let more = |i: usize| 0.5 * dt * (v[i] - alone[i]);
    let from = &swing.q[link.q..];
    let spins = matches!(link.joint, JointModel::Free | JointModel::Joint(JointKind::Ball));
    if spins {
        let r = turned(&quaternion(from), &Vec3::new(more(0), more(1), more(2)));
        q[..4].copy_from_slice(&[r.w, r.i, r.j, r.k]);
    }
    let (at, first) = match link.joint {
        JointModel::Free => (4, 3),
        JointModel::Joint(JointKind::Ball) => return,
        JointModel::Joint(_) => (0, 0),
    };
    for i in first..link.nv {
        q[at + i - first] = from[at + i - first] + more(i);
    }
}
