//! Equations of static equilibrium, `M f = rhs`: six rows for each body, three unknowns `(f_n, f_t1, f_t2)`
//! for each contact.
//!
//! Force rows are divided by the total load, moment rows (about each centre of mass) by the load times the
//! longest lever, so all numbers are of order one. Multipliers of these rows are a motion of the bodies,
//! which explains an impossible balance.

use asperity_geometry::Vec3;
use nalgebra::{DMatrix, DVector};

use super::problem::Problem;
use crate::convex::{IndependentRows, independent_rows};

/// Balance of every body, `M f = rhs`, in `(f_n, f_t1, f_t2)` of each contact over the total load.
#[derive(Clone, Debug)]
pub(super) struct Balance {
    pub rows: IndependentRows,
    /// Unit of force, N per unit of `f`.
    pub load: f64,
    /// Unit of length, m per unit of lever.
    pub lever: f64,
    /// Frame of each contact: normal and tangents.
    pub frames: Vec<[Vec3; 3]>,
    /// Friction ratio of each contact.
    pub ratios: Vec<f64>,
    bodies: usize,
}

/// Motion of all bodies: angular velocity, and velocity of the centre of mass.
pub type Motion = Vec<(Vec3, Vec3)>;

impl Balance {
    /// Returns the index of contact `i`'s `k`-th component.
    pub const fn index(i: usize, k: usize) -> usize {
        3 * i + k
    }

    /// Makes the equations. The error is a motion that nothing opposes, where the load cannot be balanced
    /// even without regard to friction and unilaterality.
    pub fn new(problem: &Problem) -> Result<Self, Motion> {
        let (load, lever) = (problem.load(), problem.lever());
        let frames: Vec<[Vec3; 3]> = problem.contacts.iter().map(|c| frame(&c.normal)).collect();
        let bodies = problem.bodies.len();
        let mut M = DMatrix::zeros(6 * bodies, 3 * frames.len());
        for (i, (c, frame)) in problem.contacts.iter().zip(&frames).enumerate() {
            for (side, sign) in [(c.a, -1.0), (c.b, 1.0)] {
                let Some(b) = side else { continue };
                let Some(body) = problem.bodies.get(b) else { continue };
                for (k, d) in frame.iter().enumerate() {
                    let moment = (c.point - body.com).cross(d) / lever;
                    for r in 0..3 {
                        M[(6 * b + r, Self::index(i, k))] += sign * d[r];
                        M[(6 * b + 3 + r, Self::index(i, k))] += sign * moment[r];
                    }
                }
            }
        }
        let mut rhs = DVector::zeros(6 * bodies);
        for (b, body) in problem.bodies.iter().enumerate() {
            let f = (problem.gravity * body.mass + body.applied.force) / load;
            let t = body.applied.torque / (load * lever);
            for r in 0..3 {
                rhs[6 * b + r] = -f[r];
                rhs[6 * b + 3 + r] = -t[r];
            }
        }
        match independent_rows(&M, &rhs) {
            Ok(rows) => {
                let ratios = problem.contacts.iter().map(|c| c.friction_ratio).collect();
                Ok(Self { rows, load, lever, frames, ratios, bodies })
            }
            // The unreached part of the needed force is the direction in which the load pushes unopposed.
            Err(lost) => Err(motion(&-lost, bodies, lever, load)),
        }
    }

    /// Returns the multipliers of the reduced rows as a motion on which the load's power is `power` per unit
    /// multiplier.
    pub fn motion(&self, multipliers: &[f64]) -> Motion {
        let y = DVector::from_iterator(
            self.rows.rhs.len(),
            multipliers.iter().copied().chain(std::iter::repeat(0.0)).take(self.rows.rhs.len()),
        );
        motion(&(&self.rows.basis * y), self.bodies, self.lever, self.load)
    }

    /// Returns the forces on B, N.
    pub fn forces(&self, x: &[f64]) -> Vec<Vec3> {
        let at = |i: usize| x.get(i).copied().unwrap_or(0.0);
        let frames = self.frames.iter().enumerate();
        frames
            .map(|(i, [n, t1, t2])| {
                (n * at(Self::index(i, 0)) + t1 * at(Self::index(i, 1)) + t2 * at(Self::index(i, 2)))
                    * self.load
            })
            .collect()
    }
}

fn motion(y: &DVector<f64>, bodies: usize, lever: f64, load: f64) -> Motion {
    let at = |i: usize| y.get(i).copied().unwrap_or(0.0) / load;
    (0..bodies)
        .map(|b| {
            let v = Vec3::new(at(6 * b), at(6 * b + 1), at(6 * b + 2));
            let w = Vec3::new(at(6 * b + 3), at(6 * b + 4), at(6 * b + 5));
            (w / lever, v)
        })
        .collect()
}

/// Returns normal and tangents: `t₁ = n × e`, `e = x` unless `|n_x| ≥ 0.7`, then `y` (the golden data's
/// frame).
fn frame(n: &Vec3) -> [Vec3; 3] {
    let (t1, t2) = asperity_geometry::tangents(n, [Vec3::x(), Vec3::y()], 0.7);
    [*n, t1, t2]
}
