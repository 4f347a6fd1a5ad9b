//! Contact forces in their friction cones that balance every body, by a cone programme that minimises the sum
//! of the normal forces (N).
//!
//! If there are none, the programme's certificate (Farkas) is a motion of the bodies on which the load does
//! work and against which no contact can do work; [`impossible`] scales it to a power of 1 W.

use asperity_geometry::Vec3;

use super::balance::{Balance, Motion};
use super::least_friction::ConeShape;
use super::problem::Problem;
use crate::convex::{Affine, Failure, Program, ProgramEnd};
use asperity_fault::{Fault, not_negative};

/// Answer to the question if contact forces hold the bodies.
#[derive(Clone, Debug, PartialEq)]
pub enum EquilibriumAnswer {
    /// They hold.
    Holds {
        /// Force on B of each contact, N: of all that hold, those with the least sum of normal forces.
        forces_on_b: Vec<Vec3>,
        /// Largest imbalance, as a share of the total load.
        residual: f64,
    },
    /// No admissible forces hold the bodies, with a proof.
    Falls(Impossible),
    /// The solver found neither.
    Unknown(Failure),
}

/// Proof that no admissible contact forces balance the load: a motion of the bodies on which the load does
/// work (power 1 W) and no contact force in its cone can do negative work.
#[derive(Clone, Debug, PartialEq)]
pub struct Impossible {
    /// Angular velocity (rad/s) and velocity of the centre of mass (m/s) of each body.
    pub motion: Motion,
}

/// Computes the forces in the cones of `mu` with the least sum of normal forces.
///
/// # Errors
///
/// Refuses an invalid problem.
pub fn least_forces(problem: &Problem, mu: f64, shape: ConeShape) -> Result<EquilibriumAnswer, Fault> {
    problem.check()?;
    not_negative("mu", mu)?;
    let balance = match Balance::new(problem) {
        Ok(balance) => balance,
        Err(motion) => return Ok(EquilibriumAnswer::Falls(impossible(problem, motion))),
    };
    let mut p = admissible(&balance, mu, shape);
    for i in 0..balance.frames.len() {
        p.cost(Balance::index(i, 0), 1.0);
    }
    Ok(match p.minimise() {
        ProgramEnd::Solved(s) => {
            let forces_on_b = balance.forces(&s.x);
            let residual = problem.residual(&forces_on_b);
            EquilibriumAnswer::Holds { forces_on_b, residual }
        }
        ProgramEnd::Infeasible(c) => {
            EquilibriumAnswer::Falls(impossible(problem, balance.motion(&c.multipliers)))
        }
        ProgramEnd::Unbounded(_) => EquilibriumAnswer::Holds { forces_on_b: Vec::new(), residual: 0.0 },
        ProgramEnd::Failed(f) => EquilibriumAnswer::Unknown(f),
    })
}

/// Makes the programme of balance and cones. The first rows are the balance.
pub(super) fn admissible(balance: &Balance, mu: f64, shape: ConeShape) -> Program {
    let contacts = balance.frames.len();
    let mut p = Program::new(3 * contacts);
    balance_rows(&mut p, balance);
    for (i, ratio) in balance.ratios.iter().enumerate() {
        shape.add(&mut p, mu * ratio, i, Affine::default(), Affine::default());
    }
    p
}

pub(super) fn balance_rows(p: &mut Program, balance: &Balance) {
    for r in 0..balance.rows.rhs.len() {
        let row = balance.rows.matrix.row(r);
        p.zero(Affine::new(row.iter().copied().enumerate(), -balance.rows.rhs[r]));
    }
}

/// Scales a motion so that the load's power on it is 1 W, whatever its sign.
pub(super) fn impossible(problem: &Problem, mut motion: Motion) -> Impossible {
    let power: f64 = problem
        .bodies
        .iter()
        .zip(&motion)
        .map(|(b, (w, v))| (problem.gravity * b.mass + b.applied.force).dot(v) + b.applied.torque.dot(w))
        .sum();
    if power.abs() > f64::MIN_POSITIVE && power.is_finite() {
        for (w, v) in &mut motion {
            *w /= power;
            *v /= power;
        }
    }
    Impossible { motion }
}
