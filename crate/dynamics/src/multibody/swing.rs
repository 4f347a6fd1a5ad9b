//! Free motion of a tree of joints for one step, under gravity and forces that are constant in the world, by
//! the embedded Runge–Kutta pair of Dormand and Prince (J. Comput. Appl. Math. 6, 1980), of fifth order, in
//! substeps as short as its error asks for.
//!
//! Velocity terms that are evaluated once, at the start of a step, feed energy to a mechanism: an undamped
//! chain gains energy with the square of the angle that it turns in a step. Damping is not among the forces:
//! it is implicit, and the caller's. Positions and velocities are those of the whole model; SI units.
//!
//! Stops of joints are met on the way (`holds.rs`): the instant of a blow is found by parts of the right
//! length (Newton's method, and bisection where it fails), the blow is plastic, and the motion goes on from
//! there; a joint that is pressed against its stop is held until the stop would have to pull. Ties hold
//! throughout.

use super::{Holds, Kinematics, Stop, TreeScratch, Wrench, tree_acceleration, tree_mass, weigh};
use asperity_geometry::Length;
use nalgebra::Quaternion;

use crate::model::{JointKind, JointModel, Link, Model, Tree};

/// Number of stages of the pair; its last stage is the first of the next part.
const STAGES: usize = 7;
/// Coefficients of the stages (Dormand and Prince 1980, table 2).
const A: [[f64; 6]; 6] = [
    [1.0 / 5.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [3.0 / 40.0, 9.0 / 40.0, 0.0, 0.0, 0.0, 0.0],
    [44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0, 0.0, 0.0, 0.0],
    [19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0, 0.0, 0.0],
    [9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0, 0.0],
    [35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
];
/// Weights of the error: fifth less fourth order (ibid.).
const E: [f64; STAGES] =
    [71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0];

/// Largest error of a part, as a fraction of the velocity, both weighed by the mass.
const ACCURACY: f64 = 1e-6;
/// Fraction of the largest error below which the next part is twice as long: twice the length errs by 2⁵.
const AGREES_WELL: f64 = 1.0 / 64.0;
/// Largest turn of a link in a part that is tried, rad.
const BLIND: f64 = 0.5;
/// Number of shortest parts in a step, a power of two.
const TICKS: u32 = 1 << 12;
/// Most parts tried in one step.
const MOST_TRIES: u32 = 4096;

/// Largest depth of a joint beyond a stop when the stop is met, rad or m.
const MET: f64 = 1e-9;
/// Share of the step within which a joint that leaves its stop and returns does not leave it: of two joints
/// that strike each other off their stops each returns sooner every time. No energy is gained: to hold a
/// joint takes energy.
const BRIEF: f64 = 1.0 / 64.0;
/// Largest depth beyond its stop at the end of a part of a joint that leaves and returns within it, rad or m.
const AGAIN: f64 = 1e-6;
/// Most parts tried to find an instant.
const LOOKS: u32 = 60;
/// Share of the part to which the instant at which a joint leaves its stop is found: nothing works against a
/// joint at rest.
const OFF: f64 = 1.0 / 64.0;
/// Share of the energy before the first blow that takes the place of the present energy, if that is less, as
/// the scale of the error: at rest rounding is left.
const REST: f64 = 1e-6;
/// Most instants found in one step; events beyond happen at the end of a part.
const MOMENTS: u32 = 64;

/// Scratch for the stages, and the trees' positions and velocities at the end. Keeps nothing from step to
/// step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Swing {
    /// Positions and velocities at the end of the step of the trees that swing, laid out as in the model.
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    /// Kinetic energy of these trees at the end of the step, J (trees).
    pub kinetic: Vec<f64>,
    /// Stops and ties of the tree that is to swing; set by the caller beforehand.
    pub holds: Holds,
    /// True for a joint of a tree that swings whose stops are quicker than the step (links); set by the
    /// caller beforehand.
    pub hard: Vec<bool>,
    /// Index of the first velocity of the tree that swings among those of the model.
    first: usize,
    /// Time within which a joint that would be back at its stop does not leave it, s.
    brief: f64,
    /// Twice the kinetic energy before the first blow of the step, J; zero until then.
    before: f64,
    kinematics: Kinematics,
    tree: TreeScratch,
    /// Mass matrix at the last stage, and its factor.
    mass: Vec<f64>,
    factor: Vec<f64>,
    /// Positions and velocities at a stage, laid out as in the model.
    q_at: Vec<f64>,
    v_at: Vec<f64>,
    stages: [Slope; STAGES],
    /// Room for a vector over the tree's velocities.
    room: Vec<f64>,
}

/// Events of stops and joints in a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Happens {
    Nothing,
    /// An event at the end: a free joint came to its stop, or a stop that holds a joint would have to pull.
    Before,
    /// An event within: a joint left its stop and went back into it, deep or shallow.
    Within,
    Again,
}

/// A stage of the tree.
#[derive(Clone, Debug, Default)]
struct Slope {
    /// Rates of the positions.
    dq: Vec<f64>,
    /// Velocities.
    v: Vec<f64>,
    /// Accelerations.
    dv: Vec<f64>,
}

impl Swing {
    /// Computes the free motion of a tree over `dt`, within `self.holds`, into `self.q` and `self.v`;
    /// `applied` gives the force on a body. Returns false if that fails.
    pub fn tree(
        &mut self,
        model: &Model,
        tree: usize,
        [q, v]: [&[f64]; 2],
        dt: f64,
        applied: impl Fn(&Kinematics, usize) -> Wrench,
    ) -> bool {
        self.fit(model, tree, [q, v]);
        self.brief = BRIEF * dt;
        self.settle(model, tree, &applied);
        let t = &model.trees[tree];
        // Parts are counted in ticks of the rest of the step since the last instant.
        let (mut left, mut at, mut ticks, mut moments) = (dt, 0, TICKS, 0);
        for _ in 0..MOST_TRIES {
            let length = |ticks: u32| left * (f64::from(ticks) / f64::from(TICKS));
            // The error estimate of a part that turns far may miss its error.
            while self.turns(model, t) * left * f64::from(ticks) > BLIND * f64::from(TICKS) {
                if ticks == 1 {
                    return false;
                }
                ticks /= 2;
            }
            let h = length(ticks);
            self.part(model, tree, h, &applied);
            // The last stage is the end of the part.
            let error = self.error(t, h);
            if !(error <= ACCURACY) {
                if ticks == 1 {
                    return false;
                }
                ticks /= 2;
                continue;
            }
            let happens = self.happens();
            if happens == Happens::Within && ticks > 1 && moments < MOMENTS {
                ticks /= 2;
                continue;
            }
            if happens != Happens::Nothing {
                let finds = moments < MOMENTS && happens == Happens::Before;
                moments += 1;
                let done = if finds { self.find(model, tree, h, &applied) } else { h };
                let rest = length(TICKS - at) - done;
                self.accept(model, t);
                self.settle(model, tree, &applied);
                if !(rest > 0.0) {
                    return self.end(model, tree);
                }
                // The first part is no longer than the last.
                (left, at, ticks) = (rest, 0, TICKS);
                while moments < MOMENTS && ticks > 1 && left * f64::from(ticks) > h * f64::from(TICKS) {
                    ticks /= 2;
                }
                continue;
            }
            self.accept(model, t);
            self.stages.swap(0, STAGES - 1);
            at += ticks;
            if at == TICKS {
                return self.end(model, tree);
            }
            // Parts begin at multiples of their length.
            if error <= AGREES_WELL * ACCURACY && at % (2 * ticks) == 0 {
                ticks *= 2;
            }
        }
        false
    }

    /// Computes the stages of a part of length `h`.
    fn part(&mut self, model: &Model, tree: usize, h: f64, applied: &impl Fn(&Kinematics, usize) -> Wrench) {
        for stage in 1..STAGES {
            self.go(model, &model.trees[tree], &A[stage - 1][..stage], h);
            self.slope(model, tree, stage, applied);
            self.accelerate(stage);
        }
    }

    /// Accepts the part: the next begins at its end.
    fn accept(&mut self, model: &Model, t: &Tree) {
        let positions = model.positions_of(t);
        self.q[positions.clone()].copy_from_slice(&self.q_at[positions]);
        self.v[t.v.clone()].copy_from_slice(&self.v_at[t.v.clone()]);
    }

    fn end(&mut self, model: &Model, tree: usize) -> bool {
        self.kinetic.resize(model.trees.len(), 0.0);
        self.kinetic[tree] = 0.5 * quadratic(&self.mass, &self.v[model.trees[tree].v.clone()]);
        true
    }

    /// Computes the first stage of the next part, at `q` and `v`, which are those of the last: joints that
    /// move into a stop meet it, and those that are pressed against one are held.
    fn settle(&mut self, model: &Model, tree: usize, applied: &impl Fn(&Kinematics, usize) -> Wrench) {
        let t = &model.trees[tree];
        self.slope(model, tree, 0, applied);
        let Self { q, v, v_at, holds, before, mass, factor, .. } = self;
        let v = &mut v[t.v.clone()];
        if !holds.ties() && !holds.stops.iter().any(|s| s.gap(q) <= 0.0) {
            holds.open();
            return self.accelerate(0);
        }
        let meets = holds.stops.iter().any(|s| s.gap(q) <= 0.0 && s.sign * v[s.v] < 0.0);
        if meets || holds.strained(v) {
            *before = before.max(quadratic(mass, v));
            let (now, v_at) = (&*v, &mut v_at[t.v.clone()]);
            momentum(mass, now, v_at);
            let into = |s: &Stop| s.sign * now[s.v] <= 0.0;
            holds.contain(mass, factor, v_at, |s| s.gap(q) <= 0.0, into);
            v.copy_from_slice(v_at);
            self.slope(model, tree, 0, applied);
        }
        // Each pass holds one joint more.
        for _ in 0..=self.holds.stops.len() {
            let Self { q, v, v_at, holds, mass, factor, stages, brief, .. } = self;
            let (v, v_at, dv) = (&mut v[t.v.clone()], &mut v_at[t.v.clone()], &mut stages[0].dv);
            holds.contain(mass, factor, dv, |s| s.gap(q) <= 0.0 && s.sign * v[s.v] <= 0.0, |_| true);
            let mut hops = false;
            for (stop, held) in holds.stops.iter().zip(&mut holds.held) {
                let (away, back) = (stop.sign * v[stop.v], -stop.sign * dv[stop.v]);
                if stop.gap(q) <= 0.0 && away > 0.0 && 2.0 * away < back * *brief {
                    (*held, hops) = (true, true);
                }
            }
            if !hops {
                return;
            }
            momentum(mass, v, v_at);
            holds.solve(mass, factor, v_at);
            v.copy_from_slice(v_at);
            self.slope(model, tree, 0, applied);
        }
    }

    /// Takes forces to the accelerations of a stage, under stops and ties.
    fn accelerate(&mut self, stage: usize) {
        let Self { holds, mass, factor, stages, .. } = self;
        let dv = &mut stages[stage].dv;
        match holds.hold() {
            true => holds.solve(mass, factor, dv),
            false => asperity_linear::dense::solve(mass, dv.len(), factor, dv),
        }
    }

    /// Returns the event of stops and joints between the begin and the end of a part.
    fn happens(&self) -> Happens {
        if self.room().0 <= 0.0 || self.pulled() {
            return Happens::Before;
        }
        let back = |(stop, held): (&Stop, &bool)| {
            let moves = stop.sign * self.v_at[self.first + stop.v];
            let gap = stop.gap(&self.q_at);
            (!held && stop.gap(&self.q) <= 0.0 && gap < 0.0 && moves < 0.0).then_some(gap)
        };
        match self.holds.stops.iter().zip(&self.holds.held).filter_map(back).reduce(f64::min) {
            None => Happens::Nothing,
            Some(gap) if gap < -AGAIN => Happens::Within,
            Some(_) => Happens::Again,
        }
    }

    /// Returns the distance at the end of a part to the nearest stop of those that were ahead at its begin,
    /// negative beyond it, and its rate.
    fn room(&self) -> (f64, f64) {
        let stops = self.holds.stops.iter().zip(&self.holds.held);
        let ahead = stops.filter(|(stop, held)| !**held && stop.gap(&self.q) > 0.0);
        let at = ahead.map(|(s, _)| (s.gap(&self.q_at), s.sign * self.v_at[self.first + s.v]));
        at.fold((f64::INFINITY, 0.0), |least, other| if other.0 < least.0 { other } else { least })
    }

    /// Returns true if a stop would have to pull at the end of a part.
    fn pulled(&self) -> bool {
        self.holds.held.iter().zip(&self.holds.push).any(|(held, push)| *held && *push < 0.0)
    }

    /// Finds the instant of the first event in a part of length `h`, counted from its begin. The last stage
    /// is at the end of the part on entry, and at the instant on return.
    fn find(
        &mut self,
        model: &Model,
        tree: usize,
        h: f64,
        applied: &impl Fn(&Kinematics, usize) -> Wrench,
    ) -> f64 {
        let (mut low, mut high, mut at) = (0.0, h, h);
        let (mut left, mut rate) = self.room();
        let meets = left <= 0.0;
        for _ in 0..LOOKS {
            if if meets { left.abs() <= MET } else { at == high && high - low <= OFF * h } {
                break;
            }
            // Newton's step, where it stays between the bounds.
            let next = at - left / rate;
            at = if meets && low < next && next < high { next } else { 0.5 * (low + high) };
            self.part(model, tree, at, applied);
            (left, rate) = self.room();
            if if meets { left <= 0.0 } else { self.pulled() } {
                high = at;
            } else {
                low = at;
            }
        }
        if at != high && left.abs() > MET {
            at = high;
            self.part(model, tree, at, applied);
        }
        let Self { q, q_at, holds, .. } = self;
        for (stop, _) in holds.stops.iter().zip(&holds.held).filter(|(_, held)| !**held) {
            if stop.gap(q) > 0.0 && stop.gap(q_at).abs() <= MET {
                q_at[stop.q] = stop.bound;
            }
        }
        at
    }

    /// Returns an upper bound of a link's angular velocity at the last stage, rad/s.
    fn turns(&self, model: &Model, t: &Tree) -> f64 {
        let turns = |link: &Link| self.kinematics.w[link.body as usize].length();
        model.links[t.links.clone()].iter().map(turns).fold(0.0, f64::max)
    }

    fn fit(&mut self, model: &Model, tree: usize, [q, v]: [&[f64]; 2]) {
        let t = &model.trees[tree];
        (self.first, self.before) = (t.v.start, 0.0);
        if self.q.len() != q.len() || self.v.len() != v.len() {
            for (list, from) in [(&mut self.q, q), (&mut self.q_at, q), (&mut self.v, v), (&mut self.v_at, v)]
            {
                list.clear();
                list.extend_from_slice(from);
            }
            self.kinematics.update(model, q, v);
        }
        let positions = model.positions_of(t);
        for list in [&mut self.q, &mut self.q_at] {
            list[positions.clone()].copy_from_slice(&q[positions.clone()]);
        }
        for list in [&mut self.v, &mut self.v_at] {
            list[t.v.clone()].copy_from_slice(&v[t.v.clone()]);
        }
        for Slope { dq, v, dv } in &mut self.stages {
            dq.resize(positions.len(), 0.0);
            v.resize(t.v.len(), 0.0);
            dv.resize(t.v.len(), 0.0);
        }
    }

    /// Computes the stage at `q_at` and `v_at`, forces in place of its accelerations.
    fn slope(
        &mut self,
        model: &Model,
        tree: usize,
        stage: usize,
        applied: &impl Fn(&Kinematics, usize) -> Wrench,
    ) {
        let t = &model.trees[tree];
        let Self { kinematics, tree: scratch, holds, mass, q_at, v_at, stages, .. } = self;
        let Slope { dq, v, dv } = &mut stages[stage];
        kinematics.update_tree(model, tree, q_at, v_at);
        weigh(model, kinematics, tree, scratch);
        mass.clear();
        tree_mass(model, tree, scratch, mass);
        tree_acceleration(model, kinematics, tree, v_at, |b| applied(kinematics, b), scratch, dv);
        holds.push_back(q_at, &v_at[t.v.clone()], dv);
        v.copy_from_slice(&v_at[t.v.clone()]);
        let first = model.positions_of(t).start;
        for link in &model.links[t.links.clone()] {
            let (v, dq) = (&v_at[link.v..link.v + link.nv], &mut dq[link.q - first..]);
            let plain = match link.joint {
                JointModel::Free => {
                    spin(&q_at[link.q..], v, dq);
                    Some((4, &v[3..]))
                }
                JointModel::Joint(JointKind::Ball) => {
                    spin(&q_at[link.q..], v, dq);
                    None
                }
                JointModel::Joint(_) => Some((0, v)),
            };
            if let Some((at, v)) = plain {
                dq[at..at + v.len()].copy_from_slice(v);
            }
        }
    }

    /// Goes from `q` and `v` by `h` along the weighted stages so far, into `q_at` and `v_at`.
    fn go(&mut self, model: &Model, t: &Tree, weights: &[f64], h: f64) {
        let Self { q, v, q_at, v_at, stages, .. } = self;
        let positions = model.positions_of(t);
        let (q_at_tree, v_at) = (&mut q_at[positions.clone()], &mut v_at[t.v.clone()]);
        q_at_tree.copy_from_slice(&q[positions]);
        v_at.copy_from_slice(&v[t.v.clone()]);
        for (weight, stage) in weights.iter().zip(stages.iter()) {
            let hw = h * weight;
            q_at_tree.iter_mut().zip(&stage.dq).for_each(|(x, rate)| *x += hw * rate);
            v_at.iter_mut().zip(&stage.dv).for_each(|(x, rate)| *x += hw * rate);
        }
        for link in &model.links[t.links.clone()] {
            if matches!(link.joint, JointModel::Free | JointModel::Joint(JointKind::Ball)) {
                let turn = &mut q_at[link.q..link.q + 4];
                let length = turn.iter().map(|x| x * x).sum::<f64>().sqrt();
                turn.iter_mut().for_each(|x| *x /= length);
            }
        }
    }

    /// Returns the error of a part of length `h`, of velocities and, over `h`, of positions, as a fraction of
    /// the velocity; weighed by the mass at its end.
    fn error(&mut self, t: &Tree, h: f64) -> f64 {
        let Self { v, v_at, stages, mass, room, before, .. } = self;
        let size = |x: &[f64]| quadratic(mass, x);
        let scale = size(&v[t.v.clone()]).max(size(&v_at[t.v.clone()])).max(REST * *before);
        let mut error = 0.0f64;
        for of_velocity in [true, false] {
            room.clear();
            room.resize(t.v.len(), 0.0);
            for (weight, stage) in E.iter().zip(stages.iter()) {
                let (list, factor) = if of_velocity { (&stage.dv, h * weight) } else { (&stage.v, *weight) };
                room.iter_mut().zip(list).for_each(|(sum, x)| *sum += factor * x);
            }
            let one = size(room);
            // NaN stays.
            error = if one <= error { error } else { one };
        }
        if error == 0.0 { 0.0 } else { (error / scale).sqrt() }
    }
}

/// Computes `M x`; `mass` is row by row.
fn momentum(mass: &[f64], x: &[f64], into: &mut [f64]) {
    for (row, into) in mass.chunks_exact(x.len().max(1)).zip(into) {
        *into = row.iter().zip(x).map(|(m, x)| m * x).sum();
    }
}

/// Returns `xᵀ M x`; `mass` is row by row.
pub(crate) fn quadratic(mass: &[f64], x: &[f64]) -> f64 {
    let row = |row: &[f64]| row.iter().zip(x).map(|(m, x)| m * x).sum::<f64>();
    mass.chunks_exact(x.len().max(1)).zip(x).map(|(m, x)| x * row(m)).sum()
}

/// Computes the rate of a quaternion (wxyz) that turns with `w`: `½ (0, ω) q`.
fn spin(q: &[f64], w: &[f64], rate: &mut [f64]) {
    let r =
        Quaternion::new(0.0, 0.5 * w[0], 0.5 * w[1], 0.5 * w[2]) * Quaternion::new(q[0], q[1], q[2], q[3]);
    rate[..4].copy_from_slice(&[r.w, r.i, r.j, r.k]);
}
