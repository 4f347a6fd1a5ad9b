//! Extent of the contact forces that hold the bodies: least and greatest value of a component, each by one
//! cone programme (N).
//!
//! The set is convex and, where the contacts are statically indeterminate, not a point. An unbounded
//! component means that bodies can be squeezed against each other without limit.

use asperity_geometry::Vec3;

use super::balance::Balance;
use super::forces::{Impossible, admissible, impossible};
use super::least_friction::ConeShape;
use super::problem::Problem;
use crate::convex::{Failure, ProgramEnd};
use asperity_fault::{Fault, not_negative};

/// Extent of the set of balancing forces: it is convex, and usually not a point.
#[derive(Clone, Debug, PartialEq)]
pub enum Extent {
    /// Least and greatest normal force of each contact, N; the greatest is `None` if bodies can be squeezed
    /// without limit.
    Normals(Vec<(f64, Option<f64>)>),
    /// The set is empty, with a proof.
    Empty(Impossible),
    /// The solver gave up.
    Unknown(Failure),
}

/// Computes least and greatest normal force of each contact over all forces that hold the bodies.
///
/// # Errors
///
/// Refuses an invalid problem.
pub fn feasible_extent(problem: &Problem, mu: f64, shape: ConeShape) -> Result<Extent, Fault> {
    problem.check()?;
    not_negative("mu", mu)?;
    let balance = match Balance::new(problem) {
        Ok(balance) => balance,
        Err(motion) => return Ok(Extent::Empty(impossible(problem, motion))),
    };
    let mut program = admissible(&balance, mu, shape);
    let mut normals = Vec::with_capacity(balance.frames.len());
    for i in 0..balance.frames.len() {
        let index = Balance::index(i, 0);
        program.cost(index, 1.0);
        let least = match program.minimise() {
            ProgramEnd::Solved(s) => s.value.max(0.0) * balance.load,
            ProgramEnd::Infeasible(c) => {
                return Ok(Extent::Empty(impossible(problem, balance.motion(&c.multipliers))));
            }
            ProgramEnd::Unbounded(_) => 0.0,
            ProgramEnd::Failed(f) => return Ok(Extent::Unknown(f)),
        };
        program.cost(index, -1.0);
        let most = match program.minimise() {
            ProgramEnd::Solved(s) => Some(-s.value * balance.load),
            ProgramEnd::Unbounded(_) => None,
            ProgramEnd::Infeasible(c) => {
                return Ok(Extent::Empty(impossible(problem, balance.motion(&c.multipliers))));
            }
            ProgramEnd::Failed(f) => return Ok(Extent::Unknown(f)),
        };
        program.cost(index, 0.0);
        normals.push((least, most));
    }
    Ok(Extent::Normals(normals))
}

/// Range of one component of one contact's force over all forces that hold the bodies.
#[derive(Clone, Debug, PartialEq)]
pub enum Range {
    /// Least and greatest value, N; `None` where it is unbounded.
    Between(Option<f64>, Option<f64>),
    /// The set is empty, with a proof.
    Empty(Impossible),
    /// The solver gave up.
    Unknown(Failure),
}

/// Computes least and greatest value of `force on B · direction` at one contact.
///
/// # Errors
///
/// Refuses an invalid problem.
pub fn feasible_range(
    problem: &Problem,
    mu: f64,
    shape: ConeShape,
    contact: usize,
    direction: &Vec3,
) -> Result<Range, Fault> {
    problem.check()?;
    not_negative("mu", mu)?;
    let balance = match Balance::new(problem) {
        Ok(balance) => balance,
        Err(motion) => return Ok(Range::Empty(impossible(problem, motion))),
    };
    let Some(frame) = balance.frames.get(contact) else {
        return Err(Fault::new("contact", "there is no such contact"));
    };
    let mut program = admissible(&balance, mu, shape);
    let mut ends = [None, None];
    for (end, sign) in ends.iter_mut().zip([1.0, -1.0]) {
        for (k, d) in frame.iter().enumerate() {
            program.cost(Balance::index(contact, k), sign * d.dot(direction));
        }
        *end = match program.minimise() {
            ProgramEnd::Solved(s) => Some(sign * s.value * balance.load),
            ProgramEnd::Unbounded(_) => None,
            ProgramEnd::Infeasible(c) => {
                return Ok(Range::Empty(impossible(problem, balance.motion(&c.multipliers))));
            }
            ProgramEnd::Failed(f) => return Ok(Range::Unknown(f)),
        };
    }
    Ok(Range::Between(ends[0], ends[1]))
}
