//! Bodies follow one that is drawn: those that carry stay in touch, none penetrates, the others move as little as
//! that takes.
//!
//! The steps are Levenberg–Marquardt on the pointer's pull, the others' rest and the gaps, then Newton's
//! method on the gaps alone. Which pairs are kept together is asked of the equilibrium with plentiful
//! friction. Lengths in metres, turns in radians, weighted as the constants say.

use asperity_geometry::distance::DistanceWorkspace;
use asperity_geometry::{Length, Pose, Rotation, Vec3};
use nalgebra::{DMatrix, DVector};

use super::Structure;
use super::rest::RestState;
use super::solids::TouchingPair;
use crate::equilibrium::{ConeShape, EquilibriumAnswer, least_forces};

/// Weight of staying in place beside going where the pointer is.
const STAY: f64 = 0.03;
/// Weight of contact.
const TOUCH: f64 = 1e4;
const STEPS: usize = 40;
const POLISH: usize = 8;
/// Shares of the way to the pointer, tried in turn.
const TRIES: [f64; 4] = [1.0, 0.5, 0.2, 0.05];

/// Finds the bodies' poses with one body's centre drawn towards `target`, m: what carries stays in touch,
/// nothing penetrates, the others move as little as that takes. `None`: there is no way.
///
/// Levenberg–Marquardt on the pointer's pull, the others' rest and the gaps; then Newton's method on the gaps
/// alone.
pub fn follow(of: &Structure, state: &RestState, body: usize, target: &Vec3) -> Option<Vec<Pose>> {
    let from = of.poses[body].translation.vector;
    let kept = supports(of, state);
    TRIES.iter().find_map(|share| attempt(of, &kept, body, &(from + (target - from) * *share)))
}

/// Friction coefficient plentiful enough to tell which contacts carry.
const PLENTY: f64 = 10.0;
/// Share of the load below which a contact may open.
const IDLE: f64 = 1e-3;

/// Returns the pairs that a drag keeps together: those that would carry load if friction were plentiful.
/// Where even that holds nothing, those that push up or down.
fn supports(of: &Structure, state: &RestState) -> Vec<[usize; 2]> {
    let up = of.gravity / of.gravity.length().max(f64::MIN_POSITIVE);
    let forces = match least_forces(&state.problem, PLENTY, ConeShape::Exact) {
        Ok(EquilibriumAnswer::Holds { forces_on_b, .. }) => forces_on_b,
        _ => Vec::new(),
    };
    let mut first = 0;
    let mut carries = |pair: &TouchingPair| {
        let own = forces.get(first..first + pair.points.len());
        first += pair.points.len();
        match own {
            Some(own) => own.iter().any(|f| f.length() > IDLE * state.problem.load()),
            None => pair.found.n_W.dot(&up).abs() > 0.1,
        }
    };
    state.pairs.iter().filter(|p| carries(p)).map(|p| p.bodies).collect()
}

/// Freedoms of the bodies that move: turn and shift of each.
struct Freedoms {
    /// Body and direction: turn, then shift.
    all: Vec<(usize, Vec3, Vec3)>,
}

impl Freedoms {
    fn new(of: &Structure) -> Self {
        let size = of.size();
        let mut all = Vec::new();
        for i in of.movers() {
            let mut turn = |axis: Vec3| all.push((i, axis / size, Vec3::zeros()));
            if of.planar {
                turn(Vec3::y());
            } else {
                [Vec3::x(), Vec3::y(), Vec3::z()].into_iter().for_each(&mut turn);
            }
            let mut shift = |axis: Vec3| all.push((i, Vec3::zeros(), axis));
            shift(Vec3::x());
            if !of.planar {
                shift(Vec3::y());
            }
            shift(Vec3::z());
        }
        Self { all }
    }

    fn moved(&self, poses: &[Pose], step: &DVector<f64>) -> Vec<Pose> {
        let mut next = poses.to_vec();
        for (i, pose) in next.iter_mut().enumerate() {
            let (mut w, mut v) = (Vec3::zeros(), Vec3::zeros());
            for ((_, dw, dv), s) in self.all.iter().zip(step.iter()).filter(|((b, ..), _)| *b == i) {
                w += dw * *s;
                v += dv * *s;
            }
            pose.translation.vector += v;
            if w != Vec3::zeros() {
                pose.rotation = Rotation::new_normalize((Rotation::new(w) * pose.rotation).into_inner());
            }
        }
        next
    }
}

/// Rows of a least squares problem in the step: `slopes · step = value`.
struct Rows(Vec<(DVector<f64>, f64)>);

impl Rows {
    fn solve(&self, n: usize, damping: f64) -> Option<DVector<f64>> {
        let (mut H, mut g) = (DMatrix::identity(n, n) * damping, DVector::zeros(n));
        for (slope, value) in &self.0 {
            H.ger(1.0, slope, slope, 1.0);
            g.axpy(*value, slope, 1.0);
        }
        H.cholesky().map(|c| c.solve(&g)).filter(|s| s.iter().all(|x| x.is_finite()))
    }
}

fn attempt(of: &Structure, kept: &[[usize; 2]], body: usize, target: &Vec3) -> Option<Vec<Pose>> {
    let freedoms = Freedoms::new(of);
    let (n, size) = (freedoms.all.len(), of.size());
    let mut closed = kept.to_vec();
    let mut poses = of.poses.clone();
    for k in 0..STEPS + POLISH {
        let pulled = k < STEPS;
        let mut rows = gaps(of, &freedoms, &poses, &mut closed);
        if pulled {
            let off = target - poses[body].translation.vector;
            for axis in 0..3 {
                let slope = DVector::from_iterator(
                    n,
                    freedoms.all.iter().map(|(i, _, v)| if *i == body { v[axis] } else { 0.0 }),
                );
                rows.0.push((slope, off[axis]));
            }
            for (j, (i, w, v)) in freedoms.all.iter().enumerate() {
                let turned = (poses[*i].rotation * of.poses[*i].rotation.inverse()).scaled_axis();
                let shifted = poses[*i].translation.vector - of.poses[*i].translation.vector;
                let gone = turned.dot(w) * size * size + shifted.dot(v);
                let mut slope = DVector::zeros(n);
                slope[j] = STAY;
                rows.0.push((slope, -STAY * gone));
            }
        }
        let mut step = rows.solve(n, if pulled { 1e-9 } else { 1e-3 })?;
        let longest = step.amax();
        if longest > 0.1 * size {
            step *= 0.1 * size / longest;
        }
        poses = freedoms.moved(&poses, &step);
        if !pulled && longest < 1e-14 * size {
            break;
        }
    }
    let mut work = DistanceWorkspace::default();
    let gap = |[i, j]: [usize; 2], work: &mut DistanceWorkspace| {
        of.solids.between(i, j, &poses, work).map_or(0.0, |f| f.gap)
    };
    let kept = closed.iter().all(|&pair| gap(pair, &mut work).abs() <= 0.2 * of.touch);
    (kept && poses.iter().all(|p| p.translation.vector.iter().all(|x| x.is_finite()))).then_some(poses)
}

/// Returns the rows of the points where closed pairs touch, one each; pairs that have come to overlap are
/// closed from now on.
fn gaps(of: &Structure, freedoms: &Freedoms, poses: &[Pose], closed: &mut Vec<[usize; 2]>) -> Rows {
    let mut work = DistanceWorkspace::default();
    let mut rows = Rows(Vec::new());
    let count = of.solids.shapes.len();
    for i in 0..count {
        for j in i + 1..count {
            let Some(found) = of.solids.between(i, j, poses, &mut work) else { continue };
            if !closed.contains(&[i, j]) {
                if found.gap >= 0.0 {
                    continue;
                }
                closed.push([i, j]);
            }
            let depth = of.touch.max(found.gap.abs());
            let pair = of.solids.pair([i, j], found, poses, depth, of.planar);
            let n = pair.found.n_W;
            for p in &pair.points {
                let slope = freedoms.all.iter().map(|(body, w, v)| {
                    let sign = if *body == j {
                        1.0
                    } else if *body == i {
                        -1.0
                    } else {
                        return 0.0;
                    };
                    sign * n.dot(&(v + w.cross(&(p - poses[*body].translation.vector))))
                });
                let slope = DVector::from_iterator(freedoms.all.len(), slope.map(|s| TOUCH * s));
                rows.0.push((slope, -TOUCH * pair.found.gap));
            }
        }
    }
    rows
}
