//! A tree of joints that moves by itself for one step, under gravity and forces that are constant in the world, by the embedded
//! Runge–Kutta pair of Dormand and Prince (J. Comput. Appl. Math. 6, 1980), of fifth order, in parts as short as its error asks for.
//!
//! Velocity terms taken once, at the start of a step, feed a mechanism: an undamped chain gains energy with the square of the angle that it
//! turns in a step. Damping is not among the forces: it is implicit, and the caller's. Positions and velocities are those of the whole
//! model; SI units.

use super::{Kinematics, TreeScratch, Wrench, tree_acceleration, tree_mass, weigh};
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

/// Room for the stages, and where trees come to by themselves. Holds nothing from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Swing {
    /// Positions and velocities at the end of the step of the trees that swing (of the model).
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    /// Kinetic energy that these trees have there, J (trees).
    pub kinetic: Vec<f64>,
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
    /// Where a tree comes to in `dt` by itself, into `self.q` and `self.v`; `applied` gives the force on a body. False if that cannot
    /// be found out.
    pub fn tree(
        &mut self,
        model: &Model,
        tree: usize,
        [q, v]: [&[f64]; 2],
        dt: f64,
        applied: impl Fn(&Kinematics, usize) -> Wrench,
    ) -> bool {
        self.fit(model, tree, [q, v]);
        self.slope(model, tree, 0, &applied);
        let t = &model.trees[tree];
        let (mut at, mut ticks) = (0, TICKS);
        for _ in 0..MOST_TRIES {
            // A part that turns far may err and not show it.
            while self.turns(model, t) * dt * f64::from(ticks) > BLIND * f64::from(TICKS) {
                if ticks == 1 {
                    return false;
                }
                ticks /= 2;
            }
            let h = dt * (f64::from(ticks) / f64::from(TICKS));
            for stage in 1..STAGES {
                self.go(model, t, &A[stage - 1][..stage], h);
                self.slope(model, tree, stage, &applied);
            }
            // The last stage is the end of the part.
            let error = self.error(t, h);
            if !(error <= ACCURACY) {
                if ticks == 1 {
                    return false;
                }
                ticks /= 2;
                continue;
            }
            let positions = model.positions_of(t);
            self.q[positions.clone()].copy_from_slice(&self.q_at[positions]);
            self.v[t.v.clone()].copy_from_slice(&self.v_at[t.v.clone()]);
            self.stages.swap(0, STAGES - 1);
            at += ticks;
            if at == TICKS {
                self.kinetic.resize(model.trees.len(), 0.0);
                self.kinetic[tree] = 0.5 * quadratic(&self.mass, &self.v[t.v.clone()]);
                return true;
            }
            // Parts begin at multiples of their length.
            if error <= AGREES_WELL * ACCURACY && at % (2 * ticks) == 0 {
                ticks *= 2;
            }
        }
        false
    }

    /// How fast a link turns at most at the last stage, rad/s.
    fn turns(&self, model: &Model, t: &Tree) -> f64 {
        let turns = |link: &Link| self.kinematics.w[link.body as usize].length();
        model.links[t.links.clone()].iter().map(turns).fold(0.0, f64::max)
    }

    fn fit(&mut self, model: &Model, tree: usize, [q, v]: [&[f64]; 2]) {
        let t = &model.trees[tree];
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

    /// The stage at `q_at` and `v_at`.
    fn slope(
        &mut self,
        model: &Model,
        tree: usize,
        stage: usize,
        applied: &impl Fn(&Kinematics, usize) -> Wrench,
    ) {
        let t = &model.trees[tree];
        let Self { kinematics, tree: scratch, mass, factor, q_at, v_at, stages, .. } = self;
        let Slope { dq, v, dv } = &mut stages[stage];
        kinematics.update_tree(model, tree, q_at, v_at);
        weigh(model, kinematics, tree, scratch);
        mass.clear();
        tree_mass(model, tree, scratch, mass);
        tree_acceleration(model, kinematics, tree, v_at, |b| applied(kinematics, b), scratch, dv);
        asperity_solver::solve_dense(mass, t.v.len(), factor, dv);
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
        let Self { v, v_at, stages, mass, room, .. } = self;
        let size = |x: &[f64]| quadratic(mass, x);
        let scale = size(&v[t.v.clone()]).max(size(&v_at[t.v.clone()]));
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
