//! Reach `h(y) = max w·y` of a set of wrenches, split into its smooth pieces: `h(y) = Σ_g max_{p ∈ g} h_p(y)`
//! with `h_p(y) = normal·y + |sides·y|`.
//!
//! One group holds all contacts where the sum of the normal forces is bounded (L1); one group for each
//! contact where each normal force is (L∞). The point that attains `h_p` is its gradient.

use asperity_geometry::Length;
use nalgebra::SVector;

use super::grasp::{ContactMap, Grasp};
use super::support::Primitives;

/// Smooth part of the reach: `h_p(y) = normal·y + |sides·y|`, or zero.
#[derive(Clone, Debug)]
pub(super) struct Piece<const D: usize> {
    pub normal: SVector<f64, D>,
    pub sides: Vec<SVector<f64, D>>,
}

impl<const D: usize> Piece<D> {
    pub fn corner(normal: SVector<f64, D>) -> Self {
        Self { normal, sides: Vec::new() }
    }

    /// Returns true if the plane `y` holds all of it, but for rounding: the farthest of its points is then
    /// arbitrary.
    pub fn is_flat(&self, y: &SVector<f64, D>) -> bool {
        let tilt = |side: &SVector<f64, D>| side.dot(y).abs() <= FLAT * side.length() * y.length();
        !self.sides.is_empty() && self.sides.iter().all(tilt)
    }

    /// Returns `h_p(y)`, and its gradient: the point of the piece that reaches farthest.
    pub fn reach(&self, y: &SVector<f64, D>) -> (f64, SVector<f64, D>) {
        let (mut square, mut pull) = (0.0, SVector::zeros());
        for side in &self.sides {
            let q = side.dot(y);
            square += q * q;
            pull += side * q;
        }
        let length: f64 = square.sqrt();
        let gradient = if length > 0.0 { self.normal + pull / length } else { self.normal };
        (self.normal.dot(y) + length, gradient)
    }
}

/// Reach of a set of wrenches in its smooth parts: `h(y) = Σ_g max_{p ∈ g} h_p(y)`.
#[derive(Clone, Debug)]
pub(super) struct Reach<const D: usize> {
    pub groups: Vec<Vec<Piece<D>>>,
}

/// Sine of the tilt below which sides lie in the plane.
const FLAT: f64 = 1e-9;

/// Point of a set that reaches farthest.
pub(super) struct Farthest<const D: usize> {
    pub reach: f64,
    pub point: SVector<f64, D>,
    /// Piece of each group, and its point: they sum to this one.
    pub pieces: Vec<(u16, SVector<f64, D>)>,
}

impl<const D: usize> Reach<D> {
    /// Makes the reach of normal forces that sum to one: one group of all the contacts' pieces.
    pub fn of_largest(grasp: &Grasp<D>, primitives: Primitives) -> Self {
        Self { groups: vec![grasp.contacts.iter().flat_map(|c| pieces(c, primitives)).collect()] }
    }

    /// Makes the reach of normal forces that sum to one at most: the same with the zero piece, which comes
    /// first.
    pub fn of_total(grasp: &Grasp<D>, primitives: Primitives) -> Self {
        let mut reach = Self::of_largest(grasp, primitives);
        for group in &mut reach.groups {
            group.insert(0, Piece::corner(SVector::zeros()));
        }
        reach
    }

    /// Makes the reach of normal forces that are each one at most: a group for each contact, with the zero
    /// piece. `edges` lists the wrenches of a contact with a pyramid.
    pub fn of_sum(
        grasp: &Grasp<D>,
        primitives: Primitives,
        edges: impl Fn(&ContactMap<D>) -> Vec<SVector<f64, D>>,
    ) -> Self {
        let group = |c: &ContactMap<D>| {
            let mut all = vec![Piece::corner(SVector::zeros())];
            match primitives {
                Primitives::Edges(_) => all.extend(edges(c).into_iter().map(Piece::corner)),
                _ => all.extend(pieces(c, primitives)),
            }
            all
        };
        Self { groups: grasp.contacts.iter().map(group).collect() }
    }

    pub fn farthest(&self, y: &SVector<f64, D>) -> Farthest<D> {
        let mut found =
            Farthest { reach: 0.0, point: SVector::zeros(), pieces: Vec::with_capacity(self.groups.len()) };
        for group in &self.groups {
            let mut best = (f64::NEG_INFINITY, SVector::zeros(), 0);
            for (i, piece) in group.iter().enumerate() {
                let (reach, point) = piece.reach(y);
                if reach > best.0 {
                    best = (reach, point, i as u16);
                }
            }
            found.reach += best.0;
            found.point += best.1;
            found.pieces.push((best.2, best.1));
        }
        found
    }
}

/// Returns a contact's smooth parts.
pub(super) fn pieces<const D: usize>(c: &ContactMap<D>, primitives: Primitives) -> Vec<Piece<D>> {
    match c.sides.as_slice() {
        [one] => [1.0, -1.0].map(|s| Piece::corner(c.normal + one * s)).into(),
        [a, b, torsion] if primitives != Primitives::Ellipsoid => vec![
            Piece { normal: c.normal, sides: vec![*a, *b] },
            Piece::corner(c.normal + torsion),
            Piece::corner(c.normal - torsion),
        ],
        sides => vec![Piece { normal: c.normal, sides: sides.to_vec() }],
    }
}
