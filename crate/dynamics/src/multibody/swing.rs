//! A tree of joints that moves by itself for one step, under gravity and forces that are constant in the world, by the embedded
//! Runge–Kutta pair of Dormand and Prince (J. Comput. Appl. Math. 6, 1980), of fifth order, in parts as short as its error asks for.
//!
//! Velocity terms taken once, at the start of a step, feed a mechanism: an undamped chain gains energy with the square of the angle that it
//! turns in a step. Damping is not among the forces: it is implicit, and the caller's. Positions and velocities are those of the whole
//! model; SI units.
//!
//! Stops of joints are met on the way (`holds.rs`): the moment of a blow is found by parts of the right length (Newton's method, and halves where it
//! leads astray), the blow is plastic, and the motion goes on from there, a joint that is pressed against its stop
//! being held until it would be pulled. Ties hold throughout.

use super::{Holds, Kinematics, Stop, TreeScratch, Wrench, tree_acceleration, tree_mass, weigh};
use asperity_geometry::Length;
use nalgebra::Quaternion;

use crate::model::{JointKind, JointModel, Link, Model, Tree};

/// Stages of the pair; its last stage is the first of the next part.
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
/// Of fifth less fourth order (ibid.).
const E: [f64; STAGES] =
    [71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0];

/// Error of a part at most, as a fraction of the velocity, both weighed by the mass.
const ACCURACY: f64 = 1e-6;
/// The next part is twice as long where the error is this fraction of what it may be: twice the length errs by 2⁵.
const AGREES_WELL: f64 = 1.0 / 64.0;
/// No part in which a link turns further than this is tried, rad.
const BLIND: f64 = 0.5;
/// The shortest part is one of this many, a power of two.
const TICKS: u32 = 1 << 12;
/// Parts that are tried in one step at most.
const MOST_TRIES: u32 = 4096;

/// A stop is met when its joint is this far beyond it at most, rad or m.
const MET: f64 = 1e-9;
/// What comes off its stop and back within this part of the step does not come off: of two joints that strike each other off their stops each
/// returns sooner every time. Nothing is gained: to hold a joint takes energy.
const BRIEF: f64 = 1.0 / 64.0;
/// A joint that comes off its stop and back in one part may be as far beyond at its end, rad or m.
const AGAIN: f64 = 1e-6;
/// Parts that are tried to find the moment at most.
const LOOKS: u32 = 60;
/// Of a joint that comes off its stop the moment is known to this part of the length in which it is found: nothing works against a joint at rest.
const OFF: f64 = 1.0 / 64.0;
/// What is left of the motion after blows is known to the accuracy of this part of the energy before, if it is less: at rest rounding is left.
const REST: f64 = 1e-6;
/// Moments that are found in one step at most; what happens beyond happens at the end of a part.
const MOMENTS: u32 = 64;

/// Room for the stages, and where trees come to by themselves. Holds nothing from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Swing {
    /// Positions and velocities at the end of the step of the trees that swing (of the model).
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    /// Kinetic energy that these trees have there, J (trees).
    pub kinetic: Vec<f64>,
    /// Stops and ties of the tree that is to swing; by the caller, before it does.
    pub holds: Holds,
    /// True of a joint of a tree that swings whose stops are quicker than the step (links); likewise.
    pub hard: Vec<bool>,
    /// The first velocity of the tree that swings among those of the model.
    first: usize,
    /// A joint that would be back at its stop within this time does not leave it, s.
    brief: f64,
    /// Twice the kinetic energy that it had before the first blow of the step; zero before.
    before: f64,
    kinematics: Kinematics,
    tree: TreeScratch,
    /// At the last stage.
    mass: Vec<f64>,
    factor: Vec<f64>,
    /// At a stage, of the model.
    q_at: Vec<f64>,
    v_at: Vec<f64>,
    stages: [Slope; STAGES],
    /// Room for a vector over the tree's velocities.
    room: Vec<f64>,
}

/// What stops and joints have to do with each other in a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Happens {
    Nothing,
    /// A joint that was free came to its stop, or one that was held would be pulled.
    Before,
    /// A joint came off its stop and went back into it, far or hardly.
    Within,
    Again,
}

/// A stage; of the tree.
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
    /// Where a tree comes to in `dt` by itself, within `self.holds`, into `self.q` and `self.v`; `applied` gives the force on a body. False if
    /// that cannot be found out.
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
        // Parts are counted in ticks of what is left of the step since the last moment.
        let (mut left, mut at, mut ticks, mut moments) = (dt, 0, TICKS, 0);
        for _ in 0..MOST_TRIES {
            let length = |ticks: u32| left * (f64::from(ticks) / f64::from(TICKS));
            // A part that turns far may err and not show it.
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
                // No longer than the last, to begin with.
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

    /// The stages of a part of length `h`.
    fn part(&mut self, model: &Model, tree: usize, h: f64, applied: &impl Fn(&Kinematics, usize) -> Wrench) {
        for stage in 1..STAGES {
            self.go(model, &model.trees[tree], &A[stage - 1][..stage], h);
            self.slope(model, tree, stage, applied);
            self.accelerate(stage);
        }
    }

    /// The part is good: what comes next begins at its end.
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

    /// The first stage of what comes next, at `q` and `v`, which are those of the last: joints that move into a stop meet it, and those that are
    /// pressed against one are held.
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
        // Each time one joint more is held.
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

    /// From forces to accelerations of a stage, which stops and ties leave.
    fn accelerate(&mut self, stage: usize) {
        let Self { holds, mass, factor, stages, .. } = self;
        let dv = &mut stages[stage].dv;
        match holds.hold() {
            true => holds.solve(mass, factor, dv),
            false => asperity_linear::dense::solve(mass, dv.len(), factor, dv),
        }
    }

    /// What stops and joints have to do with each other between the begin and the end of a part.
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

    /// What is left at the end of a part to the nearest stop of those that were ahead at its begin, below zero beyond it, and how fast that changes.
    fn room(&self) -> (f64, f64) {
        let stops = self.holds.stops.iter().zip(&self.holds.held);
        let ahead = stops.filter(|(stop, held)| !**held && stop.gap(&self.q) > 0.0);
        let at = ahead.map(|(s, _)| (s.gap(&self.q_at), s.sign * self.v_at[self.first + s.v]));
        at.fold((f64::INFINITY, 0.0), |least, other| if other.0 < least.0 { other } else { least })
    }

    /// True if a stop would have to pull at the end of a part.
    fn pulled(&self) -> bool {
        self.holds.held.iter().zip(&self.holds.push).any(|(held, push)| *held && *push < 0.0)
    }

    /// The moment of what happens first in a part of length `h`, that far after its begin. The last stage is at the end of the part, and
    /// in the end at the moment.
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
            // Newton's step, where it stays between.
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

    /// How fast a link turns at most at the last stage, rad/s.
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

    /// The stage at `q_at` and `v_at`, forces in place of its accelerations.
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

    /// From `q` and `v` by `h` along the stages so far, weighed, into `q_at` and `v_at`.
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

    /// Error of a part of length `h`, of velocities and, over `h`, of positions, as a fraction of the velocity; by the mass at its end.
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

/// `M x`, row by row.
fn momentum(mass: &[f64], x: &[f64], into: &mut [f64]) {
    for (row, into) in mass.chunks_exact(x.len().max(1)).zip(into) {
        *into = row.iter().zip(x).map(|(m, x)| m * x).sum();
    }
}

/// `xᵀ M x`, row by row.
pub(crate) fn quadratic(mass: &[f64], x: &[f64]) -> f64 {
    let row = |row: &[f64]| row.iter().zip(x).map(|(m, x)| m * x).sum::<f64>();
    mass.chunks_exact(x.len().max(1)).zip(x).map(|(m, x)| x * row(m)).sum()
}

/// The rate of a quaternion (wxyz) that turns with `w`: `½ (0, ω) q`.
fn spin(q: &[f64], w: &[f64], rate: &mut [f64]) {
    let r =
        Quaternion::new(0.0, 0.5 * w[0], 0.5 * w[1], 0.5 * w[2]) * Quaternion::new(q[0], q[1], q[2], q[3]);
    rate[..4].copy_from_slice(&[r.w, r.i, r.j, r.k]);
}
