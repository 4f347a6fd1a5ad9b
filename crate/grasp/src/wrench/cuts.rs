//! Polytope inside a set of wrenches: the set's farthest points, with the pieces that each is made of.
//!
//! From the points of one facet [`Cuts::parts`] computes the pieces of the set that meet there and their
//! shares: the start of Newton's method. Wrenches are normalised.

use asperity_geometry::Length;
use nalgebra::SVector;

use super::reach::{Farthest, Reach};
use super::walk::Corners;

/// Share of the weight below which a piece is not active.
const CARRIES: f64 = 1e-6;
/// Distance of the mean of a piece's points from its middle, of their own distance, below which they stand
/// around it.
const AROUND: f64 = 0.95;

/// Contribution of a piece to a point of the set.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part<const D: usize> {
    pub piece: usize,
    /// Share in its group; the shares sum to one.
    pub share: f64,
    /// Point of the piece.
    pub point: SVector<f64, D>,
    /// Size `|u|` where the point is inside the piece, not on its rim: the plane holds the whole piece.
    pub inside: Option<f64>,
}

/// Points of a set found so far: a polytope inside it.
pub(super) struct Cuts<const D: usize> {
    pub corners: Corners<D>,
    /// Pieces that each point is made of, and their points.
    made: Vec<Vec<(u16, SVector<f64, D>)>>,
}

impl<const D: usize> Cuts<D> {
    /// Makes the set's farthest points along the axes.
    pub fn of(set: &Reach<D>) -> Self {
        let mut cuts = Self { corners: Corners::new(Vec::new()), made: Vec::new() };
        for k in 0..2 * D {
            let axis = SVector::from_fn(|i, _| if i == k / 2 { 1.0 - 2.0 * (k % 2) as f64 } else { 0.0 });
            cuts.push(set.farthest(&axis));
        }
        cuts
    }

    pub fn push(&mut self, w: Farthest<D>) {
        self.corners.push(w.point);
        self.made.push(w.pieces);
    }

    /// Returns the pieces that make the facet of normal `y`, group by group: `facet` holds points of the
    /// polytope and amounts of them.
    pub fn parts(&self, set: &Reach<D>, y: &SVector<f64, D>, facet: &[(usize, f64)]) -> Vec<Vec<Part<D>>> {
        let total: f64 = facet.iter().map(|(_, weight)| weight).sum();
        let of_group = |(g, pieces): (usize, &Vec<super::reach::Piece<D>>)| {
            // Sums of the points and of their distances from the piece's middle.
            let mut parts: Vec<(Part<D>, f64)> = Vec::new();
            for (cut, weight) in facet.iter().filter(|(_, w)| *w > CARRIES * total) {
                let Some((piece, point)) = self.made.get(*cut).and_then(|m| m.get(g)) else { continue };
                let (piece, share) = (usize::from(*piece), weight / total);
                let Some(middle) = pieces.get(piece).map(|p| p.normal) else { continue };
                let off = (point - middle).length() * share;
                match parts.iter_mut().find(|(p, _)| p.piece == piece) {
                    Some((part, far)) => {
                        part.share += share;
                        part.point += point * share;
                        *far += off;
                    }
                    None => parts.push((Part { piece, share, point: point * share, inside: None }, off)),
                }
            }
            let settle = |(mut part, far): (Part<D>, f64)| {
                if let Some(piece) = pieces.get(part.piece) {
                    let off = (part.point - piece.normal * part.share).length();
                    part.inside = (off < AROUND * far || piece.is_flat(y)).then(|| off / far);
                }
                part.point /= part.share;
                part
            };
            parts.into_iter().map(settle).collect()
        };
        set.groups.iter().enumerate().map(of_group).collect()
    }
}
