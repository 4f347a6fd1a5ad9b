//! Adaptive steps: a step is cut in halves, and these again, until two halves and the whole of a part agree
//! to an accuracy.
//!
//! A part of length h is taken whole (x₁) and as two of h/2 (x₂). The scheme is of first order, so the error
//! of x₂ is about x₂ − x₁ and that of the extrapolation 2 x₂ − x₁, which is kept, is of the next order
//! (Hairer, Nørsett and Wanner, *Solving Ordinary Differential Equations I*, II.4). If x₁ and x₂ differ by
//! more than the accuracy the part is halved: its first half, which is known, is the whole of the next try.
//! If they differ by much less the next part is twice as long.
//!
//! The cut begins with the whole step every time, so that a step is a function of the state alone. A step
//! without contact is not cut: its flight is exact already.
//!
//! Where no accuracy is asked for but materials bounce (`Material::bounces`), only steps with an impact are
//! cut: those in which a contact that bounces pushes and meets or parts faster than [`SLOW`]. Velocities then
//! have an error of at most a fraction of the speed at which the trees of such contacts meet, and other trees
//! are not checked.

use asperity_contact::identity::ContactId;
use asperity_fault::Fault;
use asperity_geometry::Vec3;
use asperity_solver::IDENTITY;

use super::{StepOptions, StepReport, once};
use crate::clock::Clock;
use crate::model::{JointKind, JointModel, Model};
use crate::multibody::quaternion;
use crate::state::{RENEWED, State};
use crate::touch::{FoundContact, Touch};
use crate::workspace::{NONE, Workspace};

/// Number of shortest parts in a step, a power of two: 0.4 µs of 1.7 ms.
const TICKS: u32 = 1 << 12;
/// Number of shortest parts in a step that is cut for its impacts, which may be as stiff as they like: 40 ns
/// of 10 ms.
const TICKS_OF_IMPACTS: u32 = 1 << 18;
/// Fraction of the accuracy below which the next part is twice as long: twice the length differs by four
/// times as much.
const AGREES_WELL: f64 = 0.2;

/// Change of velocities in a part, in accuracies, above which …
const CHANGES: f64 = 10.0;
/// … it must be shorter than this over the natural frequency of every contact that pushes: a whole and two
/// halves that both pass over the middle of an impact may agree by chance.
const SEEN: f64 = 0.5;

/// Least speed of an impact, m/s: resting contacts shall not be cut, and a bounce at this speed rises 5 µm.
const SLOW: f64 = 0.01;
/// Speed of meeting below which the accuracy is the same fraction of this speed, m/s: a bounce at this speed
/// rises half a millimetre.
const FLOOR: f64 = 0.1;
/// Accuracy of velocities after an impact in each part of the step, as a fraction of the speed at which
/// bodies met.
const BOUNCES: f64 = 2e-3;
/// Largest number of solves of a step that is cut for its impacts, times the trees that are awake …
const SOLVES: usize = 6_000;
/// … and bounds of the quotient.
const FEWEST_SOLVES: usize = 60;
const MOST_SOLVES: usize = 4_000;

/// Findings of a solve.
#[derive(Clone, Copy)]
struct Solved {
    /// True if something was touched, might have been, or pulled.
    near: bool,
    /// Its length times the natural frequency of the quickest contact that pushed, or was pressed when it
    /// began.
    seen: f64,
    /// Upper bound of the velocity that contacts would have given which were to push when it began, and did
    /// not, m/s.
    let_go: f64,
    /// True if no more solves are left to cut with.
    last: bool,
}

/// Returns the weight of a velocity difference of a tree: 1; in a step that is cut for its impacts it is
/// relative to the speed at which the tree met another, and 0 for a tree that met none.
fn weight(speeds: &[f64], tree: Option<u32>) -> f64 {
    match tree.and_then(|t| speeds.get(t as usize)) {
        _ if speeds.is_empty() => 1.0,
        Some(&speed) if speed > SLOW => 1.0 / speed.max(FLOOR),
        _ => 0.0,
    }
}

/// Returns the tree of a body of a touch.
fn tree_of(model: &Model, body: u32) -> Option<u32> {
    let link = model.bodies.get(body as usize)?.link?;
    Some(model.links[link as usize].tree)
}

/// Returns the weight of a velocity difference in a touch.
fn weight_of(model: &Model, speeds: &[f64], touch: &Touch) -> f64 {
    weight(speeds, tree_of(model, touch.a)).max(weight(speeds, tree_of(model, touch.b)))
}

/// Updates the trees' speeds of meeting or parting along the normals with the contacts of a solve that
/// bounce, and pushed or were pressed; returns the largest, m/s.
fn meet(model: &Model, work: &Workspace, speeds: &mut [f64]) -> f64 {
    let (mut fastest, mut at) = (0.0f64, 0);
    for touch in &work.touches {
        let found = &work.found[touch.first as usize..(touch.first + touch.len) as usize];
        let pairing = model.pairing(touch.geometry_a as usize, touch.geometry_b as usize);
        for (c, k) in found.iter().zip(at..) {
            if !pairing.bounces || !(c.elastic_force > 0.0 || work.solver.contact_impulse(k) != Vec3::zeros())
            {
                continue;
            }
            let start = velocity_at_start(work, touch.b, &c.p) - velocity_at_start(work, touch.a, &c.p);
            let speed = c.n.dot(&start).abs().max(c.n.dot(&work.solver.contact_velocity(k)).abs());
            for tree in [touch.a, touch.b].into_iter().filter_map(|b| tree_of(model, b)) {
                let known = &mut speeds[tree as usize];
                *known = known.max(speed);
            }
            fastest = fastest.max(speed);
        }
        at += found.len();
    }
    fastest
}

/// Returns the velocity of a point of a body at the start of the last solve, m/s, world frame; zero for a
/// fixed body.
fn velocity_at_start(work: &Workspace, body: u32, p: &Vec3) -> Vec3 {
    let Some(site) = work.site_of_body.get(body as usize).and_then(|s| work.problem.sites.get(*s as usize))
    else {
        return Vec3::zeros();
    };
    let range = work.problem.velocities(site.block as usize);
    let v = &work.v_start[range];
    let row = |k: usize| match site.jacobian {
        IDENTITY => v[k],
        at => {
            let j = &work.problem.site_jacobians[at as usize + k * v.len()..];
            j.iter().zip(v).map(|(j, v)| j * v).sum()
        }
    };
    let (w, linear) = (Vec3::new(row(0), row(1), row(2)), Vec3::new(row(3), row(4), row(5)));
    linear + w.cross(&(p - site.origin))
}

/// Scratch for the states of a try; holds nothing from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tries {
    /// States before the part, after the whole of it, after its first half, and after both.
    states: Option<Box<[State; 4]>>,
    /// Contacts that pushed in any part of the step, sorted at its end.
    touched: Vec<ContactId>,
    /// Largest speed at which a contact that bounces met or parted so far in the step, m/s (trees); for
    /// impacts alone, else empty.
    speeds: Vec<f64>,
    /// Least gap of each pair at the end of a first half as its contacts predicted it, m: by `Touch::pair`,
    /// in the order of the problem.
    promised: Vec<([u32; 4], f64)>,
}

/// Advances `state` by a step of `dt`, with an error of its velocities of at most `accuracy` (m/s; of
/// rotation at the radius of gyration) in each part.
pub(super) fn step(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    accuracy: f64,
    options: &StepOptions,
    clock: Clock,
) -> Result<StepReport, Fault> {
    work.tries.speeds.clear();
    cut(model, state, work, dt, accuracy, usize::MAX, options, clock)
}

/// Advances `state` by a step of `dt`: in parts if something bounces in it, else in one solve.
pub(super) fn impacts(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    options: &StepOptions,
    clock: Clock,
) -> Result<StepReport, Fault> {
    let mut states = work.tries.states.take().unwrap_or_else(|| room(model));
    states[0].copy_from(state);
    let outcome = once(model, state, work, dt, options, clock);
    let mut speeds = std::mem::take(&mut work.tries.speeds);
    speeds.clear();
    speeds.resize(model.trees.len(), 0.0);
    let bounces = outcome.is_ok() && meet(model, work, &mut speeds) > SLOW;
    work.tries.speeds = speeds;
    if !bounces {
        work.tries.states = Some(states);
        return outcome;
    }
    state.copy_from(&states[0]);
    work.kinematics.update(model, &state.q, &state.v);
    work.tries.states = Some(states);
    let solves = (SOLVES / work.tree_of_block.len().max(1)).clamp(FEWEST_SOLVES, MOST_SOLVES);
    cut(model, state, work, dt, BOUNCES, solves, options, clock)
}

fn room(model: &Model) -> Box<[State; 4]> {
    Box::new(std::array::from_fn(|_| State::new(model)))
}

/// Takes the step in parts that meet `accuracy`, in at most `most_solves` solves and some more; the rest is
/// then taken without a check.
#[allow(clippy::too_many_arguments, reason = "those of a step, and two of the cut")]
fn cut(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    accuracy: f64,
    most_solves: usize,
    options: &StepOptions,
    clock: Clock,
) -> Result<StepReport, Fault> {
    let mut tries = std::mem::take(&mut work.tries);
    let mut states = tries.states.take().unwrap_or_else(|| room(model));
    states[0].copy_from(state);
    tries.touched.clear();
    let all = if tries.speeds.is_empty() { TICKS } else { TICKS_OF_IMPACTS };
    let report = StepReport::default();
    let mut cut = Cut {
        model,
        dt,
        all,
        accuracy,
        most_solves,
        options,
        clock,
        tries,
        report,
        solves: 0,
        parts: 0,
        unresolved: false,
    };
    let outcome = cut.take_parts(&mut states, work);
    let Cut { mut tries, mut report, parts, unresolved, .. } = cut;
    match outcome {
        Ok(()) => arrive(model, state, work, dt, &mut states[0], &mut tries.touched),
        Err(_) => work.kinematics.update(model, &state.q, &state.v),
    }
    tries.states = Some(states);
    work.tries = tries;
    (report.parts, report.unresolved) = (parts, unresolved);
    outcome.map(|()| report)
}

/// Takes the state at the end of the last part for that at the end of the step, with all that pushed on the
/// way.
fn arrive(
    model: &Model,
    state: &mut State,
    work: &mut Workspace,
    dt: f64,
    end: &mut State,
    touched: &mut Vec<ContactId>,
) {
    (end.time, end.steps) = (state.time + dt, state.steps + 1);
    if end.steps.is_multiple_of(RENEWED) {
        end.kept.clear();
    }
    touched.sort_unstable();
    touched.dedup();
    work.events.tell(&state.touching, touched);
    end.touching.clone_from(touched);
    work.kinematics.update(model, &end.q, &end.v);
    std::mem::swap(state, end);
}

/// A step while it is cut into parts.
struct Cut<'a> {
    model: &'a Model,
    /// Length of the step, s, and in shortest parts.
    dt: f64,
    all: u32,
    /// Error that the velocities may have in a part, m/s.
    accuracy: f64,
    most_solves: usize,
    options: &'a StepOptions,
    clock: Clock,
    tries: Tries,
    /// Sum of the reports of the solves, and their number.
    report: StepReport,
    solves: usize,
    /// Number of parts taken.
    parts: u32,
    /// True if a part was taken without a check.
    unresolved: bool,
}

impl Cut<'_> {
    /// Takes parts until they make the step. `now`: state at the end of the last part; the others are those of
    /// [`Tries`].
    fn take_parts(
        &mut self,
        [now, whole, first, both]: &mut [State; 4],
        work: &mut Workspace,
    ) -> Result<(), Fault> {
        let (mut at, mut ticks, mut known) = (0, self.all, None);
        while at < self.all {
            let solved = match known.take() {
                Some(solved) => solved,
                None => {
                    whole.copy_from(now);
                    self.solve(whole, work, ticks)?
                }
            };
            let mut agrees_well = true;
            if ticks == 1 || !solved.near || solved.last {
                self.unresolved |= solved.near;
                std::mem::swap(now, whole);
            } else {
                first.copy_from(now);
                let half = self.solve(first, work, ticks / 2)?;
                promise(work, 0.5 * self.part(ticks), &mut self.tries.promised);
                both.copy_from(first);
                self.solve(both, work, ticks / 2)?;
                let off = self.off(work, &solved, whole, both);
                if self.is_blind(&solved, now, both) || !(off <= self.accuracy) {
                    std::mem::swap(whole, first);
                    (ticks, known) = (ticks / 2, Some(half));
                    continue;
                }
                agrees_well = off <= AGREES_WELL * self.accuracy;
                extrapolate(self.model, whole, both)?;
                std::mem::swap(now, both);
            }
            self.parts += 1;
            self.tries.touched.extend_from_slice(&now.touching);
            at += ticks;
            // Parts begin at multiples of their length.
            if agrees_well && ticks < self.all && at % (2 * ticks) == 0 {
                ticks *= 2;
            }
        }
        Ok(())
    }

    /// Returns the length of this many of the shortest parts, s.
    fn part(&self, ticks: u32) -> f64 {
        self.dt * (f64::from(ticks) / f64::from(self.all))
    }

    /// Advances a state by a part, in one solve.
    fn solve(&mut self, state: &mut State, work: &mut Workspace, ticks: u32) -> Result<Solved, Fault> {
        let (model, part) = (self.model, self.part(ticks));
        self.report.add(&once(model, state, work, part, self.options, self.clock)?);
        self.solves += 1;
        let free = work.touches.is_empty() && work.solver.generalised_impulses().iter().all(|x| *x == 0.0);
        let speeds = &mut self.tries.speeds;
        if !speeds.is_empty() {
            meet(model, work, speeds);
        }
        let (seen, let_go) = seen(model, work, speeds, part);
        Ok(Solved { near: !free, seen, let_go, last: self.solves >= self.most_solves })
    }

    /// Returns the error of a part, m/s: by how much its whole and two halves differ, gaps were not as the
    /// first half predicted, or contacts let go.
    fn off(&self, work: &Workspace, solved: &Solved, whole: &State, both: &State) -> f64 {
        let Tries { speeds, promised, .. } = &self.tries;
        difference(self.model, speeds, whole, both)
            .max(broken(self.model, work, speeds, promised))
            .max(solved.let_go)
    }

    /// Returns true if a part is too long for its whole and halves to see what it passes over.
    fn is_blind(&self, solved: &Solved, now: &State, both: &State) -> bool {
        solved.seen > SEEN && difference(self.model, &self.tries.speeds, now, both) > CHANGES * self.accuracy
    }
}

/// Returns length times natural frequency and released velocity (see [`Solved`]) of a solve of `h` seconds.
/// The natural frequency of a pair is that of all its points, or faces, together, √(k/m).
fn seen(model: &Model, work: &Workspace, speeds: &[f64], h: f64) -> (f64, f64) {
    let (mut most, mut let_go, mut at) = (0.0f64, 0.0f64, 0);
    for touch in &work.touches {
        let weight = weight_of(model, speeds, touch);
        if weight == 0.0 {
            at += touch.len as usize;
            continue;
        }
        let (mut stiffness, mut inverse) = (0.0, 0.0f64);
        for c in &work.found[touch.first as usize..(touch.first + touch.len) as usize] {
            let pushed = work.solver.contact_impulse(at) != Vec3::zeros();
            if pushed || c.elastic_force > 0.0 {
                let own = inverse_mass(work, touch, c);
                stiffness += c.stiffness;
                inverse = inverse.max(own);
                if !pushed {
                    let_go = let_go.max(weight * (h * push_at_start(work, touch, at, c) * own));
                }
            }
            at += 1;
        }
        most = most.max(stiffness * inverse);
    }
    (h * most.sqrt(), let_go)
}

/// Returns the force of a contact as the last solve began, N: `(−k gap − k τ v)(1 − d v)` of the speed `v` at
/// which it parts. A contact that parts faster than its damped spring follows pushes no more, though it is
/// still compressed.
fn push_at_start(work: &Workspace, touch: &Touch, at: usize, c: &FoundContact) -> f64 {
    let Some(law) = work.problem.contacts.get(at) else { return c.elastic_force };
    let parts = c.n.dot(&(velocity_at_start(work, touch.b, &c.p) - velocity_at_start(work, touch.a, &c.p)));
    let damper = if law.stiffness.is_finite() { law.stiffness * law.relaxation_time * parts } else { 0.0 };
    (c.elastic_force - damper).max(0.0) * (1.0 - law.dissipation * parts).max(0.0)
}

/// Returns the inverse of the mass of both bodies that a contact sees, 1/kg.
fn inverse_mass(work: &Workspace, touch: &Touch, c: &FoundContact) -> f64 {
    [touch.a, touch.b].iter().filter(|b| **b != NONE).fold(0.0, |sum, b| {
        let site = work.problem.sites.get(work.site_of_body[*b as usize] as usize);
        sum + site.map_or(0.0, |s| s.inverse_mass_along(&c.p, &c.n))
    })
}

/// Records the least gap that the contacts of each pair predicted for the end of the solve of `h` seconds.
/// Patches predict none.
fn promise(work: &Workspace, h: f64, promised: &mut Vec<([u32; 4], f64)>) {
    promised.clear();
    let mut at = 0;
    for touch in &work.touches {
        let mut least = f64::INFINITY;
        for c in &work.found[touch.first as usize..(touch.first + touch.len) as usize] {
            least = least.min(c.gap + h * c.n.dot(&work.solver.contact_velocity(at)));
            at += 1;
        }
        if !touch.surface {
            promised.push((touch.pair(), least));
        }
    }
}

/// Returns the error of the predicted gaps, times the natural frequency of the contact: the speed that a
/// spring gives which starts so much too deep, m/s. A corner of a body that turns does not come down on a
/// line.
fn broken(model: &Model, work: &Workspace, speeds: &[f64], promised: &[([u32; 4], f64)]) -> f64 {
    let (mut most, mut promised) = (0.0f64, promised);
    for touch in work.touches.iter().filter(|t| !t.surface) {
        let pair = touch.pair();
        let before = promised.iter().take_while(|p| p.0 < pair).count();
        promised = &promised[before..];
        let Some((_, expected)) = promised.first().filter(|p| p.0 == pair) else { continue };
        let found = &work.found[touch.first as usize..(touch.first + touch.len) as usize];
        let Some(deepest) = found.iter().min_by(|x, y| x.gap.total_cmp(&y.gap)) else { continue };
        let speed =
            (deepest.gap - expected).abs() * (deepest.stiffness * inverse_mass(work, touch, deepest)).sqrt();
        most = most.max(weight_of(model, speeds, touch) * speed);
    }
    most
}

/// Returns the largest difference of the velocities of two states, m/s; that of rotation at the radius of
/// gyration of the body.
fn difference(model: &Model, speeds: &[f64], x: &State, y: &State) -> f64 {
    let mut most = 0.0f64;
    for link in &model.links {
        let weight = weight(speeds, Some(link.tree));
        let v = link.v..link.v + link.nv;
        let reach = model.bodies[link.body as usize].reach;
        let d = |k: usize| x.v[v.start + k] - y.v[v.start + k];
        let sum = |of: std::ops::Range<usize>| of.map(|k| d(k) * d(k)).sum::<f64>().sqrt();
        let off = match link.joint {
            JointModel::Free => (reach * sum(0..3)).max(sum(3..6)),
            JointModel::Joint(JointKind::Prismatic { .. }) => sum(0..v.len()),
            JointModel::Joint(_) => reach * sum(0..v.len()),
        };
        let off = weight * off;
        // NaN stays.
        most = if off <= most { most } else { off };
    }
    most
}

/// Writes twice `both` less `whole`, of the bodies awake, into `both`.
fn extrapolate(model: &Model, whole: &State, both: &mut State) -> Result<(), Fault> {
    for (t, tree) in model.trees.iter().enumerate() {
        if whole.sleepers.group[t] != 0 || both.sleepers.group[t] != 0 {
            continue;
        }
        for i in tree.v.clone() {
            both.v[i] += both.v[i] - whole.v[i];
        }
        for link in &model.links[tree.links.clone()] {
            let attitude = matches!(link.joint, JointModel::Free | JointModel::Joint(JointKind::Ball));
            if attitude {
                let (a, b) = (quaternion(&whole.q[link.q..]), quaternion(&both.q[link.q..]));
                let r = b * a.inverse() * b;
                let r = nalgebra::UnitQuaternion::new_normalize(r.into_inner());
                both.q[link.q..link.q + 4].copy_from_slice(&[r.w, r.i, r.j, r.k]);
            }
            let plain = match link.joint {
                JointModel::Free => link.q + 4..link.q + 7,
                JointModel::Joint(JointKind::Ball) => link.q..link.q,
                JointModel::Joint(_) => link.q..link.q + link.nv,
            };
            for i in plain {
                both.q[i] += both.q[i] - whole.q[i];
            }
        }
    }
    match both.q.iter().chain(&both.v).all(|x| x.is_finite()) {
        true => Ok(()),
        false => Err(Fault::new("dt", "The step leads out of the range of numbers; take a smaller one.")),
    }
}
