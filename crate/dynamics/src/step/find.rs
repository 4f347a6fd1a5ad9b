//! First stages of a step: swept boxes, pairs of them, and the contacts of each pair. World frame, metres.
//!
//! A contact is made before bodies touch, as far ahead as the step may bring them: the linear motion of both,
//! the rotation at the geometry's farthest corner, and a step of gravity.

use asperity_contact::broad_phase::PairKey;
use asperity_contact::manifold::CachedManifold;
use asperity_contact::narrow_phase::{Collider, PairMemory, point_gap};
use asperity_fault::Fault;
use asperity_geometry::{Aabb, Length, Mat3, Pose, Vec3};

use super::StepOptions;
use super::flush::drop_flush;
use super::guard::Guard;
use super::patch::patch;
use super::pieces;
use super::reduce::reduce;
use super::seams::drop_seams;
use crate::model::{GeometryModel, Model, Still};
use crate::state::State;
use crate::touch::{FoundContact, Remembered, Touch};
use crate::workspace::{NONE, Placed, Workspace};

/// Least distance at which contacts are made before bodies touch, so that nothing passes through, as a
/// fraction of the smaller body's size.
pub(crate) const SKIN: f64 = 1e-3;

/// Finds the pairs of boxes, swept over the step, that overlap.
pub(super) fn broad_phase(model: &Model, state: &State, work: &mut Workspace, dt: f64) {
    if work.placed.len() != model.geometries.len() {
        lay_out(model, work);
    }
    for (i, g) in model.geometries.iter().enumerate().filter(|(_, g)| g.still.is_none()) {
        let (turns, awake, bounds) = swept(model, state, work, g, dt);
        let placed = &mut work.placed[i];
        (placed.turns, placed.awake, placed.posed) = (turns, awake, false);
        if let Some(bounds) = bounds {
            work.broad.boxes[i] = bounds;
        }
    }
    let placed = &work.placed;
    let awake = |x: u32, y: u32| placed[x as usize].awake || placed[y as usize].awake;
    match &model.candidates {
        Some(few) => work.broad.ask(few, awake),
        None => work.broad.sweep(&work.everywhere, |x, y| {
            awake(x, y) && model.may_touch(placed[x as usize].body, placed[y as usize].body)
        }),
    }
    pose(model, work);
}

/// Places fixed geometries, and lists those without a box.
#[allow(non_snake_case, reason = "monogram notation")]
fn lay_out(model: &Model, work: &mut Workspace) {
    work.placed.clear();
    work.broad.boxes.clear();
    work.everywhere.clear();
    for (i, g) in model.geometries.iter().enumerate() {
        let nowhere = Still { X_WG: Pose::identity(), R_WG: Mat3::identity(), bounds: None };
        let Still { X_WG, R_WG, bounds } = g.still.unwrap_or(nowhere);
        work.placed.push(Placed { X_WG, R_WG, turns: 0.0, body: g.body, awake: false, posed: true });
        work.broad.boxes.push(bounds.unwrap_or(Aabb::EMPTY));
        if g.aabb.is_none() {
            work.everywhere.push(i as u32);
        }
    }
}

/// Computes the poses of the geometries in the pairs.
fn pose(model: &Model, work: &mut Workspace) {
    for pair in &work.broad.pairs {
        for i in [pair.a as usize, pair.b as usize] {
            let (g, placed) = (&model.geometries[i], &mut work.placed[i]);
            if !placed.posed {
                placed.X_WG = work.kinematics.X_WB[g.body as usize] * g.X_BG;
                placed.R_WG = placed.X_WG.rotation.to_rotation_matrix().into_inner();
                placed.posed = true;
            }
        }
    }
}

/// Returns, for a geometry of a body that may move, the distance that rotation may carry a point of it within
/// the step, true if it is awake, and its box swept over the step; no box for a half-space.
fn swept(
    model: &Model,
    state: &State,
    work: &Workspace,
    g: &GeometryModel,
    dt: f64,
) -> (f64, bool, Option<Aabb>) {
    let b = g.body as usize;
    let (path, turns) = motion(model, work, g, dt);
    let awake = model.moves(b) && !state.is_asleep(model, b);
    let bounds = g.bounds(&work.kinematics.X_WB[b], &work.kinematics.R_WB[b]).map(|[centre, half]| {
        let now = Aabb { min: centre - half, max: centre + half };
        if !awake {
            return now;
        }
        let pad = Vec3::repeat(turns + SKIN * g.moved.size.min(half.min()));
        Aabb { min: now.min + path.inf(&Vec3::zeros()) - pad, max: now.max + path.sup(&Vec3::zeros()) + pad }
    });
    (turns, awake, bounds)
}

/// Returns the displacement of a body's centre of mass within the step, and the distance that rotation about
/// it may carry a point of the geometry: at most `ω δt` times the distance of the farthest corner of its box,
/// both taken in the body's frame.
fn motion(model: &Model, work: &Workspace, g: &GeometryModel, dt: f64) -> (Vec3, f64) {
    let b = g.body as usize;
    let kin = &work.kinematics;
    let path = (kin.v[b] + model.gravity * dt) * dt;
    (path, kin.w[b].length() * g.moved.reach * dt)
}

/// Finds manifolds and patches of the pairs of the broad phase. Wakes whoever is touched, and then repeats.
/// The normals to remember are left in `work.memory`. Fails where contacts cannot be reduced as the options
/// ask.
pub(super) fn narrow_phase(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    options: &StepOptions,
) -> Result<(), Fault> {
    while look(model, state, work, dt, options) {
        broad_phase(model, state, work, dt);
    }
    work.touches.sort_unstable();
    let size = |b: u32| model.bodies[b as usize].reach;
    if !options.inner_walls {
        drop_seams(work, |b| SKIN * size(b));
        drop_flush(model, work);
    }
    match &options.reduction {
        Some(reduction) => {
            let pair = |t: &Touch| {
                let k = model.pairing(t.geometry_a as usize, t.geometry_b as usize).stiffness;
                (!t.surface && k.is_finite()).then_some(k)
            };
            reduce(work, reduction, |b| SKIN * size(b), pair)
        }
        None => Ok(()),
    }
}

/// Finds the contacts of all pairs. Returns true if somebody was woken.
fn look(model: &Model, state: &mut State, work: &mut Workspace, dt: f64, options: &StepOptions) -> bool {
    work.touches.clear();
    work.found.clear();
    work.memory.clear();
    work.piece_memory.clear();
    work.kept.clear();
    work.patch_error = 0.0;
    let mut woken = false;
    let (mut old, mut old_kept) = (0, 0);
    for k in 0..work.broad.pairs.len() {
        let key = work.broad.pairs[k];
        while state.memory.get(old).is_some_and(|m| m.0 < key) {
            old += 1;
        }
        let mut memory = match state.memory.get(old) {
            Some((same, memory)) if *same == key => *memory,
            _ => PairMemory::default(),
        };
        while state.kept.get(old_kept).is_some_and(|m| m.0 < key) {
            old_kept += 1;
        }
        let kept = state.kept.get(old_kept).filter(|m| m.0 == key).map(|m| &m.1);
        let remembered = (&mut memory, kept, &state.piece_memory[..]);
        let Some(touch) = pair(model, work, key, remembered, dt, options) else {
            if memory != PairMemory::default() {
                work.memory.push((key, memory));
            }
            continue;
        };
        if memory != PairMemory::default() {
            work.memory.push((key, memory));
        }
        for body in [touch.a, touch.b] {
            if body != NONE
                && let Some(link) = model.bodies[body as usize].link
                && let group = state.sleepers.group[model.links[link as usize].tree as usize]
                && group != 0
            {
                work.before.wake(&mut state.sleepers, group);
                woken = true;
            }
        }
        work.touches.push(touch);
    }
    woken
}

/// Finds the contacts of a pair: a patch of two pressure fields, contacts of pieces, or a manifold. `None` if
/// it has none.
fn pair(
    model: &Model,
    work: &mut Workspace,
    key: PairKey,
    (memory, kept, of_pieces): (&mut PairMemory, Option<&CachedManifold>, &[Remembered]),
    dt: f64,
    options: &StepOptions,
) -> Option<Touch> {
    let mut touch = empty_touch(model, work, key);
    let ids = (touch.geometry_a as usize, touch.geometry_b as usize);
    let (skin, path) = approach(model, work, ids, dt);
    if surface(model, work, &mut touch, path, memory, dt, options) {
        (touch.len > 0).then_some(touch)
    } else if pieces::cut(&model.geometries[ids.0], &model.geometries[ids.1]) {
        touch.pieces = true;
        touch.len = pieces::find(model, work, &touch, of_pieces, dt);
        (touch.len > 0).then_some(touch)
    } else {
        points(model, work, key, &touch, (memory, kept), skin + path)?;
        touch.len = work.found.len() as u32 - touch.first;
        Some(touch)
    }
}

/// Returns the touch of a pair before its contacts are found; the fixed geometry is A.
#[inline]
fn empty_touch(model: &Model, work: &Workspace, key: PairKey) -> Touch {
    let (mut i, mut j) = (key.a as usize, key.b as usize);
    let fixed = |g: usize| model.bodies[model.geometries[g].body as usize].link.is_none();
    if fixed(j) {
        std::mem::swap(&mut i, &mut j);
    }
    Touch {
        a: if fixed(i) { NONE } else { model.geometries[i].body },
        b: model.geometries[j].body,
        geometry_a: i as u32,
        geometry_b: j as u32,
        first: work.found.len() as u32,
        len: 0,
        surface: false,
        guards: 0,
        pieces: false,
    }
}

/// Finds the surface on which two pressure fields are equal, and the springs that guard it: against motion
/// along `path` (m) that it does not foresee, and out of a body that is sunk past its middle. Returns false
/// if there is none.
#[inline]
fn surface(
    model: &Model,
    work: &mut Workspace,
    touch: &mut Touch,
    path: f64,
    memory: &mut PairMemory,
    dt: f64,
    options: &StepOptions,
) -> bool {
    let (i, j) = (touch.geometry_a as usize, touch.geometry_b as usize);
    let (ga, gb) = (&model.geometries[i], &model.geometries[j]);
    let (Some(ha), Some(hb)) = (&ga.hydro, &gb.hydro) else { return false };
    if ha.hydroelastic_modulus().is_none() && hb.hydroelastic_modulus().is_none() {
        return false;
    }
    let (a, b) = (collider(ga, &work.placed[i]), collider(gb, &work.placed[j]));
    let guard = Guard::new(&ga.bulk, &gb.bulk);
    let deep = inside(&a, &b) || inside(&b, &a);
    if !deep && !patch(work, ha, &a.pose(), hb, &b.pose(), options) {
        return false;
    }
    let (margin, faces) = ((path - guard.allowed).max(0.0), work.found.len());
    if (deep || margin > 0.0)
        && let Some(manifold) = work.narrow.manifold(&a, &b, margin, memory)
    {
        if deep {
            guard.expel(&manifold, &mut work.found);
        } else {
            let (kin, falls) = (&work.kinematics, model.gravity.length() * dt * dt);
            let velocity = |g: &GeometryModel, p: &Vec3| {
                let i = g.body as usize;
                kin.v[i] + kin.w[i].cross(&(p - kin.p_WCm[i]))
            };
            let sinks = |p: &Vec3| dt * manifold.n.dot(&(velocity(ga, p) - velocity(gb, p))) + falls;
            guard.hold(&manifold, sinks, &mut work.found);
        }
    }
    touch.surface = true;
    touch.guards = (work.found.len() - faces) as u32;
    touch.len = work.found.len() as u32 - touch.first;
    true
}

/// Finds the points of a manifold, that share the stiffness of the pair; `None` if there is none within
/// `margin` (m). A manifold that was kept is moved along instead of found again, where that holds.
#[inline]
fn points(
    model: &Model,
    work: &mut Workspace,
    key: PairKey,
    touch: &Touch,
    (memory, kept): (&mut PairMemory, Option<&CachedManifold>),
    margin: f64,
) -> Option<()> {
    let (i, j) = (touch.geometry_a as usize, touch.geometry_b as usize);
    let (ga, gb) = (&model.geometries[i], &model.geometries[j]);
    let (a, b) = (collider(ga, &work.placed[i]), collider(gb, &work.placed[j]));
    let manifold = match kept.and_then(|kept| Some((*kept, kept.again(&a, &b, gb.extent(), margin)?))) {
        Some((kept, manifold)) => {
            work.kept.push((key, kept));
            manifold
        }
        None => {
            let manifold = work.narrow.manifold(&a, &b, margin, memory)?;
            if CachedManifold::pays(a.shape, b.shape, margin) {
                work.kept.push((key, CachedManifold::new(&a, &b, margin, &manifold)));
            }
            manifold
        }
    };
    let share = model.pairing(i, j).stiffness / manifold.points().len() as f64;
    for point in manifold.points() {
        work.found.push(FoundContact {
            p: point.p,
            n: manifold.n,
            gap: point.gap,
            stiffness: share,
            elastic_force: -share * point.gap,
            feature: point.feature,
        });
    }
    Some(())
}

/// Returns true if the middle of `b` lies in `a`: `b` is sunk so deep that its field says no more. The origin
/// of hulls and meshes may not be their middle.
fn inside(a: &Collider, b: &Collider) -> bool {
    b.shape.centred() && point_gap(a.shape, &a.R.tr_mul(&(b.p - a.p))).is_some_and(|(gap, _)| gap < 0.0)
}

/// Returns the skin of two geometries, and the distance that the step may bring them nearer, m.
fn approach(model: &Model, work: &Workspace, (i, j): (usize, usize), dt: f64) -> (f64, f64) {
    let (ga, gb) = (&model.geometries[i], &model.geometries[j]);
    let (va, vb) = (work.kinematics.v[ga.body as usize], work.kinematics.v[gb.body as usize]);
    let size = ga.convex.size().min(gb.convex.size());
    let skin = if size.is_finite() { SKIN * size } else { 1e-4 };
    let (turns_a, turns_b) = (work.placed[i].turns, work.placed[j].turns);
    (skin, (vb - va).length() * dt + turns_a + turns_b + model.gravity.length() * dt * dt)
}

fn collider<'a>(g: &'a GeometryModel, at: &Placed) -> Collider<'a> {
    Collider {
        shape: &g.convex,
        prepared: &g.prepared,
        R: at.R_WG,
        p: at.X_WG.translation.vector,
        rotation: at.X_WG.rotation,
    }
}
